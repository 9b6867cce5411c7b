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
import { lasting, shownTime } from "./words/figures.ts";
import type { TextKey, Words } from "./words/language.ts";

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

export function explainAlerts(words: Words, facts: AlertFacts): AlertsWhy {
  const { run, areAlertsDue, deliveries, hasMoreDeliveries } = facts;
  return {
    evaluated: countsForStates(run) && !areAlertsDue,
    ...answerOf(words, facts),
    deliveries: deliveries.map((delivery) => explainDelivery(words, delivery)),
    hasMoreDeliveries,
  };
}

function answerOf(words: Words, facts: AlertFacts): Answer {
  const { run, areAlertsDue, result, deliveries } = facts;
  if (!countsForStates(run)) return { reason: "run_does_not_count", says: words.say(uncountedKey(run)) };
  if (deliveries.length > 0) return { reason: "messages", says: messageWords(words, facts) };
  if (areAlertsDue) return { reason: "not_decided_yet", says: words.say("alerts.notDecided") };
  if (result === null) return { reason: "no_result", says: words.say("alerts.noResult") };
  if (result.skipped !== null) return { reason: "target_skipped", says: words.say("alerts.skipped") };
  const config = alertConfigOf(run.frozenFlow.settings);
  if (listIdsOf(config).length === 0) return { reason: "no_contact_lists", says: words.say("alerts.noLists") };
  if (result.state === null) return { reason: "state_unknown", says: words.say("alerts.stateUnknown") };
  return stateAnswer(words, facts, config, result.state);
}

function uncountedKey({ trigger }: Run): TextKey {
  if (trigger === "simulation") return "alerts.simulation";
  return trigger === "report" ? "alerts.report" : "alerts.suppressed";
}

function messageWords(words: Words, { deliveries, hasMoreDeliveries, hasNamesakes }: AlertFacts): string {
  const messages = deliveriesWords(words, deliveries, hasMoreDeliveries);
  return hasNamesakes ? words.say("alerts.namesakes", { messages }) : messages;
}

function stateAnswer(words: Words, facts: AlertFacts, config: AlertConfig, state: TargetState): Answer {
  if (state.change === "reset" && !config.onReset)
    return { reason: "reset_not_wanted", says: words.say("alerts.resetNotWanted") };
  const asks = state.change !== null || (state.isTriggered && !config.onCrossingOnly);
  if (asks) return askedAnswer(words, facts, config, state);
  if (state.isHeld) return { reason: "state_held", says: heldWords(words, state) };
  if (!state.isTriggered) return { reason: "no_change", says: words.say("alerts.noChange") };
  return { reason: "no_new_crossing", says: words.say("alerts.noCrossing", { since: shownTime(words, state.since) }) };
}

function heldWords(words: Words, { isTriggered, heldBecause }: TargetState): string {
  const key = isTriggered ? "alerts.heldTriggered" : "alerts.heldNotTriggered";
  return heldBecause === null
    ? words.say(`${key}Unsaid`)
    : words.say(key, { because: words.told.tell("outcome", heldBecause) });
}

/** Somebody was to be told of the trigger or the reset, and no message is stored. */
function askedAnswer(
  words: Words,
  facts: AlertFacts,
  { contactListIds, triggerCooldownMs }: AlertConfig,
  state: TargetState,
): Answer {
  if (contactListIds.length === 0) return { reason: "no_contact_lists", says: words.say("alerts.levelListsOnly") };
  if (state.change !== null)
    return { reason: "unknown", says: unstoredWords(words, facts, `unstored.${state.change}`, null) };
  const toldAt = toldBefore(facts, triggerCooldownMs);
  const cooldown = lasting(words, triggerCooldownMs);
  if (toldAt !== null)
    return { reason: "cooldown", says: words.say("alerts.cooldown", { told: shownTime(words, toldAt), cooldown }) };
  const maybe = triggerCooldownMs === 0 ? null : words.say("unstored.cooldown", { cooldown });
  return { reason: "unknown", says: unstoredWords(words, facts, "unstored.repetition", maybe) };
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

/**
 * @param asked why somebody was to be told
 * @param cooldown what one may have done, where that leaves no row; null for nothing
 */
function unstoredWords(
  words: Words,
  { seesOwnContactsOnly }: AlertFacts,
  asked: "unstored.trigger" | "unstored.reset" | "unstored.repetition",
  cooldown: string | null,
): string {
  const reasons = [
    ...(cooldown === null ? [] : [cooldown]),
    words.say("unstored.noContact"),
    words.say("unstored.removed"),
    ...(seesOwnContactsOnly ? [words.say("unstored.notYours")] : []),
  ].join("; ");
  return words.say(asked, { oneOf: words.say("unstored.oneOf", { reasons }) });
}
