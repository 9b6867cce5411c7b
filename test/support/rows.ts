/** Rows that other rows need, written past the services: for tests of stores. */
import assert from "node:assert/strict";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { StoredFlow } from "#schema/flows.ts";
import { noOverrides } from "#server/retention/model.ts";
import type { Run } from "#server/runs/model.ts";

export async function writeTenant(database: Database, clock: Clock): Promise<string> {
  const id = newId();
  const tenant = {
    id,
    displayName: "Tenant",
    status: "active",
    maxRunsPerHour: 120,
    rateLimitPerMinute: 600,
    retention: noOverrides,
    locale: null,
    timezone: null,
    senderName: null,
    frameOrigins: [],
    revision: 1,
    createdAt: clock.now(),
  } as const;
  await database.write((stores) => stores.tenants.forSystem().insert(tenant));
  return id;
}

/** A draft without tiles, but for the `changes`. */
export async function writeFlow(
  database: Database,
  clock: Clock,
  tenantId: string,
  changes: Partial<StoredFlow> = {},
): Promise<string> {
  const id = newId();
  const now = clock.now();
  // A caller as authentication would make it.
  const caller = { tenantId, userId: null } as Caller<"flows:write">;
  const flow = {
    id,
    tenantId,
    displayName: "Flow",
    tenantKey: null,
    notes: null,
    status: "draft",
    tiles: [],
    targets: [],
    settings: {},
    scheduleMinutes: null,
    schedule: null,
    nextRunAt: null,
    skippedTicks: 0,
    version: 1,
    revision: 1,
    ownerUserId: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  } as const;
  await database.write((stores) => stores.flows.forEditor(caller).insert(flow));
  return id;
}

/** Of a flow of its own, of a tenant of its own. */
export async function writeQueuedRun(database: Database, clock: Clock): Promise<Run> {
  const tenantId = await writeTenant(database, clock);
  return writeRun(database, clock, tenantId, await writeFlow(database, clock, tenantId));
}

export function frozenFlowOf(targets: Run["frozenFlow"]["targets"]): Run["frozenFlow"] {
  return { tiles: [], targets, settings: {}, userKey: null };
}

/** Queued now, but for the `changes`; not stored. */
export function queuedRun(clock: Clock, tenantId: string, flowId: string, changes: Partial<Run> = {}): Run {
  return {
    id: newId(),
    tenantId,
    flowId,
    flowVersion: 1,
    status: "queued",
    trigger: "manual",
    now: clock.now(),
    tickAt: null,
    suppressAlerts: true,
    windowStart: null,
    windowEnd: null,
    requestedAt: clock.now(),
    startedAt: null,
    finishedAt: null,
    durationMs: null,
    summary: null,
    pointCount: null,
    error: null,
    frozenFlow: frozenFlowOf([]),
    ...changes,
  };
}

/** Queued now, but for the `changes`, and without the job that would carry it out: the test is its worker. */
export async function writeRun(
  database: Database,
  clock: Clock,
  tenantId: string,
  flowId: string,
  changes: Partial<Run> = {},
): Promise<Run> {
  const run = queuedRun(clock, tenantId, flowId, changes);
  assert.equal(await database.write((stores) => stores.runs.forSystem().insert(run, null)), "inserted");
  return run;
}
