/** What the pages make of specifications: fields, units, summaries and hints, for tiles that they do not know. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { localHints } from "../../gui/tile-spec/checks.ts";
import { dateOf, yearDayOf } from "../../gui/tile-spec/dates.ts";
import { faultAt, faultsElsewhere } from "../../gui/tile-spec/faults.ts";
import { type Control, controlOf, fieldGroups, fieldsOf } from "../../gui/tile-spec/fields.ts";
import type { Params, ParamSpec, TileSpec } from "../../gui/tile-spec/model.ts";
import { paletteGroups } from "../../gui/tile-spec/palette.ts";
import { shownParamOf, shownParams, withDefaults, withValue } from "../../gui/tile-spec/shown.ts";
import { badgesOf, summaryOf, type TileReader } from "../../gui/tile-spec/summary.ts";
import { unitOf } from "../../gui/tile-spec/units.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { shownParams as shownByService } from "#server/tiles/visibility.ts";
import { guiSpec } from "#test/support/gui-specs.ts";
import "#test/support/property-runs.ts";
import { tiles as randomTiles } from "#test/support/random-tiles.ts";
import { everyProperty, tileWithEverything } from "#test/support/tile-with-everything.ts";

const reader: TileReader = {
  temperatureUnits: "celsius",
  yes: "yes",
  no: "no",
  number: String,
  date: (date) => `on ${date}`,
  yearDay: (date) => `each ${date.slice(5)}`,
  list: (texts) => texts.join(" and "),
  entries: (count) => `${count} rows`,
};
const inFahrenheit: TileReader = { ...reader, temperatureUnits: "fahrenheit" };
const everything = guiSpec(tileWithEverything("everything"));

/** Properties as an author writes them, as parameters. */
function paramsOf(properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>): readonly ParamSpec[] {
  return guiSpec({ ...tileWithEverything("some"), paramsSchema: { type: "object", properties } }).params;
}

function paramOf({ params }: Pick<TileSpec, "params">, name: string): ParamSpec {
  const found = params.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
}

describe("controls", () => {
  test("follow the widget", () => {
    const controls = Object.fromEntries(everything.params.map((param) => [param.name, controlOf(param)]));
    const expected: Readonly<Record<keyof typeof everyProperty, Control>> = {
      dataSource: "select",
      metric: "metric-picker",
      level: "number",
      spread: "number",
      lasting: "number",
      lastingUnits: "select",
      season: "yearly",
      planted: "date",
      share: "slider",
      isStrict: "switch",
      word: "text",
      rules: "rules",
      weekdays: "choices",
      names: "rules",
      low: "number",
      high: "number",
    };
    assert.deepEqual(controls, expected);
  });

  test("follow the type where the widget is not known, or does not fit", () => {
    const widget = "hologram";
    const odd = {
      number: { type: "number", widget, expected: "number" },
      integer: { type: "integer", widget: "switch", expected: "number" },
      choice: { type: "string", enum: ["a"], widget, expected: "select" },
      date: { type: "string", format: "date", widget, expected: "date" },
      text: { type: "string", widget: "number", expected: "text" },
      boolean: { type: "boolean", widget: "select", expected: "switch" },
      list: { type: "array", items: { type: "number" }, widget, expected: "rules" },
      unbounded: { type: "number", widget: "slider", expected: "number" },
    };
    for (const [name, { widget: asked, expected, ...schema }] of Object.entries(odd)) {
      const [param] = paramsOf({ [name]: { ...schema, "x-ui-widget": asked } });
      assert.equal(param === undefined ? null : controlOf(param), expected, name);
    }
  });

  test("of a number and the choice that is only its unit are one", () => {
    const inOthers = everything.params.filter(
      ({ name }) => !fieldsOf(everything.params).some((f) => f.param.name === name),
    );
    assert.deepEqual(
      inOthers.map(({ name }) => name),
      ["lastingUnits"],
    );
    const rows = paramOf(everything, "rules").items?.params ?? [];
    // It stands before its number, so it is a choice of its own.
    assert.deepEqual(
      fieldsOf(rows).map(({ param }) => param.name),
      ["over", "kind", "for"],
    );
  });

  test("of a unit that something else depends on are apart", () => {
    const { lasting, lastingUnits } = everyProperty;
    const other = { type: "number", "x-ui-order": 60 };
    const names = (properties: Parameters<typeof paramsOf>[0]) =>
      fieldsOf(paramsOf(properties)).map(({ param }) => param.name);
    assert.deepEqual(names({ lasting, lastingUnits, other }), ["lasting", "other"]);
    for (const user of [{ "x-ui-unitFrom": "lastingUnits" }, { "x-ui-showIf": { lastingUnits: ["days"] } }])
      assert.deepEqual(names({ lasting, lastingUnits, other: { ...other, ...user } }), [
        "lasting",
        "lastingUnits",
        "other",
      ]);
    assert.deepEqual(names({ lasting, lastingUnits: { ...lastingUnits, "x-ui-group": "Elsewhere" } }), [
      "lasting",
      "lastingUnits",
    ]);
  });

  test("stand in groups, in order", () => {
    const groups = fieldGroups(everything.params.toReversed(), {});
    assert.deepEqual(
      groups.map(({ title }) => title),
      ["Data", "Time", "Rules", "Ends"],
    );
    assert.deepEqual(
      groups[1]?.fields.map(({ param }) => param.name),
      ["lasting", "season", "planted"],
    );
  });
});

