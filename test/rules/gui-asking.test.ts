/** What the pages make of answers: refusals that pass and those that do not, and lists in pages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextCursor } from "../../gui/api/pages.ts";
import { isPassing, isVoid, problemFrom, unreachable } from "../../gui/api/problem.ts";
import { waitMs } from "../../gui/api/queries.ts";
import { ownerOf, personOf } from "../../gui/session/person.ts";

const pageTo = (endCursor: string | null, hasNextPage = true) => ({ pageInfo: { hasNextPage, endCursor } });

test("a list goes on from the last cursor, and ends where there is none or one comes again", () => {
  assert.equal(nextCursor(pageTo("b"), [null, "a"]), "b");
  assert.equal(nextCursor(pageTo("b", false), [null]), null);
  assert.equal(nextCursor(pageTo("a"), [null, "a"]), null);
  assert.equal(nextCursor(pageTo(null), [null]), null);
  assert.equal(nextCursor(undefined, [null]), null);
});

test("what passes by itself says nothing of what was sent; a refusal does", () => {
  const problem = (status: number) => problemFrom(status, null, null);
  for (const passing of [unreachable(), problem(429), problem(502), problem(503), problem(504)])
    assert.deepEqual([isPassing(passing), isVoid(passing)], [true, false]);
  for (const refused of [problem(400), problem(401), problem(422)])
    assert.deepEqual([isPassing(refused), isVoid(refused)], [false, true]);
  assert.deepEqual([isPassing(problem(500)), isVoid(problem(500))], [false, false]);
});

test("the next try waits as long as the service asks, else ever longer up to a minute", () => {
  assert.equal(waitMs(problemFrom(503, null, 90), 0), 90_000);
  assert.deepEqual(
    [0, 1, 2, 10].map((failures) => waitMs(unreachable(), failures)),
    [1_000, 2_000, 4_000, 60_000],
  );
});

test("a person is a user of a tenant with what the session may do, in whatever order it is told", () => {
  const user = {
    id: "u",
    displayName: "Ada",
    locale: null,
    timezone: null,
    units: "metric",
    canOverrideBranding: false,
  } as const;
  const ada = {
    kind: "user",
    tenant: { id: "t", displayName: "T" },
    user,
    scopes: ["flows_run", "results_read"],
  } as const;
  const same = [
    { ...ada, scopes: ["results_read", "flows_run"] },
    { ...ada, user: { ...user, displayName: "A" } },
  ] as const;
  for (const other of same) assert.equal(personOf(other), personOf(ada));
  const others = [
    { ...ada, user: { ...user, id: "v" } },
    { ...ada, tenant: { ...ada.tenant, id: "s" } },
    { ...ada, scopes: ["results_read"] },
  ] as const;
  for (const other of others) assert.notEqual(personOf(other), personOf(ada));
  assert.equal(ownerOf(others[2]), ownerOf(ada));
  assert.notEqual(ownerOf(others[0]), ownerOf(ada));
});
