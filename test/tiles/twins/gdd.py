"""Growing degree days: daily heat above a base, or the heat of each hour, summed over a season, against a threshold.

One point per local day, at its end.
"""

import math

from accumulation import OUTLOOK_TELLS_WHEN, accumulate
from daily import DaySpan
from degree_days import (
    average_degree_days,
    clamped_mean_degree_days,
    double_wave_degree_days,
    modified_degree_days,
    wave_degree_days,
)
from explain import at, figure, number_text
from heat_hours import LINEAR_BASE, LINEAR_MOST, HeatCurve, anderson_hour, linear_hour
from local_time import iso_date, local_day_of, start_of_local_day
from season_hours import season_hours, sums_by_day
from seasons import shown_season
from stages import in_order, stage_after, stage_at, triggers
from temperature_days import extremes_of, temperatures_of, trace_missing_days
from tile import PointColumns, TileContext, TileOutput


def evaluate(ctx: TileContext) -> TileOutput:
    params = ctx.params
    today = local_day_of(ctx.target.utc_offsets, ctx.now)
    season = shown_season(today, params["startDate"], params["stopDate"], 2 if waits_for_next_day(params) else 1)
    over = "" if season.is_open else " (over; showing its total)"
    ctx.trace(f"Season {iso_date(season.first_day)} to {iso_date(season.last_day)}{over}.")

    first_day = first_counted_day(ctx, season)
    if first_day is None:
        return TileOutput("numeric", points=[], is_triggered=False, last_value=None)

    span = DaySpan(first_day, min(season.last_day, today - 1))
    if is_hourly(params):
        ts, amounts = heat_of_hours(ctx, span, today)
    else:
        ts, amounts = heat_of_days(ctx, span, season.last_day, today)
    stages = in_order(params.get("stages", ()))
    heat = accumulate(ts, amounts, params.get("threshold", math.inf), params.get("freeze", False))
    if stages:
        return in_stages(ctx, heat, stages, season.is_open)
    is_triggered = season.is_open and heat.reached_at is not None
    ctx.trace(explain(ctx, heat.total, heat.reached_at, season.is_open))
    return TileOutput("numeric", columns=heat.columns, is_triggered=is_triggered, last_value=heat.total)


def in_stages(ctx, heat, stages, is_open):
    """Triggered while in a stage that triggers, and until the season is over."""
    ts, values = list(heat.columns.ts), list(heat.columns.value)
    stage_of = [stage_at(stages, value) for value in values]
    flags = bytes(triggers(stage) for stage in stage_of)
    stage = stage_of[-1] if is_open and stage_of else None
    since = None
    for t, one in zip(reversed(ts), reversed(stage_of)):
        if one is not stage:
            break
        since = t
    ctx.trace(explain_stage(ctx, heat.total, stage, since, stage_after(stages, heat.total or 0), is_open))
    return TileOutput(
        "numeric",
        columns=PointColumns(ts, values, flags),
        is_triggered=triggers(stage),
        last_value=heat.total,
        stage=None if stage is None else stage["name"],
    )


def explain_stage(ctx, total, stage, since, following, is_open):
    if total is None or not is_open:
        return explain(ctx, total, None, is_open)
    unit = unit_of(ctx.params)
    now = f"now {figure(total)} {unit}"
    then = ""
    when = ""
    if following is not None:
        start = following["from"]
        needs = f"needs {figure(start - total)} more"
        then = f'; stage "{following["name"]}" at {figure(start)} {unit} {needs}'
        when = f" {OUTLOOK_TELLS_WHEN}"
    if stage is None:
        return f"Not triggered: in no stage, {now}{then}.{when}"
    began = f'stage "{stage["name"]}" since the day that ended {at(ctx.target.utc_offsets, since)}'
    if triggers(stage):
        return f"Triggered: {began}; {now}{then}.{when}"
    return f"Not triggered: {began}, which does not trigger; {now}{then}.{when}"


def unit_of(params):
    return "°C·h" if is_hourly(params) else "GDD"


def waits_for_next_day(params):
    """The double methods need the lowest temperature of the day after."""
    return params.get("method") in ("sineDouble", "triangleDouble")


def is_hourly(params):
    return params.get("method") in ("gdhAnderson", "gdhLinear")


def heat_of_hours(ctx, span, today):
    offsets = ctx.target.utc_offsets
    worth = hourly_heat(ctx)
    hours = season_hours(
        ctx,
        temperatures_of(ctx, ctx.params["source"]),
        span,
        start_of_local_day(offsets, today),
        ctx.params.get("nightShape", "continuous"),
    )
    return sums_by_day(offsets, hours, [worth(temperature) for temperature in hours.value])