describe("what is shown", () => {
  test("hides what depends on what is hidden", () => {
    const params = paramsOf({
      a: { type: "boolean", default: false },
      b: { type: "boolean", default: true, "x-ui-showIf": { a: [true] } },
      c: { type: "number", default: 3, "x-ui-showIf": { b: [true] } },
    });
    assert.deepEqual([...shownParams(params, {})], ["a"]);
    assert.deepEqual([...shownParams(params, { a: true })], ["a", "b", "c"]);
    assert.deepEqual(withDefaults({ params }, { a: false, b: true, c: 9 }), { a: false });
    assert.deepEqual(withDefaults({ params }, { a: true, c: 9 }), { a: true, b: true, c: 9 });
  });

  test("is what the service keeps, for any tile and any values", () => {
    fc.assert(
      fc.property(
        randomTiles,
        fc.dictionary(fc.constantFrom(..."abcdefgh"), fc.constantFrom(true, false, "hours", "days", 2)),
        (tile, wanted) => {
          const paramsSchema = tile.paramsSchema as ParamsSchema;
          const spec = guiSpec({ ...tile });
          const given = Object.fromEntries(
            Object.entries(wanted).filter(([name]) => Object.hasOwn(paramsSchema.properties, name)),
          );
          assert.deepEqual(new Set(shownParams(spec.params, given)), new Set(shownByService(paramsSchema, given)));
          const resolved = resolveParams({ key: "any", paramsSchema }, given);
          if ("params" in resolved) assert.deepEqual(withDefaults(spec, given), resolved.params);
        },
      ),
    );
  });

  test("a threshold is known by its role, while it is shown", () => {
    assert.equal(shownParamOf(everything, {}, "threshold")?.name, "level");
    assert.equal(shownParamOf(everything, {}, "threshold-upper"), null);
    const params = paramsOf({
      on: { type: "boolean", default: false },
      line: { type: "number", "x-ui-role": "threshold", "x-ui-showIf": { on: [true] } },
    });
    assert.equal(shownParamOf({ params }, {}, "threshold"), null);
    assert.equal(shownParamOf({ params }, { on: true }, "threshold")?.name, "line");
  });
});

