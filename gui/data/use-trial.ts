/** A trial that runs, and its latest answer, which stays while another is on its way. */
import { useState } from "react";
import type { TrialPartsFragment } from "../api/generated.ts";
import type { TrialSpan } from "./trial.ts";
import { useSend } from "../api/use-send.ts";

/** Asks once. */
export type TryOut = (request: unknown) => Promise<TrialPartsFragment | null>;

interface TrialOutcome {
  readonly answer: TrialPartsFragment;
  readonly asked: TrialSpan | null;
}

export interface RunningTrial {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly answer: TrialOutcome | null;
  /** @param asked the span, where series are answered; else null */
  readonly run: (request: unknown, asked: TrialSpan | null) => void;
}

export function useTrial(tryOut: TryOut): RunningTrial {
  const sending = useSend();
  const [answer, setAnswer] = useState<TrialOutcome | null>(null);
  const run = async (request: unknown, asked: TrialSpan | null): Promise<void> => {
    const next = await sending.send(() => tryOut(request));
    if (next !== null) setAnswer({ answer: next, asked });
  };
  return { isBusy: sending.isSending, error: sending.error, answer, run: (request, asked) => void run(request, asked) };
}
