"""What the courts hold at x = 184, each with the cuff and the hand that holds it."""

from collections.abc import Callable

from .palette import GOLD, GOLD_LIGHT, LEAF, LEAF_DARK, LINEN_COLOUR, STEEL, STEEL_DARK, WOOD, WOOD_DARK, Dress
from .pips import inked_pip
from .svg import INK_COLOUR, LINE, disc, discs, flat, ink, num, on_seam, oval, pen, seam_y, thin

X = 184.0
HAND_Y = 145.0


def cuff(dress: Dress) -> str:
    """The end of the sleeve below the hand: linen over the second colour."""
    out = ink(on_seam("M169 158C176 154 192 154 199 158L202 ~L166 ~Z"), dress.second)
    return out + ink("M171 153C178 150 190 150 197 153L199 159C191 156 177 156 169 159Z", LINEN_COLOUR)


def fist(dress: Dress, y: float = HAND_Y) -> str:
    """A hand closed about a staff: the back of the hand, four fingers and the thumb across."""
    top = y - 10
    out = ink(
        f"M{X - 9} {num(top + 3)}C{X - 8} {num(top - 1)} {X + 8} {num(top - 1)} {X + 9} {num(top + 3)}"
        f"C{X + 11} {num(top + 8)} {X + 10} {num(top + 16)} {X + 7} {num(top + 20)}H{X - 7}"
        f"C{X - 10} {num(top + 16)} {X - 11} {num(top + 8)} {X - 9} {num(top + 3)}Z",
        dress.skin,
    )
    out += flat(
        f"M{X + 4} {num(top + 1)}C{X + 11} {num(top + 2)} {X + 11} {num(top + 14)} {X + 6.5} {num(top + 19)}"
        f"H{X + 2}C{X + 6} {num(top + 13)} {X + 6} {num(top + 6)} {X + 4} {num(top + 1)}Z",
        dress.shade,
    )
    fingers = "".join(
        f"M{X - 9.5} {num(top + d)}C{X - 4} {num(top + d + 1.4)} {X + 1} {num(top + d + 1.4)} {X + 4} {num(top + d)}"
        for d in (6, 10.5, 15)
    )
    return (
        out
        + thin(fingers)
        + thin(f"M{X + 8} {num(top + 17)}C{X + 3} {num(top + 12)} {X + 3} {num(top + 6)} {X + 6} {num(top + 3)}")
    )


def staff(top: float, colour: str, width: float = 4) -> str:
    """A staff from a height down to the seam."""
    path = f"M{num(X)} {num(top)}V{num(seam_y(X) - 1)}"
    return f'<g stroke-linecap="butt">{pen(path, INK_COLOUR, width + 2 * LINE)}{pen(path, colour, width)}</g>'


def _gripped(behind: str, dress: Dress) -> str:
    return cuff(dress) + behind + fist(dress)


def sword(dress: Dress) -> str:
    """A broad sword, upright."""
    blade = ink(f"M{X} 26L{X + 6.5} 38V128H{X - 6.5}V38Z", STEEL) + flat(
        f"M{X + 0.8} 28L{X + 5.7} 38V127.5H{X + 0.8}Z", STEEL_DARK
    )
    blade += thin(f"M{X} 30V128")
    guard = ink(
        f"M{X - 18} 126C{X - 10} 130 {X + 10} 130 {X + 18} 126V133C{X + 10} 136 {X - 10} 136 {X - 18} 133Z", GOLD
    )
    return (
        cuff(dress) + staff(134, dress.second, 5) + blade + fist(dress) + guard + disc(X, 131.5, 2.6, dress.second, 1)
    )


def heart_sceptre(dress: Dress) -> str:
    """A gold sceptre with a heart."""
    head = inked_pip("H", X, 50, 30, dress.robe, 1.7) + flat(
        f"M{X - 9} 44C{X - 8} 40 {X - 4} 39 {X - 3} 41C{X - 6} 43 {X - 7} 47 {X - 8} 48Z", "#ffffff", 0.45
    )
    head += ink(f"M{X - 9} 67H{X + 9}L{X + 5} 75H{X - 5}Z", GOLD) + disc(X, 82, 4, GOLD_LIGHT, None)
    return _gripped(staff(66, GOLD) + head, dress)


