"""Hourly reference evapotranspiration of a target.

Temperature, humidity (or dew point) and solar radiation must be measured; without wind 2 m/s are taken, as FAO-56 does.
An hour without one of the others is left out and counted in the trace. Missing is NaN.
"""

import math
from typing import NamedTuple

from daily_et0 import ASSUMED_WIND, elevation_of
from et0 import wind_at_2m
from explain import count, figure
from hourly import hourly_means
from hourly_penman_monteith import (
    HourWeather,
    Place,
    hourly_clear_sky_radiation,
    hourly_penman_monteith,
    is_before_sunset,
    is_sun_up,
    sun_angle,
)
from local_time import HOUR_MS
from psychrometrics import saturation_pressure, vapour_pressure
from quality import usable
from series import EMPTY, series_named
from tile import Series

REFERENCE_NAMES = {
    "fao56": "grass by FAO-56 (eq. 53)",
    "asceShort": "the short reference of ASCE-EWRI 2005",
    "asceTall": "the tall reference of ASCE-EWRI 2005",
}

#: MJ m-2 h-1 of 1 W/m².
MEGAJOULES_PER_WATT_HOUR = 0.0036
#: Rs/Rso of a night with no known hour before it (FAO-56, page 75).
ASSUMED_CLEARNESS = 0.6
#: Below this elevation of the sun (rad) ASCE-EWRI 2005 keeps the ratio of the hour before.
LOW_SUN_ANGLE = 0.3


class MeasuredHours(NamedTuple):
    """Means of the clock hours from the first temperature to now. Nothing is bridged."""

    start: float
    temperature: list[float]
    #: Actual vapour pressure, kPa.
    ea: list[float]
    radiation: list[float]
    wind: list[float]


def hourly_et0(ctx, reference):
    """One value per complete hour up to now, stamped with the hour's end; mm/h.

    Readings from h to before h + 1 make the hour that begins at h.
    """
    latitude, longitude = ctx.target.latitude, ctx.target.longitude
    if latitude is None or longitude is None:
        ctx.trace("Hourly ET0 needs the target's latitude and longitude.")
        return EMPTY
    place = Place(latitude, longitude, elevation_of(ctx))
    hours = measured_hours(ctx)
    ts, values = [], []
    told = {"computed": 0, "assumed wind": 0, "assumed sky": 0, "left out": 0}
    clearness = None
    for i, (temperature, ea, watts, speed) in enumerate(zip(*hours[1:])):
        end = hours.start + (i + 1) * HOUR_MS
        middle = end - HOUR_MS / 2
        # The mean stands first: `max` gives it where it is NaN.
        rs = max(watts, 0.0) * MEGAJOULES_PER_WATT_HOUR
        is_told = 1 if end >= ctx.window.start else 0
        rso = hourly_clear_sky_radiation(place, middle)
        own_clearness = rs / rso if rso > 0 else math.nan
        if reference == "fao56":
            is_kept_from_before = not is_sun_up(place, middle)
            leads_into_night = is_before_sunset(place, middle)
        else:
            is_kept_from_before = sun_angle(place, middle) < LOW_SUN_ANGLE
            leads_into_night = not is_kept_from_before
        if leads_into_night and math.isfinite(own_clearness):
            clearness = own_clearness
        if math.isnan(temperature) or math.isnan(rs) or math.isnan(ea):
            told["left out"] += is_told
            continue
        if math.isnan(speed):
            told["assumed wind"] += is_told
        if is_kept_from_before and clearness is None:
            told["assumed sky"] += is_told
        told["computed"] += is_told
        u2 = ASSUMED_WIND if math.isnan(speed) else wind_at_2m(speed, ctx.params.get("windHeight", 10))
        kept = ASSUMED_CLEARNESS if clearness is None else clearness
        sky = kept if is_kept_from_before else own_clearness
        ts.append(end)
        values.append(hourly_penman_monteith(place, HourWeather(middle, temperature, ea, rs, u2, sky), reference))
    trace_hours(ctx, reference, told)
    return Series(ts, values)


def measured_hours(ctx):
    def means(series):
        return hourly_means(series, start, ctx.now, 0).value

    temperatures = cleaned(ctx, "temperature")
    start = math.floor((temperatures.ts[0] if temperatures.ts else ctx.now) / HOUR_MS) * HOUR_MS
    dew = cleaned(ctx, "dewPoint")
    from_dew = means(Series(dew.ts, [saturation_pressure(value) for value in dew.value]))
    temperature = means(temperatures)
    humidity = means(cleaned(ctx, "humidity"))
    ea = [
        vapour_pressure(warmth, damp) if math.isnan(known) else known
        for known, warmth, damp in zip(from_dew, temperature, humidity)
    ]
    radiation = means(cleaned(ctx, "solarRadiation"))
    wind = means(cleaned(ctx, "windSpeed"))
    return MeasuredHours(start, temperature, ea, radiation, wind)


def cleaned(ctx, name):
    return usable(ctx, series_named(ctx.weather, name), name)


def trace_hours(ctx, reference, told):
    parts = [f"{count(told['computed'], 'hour')} of {REFERENCE_NAMES[reference]}"]
    words = {
        "assumed wind": f"with a wind of {figure(ASSUMED_WIND)} m/s",
        "assumed sky": f"of night under an assumed sky (Rs/Rso {figure(ASSUMED_CLEARNESS)})",
        "left out": "left out for want of temperature, humidity or solar radiation",
    }
    parts += [f"{count(told[name], 'hour')} {text}" for name, text in words.items() if told[name] > 0]
    ctx.trace(f"Hourly ET0: {'; '.join(parts)}.")
