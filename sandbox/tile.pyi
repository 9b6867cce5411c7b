"""What a Python tile is given and what it must give back: the module `tile`, importable in every script.

A tile is one pure function:

    from tile import Point, TileContext, TileOutput

    def evaluate(ctx: TileContext) -> TileOutput:
        series = ctx.series["temperature.ambient"]
        points = [Point(ts, value, value > 30) for ts, value in zip(series.ts, series.value)]
        return TileOutput("numeric", points=points, is_triggered=points[-1].is_triggered, last_value=points[-1].value)

The contract is that of `sandbox/tile.d.ts`, field by field. Fields have Python names (`is_triggered`, `last_value`,
`utc_offsets`); the JSON contract's names (`isTriggered`, `lastValue`, `utcOffsets`) read the same. A result may be a
TileOutput or a dict with either spelling; points may be Point objects or dicts, columns PointColumns or a dict.

Columns are read-only memoryviews of doubles (`format` "d"): index, slice, iterate, `len`, `.tolist()`. They cost
nothing until read. All times are epoch milliseconds (UTC), as floats in columns. All values are in the canonical unit
of their variable (°C, %, mm, kPa, m/s, W/m²). A missing reading is an absent one, never NaN.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

type OutputKind = Literal["numeric", "boolean", "probability", "events"]
type EventKind = Literal["planted", "harvested", "irrigated", "custom"]

class Series:
    """Strictly ascending times, one value each. `len(series)` is the number of readings."""

    ts: Sequence[float]
    value: Sequence[float]
    def __init__(self, ts: Sequence[float], value: Sequence[float]) -> None: ...
    def __len__(self) -> int: ...

class TileEvent:
    """A scout or field event of the target; what was not given is None."""

    ts: float
    kind: EventKind
    name: str | None
    amount: float | None
    unit: str | None
    note: str | None

class Point:
    ts: float
    value: float
    is_triggered: bool
    def __init__(self, ts: float, value: float, is_triggered: bool) -> None: ...

class PointColumns:
    """The same points as three columns of one length: cheaper to read and to return than objects.

    `triggered` holds 0 or 1.
    """

    ts: Sequence[float]
    value: Sequence[float]
    triggered: Sequence[int]
    def __init__(self, ts: Sequence[float], value: Sequence[float], triggered: Sequence[int] | bytes) -> None: ...

class Upstream:
    """The output of the previous tile in the chain. `points` is built on first use; `columns` costs nothing."""

    kind: OutputKind
    columns: PointColumns
    is_triggered: bool
    last_value: float | None
    @property
    def points(self) -> Sequence[Point]: ...

class UtcOffset:
    """From `from_` (epoch ms) on, until the next entry, local time is UTC plus `minutes`."""

    from_: float
    minutes: float

class TileTarget:
    name: str
    latitude: float | None
    longitude: float | None
    #: Metres above sea level, when the source says.
    elevation: float | None
    #: IANA name, or `UTC+05:00`: the fixed offset of the longitude where the target has no time zone of its own.
    timezone: str
    #: The time zone's offsets over the window and a year to either side, ascending: scripts have no time zone database.
    utc_offsets: Sequence[UtcOffset]

class Window:
    """`start` inclusive; `end` is `now`, and what was read at that time counts. Data may begin before it."""

    start: float
    end: float

class TileContext:
    #: Deep read-only: objects are mappings, lists are tuples.
    params: Mapping[str, Any]
    #: Sensor series by canonical metric name, such as `temperature.ambient`. Only what the tile's inputs ask for.
    series: Mapping[str, Series]
    #: Weather series by variable name, such as `temperature`. They end with `now`, or
    #: as long after it as the input's `horizonHours`.
    weather: Mapping[str, Series]
    events: Sequence[TileEvent]
    upstream: Upstream | None
    target: TileTarget
    window: Window
    #: The run's time. `time.time()`, `datetime.now()` and `date.today()` say the same, in UTC.
    now: float
    def trace(self, text: object) -> None:
        """Explains the result to people: at most 100 lines of 500 characters."""

class TileOutput:
    """Give either `points` or `columns`, ascending by `ts`. Times are whole milliseconds from 1800 to 2199, every
    number is finite, and `kind` is the tile's own."""

    kind: OutputKind
    points: Sequence[Point | Mapping[str, Any]] | None
    columns: PointColumns | Mapping[str, Any] | None
    is_triggered: bool
    last_value: float | None
    #: Which stage it is now, such as of a pest's development: 1 to 100 characters. None for none.
    stage: str | None
    def __init__(
        self,
        kind: OutputKind,
        *,
        points: Sequence[Point | Mapping[str, Any]] | None = None,
        columns: PointColumns | Mapping[str, Any] | None = None,
        is_triggered: bool,
        last_value: float | None,
        stage: str | None = None,
    ) -> None: ...
