/** What is stored of a run for a target and its messages, as an explanation of alerts takes it. */
import type { TargetMemory } from "#server/alerts/model.ts";
import type { Run, TargetState } from "#server/runs/model.ts";
import type { AlertFacts } from "#server/why/alerts.ts";
import type { ShownDelivery } from "#server/why/deliveries.ts";

/** The time of the run. */
export const now = Date.UTC(2026, 5, 1, 12);
const since = now - 90 * 60_000;

export function alertRun(changes: Partial<Run> = {}, alerts: object | null = { contactListIds: ["crew"] }): Run {
  return {
    id: "run",
    tenantId: "tenant",
    flowId: "flow",
    flowVersion: 1,
    status: "succeeded",
    trigger: "schedule",
    now,
    tickAt: null,
    suppressAlerts: false,
    windowStart: null,
    windowEnd: null,
    requestedAt: now,
    startedAt: now,
    finishedAt: now,
    durationMs: 1,
    summary: null,
    pointCount: null,
    error: null,
    frozenFlow: { tiles: [], targets: [], settings: alerts === null ? {} : { alerts }, userKey: null },
    ...changes,
  };
}

export function targetState(changes: Partial<TargetState> = {}): TargetState {
  return {
    isTriggered: true,
    since,
    isHeld: false,
    change: null,
    heldBecause: null,
    newestDataAt: null,
    ...changes,
  };
}

export const memory: TargetMemory = {
  triggerAt: null,
  resetAt: null,
  level: null,
  levelAt: null,
  levelSeen: null,
  newestDataAt: null,
  seenAt: 0,
  noDataAt: null,
};

export function alertFacts(changes: Partial<AlertFacts> = {}): AlertFacts {
  return {
    run: alertRun(),
    areAlertsDue: false,
    result: { skipped: null, state: targetState() },
    deliveries: [],
    hasMoreDeliveries: false,
    hasNamesakes: false,
    seesOwnContactsOnly: false,
    memory: null,
    ...changes,
  };
}

export function delivery(changes: Partial<ShownDelivery> = {}): ShownDelivery {
  return {
    id: "delivery",
    contactId: "ada",
    channel: "email",
    type: "trigger",
    status: "sent",
    reason: null,
    error: null,
    createdAt: now,
    ...changes,
  };
}
