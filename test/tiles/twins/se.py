"""Scout events: planted, harvested, irrigated or custom events of the season, one point each, as a state that lasts."""

import math
from typing import NamedTuple

from compare import comparison_text, meets
from explain import at, count, figure, span
from local_time import DAY_MS, HOUR_MS, iso_date, local_day_of, start_of_local_day
from seasons import Season, choose_season, shown_season
from tile import Point, TileContext, TileOutput

UNIT_MS = {"hours": HOUR_MS, "days": DAY_MS}


class Amount(NamedTuple):
    ts: float
    value: float


class SeasonState(NamedTuple):
    season: Season
    amounts: list[Amount]
    points: list[Point]


def evaluate(ctx: TileContext) -> TileOutput:
    params = ctx.params
    today = local_day_of(ctx.target.utc_offsets, ctx.now)
    current = state_over(ctx, choose_season(today, params["startDate"], params["stopDate"]))
    shown = shown_season(today, params["startDate"], params["stopDate"])
    # On the day after a season, its events are shown even when another season follows at once. Otherwise those of its
    # last day would never be shown.
    is_followed = shown.first_day != current.season.first_day
    ended = state_over(ctx, shown) if is_followed else None
    told = ended if not current.amounts and ended is not None else current
    if not told.amounts:
        ctx.trace("Not triggered: no matching event.")
        last_value = 0 if params["count"] == "total" else None
        return TileOutput("events", points=[], is_triggered=False, last_value=last_value)

    points = joined(ended.points if ended else [], current.points)
    last = points[-1]
    is_open = told.season.is_open
    is_triggered = is_open and last.is_triggered
    newest = told.amounts[-1]
    holding = [amount for amount in told.amounts if flags(ctx, amount)] if is_triggered else []
    event = holding[-1] if holding else newest
    ctx.trace(explain(ctx, event, event is newest, is_triggered, is_open))
    return TileOutput("events", points=points, is_triggered=is_triggered, last_value=last.value)


def state_over(ctx, season):
    params = ctx.params
    offsets = ctx.target.utc_offsets
    season_end = start_of_local_day(offsets, season.last_day + 1)
    amounts = amounts_between(ctx, start_of_local_day(offsets, season.first_day), min(ctx.now, season_end - 1))
    name = params.get("name", "")
    label = f'custom event "{name}"' if params["kind"] == "custom" and name else f"{params['kind']} event"
    days = f"{iso_date(season.first_day)} to {iso_date(season.last_day)}"
    ctx.trace(f"Season {days}: {count(len(amounts), label)}.")
    return SeasonState(season, amounts, with_closings(ctx, amounts, season_end))


def joined(ended, current):
    """A point that ends with a season is replaced by an event of the same instant."""
    first = current[0].ts if current else math.inf
    return [point for point in ended if point.ts < first] + current


def amounts_between(ctx, begins, ends):
    """One entry per time: amounts of the same instant are added, and for the running total all before it too."""
    kind, counting = ctx.params["kind"], ctx.params["count"]
    name = ctx.params.get("name", "") if kind == "custom" else ""
    matching = [
        event
        for event in ctx.events
        if event.kind == kind and begins <= event.ts <= ends and (name == "" or event.name == name)
    ]
    amounts = []
    total = 0
    for event in sorted(matching, key=lambda event: event.ts):
        amount = 1 if event.amount is None else event.amount
        total += amount
        at_same_time = amounts.pop().value if amounts and amounts[-1].ts == event.ts else 0
        value = {"total": total, "any": 1, "each": amount + at_same_time}[counting]
        amounts.append(Amount(event.ts, value))
    return amounts


def flags(ctx, amount):
    params = ctx.params
    if is_old(ctx, amount):
        return False
    if params["count"] == "any":
        return True
    return meets(amount.value, *comparison_of(params))


def is_old(ctx, amount):
    recency_ms = ctx.params["recency"] * UNIT_MS[ctx.params["recencyUnits"]]
    return recency_ms > 0 and ctx.now - amount.ts > recency_ms


def comparison_of(params):
    threshold = params.get("threshold", 1)
    return params.get("trigger", "atLeast"), threshold, params.get("thresholdUpper", threshold)


def with_closings(ctx, amounts, season_end):
    """An event's flag holds for the sustained time, also over events that have none, but not past the season.

    A closing point ends it, so that the tiles after this one see the end. Without a sustained time a flag holds until
    the next event, or until the season is over.
    """
    lasts = ctx.params["sustained"] * UNIT_MS[ctx.params["sustainedUnits"]]
    points = []
    until = -math.inf
    for i, amount in enumerate(amounts):
        is_flagged = flags(ctx, amount)
        is_triggered = is_flagged or (lasts > 0 and amount.ts < until)
        if is_flagged:
            until = min(amount.ts + lasts, season_end) if lasts > 0 else season_end
        points.append(Point(amount.ts, amount.value, is_triggered))
        following = amounts[i + 1].ts if i + 1 < len(amounts) else math.inf
        if is_triggered and until < following and until <= ctx.now:
            points.append(Point(until, amount.value, False))
    return points


def explain(ctx, told, is_newest, is_triggered, is_open):
    """`told` is the event that holds the trigger, or else the newest."""
    params = ctx.params
    trigger, threshold, threshold_upper = comparison_of(params)
    amount = "" if params["count"] == "any" else f", {figure(told.value, 2)}"
    when = f"{at(ctx.target.utc_offsets, told.ts)} ({span(ctx.now - told.ts)} ago{amount})"
    event = f"the {'newest ' if is_newest else ''}event, {when}"
    if is_triggered:
        return f"Triggered: {event}, {'counts' if is_newest else 'still lasts'}."
    if not is_open:
        return "Not triggered: the season is over."
    if params["count"] != "any" and not meets(told.value, trigger, threshold, threshold_upper):
        missing = threshold - told.value
        needs = f"; needs {figure(missing, 2)} more" if trigger == "atLeast" and missing > 0 else ""
        wanted = comparison_text(trigger, threshold, threshold_upper, "")
        return f"Not triggered: {event}, is not {wanted}{needs}."
    if is_old(ctx, told):
        return f"Not triggered: {event}, is older than {span(params['recency'] * UNIT_MS[params['recencyUnits']])}."
    lasted = span(params["sustained"] * UNIT_MS[params["sustainedUnits"]])
    return f"Not triggered: {event}, lasted {lasted}."
