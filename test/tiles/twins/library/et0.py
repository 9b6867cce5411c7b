"""Daily reference evapotranspiration of grass, mm/day.

Source: Allen, Pereira, Raes & Smith 1998, FAO Irrigation and Drainage Paper 56; equation numbers are its own. Rs/Rso is
kept within 0.3…1 as in REF-ET and ASCE-EWRI 2005.
"""

import math
from typing import NamedTuple

from psychrometrics import saturation_pressure


class DayWeather(NamedTuple):
    #: Degrees, south negative.
    latitude: float
    #: m above sea level.
    elevation: float
    #: 1 for 1 January.
    day_of_year: int
    #: °C.
    tmin: float
    tmax: float
    #: Actual vapour pressure, kPa.
    ea: float
    #: Solar radiation, MJ m-2 d-1.
    rs: float
    #: Wind speed at 2 m, m/s.
    u2: float


class SolarGeometry(NamedTuple):
    """rad, and the inverse relative distance. `sunset` is the hour angle of sunset."""

    phi: float
    declination: float
    sunset: float
    inverse_distance: float


def penman_monteith(day):
    """Penman–Monteith, eq. 6, without soil heat (eq. 42). Negative results (polar winter) are 0."""
    t = (day.tmax + day.tmin) / 2
    delta = (4098 * saturation_pressure(t)) / (t + 237.3) ** 2
    gamma = 0.000665 * pressure_at(day.elevation)
    es = (saturation_pressure(day.tmax) + saturation_pressure(day.tmin)) / 2
    radiation = 0.408 * delta * net_radiation(day)
    wind = ((gamma * 900) / (t + 273)) * day.u2 * (es - day.ea)
    return max(0.0, (radiation + wind) / (delta + gamma * (1 + 0.34 * day.u2)))


def hargreaves(tmin, tmax, ra):
    """From temperatures alone, eq. 52. `ra` in MJ m-2 d-1."""
    return max(0.0, 0.0023 * ((tmax + tmin) / 2 + 17.8) * math.sqrt(max(0.0, tmax - tmin)) * 0.408 * ra)


def pressure_at(elevation):
    """Atmospheric pressure, kPa, eq. 7."""
    return 101.3 * ((293 - 0.0065 * elevation) / 293) ** 5.26


def extraterrestrial_radiation(latitude, day_of_year):
    """Extraterrestrial radiation, MJ m-2 d-1, eq. 21–25; never negative."""
    sun = solar_geometry(latitude, day_of_year)
    angle = sun.sunset * math.sin(sun.phi) * math.sin(sun.declination) + math.cos(sun.phi) * math.cos(
        sun.declination
    ) * math.sin(sun.sunset)
    return max(0.0, ((24 * 60) / math.pi) * 0.082 * sun.inverse_distance * angle)


def clear_sky_radiation(elevation, ra):
    """Clear-sky radiation, in the unit of `ra`, eq. 37."""
    return (0.75 + 2e-5 * elevation) * ra


def radiation_from_temperatures(tmin, tmax, ra, elevation, k_rs=0.16):
    """Solar radiation from the day's temperature range, eq. 50, not above clear sky."""
    return min(k_rs * math.sqrt(max(0.0, tmax - tmin)) * ra, clear_sky_radiation(elevation, ra))


def wind_at_2m(speed, height):
    """Wind at 2 m from wind at `height` m, eq. 47."""
    return speed if height == 2 else (speed * 4.87) / math.log(67.8 * height - 5.42)


def pressure_from_extremes(tmin, tmax, rh_min, rh_max):
    """Actual vapour pressure, kPa, from the humidities at the day's extremes, eq. 17."""
    return (saturation_pressure(tmin) * rh_max + saturation_pressure(tmax) * rh_min) / 200


def pressure_from_mean(tmin, tmax, rh_mean):
    """Actual vapour pressure, kPa, from the mean humidity, eq. 19."""
    return ((rh_mean / 100) * (saturation_pressure(tmax) + saturation_pressure(tmin))) / 2


def net_radiation(day):
    """Net radiation, MJ m-2 d-1, eq. 38–40."""
    ra = extraterrestrial_radiation(day.latitude, day.day_of_year)
    rso = clear_sky_radiation(day.elevation, ra)
    clearness = min(1.0, max(0.3, day.rs / rso)) if rso > 0 else 0.3
    black = (4.903e-9 * ((day.tmax + 273.16) ** 4 + (day.tmin + 273.16) ** 4)) / 2
    longwave = black * (0.34 - 0.14 * math.sqrt(max(0.0, day.ea))) * (1.35 * clearness - 0.35)
    return 0.77 * day.rs - longwave


def solar_geometry(latitude, day_of_year):
    """The sun's geometry of a day, eq. 23–25."""
    phi = (latitude * math.pi) / 180
    year = (2 * math.pi * day_of_year) / 365
    inverse_distance = 1 + 0.033 * math.cos(year)
    declination = 0.409 * math.sin(year - 1.39)
    sunset = math.acos(min(1.0, max(-1.0, -math.tan(phi) * math.tan(declination))))
    return SolarGeometry(phi, declination, sunset, inverse_distance)
