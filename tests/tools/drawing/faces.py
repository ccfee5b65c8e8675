"""Heads without hair: full faces and profiles, each court with features of its own.

A head is drawn round x = 125, from the hairline at y = 60 to a chin at about y = 116. A full face is a `Face`; a head
seen from the side (the one-eyed jacks and king) is a `Profile`, drawn looking left and mirrored when it looks right.
"""

from dataclasses import dataclass
from typing import Literal

from .palette import LIP_COLOUR, Dress
from .svg import INK_COLOUR, disc, flat, ink, mirrored, num, pen

Nose = Literal["straight", "hooked", "broad", "snub", "long"]
Mouth = Literal["stern", "calm", "smile", "full", "smirk", "song", "bearded"]
MOUTH = "#7d1f22"


@dataclass(frozen=True)
class Eyes:
    """How the eyes look: how far they open, how the outer corners slant, and where they look."""

    apart: float = 9.6
    open: float = 4.4
    slant: float = 0.0
    look: tuple[float, float] = (0.0, 0.0)
    lashes: bool = False
    heavy: bool = False


@dataclass(frozen=True)
class Brows:
    """Inner and outer height over the eye, the arch between, and the weight of the stroke."""

    inner: float = 9.0
    outer: float = 8.5
    arch: float = 3.0
    weight: float = 1.8
    lift_right: float = 0.0


@dataclass(frozen=True)
class Face:
    """A face seen from the front, or turned a little to one side."""

    half_width: float = 21.0
    chin: float = 116.0
    jaw: float = 11.0
    turn: float = 0.0
    eyes: Eyes = Eyes()
    brows: Brows = Brows()
    nose: Nose = "straight"
    mouth: Mouth = "calm"
    blush: bool = False
    aged: bool = False
    spot: bool = False


@dataclass(frozen=True)
class Profile:
    """A face seen from the side; it shows one eye."""

    nose: Nose = "straight"
    to_right: bool = False
    mouth: Mouth = "calm"
    brow_weight: float = 1.8
    blush: bool = False
    aged: bool = False


def neck(dress: Dress) -> str:
    """The neck, in shade below the chin."""
    return ink("M113 100V124C119 131 131 131 137 124V100", dress.skin) + flat(
        "M113.8 104H136.2V121C126 123 118 119 113.8 113Z", dress.shade
    )


def face(features: Face, dress: Dress) -> str:
    """A face without hair: outline, one shaded side, eyes, brows, nose and mouth."""
    out = _outline(features, dress)
    if features.blush:
        out += _blush(features)
    if features.aged:
        out += _age(features, dress)
    for side in (-1, 1):
        out += _eye(features, dress, side) + _brow(features, dress, side)
    out += _nose(features) + _mouth(features)
    if features.spot:
        out += disc(125 + features.turn + 12.5, 101, 1.1, INK_COLOUR)
    return out


def _edge(features: Face, side: int, inset: float = 0) -> str:
    """One side of the outline, from the temple to the chin."""
    w, chin, jaw = features.half_width - inset, features.chin - inset * 0.6, features.jaw
    x = 125 + side * w
    cheek = 90 + (chin - 90) * 0.5
    return f"L{num(x)} 88C{num(x)} {num(cheek)} {num(125 + side * jaw)} {num(chin)} 125 {num(chin)}"


def _outline(features: Face, dress: Dress) -> str:
    w, chin, jaw = features.half_width, features.chin, features.jaw
    cheek = num(90 + (chin - 90) * 0.5)
    left, right = num(125 - w), num(125 + w)
    shape = (
        f"M{left} 76C{left} 57 {right} 57 {right} 76V88C{right} {cheek} {num(125 + jaw)} {num(chin)} 125 {num(chin)}"
        f"C{num(125 - jaw)} {num(chin)} {left} {cheek} {left} 88Z"
    )
    # the shaded side is the one the face turns away from; the light comes from the left
    side = -1 if features.turn > 1.5 else 1
    x, inner = 125 + side * w, 125 + side * (w - 7)
    shadow = (
        f"M{num(x - side * 4)} 66L{num(x)} 76V88C{num(x)} {cheek} {num(125 + side * jaw)} {num(chin)} 125 {num(chin)}"
        f"C{num(125 + side * (jaw - 1))} {num(chin - 6)} {num(inner)} {num(96)} {num(inner)} 84Z"
    )
    return ink(shape, dress.skin) + flat(shadow, dress.shade) + f'<path d="{shape}" fill="none"/>'


