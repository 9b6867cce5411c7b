"""Weather variable: one variable of the weather at the target's place against a threshold, or the wind in a sector."""

from ahead import foreseen
from condition import JudgedPoints, judge, rolling_ms
from daily_et0 import daily_et0
from et0 import pressure_at
from explain import count, number_text
from hourly_et0 import hourly_et0
from local_time import HOUR_MS, MINUTE_MS, local_day_of
from measured import Measured, compared, measure_rain
from pairing import joined, partners, trace_unpaired
from psychrometrics import air_deficit, dew_point, humidity_from_dew_point, leaf_deficit, wet_bulb
from quality import PLAUSIBLE, usable
from rain import rolling_sums
from series import index_at_or_before, median_spacing_ms, series_named
from sun import is_daylight
from thi import thi_from_dew_point, thi_from_humidity
from tile import Series, TileContext, TileOutput
from wind import is_calm, sector_of

#: The hourly reference evapotranspirations, by variable.
HOURLY_REFERENCES = {"et0Hourly": "fao56", "et0HourlyAsceShort": "asceShort", "et0HourlyAsceTall": "asceTall"}


def evaluate(ctx: TileContext) -> TileOutput:
    if ctx.params["variable"] == "windDirection":
        return wind_from(ctx)
    measured = measure(ctx)
    return verdict(ctx, compared(ctx, measured, day_or_night(ctx, measured.series.ts)))


def verdict(ctx, points):
    return foreseen(ctx, points, judge(ctx, points))


def measure(ctx):
    variable = ctx.params["variable"]
    if variable == "et0":
        return Measured(daily_et0(ctx), "mm", is_daily=True)
    if variable == "et0Sum":
        return Measured(et0_sums(ctx), "mm", is_daily=True)
    if variable in HOURLY_REFERENCES:
        return Measured(hourly_et0(ctx, HOURLY_REFERENCES[variable]), "mm/h")
    if variable == "rain":
        return measured_rain(ctx)
    if variable == "vpd":
        return Measured(deficits(ctx), "kPa")
    if variable == "wetBulb":
        return Measured(wet_bulbs(ctx, lambda _, wet: wet), "°C")
    if variable == "deltaT":
        return Measured(wet_bulbs(ctx, lambda temperature, wet: temperature - wet), "°C")
    if variable == "thi":
        return Measured(heat_stress(ctx), "THI")
    if variable == "humidity":
        return Measured(humidity_of(ctx), "%")
    if variable == "dewPoint":
        return Measured(dew_points_of(ctx), "°C")
    return Measured(cleaned(ctx, variable), PLAUSIBLE[variable].unit)


def cleaned(ctx, name):
    return usable(ctx, series_named(ctx.weather, name), name)


def measured_rain(ctx):
    """The sum of the rolling mode ends with now: what is forecast goes on from there."""
    rain = cleaned(ctx, "rain")
    measured = measure_rain(ctx, rain)
    if ctx.params.get("aheadHours", 0) == 0 or not measured.is_window_sum:
        return measured
    ahead = index_at_or_before(rain.ts, ctx.now) + 1
    sums = rolling_sums(rain, rolling_ms(ctx.params))[ahead:]
    up_to_now = measured.series
    return measured._replace(series=Series([*up_to_now.ts, *rain.ts[ahead:]], [*up_to_now.value, *sums]))


def humidity_of(ctx):
    humidity = cleaned(ctx, "humidity")
    if humidity.ts:
        return humidity
    dew = cleaned(ctx, "dewPoint")
    if not dew.ts:
        return humidity
    ctx.trace("Relative humidity computed from temperature and dew point.")
    return combined(ctx, "dew point", dew, humidity_from_dew_point)


def dew_points_of(ctx):
    dew = cleaned(ctx, "dewPoint")
    if dew.ts:
        return dew
    humidity = cleaned(ctx, "humidity")
    if not humidity.ts:
        return dew
    ctx.trace("Dew point computed from temperature and relative humidity.")
    return combined(ctx, "humidity", humidity, dew_point)


def deficits(ctx):
    if ctx.params.get("vpdKind", "air") == "air":
        ctx.trace("Deficit of the air.")
        return combined(ctx, "humidity", humidity_of(ctx), air_deficit)
    offset = ctx.params.get("leafOffset", -2)
    ctx.trace(f"Deficit between a leaf {number_text(offset)} K from air temperature and the air.")
    return combined(
        ctx,
        "humidity",
        humidity_of(ctx),
        lambda temperature, humidity: leaf_deficit(temperature, humidity, offset),
    )


