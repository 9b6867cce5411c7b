/**
 * How many statements the reads that callers ask most send to the database: as few with a credential that is cached as
 * they themselves take, and one more with one that is not.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { statementsHeader, statementsOf } from "#test/support/statements.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, newUser } from "#test/support/users.ts";
import { tileInput } from "#test/support/tiles.ts";
import { eventually } from "#test/support/wait.ts";
import { runToEnd } from "#test/support/runs.ts";
import type { Client } from "#test/support/client.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

let asked = 0;

async function statementsFor(call: Client, path: string): Promise<readonly string[]> {
  asked += 1;
  const name = `read ${asked}`;
  const answer = await call("GET", path, { headers: { [statementsHeader]: name } });
  assert.equal(answer.status, 200, answer.text);
  return statementsOf(name).map((statement) =>
    /\bfrom api_keys\b/.test(statement) ? lookUp : statement.trim().split(/\s+/).slice(0, 2).join(" "),
  );
}

/** Of the credential. */
const lookUp = "look-up";
const isLookUp = (statement: string): boolean => statement === lookUp;

test("each read takes one statement, and one more where its credential is not cached", async () => {
  const user = await newUser(service.call, "reader");
  const { id: flowId } = (await user.call("POST", "/v1/flows", { body: flowInput() })).body;
  await runToEnd(service.call, flowId);
  for (let count = 0; count < 3; count += 1) await user.call("POST", "/v1/flows", { body: flowInput() });
  const { id: tileId } = (await service.call("POST", "/v1/tiles", { body: tileInput("statements") })).body;
  const scopes = ["flows:write", "flows:run", "results:read"];
  for (const path of [
    `/v1/flows/${flowId}`,
    "/v1/flows?limit=100",
    "/v1/flows?limit=2&q=flow",
    "/v1/tiles",
    `/v1/tiles/${tileId}`,
    `/v1/tiles/${tileId}/spec`,
  ]) {
    // What belongs to tiles is read once in a process.
    await service.call("GET", path);
    const call = service.call.as((await createKey(service.call, scopes)).secret);
    const cold = await statementsFor(call, path);
    assert.equal(cold.filter(isLookUp).length, 1, `${path}: ${cold.join("; ")}`);
    // Beside it, the first use of a key is noted.
    const reads = cold.filter((statement) => /^(select|with) /.test(statement) && !isLookUp(statement));
    assert.equal(reads.length, 1, `${path}: ${cold.join("; ")}`);
    await eventually("the credential is cached", async () => {
      const warm = await statementsFor(call, path);
      assert.equal(warm.filter((statement) => !isLookUp(statement)).length, 1, `${path}: ${warm.join("; ")}`);
      return warm.length === 1;
    });
  }
});

test("the health of the process takes none", async () => {
  assert.deepEqual(await statementsFor(service.call, "/healthz"), []);
});
