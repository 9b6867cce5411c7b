/**
 * The gates of one target: what it asks to have told in a run, what passes, and what is remembered of it. Pure. Looks
 * at no contact and at no other target; time is what rules go by: the tick's, without one the run's (rule-time.ts).
 *
 * - *Trigger.* A crossing asks, or every run while the target is triggered, held or not. It passes outside the cooldown
 *   since it last passed.
 * - *Reset.* A reset asks, and passes outside its own cooldown, if the trigger that it ends was let out: nobody is told
 *   that something is over of which nobody was told.
 * - *Level.* A level other than the one told last asks. A rise passes; a fall only outside the trigger cooldown since a
 *   change was last told. No probability is no news. A level that is no longer configured counts as below all.
 * - *No data.* Readings that are too old ask once, until a newer one comes. Without any, the time counts from the first
 *   run that alerts saw of the target.
 *
 * What a gate keeps back is named when it happens, and not again by the runs after it that change nothing.
 */
import type { AlertConfig, AlertLevel, AlertTarget, AlertType, TargetMemory } from "./model.ts";

export type CrossingEvent = "flow.triggered" | "flow.reset";

/** Something to be told of one target. */
export interface Notice {
  readonly type: Exclude<AlertType, "test">;
  /** Of a change of level: the one that the target has now; null below all levels. */
  readonly level: AlertLevel | null;
  /** Whose contacts are told. */
  readonly listIds: readonly string[];
  /** Null for a notice that passed. */
  readonly keptBack: KeptBack | null;
}

/** `untold`: of a reset, that its trigger was kept back. */
export type KeptBack = { readonly by: "cooldown"; readonly cooldownMs: number } | { readonly by: "untold" };

export interface GateOutcome {
  /** In the order in which they are told. */
  readonly notices: readonly Notice[];
  /** A crossing or a reset that passed; null for neither. */
  readonly event: CrossingEvent | null;
  readonly memory: TargetMemory;
}

/** What one gate decides. */
interface Answer {
  readonly notice: Notice | null;
  readonly memory: Partial<TargetMemory>;
}

/**
 * @param memory null for a target that alerts see for the first time
 * @param at the run's rule time; epoch ms
 */
export function passGates(
  target: AlertTarget,
  memory: TargetMemory | null,
  config: AlertConfig,
  at: number,
): GateOutcome {
  const before = memory ?? memoryOf(at);
  const [trigger, reset, level, noData] = [
    triggerGate(target, before, config, at),
    resetGate(target, before, config, at),
    levelGate(target, before, config, at),
    noDataGate(target, before, config, at),
  ];
  // A reset is an event whether or not somebody wants to be told of it.
  const toTell = [trigger, ...(config.onReset ? [reset] : []), level, noData];
  return {
    notices: toTell.flatMap(({ notice }) => notice ?? []),
    event: eventOf(target, trigger.notice ?? reset.notice),
    memory: {
      ...before,
      ...trigger.memory,
      ...reset.memory,
      ...level.memory,
      ...noData.memory,
      isTriggerTold: isTriggerTold(target, before, trigger.notice),
    },
  };
}

/** Of a target that alerts see for the first time. */
export function memoryOf(seenAt: number): TargetMemory {
  return { ...nothingKnown, seenAt };
}

const nothingKnown = {
  triggerAt: null,
  isTriggerTold: false,
  resetAt: null,
  level: null,
  levelAt: null,
  levelSeen: null,
  newestDataAt: null,
  noDataAt: null,
} as const;

const silent: Answer = { notice: null, memory: {} };

function eventOf({ state }: AlertTarget, notice: Notice | null): CrossingEvent | null {
  if (notice === null || notice.keptBack !== null || state === null || state.change === null) return null;
  return state.change === "trigger" ? "flow.triggered" : "flow.reset";
}

/** After a run: whether somebody was to be told that the target is triggered. A state that is not known stays. */
function isTriggerTold({ state }: AlertTarget, before: TargetMemory, passing: Notice | null): boolean {
  if (state === null) return wasTriggerTold(before);
  if (!state.isTriggered) return false;
  if (passing !== null && passing.keptBack === null) return true;
  return state.change !== "trigger" && wasTriggerTold(before);
}

