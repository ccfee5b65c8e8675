"""Games of tricks in which the play itself changes what may be played, or seats know what others do not.

A suit is named by the joker's lead, trumps are made by the first lead or shown in mid-trick, who wins a trick is bound
to its suit, a licence or a trump card is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cardhall.cards import CARDS, FRENCH_32, SUIT_NAMES, SUITS, Card, pack_of
from cardhall.games.twenty_eight.rules.hidden_trumps import CALLED_BIT, HiddenTrumps, maker_secret
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.asking import NameTrump
from cardhall.rules.mechanisms.bowers import bower_order
from cardhall.rules.mechanisms.card_order import CardOrder, joker_order
from cardhall.rules.mechanisms.first_lead_trumps import FirstLeadTrumps
from cardhall.rules.mechanisms.trick_rules import (
    FOLLOW_SUIT,
    PLAY_TRUMP,
    Duty,
    FollowSuit,
    Table,
    TrickRules,
)
from cardhall.rules.mechanisms.trick_steps import SteppingPlay
from cardhall.rules.mechanisms.tricks import TrickPlay
from tests.mechanisms.trick_row import Row, RowState
from tests.mechanisms.trick_rows import JOKER, FiveHundred


class JokerNames(TrickRules):
    """Without trumps the joker, when led, stands for any suit in which its holder has not failed to follow.

    `memory`: a bit for each seat and suit.
    """

    def after_card(self, table: Table, card: int) -> None:
        for suit in range(len(SUITS)):
            if table.led == self.suits.fields[suit] and not card & table.led and card != table.card_led:
                table.memory |= 1 << len(SUITS) * table.turn + suit

    def may_name(self, table: Table, card: int) -> int:
        failed = table.memory >> len(SUITS) * table.turn
        return sum(self.suits.fields[suit] for suit in range(len(SUITS)) if not failed >> suit & 1)

    def can_be_solved(self, table: Table) -> bool:
        return not self.naming & table.unplayed


class FiveHundredNoTrumps(FiveHundred):
    trumps = ("NT",)

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        return JokerNames(bower_order(trump), self.pack, naming=(JOKER,), watches=True)


class FiveHundredNullo(FiveHundredNoTrumps):
    """The declarer's partner sits out."""

    def deal(self, state: RowState) -> Phase[Any]:
        phase = super().deal(state)
        state.sitting_out = (state.declarer + 2) % 4
        return phase

    def first_leader(self, state: RowState) -> int:
        return state.declarer


class NineCardDon(Row):
    trumps, size = ("",), 9

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        if trump in SUIT_NAMES:
            return TrickRules(self.order(trump), self.pack)
        return FirstLeadTrumps(self.order(trump), self.pack, self.rules_for)


class JokerTrump(NameTrump[RowState]):
    """The joker was led first: its player names trumps."""

    def finish(self, state: RowState, seat: int, answer: Action) -> Phase[Any]:
        game = state.game
        state.change_rules(state.rules, game.rules_for(answer.words[0]))
        state.turn = state.next_seat(seat)
        return game.play


class NapPlay(TrickPlay[RowState]):
    def apply(self, state: RowState, seat: int, action: Action) -> Phase[Any] | None:
        following = super().apply(state, seat, action)
        if not state.trump and state.zones["trick"] == [JOKER]:
            state.turn = seat
            return JokerTrump()
        return following


class Nap(NineCardDon):
    """The joker is the highest trump, also before trumps are made."""

    pack, size, seat_counts = pack_of("A89TJQK", (JOKER,)), 5, (4,)
    pairs, play = False, NapPlay()

    def order(self, trump: str) -> CardOrder:
        return joker_order(trump)


# ---- what one trick leaves for the next, and what seats alone know


class Unbeatable(Duty):
    """Who is bound to a suit (`memory`: the whole suit) leads that, or the highest card left of another."""

    def fulfil(self, table: Table, cards: int) -> int:
        bound = table.memory & ~ZWANG
        if not cards & bound:
            return 0
        left = [table.unplayed & whole for whole in table.rules.suits.fields]
        return cards & (bound | sum(1 << some.bit_length() - 1 for some in left if some))


class ForcedAce(Duty):
    """The ace must be played to its suit led with zwang."""

    def fulfil(self, table: Table, cards: int) -> int:
        top = table.led & ~(table.led >> 1)
        return cards & top if table.memory & ZWANG else 0


class Bound(TrickRules):
    def after_trick(self, table: Table, seat: int) -> None:
        table.memory &= ~ZWANG
        if seat != table.leader:
            table.memory = table.led


ZWANG = 1 << 60  # in memory: the queen was led with zwang


