/** A failed call of an interpreter, in the words of a script's author. Pure. */
import type { EvaluationLimits } from "../engine.ts";
import { resultTooLarge } from "../output-check.ts";
import type { CallFailure } from "./interpreter.ts";

/** A call that gave no bytes, in the author's terms; every limit is named. */
export function failureOf(
  failure: CallFailure,
  limits: EvaluationLimits,
  cpuMs = limits.cpuMs,
): { readonly status: "script-failed" | "limit-exceeded" | "broken"; readonly message: string } {
  switch (failure.reason) {
    case "timeout":
      return { status: "limit-exceeded", message: `The script used more than ${cpuMs} ms of CPU time.` };
    case "memory":
      return {
        status: "limit-exceeded",
        message: `The script needed more than ${limits.pythonMemoryMiB} MiB of memory.`,
      };
    case "stack":
      return { status: "limit-exceeded", message: "The script's calls are nested too deeply (recursion limit)." };
    case "too-large":
      return { status: "limit-exceeded", message: resultTooLarge(limits) };
    case "forbidden":
      return {
        status: "script-failed",
        message: `The script reached for something that does not exist in here (${failure.what}).`,
      };
    case "trap":
      return { status: "script-failed", message: `The script crashed its interpreter (${failure.what}).` };
    case "lost":
      return { status: "broken", message: `The interpreter was lost (${failure.what}).` };
  }
}
