/**
 * Webhooks on PostgreSQL and Redis: deliveries per second to a fast receiver against a bare loop of POSTs on one
 * connection that is kept alive; the time from an event to its arrival; and what receivers that hang cost the others.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { tellOfEvents } from "#server/compose/events.ts";
import type { NewEvent } from "#server/events/catalogue.ts";
import { emit } from "#server/events/emit.ts";
import { createWebhook, ping } from "#test/support/webhooks.ts";
import { type BesideService, openBesideService } from "./beside-service.ts";
import { median } from "./rounds.ts";

export interface WebhookFigures {
  readonly bareLoopPerSecond: number;
  /** Ten webhooks of one tenant, each with as many deliveries. */
  readonly deliveriesPerSecond: number;
  readonly ratio: number;
  /** From before the request for a ping to its arrival, with up to fifty a second. */
  readonly arrivalMs: { readonly median: number; readonly p99: number };
  /** To fifty of a hundred receivers: while the others answer as well, and while they hang. */
  readonly healthyPerSecond: { readonly alone: number; readonly besideHanging: number; readonly ratio: number };
}

const bareRequests = 3_000;
const webhooksOfTenant = 10;
const eventsOfTenant = 400;
const pacedEvents = 500;
const pacedEveryMs = 20;
const healthyTenants = 5;
const eventsPerTransaction = 20;

interface Bench extends Pick<BesideService, "operator" | "database"> {
  readonly endpoint: Endpoint;
}

interface Endpoint {
  readonly origin: string;
  /** What has come since it was last asked. */
  arrivals(): Promise<readonly (readonly [event: string, at: number])[]>;
  close(): void;
}

export async function measureWebhooks(): Promise<WebhookFigures> {
  const beside = await openBesideService({ EGRESS_ALLOW_PRIVATE: "1" });
  const { operator, database, bus } = beside;
  // As another process of the service would: those who work are told of what is emitted.
  tellOfEvents({ database, bus });
  const endpoint = await startEndpoint();
  const bench: Bench = { operator, database, endpoint };
  try {
    const bareLoopPerSecond = await bareLoop(endpoint);
    const deliveriesPerSecond = await rateOf(bench, 1, webhooksOfTenant, 0);
    const arrivalMs = await measureArrivals(bench);
    // Half of what a hundred get that answer.
    const alone = (await rateOf(bench, healthyTenants, 2 * webhooksOfTenant, 0)) / 2;
    const besideHanging = await rateOf(bench, healthyTenants, webhooksOfTenant, webhooksOfTenant);
    return {
      bareLoopPerSecond,
      deliveriesPerSecond,
      ratio: deliveriesPerSecond / bareLoopPerSecond,
      arrivalMs,
      healthyPerSecond: { alone, besideHanging, ratio: besideHanging / alone },
    };
  } finally {
    endpoint.close();
    await beside.close();
  }
}

async function startEndpoint(): Promise<Endpoint> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/webhook-endpoint.ts`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const origin = `http://127.0.0.1:${port.toString().trim()}`;
  return {
    origin,
    arrivals: async () => (await (await fetch(`${origin}/arrivals`)).json()) as (readonly [string, number])[],
    close: () => void child.kill("SIGKILL"),
  };
}

/** One connection, one request after the other. */
async function bareLoop({ origin, arrivals }: Endpoint): Promise<number> {
  const dispatcher = new Agent({ connections: 1 });
  const body = JSON.stringify({ event: syncedEvent("t", 1) });
  const headers = { "content-type": "application/json" };
  const post = async () => {
    const response = await fetch(`${origin}/bare`, { method: "POST", headers, body, dispatcher });
    await response.arrayBuffer();
  };
  for (let request = 0; request < 200; request += 1) await post();
  const begin = performance.now();
  for (let request = 0; request < bareRequests; request += 1) await post();
  const seconds = (performance.now() - begin) / 1000;
  await dispatcher.close();
  await arrivals();
  return bareRequests / seconds;
}

/** @returns deliveries per second to the receivers that answer, from the first event to the last arrival */
async function rateOf(bench: Bench, tenants: number, fast: number, hanging: number): Promise<number> {
  const ids = await Promise.all(Array.from({ length: tenants }, () => newReceivers(bench, fast, hanging)));
  const expected = tenants * fast * eventsOfTenant;
  const begin = performance.timeOrigin + performance.now();
  for (let first = 0; first < eventsOfTenant; first += eventsPerTransaction)
    for (const tenantId of ids) {
      const events = Array.from({ length: eventsPerTransaction }, (_, index) => syncedEvent(tenantId, first + index));
      await bench.database.write((stores) => emit(stores, ...events));
    }
  let came = 0;
  let last = begin;
  while (came < expected) {
    await sleep(50);
    for (const [, at] of await bench.endpoint.arrivals()) {
      came += 1;
      last = Math.max(last, at);
    }
  }
  return expected / ((last - begin) / 1000);
}

async function newReceivers({ operator, endpoint }: Bench, fast: number, hanging: number): Promise<string> {
  const { body } = await operator("POST", "/v1/admin/tenants", { body: { displayName: "Bench" } });
  const call = operator.as(body.apiKey);
  for (let index = 0; index < fast; index += 1) await createWebhook(call, `${endpoint.origin}/fast/${index}`);
  for (let index = 0; index < hanging; index += 1) await createWebhook(call, `${endpoint.origin}/hang/${index}`);
  return body.tenant.id;
}

/** Pings, because the service itself emits them, and so wakes those who deliver. */
async function measureArrivals({ operator, database, endpoint }: Bench): Promise<WebhookFigures["arrivalMs"]> {
  const { body } = await operator("POST", "/v1/admin/tenants", { body: { displayName: "Bench" } });
  const call = operator.as(body.apiKey);
  const { id } = await createWebhook(call, `${endpoint.origin}/fast/pings`);
  const emittedAt: number[] = [];
  for (let total = 0; total < pacedEvents; total += 1) {
    emittedAt.push(performance.timeOrigin + performance.now());
    await ping(call, id);
    await sleep(pacedEveryMs);
  }
  await sleep(2_000);
  const arrived = new Map(await endpoint.arrivals());
  const events = await database.read((stores) => stores.events.forSystem().after(body.tenant.id));
  const times = events.flatMap(({ id: eventId }, index) => {
    const [from, to] = [emittedAt[index], arrived.get(eventId)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
  if (times.length < pacedEvents) throw new Error(`Of ${pacedEvents} events ${times.length} came within two seconds.`);
  const sorted = times.toSorted((a, b) => a - b);
  return { median: median(sorted), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

function syncedEvent(tenantId: string, total: number): NewEvent {
  const data = { adapterId: "bench", total, created: 0, updated: 0, disabled: 0, reenabled: 0 };
  return { tenantId, event: "sources.synced", data };
}
