"""Spinado. Suits with gaps are played upwards by whoever holds the next card, and the ace of diamonds stops at will.

The rules followed. Three to five players, each alone, 47 cards: no 2s and no 8♦; in each suit the order is A 2 3 … K,
with these gaps. Each seat and a dead hand get as many cards, the rest goes to the dead hand. Three pots, matrimony,
intrigue and game: every seat pays a chip into each before the first deal, and every seat but the last winner before
each later one.

Eldest hand leads any card; whoever holds the next card of the suit must play it, and so on. Play stops when no hand
holds the next card, because it is dead, not in the pack or played already, or when there is none; who has played last
leads again. The ace of diamonds, the spinado, may be played together with any other card, led or following, and then
stops the play there. Led alone it is a card like others. Who has played both king and queen of diamonds takes
matrimony at that moment, who has played queen and jack intrigue.

The deal ends as soon as a seat has no cards: it takes the game pot, and a seat that still holds the spinado pays it two
chips for each of its cards. What nobody took stays in the pots. After the agreed number of deals the most chips win.

Options: the number of deals; payments from each other seat to who plays a king, and to who plays the spinado.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardhall.cards import Card, pack_of
from cardhall.games.spinado.facts import SpinadoFacts
from cardhall.language import card_face, numbered, say
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.options import book_and_usual, deals_in_match, one_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import DealResult, Line, blank_zeros
from cardhall.rules.engine.units import CHIPS
from cardhall.rules.mechanisms.ledger import LedgerState, Payment
from cardhall.rules.mechanisms.stops import PLAYED_ZONES, Follow, Lead, StopsGame, StopsState

PACK = tuple(card for card in pack_of("A3456789TJQK") if card is not Card.of("8D"))
SPINADO = Card.of("AD")
QUEEN_OF_DIAMONDS = Card.of("QD")
# the cards that take a pot
POT_CARDS = {
    "matrimony": (QUEEN_OF_DIAMONDS, Card.of("KD")),
    "intrigue": (Card.of("JD"), QUEEN_OF_DIAMONDS),
}
GAME_POT = "game"
POT_TEXTS = {  # reasons for taking a pot
    "matrimony": say("matrimony won"),
    "intrigue": say("intrigue won"),
    GAME_POT: say("went out"),
}
CARRIED_TEXTS = {"matrimony": say("Matrimony carries over"), "intrigue": say("Intrigue carries over")}
ANTE_CHIPS_PER_POT = 1  # into each pot
KING_CHIPS, SPINADO_CHIPS = 1, 3  # chips from each other seat for playing them, by option
PENALTY_CHIPS = 2  # for each card in the hand that still holds the spinado


class SpinadoState(StopsState, LedgerState):
    """A state of Spinado: the run, the pots, and the last winner."""

    at_once = True
    last_winner: int | None = None  # the seat that went out in the deal before; None: this is the first deal


class SpinadoLead(Lead[SpinadoState]):
    """The lead of any card, alone or with the spinado."""

    def fact(self, state: SpinadoState, seat: int, names: Names) -> str:
        played = state.zones[PLAYED_ZONES[seat]]
        if state.missing_card is None and played[-1:] == [SPINADO] and len(played) > 1:
            return say("You stopped with the {card}", card=card_face(SPINADO))
        return super().fact(state, seat, names)


class Spinado(StopsGame[SpinadoState]):
    """Suits with gaps are played upwards, a card stops the play at will, and three pots are won."""

    id = "spinado"
    unit = CHIPS
    state_class = SpinadoState
    pack = PACK
    stopper = SPINADO
    phases = (SpinadoLead(), Follow[SpinadoState]())
    options = {
        "deals": deals_in_match(8, (1, 2, 4, 8, 12), left_open=True),
        "kings": one_of(
            {False: say("Bring nothing"), True: say("Bring chips")},
            say("Kings and spinado"),
            say("Whether every other player pays 1 chip for a king played, and 3 for the spinado."),
        ),
    }
    presets = book_and_usual(kings=True)

    def layout(self, state: SpinadoState) -> Mapping[str, int]:
        return hand_sizes(state.seats)

    def deal(self, state: SpinadoState) -> Phase[Any]:
        state.begin_stops()
        for pot in POT_TEXTS:
            state.ante(
                [seat for seat in state.eldest_first() if seat != state.last_winner], ANTE_CHIPS_PER_POT, pot, ""
            )
        return self.phases[0]

    def after_cards(self, state: SpinadoState, seat: int, cards: tuple[Card, ...]) -> None:
        own_played_cards = state.zones[PLAYED_ZONES[seat]]
        for pot, pair in POT_CARDS.items():
            if not set(pair).isdisjoint(cards) and set(pair) <= set(own_played_cards):
                state.take(pot, seat, POT_TEXTS[pot])
        if state.options["kings"]:
            other_seats = [other for other in state.seats_from(seat) if other != seat]
            for card in cards:
                chips = SPINADO_CHIPS if card is SPINADO else KING_CHIPS if card.rank == "K" else 0
                why = say("spinado played") if card is SPINADO else say("kings")
                state.pay_all([Payment(other, seat, chips, why) for other in other_seats])

    def facts(self, state: SpinadoState, seat: int) -> SpinadoFacts:
        return SpinadoFacts(next=state.wanted, pot_chips={pot: state.pot(pot).chips for pot in POT_TEXTS})

    def score(self, state: SpinadoState) -> DealResult:
        antes = [
            0 if seat == state.last_winner else -ANTE_CHIPS_PER_POT * len(POT_TEXTS) for seat in range(state.seats)
        ]
        state.last_winner = winner = state.seat_without_cards()
        chips = state.take(GAME_POT, winner, POT_TEXTS[GAME_POT])
        holder = state.holder(SPINADO)
        if holder is not None:
            state.pay(holder, winner, PENALTY_CHIPS * len(state.zones[HAND[holder]]), say("spinado kept"))
        carried_lines = [
            Line(words, (), say("{chips}", chips=numbered(state.pot(pot).chips, "chip")))
            for pot, words in CARRIED_TEXTS.items()
            if state.pot(pot).chips
        ]
        headline = say("{{{out}}} went out and took the game pot of {chips}", out=winner, chips=numbered(chips, "chip"))
        return state.deal_result([Line(say("Antes"), blank_zeros(antes)), *carried_lines], headline)


@lru_cache
def hand_sizes(seats: int) -> Mapping[str, int]:
    """Return the numbers of cards dealt to each hand and to the dead hand, by zone."""
    cards_each = len(PACK) // (seats + 1)
    return {**dict.fromkeys(HAND[:seats], cards_each), "dead": len(PACK) - seats * cards_each}


GAME = Spinado()
