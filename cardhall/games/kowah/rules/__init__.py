"""Kowah. Two threes and an identical pair are checki; the third card alike wins, also out of turn.

The rules followed. Two, three or four players, each alone, 120 cards: four each of the ace to nine of spades, hearts
and diamonds and of the jack, queen and king of clubs; eight cards each, the rest is the stock. A turn is a card from
the stock, or the top discard, and a discard; a card taken from the discards is not thrown back in the same turn. Eight
cards that are an identical pair and two threes of a rank are a checki hand. Who would hold one after a discard may
declare it: the pair lies open, still part of the hand, and the hand stays checki with that pair to the end of the deal.
Each identical pair whose removal leaves two threes waits for another card alike. While somebody is on checki, whatever
another draws is shown first, and it and each discard are offered to those on checki. Who gets a card waited for, by
draw, take or claim, wins the deal. It has no winner when the stock is used up and the last turn is over.

Two seats never wait for the same card: each would hold two of its four, and the card offered is the third.

What is shown of hidden hands: cards taken, or revealed and kept; that those on checki hold two threes beside the pair,
and drew none of the cards that they waited for. Passing says nothing, for nobody has to claim.

Options: the number of deals to win; and that every identical pair of a checki hand waits, whatever it would leave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardhall.cards import Card
from cardhall.games.kowah.facts import KowahFacts
from cardhall.games.kowah.rules.hands import WHOLE_PACK, Turn, paired_cards, waited_cards
from cardhall.games.kowah.rules.hidden_hands import CheckiHands
from cardhall.language import card_face, card_faces, numbered, say, template
from cardhall.rules.engine.action import PASS, Action, sort_actions
from cardhall.rules.engine.game import HAND, Game, HiddenCardSampler, zone_names
from cardhall.rules.engine.options import deals_to_win, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, only_for
from cardhall.rules.mechanisms.asking import Question
from cardhall.rules.mechanisms.exchange import take_cards
from cardhall.rules.mechanisms.rummy_turns import DRAW, TAKE, DiscardPhase, DrawPhase, RummyState, remove_cards

HAND_SIZE = 8
PAIR_ZONES = zone_names("pair", 4)
CLAIM_ACTION = Action("claim")
LOWEST_DISCARD_RULE = "lowest-goes"  # until November 2026 the lowest identical discard was taken instead of the top one
THIRD_CARD_TEXTS = {  # by origin of the winning card, for the score sheet
    "stock": say("drawn from the stock"),
    "discard": say("taken from the discards"),
    "drawn": say("claimed when another player drew it"),
    "claimed": say("claimed when another player threw it"),
}


class KowahState(RummyState):
    """A state of Kowah: seats on checki, the card of the present turn, and the winning card."""

    checki: tuple[int, ...]  # the seats on checki, in the order in which they declared
    mover: int  # the seat whose turn it is, also while others are asked
    taken_card: Card | None  # the card that it has taken from the discards in this turn
    received_card: Card | None  # the card that it received in this turn, if all saw it
    checki_turns: tuple[Turn, ...]  # the turns of seats on checki since they declared, as all saw them
    has_declared: bool  # whether the mover has declared in this turn
    winner: int | None
    third_card: tuple[Card, str] | None  # the card that won, and where it came from

    def all_cards_of(self, seat: int) -> list[Card]:
        """Return all cards of a seat, with the open pair."""
        return [*self.zones[HAND[seat]], *self.zones[PAIR_ZONES[seat]]]

    def winning_cards_of(self, seat: int) -> frozenset[Card]:
        """Return the winning cards of the seat; none unless it is on checki."""
        return self.winning_cards(self.all_cards_of(seat)) if seat in self.checki else frozenset()

    def winning_cards(self, cards: Sequence[Card]) -> frozenset[Card]:
        """Return the cards that complete a checki hand."""
        return paired_cards(cards) if self.options["waits"] == "alike" else waited_cards(cards)

    def seats_to_ask(self) -> tuple[int, ...]:
        """Return the seats to ask about the mover's card, from the mover's left."""
        return tuple([seat for seat in self.seats_from(self.next_seat(self.mover)) if seat in self.rivals()])

    def rivals(self) -> tuple[int, ...]:
        """Return the seats on checki other than the mover."""
        return tuple([seat for seat in self.checki if seat != self.mover])

    def offered_card(self) -> Card:
        """Return the card that seats on checki may claim."""
        return (self.zones["drawn"] or self.zones["discard"])[-1]

    def bring_next_card(self, source: str) -> Card:
        """Return the next card of a zone, the first of the stock and the last of others, ready to be moved.

        `move` takes the first of identical cards. The last card is therefore put in front, so that the top discard is
        moved, and not a lower one like it. Matches by the rule `LOWEST_DISCARD_RULE` moved the lower one.
        """
        zone = self.zones[source]
        if source == "stock":
            return zone[0]
        if self.older_rule == LOWEST_DISCARD_RULE:
            return zone[-1]
        zone.insert(0, zone.pop())
        return zone[0]

    def win(self, seat: int, source: str, origin: str) -> None:
        """Give the seat the winning card from a zone and end the deal; `origin`: a key of `THIRD_CARD_TEXTS`."""
        card = self.bring_next_card(source)
        self.move((card,), source, HAND[seat], seat)
        self.winner, self.third_card = seat, (card, origin)


class Draw(DrawPhase[KowahState]):
    """The draw: the next card of the stock, or the top discard."""

    asks = say("Draw a card, or take the top discard.")
    labels: ClassVar[Mapping[str, str]] = {"draw": say("Draw a card"), "take": say("Take the top discard")}

    def begin(self, state: KowahState) -> Phase[Any]:
        assert state.turn is not None
        state.mover, state.taken_card, state.received_card, state.has_declared = state.turn, None, None, False
        return self

    def pile_actions(self, state: KowahState, seat: int) -> Sequence[Action]:
        return (TAKE,) if state.zones["discard"] and not self.why_no_take(state, seat) else ()

    def why_no_take(self, state: KowahState, seat: int) -> str:
        """Return a sentence why a seat on checki may not take the top discard; "" if it may."""
        card = state.zones["discard"][-1]
        if seat not in state.checki or card in state.winning_cards_of(seat):
            return ""
        if any(legal_discards([*state.zones[HAND[seat]], card], state.zones[PAIR_ZONES[seat]], card)):
            return ""
        return say("With the {card}, every discard would break your checki.", card=card_face(card))

    def apply(self, state: KowahState, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        source = "stock" if action == DRAW else "discard"
        card = state.zones[source][0 if action == DRAW else -1]
        if card in state.winning_cards_of(seat):
            state.win(seat, source, source)
            return None
        if action == DRAW and state.rivals():
            state.move((card,), "stock", "drawn", seat)
            return CLAIMING_PHASE
        if action == TAKE:
            state.taken_card = state.received_card = card
        take_cards(state, seat, (state.bring_next_card(source),), source, is_shown=action == TAKE)
        return DISCARDING_PHASE

    def refusal(self, state: KowahState, seat: int, action: Action) -> str:
        if action != TAKE:
            return super().refusal(state, seat, action)
        if not state.zones["discard"]:
            return say("There is no discard yet: draw a card.")
        return self.why_no_take(state, seat)

    def fact(self, state: KowahState, seat: int, names: Names) -> str:
        return say("{cards} in the stock", cards=numbered(len(state.zones["stock"]), "card"))

    def task(self, state: KowahState, seat: int, names: Names) -> str:
        return say("Draw, or take the top discard") if self.pile_actions(state, seat) else say("Draw a card")


class Claiming(Question[KowahState]):
    """The question to seats on checki whether they claim another seat's card.

    A seat is asked even if the card is useless to it: not asking would show its hand.
    """

    name = "claim"
    answers = (CLAIM_ACTION, PASS)
    stops = (CLAIM_ACTION,)
    asks = say("Claim the card, or pass.")
    labels: ClassVar[Mapping[str, str]] = {"claim": say("Claim")}

    def seats(self, state: KowahState) -> Sequence[int]:
        return state.seats_to_ask()

    def unasked(self, state: KowahState) -> Phase[Any] | None:
        return next_turn(state)

    def why_not(self, state: KowahState, seat: int, action: Action) -> str:
        if action == PASS or state.offered_card() in state.winning_cards_of(seat):
            return ""
        return say("You are not waiting for the {card}.", card=card_face(state.offered_card()))

    def finish(self, state: KowahState, seat: int, answer: Action) -> Phase[Any] | None:
        drawn = tuple(state.zones["drawn"])
        if answer == CLAIM_ACTION:
            state.win(seat, "drawn" if drawn else "discard", "drawn" if drawn else "claimed")
            return None
        state.turn = state.mover
        if not drawn:
            return next_turn(state)
        (state.received_card,) = drawn
        take_cards(state, state.mover, drawn, "drawn", is_shown=True)
        return DISCARDING_PHASE

    def fact(self, state: KowahState, seat: int, names: Names) -> str:
        player, card = names(state.mover), card_face(state.offered_card())
        if state.zones["drawn"]:
            return say("{player:capital} drew the {card}", player=player, card=card)
        return say("{player:capital} threw the {card}", player=player, card=card)

    def task(self, state: KowahState, seat: int, names: Names) -> str:
        if state.offered_card() in state.winning_cards_of(seat):
            return say("It is your third card: claim it")
        return say("You are not waiting for it: pass")


class Discard(DiscardPhase[KowahState]):
    """A seat with nine cards discards, and may declare checki before."""

    def why_no_discard(self, state: KowahState, seat: int, card: Card) -> str:
        hand, pair = state.zones[HAND[seat]], state.zones[PAIR_ZONES[seat]]
        if card == barred_card(state.all_cards_of(seat), state.taken_card):
            return say("You took the {card} in this turn, so you may not throw it back.", card=card_face(card))
        if pair and pair[0] not in waited_cards(remove_cards([*hand, *pair], (card,))):
            return say("Without the {card} your hand would no longer be checki.", card=card_face(card))
        return ""

    def legal_declarations(self, state: KowahState, seat: int) -> list[Action]:
        """Return the legal declarations of checki, one for each pair."""
        if seat in state.checki:
            return []
        hand = state.zones[HAND[seat]]
        barred = barred_card(hand, state.taken_card)
        pairs = {
            card for thrown in set(hand) if thrown != barred for card in waited_cards(remove_cards(hand, (thrown,)))
        }
        return [Action("declare", card) for card in sorted(pairs)]

    def actions(self, state: KowahState, seat: int) -> list[Action]:
        return sort_actions([*self.discards(state, seat), *self.legal_declarations(state, seat)])

    def apply(self, state: KowahState, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb == "declare":
            state.act(seat, action)
            state.move(action.cards * 2, HAND[seat], PAIR_ZONES[seat], seat)
            state.checki = (*state.checki, seat)
            state.has_declared = True
            return self
        (card,) = action.cards
        if seat in state.checki and not state.has_declared:
            state.checki_turns = (*state.checki_turns, Turn(seat, state.received_card, card))
        following = super().apply(state, seat, action)
        if card == state.taken_card and (HAND[seat], card) not in [(one.zone, one.card) for one in state.known]:
            state.mark_known(HAND[seat], (card,))  # a card just taken may be thrown only from a hand with two of it
        return following

    def after_turn(self, state: KowahState, seat: int) -> Phase[Any]:
        return CLAIMING_PHASE

    def refusal(self, state: KowahState, seat: int, action: Action) -> str:
        hand, pair = state.zones[HAND[seat]], state.zones[PAIR_ZONES[seat]]
        if action.verb == "discard" and pair and action.cards == (pair[0],) and pair[0] not in hand:
            return say("Your open pair stays where it is.")
        if action.verb != "declare" or len(action.cards) != 1:
            return super().refusal(state, seat, action)
        if seat in state.checki:
            return say("You are on checki already.")
        if state.zones[HAND[seat]].count(action.cards[0]) < 2:
            return say("You do not have two of the {card}.", card=card_face(action.cards[0]))
        return say("After any discard, that pair would not have two threes of a rank beside it.")

    def fact(self, state: KowahState, seat: int, names: Names) -> str:
        if seat in state.checki:
            return say("You are on checki")
        return say("You can declare checki") if self.legal_declarations(state, seat) else ""

    def task(self, state: KowahState, seat: int, names: Names) -> str:
        if self.legal_declarations(state, seat):
            return say("Declare the pair, or discard a card")
        return say("Discard a card")

    def label(self, state: KowahState, action: Action) -> str:
        if action.verb == "declare":
            return say("Checki with {cards}", cards=card_faces(action.cards * 2))
        return super().label(state, action)

    def targets(self, state: KowahState, seat: int, action: Action) -> tuple[str, ...]:
        return (PAIR_ZONES[seat],) if action.verb == "declare" else super().targets(state, seat, action)


def barred_card(cards: Sequence[Card], taken_card: Card | None) -> Card | None:
    """Return the card that may not be discarded: the card just taken, unless the seat holds another alike."""
    return taken_card if taken_card is not None and cards.count(taken_card) == 1 else None


def legal_discards(hand: Sequence[Card], pair: Sequence[Card], taken_card: Card | None) -> list[Card]:
    """Return the cards that a seat on checki may discard from nine cards."""
    barred = barred_card([*hand, *pair], taken_card)
    return [
        card for card in set(hand) if card != barred and pair[0] in waited_cards(remove_cards([*hand, *pair], (card,)))
    ]


def next_turn(state: KowahState) -> Phase[Any] | None:
    """Start the next seat's turn, and return the phase; None if the stock is used up."""
    if not state.zones["stock"]:
        return None
    state.turn = state.next_seat(state.mover)
    return DRAWING_PHASE


