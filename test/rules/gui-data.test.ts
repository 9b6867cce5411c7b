/** What the screens of adapters are made of: forms from schemas, what is sent, what a test asks and draws. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { envOf, isChanged, sortFaults, withoutSecret } from "../../gui/data/draft.ts";
import { byFacet, newerVersion } from "../../gui/data/facets.ts";
import { areDaysGood, extremesOf, seriesOf, spanOf, trialRequest, usualSpan } from "../../gui/data/trial.ts";
import { variableUnits, withVariableNames } from "../../gui/data/variable-name.ts";
import { choicesOf, fieldGroups } from "../../gui/tile-spec/fields.ts";
import { paramsOfSchema } from "../../gui/tile-spec/schema-params.ts";
import { data as german } from "../../gui/words/data-de.ts";
import { data as english } from "../../gui/words/data-en.ts";
import { variables } from "#core/variables.ts";
import { definitions } from "#server/adapters/gallery/index.ts";
import { paramEntries } from "#server/tiles/spec.ts";

test("a schema becomes fields: order, options, required ones, and rows of a list", () => {
  const params = paramsOfSchema({
    type: "object",
    required: ["url"],
    properties: {
      rows: {
        type: "array",
        maxItems: 20,
        "x-ui-order": 30,
        items: { type: "object", required: ["name"], properties: { name: { type: "string", title: "Name" } } },
      },
      kind: { type: "string", enum: ["a", "b"], "x-ui-options": [{ value: "a", label: "First" }], "x-ui-order": 20 },
      missing: { type: "array", items: { type: "string", maxLength: 40 }, default: ["-"], "x-ui-order": 40 },
      url: { type: "string", title: "Address", description: "Where it is.", maxLength: 300, "x-ui-order": 10 },
    },
  });
  const fields = fieldGroups(params, {}).flatMap((group) => group.fields);
  assert.deepEqual(
    fields.map(({ param, control }) => [param.name, control, param.required]),
    [
      ["url", "text", true],
      ["kind", "select", false],
      ["rows", "rules", false],
      ["missing", "rules", false],
    ],
  );
  const [url, kind, rows, missing] = params;
  assert.deepEqual([url?.title, url?.description, url?.maxLength], ["Address", "Where it is.", 300]);
  assert.deepEqual(kind?.options, [{ value: "a", label: "First", unit: null, quantity: null }]);
  assert.deepEqual([rows?.items?.type, rows?.items?.params[0]?.title, rows?.maxItems], ["object", "Name", 20]);
  assert.deepEqual([missing?.items?.type, missing?.default], ["string", ["-"]]);
});

test("what is no schema of an object has no fields, and a property that is none is left out", () => {
  for (const schema of [null, undefined, 7, [], {}, { properties: 1 }]) assert.deepEqual(paramsOfSchema(schema), []);
  assert.deepEqual(
    paramsOfSchema({ properties: { a: 1, b: {} } }).map(({ name, type, title }) => [name, type, title]),
    [["b", "string", "b"]],
  );
});

/** What the service makes of a tile's schema is the measure; what it leaves out is null here. */
test("the gallery's settings become the parameters that the service makes of such a schema", () => {
  assert.ok(definitions.length > 5);
  for (const { key, settingsSchema } of definitions)
    assert.deepEqual(compared(paramsOfSchema(settingsSchema)), compared(paramEntries(settingsSchema)), key);
});

/** A widget that the schema does not name follows from the type. */
function compared(params: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(params, (name, value) => (name === "widget" ? undefined : (value ?? undefined))));
}

test("of secrets those are sent that were set or removed, and the others stay", () => {
  const secrets = { A: { kind: "set", text: "x" }, B: { kind: "set", text: "" }, C: { kind: "remove" } } as const;
  assert.deepEqual(envOf(secrets), { A: "x", C: null });
  assert.deepEqual(Object.keys(withoutSecret(secrets, "A")), ["B", "C"]);
});

test("a draft has changed where sending it would change anything", () => {
  const saved = { displayName: "Weather", settings: { a: 1, b: [2, { c: 3, d: 4 }] } };
  const draft = { ...saved, settings: { b: [2, { d: 4, c: 3 }], a: 1 }, secrets: {} };
  assert.equal(isChanged(draft, saved), false);
  assert.equal(isChanged({ ...draft, settings: { a: 2 } }, saved), true);
  assert.equal(isChanged({ ...draft, displayName: "Other" }, saved), true);
  assert.equal(isChanged({ ...draft, secrets: { A: { kind: "set", text: "" } } }, saved), false);
  assert.equal(isChanged({ ...draft, secrets: { A: { kind: "remove" } } }, saved), true);
});

