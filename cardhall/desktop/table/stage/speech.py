"""Speech bubbles: their places beside a seat's plaque, for passing and for lasting words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.items.marks import Bubble, bubble_size
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.stage.free_room import inside, overlap
from cardhall.english import capital

NEAR = 4.0  # from a plaque to the tail of its bubble
TAIL = 8.0  # how long a tail is
ROUND = 22.0  # a tail stays clear of the round ends of a plaque and of the corners of its bubble
EDGE = 6.0  # pixels that stay free at the edges of the stage
ROOMS = (150.0, 104.0)  # the width of words in lines, the best first; at a text scale of 1
SLIDES = (0.5, 0.0, 1.0, 0.25, 0.75)  # where along a bubble its tail may be, the middle first
SIDES = {  # of a plaque, by the edge of its seat, the best first
    "left": ("right", "over", "under"),
    "right": ("left", "over", "under"),
    "top": ("under", "right", "left", "over"),
    "own": ("over", "right", "left", "under"),
}
STAYING = {  # the same for words that stay: clear of the cards that will be played
    "left": ("right", "over", "under"),
    "right": ("left", "over", "under"),
    "top": ("right", "left", "under"),
    "own": ("under", "over", "right", "left"),
}
OVER, SOFT = 4.0, 0.1  # how much it counts to be covered, and to lie where no card lies yet
TAILS = {"right": "left", "left": "right", "over": "down", "under": "up"}  # by side, where the tail points


class Around(NamedTuple):
    """Surroundings of a bubble."""

    plaque: Rect
    hand: Rect | None  # beside it there may be room too
    taken: Sequence[Rect]  # what it must not cover
    under: Sequence[Rect]  # what would cover it, such as the keys for bids
    kept: Sequence[Rect]  # where cards will lie
    stage: Rect


def bubble_for(skin: Skin, words: str, edge: str, around: Around) -> Bubble:
    """Return a bubble with passing words, placed beside a plaque; `edge`: the table edge of the seat."""
    return _best(skin, [words, *_in_lines(skin, words)], SIDES[edge], around)


def bubble_that_stays(skin: Skin, words: str, edge: str, around: Around) -> Bubble:
    """Return a bubble with words that stay for the rest of a deal, wrapped into lines; see `bubble_for`."""
    lines = "\n".join(capital(line) for line in words.split("\n"))
    return _best(skin, list(_in_lines(skin, lines)), STAYING[edge], around)


def _in_lines(skin: Skin, words: str) -> Iterator[str]:
    """Yield the words wrapped to each width of `ROOMS`."""
    face = skin.sans(14, 600)
    for room in ROOMS:
        yield "\n".join(part for line in words.split("\n") for part in skin.wrapped(line, face, skin.px(room)))


def _best(skin: Skin, texts: Sequence[str], sides: Sequence[str], around: Around) -> Bubble:
    """Return the first bubble that meets nothing, or else the cheapest."""
    room, best, least = around.stage.grown(-EDGE), None, 0.0
    for anchor in filter(None, (around.plaque, around.hand)):
        for text in dict.fromkeys(texts):
            size = bubble_size(skin, text)
            near = anchor.grown(max(size) + NEAR + TAIL)  # on a table with many cards most lie elsewhere
            taken, under = ([box for box in boxes if box.meets(near)] for boxes in (around.taken, around.under))
            for side in sides:
                for at, body in _places(side, anchor, *size, room):
                    cost = sum(overlap(body, box) for box in taken)
                    cost += OVER * sum(overlap(body, box) for box in under)
                    cost += SOFT * sum(overlap(body, box) for box in around.kept)
                    cost += 0.0 if inside(body, room) else 1e6
                    if best is None or cost < least:
                        best, least = Bubble(skin, text, *at, TAILS[side], body), cost
                    if not cost:
                        return best
    assert best is not None
    return best


Place = tuple[tuple[float, float], Rect]  # where the tail ends, and where the words stand


def _places(side: str, plaque: Rect, wide: float, high: float, room: Rect) -> Iterator[Place]:
    """Yield places for a bubble at a side of a plaque or hand."""
    off = NEAR + TAIL
    if side in ("right", "left"):
        x = plaque.right + off if side == "right" else plaque.x - off - wide
        tip = plaque.right + NEAR if side == "right" else plaque.x - NEAR
        for share in SLIDES:
            y = plaque.cy - ROUND / 2 - share * (high - ROUND)
            yield (tip, plaque.cy), Rect(x, min(max(y, room.y), room.bottom - high), wide, high)
        return
    y = plaque.y - off - high if side == "over" else plaque.bottom + off
    first, last = plaque.x + ROUND, plaque.right - ROUND
    for tip in (plaque.cx, first, last):
        for share in SLIDES:
            x = tip - ROUND - share * (wide - 2 * ROUND)
            x = min(max(x, room.x), room.right - wide)
            if x + ROUND / 2 <= tip <= x + wide - ROUND / 2:
                yield (tip, plaque.y - NEAR if side == "over" else plaque.bottom + NEAR), Rect(x, y, wide, high)
