"""Five Hundred: values of hands in each strain, bidding, nullo, discarding.

A player counts the expected tricks of its side in every strain (`hands`), and adjusts them by the partner's bids. The
value of a bid is its expected score; the value of a pass is the expected score of the standing bid. The probability of
a call is proportional to e to the power of its value.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from cardhall.cards import Card
from cardhall.games.five_hundred.advice.bids import (
    CallSituation,
    bid_likelihood_of_declarer,
    bid_value,
    call_situation,
    call_values,
    find_nullo_bids,
    tricks_with_partner,
)
from cardhall.games.five_hundred.advice.hands import (
    chance_of_no_trick,
    discard_weights,
    imagine_discards,
    keep_values,
    nullo_keep_values,
    sort_by_suit,
    tricks_by_strain,
)
from cardhall.games.five_hundred.rules import (
    BID_VALUES,
    BIDDING_PHASE,
    DECLARE_ACTION,
    GRAND_ACTION,
    HAND_SIZE,
    NULLO_ACTION,
    TRICK_POINTS,
    FiveHundredState,
)
from cardhall.language import fill_template, join_counts, listing, numbered, say, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import list_other_calls
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood, visible_hand, weights_by_value
from cardhall.players.tricks.careless_play import CarelessAdvice
from cardhall.players.tricks.hand_sentences import describe_expected_tricks, describe_misere_chance
from cardhall.players.tricks.quick_choice import is_without_trumps, suit_led_by_partner
from cardhall.players.tricks.why_discarded import explain_discard
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.asking import YES
from cardhall.rules.mechanisms.auctions import strain_of
from cardhall.rules.mechanisms.trick_position import position_of

OPPONENTS_MAKE_CHANCE = 0.56  # that the opponents make their contract
PARTNER_NULLO_SHARE = 0.2  # expected score of a partner's nullo, as a share of its value
RAISE_VALUE = 12.0  # points that a pass is worth more while the seat may still bid
BID_TEMPERATURE_POINTS = 10.0  # points that multiply the odds of a call by e
MIN_LOG_WEIGHT = -20.0  # of a call, so that no call is impossible
PARTNER_NO_TRICK_CHANCE = 0.5  # of no trick by the partner too, in grand nullo: it has bid nullo
MIN_NULLO_CHANCE = 0.5  # of no trick, below which nullo is not bid
LEAD_BACK_NOISE = 2.0  # see `Advice.noise`: for a lead where the partner's suit may be led back
# calls and discards at least so likely, beside the likeliest, are compared
COMPARED_BID_SHARE, COMPARED_CARD_SHARE = 0.12, 0.2
LEAST_LIKELIHOOD = 1e-3  # added to a likelihood, since nobody bids exactly as this model
PLAY_ON_TRICKS = 7.6  # expected tricks with which a seat plays on, rather than redeals, with a partner who has one ace
REDEAL_TEMPERATURE_TRICKS = 0.3  # tricks that multiply the odds of that by e
SHOW_LOW_HAND_WEIGHT = 0.2  # of declaring "ace, no face" with a hand for nullo, which may not be bid after that
BEGINNER_EXTRA_TRICKS = 0.5  # tricks that a beginner counts too many
NEVER_BID_VALUE = -1000.0  # points; a beginner's value of nullo


class FiveHundredAdvice(TrickAdvice[FiveHundredState]):
    """The Normal player: bids by the expected score of each contract."""

    margin_std_dev = 330.0  # points; the standard deviation of the difference that a deal makes between the sides
    usual_gain = 90.0  # usual points of a side in a deal
    effort = 1000  # simulated actions for a decision
    action_cost = 0.6  # of a simulated action, in units of some ten microseconds
    weight_exponent = 3.0  # some forty imagined deals vary too much to overrule a sound card
    max_actions = 6  # actions compared, at most

    # ---- what is not a card to a trick

    def other_weights(self, state: FiveHundredState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = visible_hand(state, seat)
        if state.phase == "auction":
            return self.call_probabilities(call_situation(state, seat, actions), tuple(sorted(hand)))
        if state.phase == "discard":
            values_by_card = (
                nullo_keep_values(hand)
                if state.contract in (NULLO_ACTION, GRAND_ACTION)
                else keep_values(hand, state.trump)
            )
            return discard_weights(values_by_card, actions)
        if state.phase == "redeal":
            play_on_probability = bid_likelihood(
                self.best_strain_tricks(tuple(sorted(hand))), PLAY_ON_TRICKS, REDEAL_TEMPERATURE_TRICKS
            )
            return [1 - play_on_probability if action == YES else play_on_probability for action in actions]
        fits_nullo = chance_of_no_trick(tuple(sorted(hand))) > MIN_NULLO_CHANCE  # a hand for nullo
        return [SHOW_LOW_HAND_WEIGHT if fits_nullo and action == DECLARE_ACTION else 1.0 for action in actions]

    def best_strain_tricks(self, hand: tuple[Card, ...]) -> float:
        """Return the expected tricks of the seat's side in the hand's best strain."""
        return max(tricks_by_strain(hand).values())

    def call_probabilities(self, situation: CallSituation, hand: tuple[Card, ...]) -> list[float]:
        """Return the probabilities of the seat's possible calls with this hand."""
        tricks = self.expected_tricks(hand, situation.promised_tricks)
        other_values = {
            call: self.contract_value(hand, tricks, call) for call in find_nullo_bids(situation.possible_calls)
        }
        other_values[PASS] = self.pass_value(situation, hand, tricks)
        return weights_by_value(
            call_values(situation.possible_calls, tricks, other_values), BID_TEMPERATURE_POINTS, MIN_LOG_WEIGHT
        )

    def expected_tricks(self, hand: tuple[Card, ...], promised_tricks: dict[str, float]) -> dict[str, float]:
        """Return by strain the expected tricks of the side; `promised_tricks`: the partner's promises."""
        return tricks_with_partner(hand, promised_tricks)

    def contract_value(self, hand: tuple[Card, ...], tricks: dict[str, float], bid: Action) -> float:
        """Return the value of a contract to the side, in points. `tricks`: the expected tricks by strain."""
        if bid in (NULLO_ACTION, GRAND_ACTION):
            no_trick_chance = chance_of_no_trick(hand)
            if no_trick_chance < MIN_NULLO_CHANCE:
                return -float(BID_VALUES[bid])
            chance = no_trick_chance * (PARTNER_NO_TRICK_CHANCE if bid == GRAND_ACTION else 1.0)
            return BID_VALUES[bid] * (2 * chance - 1) - TRICK_POINTS * (1 - chance)
        return bid_value(bid, tricks)

    def pass_value(self, situation: CallSituation, hand: tuple[Card, ...], tricks: dict[str, float]) -> float:
        """Return the value of passing, in points: the standing contract's value, and the value of another turn."""
        raise_value = 0.0 if situation.is_last_call else RAISE_VALUE
        if situation.standing is None:
            return raise_value
        bidder, bid, _ = situation.standing
        if (bidder - situation.seat) % 2:
            return BID_VALUES[bid] * (1 - 2 * OPPONENTS_MAKE_CHANCE) + raise_value
        if bid == NULLO_ACTION and bidder != situation.seat:
            return BID_VALUES[bid] * PARTNER_NULLO_SHARE + raise_value
        return self.contract_value(hand, tricks, bid) + RAISE_VALUE

    def compared_share_in(self, state: FiveHundredState) -> float:
        return COMPARED_CARD_SHARE if state.phase == "discard" else COMPARED_BID_SHARE

    def noise_in(self, state: FiveHundredState) -> float:
        """Return `noise`, or more where the partner's suit may be led back without trumps.

        Among several leads that are equally good one seems better by more than the usual noise. So the prior, which
        returns the partner's suit, decides unless another lead is far better.
        """
        if state.phase != "play" or state.zones["trick"]:
            return self.noise
        position = position_of(state)
        return LEAD_BACK_NOISE if is_without_trumps(position) and suit_led_by_partner(state, position) else self.noise

    def trump_maker(self, state: FiveHundredState) -> int:
        return -1 if state.declarer is None or state.trump == "NT" else int(state.declarer)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if seen.phase == "discard" and action.cards:
            avoids = seen.state.contract in (NULLO_ACTION, GRAND_ACTION)
            return explain_discard(seen.hand, action.cards[0], seen.game.trick_rules(seen.state).suits, avoids)
        if seen.phase != "auction":
            return REASON_TEXTS.get(f"{seen.phase} {action.verb}") or super().reason(seen, action)
        if action == PASS:
            promised_tricks = call_situation(seen.state, seen.seat, ()).promised_tricks
            counts = self.expected_tricks(tuple(sorted(seen.hand)), promised_tricks)
            bids = [one for one in seen.actions() if one.verb == "bid" and one not in (NULLO_ACTION, GRAND_ACTION)]
            if any(round(counts[strain_of(one)]) >= one.number for one in bids):
                return say("A bid is possible, but too risky.")
            return say("No higher bid has a good enough chance.")
        if action in (NULLO_ACTION, GRAND_ACTION):
            return describe_misere_chance(chance_of_no_trick(tuple(sorted(seen.hand))), SAFE_NULLO_CHANCE)
        strain = strain_of(action)
        promised_tricks = call_situation(seen.state, seen.seat, ()).promised_tricks
        count = round(self.expected_tricks(tuple(sorted(seen.hand)), promised_tricks)[strain])
        tricks = describe_expected_tricks(min(max(0, count), HAND_SIZE))
        trumps = sort_by_suit(seen.hand, strain)[strain]
        aces = sum(card.rank == "A" and card not in trumps for card in seen.hand)
        high_card_counts = [numbered(len(trumps), "trump"), numbered(aces, "ace")]
        held_text = say("{held}", held=join_counts(high_card_counts))
        if aces > 0 < len(trumps):
            held_text = say("{held} besides", held=held_text)
        if strain == "NT":
            card_texts = [*[say("the joker")] * len(trumps), *[numbered(aces, "ace")] * (aces > 0)]
            held_text = say("{held:words}", held=listing(card_texts)) if card_texts else say("no ace")
        return fill_template(BID_REASON_TEXTS[count < action.number], holding=held_text, tricks=tricks)