test("each fault stands at its field, and what has none is told apart", () => {
  const faults = [
    { loc: "settings.url", message: "1" },
    { loc: "settings.columns[0].unit", message: "2" },
    { loc: "settings.hidden", message: "3" },
    { loc: "env.KEY", message: "4" },
    { loc: "env.OTHER", message: "5" },
    { loc: "displayName", message: "6" },
  ];
  const sorted = sortFaults(faults, new Set(["url", "columns"]), ["KEY"]);
  assert.deepEqual(
    sorted.settings.map(({ loc }) => loc),
    ["params.url", "params.columns[0].unit"],
  );
  assert.deepEqual([...sorted.secrets], [["KEY", "4"]]);
  assert.equal(sorted.displayName, "6");
  assert.deepEqual(
    sorted.others.map(({ loc }) => loc),
    ["settings.hidden", "env.OTHER"],
  );
});

test("adapters stand by what they serve, the enabled one first", () => {
  const groups = byFacet([
    { facet: "comms", displayName: "SMS" },
    { facet: "weather", displayName: "A", enabled: false },
    { facet: "weather", displayName: "B", enabled: true },
  ]);
  assert.deepEqual(
    groups.map(({ facet, members }) => [facet, ...members.map(({ displayName }) => displayName)]),
    [
      ["weather", "B", "A"],
      ["comms", "SMS"],
    ],
  );
  assert.equal(newerVersion({ version: 1, latestVersion: 2 }), 2);
  for (const none of [null, { version: 2, latestVersion: 2 }, { version: 2, latestVersion: null }])
    assert.equal(newerVersion(none), null);
});

test("a test asks for the last three days, on the clock of the place and not beyond the present", () => {
  const days = usualSpan("2026-03-01");
  assert.deepEqual(days, { first: "2026-02-27", last: "2026-03-01" }, "2026-03-01");
  const now = Date.UTC(2026, 2, 1, 10);
  assert.deepEqual(spanOf(days, "Europe/Zurich", now), {
    from: "2026-02-26T23:00:00.000Z",
    to: "2026-03-01T10:00:00.000Z",
  });
  assert.equal(areDaysGood(days, "2026-03-01"), true);
  assert.equal(areDaysGood({ first: "2026-03-02", last: "2026-03-01" }, "2026-03-01"), false);
  assert.equal(areDaysGood(days, "2026-02-26"), false, "all of it is to come");
  assert.equal(areDaysGood({ first: "2026-01-01", last: "2026-03-01" }, "2026-03-01"), false);
  assert.equal(areDaysGood({ first: "", last: "2026-03-01" }, "2026-03-01"), false);
});

test("weather is asked for a place, and readings for a source with its key", () => {
  const place = { latitude: 47, longitude: 9, elevation: null, timezone: "UTC" };
  const span = { from: "2026-03-01T00:00:00.000Z", to: "2026-03-02T00:00:00.000Z" };
  const weather = trialRequest({ facet: "weather", names: ["rain"], place, source: null, span });
  assert.deepEqual(weather, { facet: "weather", userKey: null, target: place, variables: ["rain"], ...span });
  const source = { id: "1", displayName: "North", tenantKey: "probe-12" };
  assert.deepEqual(trialRequest({ facet: "series", names: ["wind.speed"], place, source, span }), {
    ...{ facet: "series", userKey: null, sourceIds: ["1"], sourceKeys: ["probe-12"] },
    ...{ target: { name: "North", ...place }, metrics: ["wind.speed"], ...span },
  });
});

test("series of an answer are drawn whatever else it holds", () => {
  const [rain, wind, ...others] = seriesOf({
    series: [
      {
        variable: "rain",
        unit: "mm",
        points: [["1970-01-01T00:00:02Z", 3], [1_000, 1], [3_000, null], "no", ["x", 1]],
      },
      { metric: "wind.speed", points: 7 },
      null,
    ],
  });
  assert.deepEqual(rain, { name: "rain", unit: "mm", ts: [1_000, 2_000, 3_000], value: [1, 3, null], count: 2 });
  assert.ok(rain !== undefined && wind !== undefined);
  assert.deepEqual(extremesOf(rain), [1, 3]);
  assert.deepEqual([wind.name, wind.unit, wind.count, extremesOf(wind)], ["wind.speed", null, 0, null]);
  assert.equal(others.length, 0);
  for (const none of [null, 7, [], {}, { series: {} }]) assert.deepEqual(seriesOf(none), []);
});

test("variables are chosen by their names and the service's units, in both languages", () => {
  assert.deepEqual(variableUnits, Object.fromEntries(variables.map(({ name, unit }) => [name, unit])));
  for (const words of [english, german])
    assert.deepEqual(Object.keys(words.variables).toSorted(), variables.map(({ name }) => name).toSorted());
  const csv = definitions.find(({ key }) => key === "csv-https") ?? assert.fail();
  const columns = withVariableNames(paramsOfSchema(csv.settingsSchema), english).find(({ name }) => name === "columns");
  const variable = columns?.items?.params.find(({ name }) => name === "variable") ?? assert.fail();
  assert.deepEqual(choicesOf(variable)[0], {
    value: "temperature",
    label: "Air temperature (°C)",
    unit: null,
    quantity: null,
  });
  const mixed = { type: "object", properties: { name: { type: "string", enum: ["temperature", "ours"] } } };
  assert.equal(withVariableNames(paramsOfSchema(mixed), english)[0]?.options, null, "a choice that is no variable");
});
