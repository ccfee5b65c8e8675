"""The two jokers: a harlequin with half mask and three-horned cap, in colour and in greys."""

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

from . import courts
from .faces import Brows, Eyes, Face, face, neck
from .palette import GOLD, GOLD_LIGHT, Dress
from .pips import letters
from .robes import MANTLE_PATH, sash
from .svg import (
    INK_COLOUR,
    Point,
    card,
    disc,
    flat,
    group,
    ink,
    ink_both,
    on_seam,
    pen,
    polygon,
    seam_y,
    star,
    thin,
    with_turned,
)


@dataclass(frozen=True)
class Motley:
    """The colours of a joker."""

    dress: Dress
    third: str
    bells: str
    index: str
    big: bool


BIG_JOKER = Motley(
    Dress("", "#b4182f", "#85101f", "#24508f", "#f5dcc3", "#e4bf9f", "#a5501f", "#6b2f0e", "#3d7a54"),
    GOLD, GOLD_LIGHT, "#c3142d", True,
)  # fmt: skip
LITTLE_JOKER = Motley(
    Dress("", "#3a3d4a", "#23252f", "#8b909c", "#f3f0ea", "#dcd7cd", "#5c606b", "#3a3d4a", "#5c606b"),
    "#cfd3da", "#ffffff", INK_COLOUR, False,
)  # fmt: skip


def _clip_polygon(points: list[Point], inside: Callable[[Point], float]) -> list[Point]:
    """The part of a convex polygon on the positive side of a line."""
    out: list[Point] = []
    for before, point in zip([points[-1], *points[:-1]] if points else [], points, strict=True):
        a, b = inside(before), inside(point)
        if (a < 0) != (b < 0):
            t = a / (a - b)
            out.append((before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])))
        if b >= 0:
            out.append(point)
    return out


def _shoulder_y(x: float) -> float:
    """Height of the upper edge of the mantle, near enough for cutting lozenges a little below it."""
    away = abs(x - 125)
    table = ((0.0, 119.0), (25.0, 121.0), (47.0, 126.0), (60.0, 129.0), (72.0, 133.5), (79.0, 139.5), (83.0, 146.0))
    for (x0, y0), (x1, y1) in itertools.pairwise(table):
        if away <= x1:
            return y0 + (y1 - y0) * (away - x0) / (x1 - x0)
    return 146.0


def _harlequin(motley: Motley) -> str:
    """The mantle in lozenges, cut at the shoulders, the frame and the seam."""
    out = ink(on_seam(MANTLE_PATH), motley.dress.robe)
    wide, high = 20.75, 28.0
    knots = [125 - 83 + i * wide / 4 for i in range(33)]
    for row in range(-1, 3):
        for column in range(-1, 9):
            x = 42 + column * wide + (wide / 2 if row % 2 else 0)
            y = 122 + row * high / 2 * 1.0
            shape = [(x, y), (x + wide / 2, y + high / 2), (x, y + high), (x - wide / 2, y + high / 2)]
            cut = _clip_polygon(shape, lambda p: seam_y(p[0]) - p[1])
            cut = _clip_polygon(_clip_polygon(cut, lambda p: p[0] - 42.0), lambda p: 208.0 - p[0])
            for left, right in itertools.pairwise(knots):
                cut = _below_shoulder(cut, left, right)
            if len(cut) > 2 and row % 2 == 0:
                out += flat(polygon(cut), motley.dress.second if column % 2 else motley.third)
    return out + f'<path d="{on_seam(MANTLE_PATH)}" fill="none"/>'


def _below_shoulder(points: list[Point], left: float, right: float) -> list[Point]:
    """Cut a polygon at the tangent of the shoulder over one stretch, where the shoulder is convex."""
    if not points or not any(left <= x <= right for x, _ in points):
        return points
    y0, y1 = _shoulder_y(left), _shoulder_y(right)
    return _clip_polygon(points, lambda p: p[1] - (y0 + (y1 - y0) * (p[0] - left) / (right - left)) - 0.4)


def _bell_collar(motley: Motley) -> str:
    """A collar of five points, each with a bell."""
    out = ""
    for i, degrees in enumerate((-64, -32, 0, 32, 64)):
        at, before, after = (math.radians(degrees + d) for d in (0, -20, 20))
        tip = (125 + 54 * math.sin(at), 120 + 32 * math.cos(at))
        foot = [(125 + 26 * math.sin(a), 117 + 18 * math.cos(a)) for a in (before, after)]
        out += ink(polygon([foot[0], tip, foot[1], (125, 112)]), motley.dress.dark if i % 2 else motley.third)
        out += disc(tip[0], tip[1] + 2, 4.2, motley.bells, None) + thin(
            f"M{tip[0] - 2.4:.2f} {tip[1] + 2.6:.2f}H{tip[0] + 2.4:.2f}"
        )
    return out


