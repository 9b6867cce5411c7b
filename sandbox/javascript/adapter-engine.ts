/**
 * Runs TypeScript adapters: a fresh isolate per call, driven by synchronous turns. A turn runs the script as far as it
 * gets without a response (its promises settle at the end of the turn); then the realm hands out its questions. The
 * isolate is thrown away after the call.
 */
import ivm from "isolated-vm";
import {
  type AdapterEngine,
  type AdapterJob,
  type AdapterTurn,
  questionLimits,
  randomBytesOf,
} from "#sandbox/adapter.ts";
import { processCpuMs, wasStarved } from "#sandbox/cpu-time.ts";
import { failureOf } from "./failures.ts";
import { scriptFileName } from "./isolate.ts";
import { type AdapterRealm, createAdapterRealm, type RealmTurn } from "./realm/adapter.ts";
import { defineCrypto } from "./realm/crypto.ts";
import { hardenText } from "./realm-texts.ts";
import { defineWeb } from "./realm/web.ts";

const setupTimeoutMs = 5_000;
/** More than the generator behind `Math.random` can hold. */
const seedBytes = 32;
const timeoutMessage = "Script execution timed out.";

const realmSource = `
  "use strict";
  (${defineWeb.toString()})();
  const giveRandomBytes = (${defineCrypto.toString()})();
  const { TextDecoder } = globalThis;
  const controls = ${hardenText(true)};
  const { parse } = JSON;
  const createAdapterRealm = (${createAdapterRealm.toString()});
  return (factory, limitsJson) => createAdapterRealm({ ...controls, giveRandomBytes }, factory, TextDecoder, parse(limitsJson));
`;

interface Call {
  readonly isolate: ivm.Isolate;
  readonly job: AdapterJob;
  /** By the wall clock. */
  readonly turnMs: number;
  readonly realm: { readonly [Name in keyof AdapterRealm]: ivm.Reference<AdapterRealm[Name]> };
}

export function createJavaScriptAdapterEngine(): AdapterEngine {
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
      const isolate = new ivm.Isolate({ memoryLimit: job.limits.memoryMiB });
      try {
        call = { isolate, job, turnMs, realm: makeRealm(isolate, job) };
      } catch (error) {
        isolate.dispose();
        const message = error instanceof Error ? error.message : "unknown";
        const turn = { status: "broken", message: `The sandbox failed: ${message}`, log: [] } as const;
        // Making a realm takes some milliseconds.
        return message === timeoutMessage ? { ...turn, starvedMs: 0 } : turn;
      }
      begin();
      return turn(({ realm }) => {
        const seed = Buffer.from(randomBytesOf(job, "Math.random")).toString("latin1", 0, seedBytes);
        const bytes = transferred(randomBytesOf(job, "crypto"));
        const [request, env] = [JSON.stringify(job.request), JSON.stringify(job.env)];
        realm.start.applySync(undefined, [request, env, job.now, seed, bytes], { timeout: turnMs });
      });
    },
    respond(questionId, response) {
      return turn(({ realm, turnMs }) => {
        const { body, ...head } = "error" in response ? { error: response.error, body: undefined } : response;
        realm.respond.applySync(undefined, [questionId, JSON.stringify(head), transferred(body ?? new Uint8Array(0))], {
          timeout: turnMs,
        });
      });
    },
    end() {
      if (call && !call.isolate.isDisposed) call.isolate.dispose();
      call = undefined;
    },
  };
}

function makeRealm(isolate: ivm.Isolate, job: AdapterJob): Call["realm"] {
  const context = isolate.createContextSync();
  const options = { result: { reference: true }, timeout: setupTimeoutMs } as const;
  const install = context.evalClosureSync(realmSource, [], { ...options, filename: "realm" }) as ivm.Reference<
    (...args: unknown[]) => AdapterRealm
  >;
  const factory = isolate
    .compileScriptSync(job.script.code, { filename: scriptFileName })
    .runSync(context, { reference: true, timeout: setupTimeoutMs });
  const { maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes } = job.limits;
  const realm = install.applySync(
    undefined,
    [
      factory.derefInto(),
      JSON.stringify({ maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes, ...questionLimits }),
    ],
    options,
  ) as ivm.Reference<Record<keyof AdapterRealm, unknown>>;
  const member = (name: keyof AdapterRealm): unknown => realm.getSync(name, { reference: true });
  return {
    start: member("start"),
    respond: member("respond"),
    look: member("look"),
    response: member("response"),
  } as Call["realm"];
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
