"""Solo Whist: chances to make each contract, and values of bidding, joining and passing.

Tricks are estimated card by card; a solo or a partnership with about as many as it needs is an even chance. The chances
were counted over some ten thousand deals played out by rule of thumb, those of taking no trick over deals of players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from cardhall.cards import SUITS, Card
from cardhall.games.solo_whist.rules import BIDDING_PHASE, CONTRACT_BY_NAME, COP_ACTION, PROP_ACTION, SoloWhistState
from cardhall.language import fill_template, say, suit_name, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import OtherCall, list_other_calls
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.deal_ending import DealEnding
from cardhall.players.tricks.hand_sentences import describe_expected_tricks
from cardhall.players.tricks.solved_results import SolvingLimits, avoiding_party, count_tricks_left
from cardhall.players.tricks.thirteen_card_hands import HAND_SIZE as HAND_SIZE
from cardhall.players.tricks.thirteen_card_hands import (
    estimate_tricks,
    misere_log_odds,
    nine_tricks_by_suit,
    slam_chance,
)
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

# estimated tricks with which a solo, or two partners, have an even chance,
EVEN_SOLO_TRICKS, EVEN_PARTNERS_TRICKS = 4.8, 7.5
SOLO_TEMPERATURE_TRICKS, PARTNERS_TEMPERATURE_TRICKS = 0.42, 0.5  # and how many tricks more multiply the odds by e
ACCEPTER_TRICKS, PROPOSER_TRICKS = 3.9, 4.7  # average tricks of the seat that accepts a proposal, and that makes it
ACCEPTED_CHANCE = 0.75  # how often a proposal is accepted
OPEN_HAND_LOG_ODDS_LOSS = 1.3  # an open hand lowers the log odds of a misère by this
PAYING_DEFENDERS = 3.0  # defenders, each of whom pays the value of a contract
PASSED_VALUE = -0.3  # points: after a pass, others win their contracts more often than they lose them
HIGHER_BID_VALUE = 0.05  # points: an abundance in trumps is the higher bid
# points that multiply the odds of a bid by e; tricks that do for a suit to name
BID_VALUE_TEMPERATURE, NAMING_TEMPERATURE_TRICKS = 0.35, 0.25
EASY_TEMPERATURE_TRICKS = 0.7  # the same for a beginner, whose estimate says less
NAME_BY_CALL = {**{bid: " ".join(bid.words) for bid in BIDDING_PHASE.scale}, COP_ACTION: "cop"}
MIN_LIKELIHOOD = 1e-4  # added to a likelihood, since nobody bids exactly as modelled
HOPELESS_EXPONENT = -20.0  # so that no bid has the weight 0


@lru_cache(maxsize=4096)
def contract_chances(hand: tuple[Card, ...], trump: str) -> dict[str, float]:
    """Return how likely the hand makes each contract alone, by the name of its bid; `trump`: the default suit."""
    own_tricks = estimate_tricks(hand, trump)
    nine_trick_chances = nine_tricks_by_suit(hand)
    odds = misere_log_odds(hand)
    return {
        "prop": bid_likelihood(own_tricks + ACCEPTER_TRICKS, EVEN_PARTNERS_TRICKS, PARTNERS_TEMPERATURE_TRICKS),
        "solo": bid_likelihood(own_tricks, EVEN_SOLO_TRICKS, SOLO_TEMPERATURE_TRICKS),
        "misere": bid_likelihood(odds, 0.0, 1.0),
        "abundance": max(nine_trick_chances.values()),
        "abundance trump": nine_trick_chances[trump],
        "ouverte": bid_likelihood(odds - OPEN_HAND_LOG_ODDS_LOSS, 0.0, 1.0),
        "slam": slam_chance(hand),
        "cop": bid_likelihood(own_tricks + PROPOSER_TRICKS, EVEN_PARTNERS_TRICKS, PARTNERS_TEMPERATURE_TRICKS),
    }


class SoloEnding(DealEnding):
    """The end of an imagined deal: misères are solved only when few tricks are left, an ouverte earlier."""

    def play_to_first_trick(self) -> int:
        assert isinstance(self.advice, SoloWhistAdvice)
        position, number = self.position, 0
        party = avoiding_party(position)
        tricks_unseen = self.advice.unseen_tricks if self.state.bid_name == "misere" else HAND_SIZE
        while count_tricks_left(position) > tricks_unseen and not position.tricks_taken[party]:
            self.play_card()
            number += 1
        return number + super().play_to_first_trick()


class SoloWhistAdvice(TrickAdvice[SoloWhistState]):
    """The normal player: knows the values of contracts and of passing."""

    margin_std_dev = 3.6
    action_cost = 0.6
    effort = 800
    compared_share = 0.15
    weight_exponent = 2.0
    ending_class = SoloEnding
    unseen_tricks = 2  # with all cards seen before, a misère looks far less safe than defenders leave it

    # ---- decisions other than cards to tricks

    def other_weights(self, state: SoloWhistState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = tuple(state.zones[HAND[seat]])
        if state.phase == "trump":
            tricks = [estimate_tricks(hand, action.words[0]) for action in actions]
            return weights_by_value(tricks, NAMING_TEMPERATURE_TRICKS)
        return self.call_probabilities(hand, state.upcard.suit, actions)

    def call_probabilities(self, hand: tuple[Card, ...], trump: str, actions: Sequence[Action]) -> list[float]:
        """Return the probabilities of a seat's calls with this hand."""
        chances = self.contract_chances_of(hand, trump)
        values = [self.call_value(action, chances) for action in actions]
        return weights_by_value(values, BID_VALUE_TEMPERATURE, HOPELESS_EXPONENT)

    def contract_chances_of(self, hand: tuple[Card, ...], trump: str) -> dict[str, float]:
        """Return the player's estimate of how likely the hand makes each contract, by the name of the bid."""
        return contract_chances(hand, trump)

    def call_value(self, action: Action, chances: dict[str, float]) -> float:
        """Return the value of a call, in points."""
        if action == PASS:
            return PASSED_VALUE
        name = NAME_BY_CALL[action]
        if action == COP_ACTION:
            return 2 * (2 * chances[name] - 1)
        value_alone = PAYING_DEFENDERS * CONTRACT_BY_NAME[name].value * (2 * chances[name] - 1)
        if action == PROP_ACTION:  # where nobody joins, the proposer may still bid a solo
            value_alone = max(0.0, PAYING_DEFENDERS * (2 * chances["solo"] - 1))
            return ACCEPTED_CHANCE * 2 * (2 * chances[name] - 1) + (1 - ACCEPTED_CHANCE) * value_alone
        return value_alone + HIGHER_BID_VALUE * (name == "abundance trump")

    # ---- the play

    def trump_maker(self, state: SoloWhistState) -> int:
        """Return the declarer of an abundance, for drawing trumps; -1 where trumps are kept for ruffs."""
        return int(state.declarers[0]) if state.bid_name.startswith("abundance") else -1

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        name = " ".join(action.words) or action.verb
        if name in ("misere", "ouverte", "slam"):
            chance = self.contract_chances_of(tuple(seen.hand), seen.state.upcard.suit)[name]
            return PROMISE_TEXTS[name == "slam", chance > EVEN_CHANCE]
        suit = seen.state.upcard.suit
        if action.verb == "trump":
            suit = action.words[0]
        elif name == "abundance":
            suit = max(SUITS, key=lambda one: estimate_tricks(seen.hand, one))
        tricks = round(max(0.0, estimate_tricks(seen.hand, suit)))
        if name == "pass" and any(
            tricks >= NEEDED_TRICKS.get(" ".join(one.words) or one.verb, tricks + 1) for one in seen.actions()
        ):
            return fill_template(UNSURE_TEXT, suit=suit_name(suit), tricks=describe_expected_tricks(tricks))
        text = (
            FAR_FROM_EIGHT_TEXT
            if name in ("prop", "cop") and tricks < FEW_TRICKS_FOR_EIGHT
            else ENOUGH_TEXTS.get(name, COUNTED_TEXT)
        )
        return fill_template(text, suit=suit_name(suit), tricks=describe_expected_tricks(tricks))


