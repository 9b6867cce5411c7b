/**
 * The contract of scripts is the same in both languages: every built-in tile, written a second time in Python, gives
 * what the original gives, to the last digit, on any input. Both run in the sandbox, through the pool.
 *
 * `npm test -- --all` compares them on more inputs, and `npm run trials -- twins` on a thousand each.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { isInFull, oneIn } from "#test/support/in-full.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { gddCases } from "./cases/gdd.ts";
import { semanticsCases } from "./cases/semantics.ts";
import { sunCases } from "./cases/sun.ts";
import { weatherCases } from "./cases/weather.ts";
import { goldenCalls } from "./golden.ts";
import { day, evenly, hour, minute, type TileCall } from "./tile-call.ts";
import { callsOf, type TileKey, tileKeys } from "./twins/calls.ts";
import { assertTwins, nothingSeen, type TwinComparison, twinComparison } from "./twins/compare.ts";

/** As many with a known seed, which are the same every time, as with a new one. */
const inputsOfEach = isInFull ? 30 : 12;
const knownSeed = 1;

/** What the inputs with the known seed must at least have led to, or they show nothing. */
const leastSeen: Readonly<Record<TileKey, { readonly points: number; readonly texts: number }>> = {
  acc: { points: 700, texts: 20 },
  bv: { points: 1200, texts: 35 },
  ch: { points: 200, texts: 30 },
  gdd: { points: 200, texts: 35 },
  se: { points: 35, texts: 18 },
  tw: { points: 700, texts: 9 },
  wv: { points: 1200, texts: 50 },
};

describe("the Python twins of the built-in tiles", () => {
  let twins: TwinComparison;
  before(async () => {
    twins = await twinComparison();
  });
  after(() => twins.close());

  test("are as many as the tiles", async () => {
    const keys = (await readTiles(ownFolders)).map(({ content }) => content.key);
    assert.deepEqual([...twins.keys].sort(), [...keys].sort());
    assert.deepEqual([...tileKeys].sort(), [...keys].sort());
  });

  for (const key of tileKeys) {
    test(`${key} gives the same points, verdict and trace on random inputs`, async () => {
      const known = nothingSeen();
      const calls = await callsOf(key);
      const check = (seen = nothingSeen()) => fc.asyncProperty(calls, (call) => twins.compare(call, seen));
      await fc.assert(check(known), { numRuns: inputsOfEach, seed: knownSeed });
      await fc.assert(check(), { numRuns: propertyRuns(inputsOfEach) });
      const share = isInFull ? 1 : 0.3;
      assert.ok(known.points >= share * leastSeen[key].points, `only ${known.points} points`);
      assert.ok(known.texts.size >= share * leastSeen[key].texts, `only ${known.texts.size} texts in the traces`);
      assert.ok(known.triggered > 0 && known.triggered < known.inputs, `${known.triggered} triggered`);
    });
  }

  test("give the published figures", async () => {
    const cases = [...gddCases(), ...semanticsCases(), ...weatherCases(), ...sunCases()];
    const ofTiles = cases.filter(({ call }) => twins.keys.includes(call.key));
    assert.ok(ofTiles.length > 100);
    for (const { call, check } of oneIn(4, ofTiles, ({ call }) => call.key)) check(await twins.evaluateTwin(call));
  });

  test("give what the golden files' calls give", async () => {
    for (const call of goldenCalls) await twins.compare(call, nothingSeen());
  });

  for (const call of longCalls()) {
    test(`${call.key} reads a long series within the limits`, async () => {
      const seen = nothingSeen();
      await twins.compare(call, seen);
      assert.ok(seen.points > 300);
    });
  }

  test("may differ only where the last bits of a value decide its tenth digit", async () => {
    const of = (value: number): TileCall => ({
      key: "acc",
      params: { mode: "value" },
      now: 10 * day,
      upstream: { ts: [day], value: [value], triggered: [1] },
    });
    const clear = await twins.evaluateTwin(of(12.5));
    assert.deepEqual(clear.value, [12.5]);
    assert.equal(await assertTwins(of(12.5), clear, clear), 0);
    for (const other of [
      { value: [12.50000001] },
      { lastValue: 12.50000001 },
      { lastValue: null },
      { value: [] },
      { triggered: [1] },
      { isTriggered: true },
      { kind: "numeric" as const },
      { trace: clear.trace.slice(1) },
    ])
      await assert.rejects(assertTwins(of(12.5), clear, { ...clear, ...other }), assert.AssertionError);
    // Half of a unit in the tenth digit: both neighbours are as near.
    const tie = of(12.500000005);
    const lower = { ...clear, value: [12.5], lastValue: 12.5 };
    const upper = { ...clear, value: [12.50000001], lastValue: 12.50000001 };
    assert.equal(await assertTwins(tie, lower, upper), 2);
    await assert.rejects(assertTwins(tie, lower, { ...upper, value: [12.50000002] }), assert.AssertionError);
  });
});

/** As much as a season at the cadence of a station; more points than a result can hold. */
function longCalls(): readonly TileCall[] {
  const now = Date.UTC(2026, 9, 1);
  const every = (minutes: number, readings: number, value: (i: number) => number) =>
    evenly(now - readings * minutes * minute, minutes * minute, readings, (i) => Math.round(10 * value(i)) / 10);
  const temperature = every(15, 35_000, (i) => 12 + 9 * Math.sin(i / 15.3) + (i % 13) / 10);
  const season = { startDate: "2025-10-02", stopDate: "2026-10-01" };
  return [
    { key: "gdd", params: { ...season, isSimple: false, method: "gdhAnderson", threshold: 1e5 } },
    { key: "ch", params: { ...season, model: "portions", threshold: 150 } },
    { key: "wv", params: { variable: "temperature", threshold: 15, when: "any", sustained: 3, dayNight: "night" } },
  ].map((call) => ({ ...call, weather: { temperature }, now, windowStart: now - 365 * day - hour }));
}
