"""The four suits of the Italian pack: coins, cups, curved swords and turned staves, and how several of them lie.

A single mark is drawn about the origin in a box of about 100. Swords and staves of a number card are not marks side by
side: the swords bend about each other in pairs, and the staves cross.
"""

import math
from collections.abc import Callable, Mapping

from .svg import INK_COLOUR, LINE, disc, discs, flat, group, ink, num, pen, thin

GOLD, GOLD_DARK, GOLD_LIGHT = "#e0aa3a", "#ae7a1e", "#f5d98c"
RED, RED_DARK = "#b8292f", "#7f1820"
TEAL, TEAL_DARK = "#2c7f83", "#17565b"
BLADE, BLADE_DARK, BLADE_LIGHT = "#a9bccb", "#6f8799", "#dbe6ee"
OLIVE, OLIVE_DARK = "#6d8a2f", "#465c1a"


def coin() -> str:
    """A gold coin with a flower of eight petals in a ring of beads."""
    out = disc(0, 0, 48, GOLD, None) + disc(0, 0, 42, GOLD_LIGHT, 1.2) + disc(0, 0, 34, TEAL, 1.2)
    out += discs([_polar(38, 22.5 * i) for i in range(16)], 2.1, RED)
    for i in range(8):
        petal = ink("M0-10C-8-16-7-27 0-31C7-27 8-16 0-10Z", GOLD_LIGHT if i % 2 == 0 else GOLD)
        out += group(petal, f"rotate({45 * i})")
    return out + disc(0, 0, 10.5, RED, 1.4) + disc(0, 0, 4.2, GOLD_LIGHT)


def cup() -> str:
    """A wide cup with a lid, a knob, and a foot of six sides."""
    out = ink("M-6-52C-6-58 6-58 6-52L4-46H-4Z", RED)
    out += ink("M-32-27C-28-42-12-47 0-47C12-47 28-42 32-27Z", GOLD)
    out += flat("M8-46C22-42 30-37 31.4-27.6H15C17-35 14-42 8-46Z", GOLD_DARK, 0.65)
    out += ink("M-37-28H37L34-20H-34Z", GOLD_LIGHT)
    out += ink("M-33-20H33C33 4 20 17 7 20V29C18 33 27 39 28 48H-28C-27 39-18 33-7 29V20C-20 17-33 4-33-20Z", GOLD)
    out += flat("M14-19.4H32.4C32 3 20 16 8 19.6C17 10 18-6 14-19.4Z", GOLD_DARK, 0.65)
    out += ink("M-31.5-8C-12-1 12-1 31.5-8C29.6-1 27 4 23.6 8C10 12-10 12-23.6 8C-27 4-29.6-1-31.5-8Z", TEAL)
    out += discs([(-15, 3.6), (0, 5), (15, 3.6)], 3, GOLD_LIGHT, 1)
    return out + ink("M-10 20H10V27H-10Z", RED) + thin("M-18 42C-8 38 8 38 18 42")


def sword() -> str:
    """A curved sword, its point up."""
    return group(_sabre(44, 1.0), "translate(-13 0)")


def _sabre(half: float, scale: float) -> str:
    """A sword bent to the right; the blade's chord is upright at x = 0, `half` up and down from the middle."""
    bend = half * 0.62
    top, low = -half, half * 0.55
    blade = ink(
        f"M0 {num(top)}C{num(bend)} {num(top * 0.55)} {num(bend)} {num(low * 0.35)} {num(bend * 0.42)} {num(low)}"
        f"L{num(bend * 0.42 + 8 * scale)} {num(low + 3 * scale)}C{num(bend + 14 * scale)} {num(low * 0.3)} "
        f"{num(bend + 8 * scale)} {num(top * 0.6)} 0 {num(top)}Z",
        BLADE,
    )
    grip_x, grip_y = bend * 0.42 + 4 * scale, low + 1.5 * scale
    hilt = (
        ink("M-4 0H4L3 20H-3Z", RED)
        + thin("M-3.4 6L3.4 9M-3.2 12L3 15")
        + ink("M-15-4C-8 0 8 0 15-4V3C8 7-8 7-15 3Z", GOLD)
        + disc(0, 23, 5, GOLD, None)
    )
    return blade + group(hilt, f"translate({num(grip_x)} {num(grip_y)}) rotate(22) scale({num(scale)})")


def staff() -> str:
    """A turned staff with gold ends, upright."""
    return _staff(52)


