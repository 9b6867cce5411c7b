/**
 * One history of a flow, twice: driven by the service itself on a clock that is moved from tick to tick, with its
 * scheduler, its alerts and a real mail server; and tested afterwards over the same span. Both must tell the same,
 * message for message.
 */
import assert from "node:assert/strict";
import PostalMime from "postal-mime";
import { type AlertContact, type AlertTenant, type AlertWorld, startAlertWorld } from "./alert-world.ts";
import { type History, names, type SensorStory } from "./backtest-histories.ts";
import { endedBacktest } from "./backtests.ts";
import { flowInput } from "./records.ts";
import { createAdapter, createFlow } from "./runs.ts";
import { eventually } from "./wait.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "./weather-server.ts";

const minuteMs = 60_000;
const air = "temperature.ambient";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export interface HistoryWorld {
  readonly world: AlertWorld;
  /** What sensors say from now on, which depends on the request alone. */
  tell(sensors: readonly SensorStory[], begin: number): void;
  close(): Promise<void>;
}

export async function startHistoryWorld(): Promise<HistoryWorld> {
  const world = await startAlertWorld({ MOVABLE_CLOCK: "1" });
  const server: DataServer = await startDataServer();
  let told: readonly (SensorStory & { readonly points: readonly (readonly [number, number])[] })[] = [];
  let begin = 0;
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const { target, from, to } = JSON.parse(text) as Json;
      const sensor = told[names.indexOf(target.name)];
      const [first, last] = [Date.parse(from), Date.parse(to)];
      const sinceBegin = (last - begin) / minuteMs;
      if (sensor === undefined) return void response.writeHead(400).end("no such sensor");
      const isDown = sinceBegin >= sensor.downFrom && sinceBegin < sensor.downFrom + sensor.downFor;
      if (isDown) return void response.writeHead(400).end("down");
      const points = sensor.points.filter(([at]) => at >= first && at <= last);
      json(response, { series: [{ metric: air, points }] });
    });
  });
  servers.set(world, server.origin);
  return {
    world,
    tell: (sensors, at) => {
      begin = at;
      told = sensors.map((sensor) => ({ ...sensor, points: pointsOf(sensor, at) }));
    },
    close: async () => {
      await server.close();
      await world.close();
    },
  };
}

const servers = new WeakMap<AlertWorld, string>();

function pointsOf({ steps }: SensorStory, begin: number): readonly (readonly [number, number])[] {
  let at = begin;
  return steps.flatMap(({ gap, reads }) => {
    at += gap * minuteMs;
    return reads === null ? [] : [[at, reads] as const];
  });
}

/** What the service did, or what a backtest says that it would have done; in one order. */
export interface Told {
  readonly ticks: number;
  readonly transitions: readonly string[];
  readonly messages: readonly string[];
  /** Of mails that went out, by contact. */
  readonly subjects: readonly string[];
}

export interface Compared {
  readonly driven: Told;
  readonly tested: Told;
}

/** Drives the flow, then tests it over the same span. */
export async function compareHistory({ world, tell }: HistoryWorld, history: History): Promise<Compared> {
  const tenant = await world.newTenant();
  const origin = servers.get(world) ?? "";
  const adapter = await createAdapter(tenant.call, relayingAdapter(origin, { facet: "series" }));
  const { flow, contacts } = await newFlow(tenant, history);
  const begin = await present(world);
  tell(history.sensors, begin);
  const scheduled = { status: "active", ...history.scheduling };
  await changed(tenant, `/v1/flows/${flow.id}`, scheduled);
  const { end, runs } = await drive(world, tenant, flow.id, history.tickCount);
  await changed(tenant, `/v1/flows/${flow.id}`, { status: "paused" });
  const driven = await drivenBy(world, tenant, flow.id, runs, contacts);
  // As it was before its calls failed.
  await changed(tenant, `/v1/adapters/${adapter.id}`, { enabled: false });
  await changed(tenant, `/v1/adapters/${adapter.id}`, { enabled: true });
  const before = await stored(world, tenant, flow.id);
  const backtest = await endedBacktest(tenant.call, flow.id, { from: iso(begin), to: iso(end) });
  assert.equal(backtest.status, "succeeded", backtest.error);
  assert.deepEqual(await stored(world, tenant, flow.id), before, "a backtest changed something");
  return { driven, tested: testedBy(backtest, contacts) };
}

interface MadeFlow {
  readonly flow: Json;
  readonly contacts: readonly AlertContact[];
}

