"""Weather variable: one variable of the weather at the target's place against a threshold, or the wind in a sector."""

from condition import JudgedPoints, judge
from daily_et0 import daily_et0
from explain import count, number_text
from hourly_et0 import hourly_et0
from local_time import HOUR_MS, MINUTE_MS
from measured import Measured, compared, measure_rain
from pairing import joined, partners, trace_unpaired
from psychrometrics import air_deficit, dew_point, humidity_from_dew_point, leaf_deficit
from quality import PLAUSIBLE, usable
from series import median_spacing_ms, series_named
from sun import is_daylight
from tile import TileContext, TileOutput
from wind import is_calm, sector_of

#: The hourly reference evapotranspirations, by variable.
HOURLY_REFERENCES = {"et0Hourly": "fao56", "et0HourlyAsceShort": "asceShort", "et0HourlyAsceTall": "asceTall"}


def evaluate(ctx: TileContext) -> TileOutput:
    if ctx.params["variable"] == "windDirection":
        return wind_from(ctx)
    measured = measure(ctx)
    return judge(ctx, compared(ctx, measured, day_or_night(ctx, measured.series.ts)))


def measure(ctx):
    variable = ctx.params["variable"]
    if variable == "et0":
        return Measured(daily_et0(ctx), "mm", is_daily=True)
    if variable in HOURLY_REFERENCES:
        return Measured(hourly_et0(ctx, HOURLY_REFERENCES[variable]), "mm/h")
    if variable == "rain":
        return measure_rain(ctx, cleaned(ctx, "rain"))
    if variable == "vpd":
        return Measured(deficits(ctx), "kPa")
    if variable == "humidity":
        return Measured(humidity_of(ctx), "%")
    if variable == "dewPoint":
        return Measured(dew_points_of(ctx), "°C")
    return Measured(cleaned(ctx, variable), PLAUSIBLE[variable].unit)


def cleaned(ctx, name):
    return usable(ctx, series_named(ctx.weather, name), name)


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
    return judge(ctx, JudgedPoints(direction.ts, direction.value, matches, "°", f"from the {sector} sector"))


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
