"""The colours of suits in text and of paper, with a contrast of at least 4.5:1 (tested in test_contrast.py)."""

from __future__ import annotations

from cardhall.desktop.look.colours import FELT_COLOURS

PAPER_COLOUR, PAPER_TEXT_COLOUR = "#fffdf8", "#23211c"  # badges, keys and bubbles on the felt
RED_ON_PAPER = "#a81c2a"  # and on the gold of a key
RED_ON_DARK = FELT_COLOURS["green"].red
# With four colours: on dark felt, on light felt, on paper. Hearts and clubs also differ in lightness, for people who
# cannot tell red from green (tested in test_contrast.py).
FOUR_COLOURS_ON_DARK = {"h": RED_ON_DARK, "d": "#a5d6ff", "c": "#c2ffb2"}
FOUR_COLOURS_ON_LIGHT = {"h": "#5c1100", "d": "#0f4688", "c": "#1d5210"}
FOUR_COLOURS_ON_PAPER = {"h": "#8a1020", "d": "#1459b8", "c": "#187f3f"}
