/** Rows that other rows need, written past the services: for tests of stores. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";

export async function writeTenant(database: Database, clock: Clock): Promise<string> {
  const id = newId();
  const tenant = {
    id,
    displayName: "Tenant",
    status: "active",
    maxRunsPerHour: 120,
    rateLimitPerMinute: 600,
    revision: 1,
    createdAt: clock.now(),
  } as const;
  await database.write((stores) => stores.tenants.forSystem("test").insert(tenant));
  return id;
}

export async function writeFlow(database: Database, clock: Clock, tenantId: string): Promise<string> {
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
    nextRunAt: null,
    skippedTicks: 0,
    version: 1,
    revision: 1,
    ownerUserId: null,
    createdAt: now,
    updatedAt: now,
  } as const;
  await database.write((stores) => stores.flows.forEditor(caller).insert(flow));
  return id;
}
