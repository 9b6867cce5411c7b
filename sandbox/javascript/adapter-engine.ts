/**
 * Runs TypeScript adapters: a fresh module per call in a frozen realm (adapter-realms.ts), driven by synchronous turns.
 * A turn runs the script as far as it gets without a response (its promises settle at the end of the turn); then the
 * realm hands out its questions. The realm is thrown away with its isolate, or serves the next call of the same script
 * (adapter-isolates.ts).
 */
import { createHash, createHmac } from "node:crypto";
import ivm from "isolated-vm";
import {
  type AdapterEngine,
  type AdapterJob,
  type AdapterTurn,
  answeredTurn,
  digestLimits,
  questionLimits,
  randomBytesOf,
} from "#sandbox/adapter.ts";
import { processCpuMs, wasStarved } from "#sandbox/cpu-time.ts";
import { BodyTexts } from "./body-text.ts";
import { failureOf } from "./failures.ts";
import { AdapterIsolates } from "./adapter-isolates.ts";
import { type AdapterIsolate, AdapterRealms, type RealmCall, type SeenTurn } from "./adapter-realms.ts";

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
    const endsAt = performance.now() + call.turnMs;
    try {
      work(call);
      return lookAt(call, endsAt);
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
        const { request, env, settings, state, now } = job;
        const given = JSON.stringify({ settings, state });
        inRealm.start([JSON.stringify(request), JSON.stringify(env), now, seed, bytes, given], turnMs);
      });
    },
    respond(questionId, response) {
      return turn(({ inRealm, turnMs, texts }) => {
        const { body, ...head } = "status" in response ? response : { ...response, body: new Uint8Array(0) };
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

/** @param endsAt of the turn, by `performance.now()` */
function lookAt(call: Call, endsAt: number): AdapterTurn {
  const { job } = call;
  const { turn, responseJson } = lookBeyondDigests(call, endsAt);
  const log = turn.log
    .slice(0, job.limits.maxLogLines)
    .map((line) => String(line).slice(0, job.limits.maxLogLineChars));
  if (turn.status === "ok") {
    call.isClean = turn.isIdle;
    const answered = answeredTurn(responseJson, turn.stateJson, log);
    return answered.status === "ok" ? { ...answered, points: call.isolate.points(turn.places) } : answered;
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
  const maxQuestions = job.limits.maxRequests + questionLimits.maxSleeps;
  return { status: "waiting", questions: turn.questions.slice(0, maxQuestions), log };
}

/** What the script has hashed and signed is answered here, within its turn, until it asks for nothing more of that. */
function lookBeyondDigests({ inRealm, turnMs }: Call, endsAt: number): SeenTurn {
  let seen = inRealm.look(turnMs);
  for (let digests = seen.turn.digests; digests.length > 0; digests = seen.turn.digests) {
    for (const { id, algorithm, key, data } of digests.slice(0, digestLimits.maxDigests)) {
      const leftMs = Math.ceil(endsAt - performance.now());
      if (leftMs <= 0) throw new Error(timeoutMessage);
      const bytes = new Uint8Array(digestOf(algorithm, key, data));
      inRealm.respond([id, '{"digested":true}', transferred(bytes.buffer), undefined], leftMs);
    }
    const { turn, responseJson } = inRealm.look(turnMs);
    const questions = [...seen.turn.questions, ...turn.questions];
    seen = { turn: { ...turn, questions, log: [...seen.turn.log, ...turn.log] }, responseJson };
  }
  return seen;
}

/** @param algorithm such as `SHA-256` @param key hexadecimal, of an HMAC (RFC 2104); null for a plain hash */
function digestOf(algorithm: string, key: string | null, data: string): Uint8Array {
  const name = algorithm.replace("-", "").toLowerCase();
  const digest = key === null ? createHash(name) : createHmac(name, Buffer.from(key, "hex"));
  return digest.update(Buffer.from(data, "hex")).digest();
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