class ZwangPlay(TrickPlay[RowState]):
    def actions(self, state: RowState, seat: int) -> list[Action]:
        hand, gone = state.zones[HAND[seat]], [card for trick in state.tricks for card in trick.cards]
        found = super().actions(state, seat)
        able = [
            Action("play", card, "zwang")
            for card in ([] if state.zones["trick"] else [action.cards[0] for action in found])
            if card.rank == "Q" and Card.of("K" + card.suit) in hand and Card.of("A" + card.suit) not in [*hand, *gone]
        ]
        return sorted([*found, *able])

    def apply(self, state: RowState, seat: int, action: Action) -> Phase[Any] | None:
        state.memory |= ZWANG if action.words else 0
        return super().apply(state, seat, action)


class Funfzehnern(Row):
    pack, trumps, pairs, play = FRENCH_32, ("",), False, ZwangPlay()

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        follow = (FOLLOW_SUIT, ForcedAce("The queen was led with zwang, so you must play the ace.", "play the ace"))
        bound = Unbeatable(
            "You took the lead in a suit that you still hold: lead that, or a card that nobody can beat.",
            "lead the suit in which you took the lead, or a card that nobody can beat",
        )
        return Bound(self.order(trump), self.pack, follow, (bound,), watches=True)


class FunfzehnernForThree(Funfzehnern):
    pack, seat_counts = tuple(card for card in FRENCH_32 if card.suit != "C"), (3,)


class FollowUnlessFree(FollowSuit):
    """Suit is followed, but in the first nine tricks not by a seat with a licence (a bit of `memory`)."""

    def fulfil(self, table: Table, cards: int) -> int:
        return 0 if table.finished < 9 and table.memory >> table.turn & 1 else super().fulfil(table, cards)


class Reversis(Row):
    pack, size, trumps, pairs = pack_of("A23456789JQK"), 11, ("",), False
    follow, more = (FollowUnlessFree(FOLLOW_SUIT.refusal, FOLLOW_SUIT.prompt),), {"licences": True}

    def deal(self, state: RowState) -> Phase[Any]:
        phase = super().deal(state)
        state.licence = 1 << state.declarer
        return phase

    def private_memory(self, state: RowState) -> int:
        return state.licence

    def hide(self, state: RowState, seat: int) -> None:
        state.licence &= 1 << seat


CALL = Action("call")


class CallingPlay(SteppingPlay[RowState], TrickPlay[RowState]):
    """Whoever cannot follow suit may call for trumps before it plays."""

    verbs = ("call",)

    def steps(self, state: RowState, seat: int) -> list[Action]:
        trick, hand = state.zones["trick"], state.zones[HAND[seat]]
        void = state.trump == "" and trick and not any(card.suit == trick[0].suit for card in hand)
        return [CALL] * bool(void and not state.game.must)

    def take(self, state: RowState, seat: int, action: Action) -> Phase[Any] | None:
        state.memory |= CALLED_BIT
        self.give_turn(state, seat)
        return self


class TwentyEight(Row):
    """A hidden trump card, of which only the declarer knows the suit."""

    pack, direction, trumps, ranks, play = FRENCH_32, -1, ("",), "J9AKQT87", CallingPlay()
    must = True
    secret_zones = ("stock", "trumpcard")

    def layout(self, state: RowState) -> dict[str, int]:
        return {**dict.fromkeys(HAND[:4], 8), "trumpcard": 0}

    def deal(self, state: RowState) -> Phase[Any]:
        phase = super().deal(state)
        hand = state.zones[HAND[state.declarer]]
        state.move(
            (hand[state.random_number(8)],),
            HAND[state.declarer],
            "trumpcard",
            state.declarer,
            viewers=(state.declarer,),
        )
        state.mark_known("trumpcard", state.zones["trumpcard"], (state.declarer,))
        return phase

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        if trump:
            return TrickRules(self.order(trump), self.pack, (FOLLOW_SUIT, PLAY_TRUMP))
        return HiddenTrumps(self.order(trump), self.pack, self.rules_for, {}, at_once=self.must)

    def private_memory(self, state: RowState) -> int:
        hidden = state.zones["trumpcard"]
        known = hidden and hidden[0] in CARDS
        return maker_secret(state.declarer, hidden[0].suit) if known else 0

    def aside(self, state: RowState) -> Sequence[tuple[int, str]]:
        return ((state.declarer, "trumpcard"),)


class TwentyEightMayCall(TwentyEight):
    must, ranks = False, "J9ATKQ87"


IN_PLAY: list[Row] = [
    row()
    for row in (
        FiveHundredNoTrumps, FiveHundredNullo, NineCardDon, Nap, Funfzehnern, FunfzehnernForThree, Reversis,
        TwentyEight, TwentyEightMayCall,
    )
]  # fmt: skip