describe("units", () => {
  const unit = (name: string, given: Params, units: "celsius" | "fahrenheit") =>
    unitOf(paramOf(everything, name), everything.params, given, units);

  test("follow the chosen option of another parameter", () => {
    assert.equal(unit("level", {}, "celsius").label, "°C");
    assert.equal(unit("level", { metric: "humidity.ambient" }, "celsius").label, "%");
    assert.equal(unit("low", {}, "celsius").label, null);
  });

  test("in °F a temperature is turned as a level, or as a difference", () => {
    assert.deepEqual(
      [unit("level", {}, "fahrenheit").label, unit("level", {}, "fahrenheit").toShown(24)],
      ["°F", 75.2],
    );
    assert.equal(unit("level", {}, "fahrenheit").toStored(75.2), 24);
    assert.equal(unit("level", { metric: "temperature.soil" }, "fahrenheit").toShown(10), 18);
    assert.equal(unit("spread", {}, "fahrenheit").toShown(5), 9);
    assert.equal(unit("level", { metric: "humidity.ambient" }, "fahrenheit").toShown(50), 50);
    assert.deepEqual([0.1, 0.5, 1, 5].map(unit("level", {}, "fahrenheit").toShownStep), [0.2, 1, 2, 10]);
  });

  test("what is shown in °F and stored again is the same, and what is entered stays as it was entered", () => {
    const hundredths = fc.integer({ min: -100_000, max: 100_000 }).map((count) => count / 100);
    fc.assert(
      fc.property(hundredths, fc.constantFrom("level", "spread"), (value, name) => {
        const { toShown, toStored } = unit(name, {}, "fahrenheit");
        assert.equal(toStored(toShown(value)), value);
        assert.equal(toShown(toStored(value)), value);
      }),
      // 0 °F is a number of °C with no end, and came back as -0.
      { examples: [[0, "level"]] },
    );
  });
});

describe("summaries", () => {
  const told = (summaryTemplate: string, given: Params = {}, by: TileReader = reader): string =>
    summaryOf({ ...everything, ui: { summaryTemplate } }, given, by);

  test("have labels, and numbers with their unit", () => {
    assert.equal(
      summaryOf(everything, { level: 12.5 }, reader),
      "Air temperature ≥ 12.5\u00a0°C, ± 5 °C for 6 Hours, frost",
    );
    assert.equal(told("{{weekdays}}; {{isStrict}}; {{rules}}"), "Monday and Tuesday; yes; 1 rows");
    assert.equal(told("{{season}}, {{planted}}", { planted: "2026-04-05" }), "each 03-01, on 2026-04-05");
  });

  test("do not write a unit twice", () => {
    assert.equal(told("{{share}} % of it"), "50 % of it");
    assert.equal(told("{{share}}% of it"), "50% of it");
    assert.equal(told("{{lasting}} {{lastingUnits}}", { lastingUnits: "days" }), "6 Days");
    assert.equal(told("{{lasting}} hours"), "6\u00a0h hours");
  });

  test("are in °F where they are wanted, also where the template writes the unit", () => {
    assert.equal(told("{{level}} and {{spread}} °C", { level: 24 }, inFahrenheit), "75.2\u00a0°F and 9 °F");
  });

  test("tell what is still to be given", () => {
    assert.equal(told("{{level}} {{word}} {{planted}}", { word: "" }), "…");
  });

  test("leave out what is hidden or not known", () => {
    assert.equal(told("a {{level}} {{word}} {{nobody}} {{}} z", { isStrict: false, level: 1 }), "a 1\u00a0°C z");
  });

  test("of every built-in tile have no placeholder left", async () => {
    for (const { content } of await readTiles(ownFolders)) {
      const spec = guiSpec(content);
      const summary = summaryOf(spec, {}, reader);
      assert.doesNotMatch(summary, /[{}]|undefined|null/, spec.key);
      assert.ok(summary.length > 0, spec.key);
    }
  });

  test("of any template and any values have no placeholder left", () => {
    const names = everything.params.map(({ name }) => name);
    const piece = fc.oneof(
      fc.constantFrom(...names).map((name) => `{{${name}}}`),
      fc.constantFrom(" ", "°C", "{{", "}}", "{{ no }}", "%"),
    );
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer()));
    fc.assert(
      fc.property(fc.array(piece), fc.dictionary(fc.constantFrom(...names), value), (pieces, given) => {
        const values = Object.values(given).filter((one) => typeof one === "string");
        const summary = summaryOf({ ...everything, ui: { summaryTemplate: pieces.join("") } }, given, inFahrenheit);
        if (!values.some((one) => /[{}]/.test(one))) assert.doesNotMatch(summary, /\{\{|\}\}/);
      }),
    );
  });

  test("badges are what is true, in words", () => {
    assert.deepEqual(badgesOf(everything.ui), ["numeric", "soil water"]);
    assert.deepEqual(badgesOf({ badges: null }), []);
  });
});

