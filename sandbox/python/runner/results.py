"""Packs what a tile returned. A result of another shape is refused in the same words as for TypeScript."""

import array
import types

from .message import close_message
from .records import Record, TileOutput, characters


class ResultShapeError(Exception):
    """The result has not the promised shape; the text names the field. The same words as for TypeScript."""


def _wrong(path, value, expected):
    return ResultShapeError(f"{path} is {show(value)}: expected {expected}.")


def show(value):
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
        if not isinstance(point, (dict, Record)):
            raise _wrong(f"points[{index}]", point, "an object {ts, value, isTriggered}")
    return (
        _number_column(
            [_field(point, "ts") for point in points],
            lambda index: f"points[{index}].ts",
            "a number (epoch milliseconds)",
        ),
        _number_column([_field(point, "value") for point in points], lambda index: f"points[{index}].value"),
        _flag_column(
            [_field(point, "isTriggered", "is_triggered") for point in points],
            lambda index: f"points[{index}].isTriggered",
            "true or false",
            (bool,),
        ),
    )


def _columns_of_columns(columns):
    if not isinstance(columns, (dict, Record)):
        raise _wrong("columns", columns, "an object {ts, value, triggered}")
    numbers = "an array of numbers"
    return (
        _number_column(_sequence(_field(columns, "ts"), "columns.ts", numbers), lambda index: f"columns.ts[{index}]"),
        _number_column(
            _sequence(_field(columns, "value"), "columns.value", numbers),
            lambda index: f"columns.value[{index}]",
        ),
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


_MAX_STAGE_CHARACTERS = 100


def _checked_stage(stage):
    if stage is _MISSING or stage is None:
        return None
    if type(stage) is not str or not 0 < characters(stage) <= _MAX_STAGE_CHARACTERS:
        raise _wrong("stage", stage, f"a text of 1 to {_MAX_STAGE_CHARACTERS} characters or null")
    return stage


def pack(result, lines):
    if not isinstance(result, (dict, TileOutput)):
        if type(result) is types.CoroutineType:
            result.close()
        returned = "nothing" if result is None else show(result)
        hint = " Does every path of evaluate end in a return?" if result is None else ""
        expected = "{kind, points or columns, isTriggered, lastValue}"
        raise ResultShapeError(f"evaluate returned {returned}: expected {expected}.{hint}")
    kind = _checked_kind(_field(result, "kind"))
    is_triggered = _checked_flag(_field(result, "isTriggered", "is_triggered"))
    last_value = _checked_last(_field(result, "lastValue", "last_value"))
    stage = _checked_stage(_field(result, "stage"))
    points = _field(result, "points")
    columns = _field(result, "columns")
    has_points = points is not _MISSING and points is not None
    has_columns = columns is not _MISSING and columns is not None
    if has_points and has_columns:
        raise ResultShapeError("The result has both points and columns: give one of them.")
    if not has_points and not has_columns:
        raise ResultShapeError("points is missing: the result needs points or columns.")
    ts, value, triggered = _columns_of_points(points) if has_points else _columns_of_columns(columns)
    header = {
        "status": "ok",
        "form": "points" if has_points else "columns",
        "kind": kind,
        "isTriggered": is_triggered,
        "lastValue": last_value,
        "counts": [len(ts) // 8, len(value) // 8, len(triggered)],
        "stage": stage,
        "trace": lines,
    }
    return close_message(header, ts, value, triggered)