/** What was stored before this was kept: any alert that was ever let out. */
function wasTriggerTold({ isTriggerTold: known, triggerAt }: TargetMemory): boolean {
  return known ?? triggerAt !== null;
}

function triggerGate({ state }: AlertTarget, { triggerAt }: TargetMemory, config: AlertConfig, at: number): Answer {
  const isCrossing = state?.change === "trigger";
  const asks = isCrossing || (!config.onCrossingOnly && state?.isTriggered === true);
  if (!asks) return silent;
  const notice = { type: "trigger", level: null, listIds: config.contactListIds, keptBack: null } as const;
  const { triggerCooldownMs } = config;
  if (!isWithin(triggerCooldownMs, triggerAt, at)) return { notice, memory: { triggerAt: at } };
  return isCrossing ? { notice: { ...notice, keptBack: within(triggerCooldownMs) }, memory: {} } : silent;
}

function resetGate({ state }: AlertTarget, before: TargetMemory, config: AlertConfig, at: number): Answer {
  if (state?.change !== "reset") return silent;
  const notice = { type: "reset", level: null, listIds: config.contactListIds, keptBack: null } as const;
  if (!wasTriggerTold(before)) return { notice: { ...notice, keptBack: { by: "untold" } }, memory: {} };
  const { resetCooldownMs } = config;
  if (!isWithin(resetCooldownMs, before.resetAt, at)) return { notice, memory: { resetAt: at } };
  return { notice: { ...notice, keptBack: within(resetCooldownMs) }, memory: {} };
}

function levelGate({ probability }: AlertTarget, memory: TargetMemory, config: AlertConfig, at: number): Answer {
  const { levels, triggerCooldownMs } = config;
  if (probability === null) return silent;
  const toldRank = levels.findIndex(({ name }) => name === memory.level);
  const rank = levels.findLastIndex(({ atLeast }) => probability >= atLeast);
  const level = levels[rank] ?? null;
  const levelSeen = level?.name ?? null;
  if (levelSeen === (levels[toldRank]?.name ?? null)) return { notice: null, memory: { levelSeen } };
  const notice = { type: "level", level, listIds: listsBetween(config, toldRank, rank), keptBack: null } as const;
  const passes = rank > toldRank || !isWithin(triggerCooldownMs, memory.levelAt, at);
  if (passes) return { notice, memory: { level: levelSeen, levelAt: at, levelSeen } };
  const isNew = levelSeen !== memory.levelSeen;
  return { notice: isNew ? { ...notice, keptBack: within(triggerCooldownMs) } : null, memory: { levelSeen } };
}

/**
 * A rise is told to the lists of the level that it reaches. A fall is told to those of every level from the one that it
 * leaves down to the one that it reaches: who was told of the danger is told that it is over.
 */
function listsBetween({ levels, contactListIds }: AlertConfig, from: number, to: number): readonly string[] {
  const concerned = to > from ? levels.slice(to, to + 1) : levels.slice(Math.max(to, 0), from + 1);
  return [...new Set(concerned.flatMap((level) => level.contactListIds ?? contactListIds))];
}

function noDataGate({ state }: AlertTarget, memory: TargetMemory, config: AlertConfig, at: number): Answer {
  const newestDataAt = state?.newestDataAt ?? memory.newestDataAt;
  const hasNews = newestDataAt !== null && newestDataAt > (memory.newestDataAt ?? Number.NEGATIVE_INFINITY);
  const toldAt = hasNews ? null : memory.noDataAt;
  const limit = config.noDataAfterMs ?? Number.POSITIVE_INFINITY;
  const isSilent = at - (newestDataAt ?? memory.seenAt) > limit;
  if (!isSilent || toldAt !== null) return { notice: null, memory: { newestDataAt, noDataAt: toldAt } };
  const notice = { type: "no_data", level: null, listIds: config.contactListIds, keptBack: null } as const;
  return { notice, memory: { newestDataAt, noDataAt: at } };
}

function within(cooldownMs: number): KeptBack {
  return { by: "cooldown", cooldownMs };
}

/** On either side, so that a clock that was set back does not silence a target for long. */
function isWithin(cooldownMs: number, passedAt: number | null, at: number): boolean {
  return passedAt !== null && Math.abs(at - passedAt) < cooldownMs;
}
