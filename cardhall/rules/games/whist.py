"""Whist. Two partnerships, thirteen tricks; the dealer's last card turns trumps; each trick over six scores one.

The rules followed. Four players, partners opposite, 52 cards, thirteen each, the last one, the dealer's, face up: its
suit is trumps. The seat to the dealer's left leads. A card of the suit led must be played if held, otherwise any card.
The highest trump wins the trick, else the highest card of the suit led; the winner leads to the next. The side with
more than six tricks scores one point for each above six. The match goes to a target.

Options: the target; and honours, the older count for A K Q J of trumps dealt to one side (four score 4, three 2), which
come after the tricks and so are not scored when the tricks end the match.
"""

from __future__ import annotations

from functools import lru_cache

from cardhall.cards import FRENCH_52, SUIT_NAMES, Card
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.state import DealResult, Line
from cardhall.rules.mechanisms.tricks import (
    ACE_HIGH,
    CardOrder,
    TrickGame,
    TrickPlay,
    TrickState,
    heights,
    printed_suit,
)

BOOK = 6  # tricks that score nothing
HONOURS = "AKQJ"
HONOUR_POINTS = {4: 4, 3: 2}


class WhistState(TrickState):
    upcard: Card  # the dealer's last card


class Whist(TrickGame[WhistState]):
    """Two partnerships, thirteen tricks; the dealer's last card turns trumps; each trick over six scores one."""

    id = "whist"
    state_class = WhistState
    pack = FRENCH_52
    options = {
        "target": Option(25, (5, 7, 9, 10, 25), "Points to win", "The side that first reaches so many points wins."),
        "honours": Option(
            False,
            (False, True),
            "Honours",
            "A side that is dealt ace, king, queen and jack of trumps scores 4, for three of them 2.",
            ("Not counted", "Counted"),
        ),
    }
    presets = {"book": {}, "usual": {"target": 5}}

    def layout(self, state: WhistState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], 13)

    def deal(self, state: WhistState) -> TrickPlay[WhistState]:
        dealers = HAND[state.dealer]
        state.upcard = state.zones[dealers][-1]
        state.begin_tricks(trump=state.upcard.suit)
        state.know(dealers, [state.upcard])
        state.tell(Event("show", seat=state.dealer, cards=(state.upcard,), source=dealers))
        state.turn = state.left_of(state.dealer)
        return PLAY_TRICKS

    def imagined_deal(self, state: WhistState) -> dict[str, tuple[Card, ...]]:
        """A deal that may have led to a sampled state: the dealer's last card is the upcard."""
        dealt, dealers = dict(super().imagined_deal(state)), HAND[state.dealer]
        others = [card for card in dealt[dealers] if card != state.upcard]
        return {**dealt, dealers: (*others, state.upcard)}

    def order(self, state: WhistState) -> CardOrder:
        return order_for(state.trump)

    def facts(self, state: WhistState, seat: int) -> dict[str, str]:
        return {"trump": state.trump, "upcard": str(state.upcard)}

    def score(self, state: WhistState) -> DealResult:
        tricks = [state.tricks_of(side) for side in (0, 1)]
        delta = [max(0, number - BOOK) for number in tricks]
        best = 0 if tricks[0] > tricks[1] else 1
        lines = [
            Line("Tricks taken", tricks),
            Line("Tricks above six", [points or None for points in delta], "one point each"),
        ]
        by_tricks = [a + b for a, b in zip(state.scores, delta, strict=True)]
        if state.options["honours"]:
            honours = [self.honours_dealt(state, side) for side in (0, 1)]
            points = [HONOUR_POINTS.get(number, 0) for number in honours]
            note = f"of ace, king, queen and jack of {SUIT_NAMES[state.trump]}, dealt {honours[0]} and {honours[1]}"
            if max(by_tricks) >= state.options["target"]:
                points, note = [0, 0], "not counted, the tricks have ended the match"
            lines.append(Line("Honours", [number or None for number in points], note))
            delta = [a + b for a, b in zip(delta, points, strict=True)]
        return DealResult(tuple(delta), tuple(lines), f"{{{best}}} took {tricks[best]} tricks of 13")

    def honours_dealt(self, state: WhistState, side: int) -> int:
        """How many of A K Q J of trumps the side was dealt. All cards have been played, so their players tell."""
        played = [card for seat in state.sides[side] for card in state.played_by(seat)]
        return sum(card.suit == state.trump and card.rank in HONOURS for card in played)

    def ends(self, state: WhistState) -> bool:
        return bool(max(state.scores) >= state.options["target"])


@lru_cache
def order_for(trump: str) -> CardOrder:
    return CardOrder(trump, printed_suit, heights(ACE_HIGH))


PLAY_TRICKS = TrickPlay[WhistState]()
GAME = Whist()
