/**
 * Rain gauges that count up: which metrics rain comes under, and a single sensor's counter as amounts per reading.
 * Pure. mm.
 */
import type { Columns } from "#core/series.ts";
import { rainFromCounter } from "#tile/rain";

export const intervalMetric = "precipitation.interval";
export const counterMetric = "precipitation.cumulative";

/**
 * The metrics to request from a sensor. A tile that needs rain per reading can also use a counter, since many gauges
 * have nothing else. Both names are then in the request, and one of them in the response is enough.
 */
export function askedMetrics(needed: readonly string[]): readonly string[] {
  return needed.includes(intervalMetric) && !needed.includes(counterMetric) ? [...needed, counterMetric] : needed;
}

/**
 * Rain since the reading before, from a counter that may begin again at 0 (`#tile/rain` has the rules and their
 * sources). The first reading has no amount; a gap's whole rain is booked with the first reading after it.
 */
export function counterToInterval(counter: Columns): { readonly columns: Columns; readonly notes: readonly string[] } {
  const { series, restarts, refused, faults, isUndecided } = rainFromCounter(counter);
  if (counter.ts.length === 0) return { columns: series, notes: [] };
  const notes = ["Rain per reading taken from the rain counter."];
  if (faults > 0)
    notes.push(
      `${faults === 1 ? "1 false reading" : `${faults} false readings`} of the counter ignored: it went on as before.`,
    );
  if (restarts > 0) notes.push(`The counter began again ${times(restarts)}; its content counts as the rain since.`);
  if (refused > 0) notes.push(`The counter rose by more than can have rained ${times(refused)}: left out there.`);
  if (isUndecided) notes.push(undecidedNote);
  return { columns: series, notes };
}

const undecidedNote =
  "The counter's newest fall may be a fault: it counts when it has lasted for an hour, or the counter has risen from it.";

export function times(count: number): string {
  return count === 1 ? "1 time" : `${count} times`;
}
