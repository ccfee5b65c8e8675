"""Mus: exact chances for changing cards, learnt bets, and imagined deals.

The value of a hand, and of the cards that come for changed ones, is counted over all hands that the pack can make
(`chances`). How often good players bid, raise, see and fold with each kind of hand was learnt (`strategy`); the learnt
play mixes, so bluffs come and are seen. With it, deals are imagined to their end and paid in order.
Results are chances to win the game, so folds, raises and órdagos are judged by the score.

A Hard player draws hands that explain what others have said, bid, folded and changed, as the learnt play would have,
and some hands that need not; it imagines that some opponents bet honestly or see everything. It mixes acts that are
about equally good, by their learnt share and by their results in imagined deals. A Normal player draws fewer hands, in
agreement with announcements and signs, and does what looks best. An Easy player looks at its own hand.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, sqrt

from cardhall.games.mus.advice.bets import (
    CALL_ACT,
    FOLD_ACT,
    HIGH_BID_ACT,
    NEXT_BID_ACT,
    ORDAGO_ACT,
    ORDAGO_LEVEL,
    hand_class,
    situation_number,
)
from cardhall.games.mus.advice.chances import beating_chance, expected_stones, mus_gain, stones_after_change
from cardhall.games.mus.advice.imagined_deals import (
    OPPONENT_MANNERS,
    SCORE_STEPS,
    DealView,
    filter_sensible_acts,
    level_of_offer,
)
from cardhall.games.mus.advice.strategy import act_frequencies
from cardhall.games.mus.rules.bidding_rounds import MusState
from cardhall.games.mus.rules.hands import KING, THIRTY_ONE, card_total, hand_heights, pares_of_hand, round_sort_key
from cardhall.language import numbered, say
from cardhall.players.search.advice import Advice, Ranking, draw_weighted
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

IMAGINED_DEALS_PER_BET = {"normal": 40, "hard": 160}  # for each bet, by level
IMAGINED_DEALS_FOR_MUS = 50  # for mus or no mus: fewer, because each takes longer
MIX_SPREAD_STONES = {"normal": 3.0, "hard": 0.6}  # stones by which an act looks worse that is done a third as often
MIX_LIMIT_STONES = {"normal": 1.5, "hard": 0.3}  # stones: an act worse by more, and by more than chance, is not done
UNLEARNT_SHARE = 0.03  # learnt frequency of acts that the learnt table lacks
SENSELESS_ACT_COST_STONES = 0.2  # stones by which a senseless act is ranked behind the worst other act
NEAR_TARGET_STONES = 12  # stones from the target within which the score decides more than the learnt play
# stones, by act and by the level of the standing offer
USUAL_BID_SIZES = {
    NEXT_BID_ACT: (2, 5, 10),
    HIGH_BID_ACT: (5, 5, 5),
}
GOOD_HAND_SHARE = 0.6  # share of random hands that a hand must beat to be called good
ODD_SIZE_COST_STONES = 0.01  # stones by which a bid is ranked lower for each stone that it differs from the usual size
OVERSIZE_RAISE_COST_STONES = 0.5  # stones by which a raise above all learnt sizes is ranked lower than an órdago
SIGN_LEAD_STONES = 0.001  # stones by which a useful sign is ranked before the best act, since it costs nothing
EMPTY_HAND_TEXTS = {  # the reason for each act with a hand that has nothing in the round
    "pass": say("You hold nothing in this round."),
    "fold": say("You hold nothing in this round."),
    "call": say("You hold nothing in this round, but the bid may be a bluff."),
    "bet": say("You hold nothing here, so it is a bluff."),
}
# signs, the most useful to a partner first
SIGN_IMPORTANCE = ("thirtyone", "duples", "medias", "kings", "juego", "aces", "thirty", "blind")
MAX_NOTICED_PER_CENT = 50  # if opponents notice that many signs or more, none is made


class MusAdvice(Advice[MusState]):
    """The knowledge of a good player of Mus."""

    has_inference = True
    outcomes = SCORE_STEPS
    call_factor = 1.0  # factor of the weight of seeing a bid
    change_sharpness = 3.0  # exponent of the weight of a choice of cards to change, for each stone that it gains
    mus_sharpness = 2.5  # the same of mus against no mus

    # ---- weights from the own hand alone

    def weights(self, state: MusState, seat: int, actions: Sequence[Action]) -> list[float]:
        place, kings = state.eldest_first().index(seat), int(state.options["kings"])
        hand = state.heights_of(seat)
        if state.phase == "mus":
            change = 1 / (1 + exp(-self.mus_sharpness * mus_gain(hand, kings, place)))
            return [change if a.verb == "mus" else 1 - change if a.verb == "nomus" else 0.02 for a in actions]
        if state.phase == "discard":
            values = [stones_after_change(hand, kings, place, hand_heights(action.cards, kings)) for action in actions]
            best = max(values)
            return [exp(self.change_sharpness * (value - best)) for value in values]
        # Exponents and thresholds were chosen by hand: an act is likely once the hand beats enough random hands for it.
        beaten_share = beating_chance(state.phase, hand, kings, 0.5)
        offer, target = state.offer, int(state.options["target"])
        weights = []
        for action in actions:
            if action.verb == "pass":
                weights.append(1.0)
            elif action.verb == "bet":
                weights.append(
                    exp(9 * (beaten_share - 0.75)) * (1.0 if action.number == 2 else 0.2 if action.number == 5 else 0.0)
                )
            elif action.verb == "ordago":
                weights.append(0.1 * exp(30 * (beaten_share - 0.97)))
            elif action.verb == "call":
                risk = target if offer is None or not offer.words else offer.number
                weights.append(self.call_factor * exp(10 * (beaten_share - min(0.8, 0.68 + 0.01 * risk))))
            elif action.verb == "raise":
                usual = offer is not None and action.number == min(target, offer.number + 3)
                weights.append(0.4 * exp(12 * (beaten_share - 0.88)) if usual else 0.0)
            else:
                weights.append(1.0 if action.verb == "fold" else 0.02)
        return [max(weight, 1e-6) for weight in weights]

    # ---- thinking

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        if level not in IMAGINED_DEALS_PER_BET:
            return None
        view = DealView(seen)
        if seen.phase == "discard":
            return self.rank_changes(seen, view)
        actions = [action for action in seen.actions() if action.verb != "signal"]
        if seen.phase == "mus":
            ranking = self.rank_mus(seen, view, rng, level)
        else:
            ranking = self.rank_bets(seen, view, actions, rng, level)
        return self.add_signs(seen, ranking)

    def rank_changes(self, seen: Observation, view: DealView) -> Ranking:
        """Rank the choices of cards to change by the mean value of the new hand, in stones gained."""
        now = expected_stones(view.hand, view.kings, view.place)
        values = {
            action: stones_after_change(view.hand, view.kings, view.place, hand_heights(action.cards, view.kings)) - now
            for action in seen.actions()
        }
        return sorted(values.items(), key=_value_key)

    def rank_mus(self, seen: Observation, view: DealView, rng: random.Random, level: str) -> Ranking:
        """Rank mus and no mus; a Hard player compares them in imagined deals."""
        change = mus_gain(view.hand, view.kings, view.place)
        values = {"mus": change, "nomus": 0.0}
        if level == "hard":
            worlds = view.draw_worlds(seen, IMAGINED_DEALS_FOR_MUS, rng, True)
            values = {
                "mus": view.in_stones(
                    sum([view.win_chance_after_mus(hands, rng) for hands in worlds], 0.0) / len(worlds)
                ),
                "nomus": view.in_stones(
                    sum([view.win_chance(hands, "", None, rng) for hands in worlds], 0.0) / len(worlds)
                ),
            }
        return sorted(((Action(verb), value) for verb, value in values.items()), key=_value_key)

    def rank_bets(
        self, seen: Observation, view: DealView, actions: list[Action], rng: random.Random, level: str
    ) -> Ranking:
        """Rank the bids or answers by imagined deals, the act drawn from the mixture first."""
        worlds = view.draw_worlds(seen, IMAGINED_DEALS_PER_BET[level], rng, level == "hard")
        number = situation_number(
            view.counting_places_in(view.round_name),
            view.place,
            view.bets.level,
            view.bets.accepted,
            view.bets.is_last_answer,
        )
        frequencies = act_frequencies(
            view.round_name, number, hand_class(view.round_name, view.hand, view.kings), view.bets.level
        )
        is_near_target = view.target - max(view.points) <= NEAR_TARGET_STONES
        acts = sorted({act_for_action(action, view.bets.level) for action in actions})
        seed = rng.getrandbits(40)
        results_by_act = {act: self.imagine_act(view, worlds, act, seed) for act in acts}
        values = {act: sum(some, 0.0) / len(some) for act, some in results_by_act.items()}
        if not is_near_target:  # an órdago that was not learnt looks good as long as others are imagined to fold
            values = {
                act: value if act != ORDAGO_ACT or frequencies[ORDAGO_ACT] else min(values.values())
                for act, value in values.items()
            }
        sensible = filter_sensible_acts(view, acts)
        least = min(values.values())
        values = {act: value if act in sensible else least - SENSELESS_ACT_COST_STONES for act, value in values.items()}
        ranking = [
            (action, values[act_for_action(action, view.bets.level)] - unusual_size_cost(action, view))
            for action in actions
        ]
        ranking.sort(key=_value_key)
        best_act = max(values, key=values.__getitem__)
        acts = [
            act
            for act in sensible
            if values[best_act] - values[act]
            <= max(MIX_LIMIT_STONES[level], standard_error(results_by_act[best_act], results_by_act[act]))
        ]
        act_weights = [
            (frequencies[act] + (0.0 if act == ORDAGO_ACT and not is_near_target else UNLEARNT_SHARE))
            * exp((values[act] - values[best_act]) / MIX_SPREAD_STONES[level])
            for act in acts
        ]
        act = draw_weighted(acts, act_weights, rng)
        chosen = next(entry for entry in ranking if act_for_action(entry[0], view.bets.level) == act)
        return [chosen, *(entry for entry in ranking if entry is not chosen)]

    def imagine_act(self, view: DealView, worlds: Sequence[list[tuple[int, ...]]], act: int, seed: int) -> list[float]:
        """Return the result of an act in each imagined deal, in stones.

        `worlds`: the hands of each deal; `seed`: the seed of the first deal. Opponents bet in several manners, in
        turn: not all of them play as was learnt.
        """
        bets = view.bets.after_act(act)
        results = []
        for place, hands in enumerate(worlds):  # the same seeds for every act, so that chance matters less
            manner = OPPONENT_MANNERS[place % len(OPPONENT_MANNERS)]
            results.append(
                view.in_stones(view.win_chance(hands, view.round_name, bets, random.Random(seed + place), manner))
            )
        return results

    def add_signs(self, seen: Observation, ranking: Ranking) -> Ranking:
        """Add the signs to a ranking: in front a sign worth making, the others at the end."""
        signs = [action for action in seen.actions() if action.verb == "signal"]
        if not signs:
            return ranking
        by_word = {action.words[0]: action for action in signs}
        made_signs = {sign.word for sign in seen.state.signs if sign.seat == seen.seat}
        best_sign = next((by_word[word] for word in SIGN_IMPORTANCE if word in by_word), None)
        if (
            best_sign is None
            or seen.options["notice"] >= MAX_NOTICED_PER_CENT
            or (made_signs and best_sign.words[0] not in SIGN_IMPORTANCE[:3])
        ):
            return [*ranking, *((action, ranking[-1][1]) for action in signs)]
        return [
            (best_sign, ranking[0][1] + SIGN_LEAD_STONES),
            *ranking,
            *((sign, ranking[-1][1]) for sign in signs if sign != best_sign),
        ]

    # ---- words

    def reason(self, seen: Observation, action: Action) -> str:
        state = seen.state
        kings = int(state.options["kings"])
        hand, verb = state.heights_of(seen.seat), action.verb
        place = state.eldest_first().index(seen.seat)
        if verb == "signal":
            return say("It helps your partner to bid, and to decide on mus.")
        if verb == "nomus":
            if card_total(hand) == THIRTY_ONE:
                return say("Thirty-one is the best juego, so others should not get better cards.")
            if hand.count(KING) > 2:
                return say("Three kings or more are good in grande and in pares.")
            return say("Changing cards would help the others more than you.")
        if verb == "mus":
            return say("Changing cards is likely to improve your hand.")
        if verb == "discard":
            return reason_to_change(hand_heights(action.cards, kings), hand)
        if not round_sort_key(state.phase, hand):
            return EMPTY_HAND_TEXTS[verb if verb in ("pass", "fold", "call") else "bet"]
        beaten_share = beating_chance(state.phase, hand, kings, 0.5)
        percent = min(95, max(5, 5 * round(20 * beaten_share)))
        if verb in ("bet", "raise", "ordago"):
            if beaten_share < GOOD_HAND_SHARE:
                return say(
                    "A bluff: your hand beats only about {percent} % of random hands, but others may fold.",
                    percent=percent,
                )
            return say("Your hand beats about {percent} % of random hands here.", percent=percent)
        if verb == "call":
            if beaten_share < GOOD_HAND_SHARE:
                return say(
                    "Your hand beats only about {percent} % of random hands, but the bid may be a bluff.",
                    percent=percent,
                )
            return say("Your hand beats about {percent} % of random hands here, enough to see it.", percent=percent)
        if verb == "fold":
            if beaten_share < GOOD_HAND_SHARE:
                return say(
                    "Folding costs {number}, and your hand beats only about {percent} % of random hands.",
                    number=state.accepted,
                    percent=percent,
                )
            return say(
                ("Your hand beats about {percent} % of random hands, but a bidder’s hand is usually better than that."),
                percent=percent,
            )
        if beaten_share < GOOD_HAND_SHARE:
            return say("Your hand beats about {percent} % of random hands here, too few to bid.", percent=percent)
        if place < 3:
            return say("With a good hand you can also wait for others to bid.")
        return say("Your hand is good, but a bid may make worse hands fold. Without a bid it still scores.")


def reason_to_change(changed_heights: Sequence[int], hand: Sequence[int]) -> str:
    """Return the reason for changing these cards, from the cards kept; both as heights."""
    kept_heights = list(hand)
    for height in changed_heights:
        kept_heights.remove(height)
    if not kept_heights:
        return say("None of these cards is worth keeping.")
    if set(kept_heights) == {KING}:
        return say("Kings are worth keeping: they are good in grande, pares and juego.")
    if pares_of_hand(tuple(hand)) and len(kept_heights) > len(set(kept_heights)):
        return say("Equal cards are worth keeping for pares.")
    if KING in kept_heights:
        return say(
            "You keep your king, and changing {cards:words} may improve your hand.",
            cards=numbered(len(changed_heights), "card"),
        )
    return say(
        "Changing {cards:words} may improve your hand; the other cards are worth keeping.",
        cards=numbered(len(changed_heights), "card"),
    )


def standard_error(first_results: Sequence[float], second_results: Sequence[float]) -> float:
    """Return the standard error of the mean difference between two acts in the same imagined deals."""
    differences = [a - b for a, b in zip(first_results, second_results, strict=True)]
    number = len(differences)
    mean = sum(differences, 0.0) / number
    return sqrt(sum([(value - mean) ** 2 for value in differences], 0.0) / max(1, number - 1) / number)


def act_for_action(action: Action, level: int) -> int:
    """Return the act for an action in a round with an offer of that level."""
    if action.verb == "ordago":
        return ORDAGO_ACT
    if action.verb in ("pass", "fold"):
        return FOLD_ACT
    if action.verb == "call":
        return CALL_ACT
    if action.verb == "bet":
        return HIGH_BID_ACT if level_of_offer(action.number) > 1 else NEXT_BID_ACT
    return NEXT_BID_ACT if level < ORDAGO_LEVEL - 1 else ORDAGO_ACT


def unusual_size_cost(action: Action, view: DealView) -> float:
    """Return the stones by which a bid of an unusual size is ranked lower than a bid of the usual size."""
    if action.verb not in ("bet", "raise"):
        return 0.0
    act = act_for_action(action, view.bets.level)
    if action.verb == "bet":
        return ODD_SIZE_COST_STONES * abs(action.number - USUAL_BID_SIZES[act][0])
    standing_size = view.sizes[view.bets.level]
    return ODD_SIZE_COST_STONES * abs(
        action.number - min(view.target, standing_size + 3 if view.bets.level == 1 else standing_size + 5)
    ) + (OVERSIZE_RAISE_COST_STONES if act == ORDAGO_ACT else 0.0)


def _value_key(entry: tuple[Action, float]) -> float:
    return -entry[1]


class MusBeginner(MusAdvice):
    """The easy player: looks at its own hand alone, folds a little too soon, and changes cards with little thought."""

    call_factor, change_sharpness, mus_sharpness = 0.9, 0.5, 0.7


ADVICE = MusAdvice(easy=MusBeginner())