def axe(dress: Dress) -> str:
    """A war axe, its edge outward."""
    edge = ink(
        f"M{X + 3} 46C{X + 16} 40 {X + 18} 34 {X + 19} 32C{X + 24} 44 {X + 24} 72 {X + 19} 84"
        f"C{X + 18} 82 {X + 16} 76 {X + 3} 70Z",
        STEEL,
    )
    edge += thin(f"M{X + 14.5} 41C{X + 17.5} 50 {X + 17.5} 66 {X + 14.5} 75")
    spike = ink(f"M{X - 3} 52L{X - 16} 58L{X - 3} 64Z", STEEL_DARK)
    socket = ink(f"M{X - 5} 43H{X + 5}V73H{X - 5}Z", GOLD) + ink(f"M{X} 24L{X + 5} 38L{X + 5} 43H{X - 5}V38Z", STEEL)
    return _gripped(staff(40, WOOD) + edge + spike + socket + disc(X, 58, 2.4, dress.second, 1), dress)


def orb(dress: Dress) -> str:
    """An orb with a cross, on an open hand."""
    ball = disc(X, 121, 19, GOLD, None) + flat(
        f"M{X + 8} 104C{X + 21} 110 {X + 21} 132 {X + 6} 139C{X + 13} 128 {X + 13} 114 {X + 8} 104Z", "#a87718", 0.6
    )
    straps = f"M{X - 18.5} 121C{X - 10} 127 {X + 10} 127 {X + 18.5} 121M{X} 102.5C{X - 3} 110 {X - 3} 118 {X} 125"
    ball += f'<g stroke-linecap="butt">{pen(straps, INK_COLOUR, 5)}{pen(straps, dress.second, 2.4)}</g>'
    ball += discs([(X - 12, 123.8), (X, 125.4), (X + 12, 123.8)], 1.5, GOLD_LIGHT)
    cross = ink(f"M{X - 2.5} 102V93H{X - 8.5}V88H{X - 2.5}V79H{X + 2.5}V88H{X + 8.5}V93H{X + 2.5}V102Z", GOLD_LIGHT)
    hand = ink(
        f"M{X - 17} 135C{X - 15} 129 {X - 10} 131 {X - 8} 136C{X - 2} 141 {X + 6} 141 {X + 10} 136"
        f"C{X + 12} 131 {X + 17} 130 {X + 17} 136L{X + 11} 152C{X + 5} 156 {X - 5} 156 {X - 11} 152Z",
        dress.skin,
    )
    hand += thin(f"M{X - 5} 139L{X - 4} 147M{X + 1} 140.5V148M{X + 7} 138.5L{X + 6} 146")
    return cuff(dress) + cross + ball + hand


def spade_sceptre(dress: Dress) -> str:
    """A thin sceptre with a spade."""
    head = (
        inked_pip("S", X, 48, 32, dress.robe, 1.7) + disc(X, 70, 4.6, GOLD, None) + disc(X, 78.5, 2.8, GOLD_LIGHT, 1.1)
    )
    return _gripped(staff(64, GOLD, 3.4) + head, dress)


def rose(dress: Dress) -> str:
    """A rose on its stem."""
    stem = f"M{X} 160C{X + 3} 140 {X + 2} 112 {X - 1} 80"
    out = pen(stem, INK_COLOUR, 5.4) + pen(stem, LEAF_DARK, 2.6)
    out += ink(
        f"M{X + 1} 122C{X + 7} 110 {X + 16} 107 {X + 21} 109C{X + 19} 120 {X + 11} 126 {X + 1} 124Z", LEAF
    ) + thin(f"M{X + 2} 123C{X + 9} 119 {X + 14} 114 {X + 17} 111")
    out += ink(f"M{X} 108C{X - 6} 97 {X - 14} 95 {X - 19} 97C{X - 17} 108 {X - 9} 112 {X} 111Z", LEAF) + thin(
        f"M{X - 1} 110C{X - 7} 106 {X - 12} 101 {X - 15} 98"
    )
    out += ink(f"M{X - 13} 74C{X - 8} 86 {X + 6} 86 {X + 11} 74L{X - 1} 80Z", LEAF)
    out += ink(
        f"M{X - 1} 44C{X + 8} 42 {X + 17} 50 {X + 16} 62C{X + 18} 72 {X + 8} 81 {X - 1} 80"
        f"C{X - 10} 81 {X - 20} 72 {X - 18} 62C{X - 19} 50 {X - 10} 42 {X - 1} 44Z",
        "#d4334a",
    )
    out += ink(
        f"M{X - 15} 60C{X - 13} 49 {X - 4} 46 {X - 1} 47C{X + 2} 46 {X + 11} 49 {X + 13} 60"
        f"C{X + 8} 70 {X - 10} 70 {X - 15} 60Z",
        "#e4566a",
    )
    out += ink(f"M{X - 8} 59C{X - 5} 52 {X + 3} 52 {X + 6} 58C{X + 3} 65 {X - 5} 65 {X - 8} 59Z", "#a31329") + thin(
        f"M{X - 4} 59C{X - 2} 56 {X + 1} 56 {X + 2} 59"
    )
    return _gripped(out, dress)


