/** Alerts to start from, as the rules take them: contacts, targets, configurations. */
import type { AlertConfig, AlertTarget, TargetMemories } from "#server/alerts/model.ts";
import { type AlertOutcome, evaluateAlerts } from "#server/alerts/evaluate.ts";
import { alertConfigOf } from "#server/alerts/config.ts";
import type { Contact } from "#server/contacts/model.ts";
import type { TargetState } from "#server/runs/model.ts";

export const minuteMs = 60_000;
export const noon = Date.UTC(2026, 5, 1, 12);

/** Told by e-mail, and by nothing else. */
export function contactOf(id: string, changes: Partial<Contact> = {}): Contact {
  return {
    id,
    tenantId: "tenant",
    displayName: id,
    tenantKey: null,
    email: `${id}@example.com`,
    phone: "+4915112345678",
    locale: null,
    timezone: null,
    emailOptIn: true,
    smsOptIn: false,
    callOptIn: false,
    emailVerified: true,
    phoneVerified: true,
    blacklist: [],
    quietHours: null,
    ownerUserId: null,
    ownerUserKey: null,
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

/** What a run did to a target: `trigger` and `reset` cross, `triggered` and `calm` stay, `held` stays triggered. */
export type Step = "trigger" | "triggered" | "held" | "reset" | "calm" | "unknown";

/** @param at the newest reading; null for none ever */
export function stateOf(step: Step, newestDataAt: number | null = noon): TargetState | null {
  if (step === "unknown") return null;
  const isHeld = step === "held";
  return {
    isTriggered: isHeld || step === "trigger" || step === "triggered",
    since: 0,
    isHeld,
    change: step === "trigger" || step === "reset" ? step : null,
    heldBecause: isHeld ? "no newer data say otherwise" : null,
    newestDataAt,
  };
}

/** A sensor by this name and id. */
export function targetOf(name: string, step: Step, changes: Partial<AlertTarget> = {}): AlertTarget {
  return {
    position: 0,
    identity: JSON.stringify([name]),
    sourceId: name,
    name,
    targetType: "sensor",
    probability: null,
    stage: null,
    state: stateOf(step),
    isSkipped: false,
    ...changes,
  };
}

export interface History {
  /** `settings.alerts`; tells the list `all` unless it names others. */
  readonly alerts?: Readonly<Record<string, unknown>>;
  readonly contacts?: readonly Contact[];
  /** By id; else `all` holds every contact. */
  readonly lists?: Readonly<Record<string, readonly Contact[]>>;
}

/** A run of a history, so many minutes after noon. */
export interface HistoryRun {
  readonly minute: number;
  readonly targets: readonly AlertTarget[];
  /** When the job comes to it; else at the run's time. */
  readonly decidedAt?: number;
}

/** What becomes of each run, one after the other. */
export function play(runs: readonly HistoryRun[], history: History = {}): readonly AlertOutcome[] {
  const config = configOf(history.alerts);
  const lists = history.lists ?? { all: history.contacts ?? [contactOf("ann")] };
  let memories: TargetMemories = new Map();
  return runs.map(({ minute, targets, decidedAt }) => {
    const at = noon + minute * minuteMs;
    const contacts = new Map(Object.entries(lists));
    const outcome = evaluateAlerts({ run: { at, targets }, config, memories, contacts, now: decidedAt ?? at });
    memories = outcome.memories;
    return outcome;
  });
}

export function configOf(alerts: Readonly<Record<string, unknown>> = {}): AlertConfig {
  return alertConfigOf({ alerts: { contactListIds: ["all"], ...alerts } });
}

/** Each delivery in a line, such as `trigger email ann: North, South` or `reset sms ann: North (skipped_cooldown)`. */
export function shown({ deliveries }: AlertOutcome): readonly string[] {
  return deliveries.map(({ type, channel, contact, targets, status, level, notBefore }) => {
    const what = type === "level" ? `level ${level ?? "below all"}` : type;
    const fate = notBefore === null ? status : `held until ${new Date(notBefore).toISOString().slice(11, 16)}`;
    const names = targets.map(({ name }) => name).join(", ");
    return `${what} ${channel} ${contact.id}: ${names}${fate === "pending" ? "" : ` (${fate})`}`;
  });
}

/** One promise, and a history that shows it. */
export interface AlertRow extends History {
  readonly promise: string;
  /** Steps of one target, `north`, a quarter of an hour each; or whole runs. */
  readonly runs: readonly (Step | HistoryRun)[];
  /** Of each run, in lines as of `shown`. */
  readonly told: readonly (readonly string[])[];
  /** Of each run, such as `flow.triggered north`; not looked at when absent. */
  readonly events?: readonly (readonly string[])[];
}

/** What a row's history gives, in the form of its expectations. */
export function outcomeOf({ runs, ...row }: AlertRow): Required<Pick<AlertRow, "told" | "events">> {
  const outcomes = play(
    runs.map((run, index) =>
      typeof run === "string" ? { minute: index * 15, targets: [targetOf("north", run)] } : run,
    ),
    row,
  );
  return {
    told: outcomes.map(shown),
    events: outcomes.map(({ crossings }) => crossings.map(({ event, target }) => `${event} ${target.name}`)),
  };
}
