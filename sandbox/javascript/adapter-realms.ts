/**
 * Where the realms of adapters' calls come from. To harden one takes several times as long as to make its isolate, and
 * comes out the same each time. So it is done once in a process, before any script is there, and kept as a snapshot of
 * V8's heap. Each call gets an isolate of its own from that. Nothing that a call does finds a way back into it.
 */
import ivm from "isolated-vm";
import { type AdapterJob, defaultAdapterLimits, questionLimits } from "#sandbox/adapter.ts";
import { scriptFileName } from "./isolate.ts";
import { type AdapterRealm, type AdapterRealmLimits, createAdapterRealm } from "./realm/adapter.ts";
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

export type RealmReferences = { readonly [Name in keyof AdapterRealm]: ivm.Reference<AdapterRealm[Name]> };

export class AdapterRealms {
  readonly #snapshot = ivm.Isolate.createSnapshot([{ code: realmSource, filename: "realm" }], rehearsal);

  /** An isolate for one call. */
  isolate(memoryMiB: number): ivm.Isolate {
    return new ivm.Isolate({ memoryLimit: memoryMiB, snapshot: this.#snapshot });
  }

  /** The realm of the call for which the isolate is. */
  realm(isolate: ivm.Isolate, { script, limits }: AdapterJob): RealmReferences {
    const context = isolate.createContextSync();
    const options = { result: { reference: true }, timeout: setupTimeoutMs } as const;
    const open = context.global.getSync(openerName, { reference: true }) as ivm.Reference<() => unknown>;
    const install = open.applySync(undefined, [], options) as ivm.Reference<(...args: unknown[]) => AdapterRealm>;
    const factory = isolate
      .compileScriptSync(script.code, { filename: scriptFileName })
      .runSync(context, { reference: true, timeout: setupTimeoutMs });
    const realm = install.applySync(undefined, [factory.derefInto(), limitsTextOf(limits)], options) as ivm.Reference<
      Record<keyof AdapterRealm, unknown>
    >;
    const member = (name: keyof AdapterRealm): unknown => realm.getSync(name, { reference: true });
    return {
      start: member("start"),
      respond: member("respond"),
      look: member("look"),
      response: member("response"),
    } as RealmReferences;
  }
}

function limitsTextOf({ maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes }: AdapterJob["limits"]): string {
  const limits: AdapterRealmLimits = { maxRequests, maxLogLines, maxLogLineChars, maxResponseBytes, ...questionLimits };
  return JSON.stringify(limits);
}
