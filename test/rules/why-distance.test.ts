/**
 * A distance never contradicts what a tile decided, and is how far its values are from the other outcome. Tenants' own
 * tiles, and which tiles decided.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { conditionOf } from "#server/why/conditions.ts";
import { explainTiles } from "#server/why/tiles.ts";
import { wordsFor } from "#server/why/words/language.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { definitionId, explained, flowTile, ownTile, targetResult, tileResult } from "#test/support/why.ts";
import { evenly, hour, type Pairs, type TileCall } from "#test/tiles/tile-call.ts";
import { type Comparison, meets } from "#tile/compare";

const english = wordsFor(null);
const now = Date.UTC(2026, 3, 9);
const air = "temperature.ambient";

/** Hourly, up to half an hour before now. */
function hourly(valueAt: (i: number) => number, count: number): Pairs {
  return evenly(now - (count - 0.5) * hour, hour, count, valueAt);
}

function sensor(params: object, readings: Pairs): TileCall {
  return { key: "bv", params: { metric: air, threshold: 25, ...params }, series: { [air]: readings }, now };
}

describe("a distance", () => {
  const number = fc.oneof(
    fc.integer({ min: -40, max: 40 }),
    fc.integer({ min: -400, max: 400 }).map((tenths) => tenths / 10),
    fc.double({ min: -40, max: 40, noNaN: true }),
  );
  const comparison = fc.constantFrom<Comparison>("greater", "less", "atLeast", "atMost", "between", "outside");
  const range = fc
    .tuple(number, number)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ threshold: Math.min(a, b), thresholdUpper: Math.max(a, b) }));

  test("changes its sign exactly where the comparison of the tile changes its outcome", () => {
    fc.assert(
      fc.property(number, comparison, range, fc.constantFrom("bv", "wv", "se"), (value, trigger, ends, key) => {
        const condition = conditionOf(
          { key, isPlatform: true, params: { trigger, count: "each", ...ends } },
          undefined,
        );
        const margin = condition?.margin(value) ?? Number.NaN;
        const outcome = meets(value, trigger, ends.threshold, ends.thresholdUpper);
        if (margin === 0) assert.ok(value === ends.threshold || value === ends.thresholdUpper);
        else assert.equal(margin > 0, outcome);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  const readings = fc
    .array(fc.integer({ min: 0, max: 400 }), { minLength: 3, maxLength: 60 })
    .map((tenths) => hourly((i) => (tenths[i] as number) / 10, tenths.length));
  const modes = fc.record({
    when: fc.constantFrom("last", "any", "rolling"),
    rollingWindow: fc.integer({ min: 1, max: 40 }),
    sustained: fc.constantFrom(0, 0, 3),
    trigger: comparison,
  });

  test("never contradicts what the tile decided, in any mode", async () => {
    await fc.assert(
      fc.asyncProperty(readings, modes, range, async (points, mode, ends) => {
        const { distance, isTriggered } = await explained(sensor({ ...mode, ...ends }, points));
        if (distance !== null && distance !== 0) assert.equal(distance > 0, isTriggered);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("is how far all readings would have to move for the other outcome", async () => {
    const oneSided = fc.record({
      when: fc.constantFrom("last", "any", "rolling"),
      trigger: fc.constantFrom<Comparison>("greater", "less"),
      threshold: fc.integer({ min: 5, max: 35 }),
    });
    const step = 0.001;
    await fc.assert(
      fc.asyncProperty(readings, oneSided, async (points, params) => {
        const before = await explained(sensor(params, points));
        assert.ok(before.distance !== null);
        const outcomeAfter = async (move: number) => {
          const by = params.trigger === "greater" ? move : -move;
          const moved = points.map(([ts, value]) => [ts, value + by] as const);
          return (await explained(sensor(params, moved))).isTriggered;
        };
        assert.equal(await outcomeAfter(step - before.distance), true);
        assert.equal(await outcomeAfter(-step - before.distance), false);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  test("of a value that the service rounded is 0 where the rounding took it over the threshold", () => {
    const result = tileResult({ key: "gdd", isTriggered: true, lastValue: 25, points: points([[now, 25, 1]]) });
    const definition = { ...ownTile, isPlatform: true };
    const [why] = explainTiles(
      english,
      targetResult([result]),
      [flowTile({ tileKey: "gdd", params: { threshold: 25.000000000004 } })],
      new Map([[definitionId, definition]]),
      now,
    );
    assert.equal(why?.distance, 0);
  });

  test("is not told from points that were thinned, where the nearest may be among those left out", async () => {
    const minutes = evenly(now - 3000 * 60_000, 60_000, 3000, (i) => 20 + Math.sin(i / 7) * 3);
    const told = async (params: object) => (await explained(sensor(params, minutes))).distance;
    assert.equal(await told({ when: "rolling", rollingWindow: 10, threshold: 25 }), null);
    assert.equal(await told({ when: "any", trigger: "between", threshold: 25, thresholdUpper: 30 }), null);
    const highest = Math.max(...minutes.map(([, value]) => value));
    assert.ok(Math.abs(((await told({ when: "any", threshold: 25 })) ?? 0) - (highest - 25)) < 1e-8);
  });
});

function points(rows: readonly (readonly [ts: number, value: number, triggered: number])[]) {
  return {
    ts: Float64Array.from(rows, ([ts]) => ts),
    value: Float64Array.from(rows, ([, value]) => value),
    triggered: Uint8Array.from(rows, ([, , flag]) => flag),
  };
}

describe("a tenant's own tile", () => {
  const explainOwn = (result: object, params: object, key = "own") =>
    explainTiles(
      english,
      targetResult([tileResult({ key, lastValue: 4, points: points([[now - hour, 4, 0]]), ...result })]),
      [flowTile({ tileKey: key, params: { ...params } })],
      new Map([[definitionId, ownTile]]),
      now,
    )[0];

  test("with a numeric threshold has the plain difference, whatever it decided", () => {
    for (const isTriggered of [true, false]) {
      const why = explainOwn({ isTriggered }, { threshold: 10 });
      assert.deepEqual([why?.distance, why?.comparison, why?.threshold, why?.unit], [-6, null, 10, "mm"]);
      assert.match(why?.says ?? "", /4 mm is 6 mm below its threshold of 10 mm\. Its newest point is 60 minutes older/);
    }
  });

  test("may give its points times that nobody can write down: they are left out", () => {
    const why = explainOwn({ points: points([[1e300, 4, 0]]) }, { threshold: 10 });
    assert.deepEqual([why?.distance, why?.comparedAt, why?.newestPointAt, why?.dataAgeSeconds], [-6, null, null, null]);
  });

  test("without one has none, and its own verdict, or else its last value, in words", () => {
    const told = explainOwn({ trace: ["Not triggered: too dry.", "A further line."] }, {});
    assert.deepEqual([told?.distance, told?.threshold, told?.tileSays], [null, null, "Not triggered: too dry."]);
    assert.match(told?.says ?? "", /^Own model is not triggered: too dry\. Its/);
    assert.match(explainOwn({}, { threshold: "high" })?.says ?? "", /its last value is 4 mm/);
    assert.match(explainOwn({ lastValue: null }, {})?.says ?? "", /it has no value/);
  });

  test("is not taken for the built-in tile whose key it has", () => {
    assert.equal(explainOwn({ isTriggered: true }, { threshold: 10 }, "gdd")?.comparison, null);
  });
});

describe("what decided", () => {
  const rows = (tiles: readonly { readonly isTriggered?: boolean; readonly error?: string }[]) =>
    tiles.map((tile, row) => tileResult({ row, ...tile }));
  const decided = (tiles: ReturnType<typeof rows>, isTriggered: boolean, reportOnly: readonly number[] = []) =>
    explainTiles(
      english,
      targetResult(tiles, { triggered: isTriggered }),
      tiles.map((_, row) => flowTile({ reportOnly: reportOnly.includes(row) })),
      new Map([[definitionId, ownTile]]),
      now,
    ).flatMap((one) => (one.decided ? [one.row] : []));

  test("of a triggered target is every tile that may decide", () => {
    assert.deepEqual(
      decided(rows([{ isTriggered: true }, { isTriggered: false }, { isTriggered: true }]), true, [1]),
      [0, 2],
    );
  });

  test("of one that is not triggered are those of them that were not", () => {
    const tiles = rows([{ isTriggered: true }, { isTriggered: false }, { isTriggered: false }]);
    assert.deepEqual(decided(tiles, false, [2]), [1]);
  });

  test("of a failed one is the tile that failed", () => {
    const tiles = rows([{ isTriggered: true }, { error: "broken." }, { error: otherFailed }]);
    assert.deepEqual(decided(tiles, false), [1]);
    const [, failed, other] = explainTiles(english, targetResult(tiles), [], new Map(), now);
    assert.equal(failed?.says, "own failed: broken.");
    assert.equal(other?.says, "own was not evaluated: another tile of the target failed.");
  });

  test("a tile without data says so, and one that only reports as well", () => {
    const [why] = explainTiles(
      english,
      targetResult([tileResult({ noData: true })]),
      [flowTile({ reportOnly: true, params: { threshold: 3 } })],
      new Map([[definitionId, ownTile]]),
      now,
    );
    assert.equal(
      why?.says,
      "Own model is not triggered: there was no reading of what it asks for. It only reports, and decides nothing.",
    );
  });
});

const otherFailed = "not evaluated: another tile of this target failed";
