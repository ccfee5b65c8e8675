"""Five Hundred: values of hands in each strain, bidding, nullo, discarding.

The tricks of one's side are counted for every strain (`hands`), and what the partner has bid moves the
count. A bid is worth its chance to be made and to fail; a pass, what the bid that stands is likely to bring. Bids are
made in proportion to e to the power of that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from cardhall.cards import Card
from cardhall.games.five_hundred.advice.bids import (
    Turn,
    auction_turn,
    explains,
    nullos_among,
    tricks_with_partner,
    worth_of_bid,
    worth_of_calls,
)
from cardhall.games.five_hundred.advice.hands import (
    avoiding_values,
    chance_of_no_trick,
    discard_in_world,
    discard_weights,
    keep_values,
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
from cardhall.language import fill, listing, numbered, say, several, template
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.auction_calls import calls_heard
from cardhall.players.tricks.bidding import action_likelihood, bid_likelihood, visible_hand, weights_by_value
from cardhall.players.tricks.careless import Careless
from cardhall.players.tricks.hand_sentences import describe_expected_tricks, describe_misere_chance
from cardhall.players.tricks.quick_choice import is_without_trumps, led_by_partner
from cardhall.players.tricks.why_discarded import why_discarded
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.asking import YES
from cardhall.rules.mechanisms.auctions import strain_of
from cardhall.rules.mechanisms.trick_position import position_of

OPPONENTS_MAKE_CHANCE = 0.56  # how likely the others are taken to make what they bid
PARTNERS_NULLO = 0.2  # of its value, what a partner's nullo is expected to bring
RAISE_VALUE = 12.0  # points that a pass is worth more while one may still bid
BID_SHARPNESS = 10.0  # points that multiply the odds of a bid by e
GRAND_CHANCE = 0.5  # of what a hand promises alone, with a partner who has bid nullo
LEAST_CHANCE = 0.5  # of keeping a nullo, with which it is bid at all
LEAD_BACK = 2.0  # see `Advice.noise`: for a lead where the partner's suit may be led back
OPEN_BIDS, OPEN_CARDS = 0.12, 0.2  # bids and discards as likely as that, beside the likeliest, are thought about
LEAST_LIKELY = 1e-3  # added to a likelihood, since nobody bids quite as thought
WEAK_PARTNER, REDEAL_SHARP = 7.6, 0.3  # tricks with which one plays on with a partner who has only an ace
BEGINNER_HOPE = 0.5  # tricks that a beginner counts too many


class FiveHundredAdvice(TrickAdvice[FiveHundredState]):
    """Bidding by count and value, discards, and play for or against a nullo. The normal player knows this."""

    spread = 330.0
    gain = 90.0
    effort = 1000
    cost = 0.6
    trust = 3.0  # some forty imagined deals vary too much to overrule a sound card
    width = 6

    # ---- what is not a card to a trick

    def other_weights(self, state: FiveHundredState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = visible_hand(state, seat)
        if state.phase == "auction":
            return self.bids(auction_turn(state, seat, actions), tuple(sorted(hand)))
        if state.phase == "discard":
            missed = (
                avoiding_values(hand)
                if state.contract in (NULLO_ACTION, GRAND_ACTION)
                else keep_values(hand, state.trump)
            )
            return discard_weights(missed, actions)
        if state.phase == "redeal":
            on = bid_likelihood(self.best_count(tuple(sorted(hand))), WEAK_PARTNER, REDEAL_SHARP)
            return [1 - on if action == YES else on for action in actions]
        keeps = chance_of_no_trick(tuple(sorted(hand))) > 0.5  # a hand for nullo
        return [0.2 if keeps and action == DECLARE_ACTION else 1.0 for action in actions]

    def best_count(self, hand: tuple[Card, ...]) -> float:
        """The tricks that the player counts in the best strain."""
        return max(tricks_by_strain(hand).values())

    def bids(self, turn: Turn, hand: tuple[Card, ...]) -> list[float]:
        """Return the probabilities of the seat's possible calls with this hand."""
        tricks = self.counts(hand, turn.told)
        others = {call: self.value(hand, tricks, call) for call in nullos_among(turn.able)}
        others[PASS] = self.pass_value(turn, hand, tricks)
        return weights_by_value(worth_of_calls(turn.able, tricks, others), BID_SHARPNESS, -20.0)

    def counts(self, hand: tuple[Card, ...], told: dict[str, float]) -> dict[str, float]:
        """By strain, the tricks that the side is likely to take, whichever of the partners declares."""
        return tricks_with_partner(hand, told)

    def value(self, hand: tuple[Card, ...], tricks: dict[str, float], bid: Action) -> float:
        """Return the value of a contract to the side, in points. `tricks`: the expected tricks by strain."""
        if bid in (NULLO_ACTION, GRAND_ACTION):
            alone = chance_of_no_trick(hand)
            if alone < LEAST_CHANCE:
                return -float(BID_VALUES[bid])
            chance = alone * (GRAND_CHANCE if bid == GRAND_ACTION else 1.0)
            return BID_VALUES[bid] * (2 * chance - 1) - TRICK_POINTS * (1 - chance)
        return worth_of_bid(bid, tricks)

    def pass_value(self, turn: Turn, hand: tuple[Card, ...], tricks: dict[str, float]) -> float:
        """Return the value of passing: that of the standing contract, and of bidding again."""
        again = 0.0 if turn.last else RAISE_VALUE
        if turn.standing is None:
            return again
        bidder, bid, _ = turn.standing
        if (bidder - turn.seat) % 2:
            return BID_VALUES[bid] * (1 - 2 * OPPONENTS_MAKE_CHANCE) + again
        if bid == NULLO_ACTION and bidder != turn.seat:
            return BID_VALUES[bid] * PARTNERS_NULLO + again
        return self.value(hand, tricks, bid) + RAISE_VALUE

    def compared_share_in(self, state: FiveHundredState) -> float:
        return OPEN_CARDS if state.phase == "discard" else OPEN_BIDS

    def noise_in(self, state: FiveHundredState) -> float:
        """Without trumps the partner's suit is led back, unless another lead is far better: of several as good as each
        other, one seems better by more than the noise."""
        if state.phase != "play" or state.zones["trick"]:
            return self.noise
        position = position_of(state)
        return LEAD_BACK if is_without_trumps(position) and led_by_partner(state, position) else self.noise

    def trump_maker(self, state: FiveHundredState) -> int:
        return -1 if state.declarer is None or state.trump == "NT" else int(state.declarer)

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if seen.phase == "discard" and action.cards:
            avoids = seen.state.contract in (NULLO_ACTION, GRAND_ACTION)
            return why_discarded(seen.hand, action.cards[0], seen.game.trick_rules(seen.state).suits, avoids)
        if seen.phase != "auction":
            return REASON_TEXTS.get(f"{seen.phase} {action.verb}") or super().reason(seen, action)
        if action == PASS:
            told = auction_turn(seen.state, seen.seat, ()).told
            counts = self.counts(tuple(sorted(seen.hand)), told)
            bids = [one for one in seen.actions() if one.verb == "bid" and one not in (NULLO_ACTION, GRAND_ACTION)]
            if any(round(counts[strain_of(one)]) >= one.number for one in bids):
                return say("A bid is possible, but too risky.")
            return say("No higher bid has a good enough chance.")
        if action in (NULLO_ACTION, GRAND_ACTION):
            return describe_misere_chance(chance_of_no_trick(tuple(sorted(seen.hand))), LOW_ENOUGH)
        strain = strain_of(action)
        told = auction_turn(seen.state, seen.seat, ()).told
        count = round(self.counts(tuple(sorted(seen.hand)), told)[strain])
        tricks = describe_expected_tricks(min(max(0, count), HAND_SIZE))
        trumps = sort_by_suit(seen.hand, strain)[strain]
        aces = sum(card.rank == "A" and card not in trumps for card in seen.hand)
        some = [numbered(len(trumps), "trump"), numbered(aces, "ace")]
        held = say("{held}", held=several(some))
        if aces > 0 < len(trumps):
            held = say("{held} besides", held=held)
        if strain == "NT":
            both = [*[say("the joker")] * len(trumps), *[numbered(aces, "ace")] * (aces > 0)]
            held = say("{held:words}", held=listing(both)) if both else say("no ace")
        return fill(WORTH_TEXTS[count < action.number], holding=held, tricks=tricks)


