"""What a sensor or weather tile makes of its points: which are flagged, and whether the tile is triggered.

The points come with their comparison already made; the modes (any, last, overlap, rolling) and the sustained duration
are decided here. The flags are a state over time, for the tiles that come after; the verdict is about now.
"""

import math
from typing import NamedTuple

from explain import at, count, figure, span
from local_time import DAY_MS, HOUR_MS, MINUTE_MS
from ramp import hold_ms, state_at
from series import index_at_or_after, index_at_or_before, max_gap_ms, median_spacing_ms
from sustained import lasting_ms, sustained_flags
from thinning import thinned
from tile import TileOutput

UNIT_MS = {"minutes": MINUTE_MS, "hours": HOUR_MS, "days": DAY_MS}


class JudgedPoints(NamedTuple):
    ts: list[float]
    value: list[float]
    #: True where the comparison (and every filter) holds.
    matches: list[bool]
    unit: str
    #: `above 80 %`: completes "the value is".
    condition: str
    #: The newest point stands for the whole rolling window (a sum over it), so it alone decides the rolling mode.
    is_window_sum: bool = False
    #: One value a day, however few there are.
    is_daily: bool = False


class Judged(NamedTuple):
    """The points of the run's window, and what decides about them."""

    ts: list[float]
    value: list[float]
    matches: list[bool]
    triggered: list[bool]
    #: Of the points that the verdict stands on.
    decisive: list[bool]
    duration_ms: float
    lasted: float | None
    stale: float


def staleness_ms(ts, is_daily):
    """A newest point older than this says nothing about now: 36 hours for daily values, 3 hours else.

    Slower series: 1.5 times their spacing.
    """
    return max((36 if is_daily else 3) * HOUR_MS, 1.5 * (median_spacing_ms(ts) or 0))


def rolling_ms(params):
    return params.get("rollingWindow", 24) * UNIT_MS[params.get("rollingUnits", "hours")]


def judge(ctx, points):
    params = ctx.params
    first = index_at_or_after(points.ts, ctx.window.start)
    end = index_at_or_before(points.ts, ctx.now) + 1
    if end <= first:
        ctx.trace("Not triggered: no usable reading in the run's window.")
        return TileOutput("numeric", points=[], is_triggered=False, last_value=None)
    # A run of points may have begun before the window; its age counts from its beginning, and its spacing shows in all
    # that is known of it.
    known_ts, known_matches = points.ts[:end], points.matches[:end]
    ts, value, matches = points.ts[first:end], points.value[first:end], points.matches[first:end]
    gap = max_gap_ms(known_ts)
    trace_gaps(ctx, ts, gap)
    duration_ms = params["sustained"] * UNIT_MS[params["sustainedUnits"]]
    held = sustained_flags(known_ts, known_matches, duration_ms, gap)[first:] if duration_ms > 0 else matches
    stale = staleness_ms(known_ts, points.is_daily)
    triggered = overlapping(ctx, ts, held) if params["when"] == "overlap" else held
    decisive = triggered[first_decisive(ctx, points.is_window_sum, ts, stale) :]
    lasted = lasting_ms(known_ts, known_matches, gap)
    judged = Judged(ts, value, matches, triggered, decisive, duration_ms, lasted, stale)
    ctx.trace(explain(ctx, points, judged))
    columns = thinned(ts, value, triggered)
    return TileOutput("numeric", columns=columns, is_triggered=any(decisive), last_value=value[-1])


def overlapping(ctx, ts, held):
    """The points that hold while the tile before was triggered."""
    if ctx.upstream is None:
        return [False] * len(ts)
    before = ctx.upstream.columns.ts.tolist()
    state = ctx.upstream.columns.triggered
    hold = math.inf if ctx.upstream.kind == "events" else hold_ms(before)
    return [holds and state_at(before, state, t, hold) for t, holds in zip(ts, held)]


def first_decisive(ctx, is_window_sum, ts, stale):
    """Index of the first point that the verdict stands on, together with all after it; their number for none.

    The newest one decides in the mode last, while it is fresh, and for a sum over the rolling window; in the mode
    rolling those of the window (now - W, now]; else all.
    """
    when = ctx.params["when"]
    newest = len(ts) - 1
    if when == "last":
        return newest if ctx.now - ts[newest] <= stale else len(ts)
    if when != "rolling":
        return 0
    in_window = index_at_or_before(ts, ctx.now - rolling_ms(ctx.params)) + 1
    return max(newest, in_window) if is_window_sum else in_window


def trace_gaps(ctx, ts, gap):
    gaps = [(after - before, before) for before, after in zip(ts, ts[1:]) if after - before > gap]
    if not gaps:
        return
    longest, begins = max(gaps, key=lambda found: found[0])
    since = at(ctx.target.utc_offsets, begins)
    ctx.trace(f"{count(len(gaps), 'gap')} in the data, the longest {span(longest)} after {since}.")


def explain(ctx, points, judged):
    params = ctx.params
    ts, value, duration_ms = judged.ts, judged.value, judged.duration_ms
    condition = points.condition
    reading = reading_text(ctx, points, ts[-1], value[-1])
    lasting = f" for {span(duration_ms)}" if duration_ms > 0 else ""
    if any(judged.decisive):
        flagged = max(i for i, flag in enumerate(judged.triggered) if flag)
        newest_flagged = reading_text(ctx, points, ts[flagged], value[flagged])
        flagged_points = f"{count(sum(judged.decisive), 'point')} {condition}{lasting}{mode_text(params)}"
        return f"Triggered: {flagged_points}, the newest {newest_flagged}."
    age = ctx.now - ts[-1]
    if params["when"] == "last" and age > judged.stale:
        return f"Not triggered: the newest reading is {span(age)} old ({reading}); it counts for {span(judged.stale)}."
    if duration_ms > 0 and judged.lasted is not None and judged.lasted < duration_ms:
        so_far, more = span(judged.lasted), span(duration_ms - judged.lasted)
        return f"Not triggered: {condition} for {so_far} so far, needs {more} more (newest {reading})."
    if params["when"] == "rolling" and points.is_window_sum:
        total = f"the sum of the last {span(rolling_ms(params))}, {figure(value[-1], 2)} {points.unit}"
        return f"Not triggered: {total}, is not {condition}{lasting}."
    seen = sum(judged.matches)
    unmet = (
        f"{count(seen, 'point')} {condition}, but none{lasting}{mode_text(params)}"
        if seen > 0
        else f"no point {condition}"
    )
    return f"Not triggered: {unmet}; newest {reading}."


def reading_text(ctx, points, t, value):
    return f"{figure(value, 2)} {points.unit} at {at(ctx.target.utc_offsets, t)}"


def mode_text(params):
    if params["when"] == "last":
        return " at the newest reading"
    if params["when"] == "overlap":
        return " while the tile before was triggered"
    if params["when"] == "rolling":
        return f" in the last {span(rolling_ms(params))}"
    return " in the run's window"
