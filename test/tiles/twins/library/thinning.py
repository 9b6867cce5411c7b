"""Fewer points with the same story: for series so fine that a result would grow past its limit."""

import math

from tile import PointColumns

#: Well under the result's limit of 1 MiB (17 bytes a point).
MAX_OUTPUT_POINTS = 40_000


def thinned(ts, value, triggered, max_points=MAX_OUTPUT_POINTS):
    """Keeps the first and last point, every change of the trigger, and each stretch's lowest and highest value."""
    length = len(ts)
    if length <= max_points:
        return PointColumns(ts, value, bytes(triggered))
    keep = {0, length - 1}
    stretch = math.ceil((4 * length) / max_points)
    for first in range(0, length, stretch):
        indexes = range(first, min(length, first + stretch))
        keep.add(min(indexes, key=value.__getitem__))
        keep.add(max(indexes, key=value.__getitem__))
        keep.update(i for i in indexes if i > 0 and triggered[i] != triggered[i - 1])
    picked = sorted(keep)
    return PointColumns(
        [ts[i] for i in picked],
        [value[i] for i in picked],
        bytes(triggered[i] for i in picked),
    )
