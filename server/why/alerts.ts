/**
 * Why messages were made of a run for a target, or none: the rules of alerts, read backwards from what is stored. Where
 * the stored rows allow several reasons, all are named. Pure.
 */
import { alertConfigOf, listIdsOf } from "#server/alerts/config.ts";
import type { AlertConfig, TargetMemory } from "#server/alerts/model.ts";
import type { Run, TargetState } from "#server/runs/model.ts";
import { ruleTime } from "#server/runs/state/rule-time.ts";
import { countsForStates } from "#server/runs/state/target-transitions.ts";
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
  const config = alertConfigOf(run.frozenFlow.settings);
  if (listIdsOf(config).length === 0)
    return { reason: "no_contact_lists", says: "Nobody was told: the flow's alerts name no contact list." };
  if (result.state === null)
    return { reason: "state_unknown", says: "Nobody was told: nothing is known of the target's state yet." };
  return stateAnswer(facts, config, result.state);
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

function stateAnswer(facts: AlertFacts, config: AlertConfig, state: TargetState): Answer {
  if (state.change === "reset" && !config.onReset)
    return {
      reason: "reset_not_wanted",
      says: "Nobody was told: the target left triggered, and triggerTypes does not ask for resets.",
    };
  const asks = state.change !== null || (state.isTriggered && !config.onCrossingOnly);
  if (asks) return askedAnswer(facts, config, state);
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

/** Somebody was to be told of the trigger or the reset, and no message is stored. */
function askedAnswer(
  facts: AlertFacts,
  { contactListIds, triggerCooldownMs }: AlertConfig,
  state: TargetState,
): Answer {
  if (contactListIds.length === 0)
    return {
      reason: "no_contact_lists",
      says: "Nobody was told: the flow's alerts name contact lists for levels only.",
    };
  if (state.change !== null) {
    const what = state.change === "trigger" ? "crossed into triggered" : "left triggered";
    return { reason: "unknown", says: unstoredWords(facts, `The target ${what}, which alerts`, null) };
  }
  const toldAt = toldBefore(facts, triggerCooldownMs);
  const cooldown = `the cooldown of ${lasting(triggerCooldownMs)}`;
  if (toldAt !== null)
    return {
      reason: "cooldown",
      says: `Nobody was told: the target stays triggered and was told of at ${shownTime(toldAt)}, within ${cooldown}.`,
    };
  const maybe = triggerCooldownMs === 0 ? null : `${cooldown} kept it back`;
  return {
    reason: "unknown",
    says: unstoredWords(facts, "The target stays triggered, and each run alerts then", maybe),
  };
}

/**
 * When the trigger gate was passed within the cooldown before the run; null where it was not, or where later runs have
 * passed it and nobody knows any more. Of repetitions that a cooldown keeps back no row is stored.
 */
function toldBefore({ run, memory }: AlertFacts, cooldownMs: number): number | null {
  const toldAt = memory?.triggerAt ?? null;
  const at = ruleTime(run);
  return toldAt !== null && toldAt < at && at - toldAt < cooldownMs ? toldAt : null;
}

/** @param cooldown what one may have done, where that leaves no row; null for nothing */
function unstoredWords({ seesOwnContactsOnly }: AlertFacts, asked: string, cooldown: string | null): string {
  const reasons = [
    ...(cooldown === null ? [] : [cooldown]),
    "the contact lists held no contact",
    "the messages were removed, with their contacts or by age",
    ...(seesOwnContactsOnly ? ["they went to contacts that are not yours"] : []),
  ];
  return `${asked}, but no message is stored. One of these is the reason, and it is not stored which: ${reasons.join("; ")}.`;
}
