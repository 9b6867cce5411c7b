/**
 * Subscriptions, read by graphql-sse's own client. What watches do in general (slow readers, lost messages, a stop) is
 * tested with REST's stream, run-events.test.ts: both come from the same watches.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { createClient, type ExecutionResult } from "graphql-sse";
import type { Lease } from "#schema/run-claims.ts";
import { changeKinds } from "#server/changes/model.ts";
import { gatherMs } from "#server/changes/teller.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { watchLimits } from "#server/watches/limits.ts";
import { writeDelivery } from "#test/support/alert-rows.ts";
import { createTestClock } from "#test/support/clock.ts";
import { covers, type FreshLocation, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { openStream } from "#test/support/event-streams.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import {
  adapterInput,
  contactInput,
  contactListInput,
  flowInput,
  sourceInput,
  webhookInput,
} from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startOwnService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

const clock = createTestClock();
const timer = createTestTimer();
const targets = Array.from({ length: 5 }, (_, index) => ({ name: `Field ${index}`, latitude: 47, longitude: index }));

let service: TestService;
let tenant: TestTenant;
before(async () => {
  service = await startOwnService({ clock, timer });
  tenant = await service.newTenant();
});
after(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
type Result = ExecutionResult<any, any>;

interface Subscribed {
  readonly results: readonly Result[];
  /** How it ended; null while it is open. */
  readonly end: () => "completed" | "failed" | null;
  close(): void;
}

function subscribe(query: string, variables: Record<string, unknown>, key = tenant.key, url = service.baseUrl) {
  const headers = { authorization: `Bearer ${key}` };
  const client = createClient({ url: `${url}/graphql`, headers, retryAttempts: 0 });
  const results: Result[] = [];
  let end: ReturnType<Subscribed["end"]> = null;
  const close = client.subscribe(
    { query, variables },
    {
      next: (result) => results.push(result as Result),
      error: () => {
        end = "failed";
      },
      complete: () => {
        end = "completed";
      },
    },
  );
  return { results, end: () => end, close } satisfies Subscribed;
}

const ended = (subscribed: Subscribed) => eventually("the subscription ends", () => subscribed.end() !== null);
const runUpdated = (id: string, key?: string, url?: string) =>
  subscribe("subscription ($id: ID!) { runUpdated(id: $id) { id status flowId } }", { id }, key, url);
const runProgressed = (id: string) =>
  subscribe("subscription ($id: ID!) { runProgressed(id: $id) { targetsDone targetsTotal } }", { id });
const flowUpdated = (id: string, key?: string, url?: string) =>
  subscribe(
    "subscription ($id: ID!) { flowUpdated(id: $id) { displayName nextRunAt lastRun { status } } }",
    { id },
    key,
    url,
  );
const statuses = ({ results }: Subscribed) => results.map(({ data }) => data?.runUpdated.status);
const flows = ({ results }: Subscribed) => results.map(({ data }) => data?.flowUpdated);
const come = (subscribed: Subscribed, count: number) =>
  eventually(`${count} results come`, () => subscribed.results.length >= count);

async function newRun() {
  const { id: flowId } = await createFlow(tenant.call, flowInput({ targets }));
  const { id } = await writeRun(service.database, clock, tenant.id, flowId, { frozenFlow: frozenFlowOf(targets) });
  const lease: Lease = { tenantId: tenant.id, runId: id, token: randomUUID() };
  type Write = Parameters<typeof service.database.write<unknown>>[0];
  const write = (work: Write) => service.database.write(work);
  return {
    id,
    flowId,
    claim: () => write((all) => all.runs.forSystem().claim(lease, clock.now(), clock.now() + leaseMs)),
    add: (...places: number[]) => write((all) => all.runs.forSystem().addResults(lease, places.map(placedResult))),
    succeed: (...left: number[]) =>
      write((all) => all.runs.forSystem().conclude(lease, conclusionAt(clock.now()), left.map(placedResult))),
  };
}

