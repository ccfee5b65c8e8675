"""Speech bubbles: their places beside a seat's plaque, for passing and for lasting words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.items.cloth_items import Bubble, bubble_size
from cardhall.desktop.table.layout.geometry import Rect, bounding_rect
from cardhall.desktop.table.layout.trick_shape import trick_shape
from cardhall.desktop.table.stage.free_room import OUTSIDE_COST, is_inside, shared_area
from cardhall.desktop.table.stage.occupied_rects import OccupiedRects
from cardhall.desktop.table.stage.table_top import TableTop
from cardhall.english import capitalize_first

# Lengths in pixels
TAIL_GAP = 4.0  # between a plaque and the tail of its bubble
TAIL_LENGTH = 8.0
ROUND_END_WIDTH = 22.0  # of a plaque or bubble, where no tail may start or end
STAGE_MARGIN = 6.0
BUBBLE_TEXT_SIZE, BUBBLE_TEXT_WEIGHT = 14, 600  # as painted by `Bubble`
LINE_WIDTHS = (150.0, 104.0)  # at a text scale of 1, the best first
TAIL_POSITION_SHARES = (0.5, 0.0, 1.0, 0.25, 0.75)  # places of the tail along its bubble, the best first
PASSING_SIDES = {  # sides of a plaque by the edge of its seat, the best first
    "left": ("right", "over", "under"),
    "right": ("left", "over", "under"),
    "top": ("under", "right", "left", "over"),
    "own": ("over", "right", "left", "under"),
}
LASTING_SIDES = {  # the same for lasting words, clear of the cards to be played
    "left": ("right", "over", "under"),
    "right": ("left", "over", "under"),
    "top": ("right", "left", "under"),
    "own": ("under", "over", "right", "left"),
}
# per square pixel under a widget, and over the place of a later card
COVERED_BY_WIDGET_COST, FUTURE_CARD_COST = 4.0, 0.1
PROMPT_HEIGHT = 38.0  # pixels above the action row, at a text scale of 1
TAIL_DIRECTIONS = {"right": "left", "left": "right", "over": "down", "under": "up"}  # by the bubble's side


class BubbleSurroundings(NamedTuple):
    """Rectangles round a speech bubble: the speaker's, and everything in the way."""

    plaque: Rect
    hand: Rect | None  # the seat's cards: the bubble may point at them instead of the plaque
    occupied: Sequence[Rect]  # rectangles that the bubble must not cover
    covering_widgets: Sequence[Rect]  # widgets that would cover the bubble
    later_card_rects: Sequence[Rect]  # places of later cards
    stage: Rect


class SpeechBubbles:
    """Maker of the speech bubbles of one table."""

    def __init__(self, table_top: TableTop, occupied: OccupiedRects) -> None:
        self.table_top, self.occupied = table_top, occupied

    def make_passing(self, seat: int, text: str) -> Bubble:
        """Return a bubble beside a seat's plaque for words that soon disappear."""
        bubble = passing_bubble(self.table_top.skin, text, self._edge(seat), self._surroundings(seat))
        return self._set_speaker(bubble, seat, text)

    def make_lasting(self, seat: int, text: str) -> Bubble:
        """Return a bubble with words that stay beside a seat's plaque for the rest of the deal."""
        bubble = lasting_bubble(self.table_top.skin, text, self._edge(seat), self._surroundings(seat))
        return self._set_speaker(bubble, seat, text)

    def _set_speaker(self, bubble: Bubble, seat: int, text: str) -> Bubble:
        bubble.seat, bubble.full_text = seat, text
        return bubble

    def _edge(self, seat: int) -> str:
        edge: str = self.table_top.frame.seat_places[seat].edge
        return edge

    def _surroundings(self, seat: int) -> BubbleSurroundings:
        """Return the rectangles round a seat's bubble: cards, plaques, the next trick, and widgets over the cloth."""
        table_top = self.table_top
        unit, deck = table_top.frame.unit, table_top.table.places.buttons_rect(table_top.frame)
        row = Rect(deck.x, deck.y - PROMPT_HEIGHT * unit, deck.w, deck.h + PROMPT_HEIGHT * unit)  # with its prompt
        hand = table_top.items.get(f"hand:{seat}", ()) if seat else ()
        return BubbleSurroundings(
            plaque=table_top.plaques[seat].rect,
            hand=bounding_rect(item.home for item in hand if item.isVisible()),
            occupied=[*self.occupied.all_rects(with_widgets=False), *self.occupied.bubble_rects(excluded_seat=seat)],
            covering_widgets=[*self.occupied.widget_rects(), row],
            later_card_rects=[spot.box for spot in trick_shape(table_top.frame).spots]
            if table_top.table.tricks
            else [],
            stage=table_top.frame.stage,
        )


