"""Local calendar days from a target's UTC offsets. Times are epoch ms, days are counted from 1970-01-01.

The offsets are a step function that the host hands over: scripts have no time zone database.
"""

import math
from typing import NamedTuple

MINUTE_MS = 60_000
HOUR_MS = 3_600_000
DAY_MS = 86_400_000


class CalendarDate(NamedTuple):
    year: int
    month: int
    day: int


def utc_offset_at(offsets, t):
    """Minutes from UTC at `t`. Before the first entry the first one holds; without entries it is 0."""
    minutes = offsets[0].minutes if offsets else 0
    for offset in offsets:
        if offset.from_ > t:
            break
        minutes = offset.minutes
    return minutes


def local_day_of(offsets, t):
    return math.floor((t + utc_offset_at(offsets, t) * MINUTE_MS) / DAY_MS)


def local_days_of(offsets, times):
    """Local calendar day of each time in an ascending list; one pass over the offsets."""
    days = []
    following = 1
    shift_ms = offsets[0].minutes * MINUTE_MS if offsets else 0
    for t in times:
        while following < len(offsets) and offsets[following].from_ <= t:
            shift_ms = offsets[following].minutes * MINUTE_MS
            following += 1
        days.append(math.floor((t + shift_ms) / DAY_MS))
    return days


def start_of_local_day(offsets, day):
    """The last instant at which the calendar turns to this local day.

    Where clocks jump over midnight it is the jump itself.
    """
    if not offsets:
        return day * DAY_MS
    start = -math.inf
    for i, offset in enumerate(offsets):
        begins = -math.inf if i == 0 else offset.from_
        ends = offsets[i + 1].from_ if i + 1 < len(offsets) else math.inf
        midnight = day * DAY_MS - offset.minutes * MINUTE_MS
        clock_before = begins + (offsets[i - 1].minutes if i > 0 else 0) * MINUTE_MS
        turns_inside = begins < midnight < ends
        turns_at_change = midnight <= begins and clock_before <= day * DAY_MS
        if turns_inside or turns_at_change:
            start = max(midnight, begins)
    return start


def is_local_day(offsets, day):
    """Whether a place had a local day: where a zone moved across the date line one was left out."""
    return start_of_local_day(offsets, day) < start_of_local_day(offsets, day + 1)


def day_from_date(year, month, day):
    """Source: Hinnant, "chrono-compatible low-level date algorithms", days_from_civil. Knows every year, unlike
    `datetime.date`.
    """
    y = year - 1 if month <= 2 else year
    era = y // 400
    year_of_era = y - era * 400
    day_of_shifted_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_shifted_year
    return era * 146_097 + day_of_era - 719_468


def date_from_day(day_number):
    """The inverse of `day_from_date`. Source: the same, civil_from_days."""
    z = day_number + 719_468
    era = z // 146_097
    day_of_era = z - era * 146_097
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_shifted_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted_month = (5 * day_of_shifted_year + 2) // 153
    month = shifted_month + 3 if shifted_month < 10 else shifted_month - 9
    day = day_of_shifted_year - (153 * shifted_month + 2) // 5 + 1
    return CalendarDate(year_of_era + era * 400 + (1 if month <= 2 else 0), month, day)


def day_of_year(day_number):
    """1 for 1 January."""
    return day_number - day_from_date(date_from_day(day_number).year, 1, 1) + 1


def iso_date(day_number):
    year, month, day = date_from_day(day_number)
    return f"{str(year).rjust(4, '0')}-{month:02d}-{day:02d}"


def local_text(offsets, t):
    """`2026-04-01 14:30` in local time."""
    local_minutes = math.floor((t + utc_offset_at(offsets, t) * MINUTE_MS) / MINUTE_MS)
    day, of_day = divmod(local_minutes, 1440)
    return f"{iso_date(day)} {of_day // 60:02d}:{of_day % 60:02d}"


def day_from_iso_date(text):
    return day_from_date(int(text[:4]), int(text[5:7]), int(text[8:10]))
