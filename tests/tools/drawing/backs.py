"""The backs. Patterns are large, filled and low in contrast, so that they stay calm on small cards.

Inside the card a band with small ornaments surrounds a window of 200 by 300, which both patterns fill exactly.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from .palette import GOLD_LIGHT
from .pips import pip
from .svg import PAPER_COLOUR, disc, document, flat, group, num, rounded

LEFT, TOP, RIGHT, BOTTOM = 25.0, 25.0, 225.0, 325.0


@dataclass(frozen=True)
class Ground:
    """The colours of a back: ground, its dark, and the light drawn on it."""

    ground: str
    dark: str
    light: str


COLOURS: Mapping[str, Ground] = {
    "blue": Ground("#2a4d8a", "#1a3362", "#e6edfb"),
    "claret": Ground("#8a1f37", "#611325", "#fbe9e6"),
    "green": Ground("#1f6b4b", "#124634", "#e5f5ea"),
    "ochre": Ground("#b07c22", "#7d560f", "#fdf3da"),
}


def _card(pattern: str, colours: Ground, border: str) -> str:
    """A back: the pattern, and over its overflow the paper and the band."""
    outer = "M15 0H235A15 15 0 0 1 250 15V335A15 15 0 0 1 235 350H15A15 15 0 0 1 0 335V15A15 15 0 0 1 15 0Z"
    field = "M19 11H231A8 8 0 0 1 239 19V331A8 8 0 0 1 231 339H19A8 8 0 0 1 11 331V19A8 8 0 0 1 19 11Z"
    window = f"M{num(LEFT)} {num(TOP)}H{num(RIGHT)}V{num(BOTTOM)}H{num(LEFT)}Z"
    ground = rounded(11, 11, 228, 328, 8, f'fill="{colours.ground}"')
    band = f'<path fill-rule="evenodd" fill="{colours.dark}" d="{field}{window}"/>'
    paper = f'<path fill-rule="evenodd" fill="{PAPER_COLOUR}" d="{outer}{field}"/>'
    edge = rounded(0.75, 0.75, 248.5, 348.5, 15, 'fill="none" stroke="#b9b2a2" stroke-width="1.5"')
    rule = rounded(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 2, f'fill="none" stroke="{colours.light}" stroke-width="2"')
    return document(ground + pattern + band + paper + edge + rule + border)


def _band_ornament(colours: Ground) -> str:
    """Lozenges along the band, one at each corner."""
    out = ""
    for i in range(9):
        x = LEFT + i * 25
        out += "".join(_lozenge(x, y, 4, colours.light, 0.75) for y in (18, 332))
    for i in range(1, 12):
        y = TOP + i * 25
        out += "".join(_lozenge(x, y, 4, colours.light, 0.75) for x in (18, 232))
    return out


def _lozenge(x: float, y: float, half: float, fill: str, opacity: float = 1) -> str:
    path = f"M{num(x)} {num(y - half)}L{num(x + half)} {num(y)}L{num(x)} {num(y + half)}L{num(x - half)} {num(y)}Z"
    return flat(path, fill, opacity)


def _medallion(colours: Ground, radius: float, suits: str, size: float, line: float) -> str:
    """A disc with suits in a ring; the back looks the same from both ends of the card."""
    rim = f'stroke="{colours.light}" stroke-width="{num(line)}"'
    out = f'<circle cx="125" cy="175" r="{num(radius)}" fill="{colours.dark}" {rim}/>'
    reach = radius * (0.62 if len(suits) > 4 else 0.5)
    for i, suit in enumerate(suits):
        out += group(pip(suit, 125, 175 - reach, size, colours.light), f"rotate({num(360 * i / len(suits))} 125 175)")
    return out


def lattice(colours: Ground) -> str:
    """A lattice of interlaced circles: petals of light on the ground, and a medallion in the middle."""
    step = 50
    radius = num(step * 0.70711)
    petals = ""
    for row in range(7):
        y = TOP + row * step
        for column in range(4):
            x = LEFT + column * step
            petals += _petal(x, y, x + step, y, radius, row == 0, row == 6)
    for column in range(5):
        x = LEFT + column * step
        for row in range(6):
            y = TOP + row * step
            petals += _petal(x, y, x, y + step, radius, column == 4, column == 0)
    drawn = f'stroke="{colours.light}" stroke-opacity=".62" stroke-width="1.8"'
    out = f'<path d="{petals}" fill="{colours.light}" fill-opacity=".2" {drawn}/>'
    for row in range(6):
        for column in range(4):
            x, y = LEFT + step * (column + 0.5), TOP + step * (row + 0.5)
            out += _lozenge(x, y, 7, colours.light, 0.8) + _lozenge(x, y, 3, colours.dark)
    out += "".join(disc(LEFT + step * c, TOP + step * r, 4, GOLD_LIGHT) for r in range(1, 6) for c in range(1, 4))
    out += _medallion(colours, 41, "SHCDSHCD", 19, 2.4)
    return _card(out + _lozenge(125, 175, 9, GOLD_LIGHT), colours, _band_ornament(colours))


def _petal(x0: float, y0: float, x1: float, y1: float, radius: str, first: bool, last: bool) -> str:
    """The lens between two knots of the lattice; at the rim of the window only its inner half."""
    there = f"A{radius} {radius} 0 0 1 {num(x1)} {num(y1)}"
    back = f"A{radius} {radius} 0 0 1 {num(x0)} {num(y0)}"
    if first:
        return f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}{back}Z"
    if last:
        return f"M{num(x0)} {num(y0)}{there}Z"
    return f"M{num(x0)} {num(y0)}{there}{back}Z"


def scales(colours: Ground) -> str:
    """Rows of scales in two tones, turned half round at the middle of the card."""
    half = _scale_half(colours)
    body = half + group(half, "rotate(180 125 175)")
    body += "".join(_eye_of_scale(LEFT + 40.0 * column, 175, colours) for column in range(6))
    medal = _medallion(colours, 34, "SHCDSHCD", 15.5, 2.4) + _lozenge(125, 175, 7, GOLD_LIGHT)
    return _card(body + medal, colours, _band_ornament(colours))


def _scale_half(colours: Ground) -> str:
    """The upper half, painted from the middle of the card upwards, so that each row lies on the one below."""
    width, step = 40.0, 25.0
    out = ""
    for row in range(5, -2, -1):
        y = TOP + row * step
        shift = width / 2 if row % 2 else 0.0
        places = [x for x in (LEFT + column * width + shift for column in range(6)) if x <= RIGHT]
        out += "".join(_scale(x, y, colours) + _eye_of_scale(x, y, colours) for x in places)
    return out


def _scale(x: float, y: float, colours: Ground) -> str:
    """One scale 40 wide, its foot 25 below its middle; those on the rim run under the band."""
    foot = num(y + 25)
    path = (
        f"M{num(x - 20)} {num(y - 25)}V{num(y)}C{num(x - 20)} {num(y + 14)} {num(x - 11)} {foot} {num(x)} {foot}"
        f"C{num(x + 11)} {foot} {num(x + 20)} {num(y + 14)} {num(x + 20)} {num(y)}V{num(y - 25)}Z"
    )
    return (
        f'<path d="{path}" fill="{colours.ground}" stroke="{colours.light}" stroke-opacity=".62" stroke-width="1.8"/>'
    )


def _eye_of_scale(x: float, y: float, colours: Ground) -> str:
    """The dark oval on a scale, and the gold in it."""
    oval = f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="11" ry="14.5" fill="{colours.dark}"/>'
    return oval + f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="4.5" ry="6.5" fill="{GOLD_LIGHT}" fill-opacity=".5"/>'


def simple(colours: Ground) -> str:
    """One coarse lattice for cards under 72 pixels: lozenges without lines, and a bold medallion."""
    out = ""
    for row in range(13):
        for column in range(9):
            x, y = LEFT + 25 * column, TOP + 25 * row
            if (row + column) % 2 == 0 or not (LEFT < x < RIGHT and TOP < y < BOTTOM):
                continue
            if math.hypot(x - 125, y - 175) < 60:
                continue
            out += _lozenge(x, y, 12, colours.light, 0.36)
    return _card(out + _medallion(colours, 46, "SHSH", 32, 5), colours, "")
