/**
 * What of a tile is checked without its script: every kind of fault is found at its place, whatever else the tile has,
 * and what is right passes.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FieldError } from "#core/errors.ts";
import { checkDefinition } from "#server/tiles/checks/check-tile.ts";
import { completed } from "#server/tiles/checks/data-source.ts";
import { demoParams } from "#server/tiles/checks/demo-data.ts";
import { Faults } from "#server/tiles/checks/faults.ts";
import { maxMatchedLength, meteredRegExp, PatternMeter, patternProblem } from "#server/tiles/checks/patterns.ts";
import type { AuthoredTile } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { paramEntries } from "#server/tiles/spec.ts";
import { authoredTile, withParams } from "#test/support/authored-tiles.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { type Mutable, mutations, tiles } from "#test/support/random-tiles.ts";
import { timed } from "#test/support/thread-time.ts";
import { definitionFaults } from "./definition-faults.ts";

async function faultsOf(tile: AuthoredTile): Promise<readonly FieldError[]> {
  const faults = new Faults();
  await checkDefinition(tile, { checks: paramsChecksHere, tenantId: "tenant" }, faults);
  return faults.all();
}

/** Matched however much it takes. */
function linearRegExp(pattern: string) {
  return meteredRegExp({ meter: new PatternMeter(Number.POSITIVE_INFINITY), isUndecided: false })(pattern);
}

describe("a fault in the definition is told at its place, and no other", () => {
  for (const [title, changes, { loc, says }] of definitionFaults) {
    test(title, async () => {
      const faults = await faultsOf(authoredTile(changes));
      assert.deepEqual(
        faults.map((fault) => fault.loc),
        [loc],
        JSON.stringify(faults),
      );
      assert.match(faults[0]?.message ?? "", says);
    });
  }
});

test("whatever is right passes", async () => {
  await fc.assert(
    fc.asyncProperty(tiles, async (tile) => assert.deepEqual(await faultsOf(tile), [])),
    { numRuns: propertyRuns(60) },
  );
});

test("one thing that is broken is found at its place, and it alone", async () => {
  const broken = new Set<string>();
  await fc.assert(
    fc.asyncProperty(tiles, fc.constantFrom(...Object.keys(mutations)), fc.nat(), async (tile, name, at) => {
      const copy = structuredClone(tile) as unknown as Mutable;
      const loc = mutations[name]?.(copy, at) ?? null;
      fc.pre(loc !== null);
      broken.add(name);
      const faults = await faultsOf(copy as unknown as AuthoredTile);
      assert.deepEqual(
        faults.map((fault) => fault.loc),
        [loc],
        JSON.stringify(faults),
      );
    }),
    { numRuns: propertyRuns(750) },
  );
  assert.ok(broken.size > 12, [...broken].join(" "));
});

/** Anything below keywords that there are: what a program might send. */
const names = ["limit", "a", "type", "properties", "items", "enum", "default", "$ref", "$defs", "allOf", "then", "if"];
const hints =
  "x-ui-showIf x-ui-options x-ui-unitFrom x-ui-widget x-ui-role x-ui-quantity x-ui-unit required pattern maxItems".split(
    " ",
  );
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1, 1.5, "", "a", "limit", "string", "number", "array", "object", "boolean"),
    fc.constantFrom("#/$defs/a", "#/$defs/limit", "date", "select", "rules", "("),
    fc.dictionary(fc.constantFrom(...names, ...hints, "uniqueItems", "valueOf", "toString"), tie("value"), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
})).value;

test("anything in place of a schema is refused, or is one that flows can use", async () => {
  let usable = 0;
  const property = fc
    .record({ type: fc.constantFrom("string", "array", "number") })
    .chain((typed) =>
      fc
        .dictionary(fc.constantFrom(...names, ...hints), anything, { maxKeys: 2 })
        .map((more) => ({ ...typed, ...more })),
    );
  const schema = fc.oneof(
    anything,
    fc.record({ type: fc.constant("object"), properties: fc.dictionary(fc.constantFrom("limit", "a", "b"), property) }),
    fc.record({ type: fc.constant("object"), properties: anything, $defs: anything, allOf: anything }),
  );
  await fc.assert(
    fc.asyncProperty(schema, async (paramsSchema) => {
      const tile = authoredTile({ paramsSchema, inputs: [], ui: { ...authoredTile().ui, summaryTemplate: "" } });
      if ((await faultsOf(tile)).length > 0) return;
      usable += 1;
      const { paramsSchema: published } = completed(tile);
      for (const entry of paramEntries(published)) assert.equal(typeof entry.type, "string");
      resolveParams({ ...tile, paramsSchema: published }, demoParams(published));
    }),
    { numRuns: propertyRuns(1_500) },
  );
  assert.ok(usable > propertyRuns(20), `${usable}`);
});

test("a pattern takes time with the length of the text alone, and says the same as JavaScript's", () => {
  const slow = "^(a+)+$";
  assert.equal(patternProblem(slow), null);
  assert.equal(linearRegExp(slow).test("a".repeat(maxMatchedLength - 1)), true);
  assert.equal(linearRegExp(slow).test(`${"a".repeat(maxMatchedLength - 1)}!`), false);
  assert.equal(linearRegExp(slow).test("a".repeat(maxMatchedLength + 1)), false);
  const texts = fc.string({ unit: fc.constantFrom("a", "B", "7", "-", "ü", "😀", " "), maxLength: 8 });
  const patterns = fc.constantFrom(
    "^[a-zB]{1,3}$",
    "\\d+",
    "^.$",
    "a|B7",
    "^\\p{L}*$",
    "[^a]-",
    "\\u0061\\s",
    "(a|ü)?😀+$",
  );
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      assert.equal(linearRegExp(pattern).test(text), new RegExp(pattern, "u").test(text), `${pattern} ${text}`);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("the largest definitions hold the event loop for less than 50 ms", async () => {
  const plain = (index: number) => ({ type: "number", minimum: 0, maximum: 9, default: 5, title: `${index}` });
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`p${index}`, plain(index)]));
  const anyOf = Array.from({ length: 70 }, (_, index) => ({ minimum: index, not: { const: index } }));
  for (const more of [many, { a: { ...plain(0), anyOf } }]) {
    const tile = authoredTile(withParams(more));
    assert.deepEqual(await faultsOf(tile), []);
    // All that is done at once: nothing of these is for a thread.
    const taken = [1, 2, 3].map(() => timed(() => void faultsOf(tile)).calmMs);
    // The first is compiled by V8 on the way, once in the life of a service.
    assert.ok(Math.min(...taken) < 50, taken.join(" "));
  }
});
