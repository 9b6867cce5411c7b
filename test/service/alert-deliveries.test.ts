/** The log of alerts from the outside: what a record says, how it is found, and who sees which. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type DeliveryOf, writeDelivery } from "#test/support/alert-rows.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { newUser, type TestUser } from "#test/support/users.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

const path = "/v1/alert-deliveries";
const minuteMs = 60_000;
const start = Date.parse("2026-05-02T06:00:00Z");

async function made(call: Client, place: string, body: object): Promise<string> {
  const answer = await call("POST", place, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

const newContact = (call: Client, changes: object = {}) => made(call, "/v1/contacts", contactInput({ ...changes }));
const newFlow = (call: Client, changes: object = {}) => made(call, "/v1/flows", flowInput({ ...changes }));
const write = (changes: DeliveryOf) => writeDelivery(service.database, changes);

async function found(call: Client, query: Readonly<Record<string, string>> = {}, place = path) {
  const answer = await call("GET", `${place}?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items.map(({ deliveryId }: { deliveryId: string }) => deliveryId) as string[];
}

describe("a delivery", () => {
  let tenant: TestTenant;
  let contactId: string;
  let flowId: string;
  before(async () => {
    tenant = await service.newTenant();
    [contactId, flowId] = [await newContact(tenant.call), await newFlow(tenant.call)];
  });

  test("tells what became of one message: of which run, to whom, how, why, and when", async () => {
    const id = await write({
      tenantId: tenant.id,
      contactId,
      flowId,
      runId: "run-1",
      channel: "voice",
      type: "no_data",
      status: "failed",
      reason: "every attempt failed",
      error: "503 busy",
      attempts: 3,
      targetNames: ["North", "South"],
      message: "Silent",
      createdAt: start,
      endedAt: start + minuteMs,
    });
    const one = await tenant.call("GET", `${path}/${id}`);
    assert.equal(one.status, 200, one.text);
    assert.deepEqual(one.body, {
      deliveryId: id,
      runId: "run-1",
      flowId,
      contactId,
      channel: "voice",
      triggerType: "no_data",
      status: "failed",
      reason: "every attempt failed",
      targetNames: ["North", "South"],
      message: "Silent",
      error: "503 busy",
      attempts: 3,
      at: "2026-05-02T06:00:00.000Z",
      endedAt: "2026-05-02T06:01:00.000Z",
      toldWith: null,
      combinedMessage: null,
    });
    assert.deepEqual((await tenant.call("GET", path)).body, { items: [one.body], nextCursor: null });
  });

  test("that waits has no end, and one of a test no run and no flow", async () => {
    const changes = { runId: null, flowId: null, type: "test", status: "pending", endedAt: null } as const;
    const id = await write({ tenantId: tenant.id, contactId, ...changes });
    const { body } = await tenant.call("GET", `${path}/${id}`);
    assert.deepEqual([body.runId, body.flowId, body.triggerType, body.endedAt], [null, null, "test", null]);
  });

  test("goes with its flow, and with its contact", async () => {
    const [goneFlow, goneContact] = [await newFlow(tenant.call), await newContact(tenant.call)];
    const ids = [
      await write({ tenantId: tenant.id, contactId, flowId: goneFlow }),
      await write({ tenantId: tenant.id, contactId: goneContact, flowId }),
    ];
    await tenant.call("DELETE", `/v1/flows/${goneFlow}`);
    await tenant.call("DELETE", `/v1/contacts/${goneContact}`);
    for (const id of ids) assertProblem(await tenant.call("GET", `${path}/${id}`), { status: 404 });
  });
});

describe("the log is narrowed", () => {
  let tenant: TestTenant;
  let contacts: readonly string[];
  let flows: readonly string[];
  let ids: readonly string[];

  before(async () => {
    tenant = await service.newTenant();
    contacts = [await newContact(tenant.call), await newContact(tenant.call)];
    flows = [await newFlow(tenant.call), await newFlow(tenant.call)];
    const rows = [
      { contactId: contacts[0], flowId: flows[0], runId: "r-1", channel: "email", status: "sent" },
      { contactId: contacts[1], flowId: flows[0], runId: "r-2", channel: "sms", status: "failed", error: "No route" },
      { contactId: contacts[0], flowId: flows[1], runId: "r-3", channel: "voice", status: "skipped_optout" },
    ] as const;
    const texts = [
      { message: "Frost on the hill" },
      { message: "Nothing", targetNames: ["100% wet field"] },
      { message: "Other", reason: "The holder has answered STOP" },
    ];
    const written: string[] = [];
    for (const [index, row] of rows.entries())
      written.push(
        await write({
          tenantId: tenant.id,
          ...row,
          contactId: row.contactId ?? "",
          flowId: row.flowId ?? null,
          ...texts[index],
          createdAt: start + index * minuteMs,
        }),
      );
    ids = written;
  });

  const only = (...indices: readonly number[]) => indices.map((index) => ids[index] ?? "");
  const at = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();

  /** Expected, newest first, for each query; `flow` and `contact` stand for ids that are known only later. */
  const cases: readonly (readonly [title: string, query: () => Record<string, string>, expected: number[]])[] = [
    ["to a flow", () => ({ flowId: flows[0] ?? "" }), [1, 0]],
    ["to a run", () => ({ runId: "r-3" }), [2]],
    ["to a contact", () => ({ contactId: contacts[0] ?? "" }), [2, 0]],
    ["to a channel", () => ({ channel: "sms" }), [1]],
    ["to a status", () => ({ status: "skipped_optout" }), [2]],
    ["from a time on, itself included", () => ({ from: at(1) }), [2, 1]],
    ["to a time, itself excluded", () => ({ to: at(1) }), [0]],
    ["to a span in another offset", () => ({ from: "2026-05-02T08:01:00+02:00", to: at(2) }), [1]],
    ["by text in messages", () => ({ q: "FROST" }), [0]],
    ["by text in names of targets", () => ({ q: "100% wet" }), [1]],
    ["by text in reasons", () => ({ q: "stop" }), [2]],
    ["by text in errors", () => ({ q: "no route" }), [1]],
    ["by several at once", () => ({ flowId: flows[0] ?? "", contactId: contacts[0] ?? "", channel: "email" }), [0]],
    ["to nothing where nothing fits", () => ({ runId: "r-1", channel: "sms" }), []],
  ];
  for (const [title, query, expected] of cases)
    test(title, async () => {
      assert.deepEqual(await found(tenant.call, query()), only(...expected));
    });

  test("to one flow under the flow, with the same filters", async () => {
    const ofFlow = `/v1/flows/${flows[0]}/alerts`;
    assert.deepEqual(await found(tenant.call, {}, ofFlow), only(1, 0));
    assert.deepEqual(await found(tenant.call, { status: "failed", q: "route", from: at(1) }, ofFlow), only(1));
    assert.deepEqual(await found(tenant.call, { runId: "r-3" }, ofFlow), []);
    assertProblem(await tenant.call("GET", "/v1/flows/none/alerts"), { status: 404 });
    const known = await tenant.call("GET", `${ofFlow}?flowId=${flows[0]}`);
    assertProblem(known, { status: 422, slug: "validation", locs: ["query.flowId"] });
  });

  test("by what exists only: all faults are told", async () => {
    const wrong = await tenant.call("GET", `${path}?channel=fax&status=lost&from=today&limit=0&color=red`);
    const locs = ["query.channel", "query.status", "query.from", "query.limit", "query.color"];
    assertProblem(wrong, { status: 422, slug: "validation" });
    const told = wrong.body.errors.map(({ loc }: { loc: string }) => loc);
    assert.deepEqual(told.toSorted(), locs.toSorted());
    const backwards = await tenant.call("GET", `${path}?from=${at(1)}&to=${at(0)}`);
    assertProblem(backwards, { status: 422, slug: "validation", locs: ["query.to"] });
  });
});

