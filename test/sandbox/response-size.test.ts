/** How large an adapter's response may be: nothing too large gets through, by the name of its limit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  maxResponseDepth,
  maxResponseTextChars,
  maxResponseValues,
  responseSizeProblem,
} from "#sandbox/response-size.ts";

function problemOf(value: unknown): string {
  return responseSizeProblem(JSON.stringify(value)) ?? "none";
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
