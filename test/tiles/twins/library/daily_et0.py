"""Daily ET0 of a target from the weather that is available.

Missing pieces are replaced in FAO-56's order: humidity by the day's lowest temperature, wind by 2 m/s, radiation by the
temperature range; with temperatures alone by Hargreaves. The trace says which. Missing is NaN.
"""

import math

from daily import ONE_A_DAY, DaySpan, daily_extremes, daily_means, daily_need
from et0 import (
    DayWeather,
    extraterrestrial_radiation,
    hargreaves,
    penman_monteith,
    pressure_from_extremes,
    pressure_from_mean,
    radiation_from_temperatures,
    wind_at_2m,
)
from explain import count, figure
from local_time import DAY_MS, day_of_year, local_day_of, start_of_local_day
from pairing import joined, trace_unpaired
from psychrometrics import saturation_pressure, vapour_pressure
from quality import usable
from series import EMPTY, is_daily, series_named
from temperature_days import extremes_of, first_day_of, has_hours, temperatures_of, trace_missing_days, trace_step
from tile import Series

#: MJ m-2 of 1 W/m² over a millisecond.
MEGAJOULES_PER_WATT_MS = 1e-9
#: m/s, where no wind was measured (FAO-56, page 63).
ASSUMED_WIND = 2


def daily_et0(ctx):
    """One value per complete local day up to yesterday, stamped with the day's end; mm.

    It begins with the first day that has temperatures: values before the run's window are the history of a lasting
    condition. The trace reports only the window.
    """
    offsets = ctx.target.utc_offsets
    latitude = ctx.target.latitude
    if latitude is None:
        ctx.trace("ET0 needs the target's latitude.")
        return EMPTY
    elevation = elevation_of(ctx)
    temperatures = temperatures_of(ctx, "weather")
    window_day = local_day_of(offsets, ctx.window.start)
    earliest = first_day_of(ctx, temperatures)
    first_day = window_day if earliest is None else min(window_day, earliest)
    span = DaySpan(first_day, local_day_of(offsets, ctx.now) - 1)
    days = extremes_of(ctx, temperatures, span, window_day)
    readings = temperatures.readings if has_hours(temperatures) else None
    vapour = vapour_pressures(ctx, readings, span)
    wind = means_of(ctx, "windSpeed", readings, span)
    sun = radiation_of(ctx, readings, span)

    ts, values = [], []
    paths = {"full": 0, "humidity": 0, "wind": 0, "radiation": 0, "hargreaves": 0}
    for i, (tmin, tmax) in enumerate(zip(days.min, days.max)):
        if math.isnan(tmin):
            continue
        doy = day_of_year(first_day + i)
        ra = extraterrestrial_radiation(latitude, doy)
        ea = vapour(i, tmin, tmax)
        end = start_of_local_day(offsets, first_day + i + 1)
        told = 1 if end >= ctx.window.start else 0
        missing = [
            name for name, value in (("humidity", ea), ("wind", wind[i]), ("radiation", sun[i])) if math.isnan(value)
        ]
        for path in ["hargreaves"] if len(missing) == 3 else missing or ["full"]:
            paths[path] += told
        ts.append(end)
        if len(missing) == 3:
            values.append(hargreaves(tmin, tmax, ra))
            continue
        day = DayWeather(
            latitude,
            elevation,
            doy,
            tmin,
            tmax,
            ea=saturation_pressure(tmin) if math.isnan(ea) else ea,
            rs=radiation_from_temperatures(tmin, tmax, ra, elevation) if math.isnan(sun[i]) else sun[i],
            u2=ASSUMED_WIND if math.isnan(wind[i]) else wind_at_2m(wind[i], ctx.params.get("windHeight", 10)),
        )
        values.append(penman_monteith(day))
    trace_missing_days(ctx, first_day, days.min, days.need, "They have no ET0.", window_day)
    trace_paths(ctx, paths)
    return Series(ts, values)


