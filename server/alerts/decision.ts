/**
 * What a run's alerts come to: the messages with their texts, the events, and what is remembered. It writes nothing and
 * reads only the tiles whose values are shown, so a backtest decides as the service does.
 */
import type { Breathe } from "#core/yield-when-long.ts";
import type { NewEvent } from "#server/events/catalogue.ts";
import { crossingEvent, deliveriesOf, detailedPositions, type TilesOf } from "./deliveries.ts";
import { evaluateAlerts, type PlannedDelivery } from "./evaluate.ts";
import type { StoredAlertDelivery, TargetMemories } from "./model.ts";
import { ruleTime } from "#server/runs/state/rule-time.ts";
import type { AlertBasis } from "./read-run.ts";
import { sentEvent } from "./sent-event.ts";

/** What follows from one run. */
export interface Decision {
  /** In the order of `deliveries`, which are made of them. */
  readonly planned: readonly PlannedDelivery[];
  readonly deliveries: readonly StoredAlertDelivery[];
  readonly events: readonly NewEvent[];
  readonly memories: TargetMemories;
}

/** @param positions of targets in the flow, ascending; maybe none */
export type ReadTiles = (positions: readonly number[]) => Promise<TilesOf>;

/** @param now the present, for quiet hours; epoch ms */
export async function decisionOf(
  basis: AlertBasis,
  readTiles: ReadTiles,
  now: number,
  breathe: Breathe,
): Promise<Decision> {
  const { run, config, targets, memories, contacts } = basis;
  const outcome = evaluateAlerts({ run: { at: ruleTime(run), targets }, config, memories, contacts, now });
  const tiles = await readTiles(detailedPositions(outcome.deliveries));
  const deliveries = await deliveriesOf(basis, outcome.deliveries, tiles, now, breathe);
  const events: NewEvent[] = [];
  for (const crossing of outcome.crossings) {
    events.push(crossingEvent(basis, crossing));
    await breathe();
  }
  events.push(...deliveries.flatMap((delivery) => sentEvent(delivery) ?? []));
  return { planned: outcome.deliveries, deliveries, events, memories: outcome.memories };
}