def mirror(dress: Dress) -> str:
    """A hand mirror."""
    glass = oval(X, 66, 18, 25, GOLD) + oval(X, 66, 12.5, 19, "#dceaf0", 1.1)
    glass += flat(f"M{X - 7} 74L{X + 4} 52L{X + 8} 57L{X - 3} 79Z", "#ffffff", 0.85) + inked_pip(
        "D", X, 40, 13, dress.second
    )
    glass += discs([(X - 15.3, 66), (X + 15.3, 66), (X, 88)], 1.7, dress.second)
    return _gripped(staff(90, GOLD, 3.8) + glass + disc(X, 97, 3.6, GOLD_LIGHT, None), dress)


def branch(dress: Dress) -> str:
    """A flowering branch."""
    stem = f"M{X} 160C{X + 2} 140 {X + 2} 100 {X - 1} 44"
    out = pen(stem, INK_COLOUR, 5) + pen(stem, "#7a5a2c", 2.2)
    for i, y in enumerate((120, 103, 86, 69, 54)):
        d = 1 if i % 2 else -1
        x = X + 0.7
        out += ink(
            f"M{num(x)} {y}C{num(x + d * 5)} {y - 12} {num(x + d * 15)} {y - 14} {num(x + d * 20)} {y - 12}"
            f"C{num(x + d * 18)} {y - 3} {num(x + d * 9)} {y + 3} {num(x)} {y}Z",
            LEAF,
        )
        out += thin(
            f"M{num(x)} {y}C{num(x + d * 6)} {y - 4} {num(x + d * 12)} {y - 8} {num(x + d * 16)} {y - 10}",
            colour=LEAF_DARK,
        )
    out += ink(f"M{X - 1} 48C{X - 9} 40 {X - 5} 30 {X - 1} 26C{X + 3} 30 {X + 7} 40 {X - 1} 48Z", LEAF)
    for d, y in ((-1, 94), (1, 78)):
        out += thin(f"M{num(X + 1)} {y}C{num(X + 3 * d)} {y - 5} {num(X + 6 * d)} {y - 6} {num(X + 8 * d)} {y - 6}")
        out += discs([(X + 9 * d, y - 8), (X + 12 * d, y - 5), (X + 8 * d, y - 4)], 2.3, "#e7b7d2", 0.9)
    return _gripped(out, dress)


def halberd(dress: Dress) -> str:
    """A halberd: point, blade and hook."""
    head = ink(
        f"M{X + 3} 50C{X + 12} 50 {X + 17} 44 {X + 19} 38C{X + 25} 50 {X + 25} 68 {X + 18} 80"
        f"C{X + 16} 72 {X + 11} 68 {X + 3} 68Z",
        STEEL,
    )
    head += thin(f"M{X + 15} 46C{X + 19} 54 {X + 19} 64 {X + 16} 72") + ink(
        f"M{X - 3} 52C{X - 9} 52 {X - 13} 54 {X - 18} 60C{X - 13} 61 {X - 8} 63 {X - 3} 66Z", STEEL_DARK
    )
    point = ink(f"M{X} 23L{X + 5.5} 44L{X + 4} 72H{X - 4}L{X - 5.5} 44Z", STEEL) + thin(f"M{X} 27V70")
    tassel = ink(f"M{X - 4.5} 72H{X + 4.5}L{X + 8} 90L{X + 4} 86L{X} 91L{X - 4} 86L{X - 8} 90Z", dress.second)
    return _gripped(staff(60, WOOD) + head + point + tassel, dress)


