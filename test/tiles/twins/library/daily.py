"""From readings to local calendar days. A day counts with readings in at least 18 of its hours; else it is missing.

It is never guessed, because a guessed day can cross a threshold. Missing is NaN.
"""

import math
from typing import NamedTuple

from local_time import HOUR_MS, MINUTE_MS, local_days_of, utc_offset_at

#: 75 % of 24. Days of 23 or 25 hours need as many.
MIN_HOURS_PER_DAY = 18


class DaySpan(NamedTuple):
    """Local day numbers, both included."""

    first_day: int
    last_day: int


class DailyExtremes(NamedTuple):
    """Days of a span as columns."""

    first_day: int
    last_day: int
    min: list[float]
    max: list[float]


def days_in(span):
    return max(0, span.last_day - span.first_day + 1)


def daily_extremes(series, offsets, span, min_hours=MIN_HOURS_PER_DAY):
    """Lowest and highest reading of each local day with readings in at least `min_hours` different hours."""
    lows = [math.nan] * days_in(span)
    highs = [math.nan] * days_in(span)
    for index, values, hours in each_day(series, offsets, span):
        if hours >= min_hours:
            lows[index] = min(values)
            highs[index] = max(values)
    return DailyExtremes(span.first_day, span.last_day, lows, highs)


def daily_means(series, offsets, span, min_hours=MIN_HOURS_PER_DAY):
    """Mean of each local day's readings."""
    means = [math.nan] * days_in(span)
    for index, values, hours in each_day(series, offsets, span):
        if hours >= min_hours:
            means[index] = added(values) / len(values)
    return means


def added(values):
    """One after the other. Python's own `sum` of floats makes good for rounding and gives other last digits."""
    total = 0.0
    for value in values:
        total += value
    return total


def each_day(series, offsets, span):
    """(index of the day, its values, hours with a reading) for each day of the span that has a reading."""
    ts = series.ts
    days = local_days_of(offsets, ts)
    first = 0
    while first < len(days):
        day = days[first]
        end = first
        hours = 0
        last_hour = None
        # Hours of the local clock: in zones such as India's they begin at half past.
        shift_ms = utc_offset_at(offsets, ts[first]) * MINUTE_MS
        while end < len(days) and days[end] == day:
            hour = math.floor((ts[end] + shift_ms) / HOUR_MS)
            if hour != last_hour:
                hours += 1
            last_hour = hour
            end += 1
        if span.first_day <= day <= span.last_day:
            yield day - span.first_day, series.value[first:end], hours
        first = end