async function newFlow(tenant: AlertTenant, history: History): Promise<MadeFlow> {
  const sources: string[] = [];
  for (const displayName of names.slice(0, 2)) {
    const location = { latitude: 47, longitude: 9 };
    const { body } = await tenant.call("POST", "/v1/sources", { body: { displayName, hint: "sensor", location } });
    sources.push(body.id);
  }
  const contacts: AlertContact[] = [];
  for (const { isBlacklisting, quiet, verified, ...choices } of history.people) {
    const blacklist = isBlacklisting ? sources.slice(0, 1) : [];
    const quietHours = quiet === null ? null : { start: "13:00", end: "15:30", timeZone: "UTC", mode: quiet };
    contacts.push(await tenant.newContact({ ...choices, blacklist, quietHours }, verified));
  }
  const [all, some] = [await tenant.newList(...contacts), await tenant.newList(...contacts.slice(0, 1))];
  const levels = history.alerts["levels"]?.map(({ ownList, ...level }: Json) =>
    ownList === true ? { ...level, contactListIds: [some] } : level,
  );
  const alerts = JSON.parse(JSON.stringify({ ...history.alerts, levels, contactListIds: [all] }));
  const { maxRunsPerHour } = history;
  const settings = maxRunsPerHour === undefined ? { alerts } : { alerts, maxRunsPerHour };
  const dataSource = history.isGenerated ? "generate" : "adapter";
  // Demonstration data of early June come and go across 18 °C.
  const threshold = history.isGenerated ? 18 : 25;
  const params = { dataSource, metric: air, trigger: "greater", threshold, when: history.when };
  const tiles = [
    { tileKey: "bv", params },
    { tileKey: "acc", params: { mode: "value", valueAt0: 0, valueAt100: 100 }, reportOnly: true },
  ];
  const targets = [
    ...sources.map((sourceId) => ({ sourceId })),
    { name: "Inline", latitude: 46, longitude: 9, timezone: "UTC" },
  ];
  return { flow: await createFlow(tenant.call, flowInput({ tiles, targets, settings })), contacts };
}

interface Driven {
  /** The last tick. */
  readonly end: number;
  readonly runs: readonly Json[];
}

/** From tick to tick, and to the end of each message's quiet hours in between. */
async function drive(world: AlertWorld, tenant: AlertTenant, flowId: string, count: number): Promise<Driven> {
  const runs: Json[] = [];
  let end = await present(world);
  for (let ticks = 0; ticks < count; ) {
    const flow = await read(tenant, `/v1/flows/${flowId}`);
    const next = Date.parse(flow.nextRunAt);
    const held = await heldUntil(tenant, flowId);
    if (held !== null && held < next) {
      await releaseHeld(world, tenant, flowId, held);
      continue;
    }
    await moveTo(world, next);
    end = next;
    ticks += 1;
    const run = await ended(tenant, flowId, flow.lastRun?.id ?? null);
    if (run !== null) runs.push(run);
    await tenant.settled(flowId);
  }
  for (let held = await heldUntil(tenant, flowId); held !== null; held = await heldUntil(tenant, flowId))
    await releaseHeld(world, tenant, flowId, held);
  return { end, runs };
}

/** The flow's new run once it has ended; null where the tick was skipped. */
async function ended(tenant: AlertTenant, flowId: string, lastRunId: string | null): Promise<Json | null> {
  let { lastRun } = await read(tenant, `/v1/flows/${flowId}`);
  if (lastRun === null || lastRun.id === lastRunId) return null;
  await eventually("the run has ended", async () => {
    ({ lastRun } = await read(tenant, `/v1/flows/${flowId}`));
    return lastRun.status === "succeeded" || lastRun.status === "failed";
  });
  return read(tenant, `/v1/runs/${lastRun.id}`);
}

/** The soonest. */
async function heldUntil(tenant: AlertTenant, flowId: string): Promise<number | null> {
  const held = (await deliveries(tenant, flowId)).filter(({ status }) => status === "pending");
  const times = held.map(({ reason }) => Date.parse(/end at (\S+)/.exec(reason)?.[1] ?? ""));
  return times.length === 0 ? null : Math.min(...times);
}

async function releaseHeld(world: AlertWorld, tenant: AlertTenant, flowId: string, at: number): Promise<void> {
  await moveTo(world, at);
  await eventually("what was held has left", async () => {
    const until = await heldUntil(tenant, flowId);
    return until === null || until > at;
  });
}

async function moveTo(world: AlertWorld, at: number): Promise<void> {
  if (at <= (await present(world))) return;
  const { status, text } = await world.service.operator("POST", "/v1/admin/clock", { body: { now: iso(at) } });
  assert.equal(status, 200, text);
  assert.equal(await present(world), at);
}

async function present({ service }: AlertWorld): Promise<number> {
  return Date.parse((await service.operator("GET", "/v1/admin/clock")).body.now);
}

