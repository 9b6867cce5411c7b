/** Keys over HTTP: what they hand out, which may go, and that their secrets are shown once. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createKey } from "#test/support/users.ts";

let service: TestService;
let owner: TestTenant;
before(async () => {
  service = await startService();
  owner = await service.newTenant();
});
after(() => service.close());

describe("keys", () => {
  test("a key hands out only scopes that it has itself", async () => {
    const narrow = owner.call.as((await createKey(owner.call, ["keys:manage", "flows:run"])).secret);
    const refused = await narrow("POST", "/v1/keys", { body: { displayName: "More", scopes: ["flows:run", "flows:write"] } });
    assertProblem(refused, { status: 403, slug: "forbidden" });
    assert.ok(refused.body.detail.includes("flows:write"));
    assert.equal((await narrow("POST", "/v1/keys", { body: { displayName: "Same", scopes: ["flows:run"] } })).status, 201);
  });

  test("the last key that holds keys:manage cannot be revoked", async () => {
    const tenant = await service.newTenant();
    const keys: readonly { id: string }[] = (await tenant.call("GET", "/v1/keys")).body.items;
    assert.equal(keys.length, 1);
    assertProblem(await tenant.call("DELETE", `/v1/keys/${keys[0]?.id}`), { status: 409, slug: "conflict" });
    assert.equal((await tenant.call("GET", "/v1/keys")).status, 200);
  });

  test("no list of keys ever shows a secret", async () => {
    const { secret } = (await owner.call("POST", "/v1/keys", { body: { displayName: "Shown once", scopes: ["flows:run"] } })).body;
    const list = await owner.call("GET", "/v1/keys?limit=500");
    assert.ok(!list.text.includes(secret) && !list.text.includes(owner.key));
  });

  test("a suspended tenant's key is a 401 at once, and works again when the tenant is active", async () => {
    const tenant = await service.newTenant();
    const path = `/v1/admin/tenants/${tenant.id}`;
    assert.equal((await tenant.call("GET", "/v1/flows")).status, 200);
    assert.equal((await service.operator("PATCH", path, { body: { status: "suspended" } })).status, 200);
    assertProblem(await tenant.call("GET", "/v1/flows"), { status: 401 });
    assert.equal((await service.operator("PATCH", path, { body: { status: "active" } })).status, 200);
    assert.equal((await tenant.call("GET", "/v1/flows")).status, 200);
  });
});
