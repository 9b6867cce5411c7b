/** What the screens do with the service's answer to a change: what it is now is shown everywhere. */
import { useQueryClient } from "@tanstack/react-query";
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { useDataWords } from "./words.ts";
import { adapterQuery, adaptersKey, type KnownAdapter } from "./queries.ts";

const conflict = 412;

export function isConflict(error: unknown): boolean {
  return asProblem(error).details.status === conflict;
}

export function useTaken(id: string) {
  const words = useDataWords();
  const client = useQueryClient();
  return {
    take: (adapter: KnownAdapter): void => {
      client.setQueryData(adapterQuery(id).queryKey, adapter);
      void client.invalidateQueries({ queryKey: [...adaptersKey, "list"] });
      void client.invalidateQueries({ queryKey: [...adaptersKey, "enabled"] });
    },
    /** Others have changed it: what is there now is read, and the page says so. */
    reload: (text: string = words.conflict): void => {
      tell({ text });
      void client.invalidateQueries({ queryKey: adaptersKey });
    },
  };
}