def hourly_heat(ctx):
    params = ctx.params
    if params["method"] == "gdhLinear":
        least, most = number_text(LINEAR_BASE), number_text(LINEAR_MOST)
        ctx.trace(
            f"Growing degree hours, linear (Richardson et al. 1975): each degree above {least} °C, "
            f"at most {most} °C·h an hour."
        )
        return linear_hour
    published = HeatCurve()
    curve = HeatCurve(
        params.get("gdhBase", published.base),
        params.get("gdhOptimum", published.optimum),
        params.get("gdhCritical", published.critical),
    )
    ctx.trace(
        "Growing degree hours by the Anderson model (ASYMCUR, Anderson et al. 1986), in °C·h: "
        f"none at {figure(curve.base)} °C, most at {figure(curve.optimum)} °C, "
        f"none from {figure(curve.critical)} °C on."
    )
    return lambda temperature: anderson_hour(temperature, curve)


def heat_of_days(ctx, span, season_end, today):
    first_day, last_day = span
    is_waiting = waits_for_next_day(ctx.params)
    # The double methods need the lowest temperature of the day after the season's last one as well.
    last_seen = min(season_end + 1, today - 1) if is_waiting else last_day
    temperatures = temperatures_of(ctx, ctx.params["source"])
    days = extremes_of(ctx, temperatures, DaySpan(first_day, last_seen))
    counted = max(0, last_day - first_day + 1)
    trace_missing_days(ctx, first_day, days.min[:counted], days.need, "They add nothing.")

    heat = daily_heat(ctx)
    ts, amounts = [], []
    for i, tmin in enumerate(days.min[:counted]):
        if math.isnan(tmin):
            continue
        day = first_day + i
        if is_waiting and day == today - 1:
            break
        following = days.min[i + 1] if i + 1 < len(days.min) else math.nan
        ts.append(start_of_local_day(ctx.target.utc_offsets, day + 1))
        amounts.append(heat(tmin, days.max[i], tmin if math.isnan(following) else following))
    return ts, amounts


def first_counted_day(ctx, season):
    """The season's first day, or the local day of the first event or point that the tile before flags in it.

    None before that.
    """
    upstream, start_at = ctx.upstream, ctx.params["startAt"]
    if start_at == "date" or upstream is None:
        return season.first_day
    if start_at == "auto" and upstream.kind != "events":
        return season.first_day
    told = "event" if upstream.kind == "events" else "triggered point"
    offsets = ctx.target.utc_offsets
    for t, flag in zip(upstream.columns.ts, upstream.columns.triggered):
        day = local_day_of(offsets, t)
        if flag == 1 and t <= ctx.now and season.first_day <= day <= season.last_day:
            ctx.trace(f"Counting from the {told} of {at(offsets, t)}, its day included.")
            return day
    ctx.trace(f"Not triggered: no {told} of the tile before in this season yet, so nothing is counted.")
    return None


def daily_heat(ctx):
    """What a day is worth, by its lowest and highest temperature and the lowest one of the day after."""
    params = ctx.params
    base = params["tBase"]
    if params["isSimple"]:
        ctx.trace(f"Simple method: mean of lowest and highest temperature, less {figure(base)} °C.")
        return lambda tmin, tmax, _: average_degree_days(tmin, tmax, base)
    method = params.get("method", "modified")
    cutoff = params.get("cutoff", "horizontal")
    upper = params.get("tUpper", 30)
    if method == "modified":
        limits = f"{figure(base)}…{figure(upper)} °C"
        ctx.trace(f"Modified method: both temperatures brought into {limits} before the mean.")
        return lambda tmin, tmax, _: modified_degree_days(tmin, tmax, base, upper)
    if method == "meanClamped":
        limits = f"{figure(base)}…{figure(upper)} °C"
        ctx.trace(f"Clamped mean: the day's mean brought into {limits}, less {figure(base)} °C.")
        return lambda tmin, tmax, _: clamped_mean_degree_days(tmin, tmax, base, upper)
    shape = "sine" if method.startswith("sine") else "triangle"
    is_double = waits_for_next_day(params)
    number = "Double" if is_double else "Single"
    ctx.trace(f"{number} {shape} over {figure(base)} °C, {cutoff} cutoff at {figure(upper)} °C.")
    if not is_double:
        return lambda tmin, tmax, _: wave_degree_days(shape, cutoff, tmin, tmax, base, upper)
    return lambda tmin, tmax, tmin_next: double_wave_degree_days(shape, cutoff, tmin, tmax, tmin_next, base, upper)


def explain(ctx, total, reached_at, is_open):
    threshold = ctx.params.get("threshold", 0)
    unit = unit_of(ctx.params)
    if total is None:
        return "Not triggered: no complete day with temperatures in the season yet."
    if not is_open:
        return f"Not triggered: the season is over; it ended with {figure(total)} {unit}."
    if reached_at is None:
        needs = f"needs {figure(threshold - total)} {unit} more"
        return f"Not triggered: {figure(total)} of {figure(threshold)} {unit}; {needs}. {OUTLOOK_TELLS_WHEN}"
    since = f"{figure(threshold)} {unit} reached with the day that ended {at(ctx.target.utc_offsets, reached_at)}"
    return f"Triggered: {since}; {'frozen at' if ctx.params.get('freeze') else 'now'} {figure(total)} {unit}."
