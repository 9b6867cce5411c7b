/** Sensor variable: one metric of the target's sensors against a threshold. */
import type { Series, TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { judge } from "#tile/condition";
import { count } from "#tile/explain";
import { type ComparisonParams, compared, measureRain } from "#tile/measured";
import { plausible, usable } from "#tile/quality";
import { rainFromCounter } from "#tile/rain";
import { seriesNamed } from "#tile/series";

export interface SensorParams extends ComparisonParams {
  readonly metric: string;
}

export default function evaluate(ctx: TileContext<SensorParams>): TileOutput {
  const { metric } = ctx.params;
  if (metric === "precipitation.interval") return judge(ctx, compared(ctx, measureRain(ctx, rainOf(ctx))));
  const series = usable(ctx, seriesNamed(ctx.series, metric), metric);
  return judge(ctx, compared(ctx, { series, unit: plausible[metric]?.unit ?? "" }));
}

/** Rain per reading: as delivered, otherwise from the counter. */
function rainOf(ctx: TileContext<SensorParams>): Series {
  const intervals = usable(ctx, seriesNamed(ctx.series, "precipitation.interval"), "precipitation.interval");
  if (intervals.ts.length > 0) return intervals;
  const counter = usable(ctx, seriesNamed(ctx.series, "precipitation.cumulative"), "precipitation.cumulative");
  if (counter.ts.length === 0) return intervals;
  const rain = rainFromCounter(counter);
  ctx.trace("Rain per reading taken from the rain counter.");
  if (rain.faults > 0)
    ctx.trace(`${count(rain.faults, "false reading")} of the counter ignored: it went on as before.`);
  if (rain.restarts > 0)
    ctx.trace(`The counter began again ${count(rain.restarts, "time")}; its content counts as the rain since.`);
  if (rain.refused > 0)
    ctx.trace(`${count(rain.refused, "restart")} ignored: the counter came back with more than can have rained.`);
  if (rain.isUndecided) {
    ctx.trace(
      "The counter's newest fall may be a fault: it counts when it has lasted for an hour, or the counter has risen from it.",
    );
  }
  return rain.series;
}
