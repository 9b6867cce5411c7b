"""Readings that cannot be true never reach a comparison: codes for "no value", impossible values, stuck sensors.

What was left out is told in the trace. Units are the canonical ones.
"""

from typing import NamedTuple

from explain import at, count, figure, number_text
from local_time import HOUR_MS
from series import in_order
from tile import Series


class Plausible(NamedTuple):
    unit: str
    min: float
    max: float
    #: A reading this little over the range is read as the range's end: hygrometers overshoot at saturation.
    slack: float = 0
    #: Unchanged for longer than this, after having moved before: the sensor is stuck.
    stuck_hours: float | None = None
    #: Values at which standing still is natural: no sun, no wind, saturated air.
    still: tuple[float, ...] = ()


#: What data loggers and services write for "no value"; no reading equals one by chance.
SENTINELS = frozenset(
    (-99_999, -9999, -9999.9, -6999, -999, -999.9, -999.99, -888.8)
    + (6999, 9999, 9999.9, 32_767, -32_768, 65_535, 99_999)
)

TEMPERATURE = Plausible("°C", -90, 60, stuck_hours=72)
HUMIDITY = Plausible("%", 0, 100, slack=2, stuck_hours=72, still=(100,))
SOIL_WATER = Plausible("%", 0, 100, slack=2, stuck_hours=480, still=(0, 100))
RAIN = Plausible("mm", 0, 500, stuck_hours=72, still=(0,))
WIND_SPEED = Plausible("m/s", 0, 110, stuck_hours=72, still=(0,))
WIND_DIRECTION = Plausible("°", -360, 720, stuck_hours=72, still=(0, 360))

PLAUSIBLE = {
    "temperature": TEMPERATURE,
    "humidity": HUMIDITY,
    "dewPoint": Plausible("°C", -90, 40, stuck_hours=72),
    "rain": RAIN,
    "solarRadiation": Plausible("W/m²", -20, 1600, stuck_hours=72, still=(0,)),
    "windSpeed": WIND_SPEED,
    "windDirection": WIND_DIRECTION,
    "temperatureMin": Plausible("°C", -90, 60),
    "temperatureMax": Plausible("°C", -90, 60),
    "temperature.ambient": TEMPERATURE,
    "temperature.soil": Plausible("°C", -60, 80, stuck_hours=240, still=(0,)),
    "soilTemperature": Plausible("°C", -60, 80, stuck_hours=240, still=(0,)),
    "humidity.ambient": HUMIDITY,
    "moisture.matricPotential": Plausible("kPa", -100_000, 300, stuck_hours=480, still=(0,)),
    "moisture.volumetric": SOIL_WATER,
    "moisture.percentAvailable": SOIL_WATER,
    "wetness.leaf": Plausible("%", 0, 100, slack=2, stuck_hours=240, still=(0, 100)),
    "wind.speed": WIND_SPEED,
    "wind.direction": WIND_DIRECTION,
    "precipitation.interval": RAIN,
    "precipitation.cumulative": Plausible("mm", 0, 1_000_000),
}

#: Fewer equal readings than this are no proof of a stuck sensor, however long they last.
MIN_STUCK_READINGS = 24


def usable(ctx, series, name):
    """The readings that can be true, in order. A stuck run is left out from its second reading on."""
    ordered = in_order(series)
    limits = PLAUSIBLE.get(name)
    if not ordered.ts or limits is None:
        return ordered
    in_range = within_range(ctx, ordered, name, limits)
    if limits.stuck_hours is None:
        return in_range
    return without_stuck_runs(ctx, in_range, name, limits.stuck_hours * HOUR_MS, limits.still)


def within_range(ctx, series, name, limits):
    ts, values = [], []
    codes, outside = [], []
    for t, value in zip(series.ts, series.value):
        # No code lies between these two.
        if (value < -800 or value > 5000) and value in SENTINELS:
            codes.append(value)
        elif limits.min <= value <= limits.max:
            ts.append(t)
            values.append(value)
        elif limits.max < value <= limits.max + limits.slack:
            ts.append(t)
            values.append(limits.max)
        else:
            outside.append(value)
    if codes:
        example = number_text(codes[-1])
        ctx.trace(f'{name}: {count(len(codes), "reading")} ignored: a code for "no value" such as {example}.')
    if outside:
        bounds = f"{number_text(limits.min)}…{number_text(limits.max)} {limits.unit}"
        example = "" if codes else f" (such as {figure(outside[0], 2)})"
        ctx.trace(f"{name}: {count(len(outside), 'reading')} ignored: outside {bounds}{example}.")
    return Series(ts, values)


def without_stuck_runs(ctx, series, name, limit_ms, still):
    """Values that never changed at all may be a constant source: they count, but are named."""
    ts, value = series.ts, series.value
    kept_ts, kept_values = [], []
    first = 0
    while first < len(ts):
        stands = value[first]
        end = first + 1
        while end < len(ts) and value[end] == stands:
            end += 1
        kept = end
        if ts[end - 1] - ts[first] > limit_ms and end - first >= MIN_STUCK_READINGS and stands not in still:
            since = at(ctx.target.utc_offsets, ts[first])
            until = at(ctx.target.utc_offsets, ts[end - 1])
            stood = f"{figure(stands, 2)} without a change from {since} to {until}"
            if first > 0:
                ctx.trace(f"{name}: stuck at {stood}; {count(end - first - 1, 'reading')} ignored.")
                kept = first + 1
            elif end == len(ts):
                ctx.trace(f"{name}: {stood}: all readings are equal; check the sensor.")
        kept_ts += ts[first:kept]
        kept_values += value[first:kept]
        first = end
    return Series(kept_ts, kept_values)
