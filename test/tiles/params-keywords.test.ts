/**
 * Parameters are held to their schema as JSON Schema 2020-12 says it. The cases are those kinds that its official test
 * suite has (github.com/json-schema-org/JSON-Schema-Test-Suite, draft2020-12), for the keywords that a tile may use.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkDefinition } from "#server/tiles/checks/check-tile.ts";
import { Faults } from "#server/tiles/checks/faults.ts";
import { PatternMeter } from "#server/tiles/checks/patterns.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { newAllowance, paramsChecksHere, resolveAnyParams } from "#server/tiles/params-checks.ts";
import { authoredTile } from "#test/support/authored-tiles.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

type Case = readonly [schema: object, fits: readonly unknown[], fitsNot: readonly unknown[]];

/** Any schema may be a member's of a list's entries. */
function schemaOf(member: object): ParamsSchema {
  const items = { type: "object", properties: { it: member } };
  return { type: "object", properties: { list: { type: "array", maxItems: 100, items } } } as unknown as ParamsSchema;
}

function conditional(condition: object, met: object, otherwise: object): object {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: met, else: otherwise };
}

const cases: Readonly<Record<string, Case>> = {
  pattern: [{ pattern: "^a*$" }, ["aaa", "", true, 12, {}], ["abc"]],
  "pattern without anchors": [{ pattern: "a+" }, ["xxaayy"], ["b"]],
  "two patterns": [
    { properties: { a: { pattern: "^z+$" }, b: { pattern: "^y+$" } } },
    [{ a: "z", b: "yy" }],
    [{ a: "y" }, { b: "z" }],
  ],
  "pattern of names": [{ propertyNames: { pattern: "^a+$" } }, [{ aa: 1 }, {}, 3], [{ b: 1 }]],
  "pattern in not": [{ not: { pattern: "^a" } }, ["b"], ["ab", 1]],
  "pattern in if": [conditional({ pattern: "^a" }, { minLength: 3 }, { maxLength: 1 }), ["abc", "b"], ["ab", "bc"]],
  "pattern in anyOf": [{ anyOf: [{ pattern: "^a" }, { pattern: "b$" }] }, ["ac", "cb"], ["cc"]],
  "pattern in oneOf": [{ oneOf: [{ pattern: "^a" }, { pattern: "b$" }] }, ["ac", "cb"], ["cc", "ab"]],
  "pattern in contains": [{ contains: { pattern: "^a$" } }, [["b", "a"]], [["b"], []]],
  "multiple of decimals": [{ multipleOf: 0.01 }, [0.07, 4.02, 4.5, 0], [0.075]],
  "multiple of small": [{ multipleOf: 0.0001 }, [0.0075], [0.00751]],
  "multiple of very small": [{ multipleOf: 1e-8 }, [12_391_239_123], []],
  "length in characters": [{ minLength: 2, maxLength: 2 }, ["💩💩", "ab"], ["💩", "abc"]],
  "constants of kinds": [{ const: 0 }, [0, -0], [false, "", null]],
  "choices of kinds": [{ enum: [1, "1"] }, [1, "1"], [true, "2"]],
  "required names of every object": [
    { required: ["toString", "constructor"] },
    [{ toString: 1, constructor: 2 }],
    [{}],
  ],
  "dependent names of every object": [
    { dependentRequired: { a: ["valueOf"] } },
    [{}, { a: 1, valueOf: 1 }],
    [{ a: 1 }],
  ],
  "dependent schemas": [{ dependentSchemas: { a: { required: ["b"] } } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]],
  "counts of what is contained": [
    { contains: { const: 1 }, minContains: 2, maxContains: 2 },
    [[1, 1]],
    [[1], [1, 1, 1]],
  ],
  "nothing need be contained": [{ contains: { minimum: 5 }, minContains: 0 }, [[], [1]], []],
  "first items": [{ prefixItems: [{ type: "integer" }], items: false }, [[], [1]], [["x"], [1, 2]]],
  "whole numbers": [{ type: "integer" }, [1, 1.0, -0], [1.1, "1", null]],
  "bounds that do not belong": [{ exclusiveMinimum: 1, exclusiveMaximum: 3 }, [1.1, 2.9], [1, 3]],
  "one of": [{ oneOf: [{ type: "integer" }, { minimum: 2 }] }, [1, 2.5], [3, 1.5]],
  "no value": [{ not: {} }, [], [1, "a", {}]],
  "unequal items": [{ uniqueItems: true, items: { type: "number" } }, [[1, 2]], [[1, 1.0]]],
  date: [
    { format: "date" },
    ["1963-06-19", "2020-02-29", "2000-02-29", 12],
    [
      "2021-02-29",
      "1900-02-29",
      "2020-13-01",
      "2020-06-31",
      "1998-1-20",
      "1963-06-1৪",
      "20230328",
      "2023-W01",
      "1963-06-19\n",
    ],
  ],
  time: [
    { format: "time" },
    ["08:30:06Z", "08:30:06z", "08:30:06.283185Z", "08:30:06+00:20", "12:34:56-00:00", "23:59:60Z", "01:29:60+01:30"],
    [
      "8:3:6Z",
      "24:00:00Z",
      "24:59:00+01:00",
      "00:00:61Z",
      "22:59:60Z",
      "12:00:00",
      "08:30:06+01",
      "08:30:06+0130",
      "08:30:06Z\n",
    ],
  ],
  "date and time": [
    { format: "date-time" },
    [
      "1963-06-19T08:30:06Z",
      "1963-06-19t08:30:06z",
      "1998-12-31T15:59:60.123-08:00",
      "1985-04-12T00:59:59.999999999999999Z",
    ],
    [
      "1963-06-19 08:30:06Z",
      "1990-02-31T15:59:59Z",
      "1990-12-31T24:00:00Z",
      "1963-06-19T08:30:06",
      "1963-06-19T08:30:06+01",
      "2013-350T01:01:01Z",
    ],
  ],
};