describe("days of every year", () => {
  test("keep the year they have, where it has the day", () => {
    assert.deepEqual(yearDayOf("2026-04-01"), { month: 4, day: 1 });
    assert.equal(yearDayOf("2026-02-30"), null);
    assert.equal(dateOf({ month: 5, day: 2 }, "2026-04-01"), "2026-05-02");
    assert.equal(dateOf({ month: 2, day: 29 }, "2026-04-01"), "2024-02-29");
    assert.equal(dateOf({ month: 4, day: 31 }, "2026-01-31"), "2026-04-30");
    assert.equal(dateOf({ month: 4, day: 3 }, undefined), "2024-04-03");
  });
});

describe("hints before the service is asked", () => {
  const hintsOf = (given: Params) => localHints(everything, { level: 1, ...given });

  test("name place and kind", () => {
    assert.deepEqual(localHints(everything, {}), [{ loc: "params.level", kind: "required" }]);
    assert.deepEqual(hintsOf({}), []);
    const expected: readonly (readonly [Params, Record<string, unknown>])[] = [
      [{ level: 101 }, { loc: "params.level", kind: "atMost", bound: 100 }],
      [{ spread: 30 }, { loc: "params.spread", kind: "below", bound: 30 }],
      [{ share: 2.5 }, { loc: "params.share", kind: "whole" }],
      [{ word: "Frost" }, { loc: "params.word", kind: "pattern" }],
      [{ word: "abcdefghijklm" }, { loc: "params.word", kind: "maxLength", bound: 12 }],
      [{ metric: "gone" }, { loc: "params.metric", kind: "choice" }],
      [{ planted: "2026-13-01" }, { loc: "params.planted", kind: "date" }],
      [{ rules: [] }, { loc: "params.rules", kind: "minItems", bound: 1 }],
      [{ rules: [{ over: 1 }, { over: -1 }] }, { loc: "params.rules[1].over", kind: "atLeast", bound: 0 }],
      [{ rules: [{}] }, { loc: "params.rules[0].over", kind: "required" }],
      [{ names: ["ok", "x".repeat(21)] }, { loc: "params.names[1]", kind: "maxLength", bound: 20 }],
      [
        { low: 3, high: 3 },
        { loc: "params.high", kind: "rule", message: "must be above the low end" },
      ],
    ];
    for (const [given, hint] of expected) assert.deepEqual(hintsOf(given), [hint]);
  });

  test("say nothing of what is hidden", () => {
    assert.deepEqual(hintsOf({ isStrict: false, word: "Frost", rules: [] }), []);
  });

  test("leave an expression to the service that a browser could take for ever over", () => {
    const [param] = paramsOf({ text: { type: "string", pattern: "^(a+)+$" } });
    assert.ok(param);
    assert.deepEqual(localHints({ params: [param], crossRules: [] }, { text: `${"a".repeat(60)}!` }), []);
  });

  test("never speak against the service: what it takes has none", () => {
    const values = fc.record(
      {
        level: fc.oneof(fc.integer({ min: -60, max: 110 }), fc.constant("x")),
        spread: fc.constantFrom(-1, 0, 29.5, 30),
        share: fc.constantFrom(-1, 2.5, 50, 101),
        word: fc.constantFrom("frost", "Frost", "abcdefghijklm", ""),
        isStrict: fc.boolean(),
        rules: fc.array(fc.record({ over: fc.integer({ min: -1, max: 41 }) }, { requiredKeys: [] }), { maxLength: 5 }),
        low: fc.integer({ min: 0, max: 3 }),
        high: fc.integer({ min: 0, max: 3 }),
        planted: fc.constantFrom("2026-02-29", "2026-02-28"),
      },
      { requiredKeys: [] },
    );
    const tile = tileWithEverything("any") as unknown as Parameters<typeof resolveParams>[0];
    fc.assert(
      fc.property(values, (given) => {
        const answer = resolveParams(tile, given);
        const hints = localHints(everything, given);
        if ("params" in answer) assert.deepEqual(hints, []);
        else
          for (const { loc } of hints)
            assert.ok(
              answer.errors.some((error) => error.loc === loc),
              `${loc} of ${JSON.stringify(given)}`,
            );
      }),
    );
  });
});

