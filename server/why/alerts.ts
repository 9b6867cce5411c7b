/**
 * Why messages were made of a run for a target, or none: the rules of alerts, read backwards from what is stored. Where
 * the stored rows allow several reasons, all are named. Pure.
 */
import type { TargetMemory } from "#server/alerts/model.ts";
import type { Run, TargetState } from "#server/runs/model.ts";
import { countsForStates } from "#server/runs/target-transitions.ts";
import { type AlertWishes, alertWishes } from "./alert-settings.ts";
import { deliveriesWords, explainDelivery, type ShownDelivery } from "./deliveries.ts";
import type { AlertReason, AlertsWhy } from "./model.ts";
import { lasting, shownTime } from "./words.ts";

export interface AlertFacts {
  readonly run: Run;
  readonly areAlertsDue: boolean;
  /** Null where the run came to no result of the target. */
  readonly result: { readonly skipped: string | null; readonly state: TargetState | null } | null;
  /** Those about the target that the caller may see, newest first. */
  readonly deliveries: readonly ShownDelivery[];
  readonly hasMoreDeliveries: boolean;
  /** Other targets of the run have the same name, and no source either: messages do not tell them apart. */
  readonly hasNamesakes: boolean;
  /** The caller sees messages to its own contacts alone. */
  readonly seesOwnContactsOnly: boolean;
  /** As it is now, after later runs; null for none. */
  readonly memory: TargetMemory | null;
}

interface Answer {
  readonly reason: AlertReason;
  readonly says: string;
}

export function explainAlerts(facts: AlertFacts): AlertsWhy {
  const { run, areAlertsDue, deliveries, hasMoreDeliveries } = facts;
  return {
    evaluated: countsForStates(run) && !areAlertsDue,
    ...answerOf(facts),
    deliveries: deliveries.map(explainDelivery),
    hasMoreDeliveries,
  };
}

function answerOf(facts: AlertFacts): Answer {
  const { run, areAlertsDue, result, deliveries } = facts;
  if (!countsForStates(run)) return { reason: "run_does_not_count", says: uncountedWords(run) };
  if (deliveries.length > 0) return { reason: "messages", says: messageWords(facts) };
  if (areAlertsDue) return { reason: "not_decided_yet", says: "Whether somebody is told has not been decided yet." };
  if (result === null) return { reason: "no_result", says: "Nobody was told: the run came to no result." };
  if (result.skipped !== null)
    return { reason: "target_skipped", says: "Nobody was told: of a skipped target nothing is told." };
  const wishes = alertWishes(run.frozenFlow.settings);
  if (!wishes.hasContactLists)
    return { reason: "no_contact_lists", says: "Nobody was told: the flow's alerts name no contact list." };
  if (result.state === null)
    return { reason: "state_unknown", says: "Nobody was told: nothing is known of the target's state yet." };
  return stateAnswer(facts, wishes, result.state);
}

function uncountedWords({ trigger }: Run): string {
  if (trigger === "simulation") return "Nobody was told: a simulation never alerts.";
  if (trigger === "report") return "Nobody was told: a run for a report never alerts.";
  return "Nobody was told: the run was requested without alerts (suppressAlerts).";
}

function messageWords({ deliveries, hasMoreDeliveries, hasNamesakes }: AlertFacts): string {
  const words = deliveriesWords(deliveries, hasMoreDeliveries);
  return hasNamesakes ? `${words} Some may be about another target of the same name.` : words;
}

function stateAnswer(facts: AlertFacts, wishes: AlertWishes, state: TargetState): Answer {
  if (state.change === "trigger") return crossingAnswer(facts, wishes);
  if (state.change === "reset") return resetAnswer(facts, wishes);
  if (state.isTriggered && !wishes.onCrossingOnly) return repetitionAnswer(facts, wishes);
  if (state.isHeld) return { reason: "state_held", says: heldWords(state) };
  if (!state.isTriggered)
    return { reason: "no_change", says: "Nobody was told: the target is not triggered, as before." };
  const since = shownTime(state.since);
  return {
    reason: "no_new_crossing",
    says: `Nobody was told: the target has been triggered since ${since}, and only a new crossing alerts.`,
  };
}

function heldWords({ isTriggered, heldBecause }: TargetState): string {
  const because = heldBecause ?? "the run could not say";
  return `Nobody was told: the target stays ${isTriggered ? "triggered" : "not triggered"}, because ${because}.`;
}

function crossingAnswer(facts: AlertFacts, { triggerCooldownMs }: AlertWishes): Answer {
  const asked = "The target crossed into triggered, which alerts, but no message is stored.";
  return { reason: "unknown", says: unstoredWords(facts, asked, triggerCooldownMs, null) };
}

function resetAnswer(facts: AlertFacts, { onReset, resetCooldownMs }: AlertWishes): Answer {
  if (!onReset)
    return {
      reason: "reset_not_wanted",
      says: "Nobody was told: the target left triggered, and triggerTypes does not ask for resets.",
    };
  const asked = "The target left triggered, which alerts, but no message is stored.";
  return { reason: "unknown", says: unstoredWords(facts, asked, resetCooldownMs, null) };
}

/** Of repetitions that a cooldown keeps back no row is stored. The memory knows the last one that passed. */
function repetitionAnswer(facts: AlertFacts, { triggerCooldownMs }: AlertWishes): Answer {
  const { run, memory } = facts;
  const toldAt = memory?.triggerAt ?? null;
  const isKeptBack = toldAt !== null && toldAt < run.now && run.now - toldAt < triggerCooldownMs;
  if (isKeptBack)
    return {
      reason: "cooldown",
      says:
        `Nobody was told: the target stays triggered and was told of at ${shownTime(toldAt)}, ` +
        `within the cooldown of ${lasting(triggerCooldownMs)}.`,
    };
  const asked = "The target stays triggered, and each run alerts then, but no message is stored.";
  const cooldown = `the cooldown of ${lasting(triggerCooldownMs)} kept it back`;
  return { reason: "unknown", says: unstoredWords(facts, asked, triggerCooldownMs, cooldown) };
}

/** @param cooldown what it may have done, where that leaves no row */
function unstoredWords(
  { seesOwnContactsOnly }: AlertFacts,
  asked: string,
  cooldownMs: number,
  cooldown: string | null,
): string {
  const reasons = [
    ...(cooldown === null || cooldownMs === 0 ? [] : [cooldown]),
    "the contact lists held no contact",
    "the messages were removed, with their contacts or by age",
    ...(seesOwnContactsOnly ? ["they went to contacts that are not yours"] : []),
  ];
  return `${asked} One of these is the reason, and it is not stored which: ${reasons.join("; ")}.`;
}
