/** Sends a change of a record. Where others have changed it meanwhile, what is there now is shown. */
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { type Sending, useSend } from "../api/use-send.ts";
import { useFieldWords } from "./field-words.ts";

const conflict = 412;

export function isConflict(error: unknown): boolean {
  return asProblem(error).details.status === conflict;
}

/** @param reload drops what was typed, and reads the record again */
export function useSave(reload: () => void): Sending {
  const words = useFieldWords();
  return useSend((error) => {
    if (!isConflict(error)) return;
    tell({ text: words.conflict });
    reload();
  });
}
