"""One call of an adapter: the script runs until it asks its host for a request, and goes on with the response."""

import json
import types

from .failures import failure_of
from .loading import load
from .local_times import LocalTimes
from .message import close_message, open_message
from .records import Named, OutputLimit
from .results import ResultShapeError, show


class Response:
    """What `await host.fetch(...)` gives; header names are in lower case."""

    __slots__ = ("status", "headers", "url", "body")

    def __init__(self, status, headers, url, body):
        self.status = status
        self.headers = types.MappingProxyType(headers)
        self.url = url
        self.body = body

    @property
    def ok(self):
        return 200 <= self.status < 300

    def text(self):
        return self.body.decode("utf-8-sig", "replace")

    def json(self):
        """Reads what the TypeScript realm's `json` reads: no NaN, no Infinity, and UTF-8 only."""
        text = self.text()
        try:
            return json.loads(text, parse_constant=_refuse_constant)
        except ValueError:
            beginning = json.dumps(text[:60], ensure_ascii=False)
            raise ValueError(f"The answer of {self.url} is not JSON: it begins with {beginning}.") from None


def _refuse_constant(name):
    raise ValueError(name)


class Question:
    """Suspends `handle` until the host has responded; a refusal or a network fault is a ConnectionError."""

    __slots__ = ("request", "failure")

    def __init__(self, request, failure=ConnectionError):
        self.request = request
        self.failure = failure

    def __await__(self):
        response = yield self
        if isinstance(response, str):
            raise self.failure(response)
        return response


def _log_text(value):
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError):
        return str(value)


class Host:
    __slots__ = ("env", "settings", "state", "_lines", "_limits", "_asked", "_slept", "_times")

    def __init__(self, header, lines):
        self._times = LocalTimes(header["request"])
        self.env = types.MappingProxyType(Named("secret", header["env"]))
        self.settings = header["settings"]
        self.state = header["state"]
        self._lines = lines
        self._limits = header["limits"]
        self._asked = 0
        self._slept = 0

    def log(self, *parts):
        """Writes what the TypeScript realm's log writes: parts as text or JSON, one space between, long lines cut."""
        if len(self._lines) >= self._limits["maxLogLines"]:
            raise OutputLimit(f"The script wrote more than {self._limits['maxLogLines']} log lines.")
        line = " ".join(part if type(part) is str else _log_text(part) for part in parts)
        most = self._limits["maxLogLineChars"]
        self._lines.append(line if len(line) <= most else f"{line[: most - 1]}…")

    def sleep(self, ms):
        """Suspends `handle` for so many milliseconds; a sleep beyond the call's time is a TimeoutError."""
        if type(ms) not in (int, float) or not 0 <= ms < float("inf"):
            raise ValueError(f"sleep takes milliseconds from 0 on, not {show(ms)}")
        self._slept += 1
        if self._slept > self._limits["maxSleeps"]:
            raise OutputLimit(f"The script slept more than {self._limits['maxSleeps']} times.")
        return Question({"sleepMs": ms}, TimeoutError)

    def instant_of(self, local):
        return self._times.instant_of(local)

    def local_of(self, instant):
        return self._times.local_of(instant)

    def fetch(self, url, *, method="GET", headers=None, body=None):
        if type(url) is not str:
            raise TypeError(f"url is {show(url)}: expected text")
        if isinstance(body, (bytes, bytearray)):
            body = body.decode("utf-8")
        if body is not None and type(body) is not str:
            raise TypeError(f"body is {show(body)}: expected text, bytes or None")
        self._asked += 1
        if self._asked > self._limits["maxRequests"]:
            raise OutputLimit(f"The script made more than {self._limits['maxRequests']} requests.")
        sent = {str(name): str(value) for name, value in (headers or {}).items()}
        return Question({"url": url, "method": str(method).upper(), "headers": sent, "body": body})


def _json_of(response):
    """JSON as JavaScript makes it: a number that is not finite is null."""
    text = json.dumps(response, ensure_ascii=False)
    if "NaN" not in text and "Infinity" not in text:
        return text
    return json.dumps(json.loads(text, parse_constant=lambda _: None), ensure_ascii=False)


# What authors see as the module `adapter` (described in sandbox/adapter.pyi).
ADAPTER_CLASSES = (Host, Response)
ADAPTER_SHAPES = (
    "SeriesRequest SeriesAnswer WeatherRequest WeatherAnswer EventsRequest EventsAnswer TargetsRequest TargetsAnswer "
    "CommsRequest CommsAnswer AdapterPlace AdapterTarget AdapterEvent Attachment Boundary Location MetricSeries "
    "VariableSeries OfferedSource DataPoint EventKind UtcOffset"
).split()


class Conversation:
    def __init__(self, header, blob):
        self.files = header["files"]
        self.limits = header["limits"]
        self.lines = []
        self.coroutine = None
        self.header = header
        self.blob = blob

    def start(self):
        module = load(self.header, self.blob)
        host = Host(self.header, self.lines)
        self.coroutine = module.handle(self.header["request"], host)
        if type(self.coroutine) is not types.CoroutineType:
            raise ResultShapeError("handle must be `async def handle(request, host)`.")
        return self.go_on(None)

    def go_on(self, response):
        try:
            asked = self.coroutine.send(response)
        except StopIteration as end:
            return self.finish(end.value)
        if type(asked) is not Question:
            raise ResultShapeError("handle waits for something that never comes.")
        return close_message({"status": "waiting", "ask": asked.request, "trace": self.lines})

    def finish(self, response):
        left = {}
        try:
            if isinstance(response, dict) and "state" in response:
                left = {"state": _json_of(response["state"])}
                response = {name: value for name, value in response.items() if name != "state"}
            if len(left.get("state", "")) > self.limits["maxStateBytes"]:
                raise OutputLimit(self.limits["stateTooLarge"])
            text = _json_of(response).encode("utf-8", "backslashreplace")
        except (TypeError, ValueError) as error:
            raise ResultShapeError(f"The response is not JSON: {error}.") from None
        if len(text) > self.limits["maxResponseBytes"]:
            raise OutputLimit(f"The response is larger than {self.limits['maxResponseBytes']} bytes.")
        return close_message({"status": "ok", "length": len(text), "trace": self.lines, **left}, text)


_conversation = None


def converse(data):
    global _conversation
    try:
        header, blob = open_message(data)
        if header["op"] == "start":
            _conversation = Conversation(header, blob)
            return _conversation.start()
        return _conversation.go_on(_response(header, blob))
    except BaseException as error:
        known = _conversation
        failure = failure_of(error, known.files if known else (), known.lines if known else [])
    return close_message(failure)


def _response(header, blob):
    if "error" in header:
        return header["error"]
    if "slept" in header:
        return None
    start, length = header["body"]
    return Response(header["status"], header["headers"], header["url"], bytes(blob[start : start + length]))
