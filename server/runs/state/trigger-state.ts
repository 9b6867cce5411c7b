/**
 * The hold rule: what an evaluation makes of the state of a flow's target. Pure; knows no store and no alert.
 *
 * - A trigger is always taken, with or without newer data.
 * - A reset needs a reading that denies the condition. It is taken when a deciding tile denies. A tile denies when
 *   1. it is not triggered;
 *   2. each series (source and variable) that it stood on when it last was triggered, and that is still asked for, has
 *      a reading newer than the newest one then. A tile stands on the series that were still speaking when its
 *      condition last held. A tile of weather or events in a flow that reads sensors or scouts also needs a newer datum
 *      of those. A tile that reads nothing, or generated data, has always news;
 *   3. its newest point up to the time for which all these series have spoken is newer than the one then, and not
 *      triggered. So readings that only grew old, left the window, or are missing in an average deny nothing. Nor does
 *      a condition that must last anew after a gap, or a tile that looks back at less than what was read.
 *   A tile that follows from the tile before needs news of that one too, and speaks no longer than it, unless that one
 *   is itself not triggered at its newest point. A tile with a season adds up what it has read: its newest point counts
 *   as it is, and a season that is over denies by the calendar.
 * - With a recovery margin, the tile's last value must have come back over its threshold by so much.
 * - With a time to keep firing, a reset is taken by the first denial at its end or later. The time runs from the
 *   first denial, from tick to tick, until the target is triggered again or its value is back within the margin.
 *   Silence neither ends the time nor resets.
 * - With crossings by stage, a triggered target that is in another stage than when it last was found triggered is a new
 *   crossing. It has been triggered since it became so first.
 * - Otherwise the state holds: so of a target that failed, was skipped, or had no data at all.
 * - A state belongs to the tiles that it was found with. With other tiles a triggered target is a new crossing, and one
 *   that is not triggered is no reset. A target that cannot be evaluated keeps its state, and that of its tiles.
 */
import { isoTime } from "#core/time.ts";
import { stageOf } from "../stage.ts";
import { type TileEvaluation, verdictsOf } from "./reset-evidence.ts";
import { advancedMark, latest, markOf, noMark, type TileMark } from "./depended-series.ts";

/** As it is kept between runs. Times are epoch milliseconds. */
export interface TriggerState {
  readonly isTriggered: boolean;
  /** The run's time at which it became so. */
  readonly since: number;
  /** Fingerprint of the tiles that it was found with. */
  readonly tiles: string;
  /** The newest datum that was ever seen of the target; null for none. */
  readonly newestDataAt: number | null;
  /** By tile, how far it had read when it last was triggered; empty of a target that is not triggered. */
  readonly stoodOn: readonly TileMark[];
  /** The rule time of the run since which the condition is denied, while the state keeps firing. */
  readonly deniedSince: number | null;
}

/** Of a target in one run: what its tiles say, or why that is not known. */
export type TargetEvaluation =
  | {
      readonly isTriggered: boolean;
      readonly tiles: readonly TileEvaluation[];
      /** The newest reading or event; null for a flow that reads none. */
      readonly newestDataAt: number | null;
    }
  | { readonly unknownBecause: string };

/** What holds for all targets of a run. */
export interface StateRules {
  /** The run's time. */
  readonly now: number;
  /** What the time to keep firing is measured by (rule-time.ts). */
  readonly at: number;
  /** Fingerprint of the run's tiles. */
  readonly tiles: string;
  /** 0 for none. */
  readonly recoveryMargin: number;
  /** 0 for none. */
  readonly keepFiringMs: number;
  /** Entering another stage is a crossing. */
  readonly onStage: boolean;
}

export type StateChange = "trigger" | "reset" | null;

export interface Transition {
  /** Null when nothing was ever known of the target. */
  readonly state: TriggerState | null;
  readonly change: StateChange;
  /** Why the state is the earlier one, although this evaluation did not find it so; else null. */
  readonly heldBecause: string | null;
}

export function nextState(previous: TriggerState | null, evaluation: TargetEvaluation, rules: StateRules): Transition {
  if ("unknownBecause" in evaluation)
    return { state: previous, change: null, heldBecause: previous === null ? null : evaluation.unknownBecause };
  const { isTriggered, tiles } = evaluation;
  const newestDataAt = latest(previous?.newestDataAt ?? null, evaluation.newestDataAt);
  const known = { isTriggered, since: rules.now, tiles: rules.tiles, newestDataAt, stoodOn: [], deniedSince: null };
  const earlier = previous?.tiles === rules.tiles ? previous : null;
  if (isTriggered) {
    const stoodOn = tiles.map((tile, row) => markOf(tile, earlier?.stoodOn[row] ?? noMark));
    if (earlier?.isTriggered !== true) return { state: { ...known, stoodOn }, change: "trigger", heldBecause: null };
    const isNewStage = rules.onStage && entersStage(tiles, earlier.stoodOn);
    return {
      state: { ...known, since: earlier.since, stoodOn },
      change: isNewStage ? "trigger" : null,
      heldBecause: null,
    };
  }
  if (earlier?.isTriggered === true) return deniedOrHeld({ ...earlier, newestDataAt }, tiles, rules);
  return unchanged(previous?.isTriggered === false ? { ...known, since: previous.since } : known);
}

function entersStage(tiles: readonly TileEvaluation[], marks: readonly TileMark[]): boolean {
  const stage = stageOf(tiles);
  return stage !== null && stage.name !== marks[stage.row]?.stage;
}

function unchanged(state: TriggerState): Transition {
  return { state, change: null, heldBecause: null };
}

/** Of a target that counts as triggered, and that this run did not find so. */
function deniedOrHeld(state: TriggerState, tiles: readonly TileEvaluation[], rules: StateRules): Transition {
  const { now, at, keepFiringMs } = rules;
  const verdicts = verdictsOf(tiles, state.stoodOn, rules).filter((_, row) => tiles[row]?.isDeciding === true);
  if (verdicts.some(({ kind }) => kind === "denies")) {
    const deniedSince = state.deniedSince ?? at;
    const until = deniedSince + keepFiringMs;
    if (at >= until)
      return {
        state: { ...state, isTriggered: false, since: now, stoodOn: [], deniedSince: null },
        change: "reset",
        heldBecause: null,
      };
    // What has denied once must deny anew: silence does not end the time.
    const stoodOn = tiles.map((tile, row) => advancedMark(tile, state.stoodOn[row] ?? noMark));
    return {
      state: { ...state, stoodOn, deniedSince },
      change: null,
      heldBecause: `kept firing until ${isoTime(until)}`,
    };
  }
  const stoodOn = tiles.map((tile, row) => {
    const mark = state.stoodOn[row] ?? noMark;
    return tile.isTriggered ? markOf(tile, mark) : mark;
  });
  const recovering = verdicts.find((one) => one.kind === "recovering");
  if (recovering !== undefined)
    return { state: { ...state, stoodOn, deniedSince: null }, change: null, heldBecause: recovering.why };
  const unsure = verdicts.find((one) => one.kind === "unsure");
  return { state: { ...state, stoodOn }, change: null, heldBecause: unsure?.why ?? "no tile says otherwise" };
}
