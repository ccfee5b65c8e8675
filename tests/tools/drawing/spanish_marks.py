"""The four suits of the Spanish pack: coins, cups, swords and clubs, drawn about the origin in a box of about 100."""

import math
from collections.abc import Callable, Mapping

from .palette import GOLD_LIGHT
from .svg import disc, flat, group, ink, num, oval, thin

YELLOW, RED, BLUE, GREEN = "#e3ae35", "#c02a2c", "#2a5a96", "#3f8a4a"
YELLOW_DARK, RED_DARK, BLUE_DARK, GREEN_DARK = "#b8862a", "#8a1c22", "#1c3f6d", "#28612f"
CUT_WOOD_COLOUR = "#d8b27a"


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
    """A rough cudgel: sawn off at the top, with the stumps of three twigs and a leaf."""
    out = ink("M-13-22L-25-31L-20-39L-9-31Z", GREEN) + oval(-22.5, -35, 3, 5, CUT_WOOD_COLOUR, 1.1)
    out += ink("M11 0L23-9L27-1L13 10Z", GREEN) + oval(25, -5, 3, 4.6, CUT_WOOD_COLOUR, 1.1)
    out += ink("M-9 12C-16 8-25 10-28 17C-21 22-12 21-8 16Z", "#7cab3f") + thin("M-10 15C-15 14-20 15-24 17")
    out += ink("M-16-44C-16-20-10 12-7 46C-3 50 3 50 7 46C10 12 16-20 16-44Z", GREEN)
    out += flat("M7-44H15.4C15.4-20 9.5 12 6.4 45.6L1 48.4C6 20 8-14 7-44Z", GREEN_DARK, 0.75)
    out += oval(0, -44, 16, 6, CUT_WOOD_COLOUR) + oval(0.5, -44, 8.5, 2.8, "none", 1.1)
    out += thin("M-10-30C-9-22-8-16-9-8M-2-34C-1-24-2-16-1-8M-5 2C-5 12-4 18-4 26M3 6C3 14 2 22 2 30")
    return (
        out
        + ink("M-8 30L8 28L7.6 34L-7.5 36Z", CUT_WOOD_COLOUR)
        + ink("M-7 39L7.2 37L6.8 43L-6.8 45Z", CUT_WOOD_COLOUR)
    )


MARKS: Mapping[str, Callable[[], str]] = {"D": coin, "H": cup, "S": sword, "C": club}


def mark(suit: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A suit mark of a size round a point."""
    turned = f" rotate({num(turn)})" if turn else ""
    place = f"translate({num(x)} {num(y)}){turned} scale({size / 100:.3f})"
    # great marks keep a fine outline
    return group(MARKS[suit](), place, f'stroke-width="{num(240 / size)}"' if size > 130 else "")
