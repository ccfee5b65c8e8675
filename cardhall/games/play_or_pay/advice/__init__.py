"""Play or Pay: choosing the suit to begin, and its first card.

The lead is the only choice, and a hand tells much about it. A card is good to lead if the hand also holds its neighbour
just below: that is the thirteenth card of the suit, and brings the lead again. A suit with many own cards is good,
since the others pay for their gaps in it. The hand's last suit is best begun so that its last card falls soon.

When a seat leads, every suit that was begun is finished. So the cards that payments have shown are gone, and any layout
of the other suits is as likely as another. Leads are therefore compared in imagined deals. There, for a Hard player,
all lead by values fitted to deals played out; for a Normal player, all lead from their longest suit. An Easy player
imagines nothing and leads from a long suit.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from cardhall.cards import CARDS, SUITS
from cardhall.games.play_or_pay.advice.runs import (
    NO_SEAT,
    SUIT_SIZE,
    TURNS_TO_LAST_CARD,
    DealPosition,
    lead_values,
    turns_to_last_own,
)
from cardhall.games.play_or_pay.rules import PlayOrPayState
from cardhall.language import card_face, numbered, one_of_suit, say
from cardhall.players.search.advice import Advice
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.ledger import POT_NAME

LEAD_VALUE_TEMPERATURE = 400.0  # difference in the value of a lead that multiplies its odds by e
EASY_LEAD_VALUE_TEMPERATURE = 60.0  # the same for an Easy player, who hardly strays from the longest suit
# standard deviation of the difference that a deal makes between two seats, in chips, by the number of seats
RESULT_SPREADS = {3: 24.0, 4: 43.0, 5: 51.0, 6: 57.0, 7: 56.0, 8: 58.0}


class PlayOrPayAdvice(Advice[PlayOrPayState]):
    """The normal player: compares leads in imagined deals, in which each seat leads from its longest suit."""

    searches_tree = False
    effort = 3000
    action_cost = 0.07
    leads_well = False  # whether all lead by fitted values in imagined deals
    sharpness = LEAD_VALUE_TEMPERATURE

    def weights(self, state: PlayOrPayState, seat: int, actions: Sequence[Action]) -> list[float]:
        if len(actions) == 1:
            return [1.0]
        values = lead_values([int(action.cards[0]) for action in actions], self.leads_well)
        return [exp((value - max(values.values())) / self.sharpness) for value in values.values()]

    def finish(self, state: PlayOrPayState, rng: random.Random) -> int:
        seats = state.setup.seats
        holder, sizes = [NO_SEAT] * 52, []
        for seat in range(seats):
            hand = state.zones[HAND[seat]]
            sizes.append(len(hand))
            for card in hand:
                holder[card] = seat
        assert state.turn is not None
        runs = DealPosition(holder, sizes, state.turn, NO_SEAT if state.wanted is None else int(state.wanted))
        turns = runs.play_out(self.leads_well)
        gains = runs.gains()
        gains[runs.sizes.index(0)] += state.pot(POT_NAME).chips
        state.finish_deal(DealResult(tuple(gains)))
        return turns

    def course(self, state: PlayOrPayState) -> MatchCourse:
        return MatchCourse(deals=state.options["deals"], margin_std_dev=RESULT_SPREADS[state.seats])

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        if seen.phase != "lead":
            return ""
        card, hand = action.cards[0], [int(one) for one in sorted(seen.hand)]
        turns_to_last, suit_length = turns_to_last_own(hand), sum(one.suit == card.suit for one in seen.hand)
        if turns_to_last[card] == TURNS_TO_LAST_CARD:
            below = CARDS[card - 1 if card % SUIT_SIZE else card + TURNS_TO_LAST_CARD]
            return say(
                "You also hold the {card}, the last card of the suit, so you will lead again.", card=card_face(below)
            )
        if suit_length == len(hand):
            if turns_to_last[card] > min(turns_to_last.values()):
                return say("Starting the suit with another card would let you play your last card sooner.")
            return say("No other lead would let you play your last card sooner.")
        if suit_length == max(sum(one.suit == suit for one in seen.hand) for suit in SUITS):
            return say(
                "This is your longest suit ({cards}): the others pay for the cards they lack.",
                cards=numbered(suit_length, "card"),
            )
        if suit_length == 1:
            return say(
                "It is your only {one}: you would pay every turn until the suit ends.", one=one_of_suit(card.suit)
            )
        return say(
            "You hold {cards} of this suit, and another player may lead next.", cards=numbered(suit_length, "card")
        )


class PlayOrPayBeginner(PlayOrPayAdvice):
    """The easy player: leads from a long suit, and does not ask who leads next."""

    sharpness = EASY_LEAD_VALUE_TEMPERATURE


class PlayOrPayExpert(PlayOrPayAdvice):
    """The hard player: imagines deals with good leads by all seats."""

    leads_well = True


ADVICE = PlayOrPayAdvice(easy=PlayOrPayBeginner(), hard=PlayOrPayExpert())
