/** What the pages of tiles are made of: versions compared, what is written and sent, and where a fault stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf } from "../../gui/controls/key-of.ts";
import type { Fault } from "../../gui/api/problem.ts";
import { differencesOf, sideBySide } from "../../gui/tiles/compare.ts";
import { labelsOf, uiOf } from "../../gui/tiles/labels.ts";
import type { KnownTile } from "../../gui/tiles/model.ts";
import { checkOf, definitionOf, isReadable, versionOf, withExample, writtenOf } from "../../gui/tiles/author/draft.ts";
import { distinct, inTile, isStill, jsonFaults, partOf, scriptFaults } from "../../gui/tiles/author/faults.ts";
import { firstTile, inLanguage } from "../../gui/tiles/author/first-tile.ts";
import { keptTile } from "../../gui/tiles/author/kept.ts";
import { jsonFault, placeIn } from "../../gui/tiles/author/json-text.ts";
import { exampleRequest, examplesIn, firstTrial, trialRequest } from "../../gui/tiles/author/trial.ts";

const nothing = { variables: null, metrics: null, events: null, horizonHours: null, when: null };
const tile: KnownTile = {
  ...{ id: "t-2", key: "our-warm", version: 2, isLatest: true, isPlatform: false, isDeprecated: false, etag: '"1"' },
  ...{ displayName: "Warm", description: "Above a limit.", outputKind: "numeric", language: "python" },
  script: "def evaluate(ctx):\n    pass\n",
  paramsSchema: { type: "object", properties: { limit: { type: "number" } } },
  notes: ["one", "two"],
  inputs: [
    { ...nothing, kind: "weather", variables: ["temperature", "rain"], horizonHours: 24, when: { source: "weather" } },
    { ...nothing, kind: "series", metrics: ["temperature.ambient"] },
  ],
  ui: {
    ...{ group: "Own tiles", order: 7, shortName: "Warm", summaryTemplate: "", badges: { soil: true } },
    ...{ icon: { value: "thermometer" }, color: { light: "#111111", dark: "#eeeeee" }, help: { markdown: "# Help" } },
  },
  window: {
    seasons: null,
    since: null,
    lookBacks: [{ amount: 3, units: "days", times: null, when: null }],
    reaches: null,
    leads: null,
  },
  ...{ crossRules: null, upstreamRules: null, forkedFrom: null },
  examples: [],
};

test("two versions differ in their parts, and lines far from a change are left out", () => {
  const older = { ...tile, script: "def evaluate(ctx):\n    return None\n", outputKind: "boolean" as const };
  assert.deepEqual(
    differencesOf(older, tile).map(({ part }) => part),
    ["script", "outputKind"],
  );
  assert.deepEqual(differencesOf(tile, { ...tile, version: 3 }), []);

  const lines = Array.from({ length: 12 }, (_, place) => `line ${place + 1}`);
  const rows = sideBySide(lines.join("\n"), [...lines.slice(0, 5), "new 6", "newer", ...lines.slice(6)].join("\n"));
  assert.deepEqual(rows[0], { hidden: 2 });
  assert.deepEqual(rows[4], {
    before: { number: 6, text: "line 6" },
    after: { number: 6, text: "new 6" },
    isSame: false,
  });
  assert.deepEqual(rows[5], { before: null, after: { number: 7, text: "newer" }, isSame: false });
  assert.deepEqual(rows.at(-1), { hidden: 3 });
});

test("a version that is taken on is sent as it was, and what is empty is left out", () => {
  const sent = versionOf(writtenOf(tile));
  assert.deepEqual(sent, {
    ...{ displayName: "Warm", description: "Above a limit.", outputKind: "numeric", language: "python" },
    ...{ script: tile.script, paramsSchema: tile.paramsSchema, notes: ["one", "two"], examples: [] },
    inputs: [
      { kind: "weather", variables: ["temperature", "rain"], horizonHours: 24, when: { source: "weather" } },
      { kind: "series", metrics: ["temperature.ambient"] },
    ],
    window: { lookBacks: [{ amount: 3, units: "days" }] },
    ui: {
      ...{ order: 7, summaryTemplate: "", badges: { soil: true }, help: { markdown: "# Help" } },
      ...{ icon: { kind: "mdi", value: "thermometer" }, group: "Own tiles", shortName: "Warm" },
      color: { light: "#111111", dark: "#eeeeee" },
    },
  });
  const bare = uiOf({ ...labelsOf(tile), icon: " ", group: "", shortName: "" });
  assert.deepEqual(Object.keys(bare).toSorted(), ["badges", "color", "help", "order", "summaryTemplate"]);
  assert.deepEqual(Object.keys(definitionOf(writtenOf(tile))).toSorted(), [
    ...["inputs", "outputKind", "paramsSchema", "window"],
  ]);
});

test("another language brings its own script, unless somebody has touched it", () => {
  const first = firstTile("typescript");
  assert.equal(inLanguage(first, "python").script, firstTile("python").script);
  assert.equal(inLanguage({ ...first, script: "mine" }, "python").script, "mine");
});

test("a text of JSON says where it stops being one, and where its members stand", () => {
  assert.equal(jsonFault('{ "a": 1 }'), null);
  assert.deepEqual(jsonFault('{\n  "a": 1 2\n}'), { line: 2, column: 10 });
  assert.equal(jsonFault("[1,]")?.line, 1);
  assert.equal(jsonFault("")?.line, 1);
  assert.equal(isReadable({ ...firstTile("python"), examples: "[" }), false);
  const text = '{\n  "properties": {\n    "a.b": { "default": 1 },\n    "c": [\n      { "d": 2 }\n    ]\n  }\n}';
  assert.deepEqual(placeIn(text, "properties.a.b.default"), { line: 3, column: 14 });
  assert.deepEqual(placeIn(text, "properties.c[0].d"), { line: 5, column: 9 });
  assert.deepEqual(placeIn(text, "properties.gone"), { line: 2, column: 3 });
});

test("a fault stands at its part, in its line, once, and no longer than what it is about", () => {
  const faults: Fault[] = [
    { loc: "script", message: "name 'x' is not defined", line: 3, column: 5 },
    { loc: "definition.paramsSchema.properties.limit.x-ui-widget", message: "is no widget" },
    { loc: "params.limit", message: "is required" },
    { loc: "window.lookBacks[0].units", message: "is no unit" },
    { loc: "ui.icon.value", message: "is no icon" },
    { loc: "key", message: "is taken" },
    { loc: "variables", message: "do not fit" },
  ];
  const placed = distinct([...faults, ...faults].map(inTile));
  assert.deepEqual(placed.map(partOf), ["script", "parameters", "trial", "data", "look", "names", "elsewhere"]);
  assert.deepEqual(scriptFaults(placed), [{ line: 3, column: 5, message: "name 'x' is not defined" }]);
  const schema = '{\n  "properties": {\n    "limit": {\n      "x-ui-widget": "dial" } } }';
  assert.deepEqual(jsonFaults(placed, "paramsSchema", schema), [
    { line: 4, column: 7, message: "properties.limit.x-ui-widget: is no widget" },
  ]);
  const rules = '{\n  "window": {\n    "lookBacks": [{ "units": "moons" }] } }';
  assert.equal(jsonFaults(placed, "rules", rules)[0]?.line, 3);

  const then = writtenOf(tile);
  const [ofScript, ofParameters] = placed;
  assert.ok(ofScript !== undefined && ofParameters !== undefined);
  const now = { ...then, script: "another" };
  assert.deepEqual([isStill(ofScript, then, now), isStill(ofParameters, then, now)], [false, true]);
  for (const loc of ["outputKind", "examples[0].expect.lastValue"])
    assert.equal(isStill({ ...ofScript, loc }, then, now), false, `${loc} hangs on the script`);
  assert.equal(distinct([ofScript, { ...ofScript, line: 7 }]).length, 2, "the same in two lines");
});

test("a tile that the browser kept in another shape is none", () => {
  const kept = { tile: writtenOf(tile), begunFrom: 2 };
  assert.deepEqual(keptTile(JSON.parse(JSON.stringify(kept))), kept);
  const { rules: _, ...lacking } = kept.tile;
  for (const other of [null, 7, {}, { tile: lacking }, { tile: { ...kept.tile, inputs: "" } }])
    assert.equal(keptTile(other), null, JSON.stringify(other));
});

test("a trial is asked on what was chosen, and an example brings its own data", () => {
  const written = firstTile("python");
  const asked = { ...firstTrial("Europe/Zurich"), params: { limit: 3 }, day: "2026-07-01" };
  const onSource = trialRequest(written, { ...asked, data: "adapter", sourceId: "s-1" });
  assert.deepEqual(
    [onSource?.dataSource, onSource?.target, onSource?.now],
    [...["adapter", { sourceId: "s-1" }, "2026-07-01T10:00:00.000Z"]],
  );
  assert.deepEqual(trialRequest(written, asked)?.target, {
    ...{ latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich" },
  });
  assert.equal(trialRequest(written, { ...asked, timezone: "Nowhere/At all" })?.now, undefined);

  assert.equal(trialRequest(written, { ...asked, data: "replay" }), null);
  const place = { runId: "r-1", targetIndex: 0, row: 1 };
  const replay = trialRequest(written, { ...asked, data: "replay", replay: place });
  assert.deepEqual([replay?.replay, replay?.target, replay?.dataSource], [place, undefined, undefined]);

  const [example] = examplesIn(written.examples);
  assert.ok(example !== undefined);
  const request: object = exampleRequest(written, example);
  assert.ok("inputs" in request && !("expect" in request) && !("name" in request));
  assert.ok("now" in request);
  assert.equal(request.now, "1970-01-01T02:00:00.000Z", "the time of its last reading");
  assert.equal(exampleRequest(written, { ...example, now: "2026-05-01T00:00:00Z" }).now, "2026-05-01T00:00:00Z");
  assert.equal(exampleRequest(written, {}).now, undefined);
  assert.deepEqual(examplesIn("{"), []);
});

test("checked is what is written; of a new tile its key as well, and no name that is still empty", () => {
  const written = { ...writtenOf(tile), key: "warm" };
  const { key, ...version } = checkOf(written, true);
  assert.deepEqual([key, version], ["warm", versionOf(written)]);
  assert.equal("key" in checkOf(written, false), false);
  const begun = checkOf(firstTile("typescript"), true);
  assert.deepEqual(["key" in begun, "displayName" in begun, begun.examples?.length], [false, false, 1]);
});

test("a trial becomes one more example, whose numbers stand in lines; what is no list stays as it is", () => {
  const ts = Array.from({ length: 20 }, (_, hour) => hour * 3_600_000);
  const tried = {
    ...{ name: "North, 2026-07-01", params: { limit: 3 }, now: "2026-07-01T00:00:00.000Z", window: null },
    target: { name: "North", latitude: 47, longitude: 9, elevation: null, timezone: null },
    inputs: { weather: { temperature: { ts, value: ts.map((at) => at / 7) } }, series: {}, events: null },
    upstream: { kind: "numeric" as const, points: [], isTriggered: false, lastValue: null },
    expect: { isTriggered: true, lastValue: null, stage: null },
  };
  const next = withExample(firstTile("typescript"), tried);
  const [, added] = examplesIn(next?.examples ?? "");
  assert.deepEqual(added, {
    ...{ name: tried.name, params: tried.params, now: tried.now, upstream: tried.upstream },
    target: { name: "North", latitude: 47, longitude: 9 },
    inputs: { weather: tried.inputs.weather, series: {} },
    expect: { isTriggered: true, lastValue: null },
  });
  assert.ok((next?.examples.split("\n").length ?? 0) < 70);
  assert.equal(withExample({ ...firstTile("typescript"), examples: "{}" }, tried), null);
});

test("a key is proposed of a name: small letters, digits and hyphens", () => {
  assert.equal(keyOf("Späte Kälte, Süd"), "spate-kalte-sud");
  assert.equal(keyOf("  Hot hours (2) "), "hot-hours-2");
  assert.equal(keyOf("日本"), "");
  assert.ok(keyOf("very long ".repeat(20)).length <= 64);
});
