"""Sensor variable: one metric of the target's sensors against a threshold."""

from condition import judge
from explain import count
from measured import Measured, compared, measure_rain
from quality import PLAUSIBLE, usable
from rain import rain_from_counter
from series import series_named
from tile import TileContext, TileOutput


def evaluate(ctx: TileContext) -> TileOutput:
    metric = ctx.params["metric"]
    if metric == "precipitation.interval":
        return judge(ctx, compared(ctx, measure_rain(ctx, rain_of(ctx))))
    return judge(ctx, compared(ctx, Measured(cleaned(ctx, metric), PLAUSIBLE[metric].unit)))


def rain_of(ctx):
    """Rain per reading: as delivered, otherwise from the counter."""
    intervals = cleaned(ctx, "precipitation.interval")
    if intervals.ts:
        return intervals
    counter = cleaned(ctx, "precipitation.cumulative")
    if not counter.ts:
        return intervals
    rain = rain_from_counter(counter)
    ctx.trace("Rain per reading taken from the rain counter.")
    if rain.faults > 0:
        ctx.trace(f"{count(rain.faults, 'false reading')} of the counter ignored: it went on as before.")
    if rain.restarts > 0:
        ctx.trace(f"The counter began again {count(rain.restarts, 'time')}; its content counts as the rain since.")
    if rain.refused > 0:
        refused = count(rain.refused, "restart")
        ctx.trace(f"{refused} ignored: the counter came back with more than can have rained.")
    if rain.is_undecided:
        held_back = "it counts when it has lasted for an hour, or the counter has risen from it"
        ctx.trace(f"The counter's newest fall may be a fault: {held_back}.")
    return rain.series


def cleaned(ctx, name):
    return usable(ctx, series_named(ctx.series, name), name)
