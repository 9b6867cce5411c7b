"""The trusted half inside the interpreter: takes bytes, compiles or runs an author's source, gives bytes.

It rides in the memory snapshot, so it costs nothing to load. Three entry points, each `bytes-like -> bytes`: `check` (compile a source),
`evaluate` (one tile for one target) and `converse` (one turn of an adapter's conversation). Layout both ways: a little-endian uint32
length, that many bytes of JSON, zeros up to a multiple of 8, then the columns and code that the JSON points to as `[start, length]`.

Nothing here guards anything: author code can reach and change all of it. What guards is outside (the import lock, the memory image, the
host's own checks), so this file may be simple. It must not know tenants, runs or limits of time and memory.
"""

import array
import ast
import gc
import json
import marshal
import random
import struct
import sys
import types

AUTHOR_MODULE = "__tile__"
MAX_MESSAGE_CHARS = 2_000
MAX_TRACEBACK_FRAMES = 20

# What authors may import, loaded before the snapshot. Anything else is refused at compile time with its line.
AVAILABLE = (
    "abc array ast base64 bisect binascii calendar cmath collections collections.abc contextlib copy copyreg dataclasses datetime decimal "
    "enum fractions functools hashlib heapq hmac inspect itertools json keyword marshal math numbers operator pprint random re secrets "
    "statistics string struct textwrap time types typing unicodedata urllib.parse uuid warnings weakref zlib csv io html "
    "html.parser xml.etree.ElementTree __future__"
).split()


# What the modules above import late, on first use; without a finder that would fail.
LATE = (
    "_strptime annotationlib contextvars difflib encodings.ascii encodings.cp1252 encodings.idna encodings.latin_1 encodings.punycode "
    "encodings.utf_16 encodings.utf_16_be encodings.utf_16_le encodings.utf_32 encodings.utf_8_sig linecache locale string.templatelib "
    "stringprep tokenize traceback _colorize"
).split()


# ---- what authors see: the module `tile`, described in sandbox/tile.pyi


class _Record:
    """Attributes by their Python name; the JSON contract's camelCase name reads the same."""

    __slots__ = ()
    _aliases = {
        "isTriggered": "is_triggered",
        "lastValue": "last_value",
        "utcOffsets": "utc_offsets",
        "from": "from_",
    }

    def __getattr__(self, name):
        alias = _Record._aliases.get(name)
        if alias is None:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        return object.__getattribute__(self, alias)

    def __repr__(self):
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__ if not name.startswith("_"))
        return f"{type(self).__name__}({fields})"


class Series(_Record):
    __slots__ = ("ts", "value")

    def __init__(self, ts, value):
        self.ts = ts
        self.value = value

    def __len__(self):
        return len(self.ts)


class TileEvent(_Record):
    __slots__ = ("ts", "kind", "name", "amount", "unit", "note")

    def __init__(self, ts, kind, name=None, amount=None, unit=None, note=None):
        self.ts = ts
        self.kind = kind
        self.name = name
        self.amount = amount
        self.unit = unit
        self.note = note


class Point(_Record):
    __slots__ = ("ts", "value", "is_triggered")

    def __init__(self, ts, value, is_triggered):
        self.ts = ts
        self.value = value
        self.is_triggered = is_triggered


class PointColumns(_Record):
    __slots__ = ("ts", "value", "triggered")

    def __init__(self, ts, value, triggered):
        self.ts = ts
        self.value = value
        self.triggered = triggered


class Upstream(_Record):
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
            columns = self.columns
            self._points = tuple(Point(ts, value, flag == 1) for ts, value, flag in zip(columns.ts, columns.value, columns.triggered))
        return self._points


class UtcOffset(_Record):
    __slots__ = ("from_", "minutes")

    def __init__(self, from_, minutes):
        self.from_ = from_
        self.minutes = minutes


class TileTarget(_Record):
    __slots__ = ("name", "latitude", "longitude", "elevation", "timezone", "utc_offsets")


class Window(_Record):
    __slots__ = ("start", "end")

    def __init__(self, start, end):
        self.start = start
        self.end = end


class TileContext(_Record):
    __slots__ = ("params", "series", "weather", "events", "upstream", "target", "window", "now", "_lines", "_limits")

    def trace(self, text):
        line = text if type(text) is str else str(text)
        if len(line) > self._limits["maxTraceLineChars"]:
            raise OutputLimit(f"The script wrote a trace line of more than {self._limits['maxTraceLineChars']} characters.")
        if len(self._lines) >= self._limits["maxTraceLines"]:
            raise OutputLimit(f"The script wrote more than {self._limits['maxTraceLines']} trace lines.")
        self._lines.append(line)