WORTH_TEXTS = {  # by whether that is less than what is bid
    False: template("You hold {holding}. With the widow and your partner’s help, expect {tricks}."),
    True: template("You hold {holding}. With the widow and your partner’s help, expect {tricks}: this bid is a risk."),
}
LOW_ENOUGH = 1.0  # nothing less is promised: of the safest nullos three in five are kept in imagined deals
REASON_TEXTS = {
    "declare declare": say("Your hand is so weak that a new deal can only be better."),
    "declare pass": say("Your low cards may be good enough for a nullo."),
    "redeal yes": say("Your partner’s hand is so weak that a new deal is better."),
    "redeal no": say("Your hand is strong enough without your partner’s help."),
}


class FiveHundredBeginner(Careless[FiveHundredState], FiveHundredAdvice):
    """The easy player: expects too much, never bids nullo, and often plays a wrong card."""

    def counts(self, hand: tuple[Card, ...], told: dict[str, float]) -> dict[str, float]:
        return {strain: tricks + BEGINNER_HOPE for strain, tricks in super().counts(hand, told).items()}

    def value(self, hand: tuple[Card, ...], tricks: dict[str, float], bid: Action) -> float:
        return -1000.0 if bid in (NULLO_ACTION, GRAND_ACTION) else super().value(hand, tricks, bid)


