"""What authors see as the module `tile` (described in sandbox/tile.pyi), and what their objects are made of."""


class Record:
    """Attributes by their Python name; the JSON contract's camelCase name reads the same."""

    __slots__ = ()
    _aliases = {
        "isTriggered": "is_triggered",
        "lastValue": "last_value",
        "utcOffsets": "utc_offsets",
        "from": "from_",
    }

    def __getattr__(self, name):
        alias = Record._aliases.get(name)
        if alias is None:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        return object.__getattribute__(self, alias)

    def __repr__(self):
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__ if not name.startswith("_"))
        return f"{type(self).__name__}({fields})"


class Series(Record):
    __slots__ = ("ts", "value")

    def __init__(self, ts, value):
        self.ts = ts
        self.value = value

    def __len__(self):
        return len(self.ts)


class TileEvent(Record):
    __slots__ = ("ts", "kind", "name", "amount", "unit", "note")

    def __init__(self, ts, kind, name=None, amount=None, unit=None, note=None):
        self.ts = ts
        self.kind = kind
        self.name = name
        self.amount = amount
        self.unit = unit
        self.note = note


class Point(Record):
    __slots__ = ("ts", "value", "is_triggered")

    def __init__(self, ts, value, is_triggered):
        self.ts = ts
        self.value = value
        self.is_triggered = is_triggered


class PointColumns(Record):
    __slots__ = ("ts", "value", "triggered")

    def __init__(self, ts, value, triggered):
        self.ts = ts
        self.value = value
        self.triggered = triggered


class Upstream(Record):
    __slots__ = ("kind", "columns", "is_triggered", "last_value", "_points")

    def __init__(self, kind, columns, is_triggered, last_value):
        self.kind = kind
        self.columns = columns
        self.is_triggered = is_triggered
        self.last_value = last_value
        self._points = None

    @property
    def points(self):
        if self._points is None:
            rows = zip(self.columns.ts, self.columns.value, self.columns.triggered)
            self._points = tuple(Point(ts, value, flag == 1) for ts, value, flag in rows)
        return self._points


class UtcOffset(Record):
    __slots__ = ("from_", "minutes")

    def __init__(self, from_, minutes):
        self.from_ = from_
        self.minutes = minutes


class TileTarget(Record):
    __slots__ = ("name", "latitude", "longitude", "elevation", "timezone", "utc_offsets")


class Window(Record):
    __slots__ = ("start", "end")

    def __init__(self, start, end):
        self.start = start
        self.end = end


def characters(text):
    """As many as TypeScript counts: one beyond U+FFFF counts as two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


class TileContext(Record):
    __slots__ = ("params", "series", "weather", "events", "upstream", "target", "window", "now", "_lines", "_limits")

    def trace(self, text):
        line = text if type(text) is str else str(text)
        most = self._limits["maxTraceLineChars"]
        if characters(line) > most:
            raise OutputLimit(f"The script wrote a trace line of more than {most} characters.")
        if len(self._lines) >= self._limits["maxTraceLines"]:
            raise OutputLimit(f"The script wrote more than {self._limits['maxTraceLines']} trace lines.")
        self._lines.append(line)


class TileOutput(Record):
    __slots__ = ("kind", "points", "columns", "is_triggered", "last_value", "stage")

    def __init__(self, kind, *, points=None, columns=None, is_triggered, last_value, stage=None):
        self.kind = kind
        self.points = points
        self.columns = columns
        self.is_triggered = is_triggered
        self.last_value = last_value
        self.stage = stage


class OutputLimit(BaseException):
    """Not an Exception, so that an author's `except Exception` does not swallow it."""


class Named(dict):
    """A KeyError here says what there is."""

    def __init__(self, what, items):
        super().__init__(items)
        self.what = what

    def __missing__(self, name):
        known = ", ".join(sorted(self)) or "none"
        raise KeyError(f"no {self.what} {name!r} here; there is: {known}")


AUTHOR_CLASSES = (
    TileContext,
    TileOutput,
    TileTarget,
    TileEvent,
    Upstream,
    Series,
    Point,
    PointColumns,
    UtcOffset,
    Window,
)
