"""Where melds and layouts by suit lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot, round_all
from cardhall.desktop.table.layout.laid import NARROWEST, READABLE, Held, Laid


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
    high = min(0.48 * frame.centre_w * RATIO + 29, (0.34 if is_low(frame) else 0.3) * frame.middle.h)
    top = frame.middle.y if owner else frame.middle.bottom - high
    if any(place.edge in ("left", "right") for place in frame.seated):
        return frame.beside_plaques(Rect(frame.middle.x, top, frame.middle.w, high))
    return Rect(frame.stage.x + 20, top, frame.stage.w - 40, high)


def between_bands(frame: Frame, share: float, card: float, to: float = 0.0) -> Rect:
    """A place for cards of that width, in hand cards, between the two bands: at that share of the stage's width.

    `to`: from there on as far as that share, for cards that are spread out.
    """
    if frame.in_row:
        return in_pile_row(frame, share, to)
    above = 4 if is_low(frame) else 24 * frame.unit  # a line of words, or none
    top, foot = meld_band(frame, 1).bottom + above, meld_band(frame, 0).y - (4 if is_low(frame) else 6)
    high = min(foot - top, card * frame.centre_w * RATIO + 8)
    x, y = frame.stage.x + share * frame.stage.w, (top + foot - high) / 2
    if not to:
        return Rect(x - frame.centre_w / 2, y, frame.centre_w, high)
    return Rect(x, y, frame.stage.x + to * frame.stage.w - 28 - x, high)


def side_band(frame: Frame, owner: int) -> Rect:
    """The band for all melds of a side, where the other seats sit in a row above: the own one above the action row."""
    area, between, edge = frame.middle, pile_row(frame), 20.0
    if owner:
        return Rect(frame.stage.x + edge, area.y, frame.stage.w - 2 * edge, between.y - 3 - area.y)
    return Rect(frame.stage.x + edge, between.bottom + 3, frame.stage.w - 2 * edge, area.bottom - between.bottom - 3)


def pile_row(frame: Frame) -> Rect:
    """The row for stock, pile and other cards between the two bands."""
    area = frame.middle
    card = pile_width(frame) * RATIO
    high = card + (6 if is_flat(frame) else 26 * frame.unit)
    return Rect(frame.stage.x + 20, area.cy - high / 2, frame.stage.w - 40, high)


def pile_width(frame: Frame) -> float:
    """The width of a card in that row: where the middle is low it takes more of it, so that the pile can be read."""
    return max(min(0.57 * frame.w, 0.21 * frame.middle.h / RATIO), min(READABLE, 0.29 * frame.middle.h / RATIO))


def is_flat(frame: Frame) -> bool:
    """Whether there is no room for words over the cards between the bands."""
    return frame.middle.h < 3.6 * frame.w


def in_pile_row(frame: Frame, share: float, to: float = 0.0) -> Rect:
    """A place in that row, from a share of its width on: for one card, or as far as another share."""
    row, w = pile_row(frame), pile_width(frame)
    left = row.x + share * row.w
    wide = (to - share) * row.w if to else w
    return Rect(left, row.bottom - 4 - w * RATIO, wide, w * RATIO)


class Wrapped(NamedTuple):
    """Melds side by side in rows: the width of a card, the step from card to card, and where each meld begins."""

    w: float
    step: float  # in card widths
    places: Sequence[tuple[int, float]]  # by meld: its row, and its left edge
    down: float  # from row to row


STEPS = (0.36, 0.31, 0.27)  # from card to card of a meld, in card widths: the index can be read
ROWS = 4  # of melds in a band, at most
OVERLAP = 0.42  # of its height, that a card shows at least where another row of melds lies over it
CROSSWISE = 0.42  # of its width, that a card takes more which lies crosswise


NARROWER = 0.78  # of their width: cards are rather so narrow than that a row of melds lies over another


@lru_cache(maxsize=64)  # a few sizes of the window, and melds as they grow
def wrapped(wide: float, high: float, most: float, sizes: tuple[int, ...], across: tuple[int, ...]) -> Wrapped:
    """Melds of these sizes in a box, their cards as wide as can be. `across`: by meld, its cards that lie crosswise."""
    w, over = max(NARROWEST, min(most, high / RATIO)), None
    while w > NARROWEST:
        for step in STEPS:
            places = in_rows(wide, w, step, sizes, across)
            rows = places[-1][0] + 1
            down = (high - w * RATIO) / max(1, rows - 1)
            if w * RATIO > high or rows > ROWS or (rows > 1 and down < OVERLAP * w * RATIO):
                continue
            found = Wrapped(w, step, places, min(down, w * RATIO + 8))
            if rows == 1 or down > w * RATIO:
                return found
            over = over or found
        if over is not None and w < NARROWER * over.w:
            return over
        w *= 0.98
    places = in_rows(wide, NARROWEST, STEPS[-1], sizes, across)
    down = max(0.0, (high - NARROWEST * RATIO) / max(1, places[-1][0]))
    return over or Wrapped(NARROWEST, STEPS[-1], places, down)


def in_rows(
    wide: float, w: float, step: float, sizes: Sequence[int], across: Sequence[int]
) -> Sequence[tuple[int, float]]:
    """Where each meld begins, with cards of that width: its row, and its left edge."""
    places: list[tuple[int, float]] = []
    gap, row, left = max(7.0, 0.2 * w), 0, 0.0
    for size, crosswise in zip(sizes, across, strict=True):
        length = (size - 1 - max(0, crosswise - 1)) * step * w + w + CROSSWISE * w * bool(crosswise) if size else 0.0
        if left and left + length > wide:
            row, left = row + 1, 0.0
        places.append((row, left))
        left += length + gap
    return places


def meld(box: Rect, w: float, held: Held, crosswise: Sequence[int], head: float, beside: float = 0.0) -> Laid:
    """One meld of a side in its band, in rows where one does not hold them all.

    `crosswise`: by meld, how many of its last cards lie crosswise; `head`: the height of the words over them; `beside`:
    the width of the words where they stand at the right of all melds instead, if that leaves more room (0: they never
    do). One has the frame round the band, in which its label stands: an empty one, which is a place for a new meld, or
    the first.
    """
    sizes = tuple(held.sizes) or (held.count,)
    inner = Rect(box.x + 12, box.y + head + 1, box.w - 24, box.h - head - 6)
    across = tuple(crosswise) or (0,) * len(sizes)
    laid = wrapped(round(inner.w, 1), round(inner.h, 1), round(w, 1), sizes, across)
    label = (box.x + 14, box.y + head / 2 + 2)
    if beside:
        low = Rect(box.x + 12, box.y + 3, box.w - 24 - beside, box.h - 6)
        found = wrapped(round(low.w, 1), round(low.h, 1), round(w, 1), sizes, across)
        if found.w > 1.04 * laid.w:
            inner, laid, label = low, found, (box.right - beside, box.cy - head / 2)
    w, step = laid.w, laid.step * laid.w
    row, left = laid.places[held.which]
    left += inner.x
    y = inner.y + w * RATIO / 2 + row * laid.down
    turned = across[held.which]
    straight = held.count - turned
    if held.count > sizes[held.which]:  # squared: one card on the other
        step = 0.0
    spots = [Spot(left + w / 2 + i * step, y, w) for i in range(straight)]
    x = left + max(0, straight - 1) * step + (RATIO - 0.5) * w + 0.02 * w
    foot = y + w * RATIO / 2 - w / 2
    lies_at = [foot] if turned == 1 else [foot - 0.4 * w, foot]
    spots += [Spot(x, at, w, 90.0) for at in lies_at[:turned]]
    area = (round_all(spots) if spots else None) or box  # a new one: whatever of the band no meld takes
    if spots and row < laid.places[-1][0]:  # what the next row leaves to be seen of it
        area = Rect(area.x, area.y, area.w, min(area.h, laid.down))
    slot = Spot(left + w / 2, y, w)
    frame = box if held.which == (sizes.index(0) if 0 in sizes else 0) else None
    return Laid(spots, area, slot, frame, label, over=row)


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
    return Laid(spots, frame, places[0], frame, (frame.cx, frame.y - 12), marks=marks)