def _blush(features: Face) -> str:
    out = ""
    for side in (-1, 1):
        x = 125 + features.turn * 0.8 + side * 12
        out += f'<ellipse cx="{num(x)}" cy="96" rx="4.2" ry="2.8" fill="#d8584e" fill-opacity=".38" stroke="none"/>'
    return out


def _age(features: Face, dress: Dress) -> str:
    t = 125 + features.turn
    lines = "".join(
        f"M{num(t + s * 14)} 91C{num(t + s * 12)} 93 {num(t + s * 8)} 92.5 {num(t + s * 6)} 91" for s in (-1, 1)
    )
    return pen(lines + f"M{num(t - 6)} 70C{num(t - 2)} 69 {num(t + 3)} 69 {num(t + 6)} 70", dress.shade, 1.4)


def _eye(features: Face, dress: Dress, side: int) -> str:
    """White, iris and pupil, the lid over them, and the line of the lashes."""
    eyes = features.eyes
    half = 6.0 - 0.14 * max(0.0, side * features.turn)
    x, y = 125 + features.turn + side * eyes.apart, 84.6
    inner, outer = x - side * half, x + side * half
    low = y - eyes.slant
    top = y - eyes.open / 0.75
    upper = f"C{num(x - side * 3)} {num(top)} {num(x + side * 3)} {num(top - eyes.slant * 0.6)} {num(outer)} {num(low)}"
    almond = (
        f"M{num(inner)} {num(y)}{upper}C{num(x + side * 3)} {num(y + 3.2)} {num(x - side * 3)} {num(y + 3.4)}"
        f" {num(inner)} {num(y)}Z"
    )
    ix, iy = x + eyes.look[0], y - 0.9 + eyes.look[1]
    out = flat(almond, "#fffdf6") + disc(ix, iy, 2.8, dress.iris) + disc(ix, iy, 1.7, INK_COLOUR)
    out += disc(ix - 0.9, iy - 1, 0.6, "#ffffff")
    cover = top - 5
    lid = (
        f"M{num(inner)} {num(y)}{upper}C{num(x + side * 4)} {num(cover)} {num(x - side * 4)} {num(cover)}"
        f" {num(inner)} {num(y)}Z"
    )
    out += flat(lid, dress.shade if eyes.heavy else dress.skin)
    out += pen(f"M{num(inner)} {num(y)}{upper}", INK_COLOUR, 1.9)
    if eyes.lashes:
        out += pen(f"M{num(outer)} {num(low)}L{num(outer + side * 2.6)} {num(low - 1.8)}", INK_COLOUR, 1.4)
    return out + pen(
        (f"M{num(x - side * 3)} {num(y + 2.6)}C{num(x)} {num(y + 3.2)} {num(x + side * 3)} {num(y + 2.2)}"
f" {num(outer - side)} {num(low + 0.8)}"),
        INK_COLOUR, 0.7,
    )  # fmt: skip


def _brow(features: Face, dress: Dress, side: int) -> str:
    brows, x = features.brows, 125 + features.turn + side * features.eyes.apart
    lift = brows.lift_right if side > 0 else 0.0
    inner, outer = 85 - brows.inner - lift * 0.3, 85 - brows.outer - lift
    top = min(inner, outer) - brows.arch
    path = (
        f"M{num(x - side * 6.4)} {num(inner)}C{num(x - side * 2)} {num(top)} {num(x + side * 3.5)} {num(top)} "
        f"{num(x + side * 7)} {num(outer)}"
    )
    if brows.weight > 2.4:
        return pen(path, INK_COLOUR, brows.weight + 1.6) + pen(path, dress.hair, brows.weight)
    return pen(path, INK_COLOUR, brows.weight)