def passing_bubble(skin: Skin, text: str, edge: str, surroundings: BubbleSurroundings) -> Bubble:
    """Return a bubble beside a plaque for words that soon disappear, in one line if possible.

    `edge`: the table edge of the seat: `own`, `left`, `top` or `right`.
    """
    return _best_bubble(skin, [text, *_wrapped_texts(skin, text)], PASSING_SIDES[edge], surroundings)


def lasting_bubble(skin: Skin, text: str, edge: str, surroundings: BubbleSurroundings) -> Bubble:
    """Return a bubble with words that stay for the rest of a deal, wrapped into lines; see `passing_bubble`."""
    lines = "\n".join(capitalize_first(line) for line in text.split("\n"))
    return _best_bubble(skin, list(_wrapped_texts(skin, lines)), LASTING_SIDES[edge], surroundings)


def _wrapped_texts(skin: Skin, text: str) -> Iterator[str]:
    """Yield the words wrapped to each width of `LINE_WIDTHS`."""
    face = skin.sans(BUBBLE_TEXT_SIZE, BUBBLE_TEXT_WEIGHT)
    for room in LINE_WIDTHS:
        yield "\n".join(part for line in text.split("\n") for part in skin.wrap_text(line, face, skin.px(room)))


def _best_bubble(skin: Skin, texts: Sequence[str], sides: Sequence[str], surroundings: BubbleSurroundings) -> Bubble:
    """Return the first bubble that covers nothing, or else the bubble with the lowest cost.

    The cost is the covered area in square pixels, weighted by the kind of thing covered. `texts`: the same words in
    different lines; `sides`: sides of the plaque; both the best first.
    """
    available_rect, best_bubble, lowest_cost = surroundings.stage.grown(-STAGE_MARGIN), None, 0.0
    for anchor in filter(None, (surroundings.plaque, surroundings.hand)):
        for text in dict.fromkeys(texts):
            size = bubble_size(skin, text)
            near = anchor.grown(max(size) + TAIL_GAP + TAIL_LENGTH)  # on a table with many cards most lie elsewhere
            covered_rects, under = (
                [box for box in boxes if box.meets(near)]
                for boxes in (surroundings.occupied, surroundings.covering_widgets)
            )
            for side in sides:
                for tail_tip, body in _bubble_places(side, anchor, *size, available_rect):
                    cost = sum(shared_area(body, box) for box in covered_rects)
                    cost += COVERED_BY_WIDGET_COST * sum(shared_area(body, box) for box in under)
                    cost += FUTURE_CARD_COST * sum(shared_area(body, box) for box in surroundings.later_card_rects)
                    cost += 0.0 if is_inside(body, available_rect) else OUTSIDE_COST
                    if best_bubble is None or cost < lowest_cost:
                        best_bubble, lowest_cost = Bubble(skin, text, *tail_tip, TAIL_DIRECTIONS[side], body), cost
                    if not cost:
                        return best_bubble
    assert best_bubble is not None
    return best_bubble


BubblePlace = tuple[tuple[float, float], Rect]  # the tip of the tail, and the rectangle of the words


def _bubble_places(side: str, plaque: Rect, width: float, height: float, available_rect: Rect) -> Iterator[BubblePlace]:
    """Yield places for a bubble at a side of a plaque or hand, moved into `available_rect` along that side."""
    body_distance = TAIL_GAP + TAIL_LENGTH  # from the plaque to the body of the bubble
    if side in ("right", "left"):
        x = plaque.right + body_distance if side == "right" else plaque.x - body_distance - width
        tip = plaque.right + TAIL_GAP if side == "right" else plaque.x - TAIL_GAP
        for share in TAIL_POSITION_SHARES:
            y = plaque.cy - ROUND_END_WIDTH / 2 - share * (height - ROUND_END_WIDTH)
            yield (
                (tip, plaque.cy),
                Rect(x, min(max(y, available_rect.y), available_rect.bottom - height), width, height),
            )
        return
    y = plaque.y - body_distance - height if side == "over" else plaque.bottom + body_distance
    first, last = plaque.x + ROUND_END_WIDTH, plaque.right - ROUND_END_WIDTH
    for tip in (plaque.cx, first, last):
        for share in TAIL_POSITION_SHARES:
            x = tip - ROUND_END_WIDTH - share * (width - 2 * ROUND_END_WIDTH)
            x = min(max(x, available_rect.x), available_rect.right - width)
            if x + ROUND_END_WIDTH / 2 <= tip <= x + width - ROUND_END_WIDTH / 2:
                yield (
                    (tip, plaque.y - TAIL_GAP if side == "over" else plaque.bottom + TAIL_GAP),
                    Rect(x, y, width, height),
                )
