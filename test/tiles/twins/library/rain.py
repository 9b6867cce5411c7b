"""Rain: from a counter to amounts per reading, and sums of amounts. mm."""

from typing import NamedTuple

from local_time import MINUTE_MS, local_days_of
from rounding import rounded
from tile import Series

#: A fall of the counter by less than this is noise, not a restart.
COUNTER_NOISE_MM = 0.5
#: More than this in 15 minutes after a restart is not rain: the counter restarted with another content.
MAX_RESTART_MM_PER_QUARTER_HOUR = 50
#: More than this in 15 minutes has never rained: a rise beyond it is another counter's content.
MAX_RISE_MM_PER_QUARTER_HOUR = 200

#: Sums are made in whole nanometres, so that ten times 0.1 mm is 1 mm, and no rest remains of what leaves a window.
UNITS_PER_MM = 1_000_000


class RainAmounts(NamedTuple):
    #: The first reading of a counter has no amount.
    series: Series
    restarts: int
    refused: int


def rain_from_counter(counter, noise=COUNTER_NOISE_MM):
    """Rain since the reading before. A gap's rain is booked with the first reading after it.

    When the counter falls it began again at 0, so its content is the rain; a fall by less than `noise` is no restart,
    and the highest content so far stays the reference. One reading far from those before and after it, which agree, is
    a fault. The counter continues from the reading before.
    """
    ts, values = [], []
    restarts = refused = 0
    reference = counter.value[0] if counter.value else 0.0
    before_leap = None
    for before, t, content in zip(counter.ts, counter.ts[1:], counter.value[1:]):
        quarters = max(1, (t - before) / (15 * MINUTE_MS))
        plausible = MAX_RESTART_MM_PER_QUARTER_HOUR * quarters
        is_back = (
            before_leap is not None and content >= before_leap - noise and content - before_leap <= plausible
        )
        if is_back and abs(content - reference) > plausible:
            reference = before_leap
        fall = to_units(reference) - to_units(content)
        is_restart = fall > 0 and (fall >= to_units(noise) or content <= 0)
        amount = content if is_restart else max(0, to_units(content) - to_units(reference)) / UNITS_PER_MM
        is_refused = amount > (plausible if is_restart else MAX_RISE_MM_PER_QUARTER_HOUR * quarters)
        before_leap = reference if is_restart or is_refused else None
        reference = content if is_restart else max(reference, content)
        restarts += is_restart
        refused += is_refused
        if not is_refused:
            ts.append(t)
            values.append(amount)
    return RainAmounts(Series(ts, values), restarts, refused)


def to_units(mm):
    return rounded(mm * UNITS_PER_MM)


def rolling_sums(rain, window_ms):
    """Sum over (t - window, t] at each reading. Older rain than the first reading is not known."""
    amounts = [to_units(value) for value in rain.value]
    sums = []
    first = 0
    total = 0
    for t, amount in zip(rain.ts, amounts):
        total += amount
        while rain.ts[first] <= t - window_ms:
            total -= amounts[first]
            first += 1
        sums.append(total / UNITS_PER_MM)
    return sums


def sum_until(rain, window_ms, now):
    """Sum over (now - window, now]; None when no reading lies in it."""
    amounts = [to_units(value) for t, value in zip(rain.ts, rain.value) if now - window_ms < t <= now]
    return sum(amounts) / UNITS_PER_MM if amounts else None


def day_sums(rain, offsets):
    """Running sum since local midnight, at each reading."""
    sums = []
    today = None
    total = 0
    for day, value in zip(local_days_of(offsets, rain.ts), rain.value):
        if day != today:
            total = 0
        today = day
        total += to_units(value)
        sums.append(total / UNITS_PER_MM)
    return sums
