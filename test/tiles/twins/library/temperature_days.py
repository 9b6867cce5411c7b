"""The temperatures of a seasonal tile (heat, chill): which series, cleaned, and each local day's extremes.

Sub-daily readings come first; a day they do not cover takes the station's own daily record where there is one.
"""

import math
from typing import NamedTuple

from daily import LONGEST_STEP_HOURS, MIN_HOURS_PER_DAY, ONE_A_DAY, daily_extremes
from explain import count, day_list
from local_time import is_local_day, local_day_of
from quality import usable
from series import is_daily, series_named
from tile import Series


SENSOR_NAMES = {"sensor": "temperature.ambient", "soil": "temperature.soil"}
WEATHER_NAMES = {"weather": "temperature", "soilWeather": "soilTemperature"}


class Temperatures(NamedTuple):
    name: str
    #: Readings within the day; empty when only daily values came.
    readings: Series
    daily_min: Series
    daily_max: Series


def temperatures_of(ctx, source):
    """Cleaned temperature of the weather or of the target's sensors."""
    name = SENSOR_NAMES.get(source) or WEATHER_NAMES[source]
    given = ctx.series if source in SENSOR_NAMES else ctx.weather
    return Temperatures(
        name,
        usable(ctx, series_named(given, name), name),
        usable(ctx, series_named(ctx.weather, "temperatureMin"), "temperatureMin"),
        usable(ctx, series_named(ctx.weather, "temperatureMax"), "temperatureMax"),
    )


def extremes_of(ctx, temperatures, span, told_from=None):
    """Extremes of each day of the span; NaN on days that are missing.

    The trace counts the daily records taken from `told_from` (a local day) on: days before are history.
    """
    told_from = span.first_day if told_from is None else told_from
    offsets = ctx.target.utc_offsets
    days = daily_extremes(temperatures.readings, offsets, span)
    lows = daily_extremes(temperatures.daily_min, offsets, span, ONE_A_DAY).min
    highs = daily_extremes(temperatures.daily_max, offsets, span, ONE_A_DAY).max
    trace_step(ctx, temperatures.name, days.need)
    from_daily = 0
    for i, (low, high) in enumerate(zip(lows, highs)):
        if math.isnan(days.min[i]) and low <= high:
            days.min[i] = low
            days.max[i] = high
            if span.first_day + i >= told_from:
                from_daily += 1
    if from_daily > 0 and temperatures.readings.ts:
        told = span.last_day - max(span.first_day, told_from) + 1
        record = "daily lowest and highest temperatures"
        ctx.trace(f"{count(from_daily, 'day')} of {told} from {record}, the others from readings.")
    return days


def trace_step(ctx, name, need):
    """Says how many readings make a day, where they come less often than each hour."""
    if 1 < need.step_hours <= LONGEST_STEP_HOURS:
        ctx.trace(
            f"{name}: readings come every {need.step_hours} hours; a day counts with at least {need.readings} of them."
        )


def trace_missing_days(ctx, first_day, lows, need, consequence, told_from=None):
    """Names the missing days, from the local day `told_from` on, in the trace. `lows` begin with `first_day`.

    A day that the calendar of the place left out is not missing.
    """
    told_from = first_day if told_from is None else told_from
    unknown = [first_day + i for i in range(max(0, told_from - first_day), len(lows)) if math.isnan(lows[i])]
    missing = [day for day in unknown if is_local_day(ctx.target.utc_offsets, day)]
    if missing:
        told = f"{count(len(missing), 'day')} missing ({lack_of(need)}): {day_list(missing)}."
        ctx.trace(f"{told} {consequence}")


def lack_of(need):
    if need.step_hours == 1:
        return f"readings in fewer than {MIN_HOURS_PER_DAY} hours"
    if need.step_hours <= LONGEST_STEP_HOURS:
        return f"fewer than {need.readings} readings, one every {need.step_hours} hours"
    return f"readings come every {need.step_hours} hours, and a day needs them at least every {LONGEST_STEP_HOURS}"


def first_day_of(ctx, temperatures):
    """Local day of the earliest temperature of any kind; None without one."""
    starts = [series.ts[0] for series in temperatures[1:] if series.ts]
    return local_day_of(ctx.target.utc_offsets, min(starts)) if starts else None


def has_hours(temperatures):
    """Whether the temperatures vary within the day, so that hours can be taken from them."""
    return len(temperatures.readings.ts) > 0 and not is_daily(temperatures.readings.ts)
