"""Where melds and layouts by suit lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardhall.desktop.table.layout.frame import Frame, places
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot, round_all
from cardhall.desktop.table.layout.laid import NARROWEST, Held, Laid


def melds(box: Rect, w: float, step: float, held: Held) -> Laid:
    """Groups of overlapping cards, side by side in a frame."""
    lengths = [n for n in held.groups if n] or ([held.count] if held.count else [])
    if sum(lengths) != held.count:  # cards have come or gone since the groups were known
        lengths = [*lengths, held.count - sum(lengths)] if sum(lengths) < held.count else [held.count]
        lengths = [n for n in lengths if n]
    gap = 30.0
    while True:
        wide = sum((n - 1) * step * w + w for n in lengths) + gap * max(0, len(lengths) - 1)
        if wide <= box.w - 32 or step < 0.16:
            break
        step, gap = step * 0.92, max(14.0, gap * 0.92)
    w = max(NARROWEST, min(w, (box.h - (20 if box.h > 90 else 10)) / RATIO))
    wide = sum((n - 1) * step * w + w for n in lengths) + gap * max(0, len(lengths) - 1)
    x = box.cx - wide / 2
    spots = []
    for n in lengths:
        spots += [Spot(x + w / 2 + i * step * w, box.cy + (4 if box.h > 90 else 0), w) for i in range(n)]
        x += (n - 1) * step * w + w + gap
    slot = Spot(min(x + w / 2, box.right - w / 2 - 8) if spots else box.cx, box.cy + 4, w)
    return Laid(spots, box, slot, box, (box.x + 16, box.y + 15))


def is_low(frame: Frame) -> bool:
    """Whether there is hardly room for two bands of melds, and a row of cards between them."""
    return frame.small and frame.middle.h < 3.4 * frame.w


def meld_band(frame: Frame, owner: int) -> Rect:
    """The band for the melds of a side of two: the own one above the action row, the other one below the seats."""
    high = min(0.48 * frame.centre_w * RATIO + 34, (0.34 if is_low(frame) else 0.3) * frame.middle.h)
    top = frame.middle.y if owner else frame.middle.bottom - high
    if any(place.edge in ("left", "right") for place in places(frame.seats)):
        return frame.beside_plaques(Rect(frame.middle.x, top, frame.middle.w, high))
    return Rect(frame.stage.x + 20, top, frame.stage.w - 40, high)


def between_bands(frame: Frame, share: float, card: float, to_right: bool = False) -> Rect:
    """A place for cards of that width, in hand cards, between the two bands: at that share of the stage's width.

    `to_right`: from there on to the right edge, for cards that are spread out.
    """
    above = 4 if is_low(frame) else 27 * frame.unit  # a line of words, or none
    top, foot = meld_band(frame, 1).bottom + above, meld_band(frame, 0).y - (4 if is_low(frame) else 8)
    high = min(foot - top, card * frame.centre_w * RATIO + 8)
    x, y = frame.stage.x + share * frame.stage.w, (top + foot - high) / 2
    return (
        Rect(x, y, frame.stage.right - 28 - x, high)
        if to_right
        else Rect(x - frame.centre_w / 2, y, frame.centre_w, high)
    )


def meld(box: Rect, w: float, step: float, held: Held, across: Sequence[int] = ()) -> Laid:
    """One meld of several in a band, each in its place from the left. `across`: the cards that lie crosswise.

    The first one has the frame round the band, and its label stands in it.
    """
    sizes = list(held.sizes) or [held.count]
    w = max(NARROWEST, min(w, (box.h - 30) / RATIO))
    gap = 26.0

    def wide(count: int) -> float:
        return (max(1, count) - 1) * step * w + w

    while sum(wide(size) for size in sizes) + gap * (len(sizes) - 1) > box.w - 32 and step > 0.12:
        step, gap = step * 0.94, max(12.0, gap * 0.94)
    left = box.x + 16 + sum(wide(size) + gap for size in sizes[: held.which])
    y = box.y + 24 + w * RATIO / 2
    spots = []
    for i in range(held.count):
        x = left + w / 2 + i * step * w
        if i in across:  # the one before the last higher, the last at the foot
            last = i == held.count - 1
            spots.append(Spot(x - 0.1 * w, y + (0.5 if last else -0.1) * w * (RATIO - 1), w, 90.0))
        else:
            spots.append(Spot(x, y, w))
    area = round_all(spots) or Rect(left, y - w * RATIO / 2, w, w * RATIO)
    slot = Spot(left + w / 2, y, w)
    return Laid(spots, area, slot, None if held.which else box, (box.x + 16, box.y + 13))


class Line(NamedTuple):
    """The column (or row) of a suit: which of how many, how many places it has, and whether it is a row."""

    place: int
    of: int
    length: int
    is_row: bool


def suit_layout(box: Rect, w: float, line: Line, taken: Sequence[int], names: str) -> Laid:
    """A suit's cards at their places in a column, or in a row; what stands in the open places is their rank."""
    if line.is_row:
        across = box.h / line.of
        w = min(w, (across - 4) / RATIO)
        step = (box.w - w) / max(1, line.length - 1)
        frame = Rect(box.x - 6, box.y + line.place * across, box.w + 12, across - 2)
        places = [Spot(box.x + w / 2 + i * step, frame.cy, w) for i in range(line.length)]
    else:
        across = box.w / line.of
        w = min(w, across - 14)
        step = max(0.12 * w, (box.h - w * RATIO - 12) / max(1, line.length - 1))
        frame = Rect(box.x + line.place * across + (across - w) / 2 - 7, box.y, w + 14, box.h)
        places = [Spot(frame.cx, box.y + 6 + w * RATIO / 2 + i * step, w) for i in range(line.length)]
    room = step / w
    open_places = [i for i in range(line.length) if i not in taken]
    covered = (w if line.is_row else w * RATIO) + step - 1  # by a card and by the place behind it, which may be lit
    marks = [
        (
            spot.x - w / 2 + min(0.5, room / 2) * w if line.is_row else spot.x - w / 2 + 10,
            spot.y if line.is_row else spot.y - w * RATIO / 2 + step / 2,
            "10" if names[i] == "T" else names[i],
        )
        for i, spot in enumerate(places)
        if i in open_places and not any(i - j > 0 and (i - j) * step < covered for j in taken)
    ]
    spots = [places[i] for i in taken]
    return Laid(spots, frame, places[0], frame, (frame.cx, frame.y - 12), None, marks)
