"""From the host's message to the `ctx` of a tile."""

import types

from .message import doubles
from .records import (
    Named,
    PointColumns,
    Series,
    TileContext,
    TileEvent,
    TileTarget,
    Upstream,
    UtcOffset,
    Window,
)


def _frozen(value):
    if type(value) is dict:
        return types.MappingProxyType({name: _frozen(item) for name, item in value.items()})
    if type(value) is list:
        return tuple(_frozen(item) for item in value)
    return value


def _series(what, entries, blob):
    found = {
        name: Series(doubles(blob, start, count), doubles(blob, start + 8 * count, count))
        for name, (start, count) in entries.items()
    }
    return types.MappingProxyType(Named(what, found))


def context_of(header, blob, lines):
    ctx = TileContext()
    params = {name: _frozen(item) for name, item in header["params"].items()}
    ctx.params = types.MappingProxyType(Named("parameter", params))
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
    ts = doubles(blob, start, count)
    value = doubles(blob, start + 8 * count, count)
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
