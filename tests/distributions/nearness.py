"""When a float is the nearest one: by whole numbers and inequalities alone.

Every finite float64 is a whole number of units of 2**-1074, and so are its neighbours;
a value belongs to a float if it lies between the middles to both neighbours. In the
middle itself the float with an even last bit wins.
"""

import math
import struct

_UNIT_BITS = 1074


def is_nearest(x: float, numerator: int, denominator: int) -> bool:
    """Say whether x is the nearest float to numerator / denominator >= 0."""
    own = _units(x)
    below = _units(math.nextafter(x, -1.0)) + own
    above = _units(math.nextafter(x, math.inf)) + own
    value = numerator << (_UNIT_BITS + 1)
    if value in (below * denominator, above * denominator):
        return _last_bit(x) == 0
    return below * denominator < value < above * denominator


def is_nearest_root(x: float, numerator: int, denominator: int) -> bool:
    """Say whether x is the nearest float to the root of numerator / denominator."""
    own = _units(x)
    below = max(0, _units(math.nextafter(x, -1.0)) + own)
    above = _units(math.nextafter(x, math.inf)) + own
    value = numerator << (2 * _UNIT_BITS + 2)
    if value in (below**2 * denominator, above**2 * denominator):
        return _last_bit(x) == 0
    return below**2 * denominator <= value <= above**2 * denominator


def _units(x: float) -> int:
    numerator, denominator = x.as_integer_ratio()
    return (numerator << _UNIT_BITS) // denominator


def _last_bit(x: float) -> int:
    return struct.pack("<d", x)[0] & 1
