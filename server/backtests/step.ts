/**
 * What one tick makes of what the ticks before it left: the targets' states, the alerts' memories, and what would have
 * been sent. Every rule is the service's own (runs/state/target-transitions.ts, alerts/decision.ts). Stores and
 * sends nothing.
 */
import type { Breathe } from "#core/yield-when-long.ts";
import { contentTiles, type Definitions } from "#server/alerts/content.ts";
import { decisionOf, type ReadTiles } from "#server/alerts/decision.ts";
import { type AlertFacts, basisOf } from "#server/alerts/read-run.ts";
import { transitionsOf } from "#server/runs/work/findings.ts";
import { statesAfter } from "#server/runs/state/target-transitions.ts";
import type { EvaluatedTick, TickRun } from "./evaluate-tick.ts";
import type { BacktestMessage, BacktestState, BacktestTransition } from "./model.ts";
import { messageOf, type SendingFacts } from "./would-send.ts";

/** What holds at every tick, as things are now. */
export interface StepFacts
  extends Pick<AlertFacts, "flowName" | "contacts" | "tenant" | "demo" | "timezones">,
    SendingFacts {
  readonly definitions: Definitions;
}

export interface Step {
  readonly state: Pick<BacktestState, "states" | "memories">;
  readonly transitions: readonly BacktestTransition[];
  readonly messages: readonly BacktestMessage[];
}

export async function stepOf(
  run: TickRun,
  evaluated: EvaluatedTick,
  facts: StepFacts,
  memories: BacktestState["memories"],
  breathe: Breathe,
): Promise<Step> {
  const { findings, outcomes } = evaluated;
  const basis = basisOf(run, { ...facts, outcomes, memories });
  const decision = await decisionOf(basis, tilesReader(run, evaluated, facts.definitions), run.now, breathe);
  return {
    state: { states: statesAfter(run, transitionsOf(findings)), memories: decision.memories },
    transitions: findings.targets.flatMap(({ position, verdict: { name }, transition }) =>
      transition === null || transition.change === null
        ? []
        : [{ at: run.now, targetIndex: position, targetName: name, change: transition.change }],
    ),
    messages: decision.planned.map(({ targets }, index) => {
      const delivery = decision.deliveries[index];
      if (delivery === undefined) throw new Error("A planned delivery has no row.");
      return messageOf(
        delivery,
        targets.map(({ position }) => position),
        facts,
      );
    }),
  };
}

/** As they are read of a stored run. */
function tilesReader({ frozenFlow }: TickRun, { tiles }: EvaluatedTick, definitions: Definitions): ReadTiles {
  return async (positions) =>
    new Map(
      positions.map((position) => [position, contentTiles(tiles[position] ?? [], frozenFlow.tiles, definitions)]),
    );
}