class TileOutput(_Record):
    __slots__ = ("kind", "points", "columns", "is_triggered", "last_value")

    def __init__(self, kind, *, points=None, columns=None, is_triggered, last_value):
        self.kind = kind
        self.points = points
        self.columns = columns
        self.is_triggered = is_triggered
        self.last_value = last_value


class OutputLimit(BaseException):
    """Not an Exception, so that an author's `except Exception` does not swallow it."""


class _Named(dict):
    """A KeyError here says what there is."""

    def __init__(self, what, items):
        super().__init__(items)
        self.what = what

    def __missing__(self, name):
        known = ", ".join(sorted(self)) or "none"
        raise KeyError(f"no {self.what} {name!r} here; there is: {known}")


# ---- reading what the host sent


def _open(data):
    view = memoryview(data).cast("B").toreadonly()
    length = int.from_bytes(view[:4], "little")
    header = json.loads(bytes(view[4 : 4 + length]))
    return header, view[(4 + length + 7) & ~7 :]


def _close(header, *blobs):
    text = json.dumps(header, ensure_ascii=False).encode("utf-8", "backslashreplace")
    padding = bytes(-(4 + len(text)) % 8)
    return b"".join((struct.pack("<I", len(text)), text, padding, *blobs))


def _doubles(blob, start, count):
    return blob[start : start + 8 * count].cast("d")


def _frozen(value):
    if type(value) is dict:
        return types.MappingProxyType({name: _frozen(item) for name, item in value.items()})
    if type(value) is list:
        return tuple(_frozen(item) for item in value)
    return value


def _series(what, entries, blob):
    found = {name: Series(_doubles(blob, start, count), _doubles(blob, start + 8 * count, count)) for name, (start, count) in entries.items()}
    return types.MappingProxyType(_Named(what, found))


def _context(header, blob, lines):
    ctx = TileContext()
    ctx.params = types.MappingProxyType(_Named("parameter", {name: _frozen(item) for name, item in header["params"].items()}))
    ctx.series = _series("series", header["series"], blob)
    ctx.weather = _series("weather series", header["weather"], blob)
    ctx.events = tuple(TileEvent(**event) for event in header["events"])
    ctx.upstream = _upstream(header["upstream"], blob)
    ctx.target = _target(header["target"])
    ctx.window = Window(header["window"]["start"], header["window"]["end"])
    ctx.now = header["now"]
    ctx._lines = lines
    ctx._limits = header["limits"]
    return ctx


def _upstream(entry, blob):
    if entry is None:
        return None
    start, count = entry["columns"]
    ts = _doubles(blob, start, count)
    value = _doubles(blob, start + 8 * count, count)
    triggered = blob[start + 16 * count : start + 17 * count]
    return Upstream(entry["kind"], PointColumns(ts, value, triggered), entry["isTriggered"], entry["lastValue"])


def _target(entry):
    target = TileTarget()
    target.name = entry["name"]
    target.latitude = entry["latitude"]
    target.longitude = entry["longitude"]
    target.elevation = entry["elevation"]
    target.timezone = entry["timezone"]
    target.utc_offsets = tuple(UtcOffset(offset["from"], offset["minutes"]) for offset in entry["utcOffsets"])
    return target


# ---- loading the author's source


