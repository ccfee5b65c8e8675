"""Heads without hair: full faces and profiles, each court with features of its own.

A head is drawn round x = 125, from the hairline at y = 60 to a chin at about y = 116. A full face is a `Face`; a head
seen from the side (the one-eyed jacks and king) is a `Profile`, drawn looking left and mirrored when it looks right.
"""

from dataclasses import dataclass
from typing import Literal

from .palette import LIP, Dress
from .svg import INK, disc, flat, ink, mirrored, num, pen

Nose = Literal["straight", "hooked", "broad", "snub", "long"]
Mouth = Literal["stern", "calm", "smile", "full", "smirk", "song", "bearded"]


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
        out += disc(125 + features.turn + 12.5, 101, 1.1, INK)
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
    almond = f"M{num(inner)} {num(y)}{upper}C{num(x + side * 3)} {num(y + 3.2)} {num(x - side * 3)} {num(y + 3.4)} {num(inner)} {num(y)}Z"
    ix, iy = x + eyes.look[0], y - 0.9 + eyes.look[1]
    out = flat(almond, "#fffdf6") + disc(ix, iy, 2.8, dress.iris) + disc(ix, iy, 1.7, INK)
    out += disc(ix - 0.9, iy - 1, 0.6, "#ffffff")
    cover = top - 5
    lid = (
        f"M{num(inner)} {num(y)}{upper}C{num(x + side * 4)} {num(cover)} {num(x - side * 4)} {num(cover)} {num(inner)} {num(y)}Z"
    )
    out += flat(lid, dress.shade if eyes.heavy else dress.skin)
    out += pen(f"M{num(inner)} {num(y)}{upper}", INK, 1.9)
    if eyes.lashes:
        out += pen(f"M{num(outer)} {num(low)}L{num(outer + side * 2.6)} {num(low - 1.8)}", INK, 1.4)
    return out + pen(
        f"M{num(x - side * 3)} {num(y + 2.6)}C{num(x)} {num(y + 3.2)} {num(x + side * 3)} {num(y + 2.2)} {num(outer - side)} {num(low + 0.8)}",
        INK, 0.7,
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
        return pen(path, INK, brows.weight + 1.6) + pen(path, dress.hair, brows.weight)
    return pen(path, INK, brows.weight)


_NOSES = {
    "straight": "M-2.5 79.5C-3 86 -3.8 91 -4.4 94.5C-2.6 97.2 1.6 97 3.4 95",
    "long": "M-2.2 78.500C-2.8 86 -3.4 92 -4 96C-2.4 99 1.600 98.800 3.2 96.800",
    "hooked": "M-2.5 78C-1.5 82.500 -6 88 -5.800 93C-5.4 96 -3.6 97.800 -1.4 98.400M-1.4 97.600C.6 97.800 2.6 97 3.8 95.400",
    "broad": "M-2.2 79.500C-2.800 85 -3 88 -3.200 90.500M-5.6 92.500C-7.2 95.600 -4.600 98 -1.900 96.900C-.5 98.300 1.100 98.300 2.300 96.900C5 98 7.200 95.600 5.600 92.800",
    "snub": "M-2 82C-2.200 88 -3.600 91 -3.800 93.500C-3 96.200 .8 95.600 2.800 94.200",
}  # fmt: skip


def _nose(features: Face) -> str:
    flipped = -1 if features.turn > 0 else 1
    body = pen(_NOSES[features.nose], INK, 1.4)
    return f'<g transform="translate({num(125 + features.turn * 1.15)} 0) scale({flipped} 1)">{body}</g>'


def _mouth(features: Face) -> str:
    line = {
        "stern": "M-6 104C-3 103 3 103 6 104.400",
        "calm": "M-7 103C-3 104.400 3 104.400 7 103",
        "smile": "M-8.500 101.600C-4 105.400 4 105.400 8.500 101.600",
        "full": "M-7.500 103.200C-3 104.300 3 104.300 7.500 103.200",
        "smirk": "M-6.500 103.800C-2 104.600 4 104 8 100.600",
    }
    lips = {
        "stern": "M-4.500 103.600C-1.500 102 1.500 102 4.500 103.800C2 105.800-2 105.800-4.500 103.600Z",
        "calm": "M-6.200 103C-3.600 100.900-1.400 100.500 0 101.500C1.400 100.500 3.600 100.900 6.200 103C3 107 -3 107-6.200 103Z",
        "smile": "M-6.800 102.400C-3.600 100.900-1.400 100.700 0 101.600C1.400 100.700 3.600 100.900 6.800 102.400C3.400 107.600-3.400 107.600-6.800 102.400Z",
        "full": "M-7 103.200C-4.400 99.600-1.600 99.200 0 100.600C1.600 99.200 4.400 99.600 7 103.200C3.400 109-3.400 109-7 103.200Z",
        "smirk": "M-5 103.600C-2 101.600 3 101.400 6.500 101.600C4 106-1.500 106.600-5 103.600Z",
    }
    x = 125 + features.turn * 1.05
    if features.mouth == "bearded":
        body = pen("M-5.500 104.800C-2.500 106.600 2.500 106.600 5.500 104.800", LIP, 2.6)
    elif features.mouth == "song":
        body = (
            ink("M-7 100.600C-3.600 101.600 3.600 101.600 7 100.600C6.400 106.400 3.400 108.800 0 108.800C-3.400 108.800-6.400 106.400-7 100.600Z", "#7d1f22")
            + flat("M-5.600 101.400C-2.600 102.200 2.600 102.200 5.600 101.400L5 103.600H-5Z", "#ffffff")
            + flat("M-3.600 106.800C-1.600 105.400 1.600 105.400 3.600 106.800C1.600 108.600-1.600 108.600-3.600 106.800Z", "#d8584e")
        )  # fmt: skip
    else:
        body = flat(lips[features.mouth], LIP) + pen(line[features.mouth], INK, 1.0)
        if features.mouth in ("full", "calm"):
            body += pen("M-2.400 109.400C-1 110 1 110 2.400 109.400", INK, 0.7)
    return f'<g transform="translate({num(x)} 0)">{body}</g>'


def profile(features: Profile, dress: Dress) -> str:
    """A head from the side: the nose, lips and chin are its outline."""
    nose = {
        "hooked": "C103.600 83 100 83.500 98 89C96.600 93 95.400 97.500 97 99C99 100.200 101.500 99 103.500 99.600",
        "snub": "C104.600 85 102 90 97.600 93.600C96.400 95.600 97.600 98.200 103.600 98.800",
        "long": "C104 84 100.500 90 95 97C94.600 99.400 97 100.200 103.500 99.800",
        "broad": "C104.300 85 101.500 89 98.500 93.500C96.800 97 98.600 99.600 103.500 99.400",
        "straight": "C104.300 84.500 101 90.500 96.800 96C96 98.400 98 99.400 103.500 99.200",
    }[features.nose]
    shape = (
        "M112 60C107.500 64 105.500 69 105.500 75C105.500 78 104.600 79 104.500 81.500" + nose +
        "C102.400 100.600 101.200 101.600 101.600 102.800C102.200 104 103.800 104 104.600 104.400C103 105 102.200 106.400 103.200 107.600"
        "C104.200 108.600 104.600 109 104.200 110.400C103.200 113 105 117.600 109.500 118C118 118.600 128 113 134 104L147 96V76"
        "C147 58 126 52 112 60Z"
    )  # fmt: skip
    shadow = "M109.500 118C118 118.600 128 113 134 104L147 96V80C138 84 134 92 131 99C126 108 118 113 107 112.500C106 115 107 117.800 109.500 118Z"
    out = ink(shape, dress.skin) + flat(shadow, dress.shade) + f'<path d="{shape}" fill="none"/>'
    if features.blush:
        out += '<ellipse cx="113" cy="97" rx="4.500" ry="3" fill="#d8584e" fill-opacity=".38" stroke="none"/>'
    out += _side_eye(features, dress)
    if features.mouth != "bearded":
        out += flat("M101.600 102.800C103.600 101.800 107 102.400 109 104C107 106.600 104.800 107.600 102.800 107.200C102.400 106 103 105 104.600 104.400C103.600 104 102.200 104 101.600 102.800Z", LIP)
        smile = "M103.500 104.300C106 104.800 108.500 104.200 110.800 102.200" if features.mouth == "smile" else "M103.500 104.300C106 104.200 108 104.300 109.600 104.900"
        out += pen(smile, INK, 1.0)
    out += pen("M101.500 97.800C102.600 96 104.600 96 105 97.800", INK, 1.0)
    if features.aged:
        out += pen("M109 91C112 93 116 92.500 118 91", dress.shade, 1.4)
    return mirrored(out) if features.to_right else out


def _side_eye(features: Profile, dress: Dress) -> str:
    white = flat("M106.800 84.500C108 81 113 79.800 117.500 84.800C114 87.600 110 87.800 107.500 87.200Z", "#fffdf6")
    iris = disc(109.600, 84.300, 2.7, dress.iris) + disc(109.300, 84.300, 1.6, INK) + disc(108.600, 83.300, 0.6, "#ffffff")
    lid = pen("M105.800 84.500C108.500 80.200 113.500 79.600 118.500 85.200", INK, 1.9)
    low = pen("M108 87.600C111 88.200 114 87.600 116 86.600", INK, 0.7)
    brow_line = "M105.600 77.200C109 73.800 115 73.600 120 77.400"
    brow = pen(brow_line, INK, features.brow_weight)
    if features.brow_weight > 2.4:
        brow = pen(brow_line, INK, features.brow_weight + 1.6) + pen(brow_line, dress.hair, features.brow_weight)
    return white + iris + lid + low + brow


def skull(features: Face | Profile, dress: Dress) -> str:
    """Either kind of head."""
    return profile(features, dress) if isinstance(features, Profile) else face(features, dress)
