/** Waiting for a run, over whichever client. */
import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "./refused.ts";

interface RunOfAService {
  readonly id: string;
  readonly status: "queued" | "running" | "succeeded" | "failed";
}

export interface RunWaiting {
  readonly limitMs?: number;
  readonly pollMs?: number;
}

/** The run once it has ended. @throws Refused when it takes longer than the limit, two minutes where none is given */
export async function endOfRun<Run extends RunOfAService>(
  read: () => Promise<Run>,
  { limitMs = 120_000, pollMs = 250 }: RunWaiting = {},
): Promise<Run> {
  for (const deadline = performance.now() + limitMs; ; await sleep(pollMs)) {
    const run = await read();
    if (run.status === "succeeded" || run.status === "failed") return run;
    if (performance.now() >= deadline) throw new Refused(`Run ${run.id} did not end within ${limitMs / 1_000} s.`);
  }
}