def _staff(half: float, width: float = 8) -> str:
    """A staff of twice that length about the origin."""
    w = width / 2
    out = ink(f"M{num(-w)} {num(-half + 8)}H{num(w)}V{num(half - 8)}H{num(-w)}Z", OLIVE)
    out += flat(f"M{num(w * 0.15)} {num(-half + 9)}H{num(w - 0.6)}V{num(half - 9)}H{num(w * 0.15)}Z", OLIVE_DARK, 0.75)
    for end in (-1, 1):
        knob = f"M{num(-w)}-10C{num(-w - 6)}-2 {num(-w - 3)} 0 0 0C{num(w + 3)} 0 {num(w + 6)}-2 {num(w)}-10Z"
        out += group(ink(knob, GOLD), f"translate(0 {num(end * half)}) scale(1 {end})")
        band = end * (half - 16)
        out += ink(f"M{num(-w - 2)} {num(band - 3)}H{num(w + 2)}V{num(band + 3)}H{num(-w - 2)}Z", RED)
    return out + ink(f"M{num(-w - 2.5)}-4H{num(w + 2.5)}V4H{num(-w - 2.5)}Z", GOLD)


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


MARKS: Mapping[str, Callable[[], str]] = {"D": coin, "H": cup, "S": sword, "C": staff}


def _small_coin() -> str:
    """A coin that is still one at twelve pixels."""
    return disc(0, 0, 47, GOLD, None) + disc(0, 0, 31, TEAL, None) + disc(0, 0, 15, GOLD_LIGHT, None)


def mark(suit: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A suit mark of a size round a point."""
    turned = f" rotate({num(turn)})" if turn else ""
    place = f"translate({num(x)} {num(y)}){turned} scale({size / 100:.3f})"
    # great marks keep a fine outline
    return group(MARKS[suit](), place, f'stroke-width="{num(220 / size)}"' if size > 120 else "")


def small_mark(suit: str, x: float, y: float, size: float) -> str:
    """The mark in a corner: thin suits are two, crossed."""
    place = f"translate({num(x)} {num(y)}) scale({size / 100:.3f})"
    if suit == "D":
        return group(_small_coin(), place, 'stroke-width="3"')
    if suit == "H":
        return mark(suit, x, y, size)
    one = _staff(50, 15) if suit == "C" else group(_sabre(56, 1.5), "translate(-18 -6)")
    pair = group(one, "rotate(38)") + group(one, "scale(-1 1) rotate(38)" if suit == "S" else "rotate(-38)")
    return group(pair, place, 'stroke-width="2.6"')


def bent_swords(count: int) -> str:
    """From two to seven swords on a card: pairs bent about each other, points crossing; an odd one upright between."""
    out = ""
    for pair in range(count // 2):
        for side in (-1, 1):
            out += _arc_sword(side, 30.0 + pair * 17.0)
    if count % 2:
        length = 210 if count < 7 else 190
        out += _straight_sword(length)
    return out


def _arc_sword(side: int, bend: float) -> str:
    """A long sword bent outwards by `bend` at the middle of the card; its hilt is below."""
    x0, top, low = 125.0, 48.0, 302.0
    start = (x0 - side * 14, top)  # the points cross at the head of the card
    end = (x0 - side * (8 - bend * 0.1), low - 30)
    reach = x0 + side * (bend * 1.33 + 12)
    path = f"M{num(start[0])} {num(top)}C{num(reach)} {num(top + 70)} {num(reach)} {num(low - 100)} "
    path += f"{num(end[0])} {num(end[1])}"
    blade = pen(path, INK_COLOUR, 8 + 2 * LINE) + pen(path, BLADE, 8) + pen(path, BLADE_LIGHT, 2.4)
    hilt = (
        ink("M-4 0H4L3 17H-3Z", RED) + ink("M-11-4C-6-1 6-1 11-4V3C6 6-6 6-11 3Z", GOLD) + disc(0, 19, 4.4, GOLD, None)
    )
    tilt = side * (16 + bend * 0.42)
    return group(blade, attributes='stroke-linecap="round"') + group(
        hilt, f"translate({num(end[0])} {num(end[1])}) rotate({num(tilt)})"
    )


def _straight_sword(length: float) -> str:
    half = length / 2
    blade = ink(f"M125 {num(175 - half)}L131 {num(195 - half)}V{num(175 + half - 42)}H119V{num(195 - half)}Z", BLADE)
    blade += flat(f"M125.8 {num(180 - half)}L130 {num(195 - half)}V{num(174 + half - 42)}H125.8Z", BLADE_DARK, 0.7)
    hilt = (
        ink("M-4 0H4L3 20H-3Z", RED) + ink("M-17-4C-9 0 9 0 17-4V3C9 7-9 7-17 3Z", GOLD) + disc(0, 24, 5.4, GOLD, None)
    )
    return blade + group(hilt, f"translate(125 {num(175 + half - 40)})")


def crossed_staves(count: int) -> str:
    """From two to seven staves on a card: as many one way as the other, crossing; an odd one upright over them."""
    half = 106.0
    out = ""
    pairs = count // 2
    for slope in (-1, 1):
        for i in range(pairs):
            aside = (i - (pairs - 1) / 2) * 24
            out += group(_staff(half, 9), f"translate({num(125 + aside * slope)} 175) rotate({num(slope * 29)})")
    if count % 2:
        out += group(_staff(118, 10), "translate(125 175)")
    return out
