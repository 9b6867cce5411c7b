/**
 * Where the realms of adapters' calls come from. To harden one takes several times as long as to make its isolate, and
 * comes out the same each time. So it is done once in a process, before any script is there, and kept as a snapshot of
 * V8's heap. Each call gets a realm of its own from that. Nothing that a call does finds a way back into it.
 */
import { setFlagsFromString } from "node:v8";
import ivm from "isolated-vm";
import { type AdapterJob, defaultAdapterLimits, questionLimits } from "#sandbox/adapter.ts";
import { scriptFileName } from "./isolate.ts";
import { type AdapterRealm, type AdapterRealmLimits, createAdapterRealm, type RealmTurn } from "./realm/adapter.ts";
import { defineCrypto } from "./realm/crypto.ts";
import { defineWeb } from "./realm/web.ts";
import { hardenText } from "./realm-texts.ts";

const setupTimeoutMs = 5_000;
/** Where a realm keeps what opens it for its script. It is gone after that. */
export const openerName = "openRealm";

/** Makes a realm of which only the opening is left to do. */
export const realmSource = `(() => {
  "use strict";
  (${defineWeb.toString()})();
  const giveRandomBytes = (${defineCrypto.toString()})();
  const { TextDecoder } = globalThis;
  const { controls, finish } = ${hardenText(true)};
  const { parse } = JSON;
  const createAdapterRealm = (${createAdapterRealm.toString()});
  globalThis.${openerName} = () => {
    delete globalThis.${openerName};
    finish();
    return (factory, limitsJson) => createAdapterRealm({ ...controls, giveRandomBytes }, factory, TextDecoder, parse(limitsJson));
  };
})()`;

/**
 * Makes `(factory, limitsJson, ...) => step`, which starts a call. A step with an answer gives it to the script. One
 * without looks at what has happened since the last look, and tells a response that is there in a line of its own. To
 * enter a realm takes some 20 µs, so the engine has one function for all of it.
 */
const leaderSource = `(() => {
  const install = ${openerName}();
  return (factory, limitsJson, ...given) => {
    const realm = install(factory, limitsJson);
    realm.start(...given);
    return (...answer) => {
      if (answer.length > 0) return void realm.respond(...answer);
      const response = realm.response();
      return response === "" ? realm.look() : realm.look() + "\\n" + response;
    };
  };
})()`;

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
    return [request, env, await response.json(), crypto.randomUUID()];
  };
  const realm = globalThis.${openerName}()(factory, ${JSON.stringify(limitsTextOf(defaultAdapterLimits))});
  realm.start("{}", "{}", 0, "seed", new ArrayBuffer(16));
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

/** The realm of one call. What applySync throws leaves all of its methods. */
export class CallRealm {
  readonly #start: RealmFunction;
  readonly #factory: ivm.Reference;
  readonly #limitsJson: string;
  readonly #held: { release(): void }[];
  #step: RealmFunction | undefined;

  constructor(context: ivm.Context, leader: ivm.Script, script: ivm.Script, limits: AdapterJob["limits"]) {
    const options = { reference: true, timeout: setupTimeoutMs } as const;
    this.#start = leader.runSync(context, options) as RealmFunction;
    this.#factory = script.runSync(context, options) as ivm.Reference;
    this.#limitsJson = limitsTextOf(limits);
    this.#held = [context, this.#start, this.#factory];
  }

  start(starting: Given<Starting>, timeout: number): void {
    const given = [this.#factory.derefInto(), this.#limitsJson, ...starting];
    const options = { result: { reference: true }, timeout } as const;
    this.#step = this.#start.applySync(undefined, given, options) as RealmFunction;
    this.#held.push(this.#step);
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

  /** Nothing holds the realm any more: it is garbage of its isolate. */
  release(): void {
    for (const each of this.#held) each.release();
  }
}

/** An isolate from the snapshot, with its scripts once a realm has run them. */
export class AdapterIsolate {
  readonly #isolate: ivm.Isolate;
  #leader: ivm.Script | undefined;
  #script: ivm.Script | undefined;

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

  /** A realm for one call. All calls of an isolate have the same script. */
  realm({ script, limits }: AdapterJob): CallRealm {
    this.#leader ??= this.#isolate.compileScriptSync(leaderSource, { filename: "realm" });
    this.#script ??= this.#isolate.compileScriptSync(script.code, { filename: scriptFileName });
    return new CallRealm(this.#isolate.createContextSync(), this.#leader, this.#script, limits);
  }

  dispose(): void {
    if (!this.isDisposed) this.#isolate.dispose();
  }
}

export class AdapterRealms {
  readonly #snapshot = ivm.Isolate.createSnapshot([{ code: realmSource, filename: "realm" }], rehearsal);

  constructor() {
    // All isolates of a process have one seed for the hashes of texts. With that the snapshot was made: V8 need not
    // work out the hashes again for each realm. (A snapshot from elsewhere would have another seed, known to others.)
    setFlagsFromString("--no-rehash-snapshot");
  }

  isolate(memoryMiB: number): AdapterIsolate {
    return new AdapterIsolate(new ivm.Isolate({ memoryLimit: memoryMiB, snapshot: this.#snapshot }));
  }
}

function limitsTextOf({ maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes }: AdapterJob["limits"]): string {
  const limits: AdapterRealmLimits = { maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes, ...questionLimits };
  return JSON.stringify(limits);
}
