/**
 * Where the realms of adapters' calls come from. To harden one takes several times as long as to make its isolate, and
 * comes out the same each time. So it is done once in a process, before any script is there, and kept as a snapshot of
 * V8's heap. Each isolate gets its realm from that. Nothing that a call does finds a way back into it.
 *
 * A realm serves calls one after the other, which ones adapter-isolates.ts says. All that a script can change is made
 * anew for each: its module, what it is handed, and what leads it through the call. The rest of the realm is frozen.
 */
import ivm from "isolated-vm";
import {
  type AdapterJob,
  defaultAdapterLimits,
  digestLimits,
  maxStateBytes,
  questionLimits,
  stateTooLarge,
} from "#sandbox/adapter.ts";
import type { PackedPoints, PointPlace } from "#sandbox/contract.ts";
import { pointCount } from "#sandbox/points.ts";
import { scriptFileName } from "./isolate.ts";
import { type AdapterRealm, type AdapterRealmLimits, createAdapterRealm, type RealmTurn } from "./realm/adapter.ts";
import { defineCrypto } from "./realm/crypto.ts";
import { createLocalTimes } from "./realm/local-times.ts";
import { createPointPacker } from "./realm/points.ts";
import { defineWeb } from "./realm/web.ts";
import { hardenText } from "./realm-texts.ts";

const setupTimeoutMs = 5_000;
const realmOptions = { reference: true, timeout: setupTimeoutMs } as const;
/** Room for 65,536 points of a response; what has no room in it leaves the realm as JSON. */
const columnBytes = 1_048_576;
/** Where a realm keeps what opens it for its script. It is gone after that. */
export const openerName = "openRealm";

/** Makes a realm of which only the opening is left to do. */
export const realmSource = `(() => {
  "use strict";
  (${defineWeb.toString()})();
  const { giveRandomBytes, giveDigest } = (${defineCrypto.toString()})(${digestLimits.maxDigestBytes});
  const { TextDecoder } = globalThis;
  const { controls, finish } = ${hardenText(true)};
  const { parse } = JSON;
  const createAdapterRealm = (${createAdapterRealm.toString()});
  const packPoints = (${createPointPacker.toString()})();
  const localTimesOf = (${createLocalTimes.toString()})();
  globalThis.${openerName} = () => {
    delete globalThis.${openerName};
    finish();
    return (factory, limitsJson, columns) => {
      const takePoints = (response) => packPoints(response, columns);
      const limits = parse(limitsJson);
      const tools = { ...controls, giveRandomBytes, giveDigest };
      return createAdapterRealm(tools, factory, TextDecoder, limits, takePoints, localTimesOf);
    };
  };
})()`;

/**
 * Opens the realm and makes `(factory, limitsJson, ...) => step`, which starts a call. A step with an answer gives it
 * to the script. One without looks at what has happened since the last look, and tells a response that is there in a
 * line of its own. To enter a realm takes some 20 µs, so the engine has one function for all of it.
 */
const leaderSource = `((buffer) => {
  const install = ${openerName}();
  const columns = new Float64Array(buffer);
  return (factory, limitsJson, ...given) => {
    const realm = install(factory, limitsJson, columns);
    realm.start(...given);
    return (...answer) => {
      if (answer.length > 0) return void realm.respond(...answer);
      const response = realm.response();
      return response === "" ? realm.look() : realm.look() + "\\n" + response;
    };
  };
})`;

/**
 * A call in another realm, from which the snapshot keeps nothing but the compiled code of what every call runs: else
 * each isolate would have to compile it again.
 */
const rehearsal = `(() => {
  const factory = () => async (request, { fetch, env, log }) => {
    const url = new URL("https://host.example/path?first=1");
    url.searchParams.set("second", "2");
    const response = await fetch(url, { method: "POST", headers: { key: "value" }, body: "{}" });
    log(response.ok, response.headers.get("key"), { status: response.status });
    const rest = [request, env, await response.json(), crypto.randomUUID()];
    return { rest, series: [{ points: [[1, 2]] }] };
  };
  const realm = globalThis.${openerName}()(factory, ${JSON.stringify(limitsTextOf(defaultAdapterLimits))}, new Float64Array(2));
  realm.start("{}", "{}", 0, "seed", new ArrayBuffer(16), '{"settings":{},"state":null}');
  realm.look();
  realm.respond(1, '{ "status": 200, "headers": { "key": "value" }, "url": "" }', new ArrayBuffer(2), "{}");
  realm.look();
  realm.response();
})()`;

type Starting = Parameters<AdapterRealm["start"]>;
type Answer = Parameters<AdapterRealm["respond"]>;
/** With what of it is a buffer of the realm's own. */
type Given<Parts extends readonly unknown[]> = {
  [Index in keyof Parts]: Parts[Index] extends ArrayBuffer ? ivm.Copy<ArrayBuffer> : Parts[Index];
};
type RealmFunction = ivm.Reference<(...given: unknown[]) => unknown>;