class _Library:
    """Finds the library modules that were compiled in with the source; refuses everything else by name."""

    def __init__(self, codes):
        self.codes = codes

    def find_spec(self, name, path=None, target=None):
        if name not in self.codes:
            raise ModuleNotFoundError(f"the module {name!r} is not available in a script", name=name)
        return _ModuleSpec(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(marshal.loads(self.codes[module.__name__]), module.__dict__)


def _load(header, blob):
    codes = {name: blob[start : start + length] for name, (start, length) in header["codes"].items()}
    sys.meta_path[:] = [_Library(codes)]
    random.seed(header["seed"])
    module = types.ModuleType(AUTHOR_MODULE)
    sys.modules[AUTHOR_MODULE] = module
    exec(marshal.loads(codes[AUTHOR_MODULE]), module.__dict__)
    return module


# ---- packing the result


class _Shape(Exception):
    """The result has not the promised shape; the text names the field. The same words as for TypeScript."""


def _wrong(path, value, expected):
    return _Shape(f"{path} is {_show(value)}: expected {expected}.")


def _show(value):
    if value is _MISSING:
        return "missing"
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if type(value) is str:
        return f'"{value[:40]}" (text)'
    if type(value) is float:
        return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(str(value), str(value))
    if type(value) is int:
        return str(value) if abs(value) < 10**20 else "a whole number that fits no double"
    if type(value) in (list, tuple):
        return "an array"
    return "a function" if callable(value) else f"an object ({type(value).__name__})"


_MISSING = object()


def _field(result, name, snake=None):
    if isinstance(result, dict):
        if name in result:
            return result[name]
        return result.get(snake, _MISSING) if snake else _MISSING
    return getattr(result, snake or name, _MISSING)


def _number_column(values, name_of, expected="a number"):
    """The numbers as packed doubles; `name_of(index)` names a wrong one."""
    if type(values) is memoryview and values.format == "d":
        return values.tobytes()
    if type(values) is array.array and values.typecode == "d":
        return values.tobytes()
    if set(map(type, values)) <= {int, float}:
        try:
            return array.array("d", values).tobytes()
        except OverflowError:
            pass
    for index, value in enumerate(values):
        if type(value) not in (int, float) or (type(value) is int and abs(value) >= 2**1023):
            raise _wrong(name_of(index), value, expected)
    return array.array("d", values).tobytes()


def _flag_column(values, name_of, expected, accepted):
    if type(values) is memoryview and values.format == "B":
        return values.tobytes()
    if type(values) in (bytes, bytearray):
        return bytes(values)
    packed = bytearray(len(values))
    for index, value in enumerate(values):
        if type(value) not in accepted or value not in (0, 1):
            raise _wrong(name_of(index), value, expected)
        packed[index] = 1 if value else 0
    return bytes(packed)


def _sequence(values, path, expected):
    if type(values) in (list, tuple, array.array, memoryview, bytes, bytearray):
        return values
    if values is _MISSING or isinstance(values, (dict, str)) or not hasattr(values, "__iter__"):
        raise _wrong(path, values, expected)
    return list(values)


def _columns_of_points(points):
    points = _sequence(points, "points", "an array of {ts, value, isTriggered}")
    for index, point in enumerate(points):
        if not isinstance(point, (dict, _Record)):
            raise _wrong(f"points[{index}]", point, "an object {ts, value, isTriggered}")
    return (
        _number_column([_field(point, "ts") for point in points], lambda index: f"points[{index}].ts", "a number (epoch milliseconds)"),
        _number_column([_field(point, "value") for point in points], lambda index: f"points[{index}].value"),
        _flag_column(
            [_field(point, "isTriggered", "is_triggered") for point in points],
            lambda index: f"points[{index}].isTriggered",
            "true or false",
            (bool,),
        ),
    )


def _columns_of_columns(columns):
    if not isinstance(columns, (dict, _Record)):
        raise _wrong("columns", columns, "an object {ts, value, triggered}")
    numbers = "an array of numbers"
    return (
        _number_column(_sequence(_field(columns, "ts"), "columns.ts", numbers), lambda index: f"columns.ts[{index}]"),
        _number_column(_sequence(_field(columns, "value"), "columns.value", numbers), lambda index: f"columns.value[{index}]"),
        _flag_column(
            _sequence(_field(columns, "triggered"), "columns.triggered", "an array of 0 and 1"),
            lambda index: f"columns.triggered[{index}]",
            "0 or 1",
            (bool, int, float),
        ),
    )


_KINDS = ("numeric", "boolean", "probability", "events")


def _checked_kind(kind):
    if type(kind) is not str or kind not in _KINDS:
        raise _wrong("kind", kind, '"numeric", "boolean", "probability" or "events"')
    return kind


def _checked_flag(flag):
    if type(flag) is not bool:
        raise _wrong("isTriggered", flag, "true or false")
    return flag


def _checked_last(value):
    if value is None:
        return None
    if type(value) not in (int, float) or (type(value) is int and abs(value) >= 2**1023):
        raise _wrong("lastValue", value, "a number or null")
    number = float(value)
    if number - number != 0:
        raise _wrong("lastValue", number, "a finite number or null")
    return number


def _pack(result, lines):
    if not isinstance(result, (dict, TileOutput)):
        if type(result) is types.CoroutineType:
            result.close()
        returned = "nothing" if result is None else _show(result)
        hint = " Does every path of evaluate end in a return?" if result is None else ""
        raise _Shape(f"evaluate returned {returned}: expected {{kind, points or columns, isTriggered, lastValue}}.{hint}")
    kind = _checked_kind(_field(result, "kind"))
    is_triggered = _checked_flag(_field(result, "isTriggered", "is_triggered"))
    last_value = _checked_last(_field(result, "lastValue", "last_value"))
    points = _field(result, "points")
    columns = _field(result, "columns")
    has_points = points is not _MISSING and points is not None
    has_columns = columns is not _MISSING and columns is not None
    if has_points and has_columns:
        raise _Shape("The result has both points and columns: give one of them.")
    if not has_points and not has_columns:
        raise _Shape("points is missing: the result needs points or columns.")
    ts, value, triggered = _columns_of_points(points) if has_points else _columns_of_columns(columns)
    header = {
        "status": "ok",
        "form": "points" if has_points else "columns",
        "kind": kind,
        "isTriggered": is_triggered,
        "lastValue": last_value,
        "counts": [len(ts) // 8, len(value) // 8, len(triggered)],
        "trace": lines,
    }
    return _close(header, ts, value, triggered)


# ---- telling what went wrong


def _failure(error, files, lines):
    """An exception in the author's terms: only frames of their own files, innermost last."""
    if isinstance(error, _Shape):
        return {"status": "failed", "message": error.args[0], "trace": lines}
    if isinstance(error, OutputLimit):
        return {"status": "limit", "message": error.args[0], "trace": lines}
    if isinstance(error, MemoryError):
        return {"status": "memory", "trace": lines}
    frames = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename in files:
            frames.append((code.co_filename, step.tb_lineno or 1, _column(code, step.tb_lasti), code.co_name))
        step = step.tb_next
    status = "recursion" if isinstance(error, RecursionError) else "failed"
    return {"status": status, "message": _message(error, frames), "trace": lines}


def _column(code, instruction):
    for index, (_line, _end_line, column, _end_column) in enumerate(code.co_positions()):
        if index == instruction // 2:
            return (column or 0) + 1
    return 1


def _message(error, frames):
    name = type(error).__name__
    try:
        text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    except BaseException:
        text = "(its text could not be made)"
    head = f"{name}: {text}" if text else name
    if isinstance(error, SystemExit):
        head = f"{head} (a script ends by returning)"
    if not frames:
        return head[:MAX_MESSAGE_CHARS]
    file, line, column, _function = frames[-1]
    shown = [frame for index, frame in enumerate(frames) if index == 0 or frame != frames[index - 1]][-MAX_TRACEBACK_FRAMES:]
    told = "".join(f"\n  at {frame[0]}:{frame[1]}:{frame[2]} in {frame[3]}" for frame in reversed(shown))
    return f"{file}:{line}:{column}: {head}"[:MAX_MESSAGE_CHARS] + told


# ---- entry: one tile, one target


def evaluate(data):
    lines = []
    files = ()
    try:
        header, blob = _open(data)
        files = header["files"]
        ctx = _context(header, blob, lines)
        module = _load(header, blob)
        return _pack(module.evaluate(ctx), lines)
    except BaseException as error:
        failure = _failure(error, files, lines)
    return _close(failure)


# ---- entry: compile


def check(data):
    header, blob = _open(data)
    start, length = header["source"]
    problems = []
    sources = {AUTHOR_MODULE: (header["fileName"], str(blob[start : start + length], "utf-8"))}
    for name, (file, start, length) in header["modules"].items():
        sources[name] = (file, str(blob[start : start + length], "utf-8"))
    codes = {}
    needed = [AUTHOR_MODULE]
    while needed:
        name = needed.pop()
        if name in codes:
            continue
        file, source = sources[name]
        tree = _parse(source, file, problems)
        if tree is None:
            break
        needed.extend(_imports(tree, sources, problems))
        if name == AUTHOR_MODULE:
            _check_entry(tree, header["role"], problems)
        codes[name] = _compile(tree, file, problems)
    if problems:
        return _close({"problems": problems[:50]})
    blobs = {name: marshal.dumps(code) for name, code in codes.items()}
    spans = {}
    offset = 0
    for name, blob in blobs.items():
        spans[name] = [offset, len(blob)]
        offset += len(blob)
    return _close({"codes": spans}, *blobs.values())


def _problem(problems, line, column, message):
    problems.append({"line": line or 1, "column": column or 1, "message": message})


def _parse(source, file, problems):
    try:
        return ast.parse(source, file)
    except SyntaxError as error:
        _problem(problems, error.lineno, error.offset, f"{type(error).__name__}: {error.msg}")
    except (RecursionError, MemoryError):
        _problem(problems, 1, 1, "The source is nested too deeply.")
    except ValueError as error:
        _problem(problems, 1, 1, str(error))
    return None


def _compile(tree, file, problems):
    try:
        return compile(tree, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        _problem(problems, error.lineno, error.offset, f"{type(error).__name__}: {error.msg}")
    except (RecursionError, MemoryError):
        _problem(problems, 1, 1, "The source is nested too deeply.")
    return None


def _imports(tree, sources, problems):
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                _problem(problems, node.lineno, node.col_offset + 1, "Relative imports are not available: a script is one file.")
                continue
            names = [node.module]
        else:
            continue
        for name in names:
            if name in sources and name != AUTHOR_MODULE:
                found.append(name)
            elif name != "tile" and name not in AVAILABLE and name not in ("collections.abc", "html.entities"):
                _problem(
                    problems,
                    node.lineno,
                    node.col_offset + 1,
                    f"The module {name!r} is not available in a script. Available: tile, {', '.join(sorted((*AVAILABLE, *(s for s in sources if s != AUTHOR_MODULE))))}.",
                )
    return found


def _check_entry(tree, role, problems):
    wanted = "evaluate" if role == "tile" else "handle"
    signature = "def evaluate(ctx):" if role == "tile" else "async def handle(request, host):"
    count = 1 if role == "tile" else 2
    entry = None
    near = None
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.name == wanted:
                entry = node
            elif node.name.lower() in (wanted, "main", "run", "evaluate", "handle"):
                near = node
        elif isinstance(node, ast.Assign) and any(isinstance(item, ast.Name) and item.id == wanted for item in node.targets):
            return
    if entry is None:
        hint = f" (there is a function {near.name!r})" if near else ""
        _problem(problems, near.lineno if near else 1, near.col_offset + 1 if near else 1, f"The script needs `{signature}` at its top level{hint}.")
        return
    place = (entry.lineno, entry.col_offset + 1)
    if role == "tile" and isinstance(entry, ast.AsyncFunctionDef):
        _problem(problems, *place, "`evaluate` can't be async: a tile has nothing to wait for. Use `def evaluate(ctx):`.")
    if role == "adapter" and isinstance(entry, ast.FunctionDef):
        _problem(problems, *place, "`handle` must be async, because `host.fetch` is awaited. Use `async def handle(request, host):`.")
    if _is_generator(entry):
        _problem(problems, *place, f"`{wanted}` can't be a generator: return the result instead of yielding.")
    arguments = entry.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    required = positional - len(arguments.defaults)
    if required > count or (positional < count and arguments.vararg is None):
        _problem(problems, *place, f"`{wanted}` must take {count} argument{'s' if count > 1 else ''}: `{signature}`.")


def _is_generator(function):
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))
    return False


# ---- entry: an adapter's conversation


class FetchResponse:
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
        """Reads what the TypeScript realm's `json` reads: neither NaN nor Infinity, and never another encoding than UTF-8."""
        text = self.text()
        try:
            return json.loads(text, parse_constant=_refuse_constant)
        except ValueError:
            raise ValueError(f"The answer of {self.url} is not JSON: it begins with {json.dumps(text[:60], ensure_ascii=False)}.") from None


def _refuse_constant(name):
    raise ValueError(name)


class _Question:
    """Suspends `handle` until the host has answered; a refusal or a network fault is a ConnectionError."""

    __slots__ = ("request",)

    def __init__(self, request):
        self.request = request

    def __await__(self):
        answer = yield self
        if isinstance(answer, str):
            raise ConnectionError(answer)
        return answer


def _log_text(value):
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError):
        return str(value)


