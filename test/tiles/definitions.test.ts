/** A client with no tile-specific code can build every dialog from the specification alone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { variables } from "#core/variables.ts";
import { plausible } from "#tile/quality";
import type { TileContent, TileDefinition } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { paramEntries, tileSpec } from "#server/tiles/spec.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { publishedState } from "#test/support/tiles.ts";
import { definitionOf } from "./evaluators.ts";

const keys = ["gdd", "ch", "bv", "wv", "acc", "tw", "se"];
const dataTiles = ["gdd", "ch", "bv", "wv", "se"];
const known = new Set(variables.map(({ name }) => name));

function published(content: TileContent): TileDefinition {
  return {
    ...content,
    ...publishedState,
    id: "id",
    version: 1,
    isLatest: true,
    isPlatform: true,
    script: "",
    ui: { ...content.ui, help: { markdown: "help" } },
  };
}

describe("the seven built-in tiles", () => {
  test("are there, each with a script and a help text that begins with a heading", async () => {
    const files = await readTiles(ownFolders);
    assert.deepEqual(files.map(({ source }) => source.fileName).sort(), keys.map((key) => `${key}.ts`).sort());
    for (const file of files) assert.match(JSON.stringify(file), /"# [A-Z]/);
  });

  for (const key of keys) {
    test(`${key}: every parameter has title, description, widget, group, its own place, and bounds or choices`, async () => {
      const { paramsSchema } = await definitionOf(key);
      const entries = paramEntries(paramsSchema);
      assert.equal(new Set(entries.map(({ order }) => order)).size, entries.length);
      assert.deepEqual(
        entries.map(({ order }) => order),
        entries.map(({ order }) => order).sort((a, b) => a - b),
      );
      for (const entry of entries) {
        for (const field of ["title", "description", "widget", "group"] as const)
          assert.ok(entry[field], `${entry.name}.${field}`);
        if (entry.type === "number") {
          assert.ok(
            entry.minimum !== undefined && entry.maximum !== undefined && entry.step !== undefined,
            `${entry.name} has no bounds`,
          );
        }
        if (entry.enum !== undefined)
          assert.deepEqual(
            entry.options?.map(({ value }) => value),
            entry.enum,
            entry.name,
          );
        if (entry.default === undefined) continue;
        if (entry.enum !== undefined) assert.ok(entry.enum.includes(entry.default), entry.name);
        if (entry.type === "number") assert.equal(typeof entry.default, "number");
      }
    });

    test(`${key}: conditions, units and rules name parameters and values that exist`, async () => {
      const { paramsSchema, inputs, crossRules = [], window = {}, upstreamRules = [], ui } = await definitionOf(key);
      const properties = paramsSchema.properties;
      const checkWhen = (when: Readonly<Record<string, unknown>> = {}): void => {
        for (const [name, wanted] of Object.entries(when)) {
          const values = Array.isArray(wanted) ? wanted : [wanted];
          const allowed = properties[name]?.enum ?? (properties[name]?.type === "boolean" ? [true, false] : null);
          assert.ok(allowed, `${name} has no choices`);
          for (const value of values) assert.ok(allowed.includes(value), `${name}: ${value}`);
        }
      };
      for (const [name, property] of Object.entries(properties)) {
        checkWhen(property["x-ui-showIf"] as Record<string, unknown>);
        const from = property["x-ui-unitFrom"];
        if (from === undefined) continue;
        const options = properties[String(from)]?.["x-ui-options"] as readonly { readonly unit?: string }[];
        assert.ok(
          options.every(({ unit }) => unit !== undefined),
          `${name}: ${from} has options without a unit`,
        );
      }
      for (const input of inputs) {
        checkWhen(input.when);
        if (input.kind === "events") continue;
        for (const name of input.kind === "weather" ? input.variables : input.metrics) assert.ok(known.has(name), name);
      }
      for (const rule of upstreamRules) checkWhen(rule.when);
      const named = [
        ...crossRules.flatMap(({ list, param, other }) => (list === undefined ? [param, other] : [list])),
        ...(window.seasons ?? []).flatMap(({ start, stop }) => [start, stop]),
        ...(window.since ?? []).map(({ date }) => date),
        ...[...(window.lookBacks ?? []), ...(window.reaches ?? []), ...(window.leads ?? [])].flatMap(
          ({ amount, units }) =>
            typeof amount === "number" ? [] : Object.hasOwn(properties, units) ? [amount, units] : [amount],
        ),
        ...[...ui.summaryTemplate.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string),
      ];
      for (const name of named) assert.ok(properties[name], name);
    });
  }

  test("keep the names, bounds and defaults that the specification shows", async () => {
    for (const key of dataTiles) {
      const { dataSource } = (await definitionOf(key)).paramsSchema.properties;
      assert.deepEqual([dataSource?.enum, dataSource?.default], [["generate", "adapter"], "generate"]);
    }
    const gdd = Object.fromEntries(
      paramEntries((await definitionOf("gdd")).paramsSchema).map((entry) => [entry.name, entry]),
    );
    assert.deepEqual(
      ["unit", "minimum", "maximum", "step", "default"].map((field) => gdd["tBase"]?.[field as "unit"]),
      ["°C", -20, 40, 0.1, 10],
    );
    assert.deepEqual([gdd["tUpper"]?.unit, gdd["tUpper"]?.showIf], ["°C", { isSimple: [false] }]);
    assert.deepEqual(
      [gdd["threshold"]?.unit, gdd["threshold"]?.required, gdd["threshold"]?.default],
      ["GDD", true, 250],
    );
    for (const name of ["startDate", "stopDate"])
      assert.deepEqual([gdd[name]?.type, gdd[name]?.format], ["string", "date"]);
    const ch = (await definitionOf("ch")).paramsSchema.properties;
    assert.equal(ch["tBase"]?.default, 7.2);
    const bv = (await definitionOf("bv")).paramsSchema.properties;
    assert.ok(bv["metric"]?.enum?.includes("humidity.ambient"));
    assert.ok(bv["trigger"]?.enum?.includes("greater"));
    assert.ok(bv["when"]?.enum?.includes("last"));
    const acc = (await definitionOf("acc")).paramsSchema.properties;
    assert.deepEqual(acc["mode"]?.enum, ["time", "value"]);
    assert.ok(acc["timeUnits"]?.enum?.includes("hours"));
    assert.deepEqual([acc["duration"]?.type, acc["threshold"]?.type], ["number", "number"]);
  });

  test("the specification carries name, help, further hints verbatim, and nothing undefined", async () => {
    const spec = tileSpec(published(await definitionOf("gdd")));
    assert.equal(spec.name, "Growing degree days");
    assert.deepEqual(spec.ui.help, { markdown: "help" });
    assert.deepEqual(spec.inputs[0]?.when, { source: "weather" });
    assert.deepEqual(spec.params.find(({ name }) => name === "startDate")?.ui, { "x-ui-recurs": "yearly" });
    assert.deepEqual(JSON.parse(JSON.stringify(spec)), spec);
    const unitsFrom = tileSpec(published(await definitionOf("bv"))).params.find(({ name }) => name === "threshold");
    assert.deepEqual([unitsFrom?.unitFrom, unitsFrom?.unit, unitsFrom?.required], ["metric", undefined, true]);
  });

  test("of an older tile, what is no hint behind a reference is left out, and the tile can be read", async () => {
    const definition = published(await definitionOf("gdd"));
    const rules = { type: "array", maxItems: 2, items: { $ref: "#/$defs/row" } } as const;
    const broken = { type: "number", title: "Amount", "x-ui-options": "x", "x-ui-order": "first", "x-ui-unit": "mm" };
    const $defs = { row: { type: "object", properties: { broken, none: { $ref: "#/$defs/none" } } } };
    const paramsSchema = { ...definition.paramsSchema, properties: { rules }, required: [], $defs };
    const [param] = tileSpec({ ...definition, paramsSchema }).params;
    const [row, ...others] = param?.items?.params ?? [];
    assert.deepEqual([row?.title, row?.unit, row?.options, typeof row?.order], ["Amount", "mm", undefined, "number"]);
    assert.deepEqual(others, []);
  });

  test("the ranges that scripts check are those of the vocabulary", () => {
    for (const { name, unit, min, max } of variables) {
      const range = plausible[name];
      assert.deepEqual([range?.unit, range?.min, range?.max], [unit, min, max], name);
    }
    assert.equal(Object.keys(plausible).length, variables.length);
  });

  test("each can be set up with its required parameters alone", async () => {
    for (const key of keys) {
      const definition = await definitionOf(key);
      const resolved = resolveParams(definition, ["gdd", "bv", "wv"].includes(key) ? { threshold: 1 } : {});
      assert.ok("params" in resolved, JSON.stringify(resolved));
    }
  });
});
