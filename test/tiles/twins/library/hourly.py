"""One value per clock hour: the mean of the readings in [h, h + 1 h). Missing is NaN.

Gaps of up to three hours are bridged, longer ones are not.
"""

import math
from typing import NamedTuple

from local_time import HOUR_MS
from series import index_at_or_after

#: Bridging longer gaps invents chill.
MAX_BRIDGED_HOURS = 3


class Hours(NamedTuple):
    #: Epoch ms at which hour 0 begins.
    start: float
    value: list[float]
    #: Hours filled between two neighbours.
    bridged: int
    #: Hours without a value.
    missing: int


def hourly_means(series, start, end, max_bridged=MAX_BRIDGED_HOURS):
    """Hours from `start` to `end` (exclusive; whole hours only)."""
    hours = max(0, math.floor((end - start) / HOUR_MS))
    means = [math.nan] * hours
    ts, value = series.ts, series.value
    i = index_at_or_after(ts, start)
    while i < len(ts):
        hour = math.floor((ts[i] - start) / HOUR_MS)
        if hour >= hours:
            break
        hour_end = start + (hour + 1) * HOUR_MS
        total = 0.0
        readings = 0
        while i < len(ts) and ts[i] < hour_end:
            total += value[i]
            readings += 1
            i += 1
        means[hour] = total / readings
    bridged = bridge(means, max_bridged)
    return Hours(start, means, bridged, sum(map(math.isnan, means)))


def bridge(value, max_hours):
    """Fills inner runs of at most `max_hours` missing hours linearly, in place; returns how many were filled."""
    filled = 0
    last_known = -1
    for i, known in enumerate(value):
        if math.isnan(known):
            continue
        gap = i - last_known - 1
        if last_known >= 0 and 0 < gap <= max_hours:
            before = value[last_known]
            step = (known - before) / (gap + 1)
            for k in range(1, gap + 1):
                value[last_known + k] = before + step * k
            filled += gap
        last_known = i
    return filled