describe("a run that is subscribed to", () => {
  test("is told as it is and after each change of its status, and completes with its end", async () => {
    const run = await newRun();
    const [updated, progressed] = [runUpdated(run.id), runProgressed(run.id)];
    await come(updated, 1);
    await come(progressed, 1);
    await run.claim();
    await come(updated, 2);
    await run.add(0, 1);
    await come(progressed, 2);
    await run.succeed(2, 3, 4);
    await ended(updated);
    await ended(progressed);
    assert.deepEqual([updated.end(), progressed.end()], ["completed", "completed"]);
    assert.deepEqual(statuses(updated), ["queued", "running", "succeeded"]);
    assert.deepEqual(updated.results[0]?.data?.runUpdated, { id: run.id, status: "queued", flowId: run.flowId });
    const done = progressed.results.map(({ data }) => data?.runProgressed);
    assert.deepEqual(
      done,
      [0, 2, 5].map((targetsDone) => ({ targetsDone, targetsTotal: 5 })),
    );
  });

  test("that has ended already is told once", async () => {
    const run = await newRun();
    await run.claim();
    await run.succeed(0, 1, 2, 3, 4);
    const updated = runUpdated(run.id);
    await ended(updated);
    assert.deepEqual([statuses(updated), updated.end()], [["succeeded"], "completed"]);
  });
});

describe("a flow that is subscribed to", () => {
  test("is told after a change of it, after each change of its newest run, and by nothing else", async () => {
    const run = await newRun();
    const updated = flowUpdated(run.flowId);
    await come(updated, 1);
    await run.claim();
    await come(updated, 2);
    await run.add(0, 1);
    const change = { body: { displayName: "Other degree days" } };
    assert.equal((await tenant.call("PATCH", `/v1/flows/${run.flowId}`, change)).status, 200);
    await come(updated, 3);
    assert.equal((await tenant.call("PATCH", `/v1/flows/${run.flowId}`, change)).status, 200, "changes nothing");
    await run.succeed(2, 3, 4);
    await come(updated, 4);
    const again = await writeRun(service.database, clock, tenant.id, run.flowId, { frozenFlow: frozenFlowOf(targets) });
    await come(updated, 5);
    assert.ok(again.id !== run.id);
    assert.deepEqual(
      flows(updated).map(({ displayName, lastRun }) => [displayName, lastRun.status]),
      [
        ["Degree days", "queued"],
        ["Degree days", "running"],
        ["Other degree days", "running"],
        ["Other degree days", "succeeded"],
        ["Other degree days", "queued"],
      ],
    );
    updated.close();
  });

  test("is told when its schedule moves on", async () => {
    const scheduled = flowInput({ targets, status: "active", scheduleMinutes: 60 });
    const { id, nextRunAt } = await createFlow(tenant.call, scheduled);
    const updated = flowUpdated(id);
    await come(updated, 1);
    assert.equal(flows(updated)[0].nextRunAt, nextRunAt);
    const now = Date.parse(nextRunAt);
    await service.database.write(async (stores) => {
      const flow = await stores.flows.forSystem().lock(tenant.id, id);
      assert.ok(flow);
      await stores.flows.forSystem().advance(flow, { nextRunAt: now + 3_600_000, skippedTicks: 0 });
    });
    await come(updated, 2);
    assert.equal(Date.parse(flows(updated)[1].nextRunAt), now + 3_600_000);
    updated.close();
  });

  test("ends its stream when it is deleted, and who comes again is told that it is gone", async () => {
    const { id } = await createFlow(tenant.call, flowInput());
    const updated = flowUpdated(id);
    await come(updated, 1);
    assert.equal((await tenant.call("DELETE", `/v1/flows/${id}`)).status, 204);
    await ended(updated);
    assert.equal(updated.end(), "failed", "an end without `complete` is for the client to come again");
    const again = flowUpdated(id);
    await ended(again);
    assert.equal(again.results[0]?.errors?.[0]?.extensions?.["code"], "NOT_FOUND");
  });
});

interface ToldChange {
  readonly kind: string;
  readonly id: string | null;
  readonly change: string | null;
  readonly flowId: string | null;
}

const season = { from: "2025-06-01T00:00:00Z", to: "2025-06-03T00:00:00Z", everyMinutes: 360 };
const everything: ToldChange = { kind: "everything", id: null, change: null, flowId: null };

function changes(key = tenant.key, url?: string) {
  const subscribed = subscribe("subscription { changes { kind id change flowId } }", {}, key, url);
  const told = (): readonly ToldChange[] => subscribed.results.flatMap(({ data }) => data?.changes ?? []);
  const tells = (kind: string, id: string | null, change: string | null) =>
    eventually(`${change} ${kind} ${id} is told`, () => {
      timer.beat(gatherMs);
      return told().some((one) => one.kind === kind && one.id === id && one.change === change);
    });
  return { ...subscribed, told, tells };
}

