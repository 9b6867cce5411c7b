/** From a thread's reply to the outcome that the caller gets, with a sentence for each way to end. Pure. */
import type { CompileOutcome } from "#sandbox/contract.ts";
import type { CallReply, CompileReply, KillReason } from "./messages.ts";
import type { CallOutcome } from "./runner.ts";

const notStarted = "The sandbox could not be started.";

export function compileOutcomeOf(reply: CompileReply, deadlineMs: number): CompileOutcome {
  if (reply.status === "done") return reply.outcome;
  switch (reply.reason) {
    case "deadline":
      return { status: "limit-exceeded", message: `The source could not be compiled within ${deadlineMs} ms.` };
    case "no-cell":
      return { status: "broken", message: notStarted };
    case "unreadable":
      return { status: "broken", message: "The compiler failed." };
    default: {
      const message = `The source brought the compiler's process to an end (${endText(reply.reason)}).`;
      return { status: "limit-exceeded", message };
    }
  }
}

export interface CallFacts {
  readonly fileName: string;
  readonly timeoutMs: number;
  readonly cpuMsPerTurn: number;
  readonly durationMs: number;
}

export function callOutcomeOf(reply: CallReply, facts: CallFacts): CallOutcome {
  const { log } = reply;
  const { fileName, durationMs } = facts;
  if (reply.status === "done" && reply.outcome === "ok")
    return {
      status: "ok",
      response: reply.response,
      ...(reply.stateJson === undefined ? {} : { stateJson: reply.stateJson }),
      log,
      durationMs,
    };
  if (reply.status === "done") return { status: reply.outcome, message: reply.message, log, durationMs };
  switch (reply.reason) {
    case "no-cell":
      return { status: "broken", message: notStarted, log, durationMs };
    case "unreadable":
      return { status: "broken", message: `${fileName}: The sandbox gave no readable answer.`, log, durationMs };
    case "lost": {
      const text = "The sandbox process ended in the middle of the call, which could not go on in another.";
      return { status: "lost", message: `${fileName}: ${text}`, log, durationMs };
    }
    default:
      return { status: "limit-exceeded", message: `${fileName}: ${limitText(reply.reason, facts)}`, log, durationMs };
  }
}

function limitText(reason: KillReason, { timeoutMs, cpuMsPerTurn, durationMs }: CallFacts): string {
  if (reason === "memory") return "The script used more memory than its limit.";
  if (reason !== "deadline") return `The script brought its sandbox process to an end (${endText(reason)}).`;
  return durationMs >= timeoutMs
    ? `The call took longer than ${timeoutMs} ms.`
    : `The script used more than ${cpuMsPerTurn} ms of CPU time and had to be stopped by force.`;
}

function endText(reason: KillReason): string {
  return reason === "memory"
    ? "more memory than its limit"
    : "most often: too much memory at once, or nesting too deep";
}