export interface SeenTurn {
  readonly turn: RealmTurn;
  /** Empty unless the turn says "ok". */
  readonly responseJson: string;
}

/** One call in a realm. What applySync throws leaves all of its methods. */
export class RealmCall {
  readonly #start: RealmFunction;
  readonly #factory: ivm.Reference;
  readonly #limitsJson: string;
  #step: RealmFunction | undefined;

  /** @param factory makes the script's module anew */
  constructor(start: RealmFunction, factory: ivm.Reference, limits: AdapterJob["limits"]) {
    this.#start = start;
    this.#factory = factory;
    this.#limitsJson = limitsTextOf(limits);
  }

  start(starting: Given<Starting>, timeout: number): void {
    const given = [this.#factory.derefInto(), this.#limitsJson, ...starting];
    const options = { result: { reference: true }, timeout } as const;
    this.#step = this.#start.applySync(undefined, given, options) as RealmFunction;
  }

  respond(answer: Given<Answer>, timeout: number): void {
    this.#step?.applySync(undefined, [...answer], { timeout });
  }

  /** What has happened since the last look. */
  look(timeout: number): SeenTurn {
    const seen = String(this.#step?.applySync(undefined, [], { timeout }));
    const end = seen.indexOf("\n");
    const [json, responseJson] = end < 0 ? [seen, ""] : [seen.slice(0, end), seen.slice(end + 1)];
    return { turn: JSON.parse(json) as RealmTurn, responseJson };
  }

  /** Nothing out here holds anything of the call any more: it is garbage of its realm. */
  release(): void {
    this.#factory.release();
    this.#step?.release();
  }
}

interface OpenRealm {
  readonly context: ivm.Context;
  readonly start: RealmFunction;
}

/** An isolate from the snapshot, with its realm and its scripts once a call has needed them. */
export class AdapterIsolate {
  readonly #isolate: ivm.Isolate;
  #realm: OpenRealm | undefined;
  #script: ivm.Script | undefined;
  /** Where the realm lays a response's points. Nothing that a script can reach leads there. */
  readonly #columns = new Float64Array(new SharedArrayBuffer(columnBytes));

  constructor(isolate: ivm.Isolate) {
    this.#isolate = isolate;
  }

  get isDisposed(): boolean {
    return this.#isolate.isDisposed;
  }

  /** Bytes that count against its limit, garbage included. */
  get usedBytes(): number {
    const { used_heap_size: heap, externally_allocated_size: buffers } = this.#isolate.getHeapStatisticsSync();
    return heap + buffers;
  }

  /** A call, the only one at a time. All calls of an isolate have the same script. */
  call({ script, limits }: AdapterJob): RealmCall {
    this.#realm ??= this.#openRealm();
    const { context, start } = this.#realm;
    this.#script ??= this.#isolate.compileScriptSync(script.code, { filename: scriptFileName });
    // Run again for each call: a factory is a function, on which a script that reached it could leave something.
    const factory = this.#script.runSync(context, realmOptions) as ivm.Reference;
    return new RealmCall(start, factory, limits);
  }

  /** A copy of the points that the realm has just laid down. */
  points(places: readonly PointPlace[]): PackedPoints {
    return { places, columns: this.#columns.slice(0, 2 * pointCount(places)) };
  }

  dispose(): void {
    if (!this.isDisposed) this.#isolate.dispose();
  }

  #openRealm(): OpenRealm {
    const context = this.#isolate.createContextSync();
    const leader = this.#isolate.compileScriptSync(leaderSource, { filename: "realm" });
    const lead = leader.runSync(context, realmOptions) as RealmFunction;
    const columns = new ivm.ExternalCopy(this.#columns.buffer).copyInto({ release: true });
    const options = { result: { reference: true }, timeout: setupTimeoutMs } as const;
    return { context, start: lead.applySync(undefined, [columns], options) as RealmFunction };
  }
}

export class AdapterRealms {
  readonly #snapshot = ivm.Isolate.createSnapshot([{ code: realmSource, filename: "realm" }], rehearsal);

  isolate(memoryMiB: number): AdapterIsolate {
    return new AdapterIsolate(new ivm.Isolate({ memoryLimit: memoryMiB, snapshot: this.#snapshot }));
  }
}

function limitsTextOf({ maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes }: AdapterJob["limits"]): string {
  const limits: AdapterRealmLimits = {
    maxRequests,
    maxLogLines,
    maxLogLineChars,
    maxResponseBytes,
    ...questionLimits,
    ...digestLimits,
    maxStateBytes,
    stateTooLarge,
  };
  return JSON.stringify(limits);
}
