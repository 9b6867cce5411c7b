"""Hourly temperatures from daily extremes: a sine by day, a logarithmic fall by night. °C; hours in solar time.

Source: Linvill 1990, HortScience 25(1):14–16; sunrise from the declination of Spencer 1971 with the sun at -0.833°.
Missing is NaN, and passes through the formulas.
"""

import math
from typing import NamedTuple

from local_time import day_of_year


class SunTimes(NamedTuple):
    rise: float
    set: float
    #: Hours; 0 and 24 on polar days.
    length: float


class Day(NamedTuple):
    """One day and what its nights need of its neighbours."""

    min: float
    max: float
    min_before: float
    max_before: float
    min_after: float
    sun: SunTimes
    sun_before: SunTimes
    sun_after: SunTimes


def hours_from_extremes(days, latitude, shape="continuous"):
    """24 values per day of `days`. `continuous` joins the night to the morning; `chillR` departs as that package does.

    chillR: before sunrise the divisor is ln(N), the evening before uses this day's length, the hour of sunrise belongs
    to the night and that of sunset to the evening. Without a neighbouring day the night stays at this day's minimum.
    """
    hours = []
    lows = [math.nan, *days.min, math.nan]
    highs = [math.nan, *days.max, math.nan]
    for i in range(len(days.min)):
        if math.isnan(days.min[i]) or math.isnan(days.max[i]):
            hours += [math.nan] * 24
            continue
        number = days.first_day + i
        suns = [sun_times(latitude, day_of_year(near)) for near in (number, number - 1, number + 1)]
        day = Day(days.min[i], days.max[i], lows[i], highs[i], lows[i + 2], *suns)
        hours += [temperature_at(hour, day, shape) for hour in range(24)]
    return hours


def temperature_at(hour, day, shape):
    sun = day.sun
    if sun.length <= 0 or sun.length >= 24:
        return (day.min + day.max) / 2
    is_night = hour <= sun.rise if shape == "chillR" else hour < sun.rise
    if is_night:
        return morning(hour, day, shape)
    is_evening = hour >= sun.set if shape == "chillR" else hour > sun.set
    if not is_evening:
        return day_temperature(day.min, day.max, hour - sun.rise, sun.length)
    night_length = 24 - sun.set + day.sun_after.rise
    sunset = day_temperature(day.min, day.max, sun.set - sun.rise, sun.length)
    return falling(sunset, day.min_after, math.log(night_length + 1), hour - sun.set, day.min)


def morning(hour, day, shape):
    night_length = 24 - day.sun_before.set + day.sun.rise
    length = day.sun.length if shape == "chillR" else day.sun_before.length
    evening = day_temperature(day.min_before, day.max_before, length, length)
    divisor = shortened_divisor(night_length) if shape == "chillR" else math.log(night_length + 1)
    return falling(evening, day.min, divisor, hour + 24 - day.sun_before.set, day.min)


def falling(begin, end, divisor, since, otherwise):
    value = begin - ((begin - end) / divisor) * math.log(since + 1)
    return otherwise if math.isnan(value) else value


def shortened_divisor(night_length):
    """chillR's ln(N), which is next to nothing for the shortest nights: those stay at the minimum."""
    return math.log(night_length) if night_length >= 2 else math.nan


def day_temperature(low, high, since_rise, length):
    return low + (high - low) * math.sin((math.pi * since_rise) / (length + 4))


def sun_times(latitude, day):
    gamma = ((2 * math.pi) / 365) * (day - 1)
    declination = (
        0.006918
        - 0.399912 * math.cos(gamma)
        + 0.070257 * math.sin(gamma)
        - 0.006758 * math.cos(2 * gamma)
        + 0.000907 * math.sin(2 * gamma)
        - 0.002697 * math.cos(3 * gamma)
        + 0.00148 * math.sin(3 * gamma)
    )
    phi = (latitude * math.pi) / 180
    horizon = math.sin((-0.8333 * math.pi) / 180)
    cosine = (horizon - math.sin(phi) * math.sin(declination)) / (math.cos(phi) * math.cos(declination))
    if cosine > 1:
        return SunTimes(12.0, 12.0, 0.0)
    if cosine < -1:
        return SunTimes(0.0, 24.0, 24.0)
    half = (math.acos(cosine) * 12) / math.pi
    return SunTimes(12 - half, 12 + half, 2 * half)
