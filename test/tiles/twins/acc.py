"""Probability from the tile before: by how long its trigger has held, or by where its value lies between two points."""

import math

from explain import at, figure, span
from local_time import DAY_MS, HOUR_MS, MINUTE_MS
from ramp import hold_ms, ramp_over_time, ramp_over_value
from series import index_at_or_before
from tile import PointColumns, TileContext, TileOutput

UNIT_MS = {"minutes": MINUTE_MS, "hours": HOUR_MS, "days": DAY_MS}


def evaluate(ctx: TileContext) -> TileOutput:
    upstream = ctx.upstream
    points = 0 if upstream is None else index_at_or_before(upstream.columns.ts, ctx.now) + 1
    if points == 0:
        why = "there is no tile before this one" if upstream is None else "the tile before has no points"
        ctx.trace(f"Not triggered: {why}, so the probability is 0 %.")
        return TileOutput("probability", points=[], is_triggered=False, last_value=0)
    return from_value(ctx, points) if ctx.params["mode"] == "value" else from_time(ctx, points)


def from_time(ctx, points):
    params = ctx.params
    duration = params.get("duration", 24)
    time_units = params.get("timeUnits", "hours")
    threshold = params["threshold"]
    duration_ms = duration * UNIT_MS[time_units]
    ts = ctx.upstream.columns.ts[:points].tolist()
    state = ctx.upstream.columns.triggered[:points].tolist()
    # A scout event holds until the next one. A measured state becomes stale.
    hold = math.inf if ctx.upstream.kind == "events" else hold_ms(ts)
    values, at_end = ramp_over_time(ts, state, duration_ms, hold, ctx.now)

    newest = ts[-1]
    if ctx.now > newest:
        ts.append(ctx.now)
        values.append(at_end)
    p = values[-1]
    is_true = state[-1] == 1
    holds = is_true and ctx.now - newest <= hold
    ctx.trace(
        f"Time mode: {figure(100 / duration, 2)} % per {time_units[:-1]} up while the tile before is triggered, "
        "down while it is not."
    )
    if is_true and not holds:
        ctx.trace(
            f"The tile before gave its last point at {at(ctx.target.utc_offsets, newest)}; "
            f"its trigger counts for {span(hold)} after that."
        )
    is_triggered = p >= threshold
    verdict, relation = ("Triggered", "≥") if is_triggered else ("Not triggered", "of")
    ahead = outlook(p, threshold, duration_ms, holds, is_triggered)
    ctx.trace(f"{verdict}: {figure(p)} % {relation} {figure(threshold)} %{ahead}.")
    return probability(ts, values, threshold)


def outlook(p, threshold, duration_ms, holds, is_triggered):
    if not is_triggered and holds:
        return f"; reached in {span(((threshold - p) / 100) * duration_ms)} if the tile before stays triggered"
    if is_triggered and not holds:
        wait = span(((p - threshold) / 100) * duration_ms)
        return f"; falls below in {wait} unless the tile before triggers again"
    return "; rising or at 100 %" if holds else "; the tile before is not triggered"


def from_value(ctx, points):
    params = ctx.params
    at0 = params.get("valueAt0", 0)
    at100 = params.get("valueAt100", 100)
    threshold = params["threshold"]
    given = ctx.upstream.columns.value[:points].tolist()
    values = [ramp_over_value(value, at0, at100) for value in given]
    p = values[-1]
    ctx.trace(f"Value mode: 0 % at {figure(at0, 3)}, 100 % at {figure(at100, 3)}.")
    verdict = "Triggered" if p >= threshold else "Not triggered"
    newest = figure(given[-1], 3)
    ctx.trace(f"{verdict}: the newest value {newest} gives {figure(p)} %, threshold {figure(threshold)} %.")
    return probability(ctx.upstream.columns.ts[:points].tolist(), values, threshold)


def probability(ts, values, threshold):
    columns = PointColumns(ts, values, bytes(value >= threshold for value in values))
    last = values[-1]
    return TileOutput("probability", columns=columns, is_triggered=last >= threshold, last_value=last)
