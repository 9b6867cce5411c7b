"""Growing degree days in Python: the same tile as server/tiles/platform/gdd/tile.ts, written as a tenant would.

One point per complete local day, stamped with the day's end. Formulas: McMaster & Wilhelm 1997 (mean), Baskerville &
Emin 1969 and Zalom et al. 1983 (waves).
"""

import math
from datetime import date, timedelta

from tile import PointColumns, TileContext, TileOutput

MINUTE = 60_000.0
HOUR = 3_600_000.0
DAY = 86_400_000.0
EPOCH = date(1970, 1, 1).toordinal()

SENTINELS = {
    -99999, -9999, -9999.9, -6999, -999, -999.9, -999.99, -888.8,
    6999, 9999, 9999.9, 32767, -32768, 65535, 99999,
}
LOWEST, HIGHEST = -90, 60
STUCK_HOURS = 72
MIN_STUCK_READINGS = 24
MIN_HOURS_PER_DAY = 18


def evaluate(ctx: TileContext) -> TileOutput:
    params = ctx.params
    offsets = ctx.target.utc_offsets
    today = local_day(offsets, ctx.now)
    first_day, last_day = season_of(today, params["startDate"], params["stopDate"])
    is_open = today <= last_day
    ctx.trace(f"Season {iso(first_day)} to {iso(last_day)}.")

    first_day = first_counted_day(ctx, first_day)
    if first_day is None:
        return TileOutput("numeric", points=[], is_triggered=False, last_value=None)

    waits = params.get("method") in ("sineDouble", "triangleDouble")
    # The double methods need the lowest temperature of the day after the season's last one as well.
    last_seen = min(last_day + 1 if waits else last_day, today - 1)
    days = extremes(ctx, params["source"], first_day, last_seen)
    ts, values, flags = [], [], []
    total = 0.0
    reached = False
    for day in sorted(days):
        if day > last_day or (waits and day == today - 1):
            break
        low, high = days[day]
        next_low = days[day + 1][0] if day + 1 in days else low
        if not (params["freeze"] and reached):
            total += heat(params, low, high, next_low)
            reached = reached or total >= params["threshold"]
        ts.append(start_of_day(offsets, day + 1))
        values.append(total)
        flags.append(1 if reached else 0)

    ctx.trace(f"{'Triggered' if is_open and reached else 'Not triggered'}: {total:.1f} of {params['threshold']} GDD.")
    return TileOutput(
        "numeric",
        columns=PointColumns(ts, values, flags),
        is_triggered=is_open and reached,
        last_value=values[-1] if values else None,
    )


def first_counted_day(ctx, season_start):
    """The season's first day, or the day of the first event that a scout events tile before flags in it.

    None before that event.
    """
    if ctx.params["startAt"] == "date" or ctx.upstream is None or ctx.upstream.kind != "events":
        return season_start
    for point in ctx.upstream.points:
        day = local_day(ctx.target.utc_offsets, point.ts)
        if point.is_triggered and point.ts <= ctx.now and day >= season_start:
            return day
    return None


def heat(params, low, high, next_low):
    base = params["tBase"]
    if params["isSimple"]:
        return max(0.0, (low + high) / 2 - base)
    upper = params["tUpper"]
    method = params["method"]
    if method == "modified":
        return max(0.0, (min(max(low, base), upper) + min(max(high, base), upper)) / 2 - base)
    shape = "sine" if method.startswith("sine") else "triangle"
    first = wave_heat(shape, params["cutoff"], low, high, base, upper)
    if method.endswith("Single"):
        return first
    second = wave_heat(shape, params["cutoff"], min(next_low, high), max(next_low, high), base, upper)
    return (first + second) / 2


def wave_heat(shape, cutoff, low, high, base, upper):
    over = above(shape, low, high, upper)
    total = above(shape, low, high, base) - over
    if cutoff == "horizontal":
        return max(0.0, total)
    if cutoff == "intermediate":
        return max(0.0, total - over)
    return max(0.0, total - (upper - base) * time_above(shape, low, high, upper))


def above(shape, low, high, limit):
    if limit >= high:
        return 0.0
    mean = (low + high) / 2
    if limit <= low:
        return mean - limit
    if shape == "triangle":
        return (high - limit) ** 2 / (2 * (high - low))
    amplitude = (high - low) / 2
    phi = math.asin((limit - mean) / amplitude)
    return ((mean - limit) * (math.pi / 2 - phi) + amplitude * math.cos(phi)) / math.pi


