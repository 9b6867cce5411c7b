/**
 * Contact lists from the outside: who may be on them, what names them, and what happens to both when one of them goes.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { contactInput, contactListInput, flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newUser, type TestUser } from "#test/support/users.ts";

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

type Changes = Readonly<Record<string, unknown>>;

const create = (call: Client, changes: Changes = {}) =>
  call("POST", "/v1/contact-lists", { body: contactListInput(changes) });

async function made(call: Client, changes: Changes = {}) {
  const answer = await create(call, changes);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

async function contact(call: Client, changes: Changes = {}): Promise<string> {
  const answer = await call("POST", "/v1/contacts", { body: contactInput(changes) });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

test("lists of contact lists end a page early where they come to more than 20,000 contacts, and go on after it", async () => {
  const other = await service.newTenant();
  const first = await contact(other.call);
  const caller = { tenantId: other.id, userId: null } as Caller<"contacts:write">;
  const contactIds = await service.database.write(async (stores) => {
    const store = stores.contacts.forEditor(caller);
    const one = await store.lock(first);
    assert.ok(one !== null);
    const { ownerUserKey: _, ...stored } = one;
    const ids = Array.from({ length: 1_000 }, () => newId());
    for (const id of ids) await store.insert({ ...stored, id });
    return ids;
  });
  for (let index = 1; index <= 22; index += 1) await made(other.call, { displayName: `List ${index}`, contactIds });
  await made(other.call, { displayName: "Short", contactIds: contactIds.slice(0, 3).toReversed() });
  const page = async (query: string) => {
    const { items, nextCursor } = (await other.call("GET", `/v1/contact-lists?${query}`)).body;
    return { items, names: items.map(({ displayName }: { displayName: string }) => displayName), nextCursor };
  };
  const newest = await page("limit=500");
  assert.deepEqual([newest.names.length, newest.names[0], newest.names.at(-1)], [20, "Short", "List 4"]);
  assert.deepEqual(newest.items[0].contactIds, contactIds.slice(0, 3).toReversed());
  assert.deepEqual(newest.items[1].contactIds, contactIds);
  const rest = await page(`limit=500&cursor=${newest.nextCursor}`);
  assert.deepEqual([rest.names, rest.nextCursor], [["List 3", "List 2", "List 1"], null]);
  assert.deepEqual((await page("limit=2")).names, ["Short", "List 22"]);
});

describe("a contact list", () => {
  test("keeps its contacts in the order given, through every change", async () => {
    const [a, b, c] = [await contact(tenant), await contact(tenant), await contact(tenant)];
    const answer = await create(tenant, { tenantKey: "l-1", contactIds: [b, a] });
    const { id, createdAt: _, updatedAt: _updated, ...content } = answer.body;
    assert.equal(answer.headers.get("location"), `/v1/contact-lists/${id}`);
    assert.deepEqual(content, {
      displayName: "Crew",
      tenantKey: "l-1",
      contactIds: [b, a],
      ownerUserId: null,
      ownerUserKey: null,
    });
    const renamed = await tenant("PATCH", `/v1/contact-lists/${id}`, { body: { displayName: "Night crew" } });
    assert.deepEqual([renamed.body.displayName, renamed.body.contactIds], ["Night crew", [b, a]]);
    const changed = await tenant("PATCH", `/v1/contact-lists/${id}`, { body: { contactIds: [c, b] } });
    assert.deepEqual(changed.body.contactIds, [c, b]);
    assert.deepEqual((await tenant("GET", `/v1/contact-lists/${id}`)).body, changed.body);
    const inList = (await tenant("GET", "/v1/contact-lists?q=night")).body.items;
    assert.deepEqual(inList, [changed.body]);
  });

  test("refuses a contact that does not exist, twice the same one, and another owner's, each by its place", async () => {
    const [mine, hers, neighbours] = [
      await contact(tenant),
      await contact(ada.call),
      await contact((await service.newTenant()).call),
    ];
    const cases = [
      [tenant, [mine, "nobody"], ["contactIds[1]"]],
      [tenant, [mine, mine], ["contactIds[1]"]],
      [tenant, [mine, hers], ["contactIds[1]"]],
      [tenant, [neighbours, mine], ["contactIds[0]"]],
      [ada.call, [hers, mine], ["contactIds[1]"]],
      [bob.call, [hers], ["contactIds[0]"]],
    ] as const;
    for (const [caller, contactIds, locs] of cases)
      assertProblem(await create(caller, { contactIds }), { status: 422, slug: "validation", locs });
    const { id } = await made(tenant, { contactIds: [mine] });
    assertProblem(await tenant("PATCH", `/v1/contact-lists/${id}`, { body: { contactIds: [mine, hers] } }), {
      status: 422,
      slug: "validation",
      locs: ["contactIds[1]"],
    });
    assert.deepEqual((await tenant("GET", `/v1/contact-lists/${id}`)).body.contactIds, [mine]);
    assert.deepEqual((await made(tenant, { contactIds: [hers], ownerUserKey: "ada" })).ownerUserKey, "ada");
  });

  test("changes hands only with contacts of the new owner", async () => {
    const [hers, his] = [await contact(ada.call), await contact(bob.call)];
    const { id } = await made(ada.call, { contactIds: [hers] });
    const path = `/v1/contact-lists/${id}`;
    assertProblem(await tenant("PATCH", path, { body: { ownerUserKey: "bob" } }), {
      status: 422,
      slug: "validation",
      locs: ["contactIds[0]"],
    });
    const given = await tenant("PATCH", path, { body: { ownerUserKey: "bob", contactIds: [his] } });
    assert.deepEqual([given.status, given.body.ownerUserKey, given.body.contactIds], [200, "bob", [his]]);
    assertProblem(await ada.call("GET", path), { status: 404 });
  });

  test("is its owner's and the tenant's alone, and has its tenantKey to itself", async () => {
    const { id } = await made(ada.call, { tenantKey: "hers" });
    for (const stranger of [bob.call, (await service.newTenant()).call]) {
      assertProblem(await stranger("GET", `/v1/contact-lists/${id}`), { status: 404 });
      assertProblem(await stranger("PATCH", `/v1/contact-lists/${id}`, { body: { displayName: "taken" } }), {
        status: 404,
      });
      assertProblem(await stranger("DELETE", `/v1/contact-lists/${id}`), { status: 404 });
      assert.ok(
        (await stranger("GET", "/v1/contact-lists")).body.items.every((list: { id: string }) => list.id !== id),
      );
    }
    assertProblem(await create(ada.call, { tenantKey: "hers" }), { status: 409, slug: "conflict" });
    await made(bob.call, { tenantKey: "hers" });
    const ofAda = (await tenant("GET", "/v1/contact-lists?userKey=ada&limit=500")).body.items;
    assert.ok(ofAda.length > 0 && ofAda.every((list: { ownerUserKey: string }) => list.ownerUserKey === "ada"));
  });
});

describe("a contact on a list", () => {
  test("leaves the list when it is deleted, and the list's ETag says so", async () => {
    const [gone, kept] = [await contact(tenant), await contact(tenant)];
    const { id } = await made(tenant, { contactIds: [gone, kept] });
    const before = await tenant("GET", `/v1/contact-lists/${id}`);
    assert.equal((await tenant("DELETE", `/v1/contacts/${gone}`)).status, 204);
    const after = await tenant("GET", `/v1/contact-lists/${id}`);
    assert.deepEqual(after.body.contactIds, [kept]);
    assert.notEqual(after.headers.get("etag"), before.headers.get("etag"));
  });

  test("cannot change hands alone: 409, which lists the lists", async () => {
    const id = await contact(ada.call);
    const list = await made(ada.call, { displayName: "Pickers", contactIds: [id] });
    const refused = await tenant("PATCH", `/v1/contacts/${id}`, { body: { ownerUserKey: "bob" } });
    assertProblem(refused, { status: 409, slug: "conflict" });
    assert.deepEqual(refused.body.contactLists, [{ id: list.id, displayName: "Pickers" }]);
    await ada.call("PATCH", `/v1/contact-lists/${list.id}`, { body: { contactIds: [] } });
    assert.equal((await tenant("PATCH", `/v1/contacts/${id}`, { body: { ownerUserKey: "bob" } })).status, 200);
  });
});

describe("a flow's contact lists", () => {
  const alerting = (id: string) =>
    flowInput({ displayName: "Alerting", settings: { alerts: { contactListIds: [id] } } });
  const escalating = (id: string) => {
    const levels = [
      { name: "Low", atLeast: 20 },
      { name: "High", atLeast: 80, contactListIds: [id] },
    ];
    return flowInput({ displayName: "Escalating", settings: { alerts: { levels } } });
  };
  const reporting = (id: string) =>
    flowInput({
      displayName: "Reporting",
      settings: {
        reports: { schedules: [{ id: "weekly", name: "Weekly", enabled: true, mode: "time", contactListIds: [id] }] },
      },
    });

  test("exist and share the flow's owner, in alerts, in their levels and in report schedules", async () => {
    const list = (await made(ada.call)).id;
    for (const [flow, loc] of [
      [alerting, "settings.alerts.contactListIds[0]"],
      [escalating, "settings.alerts.levels[1].contactListIds[0]"],
      [reporting, "settings.reports.schedules[0].contactListIds[0]"],
    ] as const) {
      for (const [caller, id] of [
        [tenant, list],
        [bob.call, list],
        [ada.call, "nobody"],
      ] as const) {
        assertProblem(await caller("POST", "/v1/flows", { body: flow(id) }), {
          status: 422,
          slug: "validation",
          locs: [loc],
        });
      }
      const kept = await ada.call("POST", "/v1/flows", { body: flow(list) });
      assert.equal(kept.status, 201, kept.text);
    }
  });

  test("cannot be deleted or given away while a flow names them: 409, which lists the flows", async () => {
    const list = (await made(ada.call)).id;
    const flows = [];
    for (const flow of [alerting, escalating, reporting])
      flows.push((await ada.call("POST", "/v1/flows", { body: flow(list) })).body);
    const refused = await ada.call("DELETE", `/v1/contact-lists/${list}`);
    assertProblem(refused, { status: 409, slug: "conflict" });
    assert.deepEqual(
      refused.body.flows,
      flows.toReversed().map(({ id, displayName }) => ({ id, displayName })),
    );
    assert.match(refused.body.detail, /"Reporting", "Escalating", "Alerting"/);
    assertProblem(await tenant("PATCH", `/v1/contact-lists/${list}`, { body: { ownerUserKey: "bob" } }), {
      status: 409,
      slug: "conflict",
    });
    for (const { id } of flows.slice(0, 2))
      await ada.call("PATCH", `/v1/flows/${id}`, { body: { settings: { alerts: null } } });
    assert.deepEqual((await ada.call("DELETE", `/v1/contact-lists/${list}`)).body.flows, [
      { id: flows[2].id, displayName: "Reporting" },
    ]);
    assert.equal((await ada.call("DELETE", `/v1/flows/${flows[2].id}`)).status, 204);
    assert.equal((await ada.call("DELETE", `/v1/contact-lists/${list}`)).status, 204);
    assertProblem(await ada.call("GET", `/v1/contact-lists/${list}`), { status: 404 });
  });
});
