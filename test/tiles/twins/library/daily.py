"""From readings to local calendar days. A day counts where its readings reach over at least 18 of its hours.

Else it is missing. It is never guessed, because a guessed day can cross a threshold. Missing is NaN.
"""

import math
from typing import NamedTuple

from local_time import HOUR_MS, MINUTE_MS, local_days_of, utc_offset_at
from series import median_spacing_ms

#: 75 % of 24. Days of 23 or 25 hours need as many.
MIN_HOURS_PER_DAY = 18
#: Readings that come less often miss a day's extremes, so that they make no day.
LONGEST_STEP_HOURS = 3
#: A step may be a tenth of an hour late before the next hour is its length.
STEP_SLACK_HOURS = 0.1


class DailyNeed(NamedTuple):
    """What of a series makes a day."""

    #: Usual time between readings, in whole hours; 1 where there are several an hour.
    step_hours: int
    #: How many readings, one a step.
    readings: int


#: Of a series with one value a day.
ONE_A_DAY = DailyNeed(24, 1)


def daily_need(ts):
    """As many readings as reach over 18 hours: 18 hourly ones, 10 every two hours, 7 every three.

    Where they usually come less often only days with readings in 18 hours count.
    """
    step_hours = max(1, math.ceil((median_spacing_ms(ts) or 0) / HOUR_MS - STEP_SLACK_HOURS))
    if step_hours > LONGEST_STEP_HOURS:
        return DailyNeed(step_hours, MIN_HOURS_PER_DAY)
    return DailyNeed(step_hours, math.ceil((MIN_HOURS_PER_DAY - 1) / step_hours) + 1)


class DaySpan(NamedTuple):
    """Local day numbers, both included."""

    first_day: int
    last_day: int


class DailyExtremes(NamedTuple):
    """Days of a span as columns."""

    first_day: int
    last_day: int
    need: DailyNeed
    min: list[float]
    max: list[float]


def days_in(span):
    return max(0, span.last_day - span.first_day + 1)


def daily_extremes(series, offsets, span, need=None):
    """Lowest and highest reading of each local day that has as many readings as it needs."""
    need = need or daily_need(series.ts)
    lows = [math.nan] * days_in(span)
    highs = [math.nan] * days_in(span)
    for index, values, readings in each_day(series, offsets, span, need.step_hours):
        if readings >= need.readings:
            lows[index] = min(values)
            highs[index] = max(values)
    return DailyExtremes(span.first_day, span.last_day, need, lows, highs)


def daily_means(series, offsets, span, need=None):
    """Mean of each local day's readings."""
    need = need or daily_need(series.ts)
    means = [math.nan] * days_in(span)
    for index, values, readings in each_day(series, offsets, span, need.step_hours):
        if readings >= need.readings:
            means[index] = added(values) / len(values)
    return means


def added(values):
    """One after the other. Python's own `sum` of floats makes good for rounding and gives other last digits."""
    total = 0.0
    for value in values:
        total += value
    return total


def each_day(series, offsets, span, step_hours):
    """(index of the day, its values, readings one a step) for each day of the span that has a reading.

    By steps of an hour those are the hours with a reading; by longer ones, readings at least half a step apart.
    """
    is_by_hours = step_hours == 1 or step_hours > LONGEST_STEP_HOURS
    apart_ms = step_hours * HOUR_MS / 2
    ts = series.ts
    days = local_days_of(offsets, ts)
    first = 0
    while first < len(days):
        day = days[first]
        end = first
        readings = 0
        last_hour = None
        last_counted = -math.inf
        # Hours of the local clock: in zones such as India's they begin at half past.
        shift_ms = utc_offset_at(offsets, ts[first]) * MINUTE_MS
        while end < len(days) and days[end] == day:
            hour = math.floor((ts[end] + shift_ms) / HOUR_MS)
            if hour != last_hour if is_by_hours else ts[end] - last_counted >= apart_ms:
                readings += 1
                last_counted = ts[end]
            last_hour = hour
            end += 1
        if span.first_day <= day <= span.last_day:
            yield day - span.first_day, series.value[first:end], readings
        first = end
