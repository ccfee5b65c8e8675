"""The colours of suits in text, and paper: 4.5 to 1 at least against what they stand on, as a test reckons."""

from __future__ import annotations

from cardhall.desktop.look.theme import FELTS

PAPER, PAPER_TEXT = "#fffdf8", "#23211c"  # badges, keys and bubbles on the felt
RED_ON_PAPER = "#a81c2a"  # and on the gold of a key
RED_ON_DARK = FELTS["green"].red
# with four colours diamonds and clubs: on dark felt, on light felt, on paper
FOUR_ON_DARK = {"d": "#a5d6ff", "c": "#a9e8ba"}
FOUR_ON_LIGHT = {"d": "#0f4688", "c": "#0b4f27"}
FOUR_ON_PAPER = {"d": "#1459b8", "c": "#14703a"}
