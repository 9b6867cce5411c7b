/**
 * What a caller sends becomes what a flow stores: hidden parameters are dropped, defaults are filled in, and faults are
 * reported with their place.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { chainErrors } from "#server/tiles/chain.ts";
import type { ParamsSchema, PlannedTile, TileContent } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataRequirements } from "#server/tiles/requirements.ts";
import "#test/support/property-runs.ts";
import { definitionOf } from "./evaluators.ts";

async function errorsOf(key: string, params: unknown): Promise<readonly (readonly [string, string])[]> {
  const resolved = resolveParams(await definitionOf(key), params);
  return "errors" in resolved ? resolved.errors.map(({ loc, message }) => [loc, message] as const) : [];
}

async function paramsOf(
  key: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const resolved = resolveParams(await definitionOf(key), params);
  assert.ok("params" in resolved, JSON.stringify(resolved));
  return resolved.params;
}

async function planned(key: string, params: Readonly<Record<string, unknown>>): Promise<PlannedTile> {
  return { definition: await definitionOf(key), params: await paramsOf(key, params) };
}

describe("parameters", () => {
  test("a missing required one has its default, and is refused where there is none", async () => {
    assert.equal((await paramsOf("gdd", {}))["threshold"], 250);
    assert.deepEqual(await errorsOf("bv", {}), [["params.threshold", "is required"]]);
  });

  test("out of range, of a wrong type, not a choice, not a date: each with its place and what to do", async () => {
    assert.deepEqual(
      await errorsOf("gdd", {
        threshold: "much",
        tBase: 41,
        isSimple: "no",
        startDate: "1 April",
        dataSource: "guess",
      }),
      [
        ["params.dataSource", "must be one of generate, adapter"],
        ["params.tBase", "must be between -20 and 40 °C"],
        ["params.isSimple", "must be true or false"],
        ["params.threshold", "must be a number"],
        ["params.startDate", "must be a date such as 2026-04-01"],
      ],
    );
  });

  test("a bound that does not itself belong is named as such", async () => {
    assert.deepEqual(await errorsOf("acc", { duration: 0 }), [
      ["params.duration", "must be above 0 and at most 10000"],
    ]);
  });

  test("a date that does not exist is refused", async () => {
    assert.deepEqual(await errorsOf("gdd", { threshold: 1, stopDate: "2026-02-30" }), [
      ["params.stopDate", "must be a date such as 2026-04-01"],
    ]);
  });

  test("an unknown one is refused and the known ones are named", async () => {
    const [[loc, message] = ["", ""]] = await errorsOf("acc", { treshold: 5 });
    assert.equal(loc, "params.treshold");
    assert.match(
      message,
      /is not a parameter of acc; it has mode, duration, timeUnits, valueAt0, valueAt100, threshold/,
    );
  });

  test("at most a hundred parameters that a tile does not have are reported", async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`p${index}`, 1]));
    const resolved = resolveParams(await definitionOf("acc"), many);
    assert.ok("errors" in resolved);
    assert.deepEqual(
      resolved.errors.map(({ loc }) => loc),
      Array.from({ length: 100 }, (_, index) => `params.p${index}`),
    );
  });

  test("names of Object's own properties are unknown too", async () => {
    const sent = JSON.parse('{"__proto__": 1, "constructor": 1, "toString": 1}') as unknown;
    assert.equal((await errorsOf("acc", sent)).length, 3);
  });

  test("not an object at all: the place is params", async () => {
    for (const sent of [null, [], 3, "x"])
      assert.deepEqual(await errorsOf("acc", sent), [["params", "must be an object"]]);
  });

  test("the upper temperature must lie above the base, also when only one of them was sent", async () => {
    const refused = [["params.tUpper", "must be above the base temperature (tBase)"]];
    assert.deepEqual(await errorsOf("gdd", { threshold: 1, isSimple: false, tUpper: 10 }), refused);
    assert.deepEqual(await errorsOf("gdd", { threshold: 1, isSimple: false, tBase: 30 }), refused);
    assert.deepEqual(await errorsOf("gdd", { threshold: 1, isSimple: true, tBase: 35 }), []);
  });

  test("hidden ones are dropped without a look at their value", async () => {
    const params = await paramsOf("gdd", { threshold: 1, tUpper: "nonsense", method: 7, cutoff: "vertical" });
    assert.deepEqual(
      Object.keys(params).filter((name) => ["tUpper", "method", "cutoff"].includes(name)),
      [],
    );
  });

  test("what depends on a hidden one is hidden with it", async () => {
    const params = await paramsOf("ch", { model: "utah", useLower: true, tLower: 1, tBase: 5 });
    assert.deepEqual(params, {
      dataSource: "generate",
      source: "weather",
      model: "utah",
      nightShape: "continuous",
      threshold: 800,
      freeze: false,
      startDate: "2026-11-01",
      stopDate: "2027-02-28",
    });
  });

  test("a required one is not asked for while hidden, and is as soon as it is shown", async () => {
    assert.deepEqual(await errorsOf("wv", { variable: "windDirection", sector: "SW" }), []);
    assert.deepEqual(await errorsOf("wv", { variable: "rain" }), [["params.threshold", "is required"]]);
    assert.deepEqual(await errorsOf("bv", { threshold: 1, trigger: "between" }), [
      ["params.thresholdUpper", "is required"],
    ]);
    assert.deepEqual(await errorsOf("bv", { threshold: 1, trigger: "between", thresholdUpper: 1 }), [
      ["params.thresholdUpper", "must be above the threshold"],
    ]);
  });

  test("stored parameters sent back are stored the same: resolving is idempotent", async () => {
    for (const [key, sent] of [
      ["gdd", { threshold: 9, isSimple: false, method: "sineDouble" }],
      ["wv", { variable: "vpd", vpdKind: "leaf", threshold: 1, trigger: "outside", thresholdUpper: 3 }],
      ["se", { kind: "custom", name: "frost" }],
      ["tw", { mode: "rolling" }],
    ] as const) {
      const once = await paramsOf(key, sent);
      assert.deepEqual(await paramsOf(key, once), once);
    }
  });

  test("resolving any input gives parameters or places, and never throws", async () => {
    const definitions = await Promise.all(["gdd", "wv", "se", "acc"].map(definitionOf));
    fc.assert(
      fc.property(fc.constantFrom(...definitions), fc.anything(), (definition, sent) => {
        const resolved = resolveParams(definition, sent);
        if ("errors" in resolved)
          assert.ok(resolved.errors.every(({ loc }) => loc === "params" || loc.startsWith("params.")));
      }),
    );
  });

  test("nested values of a tenant's own tile are placed to the element", () => {
    const paramsSchema: ParamsSchema = {
      type: "object",
      additionalProperties: false,
      properties: {
        rules: {
          type: "array",
          items: { type: "object", required: ["limit"], properties: { limit: { type: "number", maximum: 5 } } },
        },
      },
    };
    const own: Pick<TileContent, "key" | "paramsSchema"> = { key: "own", paramsSchema };
    const resolved = resolveParams(own, { rules: [{ limit: 1 }, {}, { limit: 9 }] });
    assert.deepEqual("errors" in resolved && resolved.errors.map(({ loc }) => loc).sort(), [
      "params.rules[1].limit",
      "params.rules[2].limit",
    ]);
  });

  test("names are taken as they are, whatever an address would make of them", () => {
    const bounded = { type: "number", maximum: 5 };
    const names = ["50%", "%2F", "a/b", "~1", "a b", "ä"];
    const entries = { type: "object", properties: Object.fromEntries(names.map((name) => [name, bounded])) };
    const paramsSchema = {
      type: "object",
      properties: { ...entries.properties, rows: { type: "array", items: entries } },
    } as unknown as ParamsSchema;
    const tooMuch = Object.fromEntries(names.map((name) => [name, 9]));
    const resolved = resolveParams({ key: "own", paramsSchema }, { ...tooMuch, rows: [tooMuch] });
    assert.ok("errors" in resolved);
    const expected = names.flatMap((name) => [`params.${name}`, `params.rows[0].${name}`]);
    assert.deepEqual(resolved.errors.map(({ loc }) => loc).toSorted(), expected.toSorted());
    assert.deepEqual(new Set(resolved.errors.map(({ message }) => message)), new Set(["must be at most 5"]));
  });
});

describe("data requirements", () => {
  test("follow source, metric and variable, and name each thing once", async () => {
    const tiles = await Promise.all([
      planned("gdd", { threshold: 1, source: "sensor", dataSource: "adapter" }),
      planned("gdd", { threshold: 1 }),
      planned("bv", { threshold: 1, metric: "precipitation.interval" }),
      planned("wv", { threshold: 1, variable: "vpd" }),
      planned("acc", {}),
      planned("se", { kind: "irrigated" }),
    ]);
    const now = { horizonHours: 0 };
    assert.deepEqual(dataRequirements(tiles), [
      { ...now, row: 0, kind: "series", names: ["temperature.ambient"], dataSource: "adapter" },
      {
        ...now,
        row: 1,
        kind: "weather",
        names: ["temperature", "temperatureMin", "temperatureMax"],
        dataSource: "generate",
      },
      {
        ...now,
        row: 2,
        kind: "series",
        names: ["precipitation.interval", "precipitation.cumulative"],
        dataSource: "generate",
      },
      { ...now, row: 3, kind: "weather", names: ["temperature", "humidity", "dewPoint"], dataSource: "generate" },
      { ...now, row: 5, kind: "events", names: ["irrigated"], dataSource: "generate" },
    ]);
  });
});

describe("a tile's place in the flow", () => {
  test("the first tile cannot overlap with the one before it", async () => {
    const overlap = await planned("bv", { threshold: 1, when: "overlap" });
    assert.deepEqual(chainErrors([overlap]), [
      { loc: "tiles[0].params.when", message: "needs a tile before this one: the first tile of a flow has none" },
    ]);
    assert.deepEqual(chainErrors([await planned("gdd", { threshold: 1 }), overlap]), []);
  });
});
