/** What the contract can do is within a person's reach: the pages ask it, or it is named here with a reason. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Kind, parse } from "graphql";
import { type OperationId, operations } from "#openapi/operations.ts";
import { queryName } from "#server/graphql/names.ts";

/** Operations that no page asks, and why. */
const elsewhere: Partial<Record<OperationId, string>> = {};

const asked = new Set(
  globSync("gui/**/*.graphql")
    .flatMap((path) => parse(readFileSync(path, "utf8")).definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap(({ selectionSet }) => selectionSet.selections)
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
);
const isAsked = (id: string): boolean => asked.has(id) || asked.has(queryName(id));
const all = Object.keys(operations) as OperationId[];

test("every operation of the contract is asked by a page, or named with the reason why none does", () => {
  assert.ok(all.length > 100, String(all.length));
  assert.deepEqual(
    all.filter((id) => !isAsked(id) && elsewhere[id] === undefined),
    [],
  );
});

test("what a page asks by now is not named any more", () => {
  assert.deepEqual(Object.keys(elsewhere).filter(isAsked), []);
});