EVEN_CHANCE = 0.5
PROMISE_TEXTS = {  # by whether all tricks are to be taken or none, and whether that is likely
    (False, True): say("Your cards are low enough to lose every trick."),
    (False, False): say("Your cards are hardly low enough to lose every trick."),
    (True, True): say("Your suits are so high that you may take every trick."),
    (True, False): say("Your suits are hardly high enough to take every trick."),
}
COUNTED_TEXT = template("With {suit} as trumps you count {tricks}.")
FEW_TRICKS_FOR_EIGHT = 3  # tricks with fewer of which two partners seldom take eight
FAR_FROM_EIGHT_TEXT = template("With {suit} as trumps you count {tricks}: even with a partner hardly enough for eight.")
NEEDED_TRICKS = {"prop": 4, "cop": 4, "solo": 5}  # tricks from which on a bid is within reach
UNSURE_TEXT = template("With {suit} as trumps you count {tricks}: too few to be sure of a bid.")
NINE_NEEDED_TEXT = template("With {suit} as trumps you count {tricks}, and an abundance needs nine.")
ENOUGH_TEXTS = {
    "pass": template("With {suit} as trumps you count {tricks}: not enough for a bid."),
    "prop": template("With {suit} as trumps you count {tricks}: with a partner that may come to eight."),
    "cop": template("With {suit} as trumps you count {tricks}: with the proposer’s tricks that may come to eight."),
    "solo": template("With {suit} as trumps you count {tricks}, and a solo needs five."),
    "abundance": NINE_NEEDED_TEXT,
    "abundance trump": NINE_NEEDED_TEXT,
}