async function deliveries(tenant: AlertTenant, flowId: string): Promise<readonly Json[]> {
  const all: Json[] = [];
  let cursor = "";
  do {
    const page = await read(tenant, `/v1/alert-deliveries?flowId=${flowId}&limit=500${cursor}`);
    all.push(...page.items);
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  return all;
}

async function drivenBy(
  world: AlertWorld,
  tenant: AlertTenant,
  flowId: string,
  runs: readonly Json[],
  contacts: readonly AlertContact[],
): Promise<Told> {
  const nowOf = new Map(runs.map(({ id, now }) => [id, now]));
  const messages = (await deliveries(tenant, flowId)).map((one) =>
    JSON.stringify({
      at: nowOf.get(one.runId),
      sentAt: one.status === "sent" ? one.endedAt : null,
      contactId: one.contactId,
      channel: one.channel,
      kind: one.triggerType,
      outcome: one.status,
      reason: one.status === "sent" ? null : one.reason,
      targets: one.targetNames,
      text: one.message,
    }),
  );
  const transitions = runs.flatMap(({ now, results }) =>
    results.flatMap(({ target, state }: Json, targetIndex: number) =>
      state === null || state.change === null
        ? []
        : [JSON.stringify({ at: now, targetIndex, targetName: target.name, change: state.change })],
    ),
  );
  const mails = contacts.flatMap(({ id, email }) => world.mailsTo(email).map(({ raw }) => ({ id, raw })));
  const subjects = await Promise.all(
    mails.map(async ({ id, raw }) => JSON.stringify([id, (await PostalMime.parse(raw)).subject])),
  );
  return { ticks: runs.length, transitions, messages: messages.toSorted(), subjects: subjects.toSorted() };
}

function testedBy(backtest: Json, contacts: readonly AlertContact[]): Told {
  const ids = new Set(contacts.map(({ id }) => id));
  assert.ok(backtest.messages.every(({ contactId }: Json) => ids.has(contactId)));
  const messages = backtest.messages.map(({ subject: _, targets, reason, ...message }: Json) =>
    JSON.stringify({
      at: message.at,
      sentAt: message.sentAt,
      contactId: message.contactId,
      channel: message.channel,
      kind: message.kind,
      outcome: message.outcome,
      // The log forgets why a message waited once it is sent.
      reason: message.outcome === "sent" ? null : reason,
      targets: targets.map((index: number) => names[index]),
      text: message.text,
    }),
  );
  const mails = oneForEachNight(
    backtest.messages.filter(({ channel, outcome }: Json) => channel === "email" && outcome === "sent"),
  );
  return {
    ticks: backtest.tickCount,
    transitions: backtest.transitions.map(({ at, targetIndex, targetName, change }: Json) =>
      JSON.stringify({ at, targetIndex, targetName, change }),
    ),
    messages: messages.toSorted(),
    subjects: mails.map(({ contactId, subject }: Json) => JSON.stringify([contactId, subject])).toSorted(),
  };
}

/** What quiet hours hold leaves as one mail to each contact, named by the newest. */
function oneForEachNight(mails: readonly Json[]): readonly Json[] {
  const nights = Map.groupBy(mails, ({ contactId, at, sentAt }, index) =>
    sentAt === at ? index : `${contactId} ${sentAt}`,
  );
  return [...nights.values()].map((night) => night.at(-1));
}

/** Everything that a backtest could have changed. */
async function stored({ service }: AlertWorld, tenant: AlertTenant, flowId: string): Promise<Json> {
  const tenantId = tenant.id;
  const kept = await service.database.read(async (stores) => ({
    states: await stores.triggerStates.forSystem().ofFlow(tenantId, flowId),
    memories: await stores.alertMemories.forSystem().ofFlow(tenantId, flowId),
  }));
  return {
    ...kept,
    flow: await read(tenant, `/v1/flows/${flowId}`),
    runs: await read(tenant, `/v1/flows/${flowId}/runs?limit=500`),
    ticks: await read(tenant, `/v1/flows/${flowId}/ticks`),
    deliveries: await deliveries(tenant, flowId),
    adapters: await read(tenant, "/v1/adapters"),
    sources: await read(tenant, "/v1/sources"),
    events: await read(tenant, "/v1/events?limit=500"),
  };
}

async function read(tenant: Pick<AlertTenant, "call">, path: string): Promise<Json> {
  const { status, body, text } = await tenant.call("GET", path);
  assert.equal(status, 200, text);
  return body;
}

async function changed(tenant: AlertTenant, path: string, changes: object): Promise<void> {
  const { status, text } = await tenant.call("PATCH", path, { body: changes });
  assert.equal(status, 200, text);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