_NOSES = {
    "straight": "M-2.5 79.5C-3 86 -3.8 91 -4.4 94.5C-2.6 97.2 1.6 97 3.4 95",
    "long": "M-2.2 78.5C-2.8 86 -3.4 92 -4 96C-2.4 99 1.6 98.8 3.2 96.8",
    "hooked": "M-2.5 78C-1.5 82.5 -6 88 -5.8 93C-5.4 96 -3.6 97.8 -1.4 98.4M-1.4 97.6C.6 97.8 2.6 97 3.8 95.4",
    "broad": ("M-2.2 79.5C-2.8 85 -3 88 -3.2 90.5M-5.6 92.5C-7.2 95.6 -4.6 98 -1.9 96.9C-.5 98.3 1.1 98.3 2.3"
" 96.9C5 98 7.2 95.6 5.6 92.8"),
    "snub": "M-2 82C-2.2 88 -3.6 91 -3.8 93.5C-3 96.2 .8 95.6 2.8 94.2",
}  # fmt: skip


def _nose(features: Face) -> str:
    flipped = -1 if features.turn > 0 else 1
    body = pen(_NOSES[features.nose], INK_COLOUR, 1.4)
    return f'<g transform="translate({num(125 + features.turn * 1.15)} 0) scale({flipped} 1)">{body}</g>'


def _mouth(features: Face) -> str:
    line = {
        "stern": "M-6 103.6C-3 103.9 3 103.9 6 103.6",
        "calm": "M-7 103C-3 104.4 3 104.4 7 103",
        "smile": "M-8.5 101.6C-4 105.4 4 105.4 8.5 101.6",
        "full": "M-7.5 103.2C-3 104.3 3 104.3 7.5 103.2",
        "smirk": "M-6.5 103.8C-2 104.6 4 104 8 100.6",
    }
    lips = {
        "stern": "M-4.5 103.6C-1.5 102 1.5 102 4.5 103.8C2 105.8-2 105.8-4.5 103.6Z",
        "calm": "M-6.2 103C-3.6 100.9-1.4 100.5 0 101.5C1.4 100.5 3.6 100.9 6.2 103C3 107 -3 107-6.2 103Z",
        "smile": (
            "M-6.8 102.4C-3.6 100.9-1.4 100.7 0 101.6C1.4 100.7 3.6 100.9 6.8 102.4C3.4 107.6-3.4 107.6-6.8 102.4Z"
        ),
        "full": "M-7 103.2C-4.4 99.6-1.6 99.2 0 100.6C1.6 99.2 4.4 99.6 7 103.2C3.4 109-3.4 109-7 103.2Z",
        "smirk": "M-5 103.6C-2 101.6 3 101.4 6.5 101.6C4 106-1.5 106.6-5 103.6Z",
    }
    x = 125 + features.turn * 1.05
    if features.mouth == "bearded":
        body = pen("M-5.5 104.8C-2.5 106.6 2.5 106.6 5.5 104.8", LIP_COLOUR, 2.6)
    elif features.mouth == "song":
        body = (
            ink("M-7 100.6C-3.6 101.6 3.6 101.6 7 100.6C6.4 106 3.4 108.8 0 108.8C-3.4 108.8-6.4 106-7 100.6Z", MOUTH)
            + flat("M-5.6 101.4C-2.6 102.2 2.6 102.2 5.6 101.4L5 103.6H-5Z", "#ffffff")
            + flat("M-3.6 106.8C-1.6 105.4 1.6 105.4 3.6 106.8C1.6 108.6-1.6 108.6-3.6 106.8Z", "#d8584e")
        )  # fmt: skip
    else:
        body = flat(lips[features.mouth], LIP_COLOUR) + pen(line[features.mouth], INK_COLOUR, 1.0)
        if features.mouth in ("full", "calm"):
            body += pen("M-2.4 109.4C-1 110 1 110 2.4 109.4", INK_COLOUR, 0.7)
    return f'<g transform="translate({num(x)} 0)">{body}</g>'


