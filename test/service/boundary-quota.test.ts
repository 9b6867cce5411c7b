/**
 * How many positions the boundaries of a tenant may have together: whatever reads many of them at once stays within its
 * memory.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { newId } from "#core/ids.ts";
import type { Boundary } from "#server/sources/model.ts";
import { maxTenantPositions } from "#server/sources/boundary-quota.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import type { TestTenant } from "#test/support/service.ts";
import { area, create, invalidAt, made, polygon, ring, square } from "#test/support/sources.ts";
import { createTargetsAdapter, field, sourcesByKey, synced, syncWorld } from "#test/support/sync.ts";
import { createUser } from "#test/support/users.ts";

const world = syncWorld();
const small = polygon(square(9, 47, 10, 48));
const large = polygon(ring(1_001));
const message =
  /would bring the boundaries of all the tenant's sources to \d+ positions, and they may have 2000000 together/;

const areas = 200;
const positionsEach = (maxTenantPositions - 1_000) / areas;

/** Areas, and room for a boundary of a thousand positions more, written past the service: it would take long. */
async function nearlyFull(call: Client, tenantId: string): Promise<string> {
  const { id } = await made(call, area(small, { displayName: "One of many" }));
  const positions = Array.from({ length: positionsEach }, (_, index) => [index % 9, index % 7] as const);
  await world.service.database.write(async (stores) => {
    const sources = stores.sources.forSystem();
    const [first] = await sources.named(tenantId, [id]);
    assert.ok(first !== undefined);
    const source = { ...first, boundary: { type: "Polygon", coordinates: [positions] } as Boundary };
    await sources.updateAll([source]);
    await sources.insertAll(Array.from({ length: areas - 1 }, () => ({ ...source, id: newId() })));
  });
  return id;
}

describe("a tenant whose boundaries have nearly all the positions that they may have together", () => {
  /** Filled once: what is refused leaves it as it was. */
  let full: TestTenant;
  let call: Client;
  let others = "";
  before(async () => {
    full = await world.service.newTenant();
    call = full.call;
    others = await nearlyFull(call, full.id);
  });

  test("is refused a source whose boundary is too much, and a change that makes one too much, with what to do", async () => {
    const refused = await create(call, area(large));
    assertProblem(refused, invalidAt("boundary"));
    assert.match(refused.body.errors[0].message, message);
    assert.match(refused.body.errors[0].message, /simplify boundaries, or delete areas/);
    const { id } = await made(call, area(small));
    const changed = await call("PATCH", `/v1/sources/${id}`, { body: { boundary: large } });
    assertProblem(changed, invalidAt("boundary"));
    assert.deepEqual((await call("GET", `/v1/sources/${id}`)).body.boundary, small);
    assert.equal((await call("DELETE", `/v1/sources/${id}`)).status, 204);
  });

  test("has those entries of a bulk refused that make boundaries larger, and the others taken", async () => {
    const known = await made(call, area(small, { tenantKey: "known" }));
    const sources = [
      { tenantKey: "probe", displayName: "Probe", hint: "sensor" },
      { tenantKey: "field", displayName: "Field", ...area(large) },
      { tenantKey: "known", displayName: "Renamed" },
      { tenantKey: "known too", displayName: "Field", ...area(small) },
    ];
    const { body } = await call("PUT", "/v1/sources/bulk", { body: { sources } });
    assert.deepEqual(
      body.items.map(({ outcome }: { outcome: string }) => outcome),
      ["created", "failed", "updated", "failed"],
    );
    assert.equal(body.items[1].errors[0].loc, "sources[1].boundary");
    assert.match(body.items[1].errors[0].message, message);
    assert.deepEqual((await call("GET", `/v1/sources/${known.id}`)).body.displayName, "Renamed");
  });

  test("has a sync refused that would be too much, which changes nothing and says why", async () => {
    await createUser(call, "ada");
    const id = await createTargetsAdapter(call, world.catalogue.origin);
    world.catalogue.offer("ada", [field("a"), field("b", area(small))]);
    await synced(call, id);
    world.catalogue.offer("ada", [field("a", { displayName: "Renamed" }), field("b", area(large))]);
    const refused = await call("POST", `/v1/adapters/${id}/sync`, { body: {} });
    assertProblem(refused, { status: 424, slug: "adapter-failed" });
    assert.match(refused.body.detail, message);
    const sources = await sourcesByKey(call, "&userKey=ada");
    assert.equal(sources.get("ada/a").displayName, "Field a");
    assert.match((await call("GET", `/v1/adapters/${id}`)).body.lastError, message);
    assert.equal((await call("DELETE", `/v1/adapters/${id}`)).status, 204);
  });

  test("may add what has no boundary, make one smaller, and use the room that this makes; a neighbour has room of its own", async () => {
    const { id } = await made(call, { displayName: "Probe" });
    assert.equal((await call("PATCH", `/v1/sources/${id}`, { body: { displayName: "Renamed" } })).status, 200);
    assert.equal((await create((await world.newTenant()).call, area(large))).status, 201);
    assert.equal((await call("PATCH", `/v1/sources/${others}`, { body: { boundary: small } })).status, 200);
    assert.equal((await create(call, area(large))).status, 201);
  });
});
