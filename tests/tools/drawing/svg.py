"""Small SVG vocabulary: shapes, strokes, groups and paths that end on the seam of a court card.

Inside a figure the ink (colour, width, round joins) is set once on the group around it, so a plain shape only says its
outline and its fill. QtSvg draws SVG Tiny: no clip paths, masks, filters, style sheets or text are used anywhere.
"""

import math
import re
from collections.abc import Sequence

WIDTH, HEIGHT = 250, 350
MIDDLE_X, MIDDLE_Y = 125.0, 175.0
FRAME_LEFT, FRAME_TOP, FRAME_WIDTH, FRAME_HEIGHT = 42, 17, 166, 316
INK_COLOUR = "#1c1a24"
PAPER_COLOUR = "#fffdf8"
EDGE_COLOUR = "#b9b2a2"
LINE, DETAIL = 1.7, 1.1

Point = tuple[float, float]


def num(value: float) -> str:
    """A number with at most two decimals and no idle zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def seam_y(x: float) -> float:
    """Height of the diagonal on which the two halves of a court card meet."""
    return MIDDLE_Y + (MIDDLE_X - x) * 34 / 166


_TOKEN = re.compile(r"[MLCZ]|-?[\d.]+|~")


def _rewrite(path: str, mirror: bool) -> str:
    if stray := set(path) - set("MLCZ~ -.0123456789"):
        raise ValueError(f"only absolute M, L, C and Z can be mirrored, not {sorted(stray)}")
    out: list[str] = []
    x: float | None = None
    for token in _TOKEN.findall(path):
        if token in "MLCZ":
            out.append(token)
        elif x is None:
            x = WIDTH - float(token) if mirror else float(token)
            out.append(num(x))
        else:
            out.append(num(seam_y(x)) if token == "~" else num(float(token)))
            x = None
    return " ".join(out).replace(" M", "M").replace(" L", "L").replace(" C", "C").replace(" Z", "Z")


def on_seam(path: str) -> str:
    """The path (absolute M, L, C, Z) with every "~" written as the height of the seam at its x."""
    return _rewrite(path, mirror=False)


def flip(path: str) -> str:
    """The path mirrored at the middle line of the card; "~" takes the height of the seam on that side."""
    return _rewrite(path, mirror=True)


def ink(path: str, fill: str) -> str:
    """A filled shape with the outline of its group."""
    return f'<path d="{path}" fill="{fill}"/>'


def ink_both(path: str, fill: str) -> str:
    """The shape and its mirror image, each ending on its own side of the seam."""
    return ink(on_seam(path), fill) + ink(flip(path), fill)


def thin(path: str, fill: str = "none", colour: str = "") -> str:
    """A shape or line with the fine pen."""
    tint = f' stroke="{colour}"' if colour else ""
    return f'<path d="{path}" fill="{fill}"{tint} stroke-width="{DETAIL}"/>'


def thin_both(path: str, fill: str = "none", colour: str = "") -> str:
    """A fine line and its mirror image."""
    return thin(on_seam(path) + flip(path), fill, colour)


def flat(path: str, fill: str, opacity: float = 1) -> str:
    """A filled shape without an outline."""
    veil = f' fill-opacity="{num(opacity)}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="{fill}"{veil} stroke="none"/>'


def flat_both(path: str, fill: str, opacity: float = 1) -> str:
    """A shape without an outline, and its mirror image."""
    return flat(on_seam(path) + flip(path), fill, opacity)


def pen(path: str, colour: str, width: float, opacity: float = 1) -> str:
    """An open line."""
    veil = f' stroke-opacity="{num(opacity)}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{num(width)}"{veil}/>'


def disc(x: float, y: float, radius: float, fill: str, line: float | None = 0) -> str:
    """A disc without an outline, with the outline of its group (line=None) or with one of its own width."""
    stroke = "" if line is None else ' stroke="none"' if line == 0 else f' stroke-width="{num(line)}"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{stroke}/>'


def discs(points: Sequence[Point], radius: float, fill: str, line: float | None = 0) -> str:
    """The same disc at many places."""
    return "".join(disc(x, y, radius, fill, line) for x, y in points)


def oval(x: float, y: float, rx: float, ry: float, fill: str, line: float | None = None) -> str:
    """An ellipse, outlined like its group unless told otherwise."""
    stroke = "" if line is None else ' stroke="none"' if line == 0 else f' stroke-width="{num(line)}"'
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{stroke}/>'


def group(body: str, transform: str = "", attributes: str = "") -> str:
    """A group; without transform and attributes just its content."""
    if not transform and not attributes:
        return body
    place = f' transform="{transform}"' if transform else ""
    return f"<g{place}{' ' + attributes if attributes else ''}>{body}</g>"


def inked(body: str) -> str:
    """A group whose shapes are outlined in the ink of the courts."""
    pen_of_group = f'stroke="{INK_COLOUR}" stroke-width="{LINE}" stroke-linejoin="round" stroke-linecap="round"'
    return group(body, attributes=pen_of_group)


def mirrored(body: str) -> str:
    """Any drawing, mirrored at the middle line of the card."""
    return group(body, "translate(250 0) scale(-1 1)")


def with_turned(body: str) -> str:
    """A drawing and the same turned half round about the middle of the card."""
    return body + group(body, "rotate(180 125 175)")


def polygon(points: Sequence[Point]) -> str:
    """Closed path through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def star(x: float, y: float, outer: float, inner: float, tips: int = 5, turn: float = -90) -> str:
    """Closed path of a star."""
    points = []
    for i in range(2 * tips):
        radius = inner if i % 2 else outer
        angle = math.radians(turn + 180 * i / tips)
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(points)


def rounded(x: float, y: float, width: float, height: float, radius: float, extra: str) -> str:
    """A rectangle with round corners."""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(radius)}" {extra}/>'


def document(body: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """A whole file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{body}</svg>\n'
    )


def card(body: str) -> str:
    """A whole card: paper, edge, and what is printed on it."""
    paper = rounded(
        0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 15, f'fill="{PAPER_COLOUR}" stroke="{EDGE_COLOUR}" stroke-width="1.5"'
    )
    return document(paper + body)