class Host:
    __slots__ = ("env", "_lines", "_limits", "_asked")

    def __init__(self, env, lines, limits):
        self.env = types.MappingProxyType(_Named("secret", env))
        self._lines = lines
        self._limits = limits
        self._asked = 0

    def log(self, *parts):
        """Writes what the TypeScript realm's log writes: parts that are no text as JSON, one space between them, a long line cut short."""
        if len(self._lines) >= self._limits["maxLogLines"]:
            raise OutputLimit(f"The script wrote more than {self._limits['maxLogLines']} log lines.")
        line = " ".join(part if type(part) is str else _log_text(part) for part in parts)
        most = self._limits["maxLogLineChars"]
        self._lines.append(line if len(line) <= most else f"{line[: most - 1]}…")

    def fetch(self, url, *, method="GET", headers=None, body=None):
        if type(url) is not str:
            raise TypeError(f"url is {_show(url)}: expected text")
        if isinstance(body, (bytes, bytearray)):
            body = body.decode("utf-8")
        if body is not None and type(body) is not str:
            raise TypeError(f"body is {_show(body)}: expected text, bytes or None")
        self._asked += 1
        if self._asked > self._limits["maxRequests"]:
            raise OutputLimit(f"The script made more than {self._limits['maxRequests']} requests.")
        sent = {str(name): str(value) for name, value in (headers or {}).items()}
        return _Question({"url": url, "method": str(method).upper(), "headers": sent, "body": body})