/** Its stream is there: what happens from now on is told. */
async function opened(key?: string, url?: string) {
  const watched = changes(key, url);
  await come(watched, 1);
  assert.deepEqual(watched.told()[0], everything);
  return watched;
}

describe("changes of records", () => {
  test("of every kind are told, whoever makes them, and by whatever face", async () => {
    const { id: tenantId, call, key } = await service.newTenant();
    const watched = await opened(key);
    const made = async (kind: string, path: string, body: object, status = 201): Promise<string> => {
      const answer = await call("POST", path, { body });
      assert.equal(answer.status, status, answer.text);
      await watched.tells(kind, answer.body.id, "created");
      return answer.body.id;
    };
    const flowId = await made("flow", "/v1/flows", flowInput({ targets, status: "active" }));
    const contactId = await made("contact", "/v1/contacts", contactInput({ emailOptIn: true }));
    await made("contact_list", "/v1/contact-lists", contactListInput());
    await made("source", "/v1/sources", sourceInput());
    await made("adapter", "/v1/adapters", adapterInput());
    await made("user", "/v1/users", { tenantKey: "ada" });
    await made("key", "/v1/keys", { displayName: "Other", scopes: ["results:read"] });
    const backtestId = await made("backtest", `/v1/flows/${flowId}/backtest`, season, 202);
    const outlookId = await made("outlook", `/v1/flows/${flowId}/outlook`, {}, 202);
    const webhookId = await made("webhook", "/v1/webhooks", webhookInput());
    const pinged = await call("POST", `/v1/webhooks/${webhookId}/ping`);
    assert.equal(pinged.status, 202, pinged.text);
    await eventually("the ping's delivery is told", () => {
      timer.beat(gatherMs);
      return watched.told().some(({ kind }) => kind === "webhook_delivery");
    });
    const tested = await call("POST", `/v1/contacts/${contactId}/test`, { body: { channel: "email" } });
    assert.equal(tested.status, 202, tested.text);
    await watched.tells("alert_delivery", tested.body.deliveryId, "created");
    await call("PATCH", "/v1/tenant", { body: { locale: "de" } });
    await watched.tells("tenant", tenantId, "updated");
    await call("PUT", "/v1/branding", { body: { name: "Acme" } });
    await watched.tells("brand", tenantId, "created");
    await call("POST", "/graphql", {
      body: { query: `mutation { updateFlow(id: "${flowId}", input: { displayName: "Other" }) { id } }` },
    });
    await watched.tells("flow", flowId, "updated");
    const run = await requestRun(call, flowId);
    await watched.tells("run", run.id, "created");
    await finished(call, run.id);
    await watched.tells("run", run.id, "updated");
    const report = await call("POST", `/v1/flows/${flowId}/reports/send-now`, { body: {} });
    assert.equal(report.status, 201, report.text);
    await watched.tells("report", report.body.report.eventId, "created");
    await watched.tells("backtest", backtestId, "updated");
    await watched.tells("outlook", outlookId, "updated");
    assert.equal((await call("DELETE", `/v1/flows/${flowId}`)).status, 204);
    await watched.tells("flow", flowId, "deleted");
    const kinds = new Set(watched.told().map(({ kind }) => kind));
    assert.deepEqual([...new Set(changeKinds).difference(kinds)], ["tile"], "told of by the same line as the others");
    assert.ok(watched.told().every(({ kind, flowId: of }) => kind !== "run" || of === flowId));
    watched.close();
  });

  test("that jobs make are told too: of messages, of webhooks' deliveries, and of sources whose data come or stop", async () => {
    const { id: tenantId, call, key } = await service.newTenant();
    const watched = await opened(key);
    const made = async (path: string, body: object) => (await call("POST", path, { body })).body.id as string;
    const updates = (kind: string, id: string, count: number) =>
      eventually(`${count} updates of the ${kind} are told`, () => {
        timer.beat(gatherMs);
        const told = watched.told().filter((one) => one.kind === kind && one.id === id && one.change === "updated");
        return told.length >= count;
      });
    const now = clock.now();

    const id = await made("/v1/sources", sourceInput());
    await watched.tells("source", id, "created");
    const health = { id, status: "ok", lastDataAt: now - 2_000, cadenceSeconds: 1, silentAt: now - 1_000 } as const;
    await service.database.write((stores) => stores.sourceHealth.forSystem().save(tenantId, [health], [id]));
    await updates("source", id, 1);
    await service.database.write((stores) => stores.sourceHealth.forSystem().takeSilent(now, 10));
    await updates("source", id, 2);

    const contactId = await made("/v1/contacts", contactInput());
    const message = await writeDelivery(service.database, { tenantId, contactId });
    await watched.tells("alert_delivery", message, "created");
    const failed = { tenantId, id: message, status: "failed" } as const;
    await service.database.write((stores) => stores.alertDeliveries.forSystem().update(failed));
    await updates("alert_delivery", message, 1);

    const webhookId = await made("/v1/webhooks", webhookInput());
    await call("POST", `/v1/webhooks/${webhookId}/ping`);
    const isDelivery = ({ kind }: ToldChange) => kind === "webhook_delivery";
    await eventually("the ping's delivery is told", () => {
      timer.beat(gatherMs);
      return watched.told().some(isDelivery);
    });
    const delivery = watched.told().find(isDelivery)?.id ?? assert.fail();
    await service.database.write((stores) =>
      stores.webhookDeliveries.forCaller({ tenantId } as never).restart(webhookId, delivery, now),
    );
    await updates("webhook_delivery", delivery, 1);
    watched.close();
  });

  test("are told to whom the record belongs, and to who may read its kind", async () => {
    const { id: tenantId, call, key } = await service.newTenant();
    const [ada, ben] = [await createUser(call, "ada", { canOverrideBranding: true }), await createUser(call, "ben")];
    const few = await createKey(call, ["flows:write"]);
    const adas = await openSession(call, ada.id);
    const staff = await opened(key);
    const other = await opened();
    const [own, others, limited] = [
      await opened(adas.token),
      await opened((await openSession(call, ben.id)).token),
      await opened(few.secret),
    ];
    const flow = await createFlow(call, flowInput({ targets, ownerUserKey: "ada" }));
    const run = await writeRun(service.database, clock, tenantId, flow.id, { frozenFlow: frozenFlowOf(targets) });
    const { body: contact } = await call("POST", "/v1/contacts", { body: contactInput({ ownerUserKey: "ben" }) });
    assert.equal((await adas.call("PUT", "/v1/branding/me", { body: { name: "Ada's" } })).status, 200);
    // Of the contact of one about the flow of another, neither is told.
    const about = { tenantId, contactId: contact.id };
    await writeDelivery(service.database, { ...about, flowId: flow.id });
    const message = await writeDelivery(service.database, { ...about, flowId: null });
    const { body: last } = await call("POST", "/v1/contacts", { body: contactInput({ ownerUserKey: "ben" }) });
    await staff.tells("contact", last.id, "created");
    await others.tells("contact", last.id, "created");
    await others.tells("alert_delivery", message, "created");
    await own.tells("run", run.id, "created");
    const moved = await call("PATCH", `/v1/flows/${flow.id}`, { body: { ownerUserKey: "ben" } });
    assert.equal(moved.status, 200, moved.text);
    for (const each of [own, others]) await each.tells("flow", flow.id, "updated");
    await limited.tells("contact", last.id, "created");
    const kindsOf = ({ told }: typeof own) => [...new Set(told().map(({ kind }) => kind))].toSorted();
    assert.deepEqual(kindsOf(own), ["brand", "everything", "flow", "run"]);
    assert.deepEqual(kindsOf(others), ["alert_delivery", "contact", "everything", "flow"]);
    assert.equal(others.told().filter(({ kind }) => kind === "alert_delivery").length, 1);
    assert.deepEqual(kindsOf(limited), ["brand", "contact", "everything", "flow"], "runs need results:read");
    assert.deepEqual(kindsOf(other), ["everything"], "another tenant's are nobody else's");
    for (const each of [staff, other, own, others, limited]) each.close();
  });

  test("of a burst are told in one message, which names none where they are many", async () => {
    const watched = await opened();
    const sources = Array.from({ length: 50 }, (_, at) => sourceInput({ tenantKey: `burst-${at}` }));
    const answer = await tenant.call("PUT", "/v1/sources/bulk", { body: { sources } });
    assert.ok(answer.status < 300, answer.text);
    await watched.tells("source", null, null);
    assert.equal(watched.told().filter(({ kind }) => kind === "source").length, 1);
    watched.close();
  });
});