def wet_bulbs(ctx, combine):
    """What is made of each temperature and its wet bulb."""
    elevation = ctx.target.elevation
    if elevation is None:
        elevation = ctx.params.get("elevation")
    if elevation is None:
        taken = "0 m is taken (1000 m would change it by up to 1 °C)"
        ctx.trace(f"Wet bulb: the elevation is not known; {taken}.")
    pressure = pressure_at(elevation or 0)
    return combined(
        ctx,
        "humidity",
        humidity_of(ctx),
        lambda temperature, humidity: combine(temperature, wet_bulb(temperature, humidity, pressure)),
    )


def heat_stress(ctx):
    if ctx.params.get("thiKind") == "dewPoint":
        ctx.trace("THI = T + 0.36 Td + 41.2 (Yousef 1985).")
        return combined(ctx, "dew point", dew_points_of(ctx), thi_from_dew_point)
    ctx.trace("THI = 0.8 T + RH (T − 14.4) + 46.4 (Mader et al. 2006).")
    return combined(ctx, "humidity", humidity_of(ctx), thi_from_humidity)


def et0_sums(ctx):
    """At the end of each day, ET0 of the days up to then. A day without adds nothing."""
    asked = ctx.params.get("sumDays", 7)
    daily = daily_et0(ctx)
    days = [local_day_of(ctx.target.utc_offsets, end - 1) for end in daily.ts]
    sums = []
    for newest, last in enumerate(days):
        total = 0.0
        for day, value in zip(days[: newest + 1], daily.value):
            if day > last - asked:
                total += value
        sums.append(total)
    if days:
        known = sum(day > days[-1] - asked for day in days)
        partial = f"; the newest sum has {known} of them: partial sum" if known < asked else ""
        ctx.trace(f"ET0 added up over {count(asked, 'day')}{partial}.")
    return Series(daily.ts, sums)


def combined(ctx, name, other, combine):
    """From each temperature and its partner in another series."""
    temperature = cleaned(ctx, "temperature")
    trace_unpaired(ctx, temperature, other, "temperature", name)
    return joined(temperature, other, combine)


def wind_from(ctx):
    sector = ctx.params.get("sector", "N")
    direction = cleaned(ctx, "windDirection")
    speed = cleaned(ctx, "windSpeed")
    counts = day_or_night(ctx, direction.ts)
    zero_is_calm = 360 in direction.value and len(speed.ts) > 0
    matches = []
    calm = 0
    for t, begins, partner in zip(direction.ts, direction.value, partners(direction.ts, speed.ts)):
        blows = None if partner is None else speed.value[partner]
        is_still = is_calm(begins, blows, zero_is_calm)
        calm += is_still
        matches.append(not is_still and sector_of(begins) == sector and (counts is None or counts(t)))
    if calm > 0:
        ctx.trace(f"{count(calm, 'calm reading')}: no direction, in no sector.")
    if not speed.ts and direction.ts:
        ctx.trace("No wind speed: calm cannot be told, 0° counts as north.")
    return verdict(ctx, JudgedPoints(direction.ts, direction.value, matches, "°", f"from the {sector} sector"))


def day_or_night(ctx, ts):
    """Which times pass the day/night filter; None for all of them.

    An hourly value represents its hour, so the middle decides. A reading's hour begins with it, a computed hour ends
    with its stamp. Any other value is judged by the time of its reading.
    """
    asked = ctx.params.get("dayNight", "all")
    if asked == "all":
        return None
    latitude, longitude = ctx.target.latitude, ctx.target.longitude
    if latitude is None or longitude is None:
        ctx.trace(f"The target's place is not known, so {asked} cannot be told: no point counts.")
        return lambda t: False
    is_hourly = abs((median_spacing_ms(ts) or 0) - HOUR_MS) <= 10 * MINUTE_MS
    to_middle = -HOUR_MS / 2 if ctx.params["variable"] in HOURLY_REFERENCES else HOUR_MS / 2
    middle = to_middle if is_hourly else 0
    return lambda t: is_daylight(t + middle, latitude, longitude) == (asked == "day")
