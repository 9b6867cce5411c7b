/** Keys over HTTP: what they hand out, which may go, and that their secrets are shown once. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createKey, openSession } from "#test/support/users.ts";

const minuteMs = 60_000;
const clock = createTestClock();
const inMinutes = (minutes: number): string => new Date(clock.now() + minutes * minuteMs).toISOString();

let service: TestService;
let owner: TestTenant;
before(async () => {
  service = await startService({ clock });
  owner = await service.newTenant();
});
after(() => service.close());

describe("keys", () => {
  test("a key hands out only scopes that it has itself", async () => {
    const narrow = owner.call.as((await createKey(owner.call, ["keys:manage", "flows:run"])).secret);
    const refused = await narrow("POST", "/v1/keys", {
      body: { displayName: "More", scopes: ["flows:run", "flows:write"] },
    });
    assertProblem(refused, { status: 403, slug: "forbidden" });
    assert.ok(refused.body.detail.includes("flows:write"));
    assert.equal(
      (await narrow("POST", "/v1/keys", { body: { displayName: "Same", scopes: ["flows:run"] } })).status,
      201,
    );
  });

  test("the last key that holds keys:manage cannot be revoked", async () => {
    const tenant = await service.newTenant();
    const keys: readonly { id: string }[] = (await tenant.call("GET", "/v1/keys")).body.items;
    assert.equal(keys.length, 1);
    assertProblem(await tenant.call("DELETE", `/v1/keys/${keys[0]?.id}`), { status: 409, slug: "conflict" });
    assert.equal((await tenant.call("GET", "/v1/keys")).status, 200);
  });

  test("the last key that holds keys:manage and never expires stays, whatever else holds it for a while", async () => {
    const { call } = await service.newTenant();
    const [first] = (await call("GET", "/v1/keys")).body.items;
    const brief = await createKey(call, ["keys:manage"], { expiresAt: inMinutes(5) });
    assertProblem(await call("DELETE", `/v1/keys/${first.id}`), { status: 409, slug: "conflict" });
    assert.equal((await call("DELETE", `/v1/keys/${brief.id}`)).status, 204);
    const lasting = await createKey(call, ["keys:manage"]);
    assert.equal((await call("DELETE", `/v1/keys/${first.id}`)).status, 204);
    assertProblem(await call.as(lasting.secret)("DELETE", `/v1/keys/${lasting.id}`), { status: 409, slug: "conflict" });
  });

  test("a key ends with the key that issued it at the latest, and says which that was", async () => {
    const { call } = await service.newTenant();
    const [first] = (await call("GET", "/v1/keys")).body.items;
    assert.equal(first.issuedByKeyId, null);
    const expiresAt = inMinutes(10);
    const issuer = await createKey(call, ["keys:manage", "flows:run"], { expiresAt });
    assert.equal(issuer.issuedByKeyId, first.id);
    const as = call.as(issuer.secret);
    const keys = [
      await createKey(as, ["flows:run"]),
      await createKey(as, ["flows:run"], { expiresAt: inMinutes(60) }),
      await createKey(as, ["flows:run"], { expiresAt: null }),
    ];
    assert.deepEqual(new Set(keys.map((key) => key.expiresAt)), new Set([expiresAt]));
    assert.deepEqual(new Set(keys.map((key) => key.issuedByKeyId)), new Set([issuer.id]));
    assert.equal((await createKey(as, ["flows:run"], { expiresAt: inMinutes(5) })).expiresAt, inMinutes(5));
    clock.advance(10 * minuteMs);
    for (const key of keys) assertProblem(await call.as(key.secret)("GET", "/v1/flows"), { status: 401 });
  });

  test("sessions issue no keys, and say so", async () => {
    const session = await openSession(owner.call, null);
    const refused = await session.call("POST", "/v1/keys", { body: { displayName: "Kept", scopes: ["flows:run"] } });
    assertProblem(refused, { status: 403, slug: "forbidden" });
    assert.match(refused.body.detail, /Sessions issue no keys/);
  });

  test("revoking a key leaves those that it issued, and with cascade takes them along, those that were revoked in between included", async () => {
    const { call } = await service.newTenant();
    const works = async (key: { secret: string }) => (await call.as(key.secret)("GET", "/v1/flows")).status === 200;
    const child = await createKey(call, ["keys:manage", "flows:run"]);
    const grandchild = await createKey(call.as(child.secret), ["keys:manage", "flows:run"]);
    const last = await createKey(call.as(grandchild.secret), ["flows:run"]);
    const { call: session } = await openSession(call.as(last.secret), null);
    assert.equal((await call("DELETE", `/v1/keys/${grandchild.id}`)).status, 204);
    assert.deepEqual([await works(child), await works(grandchild), await works(last)], [true, false, true]);
    assert.equal((await call("DELETE", `/v1/keys/${child.id}?cascade=true`)).status, 204);
    assert.deepEqual([await works(child), await works(last)], [false, false]);
    assertProblem(await session("GET", "/v1/flows"), { status: 401 });
  });

  test("a stolen first key goes with all that the thief issued, by a request of a new one", async () => {
    const { call } = await service.newTenant();
    const [first] = (await call("GET", "/v1/keys")).body.items;
    const stolen = await createKey(call, ["keys:manage", "flows:run"]);
    const fresh = await createKey(call, ["keys:manage", "flows:run"]);
    const ours = await createKey(call.as(fresh.secret), ["flows:run"]);
    assertProblem(await call("DELETE", `/v1/keys/${first.id}?cascade=true`), { status: 409, slug: "conflict" });
    assert.equal((await call.as(fresh.secret)("DELETE", `/v1/keys/${first.id}?cascade=true`)).status, 204);
    assertProblem(await call.as(stolen.secret)("GET", "/v1/flows"), { status: 401 });
    assert.equal((await call.as(ours.secret)("GET", "/v1/flows")).status, 200);
    const left = (await call.as(fresh.secret)("GET", "/v1/keys")).body.items.filter(
      (key: { revokedAt: unknown }) => key.revokedAt === null,
    );
    assert.deepEqual(new Set(left.map((key: { id: string }) => key.id)), new Set([fresh.id, ours.id]));
  });

  test("a revoked key says when it was revoked", async () => {
    const { call } = await service.newTenant();
    const { id } = await createKey(call, ["flows:run"]);
    const now = new Date(clock.now()).toISOString();
    assert.equal((await call("DELETE", `/v1/keys/${id}`)).status, 204);
    const listed = (await call("GET", "/v1/keys?limit=500")).body.items;
    assert.equal(listed.find((key: { id: string }) => key.id === id)?.revokedAt, now);
  });

  test("no key that is issued while its issuer goes with cascade is left over", async () => {
    const { call } = await service.newTenant();
    const issuer = await createKey(call, ["keys:manage", "flows:run"]);
    const issue = () =>
      call.as(issuer.secret)("POST", "/v1/keys", { body: { displayName: "Raced", scopes: ["flows:run"] } });
    const issued = [1, 2, 3, 4].map(issue);
    const revoked = call("DELETE", `/v1/keys/${issuer.id}?cascade=true`);
    for (const answer of await Promise.all([...issued, ...[5, 6, 7, 8].map(issue)]))
      assert.ok([201, 401].includes(answer.status));
    assert.equal((await revoked).status, 204);
    const listed = (await call("GET", "/v1/keys?q=Raced&limit=500")).body.items;
    assert.ok(listed.every((key: { revokedAt: string | null }) => key.revokedAt !== null));
  });

  test("no list of keys ever shows a secret", async () => {
    const { secret } = (
      await owner.call("POST", "/v1/keys", { body: { displayName: "Shown once", scopes: ["flows:run"] } })
    ).body;
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
