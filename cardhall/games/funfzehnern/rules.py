"""Fünfzehnern. Each alone for card points; whoever takes the lead from another is bound to the suit it was taken in.

The rules followed. Four players with 32 cards, aces to sevens, or three with 24, a suit left out; eight cards each, no
trumps. The seat left of the dealer leads; suit must be followed if possible, else any card is played; the highest card
of the suit led wins, and its player leads to the next trick. A seat that wins a trick which another seat led is bound
to the suit of that trick for as long as it keeps the lead: while it holds cards of it, it leads one of them, or a card
of another suit that cannot be beaten, because it is an ace or all cards above it have been played. Who has led from the
start, or has no card of that suit left, may lead anything.

Zwang: a queen that may be led, from a hand that has the king too, may be led with zwang while the ace is in another
hand: who holds the ace must play it to that trick.

Aces count 5, kings 4, queens 3, jacks 2, tens 1: each seat scores its points less fifteen, in chips from or to a pool.
The highest score after the agreed number of deals wins; equal ones win together.

Options: the number of deals; the suit that three players leave out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from cardhall.cards import SUITS, Card, pack_of
from cardhall.games.funfzehnern.facts import FunfzehnernFacts
from cardhall.language import a_rank, card_face, card_name, listing, rank_name, say, suit_name
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import Option, deals_in_match
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.engine.setup import Setup
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.ledger import POT_NAME, LedgerState, Payment
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, Duty, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, count_tricks_and_points_won

RANK_ORDER = "AKQJT987"  # from the highest
HAND_SIZE = 8
CARD_POINTS = MappingProxyType({"A": 5, "K": 4, "Q": 3, "J": 2, "T": 1})
PAR_POINTS = 15  # taken from the points of each seat, so that the average seat scores nothing
# Set in `Table.memory` while a zwang is in force, above the bits of cards, which are the suit that binds the leader.
ZWANG_BIT = 1 << 60
ZWANG_ACTIONS = {Card.of("Q" + suit): Action("zwang", Card.of("Q" + suit)) for suit in SUITS}


class BoundLead(Duty):
    """Duty of a bound leader: play a card of the bound suit, or the highest card left of another suit."""

    def fulfil(self, table: Table, cards: int) -> int:
        bound_cards = table.memory
        if not cards & bound_cards:
            return 0
        allowed = bound_cards
        for suit_mask in table.rules.suits.fields:
            unplayed = table.unplayed & suit_mask
            if unplayed:
                allowed |= 1 << unplayed.bit_length() - 1  # the highest card of the suit that has not been played
        return cards & allowed


class ForcedAce(Duty):
    """Duty of the seat that holds the ace of a suit led with zwang: play the ace."""

    def fulfil(self, table: Table, cards: int) -> int:
        # the highest bit of the suit is the ace
        return cards & table.led & ~(table.led >> 1) if table.memory & ZWANG_BIT else 0


BOUND_LEAD = BoundLead(
    say("You took the lead in a suit you still hold: lead that suit, or a card nobody can beat."),
    say("lead the suit in which you took the lead, or a card nobody can beat"),
)
FORCED_ACE = ForcedAce(
    say(
        "The {queen} was led with zwang, so you must play the {ace}.",
        queen=rank_name("Q"),
        ace=rank_name("A"),
    ),
    say("play the ace to the zwang"),
)


class BoundRules(TrickRules):
    """Trick rules by which a seat that takes the lead is bound to the suit of the trick."""

    def after_trick(self, table: Table, seat: int) -> None:
        # who keeps the lead stays bound to the same suit
        table.memory = table.led if seat != table.leader else table.memory & ~ZWANG_BIT


class FunfzehnernState(TrickState, LedgerState):
    """A state of Fünfzehnern: tricks, the suit that binds the leader, and a pool of chips."""

    banks = (POT_NAME,)  # the pool may owe chips: it pays whatever the seats are to get

    @property
    def bound_suit(self) -> str:
        """Return the suit to which the leader is bound; "" if the lead was taken from nobody."""
        suit = self.memory & ~ZWANG_BIT
        return self.rules.suit_name_of(suit) if suit else ""


class ZwangPlay(TrickPlay[FunfzehnernState]):
    """Tricks in which a queen may be led with zwang."""

    def find_zwang_actions(self, state: FunfzehnernState, seat: int, legal_leads: Sequence[Action]) -> list[Action]:
        """Return the zwang actions for the queens among these leads."""
        if state.zones["trick"]:
            return []
        queens = [action.cards[0] for action in legal_leads if action.cards[0].rank == "Q"]
        return [ZWANG_ACTIONS[queen] for queen in queens if not self.why_not(state, seat, queen)]

    def why_not(self, state: FunfzehnernState, seat: int, queen: Card) -> str:
        """Return a sentence why a queen among the legal leads may not be led with zwang; "" if allowed."""
        king, ace, hand = Card.of("K" + queen.suit), Card.of("A" + queen.suit), state.zones[HAND[seat]]
        if king not in hand:
            return say("For zwang you also need the {name}.", name=card_name(king))
        if ace in hand:
            return say("You hold the {name} yourself, so nobody can be forced.", name=card_name(ace))
        if state.rules.suits.flag[ace] & state.played:
            return say("The {name} has been played, so nobody can be forced.", name=card_name(ace))
        return ""

    def actions(self, state: FunfzehnernState, seat: int) -> list[Action]:
        plays = super().actions(state, seat)
        zwang_actions = self.find_zwang_actions(state, seat, plays)
        return sort_actions([*plays, *zwang_actions]) if zwang_actions else plays

    def refusal(self, state: FunfzehnernState, seat: int, action: Action) -> str:
        if action.verb != "zwang":
            return super().refusal(state, seat, action)
        if len(action.cards) != 1 or action.words or action.cards[0].rank != "Q":
            return say("To declare zwang, you must lead {queen}.", queen=a_rank("Q"))
        if state.zones["trick"]:
            return say("Only the player who leads can declare zwang.")
        if missing := name_missing_card(state.zones[HAND[seat]], action.cards):
            return missing
        if why := self.why_not(state, seat, action.cards[0]):
            return why
        return super().refusal(state, seat, Action("play", *action.cards))

    def apply(self, state: FunfzehnernState, seat: int, action: Action) -> Phase[Any] | None:
        if action[0] == "zwang":
            queen = action.cards[0]
            state.memory |= ZWANG_BIT
            # everybody now knows that the hand has the king, and has not the ace
            state.mark_known(HAND[seat], [Card.of("K" + queen.suit)])
            masks, ace = state.ruled_out, 1 << Card.of("A" + queen.suit)
            state.ruled_out = (*masks[:seat], masks[seat] | ace, *masks[seat + 1 :])
        return super().apply(state, seat, action)

    def pile(self, state: FunfzehnernState, winner: int) -> str:
        return f"won:{winner}"

    def targets(self, state: FunfzehnernState, seat: int, action: Action) -> tuple[str, ...]:
        return ("trick",)

    def label(self, state: FunfzehnernState, action: Action) -> str:
        return (
            say("Zwang with {card}", card=card_face(action.cards[0]))
            if action.verb == "zwang"
            else super().label(state, action)
        )

    def is_bound(self, state: FunfzehnernState, seat: int) -> bool:
        """Tell whether the seat is to lead and holds cards of its bound suit."""
        return not state.zones["trick"] and any(card.suit == state.bound_suit for card in state.zones[HAND[seat]])

    def fact(self, state: FunfzehnernState, seat: int, names: Names) -> str:
        if self.is_bound(state, seat):
            return say("You are bound to {suit}", suit=suit_name(state.bound_suit))
        return super().fact(state, seat, names)

    def task(self, state: FunfzehnernState, seat: int, names: Names) -> str:
        if self.is_bound(state, seat):
            return say("Lead that suit, or a card nobody can beat")
        return super().task(state, seat, names)


class Funfzehnern(TrickGame[FunfzehnernState]):
    """Each alone for card points; whoever takes the lead from another is bound to the suit it was taken in."""

    id = "funfzehnern"
    state_class = FunfzehnernState
    options = {
        "deals": deals_in_match(12, (1, 3, 4, 6, 8, 9, 12, 24), left_open=True),
        "removed_suit": Option(
            "C",
            {suit: say("{suit:capital}", suit=suit_name(suit)) for suit in SUITS},
            say("Suit left out"),
            say("With three players this suit is left out of the pack; four players use all suits."),
            left_open=True,
        ),
    }

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return pack_without_suit(setup.options["removed_suit"] if setup.seats == 3 else "")

    def layout(self, state: FunfzehnernState) -> dict[str, int]:
        return dict.fromkeys(HAND[: state.seats], HAND_SIZE)

    def deal(self, state: FunfzehnernState) -> Phase[Any]:
        state.begin_tricks()
        return PLAY_PHASE

    def trick_rules(self, state: FunfzehnernState) -> TrickRules:
        return rules_for(state.options["removed_suit"] if state.seats == 3 else "")

    def facts(self, state: FunfzehnernState, seat: int) -> FunfzehnernFacts:
        trick = state.zones["trick"]
        return FunfzehnernFacts(
            bound=state.bound_suit or None, forced=trick[0].suit if trick and state.memory & ZWANG_BIT else None
        )

    def describe_action(self, action: Action, you: bool) -> str:
        if action.verb != "zwang":
            return super().describe_action(action, you)
        card = card_face(action.cards[0])
        return say("lead the {card} with zwang", card=card) if you else say("leads the {card} with zwang", card=card)

    def deal_value(self, state: FunfzehnernState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        return tuple([won - PAR_POINTS for won in points])

    def score(self, state: FunfzehnernState) -> DealResult:
        points = count_tricks_and_points_won(state, state.rules, self.parties(state))[1]
        state.pay_all([Payment(POT_NAME, seat, won - PAR_POINTS) for seat, won in enumerate(points)])
        lines = []
        for rank, points_each in CARD_POINTS.items():
            won = [sum(card.rank == rank for card in state.zones[f"won:{seat}"]) for seat in range(state.seats)]
            label = say("{rank:capital plural}", rank=rank_name(rank))
            lines.append(
                Line(label, [points_each * number or None for number in won], say("{worth} each", worth=points_each))
            )
        lines.append(Line(say("Less fifteen"), [-PAR_POINTS] * state.seats, say("paid from the pool or into it")))
        highest = max(points)
        leaders = [f"{{{seat}}}" for seat, won in enumerate(points) if won == highest]
        if len(leaders) == 1:
            return state.deal_result(lines, say("{player} took {points} points", player=leaders[0], points=highest))
        return state.deal_result(
            lines, say("{players} took {points} points each", players=listing(leaders), points=highest)
        )


@lru_cache
def pack_without_suit(removed_suit: str) -> tuple[Card, ...]:
    """Return the cards in play without the suit `removed_suit`; "" removes none."""
    return tuple(card for card in pack_of(RANK_ORDER) if card.suit != removed_suit)


@lru_cache
def rules_for(removed_suit: str) -> TrickRules:
    """Return the trick rules for a pack without the suit `removed_suit`; "" removes none."""
    order = make_order(RANK_ORDER)
    follow, lead = (FOLLOW_SUIT, FORCED_ACE), (BOUND_LEAD,)
    return BoundRules(order, pack_without_suit(removed_suit), follow, lead, points=CARD_POINTS, watches=True)


PLAY_PHASE = ZwangPlay()
GAME = Funfzehnern()
