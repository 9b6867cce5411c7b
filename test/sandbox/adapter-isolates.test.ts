/** Which call gets the isolate of the call before it, and what a call finds in one that others used. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { CallOutcome, Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { type AdapterJob, defaultAdapterLimits } from "#sandbox/adapter.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import { AdapterIsolates, type KeepableIsolate, maxKeptBytes } from "#sandbox/javascript/adapter-isolates.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { testNow } from "./support.ts";

function scriptOf(code: string, hash = createHash("sha256").update(code).digest("hex")): CompiledScript {
  const sourceMap = JSON.stringify({ version: 3, sections: [] });
  return { language: "typescript", role: "adapter", hash, fileName: "a.ts", code, sourceMap };
}

/** Remembers each job that it was taken for. */
class NotedIsolate implements KeepableIsolate {
  readonly users: AdapterJob[] = [];
  usedBytes = 0;
  isDisposed = false;
  dispose(): void {
    this.isDisposed = true;
  }
}

type What = Pick<AdapterJob, "tenantId" | "env"> & { readonly code: string; readonly hash: string };
const jobOf = ({ tenantId, env, code, hash }: What): AdapterJob => ({
  tenantId,
  env,
  script: scriptOf(code, hash),
  request: null,
  settings: {},
  state: null,
  now: testNow,
  entropy: "",
  timeoutMs: 1_000,
  limits: defaultAdapterLimits,
});

const whats: fc.Arbitrary<What> = fc.record({
  tenantId: fc.constantFrom("one", "two"),
  env: fc.constantFrom<What["env"]>({}, { KEY: "" }, { KEY: "a" }, { OTHER: "a" }, { KEY: "a", OTHER: "" }),
  code: fc.constantFrom("", "first", "second"),
  hash: fc.constantFrom("", "h"),
});
const steps = fc.record({
  what: whats,
  isRepeated: fc.boolean(),
  isClean: fc.boolean(),
  usedBytes: fc.constantFrom(0, maxKeptBytes, maxKeptBytes + 1),
  isDisposed: fc.boolean(),
});

describe("isolates of adapters' calls", () => {
  test("all calls in one are of the same tenant, script and secrets, and all but its last ended well", () => {
    let shared = 0;
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 20 }), (series) => {
        const all: NotedIsolate[] = [];
        const isolates = new AdapterIsolates(() => {
          const made = new NotedIsolate();
          all.push(made);
          return made;
        });
        let before: { readonly what: What; readonly isolate: NotedIsolate; readonly isKept: boolean } | undefined;
        for (const { what: next, isRepeated, isClean, usedBytes, isDisposed } of series) {
          const what = isRepeated && before !== undefined ? before.what : next;
          const job = jobOf(structuredClone(what));
          const isolate = isolates.take(job);
          const isSame = before?.isKept === true && JSON.stringify(before.what) === JSON.stringify(what);
          assert.equal(isolate === before?.isolate, isSame);
          assert.ok(!isolate.isDisposed);
          // At most the one in use.
          assert.ok(all.every((each) => each === isolate || each.isDisposed));
          isolate.users.push(job);
          Object.assign(isolate, { usedBytes, isDisposed });
          isolates.release(isolate, job, isClean);
          const isKept = isClean && usedBytes <= maxKeptBytes && !isDisposed;
          assert.equal(isolate.isDisposed, !isKept);
          before = { what, isolate, isKept };
        }
        for (const { users } of all) {
          if (users.length > 1) shared += 1;
          const places = users.map(({ tenantId, env, script }) => JSON.stringify([tenantId, env, script]));
          assert.ok(new Set(places).size <= 1, places.join());
        }
      }),
      { numRuns: propertyRuns(300) },
    );
    assert.ok(shared > propertyRuns(20), `${shared} shared`);
  });

  let runner: Runner;
  before(async () => {
    runner = await createRunner({
      threads: 1,
      adapterCells: 1,
      hasStandby: false,
      // A slow machine would come to the limit of processor time before that of memory.
      adapterLimits: { cpuMsPerTurn: 30_000 },
    });
  });
  after(() => runner.close());
  const callOf = (script: CompiledScript, request: number): Promise<CallOutcome> =>
    runner.call({
      tenantId: "t",
      script,
      request,
      env: {},
      now: testNow,
      timeoutMs: 60_000,
      fetch: async () => ({ error: "no network in this test" }),
    });

  test("a call finds its whole memory, whatever calls before it have left", async () => {
    const script = scriptOf(`(function () { "use strict"; return (mebibytes) => {
      const kept = [];
      new Promise(() => {}).then(() => kept.length);
      for (let n = 0; n < mebibytes; n += 1) kept.push(new Array(131_072).fill(n + 0.5));
      return kept.length;
    }; })`);
    // More than the limit together, and each little enough for its isolate to be kept.
    for (const mebibytes of [...new Array<number>(40).fill(7), 180, 7, 180]) {
      const outcome = await callOf(script, mebibytes);
      assert.equal(outcome.status, "ok", JSON.stringify(outcome));
    }
    const tooMuch = await callOf(script, 600);
    assert.match("message" in tooMuch ? tooMuch.message : tooMuch.status, /memory/);
    assert.equal((await callOf(script, 7)).status, "ok");
  });

  test("what a call did not wait for does not go on in the next", async () => {
    const script = scriptOf(`(function () { "use strict"; return (request, { fetch, log }) => {
      log("call", request);
      fetch("https://h.example/").catch(async () => { for (;;) { log("late"); await 0; } });
      new Promise(() => {}).then(() => log("never"));
      return request;
    }; })`);
    for (let request = 0; request < 30; request += 1) {
      const outcome = await callOf(script, request);
      assert.deepEqual([outcome.status, outcome.log], ["ok", [`call ${request}`]]);
    }
  });

  test("what can go on no more is not found by the next", async () => {
    const script = scriptOf(`(function () { "use strict";
      const module = { calls: 0 };
      return async (request, { log }) => {
        module.calls += 1;
        const waits = (async () => { await new Promise(() => {}); log("late", request); })();
        const steps = (async function* () { yield request; log("late", request); })();
        await steps.next();
        log("call", request, module.calls, waits instanceof Promise);
        return request;
      }; })`);
    for (let request = 0; request < 30; request += 1) {
      const outcome = await callOf(script, request);
      assert.deepEqual([outcome.status, outcome.log], ["ok", [`call ${request} 1 true`]]);
    }
  });
});
