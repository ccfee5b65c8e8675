"""Last One: the cost of cards, effects on the next seat, and cards to keep for the end.

The rules of thumb are those of `open_deal`, and the normal player imagines deals that are played by them. The hard
player imagines more deals, and weighs each by how well its hands explain that others drew, did not defend themselves,
or named a suit (`hand_reading`). The easy player goes by points and effects at a glance, and sometimes forgets to say
that one card is left.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp

from cardhall.cards import SUITS, Card
from cardhall.games.last_one.advice import open_deal as heuristics
from cardhall.games.last_one.advice.hand_reading import StateChain, signs_of_others
from cardhall.games.last_one.advice.open_deal import DEFAULT_WEIGHTS, OpenDeal, PublicView
from cardhall.games.last_one.rules import DEAL_ACTIONS, HEADING_LEFT, LAST_ONE_ACTION, LastOneState, is_playable
from cardhall.games.last_one.rules.melee import PIP_VALUES
from cardhall.games.last_one.rules.reckoning import remaining_seats
from cardhall.games.last_one.rules.reshuffles import DISCARD_ZONE
from cardhall.language import listing, numbered, say, suit_name
from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import points_only
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

PHASE_NUMBERS = {
    "play": heuristics.TURN_PHASE,
    "stack": heuristics.STACK_PHASE,
    "name": heuristics.NAME_PHASE,
    "call": heuristics.CALL_PHASE,
    "melee": heuristics.MELEE_PHASE,
}
ACTION_TEMPERATURE_CARD_HUNDREDTHS = 60.0  # hundredths of a card off the hand that multiply the odds of an action by e
LEAST_EXPONENT = -8.0  # keeps even the worst action possible
# apparent values of actions, in hundredths of a card off the hand
DRAWING_VALUE = -150.0  # to draw where a card could be played, or to play nothing on a three
NAMED_THREE_VALUE = 120.0  # to name a three for a joker: another card goes on it at once
SILENCE_VALUE = -1_000.0  # not to announce the last card
PLAIN_RANKS = "5679TQK"  # without an effect
USUAL_DEAL_COST = 22.0  # points that a deal costs a player
DROP_OUT_COST = 60.0  # points that dropping out is worse than to have one point less
LEADER_DEAL_SIZE, TRAILER_DEAL_SIZE = 4, 7  # cards each that a dealer chooses when ahead in the match, and when behind
MAX_DEAL_STEPS = 1_500  # turns after which an imagined deal is broken off
FORGET_CHANCE = 0.12  # how often a beginner does not say that one card is left


class LastOneAdvice(Advice[LastOneState]):
    """The normal player: imagines deals that are played by rules of thumb."""

    points_sign = -1
    searches_tree = False
    action_cost = 0.5
    effort = 1_200
    max_actions = 24
    prior = 0.3
    margin_std_dev = 36.0

    # ---- at a glance

    def weights(self, state: LastOneState, seat: int, actions: Sequence[Action]) -> list[float]:
        values = self.action_values(state, seat, actions)
        best = max(values)
        return [exp(max(LEAST_EXPONENT, (one - best) / ACTION_TEMPERATURE_CARD_HUNDREDTHS)) for one in values]

    def action_values(self, state: LastOneState, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the apparent value of each action, in hundredths of a card off the hand."""
        hand, phase = mask_of(state.zones[HAND[seat]]), state.phase
        if phase in ("size", "consent"):
            return [self.size_value(state, seat, action) for action in actions]
        if phase == "call":
            return [0.0 if action == LAST_ONE_ACTION else SILENCE_VALUE for action in actions]
        view = public_view(state, seat)
        if phase == "name":
            return [self.naming_value(state, hand, action, view) for action in actions]
        if phase == "melee":
            next_card = state.next_card
            assert next_card is not None
            return [
                float(
                    heuristics.answer_value(
                        DEFAULT_WEIGHTS, next_card, action.cards[0].is_joker, hand, seat == state.defender, view
                    )
                    if action.cards
                    else 0
                )
                for action in actions
            ]
        return [
            float(heuristics.card_value(DEFAULT_WEIGHTS, action.cards[0], hand, view))
            if action.cards else DRAWING_VALUE
            for action in actions
        ]  # fmt: skip

    def naming_value(self, state: LastOneState, hand: int, action: Action, view: PublicView) -> float:
        """Return the apparent value of naming a suit, or a card for a joker."""
        if not action.cards:
            # `suit_value` counts tenths of a card
            return 10.0 * heuristics.suit_value(hand, "CDHS".index(action.words[0]))
        card = action.cards[0]
        if card.rank == "3":
            return NAMED_THREE_VALUE + heuristics.suit_value(hand, card // 13)
        effect = (
            heuristics.card_value(DEFAULT_WEIGHTS, card, hand | 1 << card, view)
            - DEFAULT_WEIGHTS[0] * heuristics.CARD_COSTS[card] * heuristics.FAR_POINT_WEIGHT
        )
        return (
            effect + 10.0 * heuristics.suit_value(hand, card // 13) - 100 * (card.rank == "8")
        )  # an eight would only name a suit

    def size_value(self, state: LastOneState, seat: int, action: Action) -> float:
        """Return the apparent value of a deal size, or of agreeing to nine: the leader wants a short deal."""
        scores = [state.scores[other] for other in state.seated]
        excess_points = state.scores[seat] - sum(scores) / len(scores)
        if action in (ACCEPT, REJECT):
            return excess_points * (1 if action == ACCEPT else -1)
        return -10.0 * abs(action.number - (LEADER_DEAL_SIZE if excess_points < 0 else TRAILER_DEAL_SIZE))

    def distinct_actions(self, state: LastOneState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        if state.phase == "call":
            return (LAST_ONE_ACTION,)
        if state.phase == "size":
            weights = self.weights(state, seat, actions)
            return (actions[weights.index(max(weights))],)
        if state.phase != "name" or not actions[0].cards:
            return actions
        # of the cards without effect one a suit is enough: that of which most of the rank are held
        ranks_held = [card.rank for card in state.zones[HAND[seat]]]
        plain_rank = max(PLAIN_RANKS, key=ranks_held.count)
        return [action for action in actions if action.cards[0].rank in ("A", "2", "3", "4", "J", plain_rank)]

    # ---- imagined deals

    def finish(self, state: LastOneState, rng: random.Random) -> int:
        phase = PHASE_NUMBERS.get(state.phase)
        if phase is None:
            return 0
        deal = build_open_deal(state)
        steps = deal.play_out(phase, rng, MAX_DEAL_STEPS)
        points: list[int] = deal.points()
        state.finish_deal(points_only(tuple(points)))
        return steps + 1

    # ---- the match

    def course(self, state: LastOneState) -> MatchCourse:
        """Return the expected end of the match: about when the second best seat would drop out."""
        scores = list(state.scores)
        if len(state.results) == state.deal_number:  # the deal is over, which is only imagined
            scores = [score - points for score, points in zip(scores, state.results[-1].delta, strict=True)]
        second = sorted(scores[seat] for seat in state.seated)[1]
        deals_left = max(1, round((state.options["target"] - second) / USUAL_DEAL_COST))
        return MatchCourse(
            deals=state.deal_number - 1 + deals_left, margin_std_dev=self.margin_std_dev, fewest_points_win=True
        )

    def later_value(self, state: LastOneState) -> Sequence[float]:
        """Return the extra cost of dropping out, by seat."""
        seats_left = remaining_seats(state)
        return [DROP_OUT_COST * (seat in state.seated and seat not in seats_left) for seat in range(state.seats)]

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state: LastOneState = seen.state
        if action in DEAL_ACTIONS.values():
            return say("The more cards are dealt, the more the deal can cost.")
        if action == ACCEPT:
            return say("In a long deal you can catch up.")
        if action == REJECT:
            return say("A short deal costs less.")
        if state.phase == "call":
            if action == LAST_ONE_ACTION:
                return say("Otherwise you draw two cards.")
            return say("Saying nothing costs two cards.")
        if state.phase == "name":
            return reason_to_name(state, seen.hand, action)
        if action.cards:
            return reason_to_play(state, seen.seat, action.cards[0])
        if state.phase == "melee":
            return reason_to_pass(state, seen.seat)
        if not any(is_playable(state, card) for card in seen.hand):
            return say("None of your cards matches.")
        if all(card.is_joker or card.rank == "8" for card in seen.hand if is_playable(state, card)):
            return say("You could only play an eight or a joker, and those will still match later.")
        return say("You keep your cards for a better moment.")


class LastOneBeginner(LastOneAdvice):
    """The easy player: imagines no deals, and looks at effects and points only."""

    def action_values(self, state: LastOneState, seat: int, actions: Sequence[Action]) -> list[float]:
        if state.phase not in ("play", "stack"):
            return super().action_values(state, seat, actions)
        return [float(BEGINNER_RANK_VALUES.get(a.cards[0].rank, 0)) if a.cards else DRAWING_VALUE for a in actions]

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        if seen.phase == "call" and rng.random() < FORGET_CHANCE:
            return [(PASS, 0.0), (LAST_ONE_ACTION, 0.0)]
        return None

    def distinct_actions(self, state: LastOneState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        return actions if state.phase == "call" else super().distinct_actions(state, seat, actions)


class LastOneExpert(LastOneAdvice):
    """The hard player: also reads the other hands from draws, passes and named suits."""

    def world_source(self, seen: Observation, rng: random.Random) -> Callable[[], LastOneState] | None:
        found = signs_of_others(seen)
        return StateChain(seen.sample(rng), seen.seat, found, rng).draw if found else None


BEGINNER_RANK_VALUES = {"2": 60, "J": 40, "3": 40, "4": 40, "A": 20, "8": -20, "BJ": -20, "RJ": -20}


def public_view(state: LastOneState, seat: int) -> PublicView:
    """Return the public information for a seat's rules of thumb."""
    sizes = [len(state.zones[HAND[other]]) if other in state.seated else 0 for other in range(state.seats)]
    next_seat, previous_seat = state.next_seat(seat), state.next_seat(seat, len(state.seated) - 1)
    return PublicView(sizes, seat, next_seat, previous_seat, len(state.seated), mask_of(state.zones[DISCARD_ZONE]))


def build_open_deal(state: LastOneState) -> OpenDeal:
    """Return an imagined state as a deal that can be played out fast."""
    zones = state.zones
    hands = [mask_of(zones[HAND[seat]]) if seat in state.seated else 0 for seat in range(state.seats)]
    deal = OpenDeal(hands, state.seated, [DEFAULT_WEIGHTS] * state.seats)
    deal.set_cards(zones[STOCK_ZONE], zones[DISCARD_ZONE])
    assert state.turn is not None
    suit = "CDHS".index(state.suit) if state.suit else 0
    rank = "A23456789TJQK".index(state.rank) if state.rank else -1
    deal.set_turn(suit, rank, state.heading == HEADING_LEFT, state.turn, state.pass_count)
    if state.aggressor is not None and state.defender is not None and state.last_melee_card is not None:
        deal.set_melee(state.aggressor, state.defender, state.last_melee_card, state.seats_to_ask)
    return deal


def reason_to_play(state: LastOneState, seat: int, card: Card) -> str:
    """Return the reason for playing a card: the effect, or the cards that follow."""
    remaining_cards = [other for other in state.zones[HAND[seat]] if other is not card]
    if not remaining_cards:
        return say("It is your last card.")
    next_seat = state.next_seat(seat)
    next_hand_size = len(state.zones[HAND[next_seat]])
    if state.phase == "melee":
        assert state.last_melee_card is not None and state.aggressor is not None and state.next_card is not None
        if seat == state.defender:
            return say("You avoid drawing {cards}.", cards=numbered(PIP_VALUES[state.last_melee_card.rank], "card"))
        return say("You get rid of a card.")
    if card.is_joker or card.rank == "8":
        if all(other.is_joker or other.rank == "8" for other in remaining_cards):
            return say("More than one such card costs too much at the end.")
        return reason_to_play_wild(state, card, remaining_cards)
    if card.rank == "3":
        return say("You can get rid of another card at once.")
    if card.rank in ("2", "J") and len(state.seated) == 2:
        return say("It is your turn again at once.")
    if card.rank in ("2", "J") and next_hand_size < 3:
        return say("The next player has {cards:words} left and is skipped.", cards=numbered(next_hand_size, "card"))
    if card.rank == "2":
        return say("The next player draws two cards and is skipped.")
    if card.rank == "4" and any(other.is_joker or other == card + 1 for other in remaining_cards):
        return say("You can continue the melee yourself.")
    same_suit_cards = [other for other in remaining_cards if other.suit == card.suit]
    if same_suit_cards:
        return say(
            "You keep {cards:words} of this suit for later.", cards=numbered(len(same_suit_cards), "card")
        )  # fmt: skip
    return say("It would cost {points} at the end.", points=numbered(heuristics.CARD_COSTS[card], "point"))


def reason_to_play_wild(state: LastOneState, card: Card, remaining_cards: Sequence[Card]) -> str:
    """Return the reason for playing an eight or a joker, whose player names the next suit or card."""
    plain_cards = [other for other in remaining_cards if other.suit and other.rank != "8"]
    if state.phase == "play" and not any(is_playable(state, other) for other in plain_cards):
        return say("You can only play an eight or a joker now.")
    if card.is_joker:
        return say("It becomes any card you name, with that card’s effect.")
    suit_texts = []
    for suit in SUITS:
        suit_count = sum([other.suit == suit for other in plain_cards])
        if suit_count:
            suit_texts.append(say("{cards:words} of {suit}", cards=numbered(suit_count, "card"), suit=suit_name(suit)))
    return say("You name the next suit: you hold {held}.", held=listing(suit_texts))


def reason_to_pass(state: LastOneState, seat: int) -> str:
    """Return why nothing is played in a melee."""
    if not any(card.is_joker or card == state.next_card for card in state.zones[HAND[seat]]):
        return say("You have no card to answer with.")
    return say("If you attack and another player answers, you may have to draw.")


def reason_to_name(state: LastOneState, hand: Sequence[Card], action: Action) -> str:
    """Return why a suit is named, or a card for a joker."""
    suit = action.words[0] if action.words else action.cards[0].suit
    if action.cards and action.cards[0].rank == "3":
        return say("On a three you can play another card at once.")
    suit_count = sum([card.suit == suit for card in hand])
    if suit_count:
        return say("You hold {cards:words} of {suit}.", cards=numbered(suit_count, "card"), suit=suit_name(suit))
    return say("The next player may have no {suit}.", suit=suit_name(suit))


EASY_ADVICE, HARD_ADVICE = LastOneBeginner(), LastOneExpert()
ADVICE = LastOneAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
