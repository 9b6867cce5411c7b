/** Every operation of the contract is called by a test, by its method and its whole path. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { operations } from "#openapi/operations.ts";
import { isCallOf, requestsOf } from "#test/support/architecture/calls.ts";
import { readSources } from "#test/support/architecture/sources.ts";

test("every operation is called by a test, by its method and its whole path", () => {
  const tests = readSources().filter((file) => file.path.startsWith("test/") && !isAboutArchitecture(file.path));
  const requests = [...new Set(tests.flatMap((file) => [...requestsOf(file)]))];
  const silent = Object.entries(operations)
    .filter(([, operation]) => !requests.some((request) => isCallOf(request, operation)))
    .map(([id, operation]) => `${id}: ${operation.method} ${operation.path}`);
  assert.deepEqual(silent, []);
});

function isAboutArchitecture(path: string): boolean {
  return path.startsWith("test/architecture/") || path.startsWith("test/support/architecture/");
}
