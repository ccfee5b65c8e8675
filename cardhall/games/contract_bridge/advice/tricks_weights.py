"""Weights of the features in `tricks`, fitted to 720 deals by `tests/oracles/bridge_tricks.py`.

The first weight of each tuple is the constant; the others are in the order of the features.
"""

from typing import Final

SUIT_WEIGHTS: Final = (
    -5.1811,
    0.7731,
    0.2808,
    -0.3717,
    -0.1882,
    0.0805,
    2.4649,
    1.6315,
    1.0565,
    0.6114,
    0.2933,
    0.1409,
    1.1792,
    0.8263,
    0.4895,
    0.2073,
    0.0958,
    -0.2953,
    0.1141,
    0.122,
    -0.2729,
    -0.0279,
    0.0406,
    0.0392,
    -0.6479,
)
NO_TRUMP_WEIGHTS: Final = (
    -2.8136,
    2.4912,
    1.4453,
    0.8129,
    0.4385,
    0.1977,
    0.1758,
    -0.1654,
    -0.0798,
    0.1006,
    -0.0484,
    -0.2125,
    -0.1468,
    -0.0035,
    0.0208,
    0.0878,
)