class FiveHundredExpert(FiveHundredAdvice):
    """The hard player: also reads the other hands from bids and plays."""

    infers = True
    noise = 0.5  # its imagined deals tell more than the prior does
    candidates = 4

    def heard(self, seen: Observation) -> list[tuple[Turn, Action]]:
        """Return the other seats' bids, and their passes in the first round."""
        return [
            (auction_turn(before, seat, able), said)
            for before, seat, said, able in calls_heard(seen, BIDDING_PHASE)
            if said != PASS or (len(before.calls) < before.seats and seat != before.declarer)
        ]

    def agreement(self, heard: Sequence[tuple[Turn, Action]], world: FiveHundredState) -> float:
        """Return how well the hands explain the calls of these turns, as a probability."""
        likely = 1.0
        hands = {seat: tuple(sorted(world.whole_hand(seat))) for seat in {turn.seat for turn, _ in heard}}
        for turn, said in heard:
            had = hands[turn.seat]
            if turn.seat == world.declarer:
                likely *= explains(had, said)
            else:
                likely *= action_likelihood(said, turn.able, self.bids(turn, had)) + LEAST_LIKELY
        return likely

    def call_evidence(self, seen: Observation) -> Callable[[FiveHundredState], float]:
        return partial(self.agreement, self.heard(seen))

    def hidden_card_mover(self, seen: Observation) -> Callable[[FiveHundredState, random.Random], None] | None:
        """Return a function for the discards of an imagined declarer: the least useful cards."""
        state = seen.state
        if state.phase != "play" or state.declarer in (None, seen.seat) or state.contract == GRAND_ACTION:
            return None
        return partial(discard_in_world, seen.seat)


EASY_ADVICE, HARD_ADVICE = FiveHundredBeginner(), FiveHundredExpert()
ADVICE = FiveHundredAdvice(easy=EASY_ADVICE, hard=HARD_ADVICE)
