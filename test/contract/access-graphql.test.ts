/**
 * Who may do what, over GraphQL: every operation that has a field is tried with a caller of each outcome, and with
 * `npm test -- --all` with every kind of caller. The outcome is the one that the access table (test/support/access.ts)
 * says of REST, where `access.test.ts` tries all of them.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type OperationId, operations } from "#openapi/operations.ts";
import { withoutField } from "#server/graphql/fields.ts";
import {
  callersOf,
  clientOf,
  expectedOf,
  isOnRecord,
  keptRecord,
  makeWorld,
  recordFor,
  type World,
} from "#test/support/access.ts";
import { attemptGraphql, fieldOf, statusOf } from "#test/support/graphql-attempts.ts";
import { oneIn, oneOfEach } from "#test/support/in-full.ts";
import { startService } from "#test/support/service.ts";

const ids = Object.keys(operations) as OperationId[];
const guarded = ids.filter((id) => operations[id].gate !== "public" && fieldOf(id) !== undefined);

let world: World;
before(async () => {
  world = await makeWorld(await startService());
});
after(() => world.service.close());

test("every operation has a field, or it is said why it has none", () => {
  const missing = ids.filter((id) => fieldOf(id) === undefined && withoutField[id] === undefined);
  assert.deepEqual(missing, []);
  assert.deepEqual(
    ids.filter((id) => fieldOf(id) !== undefined && withoutField[id] !== undefined),
    [],
  );
});

describe("with a valid credential", () => {
  for (const operationId of guarded) {
    const callers = oneOfEach(callersOf(operationId), (who) => String(expectedOf(operationId, who)));
    test(`${operationId} lets in whom it lets in over REST: ${callers.length} callers`, async () => {
      const untouched = await keptRecord(operationId, world);
      for (const who of callers) {
        const expected = expectedOf(operationId, who);
        const record = expected === "let in" ? await recordFor(operationId, world) : untouched;
        const answer = await attemptGraphql(await clientOf(world, who, operationId), operationId, record);
        const status = statusOf(answer);
        const told = `${who.title} got ${status}: ${JSON.stringify(answer.errors)}`;
        if (expected !== "let in") assert.equal(status, expected, told);
        else
          assert.ok(![400, 401, 403, ...(isOnRecord(operationId) ? [404] : [])].includes(status) && status < 500, told);
      }
    });
  }
});

test("without a credential, or with one that never existed, nothing is asked at all", async () => {
  for (const credential of [null, "garbage", "gsk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]) {
    const withField = ids.filter((id) => fieldOf(id) !== undefined);
    for (const operationId of oneIn(credential === null ? 1 : 16, withField)) {
      const { status, data, errors } = await attemptGraphql(world.service.call.as(credential), operationId, null);
      assert.deepEqual([status, data, errors[0]?.extensions.code], [401, undefined, "UNAUTHENTICATED"], operationId);
    }
  }
});
