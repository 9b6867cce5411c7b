"""Words for the trace: numbers, days and counts as a person reads them. Knows no tile."""

import math
from decimal import ROUND_HALF_UP, Context, Decimal

from local_time import iso_date, local_text
from rounding import rounded

#: From here on a number is written with an exponent, as the trace of a TypeScript tile writes it.
EXPONENT_FROM = 1e21
EXPONENT_BELOW = 1e-6
#: Enough for every digit of a number below `EXPONENT_FROM`.
EXACTLY = Context(prec=60, rounding=ROUND_HALF_UP)


def number_text(value):
    """The shortest text that reads back as this number: `24`, never `24.0`."""
    number = float(value)
    if number == 0:
        return "0"
    if not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    shortest = Decimal(repr(number))
    if EXPONENT_BELOW <= abs(number) < EXPONENT_FROM:
        return without_trailing_zeros(f"{shortest:f}")
    exponent = shortest.adjusted()
    return f"{without_trailing_zeros(f'{shortest.scaleb(-exponent):f}')}e{exponent:+d}"


def figure(value, digits=1):
    """At most `digits` decimals, no trailing zeros; a half goes away from zero."""
    if not abs(value) < EXPONENT_FROM:
        return number_text(value)
    return number_text(float(EXACTLY.quantize(Decimal(value), Decimal(1).scaleb(-digits))))


def count(n, noun):
    return f"1 {noun}" if n == 1 else f"{n} {noun}s"


def day_list(days, max_ranges=8):
    """`2026-04-02, 2026-05-01…2026-05-04 and 3 more` from ascending day numbers."""
    ranges = []
    left = 0
    first = 0
    while first < len(days):
        last = first
        while last + 1 < len(days) and days[last + 1] == days[last] + 1:
            last += 1
        if len(ranges) < max_ranges:
            begin, end = iso_date(days[first]), iso_date(days[last])
            ranges.append(begin if first == last else f"{begin}…{end}")
        else:
            left += last - first + 1
        first = last + 1
    text = ", ".join(ranges)
    return text if left == 0 else f"{text} and {left} more"


def at(offsets, t):
    return local_text(offsets, t)


def span(ms):
    """`2 days`, `5 hours`, `40 minutes`: rounded to the unit a person would use."""
    minutes = ms / 60_000
    if minutes < 90:
        return count(rounded(minutes), "minute")
    if minutes < 48 * 60:
        return f"{figure(minutes / 60)} hours"
    return f"{figure(minutes / 1440)} days"


def without_trailing_zeros(text):
    return text.rstrip("0").rstrip(".") if "." in text else text
