/** What the screens do with the service's answer to a change: what it is now is shown everywhere. */
import { useQueryClient } from "@tanstack/react-query";
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { type KnownWebhook, webhookQuery, webhooksKey } from "./queries.ts";
import { useWebhookWords } from "./words.ts";

const conflict = 412;

export function isConflict(error: unknown): boolean {
  return asProblem(error).details.status === conflict;
}

export function useTaken(id: string) {
  const words = useWebhookWords();
  const client = useQueryClient();
  return {
    take: (webhook: KnownWebhook): void => {
      client.setQueryData(webhookQuery(id).queryKey, webhook);
      void client.invalidateQueries({ queryKey: [...webhooksKey, "list"] });
    },
    /** Others have changed it: what is there now takes the place of what was shown. */
    reload: (): void => {
      tell({ text: words.conflict });
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  };
}