describe("faults of the service", () => {
  const faults = [
    { loc: "params.rules[1].over", message: "must be at most 40" },
    { loc: "params.word", message: "is too long" },
    { loc: "params", message: "must be an object" },
    { loc: "params.unknown", message: "is not a parameter" },
  ];

  test("are found at their place, and the others together", () => {
    assert.equal(faultAt(faults, "params.rules[1].over"), "must be at most 40");
    assert.equal(faultAt(faults, "params.rules"), undefined);
    const shown = shownParams(everything.params, { isStrict: true });
    assert.deepEqual(
      faultsElsewhere(faults, shown).map(({ loc }) => loc),
      ["params", "params.unknown"],
    );
    const hidden = shownParams(everything.params, { isStrict: false });
    assert.equal(faultsElsewhere(faults, hidden).length, 4);
  });
});

describe("the palette", () => {
  const tile = (key: string, group: string, order: number, markdown = "") => ({
    ...everything,
    key,
    id: key,
    displayName: key,
    description: "",
    ui: { ...everything.ui, group, order, help: { markdown } },
  });
  const offered = [
    tile("Frost", "Data", 20),
    tile("Chill", "Models", 10),
    tile("Überhitzung", "Data", 5, "of **Leaves**"),
  ];
  const found = (search: string) =>
    paletteGroups(offered, search).map(({ title, tiles }) => [title, tiles.map(({ key }) => key)]);

  test("groups and orders as the tiles say", () => {
    assert.deepEqual(found(""), [
      ["Data", ["Überhitzung", "Frost"]],
      ["Models", ["Chill"]],
    ]);
  });

  test("is searched in names and help, in any case, with any marks, by all words", () => {
    assert.deepEqual(found("CHILL"), [["Models", ["Chill"]]]);
    assert.deepEqual(found("uberhitzung leaves"), [["Data", ["Überhitzung"]]]);
    assert.deepEqual(found("frost leaves"), []);
  });
});

describe("a parameter in the place of others", () => {
  const rows = { type: "object", properties: { from: { type: "number" }, to: { type: "number" } } };
  const properties = {
    threshold: { type: "number", default: 250 },
    stages: { type: "array", maxItems: 5, items: rows, "x-ui-insteadOf": ["threshold"] },
  };
  const rule = { list: "stages", param: "to", mustBe: "greaterThan", other: "from", message: "must be above from" };
  const paramsSchema = { type: "object", properties };
  const spec = guiSpec({ ...tileWithEverything("staged"), paramsSchema, crossRules: [rule] });
  const stages = [{ from: 5, to: 5 }, { from: 5, to: 6 }, { from: 5 }];

  test("hides them while it has entries, and takes them out of the values", () => {
    assert.deepEqual([...shownParams(spec.params, { stages })], ["stages"]);
    assert.deepEqual([...shownParams(spec.params, { stages: [] })], ["threshold", "stages"]);
    assert.deepEqual(withValue(spec.params, { threshold: 9, other: 1 }, "stages", stages), { other: 1, stages });
    assert.deepEqual(withValue(spec.params, { threshold: 9 }, "stages", []), { threshold: 9, stages: [] });
    assert.deepEqual(withValue(spec.params, { stages }, "stages", undefined), {});
  });

  test("may have a rule for each of its rows", () => {
    assert.deepEqual(localHints(spec, { stages }), [
      { loc: "params.stages[0].to", kind: "rule", message: "must be above from" },
    ]);
  });
});
