/** All results of a run in one response: its bytes, a reader who is slow, and readers who go away. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { after, before, describe, test } from "node:test";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { systemClock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import { maxHeldBytes } from "#server/http/requests-in-work.ts";
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { PackedTargetResult } from "#server/runs/model.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { askRaw, beginRaw } from "#test/support/raw-http.ts";
import { flowInput } from "#test/support/records.ts";
import { writeRun } from "#test/support/rows.ts";
import { createFlow } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { someResults } from "#test/support/some-results.ts";

let service: TestService;
before(async () => {
  // As in production: the response leaves while it is read.
  service = await startService({ environment: { NODE_ENV: "production" } });
});
after(() => service.close());

interface Stored {
  readonly flowId: string;
  readonly runId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A run of the tenant that has ended with these results. */
async function storedRun({ id: tenantId, call, key }: TestTenant, results: readonly PackedTargetResult[]) {
  const { id: flowId } = await createFlow(call, flowInput());
  const { id: runId } = await writeRun(service.database, systemClock, tenantId, flowId);
  const lease = { tenantId, runId, token: randomUUID() };
  const ended = conclusionAt(systemClock.now());
  const summary = { ...(ended.summary as NonNullable<typeof ended.summary>), targetCount: results.length };
  const placed = results.map((result, position) => ({ position, result }));
  await service.database.write(async (stores) => {
    const runs = stores.runs.forSystem();
    assert.equal((await runs.claim(lease, systemClock.now(), systemClock.now() + 60_000)).kind, "claimed");
    assert.equal(await runs.conclude(lease, { ...ended, summary }, placed), true);
  });
  const headers = { authorization: `Bearer ${key}` };
  return { flowId, runId, url: `${service.baseUrl}/v1/runs/${runId}`, headers } satisfies Stored;
}

/** The plain way: everything at hand, and one `JSON.stringify`. */
function plainJson(run: object, results: readonly PackedTargetResult[]): string {
  const time = (at: number | null): string | null => (at === null ? null : isoTime(at));
  const shown = results.map(({ state, dataHealth, ...result }) => ({
    ...result,
    outlook: [],
    state:
      state === null
        ? null
        : (({ isTriggered, since, isHeld, change, heldBecause, newestDataAt }) => {
            const known = { isTriggered, isHeld, change, heldBecause };
            return { ...known, since: time(since), newestDataAt: time(newestDataAt) };
          })(state),
    dataHealth: {
      ...dataHealth,
      issues: dataHealth.issues.map((one) => ({ ...one, from: time(one.from), to: time(one.to) })),
    },
    tiles: result.tiles.map((tile) => ({ ...tile, points: pointsOf(tile.points) })),
  }));
  return JSON.stringify({ ...run, results: shown });
}

function pointsOf({ ts, value, triggered }: PointColumns): readonly object[] {
  return [...ts].map((at, index) => ({ ts: at, value: value[index], isTriggered: triggered[index] === 1 }));
}

const plain: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

test("its text is the same however it is sent, and holds all results as they are, in their order", async () => {
  const tenant = await service.newTenant();
  await fc.assert(
    fc.asyncProperty(someResults, async (results) => {
      const { flowId, url, headers } = await storedRun(tenant, results);
      const { body } = await tenant.call("GET", `/v1/flows/${flowId}/runs`);
      const expected = plainJson(body.items[0], results);
      for (const [encoding, plainOf] of Object.entries(plain)) {
        const { status, bytes, ...answer } = await askRaw(url, {
          headers: { ...headers, "accept-encoding": encoding },
        });
        const isPlain = encoding === "identity" || answer.headers["content-encoding"] === undefined;
        const text = (isPlain ? bytes : plainOf(bytes)).toString();
        assert.equal(status, 200);
        assert.ok(isPlain || answer.headers["content-encoding"] === encoding);
        assert.ok(expected.length < 2_048 || encoding === "identity" || !isPlain, "a long one is compressed");
        assert.equal(text, expected);
      }
    }),
    { numRuns: propertyRuns(12) },
  );
});

/** So many that no buffer on the way holds them: about 13 MB. */
const manyPoints = 2_000;
const manyTargets = 100;
const longResult: PackedTargetResult = (() => {
  const { result } = placedResult(0);
  const value = Float64Array.from({ length: manyPoints }, (_, index) => index / 7);
  const points = { ts: value.map((_, index) => index * 3_600_000), value, triggered: new Uint8Array(manyPoints) };
  return { ...result, tiles: result.tiles.map((tile) => ({ ...tile, points })) };
})();

describe("a long response", () => {
  let tenant: TestTenant;
  let stored: Stored;
  before(async () => {
    tenant = await service.newTenant();
    stored = await storedRun(tenant, new Array(manyTargets).fill(longResult));
  });
  const begin = (encoding = "identity"): Promise<IncomingMessage> =>
    beginRaw(stored.url, { headers: { ...stored.headers, "accept-encoding": encoding } });

  test("of which readers went away is held no longer, however many there were", async () => {
    // Each has a mebibyte at hand before it begins.
    const readers = Math.ceil(maxHeldBytes / 2 ** 20) + 6;
    for (let count = 0; count < readers; count += 1) {
      const left = await begin(count % 2 === 0 ? "identity" : "gzip");
      assert.equal(left.statusCode, 200, `reader ${count}`);
      left.destroy();
    }
    assert.equal((await begin()).statusCode, 200);
  });

  test("is read on only as its reader takes it: after ample time the rest is still to be read", async () => {
    const slow = await begin();
    // Whoever reads at full speed is through twice, and the slow one's was read no further meanwhile.
    for (let count = 0; count < 2; count += 1) {
      const { length } = await buffer(await begin());
      assert.ok(length > 10_000_000, `${length} bytes`);
    }
    assert.equal((await tenant.call("DELETE", `/v1/flows/${stored.flowId}`)).status, 204);
    await assert.rejects(buffer(slow), /aborted/);
  });
});
