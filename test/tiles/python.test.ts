/** The gdd tile written in Python gives the same points as the TypeScript one, both inside the sandbox. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { emptyColumns } from "#core/series.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Json } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { UtcOffset } from "#sandbox/tile.d.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { definitionOf } from "./evaluators.ts";
import { day, defaultTarget, evenly, hour, type Pairs } from "./tile-call.ts";

const pacific: readonly UtcOffset[] = [
  { from: Date.UTC(2025, 10, 2, 9), minutes: -480 },
  { from: Date.UTC(2026, 2, 8, 10), minutes: -420 },
  { from: Date.UTC(2026, 10, 1, 9), minutes: -480 },
];
const start = Date.UTC(2026, 1, 20, 8);
const now = Date.UTC(2026, 5, 20, 20);

/** A spring with a sentinel, an impossible value, a stuck week and two days without readings. */
const temperature: Pairs = evenly(start, hour, 24 * 121, (i) => {
  if (i === 500) return -999;
  if (i === 700) return 88;
  if (i > 1500 && i < 1600) return 21.4;
  return 8 + i / 250 + 9 * Math.sin(i / 3.82) + (i % 13) / 10;
}).filter(([ts]) => ts < start + 40 * day || ts > start + 42 * day);

describe("the Python copy of the gdd tile", () => {
  let runner: Runner;
  let typescript: CompiledScript;
  let python: CompiledScript;

  const compile = async (source: Parameters<Runner["compile"]>[0]): Promise<CompiledScript> => {
    const outcome = await runner.compile(source);
    assert.equal(outcome.status, "ok", JSON.stringify(outcome));
    return (outcome as Extract<typeof outcome, { readonly status: "ok" }>).script;
  };

  before(async () => {
    runner = await createRunner({ threads: 1 });
    const own = (await readTiles(ownFolders)).map(({ source }) => source).find(({ fileName }) => fileName === "gdd.ts");
    assert.ok(own);
    typescript = await compile(own);
    const code = await readFile(join(import.meta.dirname, "python", "gdd.py"), "utf8");
    python = await compile({ language: "python", role: "tile", code, fileName: "gdd.py" });
  });
  after(() => runner.close());

  for (const [what, params, tolerance] of [
    ["simple", {}, 0],
    ["modified", { isSimple: false }, 0],
    ["frozen at its threshold", { freeze: true, threshold: 120 }, 0],
    [
      "triangle with a vertical cutoff",
      { isSimple: false, method: "triangleSingle", cutoff: "vertical", tUpper: 18 },
      0,
    ],
    ["double sine", { isSimple: false, method: "sineDouble", tUpper: 22 }, 1e-9],
  ] as const) {
    test(`${what}: ${tolerance === 0 ? "identical points" : "points equal but for rounding"}`, async () => {
      const resolved = resolveParams(await definitionOf("gdd"), {
        threshold: 250,
        startDate: "2026-03-01",
        stopDate: "2026-10-31",
        ...params,
      });
      assert.ok("params" in resolved);
      // As a run passes them on: what was requested and not delivered is there, and empty.
      const weather = {
        temperatureMin: emptyColumns,
        temperatureMax: emptyColumns,
        temperature: {
          ts: Float64Array.from(temperature, ([ts]) => ts),
          value: Float64Array.from(temperature, ([, value]) => value),
        },
      };
      const outcomes = [];
      for (const script of [typescript, python]) {
        const [outcome] = await runner.evaluate({
          tenantId: "tenant",
          runId: "run",
          now,
          steps: [{ script, params: resolved.params as Readonly<Record<string, Json>>, row: 0 }],
          targets: [
            {
              target: { ...defaultTarget, timezone: "America/Los_Angeles", utcOffsets: pacific },
              window: { start, end: now },
              seed: "seed",
              data: [{ series: {}, weather, events: [] }],
            },
          ],
        });
        const step = outcome?.steps[0];
        assert.equal(step?.status, "ok", JSON.stringify(step));
        outcomes.push((step as Extract<typeof step, { readonly status: "ok" }>).output);
      }
      const [ours, theirs] = outcomes;
      assert.ok(ours && theirs && ours.columns.ts.length > 90);
      assert.deepEqual(theirs.columns.ts, ours.columns.ts);
      assert.deepEqual(theirs.columns.triggered, ours.columns.triggered);
      assert.equal(theirs.isTriggered, ours.isTriggered);
      if (tolerance === 0) assert.deepEqual(theirs.columns.value, ours.columns.value);
      else
        for (const [i, value] of ours.columns.value.entries())
          assert.ok(Math.abs(value - (theirs.columns.value[i] as number)) <= tolerance);
    });
  }
});
