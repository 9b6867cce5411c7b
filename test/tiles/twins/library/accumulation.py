"""Running totals against a threshold, with optional freezing. The tile knows what is added up (heat, chill)."""

import math
from typing import NamedTuple

from explain import figure, span
from local_time import DAY_MS
from rounding import rounded
from tile import PointColumns


class Accumulated(NamedTuple):
    columns: PointColumns
    #: Newest running total; None without points.
    total: float | None
    #: Time of the first point at which the threshold was reached.
    reached_at: float | None


def accumulate(ts, amounts, threshold, freeze):
    """Running total of `amounts`, one point each. Reached means total ≥ threshold.

    Frozen: from the first point that reached it, value and trigger stay as they were at that point.
    """
    values, flags = [], []
    total = 0.0
    reached_at = None
    for t, amount in zip(ts, amounts):
        is_frozen = freeze and reached_at is not None
        if not is_frozen:
            total += amount
        triggered = is_frozen or total >= threshold
        if triggered and reached_at is None:
            reached_at = t
        values.append(total)
        flags.append(triggered)
    return Accumulated(PointColumns(ts, values, bytes(flags)), total if ts else None, reached_at)


def forecast(ts, amounts, missing, unit, days=7):
    """How far the threshold is, and when it will be reached at the mean of the points of the last `days` days."""
    needs = f"needs {figure(missing)} {unit} more"
    if not ts:
        return needs
    last = ts[-1]
    recent = 0.0
    for t, amount in zip(reversed(ts), reversed(amounts)):
        if t <= last - days * DAY_MS:
            break
        recent += amount
    per_day = recent / min(days, max(1, rounded((last - ts[0]) / DAY_MS) + 1))
    if per_day <= 0:
        return f"{needs}; nothing was added in the last {days} days"
    wait = span(float(math.ceil(missing / per_day)) * DAY_MS)
    return f"{needs}; at the mean of the last {days} days ({figure(per_day, 2)} a day) in about {wait}"
