"""Pontoon, by calculation: the expected results of betting, buying, twisting, sticking and splitting against the bank.

A Hard player does what is best, and remembers which cards have gone since the shuffle. The other levels play by rules
of thumb: a Normal player by good ones, an Easy player by those of a person who is a little afraid of buying and looks
at nothing but the own count.
"""

from __future__ import annotations

import random

from cardhall.games.pontoon.advice.bets import bank_result, value_of_bet, value_of_limits
from cardhall.games.pontoon.advice.hands import banker_values, punter_values, unseen_cards
from cardhall.games.pontoon.advice.rules_of_thumb import choose_by_rule_of_thumb
from cardhall.games.pontoon.advice.twenty_one import first_card_value
from cardhall.games.pontoon.rules import PontoonState
from cardhall.language import decimals, fill_template, say, template
from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.match_equity import MatchCourse
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.banking import PIPS_BY_CARD

RESULT_STD_DEV_IN_MAX_BETS = (
    1.2  # standard deviation of the difference that a deal makes between two seats, in largest bets
)
USUAL_LIMITS = (2, 10)  # smallest and largest bet
OUTCOME_TEXTS = (template("wins {chips} chips"), template("loses {chips} chips"), template("neither wins nor loses"))
EXPECTED_TEXTS = (
    template("to win {chips} chips"),
    template("to lose {chips} chips"),
    template("neither to win nor to lose"),
)


class PontoonAdvice(Advice[PontoonState]):
    """Calculates expected results; the lower levels choose by rules of thumb."""

    def course(self, state: PontoonState) -> MatchCourse:
        return (
            super()
            .course(state)
            ._replace(margin_std_dev=RESULT_STD_DEV_IN_MAX_BETS * (state.limits or USUAL_LIMITS)[1])
        )

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        ranking = action_margins(seen)
        if level in ("easy", "normal"):
            choice = choose_by_rule_of_thumb(seen, level == "normal", rng)
            chosen = [entry for entry in ranking if entry[0] == choice]
            ranking = [*chosen, *(entry for entry in ranking if entry[0] != choice)]
        return ranking

    def reason(self, seen: Observation, action: Action) -> str:
        expected = dict(action_margins(seen))
        if action not in expected or len(expected) == 1:
            return ""
        share = 1 - 1 / seen.seats  # part of a margin over the others that the seat itself wins or loses
        chips = {candidate: value * share for candidate, value in expected.items()}
        best_action = max(chips, key=chips.__getitem__)
        if seen.phase == "bet":
            return explain_bet(seen, action, best_action)
        if seen.phase == "limits":
            return explain_limits(seen, action, best_action)
        other_actions = [candidate for candidate in chips if candidate.verb != action.verb]
        if not other_actions:
            return say(
                "{words} {outcome} on average.", words=self.name_action(action), outcome=describe_result(chips[action])
            )
        best_other_action = max(other_actions, key=chips.__getitem__)
        # a second decimal only where the first does not tell the two apart
        digits = 1 if describe_result(chips[action]) != describe_result(chips[best_other_action]) else 2
        return say(
            "{best} {brings} on average, {other:small} {less}.",
            best=self.name_action(action),
            brings=describe_result(chips[action], digits),
            other=self.name_action(best_other_action),
            less=describe_result(chips[best_other_action], digits),
        )

    def name_action(self, action: Action) -> str:
        """Return the action as the subject of a sentence."""
        gerunds = {"stick": say("Sticking"), "twist": say("Twisting"), "buy": say("Buying"), "split": say("Splitting")}
        return gerunds.get(action.verb, say("That"))


def describe_result(chips: float, digits: int = 1, outcome_texts: tuple[str, str, str] = OUTCOME_TEXTS) -> str:
    """Return a result in words: `wins 2.5 chips`, `loses 0.3 chips`, `neither wins nor loses`.

    `digits`: decimals; `outcome_texts`: the templates for a win, a loss and nothing.
    """
    wins, loses, neither = outcome_texts
    text = (wins if chips > 0 else loses) if round(abs(chips), digits) else neither
    return fill_template(text, chips=decimals(abs(chips), digits))


def explain_bet(seen: Observation, action: Action, best_bet: Action) -> str:
    """Return the reason for the best bet; of another bet only its expected result."""
    value = value_of_card(seen)
    numbers = [one.number for one in seen.actions()]
    if action != best_bet:
        brings = describe_result(action.number * value, 2)
        return say("On this card, this bet {brings} on average.", brings=brings)
    if value < 0:
        if best_bet.number == min(numbers):
            return say("This card loses in the long run, so bet little on it.")
        if chip_lead(seen) < 0:
            return say("This card loses in the long run, but you are behind, and a high bet may help you catch up.")
        return say(
            (
                "This card loses a little in the long run. Only the best of {seats} players wins the "
                "match: take the risk."
            ),
            seats=seen.seats,
        )
    if best_bet.number == max(numbers):
        return say("Each chip on this card wins {chips} in the long run, so bet the maximum.", chips=decimals(value, 2))
    if chip_lead(seen) > 0:
        return say("This card wins in the long run, but you are ahead, so risk little.")
    return say("This card wins in the long run, but for the match a smaller bet is better.")


def chip_lead(seen: Observation) -> float:
    """Return the lead of the seat over the best other seat in chips; negative if behind."""
    scores = seen.state.scores
    return float(scores[seen.seat] - max(score for seat, score in enumerate(scores) if seat != seen.seat))


def explain_limits(seen: Observation, action: Action, best_limits: Action) -> str:
    """Return the expected result of such limits, and the reason for better ones."""
    state: PontoonState = seen.state
    min_bet, max_bet = int(action.words[0]), int(action.words[1])
    expected = describe_result(bank_result(min_bet, max_bet, state)[0], outcome_texts=EXPECTED_TEXTS)
    text = say("With these limits the bank can expect {expected} per deal.", expected=expected)
    if action != best_limits:
        return text
    ahead = chip_lead(seen)
    if max_bet > USUAL_LIMITS[1] and ahead < 0:
        return say("{text} You are behind, and high bets may help you catch up.", text=text)
    if max_bet < USUAL_LIMITS[1] and ahead > 0:
        return say("{text} You are ahead, so keep the bets low.", text=text)
    return text


# ---- the calculation


def action_margins(seen: Observation) -> Ranking:
    """Return every legal action with its expected margin over the other seats in chips, best first."""
    state: PontoonState = seen.state
    actions, course = seen.actions(), ADVICE.course(state)
    if seen.phase == "limits":
        limits = [(int(action.words[0]), int(action.words[1])) for action in actions]
        values = [value_of_limits(low, high, state, seen.seat, course) for low, high in limits]
    elif seen.phase == "bet":
        value = value_of_card(seen)
        values = [value_of_bet(action.number, value, state, seen.seat, course) for action in actions]
    else:
        values = (banker_values if seen.phase == "bank" else punter_values)(seen, actions)
    scale = state.seats / (state.seats - 1)  # what one wins, the others together lose
    return sorted(((a, v * scale) for a, v in zip(actions, values, strict=True)), key=lambda entry: -entry[1])


def value_of_card(seen: Observation) -> float:
    """Return the average result of betting one chip on the seat's first card."""
    return first_card_value(PIPS_BY_CARD[seen.hand[0]], unseen_cards(seen), seen.options["stick_minimum"])


ADVICE = PontoonAdvice()
