"""Probability ramps, 0…100 %. Kept unrounded: rounding is for the display."""

from bisect import bisect_right

from local_time import HOUR_MS
from series import DAILY_HOLD_MS, DAILY_SPACING_MS, LONGEST_DAILY_SPACING_MS, median_spacing_ms


def hold_ms(ts):
    """How long a state holds after its point: 30 h for daily points, else 1.5 times the median spacing, at least 1 h.

    A single point does not show its spacing and holds like a daily one.
    """
    spacing = median_spacing_ms(ts)
    if spacing is None or DAILY_SPACING_MS <= spacing <= LONGEST_DAILY_SPACING_MS:
        return DAILY_HOLD_MS
    return max(HOUR_MS, 1.5 * spacing)


def ramp_over_time(ts, state, duration_ms, hold, end):
    """Probability (%) at each point, and at `end`.

    It rises by 100 per `duration_ms` while the state is true and falls as fast while it is not, within 0…100. A point's
    state holds until the next one, at most `hold`; beyond that it counts as false.
    """
    values = []
    p = 0.0
    for i, t in enumerate(ts):
        values.append(p)
        following = ts[i + 1] if i + 1 < len(ts) else max(end, t)
        lasted = following - t
        up = min(lasted, hold) if state[i] == 1 else 0
        p = min(100.0, p + (100 * up) / duration_ms)
        p = max(0.0, p - (100 * (lasted - up)) / duration_ms)
    return values, p


def ramp_over_value(value, at0, at100):
    """0 % at `at0`, 100 % at `at100`, straight between. `at0` may lie above `at100`; when equal it is a step."""
    if at0 == at100:
        return 100.0 if value >= at100 else 0.0
    return 100 * min(1.0, max(0.0, (value - at0) / (at100 - at0)))


def state_at(ts, triggered, t, hold):
    """State of the newest point at or before `t`, false before the first one and after its hold has run out."""
    i = bisect_right(ts, t) - 1
    return i >= 0 and triggered[i] == 1 and t - ts[i] <= hold
