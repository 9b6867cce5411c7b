"""Reference evapotranspiration of one hour, mm/h.

Sources: Allen, Pereira, Raes & Smith 1998, FAO Irrigation and Drainage Paper 56 (equation numbers are its own), and
ASCE-EWRI 2005, The ASCE Standardized Reference Evapotranspiration Equation (table 1). Rso is (0.75 + 2e-5 z) Ra.
"""

import math
from typing import NamedTuple

from et0 import SolarGeometry, clear_sky_radiation, pressure_at, solar_geometry
from local_time import DAY_MS, HOUR_MS, day_of_year
from psychrometrics import saturation_pressure


class Place(NamedTuple):
    #: Degrees, south negative.
    latitude: float
    #: Degrees, west negative.
    longitude: float
    #: m above sea level.
    elevation: float


class HourWeather(NamedTuple):
    #: Epoch ms of the middle of the hour.
    middle: float
    #: Mean air temperature, °C.
    temperature: float
    #: Actual vapour pressure, kPa.
    ea: float
    #: Solar radiation, MJ m-2 h-1.
    rs: float
    #: Wind speed at 2 m, m/s.
    u2: float
    #: Rs/Rso: of this hour by day, of the hours before sunset by night. Kept within 0.3…1.
    clearness: float


class Coefficients(NamedTuple):
    cn: float
    cd_day: float
    cd_night: float
    #: Soil heat flux as a part of net radiation.
    ground_day: float
    ground_night: float


class Sun(NamedTuple):
    geometry: SolarGeometry
    #: Solar time angle, rad, 0 at noon.
    hour_angle: float


#: FAO-56 eq. 53, 45 and 46; ASCE-EWRI 2005, table 1 and eq. 65.
COEFFICIENTS = {
    "fao56": Coefficients(37, 0.34, 0.34, 0.1, 0.5),
    "asceShort": Coefficients(37, 0.24, 0.96, 0.1, 0.5),
    "asceTall": Coefficients(66, 0.25, 1.7, 0.04, 0.2),
}

#: Stefan–Boltzmann, MJ K-4 m-2 h-1.
SIGMA = 4.903e-9 / 24


def hourly_penman_monteith(place, hour, reference):
    """Penman–Monteith of one hour. Negative results (dew) are 0.

    Day and night differ by the sun in FAO-56, by the sign of net radiation in ASCE-EWRI 2005.
    """
    its = COEFFICIENTS[reference]
    rn = hourly_net_radiation(hour)
    is_day = is_sun_up(place, hour.middle) if reference == "fao56" else rn > 0
    g = rn * (its.ground_day if is_day else its.ground_night)
    saturation = saturation_pressure(hour.temperature)
    delta = (4098 * saturation) / (hour.temperature + 237.3) ** 2
    gamma = 0.000665 * pressure_at(place.elevation)
    radiation = 0.408 * delta * (rn - g)
    wind = ((gamma * its.cn) / (hour.temperature + 273)) * hour.u2 * (saturation - hour.ea)
    cd = its.cd_day if is_day else its.cd_night
    return max(0.0, (radiation + wind) / (delta + gamma * (1 + cd * hour.u2)))


def hourly_net_radiation(hour):
    """Net radiation of the hour, MJ m-2 h-1, eq. 38–40 with σ by the hour."""
    kept = min(1.0, max(0.3, hour.clearness))
    emitted = SIGMA * (hour.temperature + 273.16) ** 4
    longwave = emitted * (0.34 - 0.14 * math.sqrt(max(0.0, hour.ea))) * (1.35 * kept - 0.35)
    return 0.77 * hour.rs - longwave


def hourly_extraterrestrial_radiation(place, middle):
    """Of the part of the hour between sunrise and sunset, MJ m-2 h-1, eq. 28 (ASCE-EWRI 2005, eq. 56)."""
    (phi, declination, sunset, inverse_distance), hour_angle = sun_at(place, middle)
    begins = min(sunset, max(-sunset, hour_angle - math.pi / 24))
    ends = min(sunset, max(-sunset, hour_angle + math.pi / 24))
    angle = (ends - begins) * math.sin(phi) * math.sin(declination) + math.cos(phi) * math.cos(declination) * (
        math.sin(ends) - math.sin(begins)
    )
    return max(0.0, ((12 * 60) / math.pi) * 0.082 * inverse_distance * angle)


def hourly_clear_sky_radiation(place, middle):
    """Clear-sky radiation of the hour, MJ m-2 h-1, eq. 37."""
    return clear_sky_radiation(place.elevation, hourly_extraterrestrial_radiation(place, middle))


def is_sun_up(place, middle):
    """Whether the sun's centre is above the horizon in the middle of the hour."""
    sun = sun_at(place, middle)
    return abs(sun.hour_angle) < sun.geometry.sunset


def is_before_sunset(place, middle):
    """The hour whose Rs/Rso stands for the night that follows (FAO-56, page 75)."""
    sun = sun_at(place, middle)
    return sun.geometry.sunset - 0.79 <= sun.hour_angle <= sun.geometry.sunset - 0.52


def sun_angle(place, middle):
    """The sun's elevation in the middle of the hour, rad."""
    (phi, declination, _, _), hour_angle = sun_at(place, middle)
    return math.asin(
        math.sin(phi) * math.sin(declination) + math.cos(phi) * math.cos(declination) * math.cos(hour_angle)
    )


def sun_at(place, middle):
    """The day's geometry and the solar time angle, eq. 31–33; the local meridian is the place's own."""
    local_ms = middle + (place.longitude / 15) * HOUR_MS
    day = math.floor(local_ms / DAY_MS)
    doy = day_of_year(day)
    b = (2 * math.pi * (doy - 81)) / 364
    correction_hours = 0.1645 * math.sin(2 * b) - 0.1255 * math.cos(b) - 0.025 * math.sin(b)
    hours = (local_ms - day * DAY_MS) / HOUR_MS + correction_hours
    return Sun(solar_geometry(place.latitude, doy), (math.pi / 12) * (hours - 12))
