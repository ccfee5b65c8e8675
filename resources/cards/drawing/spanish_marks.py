"""The four suits of the Spanish pack: coins, cups, swords and clubs, drawn about the origin in a box of about 100."""

import math
from collections.abc import Callable, Mapping

from .palette import GOLD_LIGHT
from .svg import disc, flat, group, ink, num, oval, thin

YELLOW, RED, BLUE, GREEN = "#e3ae35", "#c02a2c", "#2a5a96", "#3f8a4a"
YELLOW_DARK, RED_DARK, BLUE_DARK, GREEN_DARK = "#b8862a", "#8a1c22", "#1c3f6d", "#28612f"
CUT = "#d8b27a"


def coin() -> str:
    """A gold coin with a sun of eight rays in a red field and blue beads."""
    out = disc(0, 0, 48, YELLOW, None) + disc(0, 0, 40, "#f3d27a", 1.4) + disc(0, 0, 25.5, RED, 1.4)
    for i in range(8):
        angle = math.radians(45 * i)
        tip = (25 * math.cos(angle), 25 * math.sin(angle))
        feet = [(9 * math.cos(angle + d), 9 * math.sin(angle + d)) for d in (0.39, -0.39)]
        out += flat("M" + "L".join(f"{num(x)} {num(y)}" for x, y in [tip, *feet]) + "Z", YELLOW)
        bead = angle + 0.39
        out += disc(32.7 * math.cos(bead), 32.7 * math.sin(bead), 3.4, BLUE)
    return out + disc(0, 0, 9.5, "#f3d27a", 1.4) + disc(0, 0, 3.4, RED)


def cup() -> str:
    """A gold cup with a band of red and three studs."""
    out = ink("M-32-42H32C34-12 22 8 6 14V30C17 35 25 41 25 48H-25C-25 41-17 35-6 30V14C-22 8-34-12-32-42Z", YELLOW)
    out += flat("M12-36H26C26-12 18 2 4 10C14-4 17-20 12-36Z", YELLOW_DARK, 0.6)
    out += ink("M-29-22C-14-14 14-14 29-22C25-5 14 6 0 8C-14 6-25-5-29-22Z", RED)
    out += disc(0, -7, 4.4, GOLD_LIGHT) + disc(-13, -9, 3, GOLD_LIGHT) + disc(13, -9, 3, GOLD_LIGHT)
    out += oval(0, -42, 32, 8, "#f3d27a") + oval(0, -42, 23.5, 4.6, RED_DARK, 1.1)
    return out + ink("M-8 16H8V25H-8Z", BLUE) + thin("M-19 42C-8 39 8 39 19 42")


def sword() -> str:
    """A short broad sword, its point up."""
    out = ink("M0-52L6-40V17H-6V-40Z", "#9fc0e0") + flat("M.7-49L5.3-40V16.2H.7Z", "#6f97c2") + thin("M0-48V14")
    out += ink("M-18 16C-10 12 10 12 18 16V23C10 20-10 20-18 23Z", YELLOW) + ink("M-4 23H4V40H-4Z", RED)
    out += thin("M-4 28.5L4 31.5M-4 33.5L4 36.5") + disc(0, 45, 5.6, YELLOW, None)
    return out


def club() -> str:
    """A rough cudgel with the stumps of twigs."""
    out = ink("M-16-16C-27-19-33-29-31-38C-22-38-14-31-13-24Z", GREEN)
    out += ink("M14 2C24-2 30-12 28-22C19-21 12-14 12-6Z", GREEN)
    out += oval(-31, -38, 3.2, 4.6, CUT, 1.1) + oval(28, -22, 3, 4.4, CUT, 1.1)
    out += ink("M-7 48C-9 24-17-2-18-24C-19-41-11-51 0-51C11-51 19-41 18-24C17-2 9 24 7 48C3 51-3 51-7 48Z", GREEN)
    out += flat("M6-48C15-46 18.5-37 17-24C16-2 8 24 6 48L2 49C6 20 10-16 6-48Z", GREEN_DARK, 0.7)
    for x, y in ((-5, -34), (4, -8), (-4, 14)):
        out += ink(
            f"M{x} {y}C{x - 5} {y - 6} {x + 5} {y - 8} {x + 5} {y}C{x + 4} {y + 4} {x + 1} {y + 3} {x} {y}Z", CUT
        )
    return out + thin("M-10-12C-8-4-7 4-6 12M-1 26C-1 32-2 38-2 43")


MARKS: Mapping[str, Callable[[], str]] = {"D": coin, "H": cup, "S": sword, "C": club}


def mark(suit: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A suit mark of a size round a point."""
    turned = f" rotate({num(turn)})" if turn else ""
    return group(MARKS[suit](), f"translate({num(x)} {num(y)}){turned} scale({size / 100:.3f})")
