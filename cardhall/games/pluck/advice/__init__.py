"""Pluck: naming a suit, choosing cards to give and seats to pluck, and the value of tricks over the quota.

A hand is counted in tricks (`hands`). A pluck gains the likely value of the card that comes back for the card given. A
trick over the quota is a point and a pluck, a trick below it is a card owed; so tricks count on both sides of the
quota.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardhall.cards import HIDDEN, SUITS, Card
from cardhall.games.pluck.advice.hands import gain_of_giving, naming_chances, tricks_by_trump
from cardhall.games.pluck.rules import over_quota
from cardhall.games.pluck.rules.hidden_plucks import SUIT_BITS as BITS
from cardhall.games.pluck.rules.hidden_plucks import impossible_cards, single_bits
from cardhall.games.pluck.rules.plucking import PluckState
from cardhall.language import numbered, one_of_suit, say
from cardhall.players.search.match_equity import MatchCourse
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.bidding import visible_hand, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import Number, points_only
from cardhall.rules.engine.state import finish_deal
from cardhall.rules.mechanisms.trick_position import Position

# points
PLUCK_VALUE = 0.65  # a pluck in the next deal
OWED_COST = 0.5  # cost of a card owed in the next deal
RESULT_STD_DEV = 2.8  # standard deviation of the difference that a deal makes between two seats
USUAL_DEAL_POINTS = 1.0  # usual points of a seat in a deal
# tricks
GIVE_CARD_TEMPERATURE = 0.12  # multiply by e the odds of giving a card
HIGHER_QUOTA_BONUS = 0.02  # for plucking the seat that needs more tricks
NO_PLUCK_VALUE = -0.05  # for giving up the plucks: another card may always be tried
MIN_EXPONENT = -30.0  # of the weight of a card to give, so that none has the weight 0
UNKNOWN_CARD_CHANCE = 0.5  # that one of two hands holds a card of which nothing is known
NO_GAIN_CHANCE = 0.5  # weight of hidden plucks between two seats that brought nothing, beside the higher cards now held
MAX_COUNTED_PLUCKS = 4  # hidden plucks between two seats after which further ones tell no more
MIN_LIKELIHOOD = 0.02  # added to a likelihood, since nobody names trumps quite as thought


def hand_bits(hand: Sequence[Card]) -> tuple[int, int]:
    """Return a hand as bits of suits, and the jokers: 1 for little, 2 for big, 3 for both."""
    return BITS.flags(hand), sum([2 if card.rank == "RJ" else 1 for card in hand if card.is_joker])


class PluckAdvice(TrickAdvice[PluckState]):
    """The normal player: counts tricks, and values plucks by the tricks gained."""

    margin_std_dev = RESULT_STD_DEV
    usual_gain = USUAL_DEAL_POINTS
    effort = 400
    action_cost = 0.6
    compared_share = 0.1

    # ---- plucks and trumps

    def other_weights(self, state: PluckState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = visible_hand(state, seat)
        if actions[0].verb == "trump":
            likely = dict(zip(SUITS, naming_chances(self.estimate_tricks(hand)), strict=True))
            return [likely[action.words[0]] for action in actions]
        return weights_by_value(self.pluck_gains(state, seat, hand, actions), GIVE_CARD_TEMPERATURE, MIN_EXPONENT)

    def estimate_tricks(self, hand: Sequence[Card]) -> list[float]:
        """Return the expected tricks of a hand by trump suit."""
        return tricks_by_trump(*hand_bits(hand))

    def pluck_gains(self, state: PluckState, seat: int, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        """Return the expected gain in tricks of each pluck, from the seat's own knowledge."""
        cards, jokers = hand_bits(hand)
        names_trumps = seat == state.dealer
        chances_by_seat = {other: holding_chances(state, seat, other) for other in range(3) if other != seat}
        # the other seat with the higher quota
        higher_quota_seat = state.next_seat(state.dealer, 1 if seat == state.dealer else 0)
        gains = []
        for action in actions:
            if action == PASS:
                gains.append(NO_PLUCK_VALUE)
                continue
            other_seat, given_card = action.number, BITS.flag[action.cards[0]]
            higher = BITS.suit_of(given_card) & -(given_card << 1) & ~cards  # the bits of the suit above the card given
            chances = [
                (card, chances_by_seat[other_seat].get(card, UNKNOWN_CARD_CHANCE))
                for card in reversed(list(single_bits(higher)))
            ]
            gain = gain_of_giving(cards, jokers, names_trumps, given_card, chances)
            gains.append(gain + (HIGHER_QUOTA_BONUS if other_seat == higher_quota_seat else 0.0))
        return gains

    # ---- the value of a deal

    def deal_value(self, state: PluckState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        """Return the points of a deal by seat, with the value of the plucks and debts of the next deal."""
        return tuple(
            [(1 + PLUCK_VALUE) * one if one > 0 else OWED_COST * one for one in over_quota(tricks, state.dealer)]
        )

    def claim_value(self, state: PluckState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        return self.deal_value(state, tricks, points)

    def score_deal(self, state: PluckState, position: Position) -> None:
        state.set_plucks(over_quota(position.tricks_taken, state.dealer))
        finish_deal(state, points_only(state.plucks))

    def later_value(self, state: PluckState) -> Sequence[float]:
        if state.is_over:
            return ()
        return [PLUCK_VALUE * plucks - OWED_COST * owed for plucks, owed in zip(state.plucks, state.owed, strict=True)]

    def course(self, state: PluckState) -> MatchCourse:
        return super().course(state)._replace(usual_gain=USUAL_DEAL_POINTS)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "trump":
            place = SUITS.index(action.words[0])
            tricks = round(self.estimate_tricks(seen.hand)[place])
            trump_count = sum(card.is_joker or card.suit == action.words[0] for card in seen.hand)
            return say(
                "You would have {trumps:words}, and your cards promise {tricks}.",
                trumps=numbered(trump_count, "trump"),
                tricks=describe_expected_tricks(max(0, tricks)),
            )
        if action.verb == "pluck":
            return reason_to_give(seen.hand, action.cards[0])
        if action == PASS and seen.phase == "pluck":
            return say("You would hardly get a better card back.")
        return super().reason(seen, action)


def reason_to_give(hand: Sequence[Card], card: Card) -> str:
    """Return the reason for giving a card: the possible gain."""
    own_suit_cards = [other for other in hand if other.suit == card.suit]
    suit_text = one_of_suit(card.suit)
    if not BITS.suit_of(BITS.flag[card]) & -(BITS.flag[card] << 1) & ~BITS.flags(own_suit_cards):
        return say("Nothing beats it, so it comes back and your hand stays the same.")
    if len(own_suit_cards) == 1:
        return say("It is your only {suit}, and you get that player’s highest in return.", suit=suit_text)
    if card is min(own_suit_cards, key=BITS.power.__getitem__):
        return say("It is your lowest {suit}, and you get that player’s highest in return.", suit=suit_text)
    return say("You get that player’s highest {suit} in return.", suit=suit_text)


def holding_chances(state: PluckState, seat: int, other_seat: int) -> dict[int, float]:
    """Return by card the chance of another seat to hold it, where plucks have shown that: 1 or 0.

    Cards are bits of suits.
    """
    chance_by_card: dict[int, float] = {}
    zone = HAND[other_seat]
    barred = impossible_cards(state.plucked, seat).get(zone, 0)
    for number in range(barred.bit_length()):
        if barred >> number & 1:
            chance_by_card[BITS.flag[number]] = 0.0
    for known_card in state.known:
        if known_card.seats is not None and seat in known_card.seats:
            chance_by_card[BITS.flag[known_card.card]] = float(known_card.zone == zone)
    return chance_by_card


class PluckBeginner(CarelessAdvice[PluckState], PluckAdvice):
    """The easy player: names the longest suit, gives any low card, and often plays a wrong card."""

    def estimate_tricks(self, hand: Sequence[Card]) -> list[float]:
        return [0.5 * sum(card.suit == suit for card in hand) for suit in SUITS]

    def pluck_gains(self, state: PluckState, seat: int, hand: Sequence[Card], actions: Sequence[Action]) -> list[float]:
        lowest = min(BITS.power[card] % BITS.width for card in hand if not card.is_joker)
        return [
            -1.0 if action == PASS else -0.1 * (BITS.power[action.cards[0]] % BITS.width - lowest) for action in actions
        ]


class PluckExpert(PluckAdvice):
    """The hard player: also reads the other hands from named trumps, plucks and plays."""

    has_inference = True
    worlds_per_draw = 4

    def call_evidence(self, seen: Observation) -> Callable[[PluckState], float]:
        return partial(self.likelihood_of_plucks, seen.seat)

    def likelihood_of_plucks(self, seat: int, world: PluckState) -> float:
        """Return how well the hands of an imagined state explain named trumps and hidden plucks: a likelihood."""
        likelihood = 1.0
        if world.trump and world.dealer != seat:
            shares = naming_chances(self.estimate_tricks(world.whole_hand(world.dealer)))
            likelihood = shares[SUITS.index(world.trump)] + MIN_LIKELIHOOD
        hidden = [one for one in world.plucked if one.given_card is HIDDEN]
        for pair in {(one.seat, one.plucked_seat) for one in hidden}:
            plucks = min(MAX_COUNTED_PLUCKS, sum((one.seat, one.plucked_seat) == pair for one in hidden))
            winner, loser = (BITS.flags(world.whole_hand(place)) for place in pair)
            # cards of the plucker that beat the other hand’s suit: each may have been got by a pluck
            tops = sum([(winner & whole & -(1 << (loser & whole).bit_length())).bit_count() for whole in BITS.fields])
            likelihood *= (NO_GAIN_CHANCE + min(tops, 2 * plucks)) ** plucks
        return likelihood


EASY_ADVICE, HARD_ADVICE = PluckBeginner(), PluckExpert()
ADVICE = PluckAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
