"""Tresette: card points without trumps, melds that need a trick, and true words to the partner.

A seat that leads from a suit with the 3 and small cards, or from a long suit with 2 and ace, asks its partner for the
best card of the suit. The partner says how many cards of the suit it holds, if it holds several: then the leader knows
whether the suit will run. Numbers of unnamed suits tell opponents as much as the partner, so players do not say them.

Announcements are true, and imagined hands agree with them (see the rules). After a request for the best card, hands
with a reason for the request are likelier.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.games.tresette.rules import RANK_ORDERS, TresetteState, deal_points
from cardhall.games.tresette.rules.true_words import BEST_ACTION, COUNT_ACTION
from cardhall.language import say
from cardhall.players.claims import Claim
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.turn_steps import is_card, open_steps
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import Number
from cardhall.rules.mechanisms.trick_position import Position

MIN_CARDS_TO_CALL = 4  # least length of a suit with 2 and ace in which the best card is asked for
MIN_CARDS_TO_ANNOUNCE = 2  # least number of cards of the suit led that is announced to the partner
REQUEST_RANKS = "7654JQ"  # ranks led with a request for the best card
OTHER_REQUEST_SHARE = 0.15  # how likely the request is from another holding, compared with one that asks for it
ANSWER_BONUS = 2.0  # weight of the best card when the partner has asked for it, relative to the likeliest card
UNSAID_VALUE = 0.001  # weight of an announcement not worth making, relative to the best card
HELPS_OTHERS_TEXT = say("It names no suit, so it tells the other side as much as your partner.")
WHY_TEXTS = {  # by announcement
    "best": say("You are strong in this suit: your partner’s best card of it helps, and the suit can be returned."),
    "count": say("Your partner then knows whether the suit will run."),
    "none": HELPS_OTHERS_TEXT,
    "one": HELPS_OTHERS_TEXT,
    "two": HELPS_OTHERS_TEXT,
}


class TresetteAdvice(TrickAdvice[TresetteState]):
    """The normal player: plays for card points, and announces when it helps the partner."""

    margin_std_dev = 6.6
    usual_gain = 6.5
    effort = 240  # enough for fifteen deals at the first lead; the hard player imagines thousands
    action_cost = 0.5
    weight_exponent = 1.5

    # ---- words

    def announcement_for(self, state: TresetteState, seat: int, card: Card) -> Action | None:
        """Return the true word of the seat before this card; None for silence."""
        open_announcements = open_steps(state, seat)
        if BEST_ACTION in open_announcements:
            return BEST_ACTION if card in request_cards(state.zones[HAND[seat]]) else None
        if COUNT_ACTION in open_announcements and has_partner_requested_best_card(state, seat):
            led = state.zones["trick"][0].suit
            number = sum(held.suit == led for held in state.zones[HAND[seat]])
            return COUNT_ACTION if number >= MIN_CARDS_TO_ANNOUNCE else None
        return None

    def announcement_before(self, seen: Observation, action: Action) -> Action | None:
        return self.announcement_for(seen.state, seen.seat, action.cards[0]) if is_card(action) else None

    def is_announcement(self, seen: Observation, action: Action) -> bool:
        return action.verb == "say"

    def step_weight(self, state: TresetteState, seat: int, action: Action) -> float:
        return UNSAID_VALUE

    # ---- cards

    def weights(self, state: TresetteState, seat: int, actions: Sequence[Action]) -> list[float]:
        weights = super().weights(state, seat, actions)
        if not all(is_card(action) for action in actions):
            return weights
        cards, top_weight = [action.cards[0] for action in actions], max(weights)
        if any(one.seat == seat and one.word == "best" and one.trick == len(state.tricks) for one in state.said):
            requesting_cards = request_cards(state.zones[HAND[seat]])
            return [
                weight + top_weight * (card in requesting_cards) for card, weight in zip(cards, weights, strict=True)
            ]
        if has_partner_requested_best_card(state, seat):
            led, ranking = state.zones["trick"][0].suit, RANK_ORDERS[state.options["court"]]
            suit_cards = [card for card in cards if card.suit == led]
            best = min(suit_cards, key=lambda card: ranking.index(card.rank), default=None)
            return [
                ANSWER_BONUS * top_weight if card is best else weight
                for card, weight in zip(cards, weights, strict=True)
            ]
        return weights

    # ---- the value of a deal

    def solves_exactly(self, state: TresetteState) -> bool:
        return False  # announcements between the cards make too many sequences to try

    def finish(self, state: TresetteState, rng: random.Random) -> int:
        return self.finish_tricks(state, rng)

    def deal_value_played(
        self, state: TresetteState, position: Position, tricks: Sequence[int]
    ) -> tuple[Number, ...] | None:
        waiting = state.unannounced()
        if not waiting:
            return self.deal_value(state, tricks, position.points)
        trick_winners = set(position.winners)
        later_melds = [(seat, state.game.melds_in(state.whole_hand(seat))) for seat in waiting if seat in trick_winners]
        return deal_points(state, position.points, later_melds)

    def find_claim(self, seen: Observation) -> Claim | None:
        if seen.state.partner_of(seen.seat) in seen.state.unannounced():
            return None  # the partner's melds count only if the partner itself takes a trick
        return super().find_claim(seen)

    # ---- words for people, and levels

    def reason(self, seen: Observation, action: Action) -> str:
        return WHY_TEXTS[action.words[0]] if action.verb == "say" else super().reason(seen, action)


class TresetteBeginner(CarelessAdvice[TresetteState], TresetteAdvice):
    """The easy player: often plays a wrong card."""


class TresetteExpert(TresetteAdvice):
    """The hard player: also reads the other hands from plays and calls for the best."""

    has_inference = True
    worlds_per_draw = 4

    def inference(self, seen: Observation, world: TresetteState) -> float:
        """Return how well the hands of an imagined state explain the requests for the best card."""
        likely = 1.0
        for one in world.said:
            if one.word == "best" and one.seat != seen.seat:
                played = world.played_by(one.seat)[one.trick :]
                if played and played[0] not in request_cards([*played, *world.zones[HAND[one.seat]]]):
                    likely *= OTHER_REQUEST_SHARE
        return likely


def request_cards(hand: Sequence[Card]) -> list[Card]:
    """Return the cards whose lead asks the partner for its best: low ones of strong suits."""
    cards: list[Card] = []
    for suit in "CDHS":
        suit_cards = [card for card in hand if card.suit == suit]
        ranks = {card.rank for card in suit_cards}
        if ("3" in ranks and "2" not in ranks) or (
            len(suit_cards) >= MIN_CARDS_TO_CALL and {"2", "A"} <= ranks and "3" not in ranks
        ):
            cards += [card for card in suit_cards if card.rank in REQUEST_RANKS]
    return cards


def has_partner_requested_best_card(state: TresetteState, seat: int) -> bool:
    """Return whether the partner led to this trick and has asked for the best card of the suit."""
    if not state.zones["trick"] or state.side_of(state.leader) != state.side_of(seat):
        return False
    return any(one.word == "best" and one.seat == state.leader and one.trick == len(state.tricks) for one in state.said)


EASY_ADVICE, HARD_ADVICE = TresetteBeginner(), TresetteExpert()
ADVICE = TresetteAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
