"""Big Two: thirteen cards each, twos high and suits in order; who runs out of cards first pays nothing.

The rules followed. Two to four players, each alone, thirteen cards each; what is left over lies dead, unseen. Ranks
from the top are 2 A K Q J 10 … 3, and within a rank spades, hearts, clubs, diamonds. One plays a single card, a pair,
three of a rank, or five cards: straight, flush, full house, four of a rank with any card, straight flush, royal
flush, each kind above the one before. Straights go by the rank and then the suit of their top card; in them the two
stands below the three and the ace at either end. Flushes go by suit and then by their highest card, full houses and
fours by the rank of the three or the four. A combination beats a lower one of as many cards.

Whoever holds the lowest card that was dealt leads a combination with it; with dead cards, everybody then knows that
all lower ones lie there. Who has passed may play again in its next turn. When all others have passed, who played last
leads anything. The deal ends when a seat has no cards: each card left costs the others one point, from ten cards on
two, and all thirteen cost 39. Once a seat has the points of the match, the lowest score wins. The deal passes to the
left.

What shows hidden hands: before the first lead, that its player holds the lowest card dealt; from then on, that no
hand holds a lower one. A pass shows nothing for certain.

Options: points that end the match; a pass that is final until the next lead; the last winner begins later deals, with
anything; fours, straight flushes and royal flushes as bombs, which beat one, two or three cards as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.games.big_two.facts import BigTwoFacts
from cardhall.games.big_two.rules.suit_climbing import SuitClimb, SuitClimbGame, SuitClimbState, SuitKinds
from cardhall.language import card_face, say
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, book_and_usual, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.mechanisms.climbing import Play

RANK_ORDER, SUIT_ORDER = "3456789TJQKA2", "DCHS"  # from the lowest
HAND_SIZE = 13
STRAIGHT_RANKS = ("A2345", "23456", *(RANK_ORDER[low : low + 5] for low in range(8)))  # straights, the lowest first
# penalty points for each card left, by the number of cards left
PENALTY_PER_CARD_BY_CARDS_LEFT = [1] * 10 + [2] * 3 + [3]
CARD_COSTS = [number * factor for number, factor in enumerate(PENALTY_PER_CARD_BY_CARDS_LEFT)]  # for all of them


@lru_cache
def suit_kinds(bombs: bool) -> SuitKinds:
    """Return the combinations of the game, with fours and straight flushes as bombs or without bombs."""
    return SuitKinds(RANK_ORDER, SUIT_ORDER, STRAIGHT_RANKS, bombs)


class BigTwoState(SuitClimbState):
    """The state of a deal of Big Two, with the card that the first lead must contain."""

    low_card: Card | None  # the lowest card dealt; None: the winner of the last deal leads any combination

    @property
    def kinds(self) -> SuitKinds:
        return suit_kinds(bool(self.setup.options["bombs"]))


class BigTwoPlay(SuitClimb[BigTwoState]):
    """The play, in which the first lead must contain the lowest card."""

    def legal_plays(self, state: BigTwoState, seat: int) -> list[Play]:
        plays = super().legal_plays(state, seat)
        if state.plays or state.low_card is None:
            return plays
        low = state.kinds.encode_cards([state.low_card])
        return [play for play in plays if play.cards & low]

    def fact(self, state: BigTwoState, seat: int, names: Names) -> str:
        if state.plays:
            return super().fact(state, seat, names)
        if state.low_card is None:
            return say("You won the last deal")
        return say("You hold the {card}, the lowest card in play", card=card_face(state.low_card))

    def task(self, state: BigTwoState, seat: int, names: Names) -> str:
        if state.plays or state.low_card is None:
            return super().task(state, seat, names)
        return say("Lead a combination with it")


class BigTwo(SuitClimbGame[BigTwoState]):
    """Beat the last combination with as many cards, and run out of cards first."""

    id = "big-two"
    state_class = BigTwoState
    pack = FRENCH_52
    options = {
        "target": Option(
            100,
            (25, 50, 100, 200),
            say("Penalty points"),
            say("The match ends once a player has this many points; the fewest points win."),
            left_open=True,
        ),
        "passing": one_of(
            {"again": say("May play again"), "out": say("Is out until the next lead")},
            say("After passing"),
            say("Whether a player who has passed may play again before all others have passed."),
        ),
        "first_lead": one_of(
            {"lowest": say("The lowest card"), "winner": say("The last winner")},
            say("First lead"),
            say("Who leads first in later deals: the holder of the lowest card, or the last winner with any cards."),
        ),
        "bombs": one_of(
            {False: say("Off"), True: say("On")},
            say("Bombs"),
            say("Whether fours and straight flushes beat single cards, pairs and threes as well."),
        ),
    }
    presets = book_and_usual(first_lead="winner")

    def layout(self, state: BigTwoState) -> dict[str, int]:
        hands = dict.fromkeys(HAND[: state.seats], HAND_SIZE)
        left = len(self.pack) - HAND_SIZE * state.seats
        return {**hands, "dead": left} if left else hands

    def deal(self, state: BigTwoState) -> Phase[Any]:
        state.begin_climbing(passes_final=state.options["passing"] == "out")
        if state.results and state.options["first_lead"] == "winner":
            state.low_card, state.turn = None, state.results[-1].delta.index(0)
            return PLAY_PHASE
        holders = {card: seat for seat in range(state.seats) for card in state.zones[HAND[seat]]}
        state.low_card = min(holders, key=state.kinds.place_of_card.__getitem__)
        state.turn = holders[state.low_card]
        return PLAY_PHASE

    def ruled_out_cards(self, state: BigTwoState, seat: int) -> dict[str, int]:
        if state.low_card is None:
            return {}
        place = state.kinds.place_of_card
        lower = mask_of(card for card in self.pack if place[card] < place[state.low_card])
        # before the first lead, its leader holds the lowest card
        lowest_card = 0 if state.plays else mask_of([state.low_card])
        others = {HAND[other]: lower | lowest_card for other in range(state.seats) if other != state.turn}
        return {HAND[state.turn or 0]: lower, **others, "dead": lowest_card}

    def why_not(self, state: BigTwoState, cards: Sequence[Card]) -> str:
        if PLAY_PHASE.read_combination(state, cards) is not None and state.low_card is not None:
            return say("The first combination must contain the {card}.", card=card_face(state.low_card))
        return super().why_not(state, cards)

    def all_kinds(self) -> SuitKinds:
        return suit_kinds(True)

    def facts(self, state: BigTwoState, seat: int) -> BigTwoFacts:
        standing = state.standing
        return BigTwoFacts(
            low_card=state.low_card,
            combination=None if standing is None else standing.combination.kind,
            played_by=None if standing is None else standing.seat,
        )

    # ---- the score

    def tally(self, state: BigTwoState) -> DealResult:
        return DealResult(tuple([CARD_COSTS[number] for number in count_cards_left(state)]))

    def score(self, state: BigTwoState) -> DealResult:
        cards_left, delta = count_cards_left(state), self.tally(state).delta
        lines = (
            Line(say("Cards left"), cards_left, adds=False),
            Line(
                say("Each counts"),
                [PENALTY_PER_CARD_BY_CARDS_LEFT[number] if number else None for number in cards_left],
                adds=False,
            ),
            Line(say("Penalty points"), delta, say("cards left, times the points for each")),
        )
        return DealResult(delta, lines, say("{{{out}}} ran out of cards first", out=cards_left.index(0)))

    def match_winners(self, state: BigTwoState) -> tuple[int, ...]:
        fewest = min(state.scores)
        return tuple(side for side, score in enumerate(state.scores) if score == fewest)


def count_cards_left(state: BigTwoState) -> list[int]:
    """Return the number of cards left in each hand, by seat."""
    return [len(state.zones[HAND[seat]]) for seat in range(state.seats)]


PLAY_PHASE = BigTwoPlay()
GAME = BigTwo()
