"""What the courts wear below the chin: mantles, gowns and doublets, collars, and the sash over the seam.

Every shape of a robe has its lower edge on the diagonal seam ("~" in a path), so the turned half fits without clipping.
"""

import math
from collections.abc import Iterable

from .palette import GOLD, GOLD_LIGHT, LINEN_COLOUR, Dress
from .pips import inked_pip, pip
from .svg import (
    INK_COLOUR,
    Point,
    disc,
    discs,
    flat,
    flat_both,
    ink,
    ink_both,
    num,
    on_seam,
    pen,
    seam_y,
    thin,
    thin_both,
)

MANTLE_PATH = (
    "M42 ~L42 146C44 133 60 128 78 126C88 124.8 94 123.5 100 121L150 121"
    "C156 123.5 162 124.8 172 126C190 128 206 133 208 146L208 ~Z"
)
SEAM_FREE = 8.0


def _above_seam(points: Iterable[Point]) -> list[Point]:
    """The points that keep clear of the sash."""
    return [(x, y) for x, y in points if y < seam_y(x) - SEAM_FREE]


def _with_mirror(points: Iterable[Point]) -> list[Point]:
    listed = list(points)
    return listed + [(250 - x, y) for x, y in listed]


def king_robe(dress: Dress) -> str:
    """The robe of a king, its tabard strewn with the suit of a French pack."""
    return plain_robe(dress) + _strewn(dress, [(105.0, 161.0), (125.0, 161.5), (145.0, 154.5), (107.0, 172.0)])


def plain_robe(dress: Dress) -> str:
    """Mantle, dark sleeves, two gold stripes with stones, and a tabard."""
    out = ink(on_seam(MANTLE_PATH), dress.robe)
    out += ink_both("M42 ~L42 146C44 133 58 129 73 126.6C68 140 66 155 66 ~Z", dress.dark)
    out += thin_both("M52 137C50 150 50 162 51 174M59 132C56 146 56 160 57 176", colour=dress.robe)
    out += ink_both("M73 126.6C68 140 66 155 66 ~L79 ~C78 155 80 142 86 125Z", GOLD)
    stones = [(77.5 - 1.6 * i + 0.25 * i * i, 134.0 + 11 * i) for i in range(5)]
    out += discs(_above_seam(_with_mirror(stones)), 2.3, dress.second, 0.8)
    out += ink(on_seam("M98 122L93 ~L157 ~L152 122Z"), dress.second)
    return out + thin(on_seam("M102 124L97.5 ~M148 124L152.5 ~"), colour=GOLD_LIGHT)


def _strewn(dress: Dress, places: Iterable[Point]) -> str:
    return "".join(pip(dress.suit, x, y, 10.5, GOLD_LIGHT) for x, y in _above_seam(places))


def queen_gown(dress: Dress) -> str:
    """Puffed sleeves with slashes, the mantle thrown back, a laced bodice."""
    out = ink(on_seam(MANTLE_PATH), dress.dark)
    out += ink_both("M42 ~L42 146C44 133 58 129 72 126.8C80 138 82 156 78 ~Z", dress.robe)
    out += ink_both("M49 141C47 150 47 160 49.5 170C52.5 160 52.5 150 49 141Z", dress.second)
    out += ink_both("M58 134C55.5 145 55.5 160 58.5 171C62 160 62 145 58 134Z", dress.second)
    out += ink_both("M67 131C64.5 143 65 158 68 168C71.5 156 71.5 142 67 131Z", dress.second)
    out += ink_both("M72 126.8C80 138 82 156 78 ~L88 ~C91 156 89 138 82 125.4Z", GOLD)
    pearls = [(81.0, 133.0), (83.6, 142.0), (84.6, 151.0), (84.4, 160.0), (83.6, 169.0)]
    out += discs(_above_seam(_with_mirror(pearls)), 2.2, LINEN_COLOUR, 0.8)
    out += ink(on_seam("M96 122C94 140 98 156 104 ~L146 ~C152 156 156 140 154 122Z"), dress.second)
    out += thin(on_seam("M111 146C112 156 114 164 116 ~M139 146C138 152 136 160 134 ~"), colour=GOLD_LIGHT)
    laces = [y for y in (154.0, 161.0, 168.0) if y < seam_y(125) - SEAM_FREE]
    crossed = "".join(f"M119 {num(y - 3)}L131 {num(y + 3)}M131 {num(y - 3)}L119 {num(y + 3)}" for y in laces)
    return out + thin(crossed, colour=GOLD_LIGHT)


def neckline(dress: Dress) -> str:
    """The open neck of a queen, edged with gold."""
    out = flat(
        "M104 121C112 118 113 119 113 119H137C140 119 146 121 146 121C144 136 136 144 125 147C114 144 106 136 104 121Z",
        dress.skin,
    )
    out += ink_both("M98 122C100 138 110 149 125 152L125 146C114 143 106 135 105 120.5Z", GOLD)
    return out + discs(_with_mirror([(103, 131), (108.5, 140), (116.5, 146)]), 1.4, dress.second)


def necklace(dress: Dress) -> str:
    """Pearls round the neck and the suit as a jewel."""
    pearls = [(125 + 17 * math.sin(math.radians(a)), 120 + 13 * math.cos(math.radians(a))) for a in range(-75, 76, 15)]
    return discs(pearls, 2.1, LINEN_COLOUR, 0.9) + inked_pip(dress.suit, 125, 139.5, 11, dress.second)