def elevation_of(ctx):
    known = ctx.target.elevation
    elevation = ctx.params.get("elevation") if known is None else known
    if elevation is None:
        ctx.trace("ET0: the elevation is not known; 0 m is taken (1000 m would change ET0 by 1 to 2.5 %).")
        return 0
    return elevation


def radiation_of(ctx, temperature, span):
    """Solar radiation of each day, MJ m-2 d-1. Readings within the day make days of 23 and 25 hours, too."""
    offsets = ctx.target.utc_offsets
    series = usable(ctx, series_named(ctx.weather, "solarRadiation"), "solarRadiation")
    need = need_of(ctx, "solarRadiation", series, temperature)
    radiation = []
    for i, watts in enumerate(daily_means(series, offsets, span, need)):
        start = start_of_local_day(offsets, span.first_day + i)
        length_ms = DAY_MS if need is ONE_A_DAY else start_of_local_day(offsets, span.first_day + i + 1) - start
        # The mean stands first: `max` gives it where it is NaN.
        radiation.append(max(watts, 0.0) * length_ms * MEGAJOULES_PER_WATT_MS)
    return radiation


def means_of(ctx, name, temperature, span):
    """Daily means of a variable: over 18 hours and more, or the day's one value when the series is daily."""
    series = usable(ctx, series_named(ctx.weather, name), name)
    return daily_means(series, ctx.target.utc_offsets, span, need_of(ctx, name, series, temperature))


def need_of(ctx, name, series, temperature):
    """A single reading is a daily value where the temperatures are daily ones, too."""
    is_single = len(series.ts) == 1 and temperature is None
    if is_daily(series.ts) or is_single:
        return ONE_A_DAY
    need = daily_need(series.ts)
    trace_step(ctx, name, need)
    return need


def vapour_pressures(ctx, readings, span):
    """A function of (index of the day, tmin, tmax) that gives the day's actual vapour pressure, kPa.

    In FAO-56's order: from dew points; else the mean of e°(T)·RH/100 over the readings; else from the day's extremes of
    humidity, or its mean where humidity is daily. NaN when none of them was measured.
    """
    offsets = ctx.target.utc_offsets
    dew = usable(ctx, series_named(ctx.weather, "dewPoint"), "dewPoint")
    of_dew = Series(dew.ts, [saturation_pressure(value) for value in dew.value])
    dew_means = daily_means(of_dew, offsets, span, need_of(ctx, "dewPoint", dew, readings))
    humidity = usable(ctx, series_named(ctx.weather, "humidity"), "humidity")
    is_within_day = need_of(ctx, "humidity", humidity, readings) is not ONE_A_DAY
    joint_means = [math.nan] * len(dew_means)
    if readings is not None and is_within_day:
        joint_means = daily_means(joined(readings, humidity, vapour_pressure), offsets, span)
        trace_unpaired(ctx, readings, humidity, "temperature", "humidity")
    extremes = daily_extremes(humidity, offsets, span) if is_within_day else None
    humidity_means = daily_means(humidity, offsets, span, ONE_A_DAY)

    def pressure_of(index, tmin, tmax):
        for known in (dew_means[index], joint_means[index]):
            if not math.isnan(known):
                return known
        if extremes is None:
            return pressure_from_mean(tmin, tmax, humidity_means[index])
        return pressure_from_extremes(tmin, tmax, extremes.min[index], extremes.max[index])

    return pressure_of


def trace_paths(ctx, paths):
    words = {
        "full": "by Penman–Monteith (FAO-56) from measured values",
        "humidity": "with the dew point taken as the lowest temperature",
        "wind": f"with a wind of {figure(ASSUMED_WIND)} m/s",
        "radiation": "with radiation from the temperature range",
        "hargreaves": "by Hargreaves from temperatures alone",
    }
    parts = [f"{count(paths[path], 'day')} {text}" for path, text in words.items() if paths[path] > 0]
    if parts:
        ctx.trace(f"ET0: {'; '.join(parts)}.")
