/**
 * Runs TypeScript adapters: a fresh module per call in a frozen realm (adapter-realms.ts), driven by synchronous turns.
 * A turn runs the script as far as it gets without a response (its promises settle at the end of the turn); then the
 * realm hands out its questions. The realm is thrown away with its isolate, or serves the next call of the same script
 * (adapter-isolates.ts).
 */
import ivm from "isolated-vm";
import { type AdapterEngine, type AdapterJob, type AdapterTurn, randomBytesOf } from "#sandbox/adapter.ts";
import { processCpuMs, wasStarved } from "#sandbox/cpu-time.ts";
import { BodyTexts } from "./body-text.ts";
import { failureOf } from "./failures.ts";
import { AdapterIsolates } from "./adapter-isolates.ts";
import { type AdapterIsolate, AdapterRealms, type RealmCall } from "./adapter-realms.ts";

/** More than the generator behind `Math.random` can hold. */
const seedBytes = 32;
const timeoutMessage = "Script execution timed out.";

interface Call {
  readonly isolate: AdapterIsolate;
  readonly job: AdapterJob;
  /** By the wall clock. */
  readonly turnMs: number;
  readonly inRealm: RealmCall;
  readonly texts: BodyTexts;
  /** It has its response, and nothing that it began is left to go on. */
  isClean: boolean;
}

export function createJavaScriptAdapterEngine(): AdapterEngine {
  const realms = new AdapterRealms();
  const isolates = new AdapterIsolates((memoryMiB) => realms.isolate(memoryMiB));
  let call: Call | undefined;
  const turn = (work: (call: Call) => void): AdapterTurn => {
    if (!call) return { status: "broken", message: "There is no call to go on with.", log: [] };
    const cpuBefore = processCpuMs();
    try {
      work(call);
      return lookAt(call);
    } catch (error) {
      return endOf(call, error, processCpuMs() - cpuBefore);
    }
  };
  return {
    start(job, begin, turnMs) {
      const isolate = isolates.take(job);
      try {
        call = { isolate, job, turnMs, inRealm: isolate.call(job), texts: new BodyTexts(), isClean: false };
      } catch (error) {
        isolate.dispose();
        const message = error instanceof Error ? error.message : "unknown";
        const turn = { status: "broken", message: `The sandbox failed: ${message}`, log: [] } as const;
        // Making a realm takes some milliseconds.
        return message === timeoutMessage ? { ...turn, starvedMs: 0 } : turn;
      }
      begin();
      return turn(({ inRealm }) => {
        const seed = Buffer.from(randomBytesOf(job, "Math.random", seedBytes)).toString("latin1");
        const bytes = transferred(randomBytesOf(job, "crypto").buffer);
        inRealm.start([JSON.stringify(job.request), JSON.stringify(job.env), job.now, seed, bytes], turnMs);
      });
    },
    respond(questionId, response) {
      return turn(({ inRealm, turnMs, texts }) => {
        const { body = new Uint8Array(0), ...head } = "error" in response ? { error: response.error } : response;
        const bytes = transferred(new Uint8Array(body).buffer);
        inRealm.respond([questionId, JSON.stringify(head), bytes, texts.of(body)], turnMs);
      });
    },
    end() {
      if (call === undefined) return;
      const { isolate, job, inRealm, isClean } = call;
      call = undefined;
      if (isClean) inRealm.release();
      isolates.release(isolate, job, isClean);
    },
  };
}

function lookAt(call: Call): AdapterTurn {
  const { job, inRealm, turnMs } = call;
  const { turn, responseJson } = inRealm.look(turnMs);
  const log = turn.log
    .slice(0, job.limits.maxLogLines)
    .map((line) => String(line).slice(0, job.limits.maxLogLineChars));
  if (turn.status === "ok") {
    call.isClean = turn.isIdle;
    return { status: "ok", responseJson, points: call.isolate.points(turn.places), log };
  }
  if (turn.status === "failed" && turn.failure) {
    const { status, message } = failureOf(job.script, turn.failure, []);
    return { status, message, log };
  }
  if (turn.isIdle)
    return {
      status: "script-failed",
      message: `${job.script.fileName}: handle waits for something that never comes.`,
      log,
    };
  return { status: "waiting", questions: turn.questions.slice(0, job.limits.maxRequests), log };
}

/** @param usedMs CPU time of the turn */
function endOf({ job, isolate, turnMs }: Call, error: unknown, usedMs: number): AdapterTurn {
  const { fileName } = job.script;
  const message = error instanceof Error ? error.message : "The realm was left by an unknown value.";
  if (isolate.isDisposed)
    return {
      status: "limit-exceeded",
      message: `${fileName}: The script used more than ${job.limits.memoryMiB} MiB of memory.`,
      log: [],
    };
  if (message === timeoutMessage) {
    const text = `${fileName}: The script used more than ${job.limits.cpuMsPerTurn} ms of CPU time.`;
    const turn = { status: "limit-exceeded", message: text, log: [] } as const;
    return wasStarved(usedMs, turnMs) ? { ...turn, starvedMs: usedMs } : turn;
  }
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const { status, message: text } = failureOf(job.script, { name: "", message, stack }, []);
  return { status, message: text, log: [] };
}

/** Nobody out here has the buffer any more. */
function transferred(buffer: ArrayBuffer): ivm.Copy<ArrayBuffer> {
  return new ivm.ExternalCopy(buffer, { transferOut: true }).copyInto({ release: true, transferIn: true });
}
