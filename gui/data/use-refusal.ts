/** What the service refused a draft with, whether it was to be saved or tried: its faults stand at the same fields. */
import { useState } from "react";
import { ask } from "../api/ask.ts";
import { TryDraftDocument } from "../api/documents/data.ts";
import type { AdapterDraftTest, TrialPartsFragment } from "../api/generated.ts";
import { asProblem, type Fault } from "../api/problem.ts";

interface Refusal {
  readonly error: unknown;
  readonly faults: readonly Fault[];
  readonly forget: () => void;
  /** Remembers what the work is refused with, and refuses as it does. */
  readonly notice: <Result>(work: Promise<Result>, remembers?: (error: unknown) => boolean) => Promise<Result>;
}

export function useRefusal(): Refusal {
  const [error, setError] = useState<unknown>(null);
  return {
    error,
    faults: error === null ? [] : asProblem(error).details.errors,
    forget: () => setError(null),
    notice: async (work, remembers = () => true) => {
      setError(null);
      try {
        return await work;
      } catch (refused) {
        if (remembers(refused)) setError(refused);
        throw refused;
      }
    },
  };
}

/** Something of what was sent is to be mended. */
export function hasFaults(error: unknown): boolean {
  return asProblem(error).details.errors.length > 0;
}

export async function tryDraft(input: AdapterDraftTest): Promise<TrialPartsFragment | null> {
  return (await ask(TryDraftDocument, { input })).testAdapterDraft;
}
