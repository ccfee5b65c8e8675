"""Whist. Two partnerships, thirteen tricks; the dealer's last card turns trumps; each trick over six scores one.

The rules followed. Four players, partners opposite, 52 cards, thirteen each, the last one, the dealer's, face up: its
suit is trumps. The seat to the dealer's left leads. A card of the suit led must be played if held, otherwise any card.
The highest trump wins the trick, else the highest card of the suit led; the winner leads to the next. The side with
more than six tricks scores one point for each above six. The match goes to a target.

Options: the target; and honours, the older count for A K Q J of trumps dealt to one side (four score 4, three 2), which
come after the tricks and so are not scored when the tricks end the match.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.games.whist.facts import WhistFacts
from cardhall.language import say, suit_name
from cardhall.rules.engine.options import book_and_usual, one_of, points_to_win
from cardhall.rules.engine.results import DealResult, Line, Number, add_points, blank_zeros
from cardhall.rules.engine.units import TRICKS
from cardhall.rules.mechanisms.dealing import turn_up_last_card
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

BOOK_TRICKS = 6  # tricks that score nothing
POINTS_BY_TRICKS = tuple(max(0, tricks - BOOK_TRICKS) for tricks in range(14))  # points by the number of tricks
HONOUR_RANKS = "AKQJ"
HONOUR_POINTS = {4: 4, 3: 2}  # by the number of honours dealt to a side


class WhistState(TrickState):
    """A state of Whist: tricks, and the upcard that made trumps."""

    upcard: Card  # the dealer's last card


class Whist(FrenchTrickGame[WhistState]):
    """Two partnerships, thirteen tricks; the dealer's last card turns trumps; each trick over six scores one."""

    id = "whist"
    unit = TRICKS
    state_class = WhistState
    options = {
        "target": points_to_win(
            25, (5, 7, 9, 10, 25), say("The first side with this many points wins."), left_open=True
        ),
        "honours": one_of(
            {False: say("Not counted"), True: say("Counted")},
            say("Honours"),
            say("A side dealt ace, king, queen and jack of trumps scores 4; for three of them it scores 2."),
        ),
    }
    presets = book_and_usual(target=5)

    def deal(self, state: WhistState) -> TrickPlay[WhistState]:
        state.upcard = turn_up_last_card(state)
        state.begin_tricks(trump=state.upcard.suit)
        return PLAY_PHASE

    def facts(self, state: WhistState, seat: int) -> WhistFacts:
        return WhistFacts(trump=state.trump, upcard=state.upcard)

    def score(self, state: WhistState) -> DealResult:
        tricks = state.tricks_by_side()
        above = [POINTS_BY_TRICKS[number] for number in tricks]
        best_side = 0 if tricks[0] > tricks[1] else 1
        lines = [
            Line(say("Tricks taken"), tricks, adds=False),
            Line(say("Tricks above six"), blank_zeros(above), say("one point each")),
        ]
        if state.options["honours"]:
            dealt = self.honours_dealt(state)
            points = honour_points(dealt, above, state.scores, state.options["target"])
            note = say(
                "of ace, king, queen and jack of {suit}, dealt {dealt} and {other_dealt}",
                suit=suit_name(state.trump),
                dealt=dealt[0],
                other_dealt=dealt[1],
            )
            if points is None:
                points, note = (0, 0), say("not counted, the tricks have ended the match")
            lines.append(Line(say("Honours"), blank_zeros(points), note))
        return DealResult(
            self.deal_value(state, tricks, ()),
            tuple(lines),
            say("{{{best}}} took {tricks} tricks of 13", best=best_side, tricks=tricks[best_side]),
        )

    def deal_value(self, state: WhistState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        above = (POINTS_BY_TRICKS[tricks[0]], POINTS_BY_TRICKS[tricks[1]])
        if not state.options["honours"]:
            return above
        honours = honour_points(self.honours_dealt(state), above, state.scores, state.options["target"])
        return above if honours is None else add_points(above, honours)

    def honours_dealt(self, state: WhistState) -> list[int]:
        """Return how many of A K Q J of trumps each side was dealt, played or still held."""
        hands = [state.whole_hand(seat) for seat in range(4)]
        return [sum(is_honour(card, state.trump) for seat in side for card in hands[seat]) for side in state.sides]


def is_honour(card: Card, trump: str) -> bool:
    """Return whether the card is ace, king, queen or jack of trumps."""
    return card.suit == trump and card.rank in HONOUR_RANKS


def honour_points(
    dealt: Sequence[int], above: Sequence[int], scores: Sequence[Number], target: int
) -> tuple[int, ...] | None:
    """Return the points for honours by side; `None`: the tricks have ended the match, so honours do not count."""
    if max(score + points for score, points in zip(scores, above, strict=True)) >= target:
        return None
    return tuple(HONOUR_POINTS.get(number, 0) for number in dealt)


PLAY_PHASE = TrickPlay[WhistState]()
GAME = Whist()
