/** Subscriptions to events, and the feed of events. Deliveries have a file of their own. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { eventCatalogue } from "#server/events/catalogue.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { flowInput, webhookInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

let service: TestService;
let tenant: TestTenant;
let call: Client;

before(async () => {
  service = await startService();
});
after(() => service.close());

async function newTenant(): Promise<TestTenant> {
  tenant = await service.newTenant();
  call = tenant.call;
  return tenant;
}

async function made(changes: object = {}) {
  const { status, body, text } = await call("POST", "/v1/webhooks", { body: webhookInput(changes) });
  assert.equal(status, 201, text);
  return body;
}

describe("a webhook", () => {
  test("is created active, shows its secret once, and never again", async () => {
    await newTenant();
    const { secret, ...webhook } = await made({ events: ["flow.triggered", "flow.reset"], description: "Valves" });
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id, createdAt, updatedAt, ...rest } = webhook;
    assert.deepEqual(rest, {
      url: "https://hooks.invalid/flows",
      events: ["flow.triggered", "flow.reset"],
      description: "Valves",
      filter: null,
      status: "active",
      disabledReason: null,
      failingSince: null,
    });
    assert.equal(createdAt, updatedAt);
    for (const path of [`/v1/webhooks/${id}`, "/v1/webhooks", "/v1/audit"]) {
      const { status, text } = await call("GET", path);
      assert.equal(status, 200, text);
      assert.ok(!text.includes(secret.slice(6)), path);
    }
    assert.deepEqual((await call("GET", `/v1/webhooks/${id}`)).body, webhook);
  });

  test("keeps a secret that was given, from 16 characters on", async () => {
    await newTenant();
    assert.equal((await made({ secret: "0123456789abcdef" })).secret, "0123456789abcdef");
    const short = await call("POST", "/v1/webhooks", { body: webhookInput({ secret: "0123456789abcde" }) });
    assertProblem(short, { status: 422, slug: "validation", locs: ["secret"] });
  });

  test("is changed by any of url, events, description, filter and status, and by nothing else", async () => {
    await newTenant();
    const { id } = await made();
    const changes = {
      url: "https://other.invalid/",
      events: ["**"],
      description: null,
      filter: { hints: ["area"] },
      status: "disabled",
    };
    const { status, body, text } = await call("PATCH", `/v1/webhooks/${id}`, { body: changes });
    assert.equal(status, 200, text);
    const { url, events, description, filter, status: shown } = body;
    assert.deepEqual({ url, events, description, filter, status: shown }, changes);
    assert.match(body.disabledReason, /request/);
    const secret = await call("PATCH", `/v1/webhooks/${id}`, { body: { secret: "0123456789abcdef" } });
    assertProblem(secret, { status: 422, slug: "validation", locs: ["secret"] });
    const { status: gone } = await call("DELETE", `/v1/webhooks/${id}`);
    assert.equal(gone, 204);
    assertProblem(await call("GET", `/v1/webhooks/${id}`), { status: 404 });
  });

  for (const [what, url] of [
    ["no https", "http://hooks.example.com/"],
    ["a loopback address", "https://127.0.0.1/"],
    ["a private address", "https://10.1.2.3/hook"],
    ["a link-local address", "https://169.254.169.254/latest"],
    ["an IPv6 loopback", "https://[::1]/"],
    ["a name of this machine", "https://localhost/"],
    ["a name that no DNS has", "https://intranet/"],
    ["credentials", "https://user:secret@hooks.example.com/"],
    ["a port of something else", "https://hooks.example.com:25/"],
    ["no URL at all", "hooks"],
  ])
    test(`is refused with ${what}, when it is created and when it is changed`, async () => {
      await newTenant();
      const refused = { status: 422, slug: "validation", locs: ["url"] };
      assertProblem(await call("POST", "/v1/webhooks", { body: webhookInput({ url }) }), refused);
      const { id } = await made();
      assertProblem(await call("PATCH", `/v1/webhooks/${id}`, { body: { url } }), refused);
      assert.equal((await call("GET", `/v1/webhooks/${id}`)).body.url, "https://hooks.invalid/flows");
    });

  test("is kept with the A-labels of its host, and refused with an empty list in its filter", async () => {
    await newTenant();
    const { id } = await made({ url: "https://bücher.example/häken" });
    const { body } = await call("GET", `/v1/webhooks/${id}`);
    assert.equal(body.url, "https://xn--bcher-kva.example/h%C3%A4ken");
    const refused = { status: 422, slug: "validation", locs: ["filter.flowIds", "filter.hints"] };
    const filter = { flowIds: [], sourceIds: ["a"], hints: [] };
    for (const answer of [
      await call("POST", "/v1/webhooks", { body: webhookInput({ filter }) }),
      await call("PATCH", `/v1/webhooks/${id}`, { body: { filter } }),
    ]) {
      assertProblem(answer, refused);
      assert.match(answer.body.errors[0].message, /Leave it out to hold nothing back/);
    }
    const { body: open } = await call("PATCH", `/v1/webhooks/${id}`, { body: { filter: {} } });
    assert.equal(open.filter, null);
  });

  test("names events of the catalogue only, and all faults are told at once", async () => {
    await newTenant();
    const answer = await call("POST", "/v1/webhooks", {
      body: { url: "http://x", events: ["run.begun"], secret: "short" },
    });
    assertProblem(answer, { status: 422, slug: "validation", locs: ["url", "events[0]", "secret"] });
    for (const events of [[], "run.completed", ["run.completed", "run.completed"]])
      assertProblem(await call("POST", "/v1/webhooks", { body: webhookInput({ events }) }), {
        status: 422,
        slug: "validation",
      });
    assert.deepEqual((await made({ events: "*" })).events, ["*"]);
    assert.deepEqual((await made({ events: ["*", "adapter.disabled"] })).events, ["*", "adapter.disabled"]);
  });

  test("is the 20th active one at most: the next is a 409, until one is disabled", async () => {
    await newTenant();
    const [first] = await Promise.all(Array.from({ length: 20 }, () => made()));
    const refused = { status: 409, slug: "conflict" };
    assertProblem(await call("POST", "/v1/webhooks", { body: webhookInput() }), refused);
    const disable = (status: string) => call("PATCH", `/v1/webhooks/${first.id}`, { body: { status } });
    assert.equal((await disable("disabled")).status, 200);
    await made();
    assertProblem(await disable("active"), refused);
  });

  test("is listed by its status, and found by its address and description", async () => {
    await newTenant();
    assert.deepEqual((await call("GET", "/v1/webhooks")).body, { items: [], nextCursor: null });
    await made({ description: "Valves" });
    const { id } = await made({ url: "https://second.invalid/" });
    await call("PATCH", `/v1/webhooks/${id}`, { body: { status: "disabled" } });
    const idsOf = async (query: string) => {
      const { status, body, text } = await call("GET", `/v1/webhooks${query}`);
      assert.equal(status, 200, text);
      return body.items.map((item: { readonly id: string }) => item.id);
    };
    assert.equal((await idsOf("")).length, 2);
    assert.deepEqual(await idsOf("?status=disabled"), [id]);
    assert.deepEqual(await idsOf("?q=second"), [id]);
    assert.equal((await idsOf("?q=valves&status=active")).length, 1);
  });
});

describe("the catalogue of events", () => {
  test("is served, the same in the code, in the contract's names, and in its webhooks with schema and example", async () => {
    await newTenant();
    const { status, body } = await call("GET", "/v1/webhooks/events");
    assert.equal(status, 200);
    const names = Object.keys(eventCatalogue);
    assert.deepEqual(
      body.items.map(({ event }: { readonly event: string }) => event),
      names,
    );
    const document = JSON.parse(JSON.stringify(readDocument()));
    const { schemas } = document.components;
    assert.deepEqual(schemas.EventName.enum, names);
    assert.deepEqual(schemas.EventChoice.enum, [...names, "*", "**"]);
    assert.deepEqual(Object.keys(document.webhooks), names);
    for (const [name, { post }] of Object.entries<{ post: Hook }>(document.webhooks)) {
      const { schema, examples } = post.requestBody.content["application/json"];
      assert.deepEqual(schema.properties.event.enum, [name]);
      assert.equal(examples.typical.value.event, name);
      assert.equal(post.summary, eventCatalogue[name as keyof typeof eventCatalogue].emittedWhen);
    }
  });

  interface Hook {
    readonly summary: string;
    readonly requestBody: {
      readonly content: {
        readonly "application/json": {
          readonly schema: { readonly properties: { readonly event: { readonly enum: readonly string[] } } };
          readonly examples: { readonly typical: { readonly value: { readonly event: string } } };
        };
      };
    };
  }
});

describe("the feed of events", () => {
  const feed = async (query = "") => {
    const { status, body, text } = await call("GET", `/v1/events${query}`);
    assert.equal(status, 200, text);
    return body;
  };

  async function tenantWithRuns(count: number): Promise<string> {
    await newTenant();
    const flow = await createFlow(call, flowInput());
    for (let runs = 0; runs < count; runs += 1) await runToEnd(call, flow.id);
    await eventually("the events are there", async () => (await feed()).items.length >= count);
    return flow.id;
  }

  test("has every event once, oldest first, in a sequence without gaps", async () => {
    const flowId = await tenantWithRuns(3);
    const { items, nextCursor, lastSequence } = await feed();
    assert.deepEqual(
      items.map(({ sequence }: { readonly sequence: number }) => sequence),
      [1, 2, 3],
    );
    assert.equal(nextCursor, null);
    assert.equal(lastSequence, 3);
    for (const { event, data, tenantId, id } of items) {
      assert.deepEqual([event, data.flowId, tenantId], ["run.completed", flowId, tenant.id]);
      assert.match(id, /^evt_/);
    }
  });

  test("is read on by after, or page by page by a cursor", async () => {
    await tenantWithRuns(3);
    const first = await feed("?limit=2");
    assert.deepEqual([first.items.length, first.lastSequence], [2, 2]);
    const byCursor = await feed(`?limit=2&cursor=${first.nextCursor}`);
    const byAfter = await feed(`?limit=2&after=${first.lastSequence}`);
    assert.deepEqual(byCursor, byAfter);
    assert.deepEqual([byAfter.items[0].sequence, byAfter.items.length, byAfter.nextCursor], [3, 1, null]);
    const none = await feed("?after=3");
    assert.deepEqual(none, { items: [], nextCursor: null, lastSequence: 3 });
    const both = await call("GET", `/v1/events?after=1&cursor=${first.nextCursor}`);
    assertProblem(both, { status: 422, slug: "validation", locs: ["query.after"] });
  });

  test("can be asked for one event, or for a text, and moves on all the same", async () => {
    await tenantWithRuns(1);
    const { id } = await made();
    assert.equal((await call("POST", `/v1/webhooks/${id}/ping`)).status, 202);
    const pings = await feed("?event=ping");
    assert.deepEqual([pings.items.length, pings.items[0].sequence, pings.lastSequence], [1, 2, 2]);
    assert.deepEqual(await feed("?event=flow.reset"), { items: [], nextCursor: null, lastSequence: 2 });
    assert.equal((await feed("?q=completed")).items.length, 1);
  });

  test("shows a tenant its own events only", async () => {
    await tenantWithRuns(1);
    await newTenant();
    assert.deepEqual(await feed(), { items: [], nextCursor: null, lastSequence: 0 });
  });
});

test("the log of deliveries is of one webhook, newest first, and found by status and event", async () => {
  await newTenant();
  const { id } = await made({ events: ["**"] });
  const { id: other } = await made({ events: ["**"] });
  for (let pings = 0; pings < 2; pings += 1) await call("POST", `/v1/webhooks/${id}/ping`);
  const log = async (query = "") => {
    const { status, body, text } = await call("GET", `/v1/webhooks/${id}/deliveries${query}`);
    assert.equal(status, 200, text);
    return body.items;
  };
  await eventually("both have failed: the name does not exist", async () => (await log("?status=failed")).length === 2);
  const [newest, oldest] = await log();
  assert.ok(newest.createdAt >= oldest.createdAt && newest.deliveryId > oldest.deliveryId);
  assert.match(newest.attempts[0].error, /hooks\.invalid/);
  assert.equal((await log("?q=ping")).length, 2);
  assert.deepEqual(await log("?status=succeeded"), []);
  assertProblem(await call("GET", `/v1/webhooks/${other}/deliveries/${newest.deliveryId}`), { status: 404 });
  assertProblem(await call("GET", "/v1/webhooks/none/deliveries"), { status: 404 });
});
