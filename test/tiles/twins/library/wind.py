"""Wind directions: degrees clockwise from north, where the wind blows from."""

import math

SECTORS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def normalised(direction):
    """Into [0, 360)."""
    return math.fmod(math.fmod(direction, 360) + 360, 360)


def sector_of(direction):
    """The 45° sector, centred on its name; its lower edge belongs to it: 22.5° is NE."""
    return SECTORS[math.floor((normalised(direction) + 22.5) / 45) % 8]


def is_calm(direction, speed, zero_is_calm):
    """Calm: no direction. At speed 0, and at code 0 of a station that writes north as 360 (`zero_is_calm`).

    `speed` is None where it is not known for this reading.
    """
    return speed == 0 or (direction == 0 and zero_is_calm)
