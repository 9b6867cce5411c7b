"""Rounding as the tiles mean it: halves go up. Python's own `round` takes a half to the even neighbour."""

import math


def rounded(value):
    """The nearest whole number; a half goes up."""
    whole = math.floor(value)
    return whole + 1 if value - whole >= 0.5 else whole
