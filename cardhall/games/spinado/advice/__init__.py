"""Spinado: which card to lead, and when to play the spinado along.

A lead is free if everybody knows that no hand holds the next card: it has been played, is not in the pack, or was
missing at an earlier stop. A lead is also free if the seat's own following cards end at such a card. The spinado stops
the play at a card that is not free, led or following, and so saves the lead. Cards to which no other card leads up are
played only by leading them.

A Normal player leads free cards first. A Hard player keeps a free card that others may still lead up to, while several
of its leads would lose the turn: when that card follows, it wins the turn back.

Leads are compared in imagined deals that agree with every stop. In those of a Hard player all seats see which leads are
free, and which are kept; a Normal player imagines few deals, in which seats look at their own hands alone; an Easy
player imagines none.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from cardhall.cards import CARDS, Card
from cardhall.games.spinado.advice.sequences import MANY_COSTLY_LEADS, NEXT_CARD, NO_SEAT, PREVIOUS_CARD, DealPosition
from cardhall.games.spinado.rules import ANTE_CHIPS_PER_POT, POT_TEXTS, SPINADO, SpinadoState
from cardhall.language import card_face, numbered, say
from cardhall.players.search.advice import Advice
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.stops import PLAYED_ZONES

RESULT_STD_DEV_CHIPS_BY_KINGS = {False: 6.0, True: 11.0}  # chips: `Advice.spread` by option `kings`
LEAD_VALUE_TEMPERATURE = 25.0  # a value higher by this makes a lead e times as likely
KEPT_SPINADO_VALUE = 25  # value of keeping the spinado in the hand
# hundredths of a chip: the spinado led alone; played along for nothing; played along to save the turn
LONE_SPINADO_VALUE, WASTED_SPINADO_VALUE, SAVED_LEAD_VALUE = -200.0, -100.0, 120.0
MAX_EXACT_CARDS = 7  # with as many cards in all hands, imagined deals are solved exactly
CARD_NUMBERS_END = 52  # card numbers of all suits; higher numbers are hidden cards


def encode_position(state: SpinadoState) -> DealPosition:
    """Return the present play of an imagined or a redacted state; hidden cards belong to nobody."""
    seats, ruled_out_by_all = range(state.setup.seats), -1  # a mask by card number, at first of all cards
    holder, gone_cards, sizes, lovers = [NO_SEAT] * CARD_NUMBERS_END, [False] * CARD_NUMBERS_END, [], [NO_SEAT] * 3
    for seat in seats:
        hand = state.zones[HAND[seat]]
        sizes.append(len(hand))
        for card in hand:
            if card < CARD_NUMBERS_END:
                holder[card] = seat
        for card in state.zones[PLAYED_ZONES[seat]]:
            gone_cards[card] = True
            if card.suit == "D" and card.rank in "JQK":
                lovers["JQK".index(card.rank)] = seat
        ruled_out_by_all &= state.ruled_out[seat]
    while ruled_out_by_all:  # the cards that all seats have shown not to hold
        lowest = ruled_out_by_all & -ruled_out_by_all
        gone_cards[lowest.bit_length() - 1] = True
        ruled_out_by_all ^= lowest
    assert state.turn is not None
    wanted = NO_SEAT if state.wanted is None else int(state.wanted)
    pots = [state.pot(pot).chips for pot in POT_TEXTS]
    return DealPosition(holder, sizes, gone_cards, pots, state.turn, wanted, bool(state.options["kings"]), lovers)


def card_besides_spinado(action: Action) -> Card:
    """Return the card of an action besides the spinado; the spinado where it is played alone."""
    return next((card for card in action.cards if card is not SPINADO), SPINADO)


class SpinadoAdvice(Advice[SpinadoState]):
    """The normal player: leads by its hand and the cards known to be gone, compared in imagined deals."""

    searches_tree = False
    effort = 700
    action_cost = 0.1
    sees_free_leads = False  # whether all see, in imagined deals, which leads are free
    choice_sharpness = LEAD_VALUE_TEMPERATURE

    def weights(self, state: SpinadoState, seat: int, actions: Sequence[Action]) -> list[float]:
        if len(actions) == 1:
            return [1.0]
        position = encode_position(state)
        values = [self.action_value(position, action) for action in actions]
        return [exp((one - max(values)) / self.choice_sharpness) for one in values]

    def action_value(self, position: DealPosition, action: Action) -> float:
        """Return how good an action looks, to compare it with the other actions."""
        card = card_besides_spinado(action)
        if card is SPINADO:
            return 0.0
        value = float(position.simple_lead_value(int(card), True))
        if SPINADO in action.cards:
            value += -KEPT_SPINADO_VALUE if position.keeps_turn(int(card)) else 2 * KEPT_SPINADO_VALUE
        return value

    def finish(self, state: SpinadoState, rng: random.Random) -> int:
        position = encode_position(state)
        turns = position.play_out(self.sees_free_leads)
        state.last_winner = position.sizes.index(0)
        state.finish_deal(DealResult(tuple(position.gains)))
        return turns

    def solves_exactly(self, state: SpinadoState) -> bool:
        return sum(len(state.zones[HAND[seat]]) for seat in range(state.setup.seats)) <= MAX_EXACT_CARDS

    def later_value(self, state: SpinadoState) -> Sequence[float]:
        """Return the antes, in chips, that the seat without cards saves in the next deal; () after the last deal."""
        if len(state.results) >= state.options["deals"]:
            return ()
        return [
            float(ANTE_CHIPS_PER_POT * len(POT_TEXTS)) * (seat == state.last_winner)
            for seat in range(state.setup.seats)
        ]

    def course(self, state: SpinadoState) -> MatchCourse:
        return MatchCourse(
            deals=state.options["deals"], margin_std_dev=RESULT_STD_DEV_CHIPS_BY_KINGS[bool(state.options["kings"])]
        )

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state, position, card = seen.state, encode_position(seen.state), card_besides_spinado(action)
        if SPINADO in action.cards:
            if card is SPINADO:
                return say("You get rid of it, and lead again.")
            if position.keeps_turn(int(card)):
                return say("You get rid of two cards at once.")
            return say("The spinado stops the play, so you lead again.")
        if state.wanted is not None:
            if position.keeps_turn(int(card)):
                return say("You keep the lead even without the spinado.")
            return say("You keep the spinado for another turn.")
        run_end = position.own_run_end(int(card))
        if position.keeps_turn(run_end):
            if run_end != card:
                return say(
                    "Your own cards follow up to the {card}, and there the play stops: you lead again.",
                    card=card_face(CARDS[run_end]),
                )
            if NEXT_CARD[run_end] < 0:
                return say("No card follows the {card}: you lead again.", card=card_face(card))
            return say(
                "Nobody holds the {card} that would follow: you lead again.", card=card_face(CARDS[NEXT_CARD[run_end]])
            )
        if run_end != card:
            return say("You play {cards:words} one after the other.", cards=numbered(run_end - card + 1, "card"))
        if PREVIOUS_CARD[card] < 0 or position.gone_cards[PREVIOUS_CARD[card]]:
            return say(
                "Nothing leads up to the {card} any more: you can only play it by leading it.", card=card_face(card)
            )
        higher_cards = sum(other.suit == card.suit and other > card for other in seen.hand)
        if higher_cards:
            return say("It may let you play {cards} further up the suit.", cards=numbered(higher_cards, "card"))
        if any(
            position.keeps_turn(position.own_run_end(int(card_besides_spinado(other))))
            for other in seen.actions()
            if card_besides_spinado(other) is not SPINADO
        ):
            return say("You keep your safe leads: each may still follow, and win the lead back.")
        return say("None of your cards is sure to return the lead: the holder of the next card plays.")


class SpinadoBeginner(SpinadoAdvice):
    """The easy player: sometimes overlooks a free lead, and plays the spinado as it comes."""

    choice_sharpness = 40.0

    def action_value(self, position: DealPosition, action: Action) -> float:
        card = card_besides_spinado(action)
        if card is SPINADO:
            return 0.0
        return float(position.simple_lead_value(int(card), True))


class SpinadoExpert(SpinadoAdvice):
    """The hard player: keeps a free lead that may win the turn back while several leads lose the turn.

    It imagines that all others do so too.
    """

    sees_free_leads = True
    choice_sharpness = 30.0

    def action_value(self, position: DealPosition, action: Action) -> float:
        card = card_besides_spinado(action)
        if card is SPINADO:
            return LONE_SPINADO_VALUE
        value = float(position.lead_value(int(card), position.count_costly_leads()))
        if SPINADO in action.cards:
            value += WASTED_SPINADO_VALUE if position.keeps_turn(int(card)) else SAVED_LEAD_VALUE
        return value

    def distinct_actions(self, state: SpinadoState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Keep the spinado for a card that may lose the turn; a free lead comes first unless better kept."""
        position = encode_position(state)
        useful_actions = [
            one
            for one in actions
            if card_besides_spinado(one) is not SPINADO and not self.wastes_spinado(position, one)
        ]
        if state.wanted is not None:
            return useful_actions or actions
        keeps_free_leads = position.count_costly_leads() >= MANY_COSTLY_LEADS
        free_leads = [
            one for one in useful_actions if position.keeps_turn(position.own_run_end(int(card_besides_spinado(one))))
        ]
        best_leads = [
            one for one in free_leads if not keeps_free_leads or not position.may_follow(int(card_besides_spinado(one)))
        ]
        return (
            [max(best_leads, key=lambda one: position.lead_value(int(card_besides_spinado(one)), 0))]
            if best_leads
            else useful_actions or actions
        )

    def wastes_spinado(self, position: DealPosition, action: Action) -> bool:
        """Return whether the spinado is played along although the turn stays with the seat."""
        return SPINADO in action.cards and position.keeps_turn(int(card_besides_spinado(action)))


ADVICE = SpinadoAdvice(easy=SpinadoBeginner(), hard=SpinadoExpert())
