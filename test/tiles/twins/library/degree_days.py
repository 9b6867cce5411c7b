"""Degree-days of one day from its lowest and highest temperature (°C in, °C·day out). Never negative.

Sources: McMaster & Wilhelm 1997 (average, modified); Baskerville & Emin 1969 and Zalom et al. 1983, UC Leaflet 21373
(sine, triangle, cutoffs).
"""

import math


def average_degree_days(tmin, tmax, base):
    return max(0.0, (tmin + tmax) / 2 - base)


def clamped_mean_degree_days(tmin, tmax, base, upper):
    """The day's mean brought into [base, upper], less the base."""
    return min(max((tmin + tmax) / 2, base), upper) - base


def modified_degree_days(tmin, tmax, base, upper):
    """Both temperatures brought into [base, upper] before the mean (the 86/50 °F method)."""
    low = min(max(tmin, base), upper)
    high = min(max(tmax, base), upper)
    return max(0.0, (low + high) / 2 - base)


def wave_degree_days(shape, cutoff, tmin, tmax, base, upper):
    """A daily wave between `tmin` and `tmax` over `base`, cut off at `upper`."""
    over = heat_above(shape, tmin, tmax, upper)
    heat = heat_above(shape, tmin, tmax, base) - over
    if cutoff == "horizontal":
        return max(0.0, heat)
    if cutoff == "intermediate":
        return max(0.0, heat - over)
    return max(0.0, heat - (upper - base) * time_above(shape, tmin, tmax, upper))


def double_wave_degree_days(shape, cutoff, tmin, tmax, tmin_next, base, upper):
    """Two half waves: up from this day's minimum, down to the next day's."""
    low = min(tmin_next, tmax)
    high = max(tmin_next, tmax)
    up = wave_degree_days(shape, cutoff, tmin, tmax, base, upper)
    down = wave_degree_days(shape, cutoff, low, high, base, upper)
    return (up + down) / 2


def heat_above(shape, tmin, tmax, limit):
    """Mean over the day of the excess above `limit` (°C·day)."""
    if limit >= tmax:
        return 0.0
    mean = (tmin + tmax) / 2
    if limit <= tmin:
        return mean - limit
    if shape == "triangle":
        return (tmax - limit) ** 2 / (2 * (tmax - tmin))
    amplitude = (tmax - tmin) / 2
    phi = phase_at(limit, mean, amplitude)
    return ((mean - limit) * (math.pi / 2 - phi) + amplitude * math.cos(phi)) / math.pi


def time_above(shape, tmin, tmax, limit):
    """Part of the day (0…1) spent above `limit`."""
    if limit >= tmax:
        return 0.0
    if limit <= tmin:
        return 1.0
    if shape == "triangle":
        return (tmax - limit) / (tmax - tmin)
    return 0.5 - phase_at(limit, (tmin + tmax) / 2, (tmax - tmin) / 2) / math.pi


def phase_at(limit, mean, amplitude):
    """Where a sine passes `limit`, rad. Beside one of its extremes the last bit may leave -1…1."""
    return math.asin(min(1.0, max(-1.0, (limit - mean) / amplitude)))