describe("a subscription", () => {
  const codeOf = ({ results }: Subscribed) => results[0]?.errors?.[0]?.extensions?.["code"];

  test("has the permissions of the record: another tenant's is not there, and a key needs the scope", async () => {
    const run = await newRun();
    const other = await service.newTenant();
    const { secret: key } = await createKey(tenant.call, ["flows:write"]);
    const refused = [
      [runUpdated(run.id, other.key), "NOT_FOUND"],
      [flowUpdated(run.flowId, other.key), "NOT_FOUND"],
      [runUpdated("run_none"), "NOT_FOUND"],
      [runUpdated(run.id, key), "FORBIDDEN"],
    ] as const;
    for (const [subscribed, code] of refused) {
      await ended(subscribed);
      assert.deepEqual([codeOf(subscribed), subscribed.end()], [code, "completed"]);
    }
  });

  test("ends within two seconds when its key is revoked", async () => {
    const run = await newRun();
    const { id, secret } = await createKey(tenant.call, ["results:read", "flows:write"]);
    const subscribed = [runUpdated(run.id, secret), flowUpdated(run.flowId, secret)];
    for (const each of subscribed) await come(each, 1);
    assert.equal((await tenant.call("DELETE", `/v1/keys/${id}`)).status, 204);
    timer.beat(2_000);
    for (const each of subscribed) await ended(each);
    assert.deepEqual(
      subscribed.map((each) => each.end()),
      ["failed", "failed"],
    );
  });

  test("takes one of the tenant's places, whatever it watches and by whatever face", async () => {
    const busy = await service.newTenant();
    const { id } = await createFlow(busy.call, flowInput());
    const run = await writeRun(service.database, clock, busy.id, id, { frozenFlow: frozenFlowOf(targets) });
    const few = 3;
    const rest = await Promise.all(
      Array.from({ length: watchLimits.perTenant - few }, () => openStream(service.baseUrl, run.id, busy.key)),
    );
    const open = Array.from({ length: few }, () => flowUpdated(id, busy.key));
    for (const each of open) await come(each, 1);
    const more = flowUpdated(id, busy.key);
    await ended(more);
    assert.equal(codeOf(more), "RATE_LIMITED");
    for (const each of [...open, ...rest]) each.close();
    await eventually("there is room again", async () => {
      const again = flowUpdated(id, busy.key);
      await come(again, 1);
      again.close();
      return again.results[0]?.data !== undefined;
    });
  });

  test("is within the limits of every query, and one field", async () => {
    const aliases = Array.from({ length: 51 }, (_, at) => `a${at}: id`).join(" ");
    const deep = subscribe(`subscription { runUpdated(id: "a") { ${aliases} } }`, {});
    await ended(deep);
    assert.equal(codeOf(deep), "QUERY_LIMIT");
    const two = subscribe(`subscription { runUpdated(id: "a") { id } flowUpdated(id: "a") { id } }`, {});
    await ended(two);
    assert.match(two.results[0]?.errors?.[0]?.message ?? "", /only one top level field/);
  });

  test("asks for its field always: directives that may leave it out are refused, and those within it are not", async () => {
    const conditional = [
      "subscription { changes @skip(if: true) { id } }",
      "subscription { ... @include(if: false) { changes { id } } }",
      "subscription ($no: Boolean!) { changes @skip(if: $no) { id } }",
      "subscription ($no: Boolean!) { ...Changed @skip(if: $no) } fragment Changed on Subscription { changes { id } }",
    ];
    for (const query of conditional) {
      const subscribed = subscribe(query, { no: true });
      await ended(subscribed);
      assert.match(subscribed.results[0]?.errors?.[0]?.message ?? "", /leave out @skip and @include/, query);
      assert.equal(codeOf(subscribed), "MALFORMED_QUERY");
    }
    const within = subscribe("subscription ($no: Boolean!) { changes { kind id @skip(if: $no) } }", { no: true });
    await come(within, 1);
    assert.deepEqual(within.results[0]?.data?.changes, [{ kind: "everything" }]);
    within.close();
  });

  test("tells of a record that is too long for one event that it is, and goes on", async () => {
    const long = Array.from({ length: 4_000 }, (_, at) => ({ name: `Field ${at}`, latitude: 47, longitude: 9 }));
    const { id } = await createFlow(tenant.call, flowInput({ targets: long }));
    const name = "a".repeat(600);
    const query = `subscription ($id: ID!) { flowUpdated(id: $id) { targets { ${name}: __typename } } }`;
    const subscribed = subscribe(query, { id });
    await come(subscribed, 1);
    const told = subscribed.results[0]?.errors?.[0]?.extensions?.["limit"] as { readonly name: string } | undefined;
    assert.equal(told?.name, "bytesOfEvent");
    assert.equal((await tenant.call("PATCH", `/v1/flows/${id}`, { body: { targets: long.slice(0, 1) } })).status, 200);
    await come(subscribed, 2);
    assert.deepEqual(subscribed.results[1]?.data?.flowUpdated.targets, [{ [name]: "InlineTarget" }]);
    subscribed.close();
  });

  test("is no matter of one response: without an event stream it is refused, and a query may come as one", async () => {
    const body = { query: 'subscription { runUpdated(id: "a") { id } }' };
    const refused = await tenant.call("POST", "/graphql", { body });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.body.errors[0].message, /text\/event-stream/);
    const asked = subscribe("{ flows(first: 1) { pageInfo { hasNextPage } } }", {});
    await ended(asked);
    assert.deepEqual([asked.results.length, asked.end()], [1, "completed"]);
    assert.ok(asked.results[0]?.data?.flows);
  });

  test("needs a credential", async () => {
    const subscribed = runUpdated("a", "gsk_none");
    await ended(subscribed);
    assert.deepEqual([subscribed.end(), subscribed.results], ["failed", []]);
  });
});

