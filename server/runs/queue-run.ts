/**
 * The one way in which a run comes about: a row with the flow frozen into it and the job that carries it out, in one
 * statement. It checks no permission: a use case does that, and a schedule or a report needs none.
 */
import { newId } from "#core/ids.ts";
import type { Stores } from "#schema/stores.ts";
import type { RunnableFlow, RunTrigger } from "#server/flows/model.ts";
import type { RunRecord } from "./model.ts";
import { runJob } from "#server/queue/catalogue.ts";

/** Times are epoch milliseconds. */
export interface RunOrder {
  readonly trigger: RunTrigger;
  /** The run's time: the simulation time, else the present. */
  readonly now: number;
  /** When the tick was due that asks for it; absent where none does. */
  readonly tickAt?: number;
  readonly suppressAlerts: boolean;
  /** The present. */
  readonly requestedAt: number;
}

export type QueueRunOutcome =
  | { readonly kind: "queued"; readonly run: RunRecord }
  /** The flow has an unfinished run. The transaction goes on. */
  | { readonly kind: "run-in-progress" }
  /** The flow was deleted a moment ago. The transaction can only be given up. */
  | { readonly kind: "no-such-flow" };

export async function queueRun(
  stores: Stores,
  { id: flowId, tenantId, version, tiles, targets, settings, ownerUserKey }: RunnableFlow,
  { trigger, now, tickAt, suppressAlerts, requestedAt }: RunOrder,
): Promise<QueueRunOutcome> {
  const run: RunRecord = {
    id: newId(),
    tenantId,
    flowId,
    flowVersion: version,
    status: "queued",
    trigger,
    now,
    tickAt: tickAt ?? null,
    suppressAlerts,
    windowStart: null,
    windowEnd: null,
    requestedAt,
    startedAt: null,
    finishedAt: null,
    durationMs: null,
    summary: null,
    pointCount: null,
    error: null,
  };
  const frozenFlow = { tiles, targets, settings, userKey: ownerUserKey };
  const outcome = await stores.runs.forSystem().insert({ ...run, frozenFlow }, runJob(tenantId, run.id));
  return outcome === "inserted" ? { kind: "queued", run } : { kind: outcome };
}
