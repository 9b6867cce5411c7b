"""Growing degree hours: what one hour at a temperature is worth. °C in, °C·h out; never negative.

Sources: Anderson, Richardson & Kesner 1986, Acta Horticulturae 184: 71–78 (the model ASYMCUR); Richardson et al. 1975
(the linear form).
"""

import math
from typing import NamedTuple


class HeatCurve(NamedTuple):
    """Of the model ASYMCUR, °C. As published, with the stress factor 1."""

    #: No heat at or below it.
    base: float = 4
    #: Most heat.
    optimum: float = 25
    #: No heat at or above it.
    critical: float = 36


def anderson_hour(temperature, curve=HeatCurve()):
    """Two cosines: up from the base to the optimum, and down, more steeply, to nothing at the critical temperature."""
    base, optimum, critical = curve
    if not base < temperature < critical:
        return 0.0
    most = optimum - base
    if temperature <= optimum:
        return (most / 2) * (1 + math.cos(math.pi + (math.pi * (temperature - base)) / most))
    return most * (1 + math.cos(math.pi / 2 + ((math.pi / 2) * (temperature - optimum)) / (critical - optimum)))


#: Where the linear form begins to count, °C, and the most that an hour counts, at 25 °C and above, °C·h.
LINEAR_BASE = 4.5
LINEAR_MOST = 20.5


def linear_hour(temperature):
    """Each degree above 4.5 °C, as far as 25 °C."""
    return min(max(temperature - LINEAR_BASE, 0.0), LINEAR_MOST)
