/** What a caller of GraphQL is told of an error, and what is kept for the log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GraphQLError, graphqlSync, buildSchema, type GraphQLFormattedError } from "graphql";
import { AppError } from "#core/errors.ts";
import { isFault, shownError } from "#server/graphql/errors.ts";

const formatted = (error: GraphQLError): GraphQLFormattedError => error.toJSON();
const located = (cause: Error) => new GraphQLError(cause.message, { path: ["flow"], originalError: cause });

test("a refusal is told with its status, its type, its places and its further members", () => {
  const cause = new AppError("conflict", "Taken.", {
    members: { existingId: "f" },
    errors: [{ loc: "a", message: "b" }],
  });
  const error = located(cause);
  assert.deepEqual(shownError(formatted(error), error), {
    message: "Taken.",
    path: ["flow"],
    extensions: {
      code: "CONFLICT",
      type: "/problems/conflict",
      status: 409,
      existingId: "f",
      errors: [{ loc: "a", message: "b" }],
    },
  });
  assert.equal(isFault(error), false);
});

test("a fault of ours tells nothing of itself, and is for the log", () => {
  for (const cause of [new TypeError("secret of the house"), new AppError("internal", "secret of the house")]) {
    const error = located(cause);
    assert.equal(isFault(error), true);
    const shown = shownError(formatted(error), error);
    assert.equal(shown.extensions?.["status"], 500);
    if (cause instanceof TypeError) assert.doesNotMatch(JSON.stringify(shown), /secret/);
  }
});

test("a result that does not fit its type is a fault of ours; an argument that does not is its caller's", () => {
  const schema = buildSchema("type Query { count(n: Int): Int! }");
  const ofResult = graphqlSync({ schema, source: "{ count }", rootValue: { count: () => 2 ** 40 } }).errors?.[0];
  assert.ok(ofResult !== undefined);
  assert.equal(isFault(ofResult), true);
  const missing = graphqlSync({ schema, source: "{ count }", rootValue: {} }).errors?.[0];
  assert.ok(missing !== undefined && isFault(missing));
  const ofDocument = graphqlSync({ schema, source: '{ count(n: "1") }' }).errors?.[0];
  assert.ok(ofDocument !== undefined);
  assert.equal(isFault(ofDocument), false);
  assert.deepEqual(shownError(formatted(ofDocument), ofDocument).extensions, {
    code: "MALFORMED_QUERY",
    type: "/problems/malformed-query",
    status: 400,
  });
});
