/** How large an adapter's response may be: nothing too large gets through, by the name of its limit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  maxResponseDepth,
  maxResponseTextChars,
  maxResponseValues,
  responseSizeProblem,
} from "#sandbox/response-size.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

function problemOf(value: unknown): string {
  return responseSizeProblem(Buffer.from(JSON.stringify(value))) ?? "none";
}

test("a response with too many values, levels or too long a text is refused by the name of the limit", () => {
  assert.match(
    problemOf(new Array(maxResponseValues + 1).fill([])),
    new RegExp(`more than ${maxResponseValues} values`),
  );
  let deep: unknown = 1;
  for (let depth = 0; depth <= maxResponseDepth; depth += 1) deep = [deep];
  assert.match(problemOf(deep), new RegExp(`more than ${maxResponseDepth} deep`));
  assert.match(
    problemOf({ text: "x".repeat(maxResponseTextChars + 1) }),
    new RegExp(`more than ${maxResponseTextChars} characters`),
  );
  assert.equal(problemOf({ text: "x".repeat(maxResponseTextChars) }), "none");
  assert.equal(problemOf({ text: '[[[,,,"'.repeat(100_000) }), "none");
});

test("the limits are those of the response's text, wherever its bytes are more", () => {
  for (const unit of ["é", "€", "🌱", "\\", '"', "\u0000"]) {
    const escapes = JSON.stringify(unit).length - 2;
    const most = Math.floor(maxResponseTextChars / escapes);
    assert.equal(problemOf([unit.repeat(most)]), "none", unit);
    assert.match(problemOf([unit.repeat(most + 1)]), /characters/, unit);
  }
});

/** The plain way: values and levels of the text's own values, counted one by one. */
function plainProblem(json: string): string {
  let values = 0;
  let deepest = 0;
  const count = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null) return;
    deepest = Math.max(deepest, depth + 1);
    const inner = Object.values(value);
    // Brackets count, and so does each comma.
    values += 1 + Math.max(0, inner.length - 1);
    for (const each of inner) count(each, depth + 1);
  };
  count(JSON.parse(json), 0);
  if (deepest > maxResponseDepth) return "deep";
  return values + 1 > maxResponseValues ? "values" : "none";
}

test("no text inside a response is taken for a part of it", () => {
  const nested = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "large", withCrossShrink: true },
      fc.oneof(fc.string({ unit: fc.constantFrom('"', "\\", "[", "]", "{", "}", ",", "é", "🌱") }), fc.integer()),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.string({ unit: fc.constantFrom('"', "\\", "[", "a") }), tie("value"), { maxKeys: 3 }),
    ),
  })).value;
  const deeper = fc.tuple(nested, fc.integer({ min: 0, max: maxResponseDepth + 2 })).map(([value, levels]) => {
    let deep = value;
    for (let level = 0; level < levels; level += 1) deep = level % 2 === 0 ? [deep] : { "]": deep };
    return deep;
  });
  fc.assert(
    fc.property(deeper, (value) => {
      const json = JSON.stringify(value);
      assert.equal(/deep|values|none/.exec(problemOf(value))?.[0], plainProblem(json), json);
    }),
    { numRuns: propertyRuns(500) },
  );
});
