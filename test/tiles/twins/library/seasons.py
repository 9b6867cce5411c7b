"""Seasonal windows: month and day recur every year, both days belong, and a stop before the start wraps New Year.

Works on local day numbers; never on days of the year, which shift in leap years.
"""

from typing import NamedTuple

from local_time import date_from_day, day_from_date


class Season(NamedTuple):
    """Local day numbers, both included. One that is not open is the last one before the requested day."""

    first_day: int
    last_day: int
    is_open: bool = True


def season_starting_in(year, start, stop):
    """`start` and `stop` are `MM-DD` or `YYYY-MM-DD`; a year is ignored."""
    begins, ends = month_day(start), month_day(stop)
    wraps = ends < begins
    return Season(day_in(year, begins), day_in(year + 1 if wraps else year, ends))


def choose_season(day, start, stop):
    """The season that holds `day`, else the last one that ended before it."""
    year = date_from_day(day).year
    season = season_starting_in(year, start, stop)
    if season.first_day > day:
        season = season_starting_in(year - 1, start, stop)
    return season._replace(is_open=day <= season.last_day)


def shown_season(day, start, stop, kept_days=1):
    """The season that is shown on `day`. One that has ended is shown for `kept_days` days after its last day."""
    season = choose_season(day, start, stop)
    ended = choose_season(season.first_day - 1, start, stop)
    # Seasons of 29 February to 28 February share a day in common years. It belongs to the new season.
    ended_on = min(ended.last_day, season.first_day - 1)
    return ended._replace(is_open=False) if day - ended_on <= kept_days else season


def month_day(text):
    return int(text[-5:-3]), int(text[-2:])


def day_in(year, date):
    """29 February becomes the 28th in common years."""
    month, day = date
    is_leap = (year % 4 == 0 and year % 100 != 0) or year % 400 == 0
    return day_from_date(year, month, 28 if date == (2, 29) and not is_leap else day)
