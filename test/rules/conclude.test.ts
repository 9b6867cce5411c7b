/** What tiles' outcomes mean for a target and a run: triggered, probability, colour, summary and error. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StepOutcome } from "#sandbox/contract.ts";
import type { OutputKind } from "#sandbox/tile.d.ts";
import { colorFor } from "#server/runs/work/color.ts";
import type { ConcludedTarget, PackedTileResult } from "#server/runs/model.ts";
import {
  concludeTarget,
  otherTileFailed,
  runError,
  runTime,
  skippedTarget,
  summarise,
  tileResult,
  verdictOf,
} from "#server/runs/work/rules.ts";
import type { FlowTile } from "#server/tiles/model.ts";

const colors = { triggerColor: "#ff0000", resetColor: "#00ff00" };

function tile(tileKey: string, reportOnly = false): FlowTile {
  return { tileDefinitionId: `id-${tileKey}`, tileKey, tileVersion: 3, params: {}, reportOnly };
}

function ok(isTriggered: boolean, lastValue: number | null = 1, kind: OutputKind = "numeric"): StepOutcome {
  const columns = {
    ts: Float64Array.of(1000),
    value: Float64Array.of(lastValue ?? 0),
    triggered: Uint8Array.of(isTriggered ? 1 : 0),
  };
  return { status: "ok", output: { kind, columns, isTriggered, lastValue }, trace: ["seen"] };
}

function failed(message: string): StepOutcome {
  return { status: "script-failed", message, trace: ["before it failed"] };
}

function conclude(
  tiles: readonly FlowTile[],
  outcomes: readonly StepOutcome[],
  settings: Readonly<Record<string, unknown>> = {},
): ConcludedTarget {
  const results = tiles.map((one, row) => tileResult(one, row, "numeric", outcomes[row] as StepOutcome));
  return concludeTarget(
    { sourceId: null, hint: null, name: "North", latitude: 1, longitude: 2, sensorSources: [] },
    tiles,
    results,
    settings,
  );
}

test("a target is triggered when every tile that is not reportOnly is", () => {
  const tiles = [tile("gdd"), tile("ch"), tile("bv", true)];
  assert.equal(conclude(tiles, [ok(true), ok(true), ok(false)]).triggered, true);
  assert.equal(conclude(tiles, [ok(true), ok(false), ok(true)]).triggered, false);
  assert.equal(conclude(tiles, [ok(false), ok(true), ok(true)]).triggered, false);
});

test("a flow of reportOnly tiles alone never triggers", () => {
  assert.equal(conclude([tile("gdd", true)], [ok(true)]).triggered, false);
});

test("probability and colour come from the first acc, also when it is reportOnly", () => {
  const tiles = [tile("our-acc"), tile("gdd"), tile("acc", true), tile("acc")];
  const results = [ok(true, 10, "probability"), ok(true), ok(false, 42.5, "probability"), ok(true, 90, "probability")];
  const result = conclude(tiles, results, { colors });
  assert.deepEqual([result.probability, result.color, result.triggered], [42.5, "#00ff00", true]);
});

test("the stage is that of the first tile that names one, also when it is reportOnly; none when a tile failed", () => {
  const tiles = [tile("gdd"), tile("gdd", true), tile("gdd")];
  const inStage = (stage: string): StepOutcome => {
    const outcome = ok(true);
    return outcome.status === "ok" ? { ...outcome, output: { ...outcome.output, stage } } : outcome;
  };
  const result = conclude(tiles, [ok(true), inStage("peak\u0000 flight"), inStage("eggs")]);
  assert.deepEqual(result.stage, { row: 1, name: "peak\uFFFD flight" });
  assert.deepEqual(
    result.tiles.map(({ stage }) => stage),
    [null, "peak\uFFFD flight", "eggs"],
  );
  assert.equal(conclude(tiles, [ok(true), ok(true), ok(true)]).stage, null);
  assert.equal(conclude(tiles, [inStage("eggs"), failed("no"), ok(true)]).stage, null);
});

test("without an acc they come from the first own tile that gives a probability, such as a fork of acc", () => {
  const tiles = [tile("gdd"), tile("our-acc", true), tile("their-acc")];
  const results = [ok(true), ok(false, 42.5, "probability"), ok(true, 90, "probability")];
  const result = conclude(tiles, results, { colors });
  assert.deepEqual([result.probability, result.color, result.triggered], [42.5, "#00ff00", true]);
});

test("without such a tile there is no probability, and the colour follows from whether the target is triggered", () => {
  const colorOf = (isTriggered: boolean, settings = {}) => conclude([tile("gdd")], [ok(isTriggered)], settings);
  assert.deepEqual([colorOf(true, { colors }).probability, colorOf(true, { colors }).color], [null, "#ff0000"]);
  assert.deepEqual([colorOf(false).color, colorOf(true).color], ["#2e7d32", "#c62828"]);
});

test("a failed tile is listed with its error and its trace, later ones say why they were not evaluated", () => {
  const tiles = [tile("gdd"), tile("ch"), tile("acc")];
  const result = conclude(tiles, [ok(true), failed("division by a scarecrow"), { status: "skipped" }], { colors });
  assert.deepEqual(
    result.tiles.map((one) => one.error),
    [null, "division by a scarecrow", otherTileFailed],
  );
  assert.deepEqual(result.tiles[1]?.trace, ["before it failed"]);
  assert.deepEqual([result.triggered, result.probability, result.color], [false, null, null]);
  assert.deepEqual(
    result.tiles.map(({ row, key, version }) => [row, key, version]),
    [
      [0, "gdd", 3],
      [1, "ch", 3],
      [2, "acc", 3],
    ],
  );
});

test("text that the database cannot store is corrected in traces and errors", () => {
  const outcome: StepOutcome = { status: "script-failed", message: "a\u0000b\ud800c", trace: ["x\u0000"] };
  const result = tileResult(tile("gdd"), 0, "numeric", outcome) as PackedTileResult;
  assert.deepEqual([result.error, result.trace], ["a\uFFFDb\uFFFDc", ["x\uFFFD"]]);
});

test("thinned points are reported in the trace, after the script's own lines", () => {
  const length = 5000;
  const columns = {
    ts: Float64Array.from({ length }, (_, i) => i),
    value: new Float64Array(length),
    triggered: new Uint8Array(length),
  };
  const outcome: StepOutcome = {
    status: "ok",
    output: { kind: "numeric", columns, isTriggered: false, lastValue: 0 },
    trace: ["own line"],
  };
  const result = tileResult(tile("bv"), 0, "numeric", outcome);
  assert.equal(result.points.ts.length, 2000);
  assert.equal(result.trace[0], "own line");
  assert.match(result.trace[1] ?? "", /^5000 points were thinned to 2000/);
});

test("the summary counts targets and takes probability and colour from the most probable one", () => {
  const verdict = (triggered: boolean, probability: number | null, color: string | null) => ({
    name: "x",
    triggered,
    probability,
    color,
    skipped: null,
    failure: null,
  });
  assert.deepEqual(
    summarise([
      verdict(true, 40, "#aa0000"),
      verdict(false, 75, "#bb0000"),
      verdict(true, 75, "#cc0000"),
      verdict(false, null, null),
    ]),
    {
      targetCount: 4,
      triggeredCount: 2,
      skippedCount: 0,
      anyTriggered: true,
      probability: 75,
      color: "#bb0000",
    },
  );
  assert.deepEqual(summarise([]), {
    targetCount: 0,
    triggeredCount: 0,
    skippedCount: 0,
    anyTriggered: false,
    probability: null,
    color: null,
  });
  assert.equal(summarise([verdict(false, 0, "#000000")]).probability, 0);
  const withoutProbability = [
    verdict(false, null, null),
    verdict(false, null, "#0000aa"),
    verdict(true, null, "#0000bb"),
  ];
  assert.equal(summarise(withoutProbability).color, "#0000bb");
  assert.equal(summarise(withoutProbability.slice(0, 2)).color, "#0000aa");
  assert.equal(summarise([...withoutProbability, verdict(false, 0, "#0000cc")]).color, "#0000cc");
});

test("a run's error counts the failed targets and names the first three with tile and message", () => {
  const results = ["A", "B", "C", "D"].map((name) => {
    const result = conclude([tile("gdd")], [failed(`no data at ${name}`)]);
    return verdictOf({ ...result, target: { ...result.target, name } });
  });
  const good = verdictOf(conclude([tile("gdd")], [ok(true)]));
  assert.equal(
    runError([...results, good]),
    "4 of 5 targets failed. A: tiles[0] (gdd): no data at A; B: tiles[0] (gdd): no data at B; C: tiles[0] (gdd): no data at C (and 1 more)",
  );
  assert.equal(runError([good]), null);
});

test("skipped targets are counted, and fail a run only where there is no other", () => {
  const place = { sourceId: "s", hint: "area", name: "South", latitude: 1, longitude: 2, sensorSources: [] };
  const skipped = verdictOf(skippedTarget(place, "the source is disabled"));
  const good = verdictOf(conclude([tile("gdd")], [ok(true)]));
  const bad = verdictOf(conclude([tile("gdd")], [failed("no data")]));
  assert.deepEqual([summarise([skipped, good]).skippedCount, summarise([skipped, good]).triggeredCount], [1, 1]);
  assert.equal(summarise([skipped, good]).color, "#c62828");
  assert.equal(runError([skipped, good]), null);
  assert.equal(runError([skipped, bad]), "1 of 2 targets failed. North: tiles[0] (gdd): no data");
  assert.equal(
    runError([skipped, skipped, skipped, skipped]),
    "all targets were skipped. South: the source is disabled; South: the source is disabled; South: the source is disabled (and 1 more)",
  );
  assert.equal(runError([]), null);
});

test("without a gradient the colour follows the trigger", () => {
  assert.equal(colorFor(10, true, colors), "#ff0000");
  assert.equal(colorFor(90, false, colors), "#00ff00");
  assert.equal(colorFor(null, true, colors), "#ff0000");
});

test("a colour that is not given is dark red for triggered and dark green for not", () => {
  assert.equal(colorFor(90, false, { triggerColor: "#ff0000" }), "#2e7d32");
  assert.equal(colorFor(90, true, { resetColor: "#00ff00" }), "#c62828");
  assert.deepEqual([colorFor(90, true, undefined), colorFor(0, false, undefined)], ["#c62828", "#2e7d32"]);
});

test("a gradient runs from color20 at 20 % to color100 at 100 %, below 20 % it is the reset colour", () => {
  const gradient = { ...colors, useGradient: true, color20: "#000000", color100: "#ffffff" };
  assert.equal(colorFor(0, true, gradient), "#00ff00");
  assert.equal(colorFor(19.99, true, gradient), "#00ff00");
  assert.equal(colorFor(20, false, gradient), "#000000");
  assert.equal(colorFor(60, false, gradient), "#808080");
  assert.equal(colorFor(100, false, gradient), "#ffffff");
  assert.equal(colorFor(null, true, gradient), "#ff0000");
});

test("a gradient with a missing end falls back on the plain colours", () => {
  assert.equal(colorFor(100, false, { ...colors, useGradient: true }), "#ff0000");
  assert.equal(colorFor(20, true, { ...colors, useGradient: true }), "#00ff00");
  assert.equal(colorFor(100, true, { useGradient: true }), "#c62828");
});

test("a simulation time lies between 1900 and the present; up to five minutes ahead is the present", () => {
  const present = Date.UTC(2026, 10, 21);
  const earliest = Date.UTC(1900, 0, 1);
  const minute = 60_000;
  for (const time of [present, present - 1, earliest]) assert.deepEqual(runTime(time, present), { now: time });
  for (const ahead of [1, 2_000, 5 * minute]) assert.deepEqual(runTime(present + ahead, present), { now: present });
  assert.match(JSON.stringify(runTime(present + 5 * minute + 1, present)), /5 minutes.*2026-11-21T00:00:00.000Z/);
  assert.match(JSON.stringify(runTime(earliest - 1, present)), /1900-01-01/);
});
