"""The temperature of each hour of a season, for models that count hours. Missing is NaN.

From readings, one mean per clock hour; where there are none within the day, drawn from daily extremes. The trace says
which way was taken and what is missing.
"""

import math
from typing import NamedTuple

from daily import DaySpan
from explain import at, count
from hourly import hourly_means
from linvill import hours_from_extremes
from local_time import HOUR_MS, local_day_of, start_of_local_day
from temperature_days import extremes_of, has_hours, trace_missing_days


class SeasonHours(NamedTuple):
    #: °C.
    value: list[float]
    #: The local day each hour belongs to.
    day: list[int]
    #: End of the last hour, epoch ms.
    end: float


def season_hours(ctx, temperatures, span, until, night_shape):
    """No hour ends after `until` (epoch ms), and days drawn from extremes are whole by then."""
    if has_hours(temperatures):
        return from_readings(ctx, temperatures, span, until)
    return from_extremes(ctx, temperatures, span, until, night_shape)


def sums_by_day(offsets, hours, worth):
    """One sum for each local day with a known hour, as (times, amounts).

    A sum is stamped with the day's end, the last one with the end of the last hour. The worth of a missing hour is not
    read.
    """
    ts, amounts = [], []
    i = 0
    while i < len(worth):
        day = hours.day[i]
        total = 0.0
        known = 0
        while i < len(worth) and hours.day[i] == day:
            if not math.isnan(hours.value[i]):
                total += worth[i]
                known += 1
            i += 1
        if known > 0:
            ts.append(hours.end if i == len(worth) else start_of_local_day(offsets, day + 1))
            amounts.append(total)
    return ts, amounts


def from_readings(ctx, temperatures, span, until):
    offsets = ctx.target.utc_offsets
    start = start_of_local_day(offsets, span.first_day)
    end = min(start_of_local_day(offsets, span.last_day + 1), until)
    hours = hourly_means(temperatures.readings, start, end)
    ctx.trace("Hours: mean of the readings of each clock hour.")
    if hours.bridged > 0:
        ctx.trace(f"{count(hours.bridged, 'missing hour')} in gaps of up to 3 hours bridged.")
    if hours.missing > 0:
        gap = first_gap(ctx, hours.value, start)
        ctx.trace(f"{count(hours.missing, 'hour')} of {len(hours.value)} missing: {gap} They count nothing.")
    days = [local_day_of(offsets, start + i * HOUR_MS) for i in range(len(hours.value))]
    return SeasonHours(hours.value, days, start + len(hours.value) * HOUR_MS)


def first_gap(ctx, value, start):
    first = -1
    longest = 0
    length = 0
    for i, hour in enumerate(value):
        length = length + 1 if math.isnan(hour) else 0
        if length > longest:
            longest = length
            first = i - length + 1
    begins = at(ctx.target.utc_offsets, start + first * HOUR_MS)
    return f"the longest gap has {count(longest, 'hour')} and begins {begins}."


def from_extremes(ctx, temperatures, span, until, night_shape):
    offsets = ctx.target.utc_offsets
    last_day = min(span.last_day, local_day_of(offsets, until) - 1)
    end = start_of_local_day(offsets, last_day + 1)
    days = max(0, last_day - span.first_day + 1)
    latitude = ctx.target.latitude
    if latitude is None:
        ctx.trace("No readings within the day, and without a latitude hours cannot be drawn from daily extremes.")
    if latitude is None or days == 0:
        return SeasonHours([], [], end)
    # One day more on either side gives the first morning its evening before and the last evening its morning after.
    around = extremes_of(ctx, temperatures, DaySpan(span.first_day - 1, last_day + 1))
    ctx.trace("Hours drawn from daily lowest and highest temperatures (Linvill 1990): no readings within the day.")
    trace_missing_days(ctx, span.first_day, around.min[1 : days + 1], around.need, "They count nothing.")
    value = hours_from_extremes(around, latitude, night_shape)[24 : 24 * (days + 1)]
    return SeasonHours(value, [span.first_day + i // 24 for i in range(len(value))], end)