def choker(dress: Dress) -> str:
    """A broad jewelled band about the neck, with drops."""
    out = ink("M112.6 113C119 119 131 119 137.4 113V119.5C131 126 119 126 112.6 119.5Z", GOLD)
    out += discs([(117, 119), (125, 121), (133, 119)], 1.7, dress.second, 0.8)
    out += "".join(
        ink(f"M{x} {y}C{x - 3} {y + 5} {x + 3} {y + 5} {x} {y}Z", LINEN_COLOUR) for x, y in ((116, 124), (134, 124))
    )
    return out + inked_pip(dress.suit, 125, 134, 12, dress.second)


def chain(dress: Dress) -> str:
    """A thin chain with a pendant."""
    line = "M113 117C114 128 119 135 125 137C131 135 136 128 137 117"
    return pen(line, INK_COLOUR, 2.6) + pen(line, GOLD_LIGHT, 1.3) + inked_pip(dress.suit, 125, 140.5, 14, dress.robe)


def jack_doublet(dress: Dress) -> str:
    """The doublet of a jack, the suit of a French pack on its breast."""
    return plain_doublet(dress) + _strewn(dress, [(108.0, 161.0), (142.0, 157.5)])


def plain_doublet(dress: Dress) -> str:
    """Paned sleeves, a quilted front with buttons."""
    out = ink(on_seam(MANTLE_PATH), dress.robe)
    out += ink_both("M42 ~L42 146C43 140 46 136.5 51 133.8C47 148 48 162 50 ~Z", dress.dark)
    out += ink_both("M51 133.8C47 148 48 162 50 ~L59 ~C57 162 57 146 62 129.6C58 130.7 54 132 51 133.8Z", dress.second)
    out += ink_both("M62 129.6C57 146 57 162 59 ~L68 ~C67 160 68 144 73 127C69 127.6 65 128.5 62 129.6Z", dress.dark)
    out += ink_both("M73 127C68 144 67 160 68 ~L79 ~C78 160 80 142 86 124.8Z", GOLD)
    out += flat_both("M89 126C85 142 84 156 85 ~L91 ~C90 156 91 142 95 123.5Z", dress.dark, 0.8)
    out += ink(on_seam("M101 122C97 140 97 156 98 ~L152 ~C153 156 153 140 149 122Z"), dress.second)
    out += thin(on_seam("M125 130L125 ~"), colour=GOLD_LIGHT)
    buttons = _above_seam([(125.0, 148.0), (125.0, 157.0), (125.0, 166.0)])
    frogs = "".join(f"M112 {num(y - 2)}L125 {num(y)}L138 {num(y - 2)}" for _, y in buttons)
    return out + thin(frogs, colour=GOLD_LIGHT) + discs(buttons, 2.2, GOLD_LIGHT, 0.9)


def ermine(dress: Dress) -> str:
    """The ermine collar of a king, with tails."""
    out = ink(
        "M84 127C96 121 108 119 113 119C115 128 135 128 137 119C142 119 154 121 166 127"
        "C168 141 154 151 125 153C96 151 82 141 84 127Z",
        LINEN_COLOUR,
    )
    for x, y in (
        (92, 132),
        (101, 140),
        (113, 146),
        (125, 148),
        (137, 146),
        (149, 140),
        (158, 132),
        (107, 129),
        (143, 129),
        (119, 137),
        (131, 137),
    ):
        out += flat(f"M{x} {y - 3.5}L{x + 2} {y + 3.5}L{x} {y + 2.5}L{x - 2} {y + 3.5}Z", INK_COLOUR)
    return out


def pointed_collar(dress: Dress) -> str:
    """Two linen points, open at the throat."""
    return ink_both("M113 117L94 121L103 144L125 130Z", LINEN_COLOUR) + thin_both("M101 124L106 136")


def round_collar(dress: Dress) -> str:
    """A soft gold collar of two rounds, tied with a bow."""
    out = ink_both("M113 118C102 118 96 121 91 126C94 138 110 144 125 132Z", GOLD)
    bow = "M125 133C119 127 113 129 114 134C115 139 121 137 125 133C131 127 137 129 136 134C135 139 129 137 125 133Z"
    return out + ink(bow, dress.dark) + disc(125, 133, 2.4, GOLD_LIGHT, 1)


def ruff(dress: Dress) -> str:
    """A pleated ruff."""
    out = ink(
        "M97 125C97 115 110 115 113 118C118 126 132 126 137 118C140 115 153 115 153 125"
        "C153 134 140 140 125 140C110 140 97 134 97 125Z",
        LINEN_COLOUR,
    )
    pleats = "M103 119L100 131M109 120L105 135M114 123L112 138M120 126L119 139.5"
    return out + thin_both(pleats) + thin("M125 127V140")


def hood_collar(dress: Dress) -> str:
    """A hood thrown about the shoulders, with a dagged edge."""
    out = ink(
        "M92 126C99 116 110 116 113 118C118 127 132 127 137 118C140 116 151 116 158 126"
        "L153 139L146 134L141 146L133 140L125 152L117 140L109 146L104 134L97 139Z",
        dress.robe,
    )
    return out + thin("M101 123C111 138 139 138 149 123", colour=GOLD_LIGHT)


def sash(dark: str, metal: str = GOLD, dots: str = GOLD_LIGHT) -> str:
    """The band that covers the seam: gold or another metal, dark inside, with dots."""
    out = ink("M42 185.5L208 151.5V164.5L42 198.5Z", metal)
    out += f'<path d="M42 188.3L208 154.3V161.7L42 195.7Z" fill="{dark}" stroke-width="{num(1.1)}"/>'
    count = 11
    places = [42 + 166 * (i + 0.5) / count for i in range(count)]
    return out + discs([(x, seam_y(x)) for x in places], 2.1, dots)