def profile(features: Profile, dress: Dress) -> str:
    """A head from the side: the nose, lips and chin are its outline."""
    nose = {
        "hooked": "C103.6 83 100 83.5 98 89C96.6 93 95.4 97.5 97 99C99 100.2 101.5 99 103.5 99.6",
        "snub": "C104.6 85 102 90 97.6 93.6C96.4 95.6 97.6 98.2 103.6 98.8",
        "long": "C104 84 100.5 90 95 97C94.6 99.4 97 100.2 103.5 99.8",
        "broad": "C104.3 85 101.5 89 98.5 93.5C96.8 97 98.6 99.6 103.5 99.4",
        "straight": "C104.3 84.5 101 90.5 96.8 96C96 98.4 98 99.4 103.5 99.2",
    }[features.nose]
    shape = (
        "M112 60C107.5 64 105.5 69 105.5 75C105.5 78 104.6 79 104.5 81.5" + nose +
        "C102.4 100.6 101.2 101.6 101.6 102.8C102.2 104 103.8 104 104.6 104.4C103 105 102.2 106.4 103.2 107.6"
        "C104.2 108.6 104.6 109 104.2 110.4C103.2 113 105 117.6 109.5 118C118 118.6 128 113 134 104L147 96V76"
        "C147 58 126 52 112 60Z"
    )  # fmt: skip
    shadow = (
        "M109.5 118C118 118.6 128 113 134 104L147 96V80C138 84 134 92 131 99C126 108 118 113 107 112.5"
        "C106 115 107 117.8 109.5 118Z"
    )
    out = ink(shape, dress.skin) + flat(shadow, dress.shade) + f'<path d="{shape}" fill="none"/>'
    if features.blush:
        out += '<ellipse cx="113" cy="97" rx="4.5" ry="3" fill="#d8584e" fill-opacity=".38" stroke="none"/>'
    out += _side_eye(features, dress)
    if features.mouth != "bearded":
        out += flat(
            "M101.6 102.8C103.6 101.8 107 102.4 109 104C107 106.6 104.8 107.6 102.8 107.2C102.4 106 103 105"
            " 104.6 104.4C103.6 104 102.2 104 101.6 102.8Z",
            LIP_COLOUR,
        )
        smile = (
            "M103.5 104.3C106 104.8 108.5 104.2 110.8 102.2"
            if features.mouth == "smile"
            else "M103.5 104.3C106 104.2 108 104.3 109.6 104.9"
        )
        out += pen(smile, INK_COLOUR, 1.0)
    out += pen("M101.5 97.8C102.6 96 104.6 96 105 97.8", INK_COLOUR, 1.0)
    if features.aged:
        out += pen("M109 91C112 93 116 92.5 118 91", dress.shade, 1.4)
    return mirrored(out) if features.to_right else out


def _side_eye(features: Profile, dress: Dress) -> str:
    white = flat("M106.8 84.5C108 81 113 79.8 117.5 84.8C114 87.6 110 87.8 107.5 87.2Z", "#fffdf6")
    iris = disc(109.6, 84.3, 2.7, dress.iris) + disc(109.3, 84.3, 1.6, INK_COLOUR) + disc(108.6, 83.3, 0.6, "#ffffff")
    lid = pen("M105.8 84.5C108.5 80.2 113.5 79.6 118.5 85.2", INK_COLOUR, 1.9)
    low = pen("M108 87.6C111 88.2 114 87.6 116 86.6", INK_COLOUR, 0.7)
    brow_line = "M105.6 77.2C109 73.8 115 73.6 120 77.4"
    brow = pen(brow_line, INK_COLOUR, features.brow_weight)
    if features.brow_weight > 2.4:
        brow = pen(brow_line, INK_COLOUR, features.brow_weight + 1.6) + pen(brow_line, dress.hair, features.brow_weight)
    return white + iris + lid + low + brow


def skull(features: Face | Profile, dress: Dress) -> str:
    """Either kind of head."""
    return profile(features, dress) if isinstance(features, Profile) else face(features, dress)