def _grin(motley: Motley) -> str:
    mouth = ink(
        "M114 101.5C119 104.5 131 104.5 136 101.5C134.5 109.5 130 112 125 112C120 112 115.5 109.5 114 101.5Z",
        "#7d1f22" if motley.big else "#3a3d4a",
    )
    teeth = flat("M116 102.8C121 105 129 105 134 102.8L132.5 106.4C128 108 122 108 117.5 106.4Z", "#ffffff")
    return mouth + teeth + thin("M112.5 99.5C113 101 113.5 102 114.5 102.5M137.5 99.5C137 101 136.5 102 135.5 102.5")


def _half_mask(motley: Motley) -> str:
    mask = ink(
        "M102 77C112 72.5 120 75.5 125 80C130 75.5 138 72.5 148 77C150 89 141 94 134 93"
        "C129 92.5 127 89 125 87C123 89 121 92.5 116 93C109 94 100 89 102 77Z",
        motley.dress.dark,
    )
    for side in (-1, 1):
        x = 125 + side * 9.8
        mask += f'<ellipse cx="{x:g}" cy="84.5" rx="5.4" ry="3.9" fill="#fffdf6" stroke-width="1.1"/>'
        mask += (
            disc(x + 1.4, 84.4, 2.7, motley.dress.iris)
            + disc(x + 1.4, 84.4, 1.7, INK_COLOUR)
            + disc(x + 0.6, 83.4, 0.6, "#ffffff")
        )
    return mask + pen("M106 79.5C110 77.5 115 77.5 119 80.5M144 79.5C140 77.5 135 77.5 131 80.5", motley.third, 1.1)


def _cap(motley: Motley) -> str:
    """Two horns at the sides, one in the middle, and a scalloped rim."""
    dress = motley.dress
    left = "M101 76C93 48 73 42 60 62C53 73 55 86 59 94C66 84 72 78 80 82C90 86 97 84 101 76Z"
    right = "M149 76C157 48 177 42 190 62C197 73 195 86 191 94C184 84 178 78 170 82C160 86 153 84 149 76Z"
    out = ink(left, dress.robe) + ink(right, dress.second)
    out += thin("M97 70C90 56 78 54 68 68M153 70C160 56 172 54 182 68")
    out += ink("M100 76C96 52 108 36 125 28C142 36 154 52 150 76C136 66 114 66 100 76Z", motley.third)
    out += ink("M125 28C116 40 112 54 114 69C122 67 128 67 136 69C138 54 134 40 125 28Z", dress.dark)
    out += ink(
        "M99 74C114 63 136 63 151 74L150 82L143 77L137 79L131 74L125 77L119 74L113 79L107 77L100 82Z", motley.third
    )
    for x, y in ((59.0, 97.0), (191.0, 97.0), (125.0, 28.0)):
        out += disc(x, y, 5, motley.bells, None) + thin(
            f"M{x - 2.8:g} {y + 0.8:g}H{x + 2.8:g}M{x:g} {y + 0.8:g}V{y + 4:g}"
        )
    return out


def _half(motley: Motley) -> str:
    dress = motley.dress
    features = Face(21, 117, 8.5, 0, Eyes(9.8), Brows(), "hooked", "stern", blush=motley.big)
    body = face(features, dress)
    curls = ink_both("M106 80C98 86 97 98 103 106C108 108 110 104 108 100C106 95 107 90 109 88Z", dress.hair)
    head = curls + body + _cover_mouth(dress) + _grin(motley) + _half_mask(motley) + _cap(motley)
    return _harlequin(motley) + _bell_collar(motley) + neck(dress) + group(head, "rotate(-4 125 118)")


def _cover_mouth(dress: Dress) -> str:
    """Skin over the plain mouth of the face, below the grin."""
    return flat("M117 100H133V108H117Z", dress.skin)


def _down_the_side(motley: Motley) -> str:
    """J O K E R and a star, down the side."""
    out = "".join(letters(letter, 22.5, 16 + 25 * i, 20, motley.index) for i, letter in enumerate("JOKER"))
    fill = motley.index if motley.big else "none"
    path = star(22.5, 153, 11, 4.6)
    return out + f'<path d="{path}" fill="{fill}" stroke="{motley.index}" stroke-width="2" stroke-linejoin="round"/>'


def joker(motley: Motley, large: bool) -> str:
    """A whole joker; the large-index face has larger letters."""
    body = courts.frame(_half(motley), sash(motley.dress.dark, motley.third, motley.bells), motley.index)
    side = _down_the_side(motley)
    if large:
        body = group(body, courts.LARGE_INDEX_SHRINK)
        side = group(side, "translate(32 14) scale(1.4) translate(-22.5 -16)")
    return card(body + with_turned(side))
