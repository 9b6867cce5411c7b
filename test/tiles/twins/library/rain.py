"""Rain: from a counter to amounts per reading, and sums of amounts. mm."""

import math
from typing import NamedTuple

from local_time import HOUR_MS, MINUTE_MS, local_days_of
from rounding import rounded
from tile import Series

#: A fall of the counter by less than this is noise, not a restart.
COUNTER_NOISE_MM = 0.5
#: More than this in 15 minutes after a restart is not rain: the counter restarted with another content.
MAX_RESTART_MM_PER_QUARTER_HOUR = 50
#: More than this in 15 minutes has never rained: a rise beyond it is another counter's content.
MAX_RISE_MM_PER_QUARTER_HOUR = 200
#: From its first to its last reading a spell of false readings takes no longer. A single one is a spell at any pace.
LONGEST_FAULT_MS = HOUR_MS

#: Sums are made in whole nanometres, so that ten times 0.1 mm is 1 mm, and no rest remains of what leaves a window.
UNITS_PER_MM = 1_000_000


class RainAmounts(NamedTuple):
    #: The first reading of a counter has no amount.
    series: Series
    restarts: int
    refused: int
    #: Readings that were not believed.
    faults: int
    #: Whether a restart and a fault cannot be told apart in the newest fall yet. Its content is not booked then.
    is_undecided: bool


def rain_from_counter(counter, noise=COUNTER_NOISE_MM):
    """Rain since the reading before. A gap's rain is booked with the first reading after it.

    False readings count as if they had not been delivered. A counter that falls and stays there began again at 0, so
    its content is the rain; a fall by less than `noise` is no restart, and the highest content so far stays the
    reference. Of a fall at the series' end nothing is booked before it has lasted or the counter has risen from it.
    """
    readings = without_faults(counter, noise)
    ts, values = [], []
    restarts = refused = 0
    is_undecided = False
    reference = readings.value[0] if readings.value else 0.0
    for i in range(1, len(readings.ts)):
        t, content = readings.ts[i], readings.value[i]
        quarters = quarter_hours(readings.ts[i - 1], t)
        is_restart = is_fall(reference, content, noise)
        amount = content if is_restart else max(0, to_units(content) - to_units(reference)) / UNITS_PER_MM
        reference = content if is_restart else max(reference, content)
        if is_restart and amount > 0 and is_open(readings, i):
            is_undecided = True
            continue
        restarts += is_restart
        most = MAX_RESTART_MM_PER_QUARTER_HOUR if is_restart else MAX_RISE_MM_PER_QUARTER_HOUR
        if amount > most * quarters:
            refused += 1
        else:
            ts.append(t)
            values.append(amount)
    return RainAmounts(Series(ts, values), restarts, refused, len(counter.ts) - len(readings.ts), is_undecided)


def without_faults(counter, noise):
    ts, values = [], []
    reference = 0.0
    for i, (t, content) in enumerate(zip(counter.ts, counter.value)):
        if i > 0 and is_false(counter, i, ts[-1], reference, noise):
            continue
        ts.append(t)
        values.append(content)
        reference = content if i == 0 or is_fall(reference, content, noise) else max(reference, content)
    return Series(ts, values)


def is_open(readings, fall):
    """Whether the series ends within a fault's time after a fall, and nothing was counted after it."""
    lasted = readings.ts[-1] - readings.ts[fall]
    return lasted <= LONGEST_FAULT_MS and max(readings.value[fall:]) <= readings.value[fall]


def is_false(counter, first, before_t, before, noise):
    """Whether a reading begins a spell of false ones, or is a fall that goes on falling: it did not stay."""
    if end_of_spell(counter, first, before_t, before, noise) is not None:
        return True
    return goes_on_falling(counter, first, before, noise)


def end_of_spell(counter, first, before_t, before, noise):
    """Index of the reading after a spell of false ones; None where none begins.

    They are all lower, or all higher, than what was known before them and than the reading after them, which continues
    what was known before. Where a fall may as well be the fault, and is the shorter spell, the readings before it were
    true.
    """
    ts, values = counter.ts, counter.value
    content = values[first]
    is_low = is_fall(before, content, noise)
    if not is_low and content <= before:
        return None
    nearest = content
    for following in range(first + 1, len(ts)):
        last_t, last = ts[following - 1], values[following - 1]
        if following > first + 1 and last_t - ts[first] > LONGEST_FAULT_MS:
            return None
        if last >= before if is_low else last <= before:
            return None
        nearest = max(nearest, last) if is_low else min(nearest, last)
        after = values[following]
        is_back = after - nearest > before - after if is_low else is_end_of_rise(values, following, nearest, noise)
        if not is_back or not continues(before_t, before, ts[following], after, noise):
            continue
        if is_low or following == first + 1:
            return following
        end = end_of_spell(counter, following, last_t, last, noise) if is_fall(last, after, noise) else None
        if end is None or values[end] < last:
            return following
        return None if ts[end - 1] - ts[following] < last_t - ts[first] else following
    return None


def is_end_of_rise(values, following, nearest, noise):
    """A small fall that the next reading takes back is a dip of that one reading: what was before it was true."""
    after = values[following]
    then = values[following + 1] if following + 1 < len(values) else after
    return is_fall(nearest, after, noise) or (after < nearest and not then >= nearest)


def goes_on_falling(counter, first, before, noise):
    content = counter.value[first]
    if not is_fall(before, content, noise):
        return False
    for t, value in zip(counter.ts[first + 1 :], counter.value[first + 1 :]):
        if t - counter.ts[first] >= LONGEST_FAULT_MS:
            return False
        if is_fall(content, value, noise):
            return True
    return False


def continues(before_t, before, t, content, noise):
    """Whether a content continues an earlier one: lower by noise at most, and no higher than can have rained."""
    if is_fall(before, content, noise):
        return False
    return content - before <= MAX_RESTART_MM_PER_QUARTER_HOUR * quarter_hours(before_t, t)


def is_fall(before, after, noise):
    fall = to_units(before) - to_units(after)
    return fall > 0 and (fall >= to_units(noise) or after <= 0)


def quarter_hours(before, after):
    """At least one: a counter may send the rain of a cloudburst at once."""
    return max(1, (after - before) / (15 * MINUTE_MS))


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
