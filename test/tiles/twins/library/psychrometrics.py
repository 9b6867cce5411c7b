"""Water vapour in air. Temperatures °C, humidity %, pressures kPa.

One saturation formula throughout (Tetens as in FAO-56 eq. 11, Allen et al. 1998), over water also below 0 °C.
A missing value is NaN. `min` and `max` give their first argument where it is NaN, so the value stands first.
"""

import math


def saturation_pressure(temperature):
    """Saturation vapour pressure e°(T), kPa. FAO-56 eq. 11."""
    return 0.6108 * math.exp((17.27 * temperature) / (temperature + 237.3))


def vapour_pressure(temperature, humidity):
    """Actual vapour pressure of air with `humidity` (over 100 % counts as 100)."""
    return (saturation_pressure(temperature) * min(humidity, 100)) / 100


def dew_point(temperature, humidity):
    """Dew point; never above the temperature. None where humidity is 0 or less: dry air has none."""
    if not humidity > 0:
        return None
    if humidity >= 100:
        return temperature
    g = math.log(humidity / 100) + (17.27 * temperature) / (237.3 + temperature)
    return min(temperature, (237.3 * g) / (17.27 - g))


def humidity_from_dew_point(temperature, dew):
    """Relative humidity from temperature and dew point; at most 100."""
    return min(100.0, (100 * saturation_pressure(dew)) / saturation_pressure(temperature))


def air_deficit(temperature, humidity):
    """Vapour pressure deficit of the air, never negative."""
    return saturation_pressure(temperature) * (1 - min(100, max(0, humidity)) / 100)


def leaf_deficit(temperature, humidity, offset):
    """Deficit between a leaf (`offset` K warmer than the air) and the air. Negative says dew on the leaf."""
    return saturation_pressure(temperature + offset) - vapour_pressure(temperature, max(0, humidity))


#: kPa/K for each kPa of air pressure: of a ventilated psychrometer, over water. FAO-56 eq. 16.
PSYCHROMETER_CONSTANT = 0.000662
#: A wet bulb is never so far below the air, K.
DEEPEST_WET_BULB = 60
HALVINGS = 56


def wet_bulb(temperature, humidity, pressure):
    """Temperature that a wet, ventilated thermometer shows. FAO-56 eq. 15, solved by halving."""
    ea = vapour_pressure(temperature, max(0, humidity))
    low, high = temperature - DEEPEST_WET_BULB, temperature
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if saturation_pressure(middle) - PSYCHROMETER_CONSTANT * pressure * (temperature - middle) < ea:
            low = middle
        else:
            high = middle
    return high
