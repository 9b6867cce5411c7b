/**
 * Fires one tick: the run, the record of the tick and the flow's next one, in one transaction. A tick is
 * dealt with once, or, where the process dies on the way, not at all: then the next round finds it again.
 */
import { newId } from "#core/ids.ts";
import type { Stores } from "#schema/stores.ts";
import type { Flow } from "#server/flows/model.ts";
import { ticksOf } from "#server/flows/ticks.ts";
import { queueRun } from "#server/runs/queue-run.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import type { Tick } from "./model.ts";
import { capWindow, dueTick, runCap } from "./tick.ts";

export interface FiredTick extends Tick {
  readonly flowId: string;
  /** Ticks before it that nobody was there for. */
  readonly missedCount: number;
}

/**
 * Fires the tick of the tenant's flow that has been due for longest. Ticks of one tenant are fired one after the other,
 * so that its runs are counted exactly.
 * @returns null where none is due, the tenant is suspended, or another scheduler fires a tick of this tenant
 */
export async function fireTick(stores: Stores, tenantId: string, now: number): Promise<FiredTick | null> {
  const tenant = await stores.tenants.forSystem().lockIfFree(tenantId);
  if (tenant === null || tenant.status !== "active") return null;
  const due = await stores.flows.forSystem().lockDue(tenantId, now);
  if (due === null) return null;
  const { flow, nextRunAt } = due;
  const ticks = ticksOf(flow, nextRunAt);
  if (ticks === null) throw new Error(`The flow ${flow.id} is due, and has no schedule.`);
  const tick = dueTick(nextRunAt, ticks, now);
  const outcome = await runUnlessInTheWay(stores, tenant, flow, tick.at, now);
  const isSkipped = outcome.outcome === "skipped_overlap" || outcome.outcome === "skipped_cap";
  await stores.flows.forSystem().advance(flow, {
    nextRunAt: tick.nextRunAt,
    skippedTicks: flow.skippedTicks + (isSkipped ? 1 : 0),
  });
  const missed = tick.missed.map((at) => ({
    at,
    outcome: "missed" as const,
    runId: null,
    latenessMs: now - at,
  }));
  const fired = { at: tick.at, latenessMs: now - tick.at, ...outcome };
  await stores.ticks.forSystem().record(
    flow,
    [...missed, fired].map((one) => ({ ...one, id: newId() })),
  );
  return { ...fired, flowId: flow.id, missedCount: tick.missedCount };
}

async function runUnlessInTheWay(
  stores: Stores,
  tenant: Tenant,
  flow: Flow,
  tickAt: number,
  now: number,
): Promise<Pick<Tick, "outcome" | "runId">> {
  if (flow.lastRun !== null && isUnfinished(flow.lastRun.status)) return { outcome: "skipped_overlap", runId: null };
  const cap = runCap(tenant.maxRunsPerHour, flow.settings);
  const count = await stores.runs.forSystem().countScheduled(tenant.id, capWindow(tickAt), cap);
  if (count >= cap) return { outcome: "skipped_cap", runId: null };
  const order = { trigger: "schedule", now, tickAt, suppressAlerts: false, requestedAt: now } as const;
  const queued = await queueRun(stores, flow, order);
  if (queued.kind === "no-such-flow") throw new Error("A flow that is locked cannot be deleted.");
  // Somebody asked for a run a moment ago.
  if (queued.kind === "run-in-progress") return { outcome: "skipped_overlap", runId: null };
  return { outcome: "run", runId: queued.run.id };
}

function isUnfinished(status: string): boolean {
  return status === "queued" || status === "running";
}
