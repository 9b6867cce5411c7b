"""Chill of one hour, and the Dynamic Model over many. Temperatures in °C.

Sources: Weinberger 1950 and Bennett 1949 (hours); Richardson, Seeley & Walker 1974 (Utah units); Fishman, Erez &
Couvillon 1987 and Erez et al. 1990 (Dynamic Model, chill portions).
"""

import math


def chill_hour(temperature, base, lower):
    """1 when strictly below `base` and, with a lower limit, not below that; else 0."""
    return 1.0 if temperature < base and (lower is None or temperature >= lower) else 0.0


def utah_unit(temperature):
    """Utah chill units of one hour: -1 … 1."""
    for highest, unit in ((1.4, 0.0), (2.4, 0.5), (9.1, 1.0), (12.4, 0.5), (15.9, 0.0), (18, -0.5)):
        if temperature <= highest:
            return unit
    return -1.0


E0 = 4153.5
E1 = 12_888.8
A0 = 139_500
A1 = 2.567e18
SLOPE = 1.6
TRANSITION_K = 277
ZERO_CELSIUS_K = 273


def chill_portions(hours):
    """Chill portions booked in each hour by the Dynamic Model, started empty at the first hour.

    An hour without a value (NaN) books nothing and leaves the state as it is.
    """
    booked = []
    intermediate = 0.0
    destroyed = 0.0
    for temperature in hours:
        if math.isnan(temperature):
            booked.append(0.0)
            continue
        kelvin = temperature + ZERO_CELSIUS_K
        s = math.exp((SLOPE * TRANSITION_K * (kelvin - TRANSITION_K)) / kelvin)
        xi = s / (1 + s)
        xs = (A0 / A1) * math.exp((E1 - E0) / kelvin)
        k = math.exp(-A1 * math.exp(-E1 / kelvin))
        start = intermediate if intermediate < 1 else intermediate * (1 - destroyed)
        intermediate = xs - (xs - start) * k
        destroyed = xi
        booked.append(intermediate * xi if intermediate >= 1 else 0.0)
    return booked
