"""The quantity a tile compares, as points, and how rain becomes one: per reading, rolling, or since midnight."""

from typing import NamedTuple

from compare import comparison_text, meets
from condition import JudgedPoints, rolling_ms
from explain import count, figure, span
from local_time import HOUR_MS
from rain import day_sums, rolling_sums, sum_until
from series import index_at_or_before
from tile import Series


class Measured(NamedTuple):
    series: Series
    unit: str
    is_window_sum: bool = False
    is_daily: bool = False


def measure_rain(ctx, rain):
    """Rain as the parameters ask for it. In the rolling mode the sum over the window counts, up to now."""
    params = ctx.params
    if params["when"] == "rolling":
        return Measured(window_sums(ctx, rain, rolling_ms(params)), "mm", is_window_sum=True)
    if params.get("accumulation") == "rolling":
        window_ms = params.get("accumulationHours", 24) * HOUR_MS
        ctx.trace(f"Rain added up over {span(window_ms)} before each reading.")
        trace_partial(ctx, rain, window_ms)
        return Measured(Series(rain.ts, rolling_sums(rain, window_ms)), "mm")
    if params.get("accumulation") == "day":
        ctx.trace("Rain added up since local midnight.")
        return Measured(Series(rain.ts, day_sums(rain, ctx.target.utc_offsets)), "mm")
    return Measured(rain, "mm")


def window_sums(ctx, rain, window_ms):
    end = index_at_or_before(rain.ts, ctx.now) + 1
    known = Series(rain.ts[:end], rain.value[:end])
    sums = rolling_sums(known, window_ms)
    at_now = sum_until(known, window_ms, ctx.now)
    told = ": no reading in it." if at_now is None else f": {figure(at_now, 2)} mm."
    ctx.trace(f"Rain added up over the last {span(window_ms)}{told}")
    trace_partial(ctx, known, window_ms)
    if at_now is None or known.ts[-1] == ctx.now:
        return Series(known.ts, sums)
    return Series([*known.ts, ctx.now], [*sums, at_now])


def trace_partial(ctx, rain, window_ms):
    if not rain.ts or rain.ts[0] <= ctx.now - window_ms:
        return
    known = span(ctx.now - rain.ts[0])
    ctx.trace(f"Rain is known for {known} only, less than the {span(window_ms)} to be added up: partial sum.")


def compared(ctx, measured, counts=None):
    """Points with their comparison. `counts` says which points a filter lets through."""
    trigger = ctx.params.get("trigger", "greater")
    threshold = ctx.params.get("threshold", 0)
    upper = ctx.params.get("thresholdUpper", threshold)
    ts, value = measured.series.ts, measured.series.value
    meeting = [meets(each, trigger, threshold, upper) for each in value]
    matches = meeting if counts is None else [met and counts(t) for t, met in zip(ts, meeting)]
    filtered = sum(meeting) - sum(matches)
    if filtered > 0:
        ctx.trace(f"{count(filtered, 'matching point')} outside the day or night asked for.")
    condition = comparison_text(trigger, threshold, upper, measured.unit)
    return JudgedPoints(ts, value, matches, measured.unit, condition, measured.is_window_sum, measured.is_daily)