test("pages lead through the log newest first, and are stable while deliveries are added", async () => {
  const tenant = await service.newTenant();
  const contactId = await newContact(tenant.call);
  const ids: string[] = [];
  // Several of one time: the order is that of their ids.
  for (let index = 0; index < 7; index += 1)
    ids.push(await write({ tenantId: tenant.id, contactId, createdAt: start + Math.floor(index / 3) }));
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? "" : `&cursor=${cursor}`;
    const { body } = await tenant.call("GET", `${path}?limit=2${more}`);
    read.push(...body.items.map(({ deliveryId }: { deliveryId: string }) => deliveryId));
    cursor = body.nextCursor;
    await write({ tenantId: tenant.id, contactId, createdAt: start + minuteMs });
  } while (cursor !== null);
  assert.deepEqual(read, ids.toReversed());
});

test("a page of very long messages ends early, and leads on", async () => {
  const tenant = await service.newTenant();
  const contactId = await newContact(tenant.call);
  const message = "x".repeat(1024 * 1024);
  for (let index = 0; index < 5; index += 1) await write({ tenantId: tenant.id, contactId, message });
  const { body } = await tenant.call("GET", path);
  assert.ok(body.items.length === 3 && body.nextCursor !== null, String(body.items.length));
  assert.equal((await found(tenant.call, { cursor: body.nextCursor })).length, 2);
});

