from tile import Point, TileContext, TileOutput

HOUR = 3_600_000
LONGEST_STEP = 3 * HOUR


def evaluate(ctx: TileContext) -> TileOutput:
    """The hours below the limit since the window's start, after each reading."""
    limit = ctx.params["limit"]
    wanted = ctx.params["hours"]
    readings = [
        (ts, value)
        for ts, value in zip(ctx.weather["temperature"].ts, ctx.weather["temperature"].value)
        if ctx.window.start <= ts <= ctx.window.end
    ]

    points = []
    hours = 0.0
    before = None
    for ts, value in readings:
        if before is not None and before[1] < limit and ts - before[0] <= LONGEST_STEP:
            hours += (ts - before[0]) / HOUR
        points.append(Point(ts, hours, hours >= wanted))
        before = (ts, value)

    if not points:
        ctx.trace("There is no temperature.")
        return TileOutput("numeric", points=[], is_triggered=False, last_value=None)
    coldest = min(value for _, value in readings)
    ctx.trace(f"{hours:.1f} h below {limit:g} °C, and the coldest was {coldest:.1f} °C.")
    return TileOutput("numeric", points=points, is_triggered=points[-1].is_triggered, last_value=hours)
