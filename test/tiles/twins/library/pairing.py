"""Readings of two series that belong together: instruments rarely write at the very same millisecond.

A reading is paired with the nearest one of the other series that is at most half the shorter cadence away.
"""

from explain import number_text
from local_time import HOUR_MS
from rounding import rounded
from series import median_spacing_ms
from tile import Series

#: The cadence of a series that does not show its own.
ASSUMED_CADENCE_MS = HOUR_MS


def pairing_tolerance_ms(a, b):
    """How far apart two readings may be and still be one pair: half the shorter cadence."""
    cadences = [cadence for cadence in map(median_spacing_ms, (a, b)) if cadence is not None]
    return min(cadences, default=ASSUMED_CADENCE_MS) / 2


def partners(a, b):
    """For each time of `a` the index of its partner in `b`, None without one.

    Of two partners equally near the earlier one: it was known first. Both ascending.
    """
    if not b:
        return [None] * len(a)
    tolerance_ms = pairing_tolerance_ms(a, b)
    found = []
    j = 0
    for t in a:
        while j + 1 < len(b) and abs(b[j + 1] - t) < abs(b[j] - t):
            j += 1
        found.append(j if abs(b[j] - t) <= tolerance_ms else None)
    return found


def joined(a, b, combine):
    """A value from each pair, at the time of `a`; None leaves the time out."""
    ts, values = [], []
    for t, value, partner in zip(a.ts, a.value, partners(a.ts, b.ts)):
        combined = None if partner is None else combine(value, b.value[partner])
        if combined is not None:
            ts.append(t)
            values.append(combined)
    return Series(ts, values)


def trace_unpaired(ctx, a, b, name, other_name):
    """Says in the trace that two series have readings, and not one pair."""
    if not a.ts or not b.ts or any(partner is not None for partner in partners(a.ts, b.ts)):
        return
    minutes = number_text(rounded(pairing_tolerance_ms(a.ts, b.ts) / 6_000) / 10)
    ctx.trace(
        f"No reading of {name} has one of {other_name} within {minutes} minutes (half the shorter cadence): "
        "nothing to combine."
    )
