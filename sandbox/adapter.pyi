"""What a Python adapter is given and what it must give back, by facet: the module `adapter`, importable in adapters.

    from adapter import Host, WeatherAnswer, WeatherRequest

    async def handle(request: WeatherRequest, host: Host) -> WeatherAnswer: ...

Requests and answers are dicts, described here for editors. The contract is that of `sandbox/adapter-script.d.ts`, field
by field. Times of requests are ISO 8601 in UTC.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

class Response:
    """What `await host.fetch(...)` gives. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    url: str
    body: bytes
    @property
    def ok(self) -> bool:
        """The status is 200 to 299."""
    def text(self) -> str: ...
    def json(self) -> Any:
        """Raises ValueError where the content is no JSON."""

class Host:
    env: Mapping[str, str]
    """The adapter's secrets, by name."""
    settings: Mapping[str, Any]
    """The adapter's settings, with the defaults of its `settingsSchema`."""
    state: Any
    """What the adapter's latest answer had as `state`; None before the first."""
    async def fetch(
        self,
        url: str,
        *,
        method: str = "GET",
        headers: Mapping[str, object] | None = None,
        body: str | bytes | None = None,
    ) -> Response:
        """Reaches the origins of the adapter's `egress`. Raises ConnectionError where the request itself failed."""
    def log(self, *parts: object) -> None:
        """At most 100 lines of 500 characters."""
    async def sleep(self, ms: float) -> None:
        """Waits so many milliseconds. Raises TimeoutError at once where the call's time is over before."""
    def instant_of(self, local: str) -> int:
        """The instant (epoch milliseconds) at which the target's clock shows a local time.

        `2026-03-29`, `2026-03-29T02:30` or `2026-03-29 02:30:15`. A time that the clock leaves out is the next minute
        that exists, and of a time that comes twice it is the first. Raises ValueError outside of the request's span and
        two days to either side, and where the request has no `utcOffsets`.
        """
    def local_of(self, instant: float) -> str:
        """What the target's clock shows at an instant, to the second: `2026-03-29T03:00:00`.

        Its first ten characters are the local day. Raises ValueError where `instant_of` would.
        """

type UtcOffset = Sequence[int]
"""`[from, minutes]`: from then on (epoch milliseconds) local time is UTC plus so many minutes."""

class AdapterPlace(TypedDict):
    latitude: float | None
    longitude: float | None
    elevation: NotRequired[float | None]
    timezone: str
    utcOffsets: NotRequired[list[UtcOffset]]

class AdapterTarget(AdapterPlace):
    name: str

type DataPoint = Sequence[Any]
"""`[time, value]`: epoch milliseconds or ISO 8601 with an offset; None is a missing reading."""

type EventKind = Literal["planted", "harvested", "irrigated", "custom"]

# A class cannot have a field named `from`: these are written as calls.
SeriesRequest = TypedDict(
    "SeriesRequest",
    {
        "facet": Literal["series"],
        "userKey": str | None,
        "sourceIds": list[str],
        "sourceKeys": list[str | None],
        "target": AdapterTarget,
        "metrics": list[str],
        "from": str,
        "to": str,
    },
)

WeatherRequest = TypedDict(
    "WeatherRequest",
    {
        "facet": Literal["weather"],
        "userKey": str | None,
        "target": AdapterPlace,
        "variables": list[str],
        "from": str,
        "to": str,
        # How many hours beyond `to` a tile wants to see, 1 to 384. Left out where none does.
        "horizonHours": NotRequired[int],
    },
)

EventsRequest = TypedDict(
    "EventsRequest",
    {
        "facet": Literal["events"],
        "userKey": str | None,
        "sourceIds": list[str],
        "sourceKeys": list[str | None],
        "target": AdapterTarget,
        "kinds": list[EventKind],
        "from": str,
        "to": str,
    },
)

class TargetsRequest(TypedDict):
    facet: Literal["targets"]
    userKey: str | None

class Attachment(TypedDict):
    filename: str
    contentType: str
    base64: str

class CommsRequest(TypedDict):
    deliveryId: NotRequired[str]
    channel: Literal["email", "sms", "voice"]
    to: str
    subject: NotRequired[str]
    message: str
    html: NotRequired[str]
    headers: NotRequired[dict[str, str]]
    attachments: NotRequired[list[Attachment]]

class MetricSeries(TypedDict):
    metric: str
    unit: NotRequired[str | None]
    points: Sequence[DataPoint]

class SeriesAnswer(TypedDict):
    series: Sequence[MetricSeries]

class VariableSeries(TypedDict):
    variable: str
    unit: NotRequired[str | None]
    points: Sequence[DataPoint]

class WeatherAnswer(TypedDict):
    series: Sequence[VariableSeries]

class AdapterEvent(TypedDict):
    ts: int | float | str
    kind: EventKind
    name: NotRequired[str | None]
    amount: NotRequired[float | None]
    unit: NotRequired[str | None]
    note: NotRequired[str | None]

class EventsAnswer(TypedDict):
    events: Sequence[AdapterEvent]

class Location(TypedDict):
    latitude: float
    longitude: float

class Boundary(TypedDict):
    type: Literal["Polygon", "MultiPolygon"]
    coordinates: Sequence[Any]

class OfferedSource(TypedDict):
    tenantKey: str
    displayName: str
    hint: str
    sensorType: NotRequired[str | None]
    location: NotRequired[Location | None]
    boundary: NotRequired[Boundary | None]
    timezone: NotRequired[str | None]

class TargetsAnswer(TypedDict):
    sources: Sequence[OfferedSource]

class CommsAnswer(TypedDict):
    ok: bool
    error: NotRequired[str | None]
    retry: NotRequired[bool | None]