def torch(dress: Dress) -> str:
    """A burning torch."""
    flame = ink(
        f"M{X + 1} 27C{X + 3} 40 {X + 17} 46 {X + 14} 63C{X + 12} 74 {X + 6} 79 {X} 79C{X - 8} 79 {X - 15}"
        f" 72 {X - 13} 60C{X - 12} 54 {X - 9} 52 {X - 8} 45C{X - 4} 48 {X - 3} 50 {X - 3} 53"
        f"C{X} 46 {X + 2} 38 {X + 1} 27Z",
        "#e5742b",
    )
    flame += flat(
        f"M{X + 1} 48C{X + 4} 55 {X + 10} 60 {X + 7} 69C{X + 4} 76 {X - 6} 76 {X - 7} 67"
        f"C{X - 7} 61 {X - 1} 58 {X + 1} 48Z",
        "#f6cf6a",
    )
    cup = ink(f"M{X - 11} 78H{X + 11}L{X + 7} 94H{X - 7}Z", GOLD) + thin(f"M{X - 9.5} 84H{X + 9.5}M{X - 8} 89H{X + 8}")
    return _gripped(staff(90, WOOD) + flame + cup, dress)


def arrow(dress: Dress) -> str:
    """A long arrow, feathered, its point up."""
    out = ink(f"M{X} 24L{X + 11} 50L{X} 44L{X - 11} 50Z", STEEL) + thin(f"M{X} 28V43")
    for y in (96, 105, 114):
        out += ink(f"M{X} {y}L{X - 9} {y + 9}V{y + 15}L{X} {y + 7}L{X + 9} {y + 15}V{y + 9}Z", dress.second)
    return _gripped(staff(44, WOOD_DARK, 3.4) + out, dress)


def lute(dress: Dress) -> str:
    """A lute, its neck up and the head bent back."""
    c = X + 1
    out = f'<g stroke-linecap="butt">{pen(f"M{c} 96V42", INK_COLOUR, 9.4)}{pen(f"M{c} 96V42", WOOD, 6)}</g>'
    out += thin(f"M{c - 3} 52H{c + 3}M{c - 3} 60H{c + 3}M{c - 3} 68H{c + 3}M{c - 3} 76H{c + 3}")
    out += ink(f"M{c - 5} 43L{c + 5} 43L{c + 13} 26L{c + 2} 27Z", WOOD_DARK) + discs(
        [(c - 1.5, 33), (c + 12, 34), (c - 4, 39), (c + 9, 40)], 1.8, LINEN_COLOUR, 0.9
    )
    out += ink(
        f"M{c} 78C{c + 18} 88 {c + 23} 112 {c + 19} 126C{c + 14} 138 {c - 14} 138 {c - 19} 126"
        f"C{c - 23} 112 {c - 18} 88 {c} 78Z",
        "#c98b3a",
    )
    out += flat(
        f"M{c + 6} 83C{c + 20} 93 {c + 22} 114 {c + 18} 125C{c + 15} 131 {c + 9} 134 {c + 4} 134.5"
        f"C{c + 14} 120 {c + 15} 98 {c + 6} 83Z",
        "#a9702a",
    )
    out += (
        disc(c, 109, 6.4, INK_COLOUR)
        + disc(c, 109, 8.6, "none", 1)
        + pen(f"M{c - 2} 44V126M{c + 2} 44V126", "#f5e6c0", 0.9)
        + pen(f"M{c - 8} 125.5H{c + 8}", INK_COLOUR, 3)
    )
    hand = ink(
        f"M{X - 15} 134C{X - 12} 128 {X - 7} 131 {X - 5} 135C{X} 139 {X + 8} 138 {X + 11} 133"
        f"C{X + 15} 129 {X + 18} 132 {X + 16} 138L{X + 11} 152C{X + 5} 156 {X - 5} 156 {X - 11} 152Z",
        dress.skin,
    )
    hand += thin(f"M{X - 4} 138L{X - 4} 146M{X + 2} 139V147M{X + 8} 137L{X + 7} 145")
    return cuff(dress) + out + hand


Held = Callable[[Dress], str]
