/** Sources and the records that name them, flows and contacts: one owner, and nothing left that names what is gone. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { adapterInput, contactInput, flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { invalidAt, made } from "#test/support/sources.ts";
import { newUser, type TestUser } from "#test/support/users.ts";

type Changes = Readonly<Record<string, unknown>>;

let service: TestService;
let tenant: Client;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  service = await startService();
  tenant = service.call;
  [ada, bob] = [await newUser(tenant, "ada"), await newUser(tenant, "bob")];
});
after(() => service.close());

describe("a source that others name", () => {
  const flowOn = (call: Client, sourceIds: readonly string[], changes: Changes = {}) =>
    call("POST", "/v1/flows", {
      body: flowInput({ targets: sourceIds.map((sourceId) => ({ sourceId })), ...changes }),
    });

  test("is a target of its owner's flows only", async () => {
    const [own, adas] = [await made(tenant), await made(ada.call)];
    const neighbours = await made((await service.newTenant()).call);
    assert.equal((await flowOn(ada.call, [adas.id])).status, 201);
    assert.equal((await flowOn(tenant, [adas.id], { ownerUserKey: "ada" })).status, 201);
    assertProblem(await flowOn(ada.call, [own.id]), invalidAt("targets[0].sourceId"));
    assertProblem(await flowOn(bob.call, [adas.id]), invalidAt("targets[0].sourceId"));
    assertProblem(
      await flowOn(tenant, [own.id, adas.id, neighbours.id]),
      invalidAt("targets[1].sourceId", "targets[2].sourceId"),
    );
  });

  test("is put to the test again when its flow changes hands", async () => {
    const adas = await made(ada.call);
    const { id } = (await flowOn(ada.call, [adas.id])).body;
    assertProblem(
      await tenant("PATCH", `/v1/flows/${id}`, { body: { ownerUserKey: "bob" } }),
      invalidAt("targets[0].sourceId"),
    );
    const bobs = await made(bob.call);
    const body = { ownerUserKey: "bob", targets: [{ sourceId: bobs.id }] };
    assert.equal((await tenant("PATCH", `/v1/flows/${id}`, { body })).status, 200);
  });

  test("can neither be deleted nor change hands while flows have it as a target: 409 that lists them", async () => {
    const { id } = await made(ada.call);
    const { body: flow } = await flowOn(ada.call, [id], { displayName: "Frost" });
    const attempts = [
      () => ada.call("DELETE", `/v1/sources/${id}`),
      () => tenant("PATCH", `/v1/sources/${id}`, { body: { ownerUserKey: "bob" } }),
    ];
    for (const attempt of attempts) {
      const answer = await attempt();
      assertProblem(answer, { status: 409, slug: "conflict" });
      assert.deepEqual(answer.body.flows, [{ id: flow.id, displayName: "Frost" }]);
      assert.match(answer.body.detail, /"Frost"/);
    }
    assert.equal(
      (await tenant("PATCH", `/v1/sources/${id}`, { body: { ownerUserKey: "ada", displayName: "Still hers" } })).status,
      200,
    );
    await ada.call("PATCH", `/v1/flows/${flow.id}`, {
      body: { targets: [{ name: "Here", latitude: 1, longitude: 1 }] },
    });
    assert.equal((await ada.call("DELETE", `/v1/sources/${id}`)).status, 204);
  });

  test("is on blacklists of its owner's contacts only, and leaves them when it goes or changes hands", async () => {
    const [gone, moved, kept, bobs] = [
      await made(ada.call),
      await made(ada.call),
      await made(ada.call),
      await made(bob.call),
    ];
    const blacklisting = (ids: readonly string[]) =>
      ada.call("POST", "/v1/contacts", { body: contactInput({ blacklist: ids }) });
    assertProblem(await blacklisting([kept.id, bobs.id, "none"]), invalidAt("blacklist[1]", "blacklist[2]"));
    const { body: contact, headers } = await blacklisting([gone.id, moved.id, kept.id]);
    assert.equal((await ada.call("DELETE", `/v1/sources/${gone.id}`)).status, 204);
    assert.equal(
      (await tenant("PATCH", `/v1/sources/${moved.id}`, { body: { ownerUserKey: "bob" } })).body.ownerUserKey,
      "bob",
    );
    const after = await ada.call("GET", `/v1/contacts/${contact.id}`);
    assert.deepEqual(after.body.blacklist, [kept.id]);
    assert.notEqual(after.headers.get("etag"), headers.get("etag"));
  });

  test("stays when the adapter that a sync took it from goes, as if made by hand", async () => {
    const { call } = await service.newTenant();
    const script = `export default async () => ({ sources: [{ tenantKey: "p", displayName: "Probe", hint: "sensor" }] });`;
    const { body: adapter } = await call("POST", "/v1/adapters", { body: adapterInput({ facet: "targets", script }) });
    assert.equal((await call("POST", `/v1/adapters/${adapter.id}/sync`)).status, 200);
    const [synced] = (await call("GET", "/v1/sources")).body.items;
    assert.deepEqual([synced.tenantKey, synced.syncedBy], ["p", adapter.id]);
    assert.equal((await call("DELETE", `/v1/adapters/${adapter.id}`)).status, 204);
    const { body: left } = await call("GET", `/v1/sources/${synced.id}`);
    assert.deepEqual(left, { ...synced, syncedBy: null, updatedAt: left.updatedAt });
  });

  test("is either a target or gone, whichever of two requests at once comes first", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await made(tenant);
      const [flow, deletion] = await Promise.all([flowOn(tenant, [id]), tenant("DELETE", `/v1/sources/${id}`)]);
      const left = (await tenant("GET", `/v1/sources/${id}`)).status;
      assert.ok(
        ["201,409,200", "422,204,404"].includes([flow.status, deletion.status, left].join()),
        `${flow.text} ${deletion.text}`,
      );
    }
  });
});