def time_above(shape, low, high, limit):
    if limit >= high:
        return 0.0
    if limit <= low:
        return 1.0
    if shape == "triangle":
        return (high - limit) / (high - low)
    return 0.5 - math.asin((limit - (low + high) / 2) / ((high - low) / 2)) / math.pi


def extremes(ctx, source, first_day, last_day):
    """Lowest and highest reading of each complete day; days without take the station's own daily record."""
    name = "temperature.ambient" if source == "sensor" else "temperature"
    data = ctx.series if source == "sensor" else ctx.weather
    days = {}
    for day, values in by_day(ctx, usable(data.get(name), is_hourly=True), MIN_HOURS_PER_DAY).items():
        days[day] = (min(values), max(values))
    lows = by_day(ctx, usable(ctx.weather.get("temperatureMin"), is_hourly=False), 1)
    highs = by_day(ctx, usable(ctx.weather.get("temperatureMax"), is_hourly=False), 1)
    for day in lows.keys() & highs.keys():
        if day not in days and min(lows[day]) <= max(highs[day]):
            days[day] = (min(lows[day]), max(highs[day]))
    missing = [day for day in range(first_day, last_day + 1) if day not in days]
    if missing:
        ctx.trace(f"{len(missing)} days missing, the first {iso(missing[0])}. They add nothing.")
    return {day: days[day] for day in days if first_day <= day <= last_day}


def by_day(ctx, readings, min_hours):
    """Values of each local day that has readings in at least `min_hours` different hours of the local clock."""
    values, hours, shifts = {}, {}, {}
    for ts, value in readings:
        day = local_day(ctx.target.utc_offsets, ts)
        shift = shifts.setdefault(day, offset_at(ctx.target.utc_offsets, ts) * MINUTE)
        values.setdefault(day, []).append(value)
        hours.setdefault(day, set()).add(math.floor((ts + shift) / HOUR))
    return {day: values[day] for day in values if len(hours[day]) >= min_hours}


def usable(series, is_hourly):
    """Readings that can be true: no code for "no value", nothing impossible, no sensor that has stopped moving."""
    if series is None:
        return []
    tidy = sorted(dict(zip(series.ts, series.value)).items())
    real = [(ts, value) for ts, value in tidy if value not in SENTINELS and LOWEST <= value <= HIGHEST]
    if not is_hourly:
        return real
    kept, first = [], 0
    while first < len(real):
        end = first + 1
        while end < len(real) and real[end][1] == real[first][1]:
            end += 1
        lasted = real[end - 1][0] - real[first][0]
        is_stuck = end - first >= MIN_STUCK_READINGS and lasted > STUCK_HOURS * HOUR and first > 0
        kept += real[first : first + 1] if is_stuck else real[first:end]
        first = end
    return kept


def season_of(today, start, stop):
    """First and last day of the yearly window that holds `today`, else of the last one before it."""
    year = day_to_date(today).year
    season = season_in(year, start, stop)
    return season if season[0] <= today else season_in(year - 1, start, stop)


def season_in(year, start, stop):
    wraps = stop[5:] < start[5:]
    return day_in(year, start[5:]), day_in(year + 1 if wraps else year, stop[5:])


def day_in(year, month_day):
    month, day = int(month_day[:2]), int(month_day[3:])
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return date(year, month, 28 if (month, day) == (2, 29) and not is_leap else day).toordinal() - EPOCH


def offset_at(offsets, ts):
    minutes = offsets[0].minutes if offsets else 0
    for offset in offsets:
        if offset.from_ > ts:
            break
        minutes = offset.minutes
    return minutes


def local_day(offsets, ts):
    return math.floor((ts + offset_at(offsets, ts) * MINUTE) / DAY)


def start_of_day(offsets, day):
    """The last instant at which the calendar turns to a local day: a midnight, or the jump over it."""
    if not offsets:
        return day * DAY
    start = None
    for i, offset in enumerate(offsets):
        begins = -math.inf if i == 0 else offset.from_
        ends = offsets[i + 1].from_ if i + 1 < len(offsets) else math.inf
        midnight = day * DAY - offset.minutes * MINUTE
        clock_before = begins + (offsets[i - 1].minutes if i > 0 else 0) * MINUTE
        if begins < midnight < ends or (midnight <= begins and clock_before <= day * DAY):
            start = max(midnight, begins)
    return start


def day_to_date(day):
    return date.fromordinal(EPOCH) + timedelta(days=day)


def iso(day):
    return day_to_date(day).isoformat()
