"""The four suits of the German pack: acorns, leaves, hearts and bells, drawn about the origin in a box of about 100."""

from collections.abc import Callable, Mapping

from .pips import PIPS
from .svg import INK_COLOUR, disc, flat, group, ink, num, pen, thin

OCHRE, OCHRE_DARK, OCHRE_LIGHT = "#dda63a", "#a9741c", "#f2cf7c"
BROWN, BROWN_DARK = "#8a5426", "#5f3614"
GREEN, GREEN_DARK, GREEN_LIGHT = "#4f9a3d", "#2c6a2b", "#a8d07f"
RED, RED_DARK = "#cb2431", "#931623"


def acorn() -> str:
    """An acorn hanging from its twig: the cup hatched, the nut with a light side and a tip."""
    out = ink("M-27-9C-30 18-14 38-4 45L0 53L4 45C14 38 30 18 27-9Z", OCHRE)
    out += flat("M10-8C14 16 8 34 0 44L1 50L4 44.4C14 37 29 18 26.4-8Z", OCHRE_DARK, 0.75)
    out += flat("M-20-2C-20 12-15 24-8 32C-12 20-13 10-12-2Z", OCHRE_LIGHT)
    out += ink("M-4-39C-5-46-2-51 5-54L10-49C6-47 4-44 4-39Z", BROWN)
    out += ink("M-35-7C-37-30-18-41 0-41C18-41 37-30 35-7C22 0-22 0-35-7Z", BROWN)
    out += flat("M14-39C30-34 36-22 34.4-7.5C28-4 20-2.4 12-2C20-14 21-28 14-39Z", BROWN_DARK, 0.8)
    hatching = (
        "M-31-20C-14-27 14-27 31-20M-34-11C-16-18 16-18 34-11M-22-36C-18-26-17-14-18-4M0-41V-2M22-36C18-26 17-14 18-4"
    )
    return out + thin(hatching, colour=OCHRE_LIGHT)


def leaf() -> str:
    """A leaf in the shape of a heart, standing on its stalk."""
    out = ink("M-4 20C-3 34-7 42-14 47L-7 52C2 46 5 34 4 20Z", GREEN_DARK)
    out += ink(
        "M0-52C9-35 45-24 45 7C45 28 24 37 9 29C5 27 2 24 0 20C-2 24-5 27-9 29C-24 37-45 28-45 7C-45-24-9-35 0-52Z",
        GREEN,
    )
    out += flat("M0-50C9-34 44.2-23 44.2 7C44 27 24 36 9.4 28.2C5 26 2 23 0 19Z", GREEN_DARK, 0.55)
    veins = "M0-40V22M0-22C9-19 17-14 23-6M0-22C-9-19-17-14-23-6M0-4C10-2 20 3 28 12M0-4C-10-2-20 3-28 12"
    return out + pen(veins, GREEN_LIGHT, 2.2)


def heart() -> str:
    """A heart, its right side in shade."""
    out = ink(PIPS["H"], RED)
    shade = "M0-28C3-39 11-45.4 22-45.4C34-45.4 46.4-36 46.4-17C46.4 10 13 29 0 45C8 24 24 2 22-20C20-34 6-36 0-28Z"
    out += flat(shade, RED_DARK, 0.7)
    return out + flat("M-38-14C-39-28-31-37-21-37C-27-31-33-24-34-12Z", "#ffffff", 0.55)


def bell() -> str:
    """A harness bell: a ring, a ball with a band about it, and the slit below."""
    out = ink("M-9-38C-9-54 9-54 9-38L5-36C5-47-5-47-5-36Z", OCHRE)
    out += disc(0, 4, 41, OCHRE, None)
    out += flat("M16-34C44-22 52 20 22 38C14 43 4 45 0 44.4C30 34 36-10 16-34Z", OCHRE_DARK, 0.7)
    out += flat("M-30-8C-27-20-19-27-9-30C-17-22-21-15-23-8Z", OCHRE_LIGHT)
    out += ink("M-41-3C-20 7 20 7 41-3C41.4 3 41 8 40 12C20 21-20 21-40 12C-41 8-41.4 3-41-3Z", RED)
    out += flat("M20 3.4C28 2 35-.4 40.4-2.6C40.8 3 40.4 7.6 39.4 11.4C33 14 26 16 19 17Z", RED_DARK, 0.7)
    out += f'<path d="M0 21V36" fill="none" stroke="{INK_COLOUR}" stroke-width="5"/>'
    return out + disc(-11, 28, 4, INK_COLOUR) + disc(11, 28, 4, INK_COLOUR)


MARKS: Mapping[str, Callable[[], str]] = {"C": acorn, "S": leaf, "H": heart, "D": bell}


def mark(suit: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """A suit mark of a size round a point; `turned`: standing on its head."""
    place = f"translate({num(x)} {num(y)}){' rotate(180)' if turned else ''} scale({size / 100:.3f})"
    width = 2.4 if size < 40 else 200 / size if size > 120 else 2.0
    return group(MARKS[suit](), place, f'stroke-width="{num(width)}"')
