"""Nine-Card Don. The first card led makes trumps; trumps and fives are pegged as they are won, then comes game.

The rules followed. Four players, partners opposite, 52 cards, ace high; nine cards each, the other sixteen are out of
play. The seat left of the dealer, the pitcher, leads, and the suit of that card is trumps. The pitcher's partner looks
at its own hand only then. Suit must be followed if possible, else any card is played; the highest trump wins the trick,
else the highest card of the suit led, and its player leads to the next.

The side that wins a trick scores at once for the trumps in it: 10 for the five, 9 for the nine, 4 for the ace, 3 for
the king, 2 for the queen, 1 for the jack; and 5 for every other five. After the ninth trick each side adds, over all
cards that it has won, 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack and 10 for a ten: the higher total scores
8 for game, equal ones nothing. As soon as a side has reached the target, after a trick or after game, it wins the
match, and what is left of the deal is not played. The pitcher of a deal deals the next one.

Option: the target. The first dealer is drawn, in place of the draw for the first pitcher.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import MappingProxyType

from cardhall.cards import FRENCH_52, Card
from cardhall.games.nine_card_don.facts import NineCardDonFacts
from cardhall.language import rank_name, say
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import points_to_win
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import CardPoints, DealResult, Line, Number
from cardhall.rules.mechanisms.card_order import ACE_HIGH, make_order
from cardhall.rules.mechanisms.first_lead_trumps import FirstLeadTrumps
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, count_tricks_and_points_won

HAND_SIZE = 9
TRUMP_SCORES = MappingProxyType({"5": 10, "9": 9, "A": 4, "K": 3, "Q": 2, "J": 1})  # points of trumps when won
FIVE_SCORE = 5  # points of another five when won
GAME_PIPS = MappingProxyType({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})  # pips for game of cards in every suit
GAME_POINTS = 8  # for the side with most pips

# Two scores are counted in one number, because the trick rules add up one number for each card: `PEG_UNIT` for each
# point scored at once, plus `PIP_UNIT` for each pip for game. All pips together are fewer than `PEG_UNIT`, and the two
# units have no common divisor, so a sum can be divided again. Their ratio is the worth of a pip, about 1/3 point.
PEG_UNIT, PIP_UNIT = 97, 31
# pips for game, by the remainder of a sum divided by `PEG_UNIT`
PIPS_BY_REMAINDER = [remainder * pow(PIP_UNIT, -1, PEG_UNIT) % PEG_UNIT for remainder in range(PEG_UNIT)]


class DonState(TrickState):
    """A state of Nine-Card Don: tricks, of which the first makes trumps."""

    @property
    def pitcher(self) -> int:
        """Return the seat that leads to the first trick."""
        return self.next_seat(self.dealer)

    @property
    def has_pitched(self) -> bool:
        """Tell whether the first card has been led."""
        return bool(self.tricks or self.zones["trick"])


class DonPlay(TrickPlay[DonState]):
    """Tricks that score won trumps and fives at once."""

    def give_turn(self, state: DonState, seat: int) -> None:
        trump_before = state.trump
        super().give_turn(state, seat)
        # the pitch: the pitcher's partner picks its cards up
        if state.trump != trump_before and state.news is not None:
            partner = state.partner_of(state.pitcher)
            state.show(state.zones[HAND[partner]], HAND[partner], seen=(partner,))

    def count_trick(self, state: DonState, trick: Trick) -> None:
        for card in sorted(trick.cards, key=lambda card: -card_score(card, state.trump)):
            points = card_score(card, state.trump)
            if points:
                label = (
                    say("{rank} of trumps", rank=rank_name(card.rank))
                    if card.suit == state.trump
                    else say("other fives")
                )
                state.gain(trick.winner, points, label, (card,))

    def fact(self, state: DonState, seat: int, names: Names) -> str:
        return super().fact(state, seat, names) if state.has_pitched else say("You are the pitcher")

    def task(self, state: DonState, seat: int, names: Names) -> str:
        return super().task(state, seat, names) if state.has_pitched else say("Lead a card: its suit is trumps")


class NineCardDon(TrickGame[DonState]):
    """The first card led makes trumps; trumps and fives are pegged as they are won, then comes game."""

    id = "nine-card-don"
    state_class = DonState
    pack = FRENCH_52
    ends_at_once = True
    options = {
        "target": points_to_win(
            121,
            (31, 61, 91, 121),
            say("A side with this many points wins at once. 121 is twice round a cribbage board, 61 once."),
        )
    }

    # for the table of values in the rail
    values = MappingProxyType(
        {say("Trumps"): TRUMP_SCORES, say("Others"): {"5": FIVE_SCORE}, say("For game"): GAME_PIPS}
    )

    def layout(self, state: DonState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], HAND_SIZE), "stock": len(FRENCH_52) - 4 * HAND_SIZE}

    def deal(self, state: DonState) -> Phase[DonState]:
        state.begin_tricks()
        return PLAY_PHASE

    def trick_rules(self, state: DonState) -> TrickRules:
        return rules_for(state.trump)

    def sees(self, state: DonState, seat: int, zone: str) -> bool:
        return super().sees(state, seat, zone) and not (zone == HAND[seat] and is_blind(state, seat))

    def dealt_to(self, state: DonState, zone: str) -> tuple[int, ...] | None:
        seats = super().dealt_to(state, zone)
        return tuple(seat for seat in seats if seat != state.partner_of(state.pitcher)) if seats else seats

    def facts(self, state: DonState, seat: int) -> NineCardDonFacts:
        return NineCardDonFacts(trump=state.trump or None, pitcher=state.pitcher)

    def card_points(self, state: DonState) -> CardPoints | None:
        """Return the pips for game on cards, won and lying."""
        points = super().card_points(state)
        if points is None:
            return None
        pips_by_card = {card: pips for card in FRENCH_52 if (pips := GAME_PIPS.get(card.rank, 0))}
        won = tuple(divide_points(points)[1] for points in points.won)
        return points._replace(points_by_card=pips_by_card, won=won, trick_points=divide_points(points.trick_points)[1])

    def deal_value(self, state: DonState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        (first_score, first_pips), (second_score, second_pips) = divide_points(points[0]), divide_points(points[1])
        game = game_points((first_pips, second_pips))
        deal_points = first_score - state.gained[0] + game[0], second_score - state.gained[1] + game[1]
        lower_score = min(score + more for score, more in zip(state.scores, deal_points, strict=True))
        return None if lower_score >= state.options["target"] else deal_points  # the side that is there first wins

    def score(self, state: DonState) -> DealResult:
        _, points_by_side = count_tricks_and_points_won(state, state.rules, state.setup.side_of)
        totals = [divide_points(points)[1] for points in points_by_side]
        game = game_points(totals)
        lines = (
            Line(say("Cards for game"), totals, say("aces 4, kings 3, queens 2, jacks 1, tens 10"), adds=False),
            Line(
                say("Game", context="scored"),
                [points or None for points in game],
                say("for the higher total") if any(game) else say("a tie"),
            ),
        )
        deal_points = [sum(both) for both in zip(state.gained, game, strict=True)]
        leading_side = 0 if deal_points[0] >= deal_points[1] else 1
        if deal_points[0] == deal_points[1]:
            return DealResult(game, lines, say("Both sides scored {brought}", brought=deal_points[0]))
        headline_text = say(
            "{{{ahead}}} scored {brought}, {{{number}}} {other_brought}",
            ahead=leading_side,
            brought=deal_points[leading_side],
            number=1 - leading_side,
            other_brought=deal_points[1 - leading_side],
        )
        return DealResult(game, lines, headline_text)


def is_blind(state: DonState, seat: int) -> bool:
    """Tell whether the seat may not look at its own hand yet: the pitcher's partner before the first lead."""
    return not state.has_pitched and seat == state.partner_of(state.pitcher)


