/**
 * What a target's coverage and issues are, from the series it was served: alternatives, sensors that measure different
 * things, outages.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DataIssue, maxIssues, type SeriesHealth } from "#server/data/model.ts";
import { type DataNeed, targetHealth } from "#server/data/target-health.ts";

const window = { start: 0, end: 86_400_000 };

function series(name: string, present: number, expected: number, more: Partial<SeriesHealth> = {}): SeriesHealth {
  const facet = name.includes(".") ? "series" : "weather";
  return {
    facet,
    name,
    sourceId: null,
    isOffered: true,
    present,
    expected,
    newestAt: null,
    cadenceMs: null,
    issues: [],
    ...more,
  };
}

function notOffered(name: string, sourceId: string | null = null): SeriesHealth {
  return series(name, 0, 0, { isOffered: false, sourceId });
}

function need(
  kind: DataNeed["kind"],
  names: readonly string[],
  dataSource: DataNeed["dataSource"] = "adapter",
): DataNeed {
  return { kind, names, dataSource };
}

function issue(kind: DataIssue["kind"], count: number): DataIssue {
  return { kind, name: "temperature", sourceId: null, count, from: 0, to: 1, message: "temperature: …" };
}

const temperatures = need("weather", ["temperature", "temperatureMin", "temperatureMax"]);

test("coverage is the mean over the series that were needed, each once however many tiles read it", () => {
  const served = [series("temperature", 12, 24), series("rain", 24, 24), series("windSpeed", 0, 24)];
  assert.equal(targetHealth([temperatures, temperatures, need("weather", ["rain"])], served, window).coverage, 0.75);
});

test("alternatives that were not answered, or answered without readings, are not missed where one of them came", () => {
  const served = [notOffered("temperature"), series("temperatureMin", 1, 1), series("temperatureMax", 0, 1)];
  assert.deepEqual(targetHealth([temperatures], served, window), { coverage: 1, issues: [], issueCount: 0 });
});

test("a tile that got none of its alternatives is not covered, and the issue names them", () => {
  const { coverage, issues } = targetHealth(
    [temperatures],
    [notOffered("temperature"), notOffered("temperatureMin")],
    window,
  );
  assert.equal(coverage, 0);
  assert.deepEqual(issues, [
    {
      kind: "missing",
      name: "temperature",
      sourceId: null,
      count: 1,
      from: window.start,
      to: window.end,
      message: "temperature: the weather adapter gave nothing for one of temperature, temperatureMin, temperatureMax",
    },
  ]);
});

test("a sensor that does not measure what is asked is none of the area's business; one that fell silent is", () => {
  const soil = "moisture.volumetric";
  const served = [
    series(soil, 96, 96, { sourceId: "a" }),
    notOffered(soil, "weather-mast"),
    series(soil, 0, 24, { sourceId: "b", issues: [{ ...issue("missing", 1), name: soil, sourceId: "b" }] }),
  ];
  const { coverage, issues } = targetHealth([need("series", [soil])], served, window);
  assert.equal(coverage, 0.5);
  assert.deepEqual(
    issues.map(({ kind, sourceId }) => [kind, sourceId]),
    [["missing", "b"]],
  );
});

test("without needs, or with events alone, there is nothing to cover; generated data are complete", () => {
  assert.equal(targetHealth([], [], window).coverage, null);
  assert.equal(targetHealth([need("events", ["irrigated"])], [], window).coverage, null);
  assert.equal(
    targetHealth([need("weather", ["rain"], "generate"), need("series", ["wetness.leaf"])], [], window).coverage,
    0.5,
  );
});

test("issues are listed the gravest first, and bounded; all are counted", () => {
  const issues = [issue("duplicate", 900), issue("gap", 1), issue("gap", 7), issue("unit", 3)];
  const served = Array.from({ length: 30 }, (_, i) => series("temperature", 1, 1, { sourceId: `s${i}`, issues }));
  const health = targetHealth([temperatures], served, window);
  assert.equal(health.issueCount, 120);
  assert.equal(health.issues.length, maxIssues);
  assert.deepEqual([...new Set(health.issues.map(({ kind, count }) => `${kind} ${count}`))], ["unit 3", "gap 7"]);
});