for (const [name, [schema, fits, fitsNot]] of Object.entries(cases)) {
  test(name, async () => {
    const paramsSchema = schemaOf(schema);
    const faults = new Faults();
    const ui = { ...authoredTile().ui, summaryTemplate: "" };
    const tile = authoredTile({ paramsSchema, inputs: [], ui });
    await checkDefinition(tile, { checks: paramsChecksHere, tenantId: "tenant" }, faults);
    assert.deepEqual(faults.all(), []);
    const isTaken = (it: unknown) => "params" in resolveParams({ key: "own", paramsSchema }, { list: [{ it }] });
    for (const value of fits) assert.ok(isTaken(value), JSON.stringify(value));
    for (const value of fitsNot) assert.ok(!isTaken(value), JSON.stringify(value));
  });
}

test("an enum without a choice is refused wherever it stands", async () => {
  const faults = new Faults();
  const tile = authoredTile({ paramsSchema: schemaOf({ enum: [] }), inputs: [] });
  await checkDefinition(tile, { checks: paramsChecksHere, tenantId: "tenant" }, faults);
  assert.equal(faults.all()[0]?.loc, "paramsSchema.properties.list.items.properties.it.enum");
});

test("what is left to a thread is what would be said at once, and what is allowed is never passed", async () => {
  const patterns = fc.constantFrom("^z+$", "^y{1,50}$", "a|b", "[^a]", "^.{2,}$");
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "y", "z"), maxLength: 60 });
  const nested = fc.constantFrom(
    (pattern: string, other: string) => ({ pattern, not: { pattern: other } }),
    (pattern: string, other: string) => ({ anyOf: [{ pattern }, { pattern: other }] }),
    (pattern: string, other: string) => conditional({ pattern }, { pattern: other }, { minLength: 1 }),
  );
  const values = fc.array(texts, { maxLength: 20 });
  // Always the same: enough of them take a thread, whatever else is drawn.
  const examples = fc.sample(fc.tuple(patterns, patterns, nested, values), { numRuns: 20, seed: 2 });
  let apart = 0;
  await fc.assert(
    fc.asyncProperty(patterns, patterns, nested, values, async (one, other, make, values) => {
      const rules = { key: "own", paramsSchema: schemaOf(make(one, other)) };
      const sent = { list: values.map((it) => ({ it })), unknown: 1 };
      const wanted = resolveParams(rules, sent, new PatternMeter(Number.POSITIVE_INFINITY));
      const allowance = { ...newAllowance(), onTheLoop: new PatternMeter(500) };
      const matching = { checks: paramsChecksHere, tenantId: "tenant" };
      assert.deepEqual(await resolveAnyParams(matching, rules, sent, allowance), wanted);
      if (allowance.onTheLoop.left === 0) apart += 1;
      const little = resolveParams(rules, sent, new PatternMeter(500));
      if ("errors" in little && little.isUndecided) assert.equal(little.errors.at(-1)?.loc, "params");
      else assert.deepEqual(little, wanted);
    }),
    { numRuns: propertyRuns(100), examples },
  );
  assert.ok(apart > propertyRuns(10), `${apart}`);
});
