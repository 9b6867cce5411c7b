/** A world of runs, events and audit entries beside its plain model: what retention has to leave of each. */
import { randomUUID } from "node:crypto";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import { emit } from "#server/events/emit.ts";
import type { RetentionOverrides } from "#server/retention/model.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import type { TestClock } from "./clock.ts";
import { conclusionAt, placedResult } from "./packed-results.ts";
import { writeFlow, writeRun, writeTenant } from "./rows.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A run as a test remembers it; null for what has not happened. */
export interface KnownRun {
  readonly id: string;
  readonly requestedAt: number;
  finishedAt: number | null;
  /** Of an event of the run that was not handed on. */
  openEvent: string | null;
}

export interface KnownEvent {
  readonly id: string;
  readonly sequence: number;
  readonly at: number;
}

export interface KnownFlow {
  readonly tenantId: string;
  readonly id: string;
  /** All that it ever had, oldest first. */
  readonly runs: KnownRun[];
}

export interface KnownTenant {
  readonly id: string;
  readonly flows: readonly KnownFlow[];
  events: KnownEvent[];
  audit: number[];
  lastSequence: number;
}

export const readerOf = (tenantId: string) =>
  ({ tenantId, userId: null }) as unknown as Caller<"results:read"> & Caller<"keys:manage">;

export async function newWorld(
  database: Database,
  clock: TestClock,
  tenantCount: number,
  flowCount: number,
): Promise<readonly KnownTenant[]> {
  const tenants: KnownTenant[] = [];
  for (let index = 0; index < tenantCount; index += 1) {
    const id = await writeTenant(database, clock);
    const flows: KnownFlow[] = [];
    for (let flow = 0; flow < flowCount; flow += 1)
      flows.push({ tenantId: id, id: await writeFlow(database, clock, id), runs: [] });
    tenants.push({ id, flows, events: [], audit: [], lastSequence: 0 });
  }
  return tenants;
}

export async function beginRun(database: Database, clock: TestClock, flow: KnownFlow): Promise<KnownRun> {
  const { id, requestedAt } = await writeRun(database, clock, flow.tenantId, flow.id);
  const run: KnownRun = { id, requestedAt, finishedAt: null, openEvent: null };
  flow.runs.push(run);
  return run;
}

/** A run that ended as it began, without results. */
export async function addEndedRun(database: Database, clock: TestClock, flow: KnownFlow): Promise<KnownRun> {
  const finishedAt = clock.now();
  const ended = { status: "succeeded", finishedAt } as const;
  const { id, requestedAt } = await writeRun(database, clock, flow.tenantId, flow.id, ended);
  const run: KnownRun = { id, requestedAt, finishedAt, openEvent: null };
  flow.runs.push(run);
  return run;
}

/** With this many results. */
export async function endRun(
  database: Database,
  clock: TestClock,
  { tenantId }: KnownFlow,
  run: KnownRun,
  results = 3,
): Promise<void> {
  const lease = { tenantId, runId: run.id, token: randomUUID() };
  const placed = Array.from({ length: results }, (_, position) => placedResult(position));
  await database.write((stores) => stores.runs.forSystem().claim(lease, clock.now(), clock.now() + leaseMs));
  await database.write((stores) => stores.runs.forSystem().conclude(lease, conclusionAt(clock.now()), placed));
  run.finishedAt = clock.now();
}

/** @param isHandedOn whether its job is done */
export async function addEvent(
  database: Database,
  clock: TestClock,
  tenant: KnownTenant,
  runId: string,
  isHandedOn: boolean,
): Promise<string> {
  const data = {
    runId,
    flowId: "f",
    status: "succeeded",
    trigger: "manual",
    startedAt: null,
    finishedAt: new Date(clock.now()).toISOString(),
    anyTriggered: false,
    targets: [],
    error: null,
  } as const;
  await database.write((stores) => emit(stores, { tenantId: tenant.id, event: "run.completed", data }));
  const [event] = await database.read((stores) => stores.events.forSystem().after(tenant.id, tenant.lastSequence));
  if (event === undefined) throw new Error("The event is not there.");
  if (isHandedOn) await handOn(database, tenant, event.id);
  tenant.lastSequence = event.sequence;
  tenant.events.push({ id: event.id, sequence: event.sequence, at: clock.now() });
  return event.id;
}

export async function handOn(database: Database, { id: tenantId }: KnownTenant, eventId: string): Promise<void> {
  const job = { id: eventId, tenantId, data: {} };
  await database.write((stores) => stores.outbox.forSystem().finish("events", job));
}

export async function addEntries(
  database: Database,
  clock: TestClock,
  tenant: KnownTenant,
  count: number,
): Promise<void> {
  const changes = Array.from({ length: count }, () => ({ before: null, after: { id: newId() } }));
  await database.write((stores) => stores.audit.forSystem("test", tenant.id).changedAll("flow", changes));
  tenant.audit.push(...changes.map(() => clock.now()));
}

export async function override(database: Database, id: string, changes: Partial<RetentionOverrides>): Promise<void> {
  await database.write(async (stores) => {
    const tenant = await stores.tenants.forSystem().lock(id);
    if (tenant === null) throw new Error("no such tenant");
    await stores.tenants.forSystem().update({ ...tenant, retention: { ...tenant.retention, ...changes } });
  });
}

/** The runs that stay, by the plain rule: of all that the flow ever had, one by one. */
export function staying(
  runs: readonly KnownRun[],
  { runDays, runsPerFlow }: { readonly runDays: number; readonly runsPerFlow: number },
  now: number,
): readonly KnownRun[] {
  return runs.filter(({ requestedAt, finishedAt, openEvent }, index) => {
    const newerCount = runs.length - 1 - index;
    const isDue = requestedAt < now - runDays * dayMs || newerCount >= runsPerFlow;
    const isFresh = finishedAt === null || finishedAt > now - hourMs;
    return !isDue || isFresh || newerCount === 0 || openEvent !== null;
  });
}

export async function runIdsOf(database: Database, { tenantId, id }: KnownFlow): Promise<readonly string[]> {
  const page = await database.read((stores) =>
    stores.runs.forCaller(readerOf(tenantId)).page({ limit: 500, after: null }, { flowId: id }),
  );
  return (page?.items ?? []).map((run) => run.id).toReversed();
}

export async function entryTimesOf(database: Database, { id }: KnownTenant): Promise<readonly number[]> {
  const page = await database.read((stores) =>
    stores.audit.forReader(readerOf(id)).page({ limit: 500, after: null }, {}),
  );
  return page.items.map(({ createdAt }) => createdAt).toReversed();
}
