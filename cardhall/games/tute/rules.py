"""Tute. Ten cards each; tricks must be headed, and a trick's winner declares marriages, or four kings.

The rules followed. Four players, partners opposite, 40 cards (no 8, 9, 10), everything to the right. In every suit
A 3 K Q J 7 6 5 4 2, from the top, of which the ace counts 11 points, the 3 10, king 4, queen 3, jack 2. All cards are
dealt, ten to each seat; the dealer's last one makes trumps and lies open in the dealer's hand until it is played. The
seat at the dealer's right leads, then whoever won the last trick. A follower plays the suit led, and beats the best
card of the trick if it can; a trick that has been trumped need only be followed. Without the suit it plays a trump, a
higher one than those in the trick if it can, else a lower one; with neither, any card. That a partner holds the trick
makes no difference. The highest trump wins the trick, else the highest card of the suit led.

Who has won a trick may declare one thing before leading to the next: 40 for king and queen of trumps, which comes
before any 20; 20 for those of another suit; or a tute, all four kings, which wins the deal at once, whatever has been
taken. The cards are held and shown. After the tenth trick nothing is declared. The last trick counts 10 points. The
side with more points, declarations included, wins the deal; with equal points the side that took the last trick does.
The match is won by the side with more deals.

Options: the number of deals, all of which are played; four queens as a tute too; and undertrumping, that is whether a
seat without the suit led that cannot overtrump must play a lower trump, or may play any card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import RANK_PLURALS, SPANISH_40, SUIT_SIGNS, SUITS, Card
from cardhall.games.tute.facts import TuteFacts
from cardhall.language import say, suit_name, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import CardPoints, DealResult, Line, Number, blank_zeros, by_side, only_for
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.dealing import turn_up_last_card
from cardhall.rules.mechanisms.marriages import (
    DECLARE_FORTY,
    DECLARE_TWENTY,
    PLAIN_MARRIAGE_POINTS,
    TRUMP_MARRIAGE_POINTS,
    DeclaredMarriages,
    DeclaredState,
    king_and_queen,
)
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, HEAD_TRICK, OVERTRUMP, PLAY_TRUMP, TrickRules
from cardhall.rules.mechanisms.trick_steps import SteppingPlay, StepState
from cardhall.rules.mechanisms.tricks import TrickPlay, count_tricks_and_points_won

RANK_ORDER = "A3KQJ76542"
CARD_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
LAST_TRICK_POINTS = 10  # points for the last trick
HALVES_PER_POINT = 2  # points are counted in halves: half a point more for the last trick decides between equal points
TUTE_POINTS = 1000  # more than all other points: a tute wins the deal
TUTE_ACTION = Action("declare", "tute")
TUTE_RANKS = "KQ"  # ranks of which four may be a tute


class TuteState(StepState, DeclaredState):
    """A state of Tute: the upcard, and the declarations of marriages and tutes."""

    upcard: Card  # the dealer's last card, whose suit is trumps
    tute: int | None  # the seat that declared a tute
    last_points: tuple[int, ...] | str | None  # of the last finished deal: by side, or "tute"


class Play(SteppingPlay[TuteState], TrickPlay[TuteState]):
    """The tricks, between which their winners may declare."""

    verbs = ("declare",)
    choices = (DECLARE_FORTY, TUTE_ACTION, *DECLARE_TWENTY.values())
    step_request = say("declare")
    labels = {
        str(DECLARE_FORTY): say("Cuarenta"),
        str(TUTE_ACTION): say("Tute"),
        **{
            str(action): say("Veinte {suit_signs}", suit_signs=SUIT_SIGNS[suit])
            for suit, action in DECLARE_TWENTY.items()
        },
    }

    def steps(self, state: TuteState, seat: int) -> Sequence[Action]:
        if not state.tricks or state.zones["trick"]:
            return ()
        rules = state.rules  # a quick test, since in most turns there is nothing to declare
        held = rules.to_declare(state.memory, rules.suits.flags(state.zones[HAND[seat]]))
        return super().steps(state, seat) if held else ()

    def take(self, state: TuteState, seat: int, action: Action) -> Phase[Any] | None:
        shown_cards = declared_cards(state, seat, action)
        if action == TUTE_ACTION:
            state.show(shown_cards, HAND[seat], seat)
            state.tute = seat
            return None
        state.lay_open(HAND[seat], shown_cards, seat)
        state.memory |= next(bit for bit, other in declarations_by_bit(state).items() if other == action)
        state.declare(seat, action)
        return self

    def why_not(self, state: TuteState, seat: int, action: Action) -> str:
        if action not in self.choices:
            return say("Declare 40, 20 and a suit, or tute.")
        if not state.tricks:
            return say("Nobody has won a trick yet: you can only declare after winning one.")
        if state.zones["trick"]:
            return say("Only the player who has just won a trick may declare, before leading to the next.")
        if action == TUTE_ACTION:
            queens = say(" or the four queens") if state.options["tute_of_queens"] else ""
            return "" if held_tutes(state, seat) else say("You do not hold the four kings{queens}.", queens=queens)
        suit, hand = state.suit_of(action), set(state.zones[HAND[seat]])
        if action != DECLARE_FORTY and suit == state.trump:
            return say("King and queen of trumps are 40.")
        if any(one.action == action for one in state.declared):
            return say("That has already been declared.")
        if not hand.issuperset(king_and_queen(suit)):
            return say("You do not hold king and queen of {suit}.", suit=suit_name(suit))
        return (
            say("Declare the 40 first.")
            if action != DECLARE_FORTY and not self.why_not(state, seat, DECLARE_FORTY)
            else ""
        )


class Tute(DeclaredMarriages[TuteState]):
    """Card points, heading the trick, and marriages."""

    id = "tute"
    state_class = TuteState
    pack = SPANISH_40
    direction = -1
    points_unit = HALVES_PER_POINT
    options = {
        "deals": deals_in_match(
            1, (1, 3, 5, 7, 9), say("The side that wins more of these deals wins the match."), left_open=True
        ),
        "tute_of_queens": one_of(
            {False: say("No"), True: say("Yes")},
            say("Tute of queens"),
            say("Whether four queens in one hand win the deal just like four kings."),
        ),
        "undertrump": one_of(
            {True: say("Plays a lower trump"), False: say("Plays any card")},
            say("Without a higher trump"),
            say("What to play if you cannot follow suit and cannot beat the trump in the trick."),
        ),
    }
    presets = book_and_usual(tute_of_queens=True, undertrump=False)
    phrases = {
        str(DECLARE_FORTY): (say("declare 40"), say("declares 40")),
        str(TUTE_ACTION): (say("declare a tute"), say("declares a tute")),
        "declare 20": (template("declare 20 in {suit}"), template("declares 20 in {suit}")),
    }

    def layout(self, state: TuteState) -> dict[str, int]:
        return dict.fromkeys(HAND[:4], 10)

    def deal(self, state: TuteState) -> Phase[Any]:
        state.upcard = turn_up_last_card(state)
        state.begin_tricks(trump=state.upcard.suit)
        state.declared, state.tute, state.has_stepped = (), None, False
        if state.deal_number == 1:
            state.last_points = None
        return PLAY_PHASE

    def trick_rules(self, state: TuteState) -> TrickRules:
        return rules_for(state.trump, state.options["undertrump"], state.options["tute_of_queens"])

    def card_points(self, state: TuteState) -> CardPoints | None:
        card_points = super().card_points(state)
        assert card_points is not None
        won = tuple(points - points % HALVES_PER_POINT for points in card_points.won)
        return card_points._replace(last_trick=LAST_TRICK_POINTS * HALVES_PER_POINT, won=won)

    def facts(self, state: TuteState, seat: int) -> TuteFacts:
        return TuteFacts(
            trump=state.trump,
            upcard=state.upcard,
            declared=state.declared_marriages(),
            last_points=state.last_points,
        )

    def deal_value(self, state: TuteState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        first, second = (points[side] + HALVES_PER_POINT * sum(state.declared_points(side)) for side in (0, 1))
        winner = int(first <= second) if state.tute is None else state.side_of(state.tute)
        return by_side(winner, 1, 0)

    def score(self, state: TuteState) -> DealResult:
        won = count_tricks_and_points_won(state, state.rules, self.parties(state))[1]
        delta = self.deal_value(state, (), won)
        best_side = delta.index(1)
        cards = [points // HALVES_PER_POINT for points in won]
        lines = []
        if state.tute is None:
            last = state.side_of(state.tricks[-1].winner)
            cards[last] -= LAST_TRICK_POINTS
            lines.append(Line(say("Last trick"), only_for(last, LAST_TRICK_POINTS), adds=False))
        lines.insert(0, Line(say("Card points"), cards, adds=False))
        for one in state.declared:
            note = say("king and queen of {suit}", suit=suit_name(state.suit_of(one.action)))
            lines.append(
                Line(
                    say("Declared {points}", points=one.points),
                    only_for(state.side_of(one.seat), one.points),
                    note,
                    adds=False,
                )
            )
        if state.tute is not None:
            state.last_points = "tute"
            rank_plural = RANK_PLURALS[declared_cards(state, state.tute, TUTE_ACTION)[0].rank]
            lines.append(Line(say("Deal won"), blank_zeros(delta), say("by a tute, four {four}", four=rank_plural)))
            return DealResult(delta, tuple(lines), say("{{{best}}} declared a tute", best=best_side))
        totals = [sum([*state.declared_points(side), won[side] // HALVES_PER_POINT]) for side in (0, 1)]
        state.last_points = (totals[0], totals[1])
        tie_note = say("equal points, so the last trick decides") if totals[0] == totals[1] else ""
        lines.append(Line(say("Points in all"), totals, adds=False))
        lines.append(Line(say("Deal won"), blank_zeros(delta), tie_note))
        headline = say(
            "{{{best}}} won the deal with {total} points to {other_total}",
            best=best_side,
            total=totals[best_side],
            other_total=totals[1 - best_side],
        )
        return DealResult(delta, tuple(lines), headline)


def held_tutes(state: TuteState, seat: int) -> list[tuple[Card, ...]]:
    """Return the tutes that a seat holds."""
    fours = [
        tuple(Card.of(rank + suit) for suit in SUITS) for rank in TUTE_RANKS[: 1 + state.options["tute_of_queens"]]
    ]
    return [four for four in fours if set(four) <= set(state.zones[HAND[seat]])]


def declared_cards(state: TuteState, seat: int, action: Action) -> tuple[Card, ...]:
    """Return the cards that a seat shows with a declaration."""
    return held_tutes(state, seat)[0] if action == TUTE_ACTION else king_and_queen(state.suit_of(action))


@lru_cache
def rules_for(trump: str, must_undertrump: bool, has_tute_of_queens: bool) -> TrickRules:
    """Return the trick rules with this trump suit; `has_tute_of_queens`: whether four queens are a tute too."""
    tute_ranks = TUTE_RANKS if has_tute_of_queens else TUTE_RANKS[:1]
    declares = [([Card.of(rank + suit) for suit in SUITS], HALVES_PER_POINT * TUTE_POINTS) for rank in tute_ranks]
    declares += [(list(king_and_queen(trump)), HALVES_PER_POINT * TRUMP_MARRIAGE_POINTS)]
    declares += [
        (list(king_and_queen(suit)), HALVES_PER_POINT * PLAIN_MARRIAGE_POINTS) for suit in SUITS if suit != trump
    ]
    return TrickRules(
        make_order(RANK_ORDER, trump),
        SPANISH_40,
        (FOLLOW_SUIT, PLAY_TRUMP if must_undertrump else OVERTRUMP, HEAD_TRICK),
        points={rank: HALVES_PER_POINT * points for rank, points in CARD_POINTS.items()},
        last_trick=HALVES_PER_POINT * LAST_TRICK_POINTS + 1,
        declares=declares,
    )


def declarations_by_bit(state: TuteState) -> dict[int, Action]:
    """Return the possible declarations of this deal by bits of `TuteState.memory`; both kinds of tute share a bit."""
    return possible_declarations(state.trump, state.options["tute_of_queens"])


@lru_cache
def possible_declarations(trump: str, has_tute_of_queens: bool) -> dict[int, Action]:
    """Return the declarations by their bits, in the order of `rules_for`."""
    tutes = len(TUTE_RANKS) if has_tute_of_queens else 1
    marriages = [DECLARE_FORTY, *(DECLARE_TWENTY[suit] for suit in SUITS if suit != trump)]
    return {(1 << tutes) - 1: TUTE_ACTION} | {1 << tutes + place: action for place, action in enumerate(marriages)}


PLAY_PHASE = Play()
GAME = Tute()