BID_REASON_TEXTS = {  # by whether the expected tricks are fewer than the tricks bid
    False: template("You hold {holding}. With the widow and your partner’s help, expect {tricks}."),
    True: template("You hold {holding}. With the widow and your partner’s help, expect {tricks}: this bid is a risk."),
}
SAFE_NULLO_CHANCE = 1.0  # the chance called safe, never reached: even of the safest nullos only three in five are made
REASON_TEXTS = {
    "declare declare": say("Your hand is so weak that a new deal can only be better."),
    "declare pass": say("Your low cards may be good enough for a nullo."),
    "redeal yes": say("Your partner’s hand is so weak that a new deal is better."),
    "redeal no": say("Your hand is strong enough without your partner’s help."),
}


class FiveHundredBeginner(CarelessAdvice[FiveHundredState], FiveHundredAdvice):
    """The Easy player: expects too much, never bids nullo, and often plays a wrong card."""

    def expected_tricks(self, hand: tuple[Card, ...], promised_tricks: dict[str, float]) -> dict[str, float]:
        return {
            strain: tricks + BEGINNER_EXTRA_TRICKS
            for strain, tricks in super().expected_tricks(hand, promised_tricks).items()
        }

    def contract_value(self, hand: tuple[Card, ...], tricks: dict[str, float], bid: Action) -> float:
        return NEVER_BID_VALUE if bid in (NULLO_ACTION, GRAND_ACTION) else super().contract_value(hand, tricks, bid)


