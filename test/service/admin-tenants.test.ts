/** A tenant as the operator has it: created, read as it is, changed, and out of reach for the tenant's own key. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("a tenant is read as it was created, and as it was changed", async () => {
  const made = await service.operator("POST", "/v1/admin/tenants", { body: { displayName: "Lakeside Growers" } });
  assert.equal(made.status, 201, made.text);
  const { tenant } = made.body;
  const read = () => service.operator("GET", `/v1/admin/tenants/${tenant.id}`);
  assert.deepEqual((await read()).body, tenant);
  const change = { displayName: "Lakeside Orchards", rateLimitPerMinute: 77 };
  const changed = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, { body: change });
  assert.equal(changed.status, 200, changed.text);
  const after = await read();
  assert.deepEqual(after.body, changed.body);
  assert.deepEqual([after.body.displayName, after.body.rateLimitPerMinute], ["Lakeside Orchards", 77]);
  assert.ok(!after.text.includes(made.body.apiKey), "its key is shown once");
});

test("the operator issues a key of a tenant that has lost its own, with the scopes it asks for", async () => {
  const { id, call } = await service.newTenant();
  const issue = (tenantId: string, body: object) =>
    service.operator("POST", `/v1/admin/tenants/${tenantId}/keys`, { body });
  const made = await issue(id, { displayName: "Found again", scopes: ["keys:manage", "flows:run"] });
  assert.equal(made.status, 201, made.text);
  const { secret, ...key } = made.body;
  assert.deepEqual(
    [key.displayName, key.scopes, key.issuedByKeyId, key.expiresAt],
    ["Found again", ["keys:manage", "flows:run"], null, null],
  );
  const found = call.as(secret);
  const listed = await found("GET", "/v1/keys");
  assert.equal(listed.status, 200, listed.text);
  assert.deepEqual({ ...listed.body.items[0], lastUsedAt: null }, key);
  assertProblem(await found("POST", "/v1/flows", { body: {} }), { status: 403, slug: "forbidden" });
  const [entry] = (await found("GET", "/v1/audit")).body.items;
  assert.deepEqual(
    [entry.actor.kind, entry.recordType, entry.action, entry.recordId],
    ["operator", "key", "created", key.id],
  );
  const [lost] = listed.body.items.filter((each: { readonly displayName: string }) => each.displayName === "First key");
  assert.equal((await found("DELETE", `/v1/keys/${lost.id}`)).status, 204);
  assertProblem(await call("GET", "/v1/keys"), { status: 401 });

  const unknownScope = await issue(id, { displayName: "All", scopes: ["everything"] });
  assertProblem(unknownScope, { status: 422, slug: "validation" });
  const past = await issue(id, { displayName: "Late", scopes: ["flows:run"], expiresAt: "2020-01-01T00:00:00Z" });
  assertProblem(past, { status: 422, slug: "validation" });
  const nowhere = await issue("0".repeat(26), { displayName: "Nobody's", scopes: ["flows:run"] });
  assertProblem(nowhere, { status: 404 });
  const own = await found("POST", `/v1/admin/tenants/${id}/keys`, {
    body: { displayName: "Own", scopes: ["flows:run"] },
  });
  assertProblem(own, { status: 403, slug: "forbidden" });
});

test("a tenant that does not exist is a 404, and one that does is not shown to its own key", async () => {
  assertProblem(await service.operator("GET", `/v1/admin/tenants/${"0".repeat(26)}`), { status: 404 });
  const { id, call } = await service.newTenant();
  assertProblem(await call("GET", `/v1/admin/tenants/${id}`), { status: 403, slug: "forbidden" });
});