DRAWING_PHASE, CLAIMING_PHASE, DISCARDING_PHASE = Draw(), Claiming(), Discard()


class Kowah(Game[KowahState]):
    """Two threes and an identical pair are checki; the third card alike wins."""

    id = "kowah"
    state_class = KowahState
    pack = WHOLE_PACK
    older_rules = (LOWEST_DISCARD_RULE,)
    options = {
        "target": deals_to_win(),
        "waits": one_of(
            {"fours": say("Pairs beside two threes"), "alike": say("Any two identical cards")},
            say("Winning cards"),
            say("Which pairs of a checki hand win with a third identical card."),
            left_open=True,
            is_new=True,
        ),
    }
    presets = {"book": {}, "text": {"waits": "alike"}}
    phrases = {
        "take": (say("take the top discard"), say("takes the top discard")),
        "declare": (template("declare checki with two {cards}"), template("declares checki with two {cards}")),
        "claim": (say("claim the card"), say("claims the card")),
    }

    def layout(self, state: KowahState) -> dict[str, int]:
        hands = dict.fromkeys(HAND[: state.seats], HAND_SIZE)
        return {**hands, "stock": len(WHOLE_PACK) - HAND_SIZE * state.seats}

    def deal(self, state: KowahState) -> Phase[Any]:
        state.begin_rummy()
        state.add_zones("drawn", *PAIR_ZONES[: state.seats])
        state.checki, state.checki_turns, state.winner, state.third_card = (), (), None, None
        state.turn = state.next_seat(state.dealer)
        return DRAWING_PHASE

    def hidden_card_sampler(self, state: KowahState, seat: int) -> HiddenCardSampler[KowahState]:
        hidden = tuple([other for other in state.checki if other != seat])
        if not hidden:
            return super().hidden_card_sampler(state, seat)
        return CheckiHands(state, hidden, self.unseen(state)).fill

    @staticmethod
    def waited_for(cards: Sequence[Card]) -> list[Card]:
        """Return the cards that win with the eight cards of a checki hand, sorted."""
        return sorted(waited_cards(cards))

    def facts(self, state: KowahState, seat: int) -> KowahFacts:
        drawn = state.zones["drawn"]
        return KowahFacts(checki=state.checki, revealed=drawn[-1] if drawn else None)

    def score(self, state: KowahState) -> DealResult:
        winner, sides = state.winner, len(state.sides)
        if winner is None or state.third_card is None:
            line = Line(say("Deals won"), (None,) * sides, say("the stock is used up"))
            return DealResult((0,) * sides, (line,), say("Nobody won the deal"))
        card, origin = state.third_card
        pair = state.zones[PAIR_ZONES[winner]]
        threes = sorted(remove_cards(state.zones[HAND[winner]], (card,)), key=lambda one: one.rank)
        state.lay_open(HAND[winner], tuple(state.zones[HAND[winner]]), winner)
        delta = tuple([int(side == winner) for side in range(sides)])
        lines = (
            Line(say("Checki hand"), (), say("{cards}", cards=card_faces([*pair, *threes]))),
            Line(say("Third card"), (), say("{card}, {whence}", card=card_face(card), whence=THIRD_CARD_TEXTS[origin])),
            Line(say("Deals won"), only_for(winner, 1, sides)),
        )
        return DealResult(delta, lines, say("{{{winner}}} got the third {card}", winner=winner, card=card_face(card)))


GAME = Kowah()