const skip = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()) ?? false)
  : "the embedded database serves one process";

describe("over two processes", { skip }, () => {
  const prefix = freshPrefix();
  const directory = testDirectory();
  let fresh: FreshLocation;
  let working: TestService;
  let serving: ServiceProcess;

  before(async () => {
    fresh = await publishedLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    const environment = {
      DATABASE_URL: fresh.location.databaseUrl,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
      LOG_LEVEL: "silent",
    };
    working = await startOwnService({ timer, environment });
    serving = spawnService({
      ...environment,
      PORT: "0",
      DATA_DIR: directory.path,
      POOL_THREADS: "1",
      ROLES: "api",
    });
  });
  after(async () => {
    serving.kill("SIGTERM");
    await serving.ended;
    await working.close();
    await fresh.drop();
    await forgetPrefix(prefix);
    directory.remove();
  });

  test("what one changes is told by the other, long before a beat", async () => {
    const url = await originOf(serving);
    const { call, key } = await working.newTenant();
    const { id } = await createFlow(call, flowInput({ targets }));
    const flow = flowUpdated(id, key, url);
    await come(flow, 1);
    const run = await requestRun(call, id);
    const updated = runUpdated(run.id, key, url);
    await ended(updated);
    assert.deepEqual([statuses(updated).at(-1), updated.end()], ["succeeded", "completed"]);
    await eventually("the flow's newest run has ended", () => flows(flow).at(-1).lastRun?.status === "succeeded");
    assert.equal((await call("PATCH", `/v1/flows/${id}`, { body: { displayName: "Changed there" } })).status, 200);
    await eventually("the change is told", () => flows(flow).at(-1).displayName === "Changed there");
    flow.close();
    const watched = changes(key, url);
    await come(watched, 1);
    const { id: other } = await createFlow(call, flowInput({ targets }));
    await watched.tells("flow", other, "created");
    watched.close();
  });

  test("a stream of one ends within two seconds after the other has ended its credential", async () => {
    const url = await originOf(serving);
    const { call } = await working.newTenant();
    const { id: userId } = await createUser(call, "ada");
    const { id } = await createFlow(call, flowInput({ targets, ownerUserKey: "ada" }));
    const key = await createKey(call, ["results:read", "flows:write"]);
    const session = await openSession(call, null);
    const user = await openSession(call, userId);
    const ends: readonly (readonly [credential: string, end: () => Promise<unknown>])[] = [
      [key.secret, () => call("DELETE", `/v1/keys/${key.id}`)],
      [session.token, () => call("DELETE", `/v1/session-tokens/${session.id}`)],
      [user.token, () => call("POST", `/v1/users/${userId}/disable`)],
    ];
    for (const [credential, end] of ends) {
      const flow = flowUpdated(id, credential, url);
      await come(flow, 1);
      await end();
      const endedAt = performance.now();
      await ended(flow);
      assert.ok(performance.now() - endedAt < 2_000, `${performance.now() - endedAt} ms`);
    }
  });
});
