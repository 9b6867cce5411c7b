"""Running totals against a threshold, with optional freezing. The tile knows what is added up (heat, chill)."""

from typing import NamedTuple

from tile import PointColumns


class Accumulated(NamedTuple):
    columns: PointColumns
    #: Newest running total; None without points.
    total: float | None
    #: Time of the first point at which the threshold was reached.
    reached_at: float | None


def accumulate(ts, amounts, threshold, freeze):
    """Running total of `amounts`, one point each. Reached means total ≥ threshold.

    Frozen: from the first point that reached it, value and trigger stay as they were at that point.
    """
    values, flags = [], []
    total = 0.0
    reached_at = None
    for t, amount in zip(ts, amounts):
        is_frozen = freeze and reached_at is not None
        if not is_frozen:
            total += amount
        triggered = is_frozen or total >= threshold
        if triggered and reached_at is None:
            reached_at = t
        values.append(total)
        flags.append(triggered)
    return Accumulated(PointColumns(ts, values, bytes(flags)), total if ts else None, reached_at)


OUTLOOK_TELLS_WHEN = "The flow's outlook tells when."
