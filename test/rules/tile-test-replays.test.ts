/** Whether a replay found the same as the run: every part by which flows go counts, and the trace does not. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PackedTileResult } from "#server/runs/model.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import { type EvaluatedTest, withExample } from "#server/tile-tests/as-example.ts";
import type { TestedOnce } from "#server/tile-tests/model.ts";
import { type Found, isEqualResult, replayedDefinition, replayedParams } from "#server/tile-tests/replay-rules.ts";

const columns = { ts: Float64Array.of(1, 2), value: Float64Array.of(0.5, 1), triggered: Uint8Array.of(0, 1) };
const stored: PackedTileResult = {
  row: 0,
  key: "gdd",
  version: 1,
  kind: "numeric",
  isTriggered: true,
  lastValue: 1,
  stage: null,
  points: columns,
  trace: ["as it was"],
  noData: false,
  error: null,
};
const output = { kind: "numeric", isTriggered: true, lastValue: 1, columns } as const;
const evaluated = { output, trace: ["otherwise"], log: [], durationMs: 1, cpuMs: 1, memoryBytes: 1, error: null };
const found: Found = { evaluated, failureKind: "numeric", hasNoData: false, isOtherAtFault: false };
const failed = { ...evaluated, output: null, error: { kind: "script", message: "no" } } as const;

describe("a replay", () => {
  test("is equal when all but the trace is", () => {
    assert.equal(isEqualResult(found, stored), true);
  });

  test("differs in any other part", () => {
    const points = [
      { ...columns, ts: Float64Array.of(1, 3) },
      { ...columns, value: Float64Array.of(0.5, 1.1) },
      { ...columns, triggered: Uint8Array.of(1, 1) },
      { ts: Float64Array.of(1), value: Float64Array.of(0.5), triggered: Uint8Array.of(0) },
    ];
    const others: readonly Partial<PackedTileResult>[] = [
      { kind: "boolean" },
      { isTriggered: false },
      { lastValue: null },
      { noData: true },
      { error: "no" },
      ...points.map((one) => ({ points: one })),
    ];
    for (const other of others)
      assert.equal(isEqualResult(found, { ...stored, ...other }), false, JSON.stringify(other));
  });

  test("of a tile that failed is equal where it failed with the same words, or another tile did", () => {
    const failure = { ...stored, error: "no" };
    assert.equal(isEqualResult({ ...found, evaluated: failed }, failure), true);
    assert.equal(isEqualResult({ ...found, evaluated: failed }, { ...failure, error: "other" }), false);
    assert.equal(isEqualResult({ ...found, evaluated: failed }, { ...failure, kind: "boolean" }), false);
    assert.equal(isEqualResult({ ...found, evaluated: failed }, stored), false);
    const other = { ...found, evaluated: failed, isOtherAtFault: true };
    assert.equal(isEqualResult(other, { ...stored, error: otherTileFailed }), true);
    assert.equal(isEqualResult(other, failure), false);
  });
});

describe("a tested tile in the place of a row's", () => {
  const compiled = { language: "typescript", role: "tile", hash: "", fileName: "t.ts", code: "" } as const;
  const row = { tileDefinitionId: "d", tileKey: "gdd", tileVersion: 1, params: { a: 1, b: 2 }, reportOnly: false };
  const original = {
    key: "gdd",
    isPlatform: true,
    inputs: [{ kind: "weather" as const, variables: ["temperature"] }],
    outputKind: "numeric" as const,
    window: { lookBacks: [{ amount: 1, units: "days" }] },
  };
  const draft = { key: "tile", definitionId: null, isPlatform: false, compiled, declared: {} };

  test("has from it what a draft does not say of itself", () => {
    const { inputs, window, outputKind } = replayedDefinition(draft, original);
    const of = { inputs: original.inputs, window: original.window, outputKind: original.outputKind };
    assert.deepEqual({ inputs, window, outputKind }, of);
    const own = replayedDefinition({ ...draft, declared: { inputs: [], outputKind: "boolean" } }, original);
    assert.deepEqual([own.inputs, own.outputKind, own.window], [[], "boolean", undefined]);
  });

  test("is given the row's parameters as far as it has them, and the test's over them", () => {
    const paramsSchema = { type: "object", properties: { b: { type: "number" }, c: { type: "number" } } } as const;
    assert.deepEqual(replayedParams({ ...draft, declared: { paramsSchema } }, row, { c: 3 }), { b: 2, c: 3 });
    assert.deepEqual(replayedParams(draft, row, { b: 4 }), { a: 1, b: 4 });
  });
});

test("a test is answered as an example unless it was given more than an example may hold", () => {
  const given = (count: number, events: number) => {
    const times = Float64Array.from({ length: count }, (_, at) => at);
    const target = { name: "North", latitude: null, longitude: null, elevation: null, timezone: "UTC" };
    const data = { weather: {}, series: { probe: { ts: times, value: times } }, events: new Array(events).fill({}) };
    const test = { params: {}, now: 0, window: { start: 0, end: 1 }, target, data, upstream: null };
    return { ...test, output: { isTriggered: false, lastValue: 1 } } as unknown as EvaluatedTest;
  };
  const hasExample = (test: EvaluatedTest) => withExample({} as TestedOnce, test).example !== undefined;
  assert.deepEqual([hasExample(given(20_000, 2_000)), hasExample(given(20_001, 0))], [true, false]);
  assert.equal(hasExample(given(0, 2_001)), false);
  assert.equal(hasExample({ ...given(1, 1), output: null }), false, "a tile that failed");
});
