/**
 * Adapter calls wait for servers of their tenants: however long one tenant's do, and however many there are, a cell is
 * left for its neighbours.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { CallOutcome, Runner } from "#pool/runner.ts";
import type { AdapterFetchResponse, CompiledScript, Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { testNow } from "#test/sandbox/support.ts";
import { languagesInSuite } from "#test/support/in-full.ts";

const scripts: Readonly<Record<Language, string>> = {
  typescript: `export default async function handle(request: any, { fetch }: any) { return (await fetch("https://x.example")).status; }`,
  python: `async def handle(request, host):\n    return (await host.fetch("https://x.example")).status\n`,
};
/** No fewer than there are cells of any kind. */
const mostCells = 4;
const slowCalls = 2 * mostCells;

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false });
});
after(() => runner.close());

async function compiledAdapter(language: Language): Promise<CompiledScript> {
  const outcome = await runner.compile({ language, role: "adapter", code: scripts[language], fileName: "adapter" });
  assert.ok(outcome.status === "ok", JSON.stringify(outcome));
  return outcome.script;
}

function call(
  tenantId: string,
  script: CompiledScript,
  fetch: () => Promise<AdapterFetchResponse>,
): Promise<CallOutcome> {
  return runner.call({ tenantId, script, request: null, env: {}, now: testNow, timeoutMs: 60_000, fetch });
}

const answer: AdapterFetchResponse = { status: 200, headers: {}, body: new Uint8Array(0), url: "https://x.example/" };

describe("a tenant whose servers do not answer", () => {
  for (const language of languagesInSuite) {
    test(`holds more than one cell of ${language} adapters, and never the last one`, async () => {
      const script = await compiledAdapter(language);
      const servers = Promise.withResolvers<AdapterFetchResponse>();
      const isBusy = Promise.withResolvers<void>();
      let asked = 0;
      let ended = 0;
      const slow = Array.from({ length: slowCalls }, async () => {
        const outcome = await call("slow", script, () => {
          asked += 1;
          if (asked === 2) isBusy.resolve();
          return servers.promise;
        });
        ended += 1;
        return outcome;
      });
      await isBusy.promise;
      const neighbour = await call("neighbour", script, async () => answer);
      assert.deepEqual([neighbour.status, ended], ["ok", 0], JSON.stringify(neighbour));
      servers.resolve(answer);
      const outcomes = await Promise.all(slow);
      assert.deepEqual([...new Set(outcomes.map(({ status }) => status))], ["ok"]);
      assert.equal(asked, slowCalls);
    });

    test(`is not told that the wait for a cell of ${language} adapters was the call's own time`, async () => {
      const script = await compiledAdapter(language);
      const servers = Promise.withResolvers<AdapterFetchResponse>();
      let openedAt = Number.POSITIVE_INFINITY;
      const calls = Array.from({ length: slowCalls }, async () => {
        const { durationMs } = await call("slow", script, () => servers.promise);
        return { ownMs: durationMs, mostMs: performance.now() - openedAt };
      });
      await call("neighbour", script, async () => answer);
      openedAt = performance.now();
      servers.resolve(answer);
      // First come, first served: each of these got its cell from one that had ended, and none ended before the servers
      // answered.
      for (const { ownMs, mostMs } of (await Promise.all(calls)).slice(mostCells))
        assert.ok(ownMs <= mostMs + 1, `${ownMs} ms of its own, ${mostMs} ms since it began at the earliest`);
    });
  }
});