describe("a user", () => {
  let tenant: TestTenant;
  let ada: TestUser;
  let bob: TestUser;
  const ids: Record<string, string> = {};
  let flowOfAda: string;

  before(async () => {
    tenant = await service.newTenant();
    [ada, bob] = [await newUser(tenant.call, "ada"), await newUser(tenant.call, "bob")];
    const contactsOf = { ada: await newContact(ada.call), bob: await newContact(bob.call) };
    const [own, flowOfBob] = [await newContact(tenant.call), await newFlow(bob.call)];
    flowOfAda = await newFlow(ada.call);
    const tenantId = tenant.id;
    Object.assign(ids, {
      ada: await write({ tenantId, contactId: contactsOf.ada, flowId: flowOfAda, createdAt: start }),
      test: await write({ tenantId, contactId: contactsOf.ada, runId: null, createdAt: start + 1 }),
      bob: await write({ tenantId, contactId: contactsOf.bob, flowId: flowOfBob, createdAt: start + 2 }),
      own: await write({ tenantId, contactId: own, createdAt: start + 3 }),
      // A flow that changed hands later.
      mixed: await write({ tenantId, contactId: contactsOf.ada, flowId: flowOfBob, createdAt: start + 4 }),
      mixedToo: await write({ tenantId, contactId: contactsOf.bob, flowId: flowOfAda, createdAt: start + 5 }),
    });
  });

  const named = (...names: readonly string[]) => names.map((name) => ids[name]);

  test("sees what is about its own contacts and flows, and nothing else", async () => {
    assert.deepEqual(await found(ada.call), named("test", "ada"));
    assert.deepEqual(await found(bob.call), named("bob"));
    assert.deepEqual(await found(ada.call, {}, `/v1/flows/${flowOfAda}/alerts`), named("ada"));
    assertProblem(await bob.call("GET", `/v1/flows/${flowOfAda}/alerts`), { status: 404 });
    for (const name of ["bob", "own", "mixed", "mixedToo"])
      assertProblem(await ada.call("GET", `${path}/${ids[name]}`), { status: 404 });
    assert.equal((await ada.call("GET", `${path}/${ids.ada}`)).status, 200);
  });

  test("is a tenant's filter: userKey, and unowned for what is nobody's", async () => {
    assert.deepEqual(await found(tenant.call), named("mixedToo", "mixed", "own", "bob", "test", "ada"));
    assert.deepEqual(await found(tenant.call, { userKey: "ada" }), named("test", "ada"));
    assert.deepEqual(await found(tenant.call, { userKey: "nobody" }), []);
    assert.deepEqual(await found(tenant.call, { unowned: "true" }), named("own"));
    const refused = await ada.call("GET", `${path}?userKey=bob`);
    assertProblem(refused, { status: 422, slug: "validation", locs: ["query.userKey"] });
  });

  test("of another tenant sees nothing of it", async () => {
    const neighbour = await service.newTenant();
    assert.deepEqual(await found(neighbour.call), []);
    assert.deepEqual(await found((await newUser(neighbour.call, "ada")).call), []);
    assertProblem(await neighbour.call("GET", `${path}/${ids.own}`), { status: 404 });
    assertProblem(await neighbour.call("GET", `/v1/flows/${flowOfAda}/alerts`), { status: 404 });
  });
});
