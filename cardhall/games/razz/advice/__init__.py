"""Razz: future hands, threats of open cards, and their values against the pot.

Rules of thumb weigh each action by the chance to win and the pot. A Normal player plays on from there in
imagined deals, in which all follow these rules; the others' closed cards are drawn as their bets make them likely (see
`hand_reading`). A Hard player plays a strategy learnt by self-play (see `strategy`), which bluffs, and calls bluffs, as
often as it should. Where chips run short, and in the last deals of a match, in which only the first place counts, it
imagines deals too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from cardhall.games.razz.advice.betting_table import (
    SEVENTH_STREET,
    THIRD_STREET,
    BettingTable,
    DecisionView,
    acts_for_actions,
)
from cardhall.games.razz.advice.hand_reading import LikelyWorlds
from cardhall.games.razz.advice.hands import DEALT_CARDS, average_better_share, rank_bits_of
from cardhall.games.razz.advice.strategy import COLUMN_OF_ACT, find_row
from cardhall.games.razz.rules import RazzState, low_hand_key
from cardhall.games.razz.rules.betting import BOARD, CALL_ACTION, CHECK_ACTION, DOWN_ZONES, FOLD_ACTION, UP_ZONES
from cardhall.language import fill_template, say, template
from cardhall.players.search.advice import Advice, Ranking, draw_weighted
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.ledger import POT_NAME

LAST_DEAL_COUNT: Final = 3  # of a match: in them the first place counts more than chips
USUAL_ACT_LEAD_CHIPS: Final = 0.01  # chips by which the most frequent act is ranked ahead of all others
BEGINNER_TEMPERATURE_BETS: Final = (
    0.45  # difference in value, in bets, that multiplies a beginner's odds of an act by e
)
BEGINNER_RIVAL_EXPONENT: Final = 0.6  # exponent of a beginner's chance to win for each other seat: 1 would be right
# The standard deviation of the difference that a deal makes between two seats: a factor, and the powers of the stack
# and of the small bet. Fitted to deals of Normal players with five pairs of these.
RESULT_SPREAD: Final = (0.69, 0.7, 0.55)


@lru_cache
def course_of_stakes(course: MatchCourse, stack: float, small_bet: float) -> MatchCourse:
    """Return a match's course with the spread of results for the stakes."""
    factor, by_stack, by_bet = RESULT_SPREAD
    return course._replace(margin_std_dev=factor * stack**by_stack * small_bet**by_bet)


def estimate_decision(state: RazzState, seat: int) -> tuple[BettingTable, DecisionView, float]:
    """Return the table, the seat's view, and its own estimate of the chance to win."""
    table = BettingTable(state)
    view = table.view(seat)
    return table, view, view.win_chance(table.own_classes(seat))


def lowest_chance(state: RazzState, seat: int) -> float:
    """Return the probability that the seat has the lowest hand at the end, from its own view."""
    return estimate_decision(state, seat)[2]


def has_lowest_up_cards(state: RazzState, seat: int) -> bool:
    """Tell whether the seat's open cards are the lowest."""
    shown = low_hand_key(state.zones[UP_ZONES[seat]])
    return all(shown < low_hand_key(state.zones[UP_ZONES[other]]) for other in state.staying if other != seat)


