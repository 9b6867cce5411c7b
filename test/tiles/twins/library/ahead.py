"""What a forecast adds to a verdict: whether the condition will be met within the next hours."""

from condition import UNIT_MS
from explain import at, count, figure, span
from local_time import HOUR_MS
from series import index_at_or_before, max_gap_ms
from sustained import sustained_flags
from tile import TileOutput


def foreseen(ctx, points, judged):
    params = ctx.params
    ahead_ms = params.get("aheadHours", 0) * HOUR_MS
    if ahead_ms == 0:
        return judged
    first = index_at_or_before(points.ts, ctx.now) + 1
    end = index_at_or_before(points.ts, ctx.now + ahead_ms) + 1
    within = f"within the next {span(ahead_ms)}"
    if end == first:
        ctx.trace(f"By the forecast nothing can be told: it has no point {within}.")
        return judged
    ts, matches = points.ts[:end], points.matches[:end]
    duration_ms = params["sustained"] * UNIT_MS[params["sustainedUnits"]]
    held = sustained_flags(ts, matches, duration_ms, max_gap_ms(ts)) if duration_ms > 0 else matches
    met = [place for place in range(first, end) if held[place]]
    lasting = f" for {span(duration_ms)}" if duration_ms > 0 else ""
    what = f"{points.condition}{lasting} {within}"
    offsets = ctx.target.utc_offsets
    if not met:
        ctx.trace(f"Not triggered by the forecast: no point {what}; it reaches to {at(offsets, ts[-1])}.")
        return judged
    begins = f"{figure(points.value[met[0]], 2)} {points.unit} at {at(offsets, ts[met[0]])}"
    ctx.trace(f"Triggered by the forecast: {count(len(met), 'point')} {what}, the first {begins}.")
    return TileOutput(
        "numeric",
        points=judged.points,
        columns=judged.columns,
        is_triggered=True,
        last_value=judged.last_value,
    )