def card_score(card: Card, trump: str) -> int:
    """Return the points of a card for the side that wins it in a trick."""
    if card.suit == trump:
        return TRUMP_SCORES.get(card.rank, 0)
    return FIVE_SCORE if card.rank == "5" else 0


def divide_points(points: int) -> tuple[int, int]:
    """Divide a sum of the trick rules' points into points scored at once and pips for game."""
    pips = PIPS_BY_REMAINDER[points % PEG_UNIT]
    return (points - PIP_UNIT * pips) // PEG_UNIT, pips


def game_points(totals: Sequence[int]) -> tuple[int, int]:
    """Return the points for game by side, from the pips of each side."""
    return GAME_POINTS * (totals[0] > totals[1]), GAME_POINTS * (totals[1] > totals[0])


def trick_points(cards: Iterable[Card], trump: str) -> dict[str, int]:
    """Return by card, in text, the points for the trick rules: both scores in one number."""
    return {card.text: PEG_UNIT * card_score(card, trump) + PIP_UNIT * GAME_PIPS.get(card.rank, 0) for card in cards}


@lru_cache
def rules_for(trump: str) -> TrickRules:
    """Return the trick rules for this trump suit; "": the first card will make trumps."""
    order, points = make_order(ACE_HIGH, trump), trick_points(FRENCH_52, trump)
    if trump:
        return TrickRules(order, FRENCH_52, points=points)
    return FirstLeadTrumps(order, FRENCH_52, rules_for, points)


PLAY_PHASE = DonPlay()
GAME = NineCardDon()