def _json_of(response):
    """JSON as JavaScript makes it: a number that is not finite is null."""
    text = json.dumps(response, ensure_ascii=False)
    if "NaN" not in text and "Infinity" not in text:
        return text
    return json.dumps(json.loads(text, parse_constant=lambda _: None), ensure_ascii=False)


class _Conversation:
    def __init__(self, header, blob):
        self.files = header["files"]
        self.limits = header["limits"]
        self.lines = []
        self.coroutine = None
        self.header = header
        self.blob = blob

    def start(self):
        module = _load(self.header, self.blob)
        host = Host(self.header["env"], self.lines, self.limits)
        self.coroutine = module.handle(self.header["request"], host)
        if type(self.coroutine) is not types.CoroutineType:
            raise _Shape("handle must be `async def handle(request, host)`.")
        return self.go_on(None)

    def go_on(self, answer):
        try:
            asked = self.coroutine.send(answer)
        except StopIteration as end:
            return self.finish(end.value)
        if type(asked) is not _Question:
            raise _Shape("handle waits for something that never comes.")
        return _close({"status": "waiting", "ask": asked.request, "trace": self.lines})

    def finish(self, response):
        try:
            text = _json_of(response).encode("utf-8", "backslashreplace")
        except (TypeError, ValueError) as error:
            raise _Shape(f"The response is not JSON: {error}.") from None
        if len(text) > self.limits["maxResponseBytes"]:
            raise OutputLimit(f"The response is larger than {self.limits['maxResponseBytes']} bytes.")
        return _close({"status": "ok", "length": len(text), "trace": self.lines}, text)


