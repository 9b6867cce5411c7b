"""Plain operations on a time series (epoch ms ascending): order, spacing. Knows nothing of variables or units."""

import math
from bisect import bisect_left, bisect_right

from local_time import HOUR_MS
from tile import Series

EMPTY = Series([], [])

#: With at least this much time between points, the series holds daily values.
DAILY_SPACING_MS = 20 * HOUR_MS
LONGEST_DAILY_SPACING_MS = 28 * HOUR_MS

#: A daily state holds for one day and some slack for late data.
DAILY_HOLD_MS = 30 * HOUR_MS


def series_named(source, name):
    """The named series as lists, or an empty one."""
    found = source.get(name)
    return EMPTY if found is None else Series(found.ts.tolist(), found.value.tolist())


def index_at_or_after(ts, t):
    """Index of the first time at or after `t`; the length when there is none."""
    return bisect_left(ts, t)


def index_at_or_before(ts, t):
    """Index of the last time at or before `t`; -1 when there is none."""
    return bisect_right(ts, t) - 1


def in_order(series):
    """Strictly ascending times; of equal times the reading delivered last. Non-finite readings are dropped."""
    if is_in_order(series):
        return series
    readings = {}
    for t, value in zip(series.ts, series.value):
        if math.isfinite(t) and math.isfinite(value):
            readings[t] = value
    ts = sorted(readings)
    return Series(ts, [readings[t] for t in ts])


def is_in_order(series):
    previous = -math.inf
    for t, value in zip(series.ts, series.value):
        if not t > previous or not math.isfinite(value):
            return False
        previous = t
    return True


def median_spacing_ms(ts):
    """Median distance of neighbouring times (the lower one of an even count); None with fewer than two times."""
    if len(ts) < 2:
        return None
    gaps = sorted(after - before for before, after in zip(ts, ts[1:]))
    return gaps[(len(gaps) - 1) // 2]


def is_daily(ts):
    """Whether the readings come about once a day. A single reading does not show it."""
    spacing = median_spacing_ms(ts)
    return spacing is not None and spacing >= DAILY_SPACING_MS


def max_gap_ms(ts):
    """A gap longer than this ends a run of readings: twice the median spacing, at least one hour."""
    return max(HOUR_MS, 2 * (median_spacing_ms(ts) or 0))
