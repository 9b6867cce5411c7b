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

test("a tenant that does not exist is a 404, and one that does is not shown to its own key", async () => {
  assertProblem(await service.operator("GET", `/v1/admin/tenants/${"0".repeat(26)}`), { status: 404 });
  const { id, call } = await service.newTenant();
  assertProblem(await call("GET", `/v1/admin/tenants/${id}`), { status: 403, slug: "forbidden" });
});
