/** Counts and articles in sentences. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, withArticle } from "#core/counted.ts";
import { requireWithin } from "#server/graphql/query-limits.ts";
import { readDocument } from "#openapi/read-document.ts";
import { schemaCheck } from "#server/operations/schemas.ts";

test("one is one, and none are many", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, "request")),
    ["0 requests", "1 request", "2 requests"],
  );
  assert.equal(counted(1, "entry", "entries"), "1 entry");
  assert.equal(counted(3, "entry", "entries"), "3 entries");
  assert.deepEqual(["hour", "minute", "id", "day of week"].map(withArticle), [
    "an hour",
    "a minute",
    "an id",
    "a day of week",
  ]);
});

test("sentences that are made of a limit speak of one as of one", () => {
  assert.throws(() => requireWithin("batch", 1), /this comes to 1 request in a list\. Send each by itself\./);
  assert.throws(() => requireWithin("batch", 2), /this comes to 2 requests in a list\./);
  const messageOf = (schema: object, value: unknown) => {
    const { components } = readDocument();
    const named = { components: { ...components, schemas: { Tried: schema as never } } };
    return schemaCheck(named, "Tried")(value).map(({ message }) => message);
  };
  assert.deepEqual(messageOf({ type: "array", maxItems: 1 }, [1, 2]), ["must hold at most 1 entry"]);
  assert.deepEqual(messageOf({ type: "string", maxLength: 1 }, "ab"), ["must be at most 1 character"]);
  assert.deepEqual(messageOf({ type: "object", maxProperties: 1 }, { a: 1, b: 2 }), ["must hold at most 1 field"]);
});