class RazzAdvice(Advice[RazzState]):
    """The Normal player: bets by the chance to win and the pot, in imagined deals."""

    searches_tree = False
    action_cost = 5.0
    effort = 9_000
    playout_weight = 0.3

    def weights(self, state: RazzState, seat: int, actions: Sequence[Action]) -> list[float]:
        table, view, win = estimate_decision(state, seat)
        return view.act_weights(win, acts_for_actions(table, actions))

    def learnt_values(self, state: RazzState, actions: Sequence[Action]) -> Sequence[float]:
        """Return the values of the actions by rules of thumb, which are better than a few imagined deals."""
        assert state.turn is not None
        table, view, win = estimate_decision(state, state.turn)
        return view.act_values(win, acts_for_actions(table, actions))

    def playout(self, state: RazzState, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        table = BettingTable(state)
        acts = acts_for_actions(table, actions)
        return actions[acts.index(table.choose(seat, acts, rng))]

    def world_source(self, seen: Observation, rng: random.Random) -> Callable[[], RazzState]:
        return LikelyWorlds(seen, rng).draw

    def course(self, state: RazzState) -> MatchCourse:
        options = state.setup.options
        return course_of_stakes(super().course(state), float(options["stack"]), float(options["small_bet"]))

    def finish(self, state: RazzState, rng: random.Random) -> int:
        done = BettingTable(state).play_out(rng)
        state.finish_deal()
        return done

    # ---- words

    def suggested_actions(self, seen: Observation, ranked: Sequence[Action]) -> list[Action]:
        """Return further suggestions, without a fold or call against the price."""
        share, need = chance_and_price_percent(seen)
        poor = FOLD_ACTION if share >= need else CALL_ACTION
        found = super().suggested_actions(seen, ranked)
        return [action for place, action in enumerate(found) if not place or action != poor]

    def reason(self, seen: Observation, action: Action) -> str:
        state: RazzState = seen.state
        seat = seen.seat
        share, need = chance_and_price_percent(seen)
        if action in (FOLD_ACTION, CALL_ACTION):
            text = (
                CHANCE_AND_PRICE_TEXT
                if (action == CALL_ACTION) == (share >= need)
                else explain_act_against_price(state, action)
            )
            return fill_template(text, share=share, need=need)
        if action == CHECK_ACTION and BettingTable(state).street == SEVENTH_STREET:
            return say("You have the lowest hand about {share}% of the time, and a check costs nothing.", share=share)
        if action == CHECK_ACTION:
            return say("You have the lowest hand about {share}% of the time: see the next card for free.", share=share)
        if action.verb == "bet" and action.number == smallest_bring_in(state):
            return say("You must bring in, and the minimum is enough.")
        if share * len(state.staying) >= 100:
            return say("You have the lowest hand about {share}% of the time: make the others pay.", share=share)
        if has_lowest_up_cards(state, seat):
            return say("Your open cards are the lowest, so the others may believe you.")
        return say("An occasional bet with worse cards keeps the others guessing.")


CHANCE_AND_PRICE_TEXT = template(
    "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off."
)
AGAINST_PRICE_TEXTS = {  # reasons for a call that the pot does not pay for, and for a fold though it does
    "bluff": template(
        "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off, or "
        "less if the bet may be a bluff."
    ),
    "later": template(
        "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off, or "
        "less if you also win later bets."
    ),
    "better": template(
        "By the open cards, you have the lowest hand about {share}% of the time. A call needs "
        "{need}% to pay off, but the bets suggest better hands."
    ),
    "dearer": template(
        "You have the lowest hand about {share}% of the time. A call needs {need}% to pay off, but "
        "higher bets are still to come."
    ),
}


def chance_and_price_percent(seen: Observation) -> tuple[int, int]:
    """Return in how many of a hundred such deals the seat has the lowest hand, and from how many on a call pays."""
    state: RazzState = seen.state
    owed, pot = state.to_call(seen.seat), state.pot(POT_NAME).chips
    return max(1, round(100 * lowest_chance(state, seen.seat))), max(1, round(100 * owed / max(1, pot + owed)))


def smallest_bring_in(state: RazzState) -> int:
    """Return the smallest bring-in of the seat to act; 0 if none is due."""
    table = BettingTable(state)
    return table.bring_in_size(table.turn) if table.turn >= 0 and table.must_bring_in() else 0


def explain_act_against_price(state: RazzState, action: Action) -> str:
    """Return the sentence why a fold or a call may be right against the open cards and the pot."""
    street = BettingTable(state).street
    if action == CALL_ACTION:
        return AGAINST_PRICE_TEXTS["bluff" if street == SEVENTH_STREET else "later"]
    return AGAINST_PRICE_TEXTS["better" if state.bets or street > THIRD_STREET else "dearer"]


class RazzBeginner(RazzAdvice):
    """The easy player: looks at its own cards alone, and likes to stay."""

    def learnt_values(self, state: RazzState, actions: Sequence[Action]) -> Sequence[float]:
        return ()

    def weights(self, state: RazzState, seat: int, actions: Sequence[Action]) -> list[float]:
        table, zones = BettingTable(state), state.zones
        known = [*zones[DOWN_ZONES[seat]], *zones[UP_ZONES[seat]], *zones[BOARD]]
        beaten_share = 1 - average_better_share(rank_bits_of(known), max(0, DEALT_CARDS - len(known)))
        view = table.view(seat)
        return view.act_weights(
            beaten_share ** (BEGINNER_RIVAL_EXPONENT * (len(state.staying) - 1)),
            acts_for_actions(table, actions),
            BEGINNER_TEMPERATURE_BETS,
        )


class RazzExpert(RazzAdvice):
    """The hard player: plays the learnt strategy.

    Where that says nothing it imagines deals, enough of them to outweigh the rules of thumb.
    """

    playout_weight = 2.0

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state: RazzState = seen.state
        deals = int(state.options["deals"])
        if deals and deals - state.deal_number < LAST_DEAL_COUNT <= deals:
            return None
        table = BettingTable(state)
        row = find_row(table, seen.seat)
        if row is None:
            return None
        actions = seen.actions()
        places = [COLUMN_OF_ACT[act] for act in acts_for_actions(table, actions)]
        shares = [row.shares[place] for place in places]
        if not sum(shares):
            return None
        values = [table.small * row.values[place] for place in places]
        likeliest = shares.index(max(shares))
        values[likeliest] = max(values) + USUAL_ACT_LEAD_CHIPS
        ranking = sorted(zip(actions, values, strict=True), key=lambda entry: -entry[1])
        drawn = draw_weighted(actions, shares, rng)
        first = next(entry for entry in ranking if entry[0] == drawn)
        return [first, *[entry for entry in ranking if entry is not first]]


ADVICE = RazzAdvice(easy=RazzBeginner(), hard=RazzExpert())