class FiveHundredExpert(FiveHundredAdvice):
    """The Hard player: also infers the other hands from bids and plays."""

    has_inference = True
    noise = 0.5  # its imagined deals tell more than the prior does
    worlds_per_draw = 4  # imagined deals drawn for each that is used

    def calls_of_others(self, seen: Observation) -> list[tuple[CallSituation, Action]]:
        """Return the other seats' bids, and passes in the first round, each with the seat's knowledge.

        Later passes of the declarer are left out, as it bid again.
        """
        return [
            (call_situation(before, seat, possible_calls), call)
            for before, seat, call, possible_calls in list_other_calls(seen, BIDDING_PHASE)
            if call != PASS or (len(before.calls) < before.seats and seat != before.declarer)
        ]

    def calls_likelihood(self, other_calls: Sequence[tuple[CallSituation, Action]], world: FiveHundredState) -> float:
        """Return the likelihood of these calls with the hands of an imagined state."""
        likely = 1.0
        hands = {seat: tuple(sorted(world.whole_hand(seat))) for seat in {turn.seat for turn, _ in other_calls}}
        for situation, call in other_calls:
            hand = hands[situation.seat]
            if situation.seat == world.declarer:
                likely *= bid_likelihood_of_declarer(hand, call)
            else:
                likely *= (
                    action_likelihood(call, situation.possible_calls, self.call_probabilities(situation, hand))
                    + LEAST_LIKELIHOOD
                )
        return likely

    def call_evidence(self, seen: Observation) -> Callable[[FiveHundredState], float]:
        return partial(self.calls_likelihood, self.calls_of_others(seen))

    def hidden_card_mover(self, seen: Observation) -> Callable[[FiveHundredState, random.Random], None] | None:
        """Return a function that gives an imagined declarer the least useful cards as discards."""
        state = seen.state
        if state.phase != "play" or state.declarer in (None, seen.seat) or state.contract == GRAND_ACTION:
            return None
        return partial(imagine_discards, seen.seat)


EASY_ADVICE, HARD_ADVICE = FiveHundredBeginner(), FiveHundredExpert()
ADVICE = FiveHundredAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
