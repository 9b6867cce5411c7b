"""Where the sun stands.

Source: the low-order formulas of Meeus, "Astronomical Algorithms", as arranged by NOAA's solar calculator. Needs UTC
and the place, never a clock's zone.
"""

import math

RADIANS = math.pi / 180

#: Rise and set of the almanacs: 34′ of refraction and 16′ of the sun's radius below the horizon.
HORIZON_DEGREES = -0.833


def sun_elevation(t, latitude, longitude):
    """Geometric elevation of the sun's centre, degrees. `t` epoch ms; east longitude positive."""
    century = (t / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525
    mean_longitude = math.fmod(280.46646 + century * (36_000.76983 + century * 0.0003032), 360)
    anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * RADIANS
    eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
    centre = (
        math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
        + math.sin(2 * anomaly) * (0.019993 - 0.000101 * century)
        + math.sin(3 * anomaly) * 0.000289
    )
    node = (125.04 - 1934.136 * century) * RADIANS
    apparent = (mean_longitude + centre - 0.00569 - 0.00478 * math.sin(node)) * RADIANS
    seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
    obliquity = (23 + (26 + seconds / 60) / 60 + 0.00256 * math.cos(node)) * RADIANS
    declination = math.asin(math.sin(obliquity) * math.sin(apparent))

    y = math.tan(obliquity / 2) ** 2
    longitude_of_mean_sun = mean_longitude * RADIANS
    equation_of_time = (4 / RADIANS) * (
        y * math.sin(2 * longitude_of_mean_sun)
        - 2 * eccentricity * math.sin(anomaly)
        + 4 * eccentricity * y * math.sin(anomaly) * math.cos(2 * longitude_of_mean_sun)
        - 0.5 * y * y * math.sin(4 * longitude_of_mean_sun)
        - 1.25 * eccentricity * eccentricity * math.sin(2 * anomaly)
    )

    minutes_of_day = (t / 60_000) % 1440
    hour_angle = ((minutes_of_day + equation_of_time + 4 * longitude) / 4 - 180) * RADIANS
    phi = latitude * RADIANS
    sine = math.sin(phi) * math.sin(declination) + math.cos(phi) * math.cos(declination) * math.cos(hour_angle)
    return math.asin(min(1.0, max(-1.0, sine))) / RADIANS


def is_daylight(t, latitude, longitude):
    """Day from sunrise to sunset: in polar summer always, in polar winter never."""
    return sun_elevation(t, latitude, longitude) > HORIZON_DEGREES