_conversation = None


def converse(data):
    global _conversation
    try:
        header, blob = _open(data)
        if header["op"] == "start":
            _conversation = _Conversation(header, blob)
            return _conversation.start()
        return _conversation.go_on(_answer(header, blob))
    except BaseException as error:
        known = _conversation
        failure = _failure(error, known.files if known else (), known.lines if known else [])
    return _close(failure)


def _answer(header, blob):
    if "error" in header:
        return header["error"]
    start, length = header["body"]
    return FetchResponse(header["status"], header["headers"], header["url"], bytes(blob[start : start + length]))


# ---- before the first call


def _no_timers(*_arguments, **_named):
    raise RuntimeError("a script has no timers: time stands still at ctx.now")


def prepare():
    """Runs before the snapshot: loads what authors may import."""
    global _ModuleSpec
    import importlib
    import importlib.machinery

    _ModuleSpec = importlib.machinery.ModuleSpec
    for name in (*AVAILABLE, *LATE):
        importlib.import_module(name)
    tile = types.ModuleType("tile")
    for item in (TileContext, TileOutput, TileTarget, TileEvent, Upstream, Series, Point, PointColumns, UtcOffset, Window):
        item.__module__ = "tile"
        setattr(tile, item.__name__, item)
    sys.modules["tile"] = tile
    # Code that the first use would compile or cache is run once here, so that it rides in the snapshot.
    json.loads(json.dumps({"warm": [1.5, None, True, "é"]}, ensure_ascii=False))
    random.seed("warm")
    compile("def evaluate(ctx): return {}", "warm.py", "exec")
    gc.collect()


_HOST_MODULES = ("js", "pyodide", "_pyodide", "pyodide_js", "_pyodide_core", "webbrowser", "asyncio", "socket", "_socket", "ssl", "ctypes", "_ctypes")


def seal():
    """Runs once after boot, when Pyodide's own loader is done: closes every door of the interpreter that a script has no use for."""
    sys.modules["time"].sleep = _no_timers
    for name in list(sys.modules):
        if name.split(".")[0] in _HOST_MODULES:
            del sys.modules[name]
    sys.meta_path[:] = []
    sys.path_hooks[:] = []
    sys.path[:] = []
    sys.path_importer_cache.clear()
    gc.freeze()