class SoloWhistBeginner(CarelessAdvice[SoloWhistState], SoloWhistAdvice):
    """The easy player: counts aces, kings and long trumps only, and often plays a wrong card."""

    def contract_chances_of(self, hand: tuple[Card, ...], trump: str) -> dict[str, float]:
        high, trumps = sum(card.rank in "AK" for card in hand), sum(card.suit == trump for card in hand)
        chances = dict(contract_chances(hand, trump))
        own_tricks = high + max(0, trumps - 3)
        chances["solo"] = bid_likelihood(own_tricks, EVEN_SOLO_TRICKS, EASY_TEMPERATURE_TRICKS)
        chances["prop"] = chances["cop"] = bid_likelihood(own_tricks, EVEN_SOLO_TRICKS - 1, EASY_TEMPERATURE_TRICKS)
        return chances


class SoloWhistExpert(SoloWhistAdvice):
    """The hard player: also reads the other hands from calls and plays."""

    has_inference = True
    worlds_per_draw = 6
    compared_share = 0.08
    # solved later, a misère or an ouverte looks safer than good defenders leave it
    solving_limits = SolvingLimits(avoidance_tricks=11)
    unseen_tricks = solving_limits.avoidance_tricks

    def call_evidence(self, seen: Observation) -> Callable[[SoloWhistState], float]:
        return partial(self.calls_likelihood, list_other_calls(seen, BIDDING_PHASE))

    def calls_likelihood(self, other_calls: Sequence[OtherCall], world: SoloWhistState) -> float:
        """Return how well the hands of an imagined state explain the calls heard, as a probability."""
        likely = 1.0
        for one in other_calls:
            able, hand = possible_calls(one), tuple(world.whole_hand(one.seat))
            likely *= action_likelihood(one.action, able, self.call_probabilities(hand, world.upcard.suit, able))
        return likely + MIN_LIKELIHOOD


def possible_calls(call: OtherCall) -> Sequence[Action]:
    """Return the possible calls of a seat; after a pass, accepting a proposal is the only bid."""
    return [PASS, COP_ACTION] if call.state_before.has_passed(call.seat) else call.legal_calls


EASY_ADVICE, HARD_ADVICE = SoloWhistBeginner(), SoloWhistExpert()
ADVICE = SoloWhistAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
