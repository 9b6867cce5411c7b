"""Chill of a season: hours below a base, Utah units or Dynamic Model portions.

One point per local day, at its end, and one for now.
"""

from accumulation import OUTLOOK_TELLS_WHEN, accumulate
from chill import chill_hour, chill_portions, utah_unit
from explain import at, figure
from local_time import iso_date, local_day_of
from season_hours import season_hours, sums_by_day
from seasons import shown_season
from temperature_days import temperatures_of
from tile import TileContext, TileOutput

UNITS = {"hours": "chill hours", "utah": "Utah units", "portions": "chill portions"}


def evaluate(ctx: TileContext) -> TileOutput:
    params = ctx.params
    offsets = ctx.target.utc_offsets
    season = shown_season(local_day_of(offsets, ctx.now), params["startDate"], params["stopDate"])
    over = "" if season.is_open else " (over; showing its total)"
    ctx.trace(f"Season {iso_date(season.first_day)} to {iso_date(season.last_day)}{over}.")

    temperatures = temperatures_of(ctx, params["source"])
    hours = season_hours(ctx, temperatures, season, ctx.now, params.get("nightShape", "continuous"))
    ts, amounts = sums_by_day(offsets, hours, chill_of(ctx, hours.value))

    chill = accumulate(ts, amounts, params["threshold"], params["freeze"])
    is_triggered = season.is_open and chill.total is not None and chill.columns.triggered[-1] == 1
    ctx.trace(explain(ctx, chill.total, chill.reached_at, season.is_open, is_triggered))
    return TileOutput("numeric", columns=chill.columns, is_triggered=is_triggered, last_value=chill.total)


def chill_of(ctx, hours):
    model = ctx.params["model"]
    if model == "portions":
        ctx.trace("Chill portions by the Dynamic Model, started empty at the season's first hour.")
        return chill_portions(hours)
    if model == "utah":
        ctx.trace("Utah chill units; warm hours count against them.")
        return [utah_unit(temperature) for temperature in hours]
    base = ctx.params.get("tBase", 7.2)
    lower = ctx.params.get("tLower", 0) if ctx.params.get("useLower", False) else None
    limit = ", freezing hours included" if lower is None else f" and not below {figure(lower, 6)} °C"
    ctx.trace(f"Hours below {figure(base, 6)} °C{limit}.")
    return [chill_hour(temperature, base, lower) for temperature in hours]


def explain(ctx, total, reached_at, is_open, is_triggered):
    threshold = ctx.params["threshold"]
    unit = UNITS[ctx.params["model"]]
    if total is None:
        return "Not triggered: no temperatures in the season yet."
    if not is_open:
        return f"Not triggered: the season is over; it ended with {figure(total)} {unit}."
    if not is_triggered or reached_at is None:
        needs = f"needs {figure(threshold - total)} {unit} more"
        return f"Not triggered: {figure(total)} of {figure(threshold)} {unit}; {needs}. {OUTLOOK_TELLS_WHEN}"
    since = f"{figure(threshold)} {unit} reached by {at(ctx.target.utc_offsets, reached_at)}"
    return f"Triggered: {since}; {'frozen at' if ctx.params['freeze'] else 'now'} {figure(total)}."
