"""Local times of a request's target and instants, by the request's own offsets: there is no time zone database.

The twin of realm/local-times.ts.
"""

import math
import re
from datetime import datetime, timedelta, timezone

_LOCAL = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MS = timedelta(milliseconds=1)


def _ms(text):
    return (datetime.fromisoformat(text).astimezone(timezone.utc) - _EPOCH) // _MS


def _iso(ms):
    return (_EPOCH + ms * _MS).strftime("%Y-%m-%dT%H:%M:%S")


class LocalTimes:
    __slots__ = ("_request",)

    def __init__(self, request):
        self._request = request

    def instant_of(self, local):
        match = _LOCAL.fullmatch(local) if type(local) is str else None
        if match is None:
            raise ValueError(f"instant_of takes a local time such as 2026-03-29 or 2026-03-29T02:30, not {local!r}")
        day, minute, second = match.groups()
        wanted = f"{day}T{minute or '00:00'}{second or ':00'}"
        try:
            shown = _ms(f"{wanted}+00:00")
        except ValueError:
            shown = None
        # 24:00 is read as a time of the next day.
        if shown is None or _iso(shown) != wanted[:19]:
            raise ValueError(f"instant_of: there is no local time {local!r}")
        steps, end = self._span()
        for index, (begin, minutes) in enumerate(steps):
            at = shown - minutes * 60_000
            instant = max(begin, at)
            if index == 0 and at < begin:
                break
            if instant < steps[index + 1][0] if index + 1 < len(steps) else instant <= end:
                return instant
        raise _outside(f"instant_of({local!r})", steps, end)

    def local_of(self, instant):
        if type(instant) not in (int, float) or not math.isfinite(instant):
            raise ValueError(f"local_of takes an instant in epoch milliseconds, not {instant!r}")
        steps, end = self._span()
        at = math.floor(instant)
        if not steps[0][0] <= at <= end:
            raise _outside(f"local_of({instant!r})", steps, end)
        minutes = [step[1] for step in steps if step[0] <= at][-1]
        return _iso(at + minutes * 60_000)

    def _span(self):
        """The steps, and the last instant that they cover: as long after what is asked for as they begin before."""
        try:
            steps = self._request["target"]["utcOffsets"]
            begin, end = _ms(self._request["from"]), _ms(self._request["to"])
            end += self._request.get("horizonHours", 0) * 3_600_000
            return steps, end + begin - steps[0][0]
        except (LookupError, TypeError, ValueError):
            raise ValueError(
                "instant_of and local_of need target.utcOffsets, from and to,"
                " which requests for series, weather and events have"
            ) from None


def _outside(call, steps, end):
    return ValueError(
        f"{call} is outside of what the request's utcOffsets cover, {_iso(steps[0][0])}Z to {_iso(end)}Z:"
        " instant_of and local_of know the request's span and two days to either side"
    )
