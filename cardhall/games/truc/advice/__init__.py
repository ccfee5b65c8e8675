"""Truc: cards by solving imagined deals, raises and answers by the chance to win, and a strategy learnt by self-play.

A Hard player follows the learnt tables (`strategy`), which mix actions so that opponents cannot exploit them. In rare
situations and near the target, where the tables say nothing, it thinks like the other levels.

The chance to win is counted over imagined deals in which everybody sees all cards; deals that agree badly with the
calls of others are drawn less often. A player raises with a good chance, and now and then as a bluff after winning the
first trick. Answers are compared as chances to win the match: nobody folds when that would lose it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from cardhall.games.truc.advice.heuristics import choose_sound_card, estimate_chance, reason_for_card
from cardhall.games.truc.advice.open_deals import POWER_OF_CARD, does_side_win, does_side_win_after_card
from cardhall.games.truc.advice.signs import BLUFF_CHANCE, calls_likelihood, choose_honest_sign
from cardhall.games.truc.advice.stakes import DEAL_POINTS, MatchOdds, find_match_odds, put_action_first
from cardhall.games.truc.advice.strategy import learnt_shares
from cardhall.games.truc.rules import DEAL_ONE_ACTION, ELEVEN_STAKE, HAND_SIZE, RAISE_LADDER, TAP_ACTION, TrucState
from cardhall.language import in_words, say
from cardhall.players.search.advice import Advice, Ranking, draw_weighted
from cardhall.players.search.playouts import Worlds
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

IMAGINED_DEALS = {"normal": 8, "hard": 128}  # number of deals by level
MIN_RAISE_CHANCE = 0.56  # least chance of winning the deal for a raise that is no bluff
RAISE_CHANCE = 0.9  # how often such a raise is made, so that silence does not give weak cards away
MIN_LEARNT_SHARE = 2  # of fifteen: rarer actions of the tables are left out, since learning leaves such remains
NEAR_TARGET_POINTS = 3  # so near to the target, the score decides more than the cards
# weights of actions before any thought (`weights`), relative to a sound card
ANSWER_LOG_ODDS_PER_CHANCE = 25.0  # multiplies differences in the chance to win the match
# of the chance to win, and how far an even choice lies above `MIN_RAISE_CHANCE`
RAISE_LOG_ODDS_PER_CHANCE, RAISE_MARGIN = 14.0, 0.05
MIN_RAISE_PROBABILITY, RAISE_WEIGHT, RAISE_WITH_CARD_WEIGHT = 0.06, 2.0, 0.2
UNLIKELY_LUCK_WEIGHT, UNLIKELY_ANSWER_WEIGHT, SIGN_WEIGHT, FALSE_SIGN_WEIGHT = 0.25, 0.02, 0.1, 0.001
# small differences that order actions of about equal value: chances, or points of a deal
SOUND_CARD_BONUS, TIE_BREAK_CHANCE = 0.02, 0.001
CARD_RAISE_CHANCE_LOSS, CARD_RAISE_LOSS = 0.03, 0.02  # a raise together with a card shows the card before the answer
OTHER_SIGN_LOSS = 0.5
REASON_TEXTS = {
    "cut": say("Then everyone gets three cards, and skill decides."),
    "deal 3": say("Then everyone gets three cards, and skill decides."),
    "deal 1": say("With one card each luck decides."),
    "accept": say("Your cards are good enough to play for three points."),
    "reject": say("Your cards are not good enough to play for three points; rejecting costs one."),
    "tap": say("The dealer may then deal one card each, which leaves more to luck."),
    "signal": say("Your partner can use it to choose the next card."),
}


class TrucAdvice(Advice[TrucState]):
    """The advice of all levels: chances by solving imagined deals, and mixed strategies for raises."""

    has_inference = True
    action_cost = 1.5
    outcomes = DEAL_POINTS
    raise_caution = 0.1  # by how much a raise of the others lowers the estimated chance to win
    unsound_weight = 0.12  # weight of a card that is not sound

    # ---- weights without imagined deals

    def weights(self, state: TrucState, seat: int, actions: Sequence[Action]) -> list[float]:
        phase, side = state.phase, state.side_of(seat)
        if phase in ("cut", "deal"):  # whoever is ahead likes luck: one card each
            ahead = state.scores[side] > state.scores[1 - side]
            return [
                1.0 if (action in (TAP_ACTION, DEAL_ONE_ACTION)) == ahead else UNLIKELY_LUCK_WEIGHT
                for action in actions
            ]
        chance = estimate_chance(state, seat)
        odds = find_match_odds(state, side)
        if phase in ("answer", "eleven"):
            value = self.answer_values(state, odds, chance - (self.raise_caution if phase == "answer" else 0.0))
            best = max(value.values())
            return [
                exp(ANSWER_LOG_ODDS_PER_CHANCE * (value[a.verb] - best)) if a.verb in value else UNLIKELY_ANSWER_WEIGHT
                for a in actions
            ]
        sound = POWER_OF_CARD[choose_sound_card(state, seat, state.zones[HAND[seat]])]
        raising = max(
            1 / (1 + exp(-RAISE_LOG_ODDS_PER_CHANCE * (chance - MIN_RAISE_CHANCE - RAISE_MARGIN))),
            MIN_RAISE_PROBABILITY,
        )
        weights = []
        for action in actions:
            if action.verb == "signal":
                weights.append(SIGN_WEIGHT if action.words[0] == choose_honest_sign(state, seat) else FALSE_SIGN_WEIGHT)
            elif action.verb in RAISE_LADDER.words:
                weights.append(RAISE_WEIGHT * raising)
            else:
                good = 1.0 if POWER_OF_CARD[action.cards[0]] == sound else self.unsound_weight
                weights.append(good * (RAISE_WITH_CARD_WEIGHT * raising if action.words else 1.0))
        return weights

    def answer_values(self, state: TrucState, odds: MatchOdds, chance: float) -> dict[str, float]:
        """Return the values of answers to a raise, or at eleven, as chances to win the match."""
        if state.phase == "eleven":
            return {"accept": odds.value_deal(chance, ELEVEN_STAKE), "reject": odds.chance_after(-1)}
        asked_stake = RAISE_LADDER.stake_of(state.asked)
        values = {"accept": odds.value_deal(chance, asked_stake), "reject": odds.chance_after(-state.stake)}
        if higher := RAISE_LADDER.call_above(asked_stake):
            values[higher] = odds.value_raise(chance, asked_stake, RAISE_LADDER.stake_of(higher))
        return values

    def inference(self, seen: Observation, world: TrucState) -> float:
        return calls_likelihood(seen, world)

    # ---- thinking

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state, seat = seen.state, seen.seat
        actions = seen.actions()
        if seen.phase in ("cut", "deal"):
            weights = self.weights(state, seat, actions)
            return sorted(zip(actions, weights, strict=True), key=lambda pair: -pair[1])
        if level not in IMAGINED_DEALS:
            return None
        sign = next((a for a in actions if a.verb == "signal" and a.words[0] == choose_honest_sign(state, seat)), None)
        imagined = Worlds(seen, self, rng)
        worlds = [imagined.draw() for _ in range(IMAGINED_DEALS[level])]
        odds = find_match_odds(state, seen.side)
        if seen.phase in ("answer", "eleven"):
            chance = sum(does_side_win(some, seen.side) for some in worlds) / len(worlds)
            values = self.answer_values(state, odds, chance)
            ranking = [(a, odds.convert_to_points(values[a.verb])) for a in actions if a.verb in values]
        else:
            ranking = self._rank_cards_and_raises(seen, worlds, odds, actions, rng)
        ranking.sort(key=lambda pair: -pair[1])
        if level == "hard":
            ranking = self.put_learnt_first(seen, ranking, odds, rng)
        other_signs = [
            (action, ranking[0][1] - OTHER_SIGN_LOSS)
            for action in actions
            if action.verb == "signal" and action != sign
        ]
        if sign is not None:
            sign_entry = (sign, ranking[0][1])
            # a sign that opponents always notice helps them as much as the partner
            ranking = [sign_entry, *ranking] if seen.options["notice"] < 100 else [*ranking, sign_entry]
        return [*ranking, *other_signs]

    def put_learnt_first(self, seen: Observation, ranking: Ranking, odds: MatchOdds, rng: random.Random) -> Ranking:
        """Return the ranking with an action drawn from the learnt strategy in front.

        The most frequent action of the strategy gets the best value.
        """
        state = seen.state
        if state.size != HAND_SIZE or seen.options["signals"] or min(odds) <= NEAR_TARGET_POINTS:
            return ranking
        action_shares = learnt_shares(state, seen.seat, [action for action, _ in ranking])
        if not action_shares:
            return ranking
        kept_shares = [share if share >= MIN_LEARNT_SHARE else 0 for share in action_shares.values()]
        drawn = draw_weighted(list(action_shares), [float(share) for share in kept_shares], rng)
        return put_action_first(ranking, drawn, max(action_shares, key=action_shares.__getitem__))

    def _rank_cards_and_raises(
        self, seen: Observation, worlds: list[TrucState], odds: MatchOdds, actions: list[Action], rng: random.Random
    ) -> Ranking:
        """Return cards, raises and raises with cards, with their values in points of a deal."""
        state, seat = seen.state, seen.seat
        hand = sorted({a.cards[0] for a in actions if a.verb == "play"})
        sound = POWER_OF_CARD[choose_sound_card(state, seat, hand)]
        by_power = {POWER_OF_CARD[card]: card for card in reversed(hand)}
        chances = {
            power: sum(does_side_win_after_card(w, seat, card) for w in worlds) / len(worlds)
            for power, card in by_power.items()
        }
        stake = state.stake
        best_chance = max(chances.values())
        raise_word = next((a.verb for a in actions if a.verb in RAISE_LADDER.words), "")
        raises = bool(raise_word) and self.should_raise(state, seen.side, best_chance, rng)
        ranking: Ranking = []
        for action in actions:
            if action.verb == "play":
                power = POWER_OF_CARD[action.cards[0]]
                chance = chances[power] + (SOUND_CARD_BONUS if power == sound else 0.0)
                value = odds.value_deal(chance, stake)
                if action.words:
                    value = odds.value_raise(chance - CARD_RAISE_CHANCE_LOSS, stake, RAISE_LADDER.stake_of(raise_word))
                    value -= CARD_RAISE_LOSS
                    value = min(value, odds.value_deal(best_chance, stake) - TIE_BREAK_CHANCE)
                ranking.append((action, odds.convert_to_points(value)))
            elif action.verb == raise_word:
                plain = odds.value_deal(best_chance + SOUND_CARD_BONUS, stake)
                value = odds.value_raise(best_chance, stake, RAISE_LADDER.stake_of(raise_word))
                value = max(value, plain + TIE_BREAK_CHANCE) if raises else min(value, plain - TIE_BREAK_CHANCE)
                ranking.append((action, odds.convert_to_points(value)))
        return ranking

    def should_raise(self, state: TrucState, side: int, chance: float, rng: random.Random) -> bool:
        """Return whether to raise: with a good chance, or as a bluff after winning the first trick."""
        if chance >= MIN_RAISE_CHANCE:
            return rng.random() < RAISE_CHANCE
        won = state.trick_winners
        return bool(won) and won[0] == side and rng.random() < BLUFF_CHANCE

    def reason(self, seen: Observation, action: Action) -> str:
        state = seen.state
        if action.verb == "reject" and state.asked:
            return say(
                "Your cards do not promise {worth} points; rejecting costs {stake}.",
                worth=RAISE_LADDER.stake_of(state.asked),
                stake=state.stake,
            )
        if action.verb == "accept" and state.asked:
            odds = find_match_odds(state, seen.side)
            if odds.other_points_needed <= state.stake:
                return say("Rejecting would lose the match.")
            asked_stake = RAISE_LADDER.stake_of(state.asked)
            deals = in_words(2 * asked_stake // (asked_stake - state.stake))
            return say("Accepting pays off if you win one such deal in {numbers}.", numbers=deals)
        if action.verb in RAISE_LADDER.words or (action.verb == "play" and action.words):
            return say("Your side is more likely to win the deal, so a raise pays off.")
        if action.verb == "play":
            return reason_for_card(seen, action.cards[0])
        return REASON_TEXTS[str(action) if action.verb == "deal" else action.verb]


class TrucBeginner(TrucAdvice):
    """The easy player: believes no raise, and often plays another card than the sound one."""

    raise_caution = 0.0
    unsound_weight = 0.21


EASY_ADVICE = TrucBeginner()
ADVICE = TrucAdvice(easy=EASY_ADVICE)
