"""Time window: passes the triggers of the tile before only inside a window; values pass unchanged."""

from typing import Callable, NamedTuple

from explain import at, count
from local_time import DAY_MS, HOUR_MS, day_from_iso_date, start_of_local_day
from series import index_at_or_before
from tile import PointColumns, TileContext, TileOutput

UNIT_MS = {"hours": HOUR_MS, "days": DAY_MS}


class OpenWindow(NamedTuple):
    """Whether an instant lies in the window, and its ends for people."""

    holds: Callable[[float], bool]
    text: str


def evaluate(ctx: TileContext) -> TileOutput:
    upstream = ctx.upstream
    if upstream is None:
        ctx.trace("Not triggered: there is no tile before this one.")
        return TileOutput("numeric", points=[], is_triggered=False, last_value=None)
    window = open_window(ctx)
    points = index_at_or_before(upstream.columns.ts, ctx.now) + 1
    ts = upstream.columns.ts[:points]
    value = upstream.columns.value[:points]
    state = upstream.columns.triggered[:points]
    inside = [window.holds(t) for t in ts]
    triggered = [holds and flag == 1 for holds, flag in zip(inside, state)]
    before = sum(flag == 1 for flag in state)
    passed = sum(triggered)
    ctx.trace(f"Window {window.text}: {count(sum(inside), 'point')} of {points} inside.")
    told = count(before, "triggered point")
    if passed > 0:
        ctx.trace(f"Triggered: {passed} of {told} of the tile before lie inside.")
    elif before == 0:
        ctx.trace("Not triggered: the tile before was not triggered.")
    else:
        ctx.trace(f"Not triggered: {told} of the tile before, none inside.")
    return TileOutput(
        upstream.kind,
        columns=PointColumns(ts, value, bytes(triggered)),
        is_triggered=passed > 0,
        last_value=value[-1] if points else None,
    )


def open_window(ctx):
    params = ctx.params
    offsets = ctx.target.utc_offsets
    now = ctx.now
    if params["mode"] == "last":
        begins = now - params.get("last", 24) * UNIT_MS[params.get("lastUnits", "hours")]
        return OpenWindow(lambda t: begins < t <= now, f"after {at(offsets, begins)} to now")
    start_date = params.get("startDate", "")
    first_day = day_from_iso_date(start_date)
    begins = start_of_local_day(offsets, first_day)
    if params["mode"] == "fixed":
        stop_date = params.get("stopDate", "")
        ends = start_of_local_day(offsets, day_from_iso_date(stop_date) + 1)
        return OpenWindow(lambda t: begins <= t < ends, f"{start_date} to {stop_date}")
    length = params.get("length", 0)
    if length == 0:
        return OpenWindow(lambda t: begins <= t <= now, f"{start_date} to now")
    units = params.get("lengthUnits", "days")
    # Days are calendar days: a window of seven days ends at midnight also across a clock change.
    if units == "days" and length % 1 == 0:
        ends = start_of_local_day(offsets, first_day + int(length))
    else:
        ends = begins + length * UNIT_MS[units]
    return OpenWindow(lambda t: begins <= t < ends, f"{start_date} to {at(offsets, ends)}")
