/**
 * Runs TypeScript adapters: a fresh isolate per call (adapter-realms.ts), driven by synchronous turns. A turn runs the
 * script as far as it gets without a response (its promises settle at the end of the turn); then the realm hands out
 * its questions. The isolate is thrown away after the call.
 */
import ivm from "isolated-vm";
import { type AdapterEngine, type AdapterJob, type AdapterTurn, randomBytesOf } from "#sandbox/adapter.ts";
import { processCpuMs, wasStarved } from "#sandbox/cpu-time.ts";
import { BodyTexts } from "./body-text.ts";
import { failureOf } from "./failures.ts";
import { AdapterRealms, type RealmReferences } from "./adapter-realms.ts";
import type { RealmTurn } from "./realm/adapter.ts";

/** More than the generator behind `Math.random` can hold. */
const seedBytes = 32;
const timeoutMessage = "Script execution timed out.";

interface Call {
  readonly isolate: ivm.Isolate;
  readonly job: AdapterJob;
  /** By the wall clock. */
  readonly turnMs: number;
  readonly realm: RealmReferences;
  readonly texts: BodyTexts;
}

export function createJavaScriptAdapterEngine(): AdapterEngine {
  const realms = new AdapterRealms();
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
      const isolate = realms.isolate(job.limits.memoryMiB);
      try {
        call = { isolate, job, turnMs, realm: realms.realm(isolate, job), texts: new BodyTexts() };
      } catch (error) {
        isolate.dispose();
        const message = error instanceof Error ? error.message : "unknown";
        const turn = { status: "broken", message: `The sandbox failed: ${message}`, log: [] } as const;
        // Making a realm takes some milliseconds.
        return message === timeoutMessage ? { ...turn, starvedMs: 0 } : turn;
      }
      begin();
      return turn(({ realm }) => {
        const seed = Buffer.from(randomBytesOf(job, "Math.random", seedBytes)).toString("latin1");
        const bytes = transferred(randomBytesOf(job, "crypto"));
        const [request, env] = [JSON.stringify(job.request), JSON.stringify(job.env)];
        realm.start.applySync(undefined, [request, env, job.now, seed, bytes], { timeout: turnMs });
      });
    },
    respond(questionId, response) {
      return turn(({ realm, turnMs, texts }) => {
        const { body = new Uint8Array(0), ...head } = "error" in response ? { error: response.error } : response;
        const answer = [questionId, JSON.stringify(head), transferred(body), texts.of(body)] as const;
        realm.respond.applySync(undefined, [...answer], { timeout: turnMs });
      });
    },
    end() {
      if (call && !call.isolate.isDisposed) call.isolate.dispose();
      call = undefined;
    },
  };
}

function lookAt(call: Call): AdapterTurn {
  const { job, realm, turnMs: timeout } = call;
  const text: unknown = realm.look.applySync(undefined, [], { timeout });
  const turn = JSON.parse(String(text)) as RealmTurn;
  const log = turn.log
    .slice(0, job.limits.maxLogLines)
    .map((line) => String(line).slice(0, job.limits.maxLogLineChars));
  if (turn.status === "ok")
    return { status: "ok", responseJson: String(realm.response.applySync(undefined, [], { timeout })), log };
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

/** The bytes in a buffer of the realm's own. */
function transferred(bytes: Uint8Array): ivm.Copy<ArrayBuffer> {
  return new ivm.ExternalCopy(new Uint8Array(bytes).buffer, { transferOut: true }).copyInto({
    release: true,
    transferIn: true,
  });
}
