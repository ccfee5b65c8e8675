"""Truc: few cards and much nerve. The best player has a strategy learnt by self-play, the others imagine deals.

"hard" plays as its table says (`strategy`), which mixes what it does so that nobody can take advantage of it.
Where the table says nothing, as in rare situations and near the target, it thinks as the others do: cards are chosen by
solving imagined deals, raises by the chance of winning.

How likely a side is to win is counted over imagined deals, in which everybody sees all cards; those that agree badly
with what others have called are drawn less often. A raise is made with a good chance, and now and then as a bluff after
the first trick was won. Answers are compared as chances to win the match: nobody folds when that would lose it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from cardhall.games.truc.advice.heuristics import estimate_chance, sound_card, why_card
from cardhall.games.truc.advice.open_deals import POWER_OF_CARD, side_wins, wins_after_card
from cardhall.games.truc.advice.signs import BLUFF_CHANCE, honest_sign, likelihood
from cardhall.games.truc.advice.stakes import DEAL_POINTS, MatchOdds, find_match_odds, put_first
from cardhall.games.truc.advice.strategy import shares
from cardhall.games.truc.rules import DEAL_ONE, ELEVEN_STAKE, HAND_SIZE, RAISE_LADDER, TAP_ACTION, TrucState
from cardhall.language import in_words, say
from cardhall.players.search.advice import Advice, Ranking, draw_weighted
from cardhall.players.search.playouts import Worlds
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

IMAGINED_DEALS = {"normal": 8, "hard": 128}  # imagined deals
RAISE_AT = 0.56  # the chance of winning from which a raise is made
LEAST_SHARE = 2  # of fifteen: what was learnt to be done less often is not done, since learning leaves such remains
NEAR_TARGET_POINTS = 3  # points from the target at which the score decides more than the cards
SAYING_TEXTS = {
    "cut": say("Then everyone gets three cards, and skill decides."),
    "deal 3": say("Then everyone gets three cards, and skill decides."),
    "deal 1": say("With one card each luck decides."),
    "accept": say("Your cards are good enough to play for three points."),
    "reject": say("Your cards are not good enough to play for three points; rejecting costs one."),
    "tap": say("The dealer may then deal one card each, which leaves more to luck."),
    "signal": say("Your partner can use it to choose the next card."),
}


class TrucAdvice(Advice[TrucState]):
    """Chances by solving imagined deals, and mixed strategies for the raises."""

    infers = True
    cost = 1.5
    outcomes = DEAL_POINTS
    caution = 0.1  # by how much a raise lowers the estimated chance to win
    slips = 0.12  # how good a card that is not sound looks

    # ---- what looks good

    def weights(self, state: TrucState, seat: int, actions: Sequence[Action]) -> list[float]:
        phase, side = state.phase, state.side_of(seat)
        if phase in ("cut", "deal"):  # whoever is ahead likes luck: one card each
            ahead = state.scores[side] > state.scores[1 - side]
            return [1.0 if (action in (TAP_ACTION, DEAL_ONE)) == ahead else 0.25 for action in actions]
        chance = estimate_chance(state, seat)
        odds = find_match_odds(state, side)
        if phase in ("answer", "eleven"):
            value = self.answers(state, odds, chance - (self.caution if phase == "answer" else 0.0))
            best = max(value.values())
            return [exp(25 * (value[a.verb] - best)) if a.verb in value else 0.02 for a in actions]
        sound = POWER_OF_CARD[sound_card(state, seat, state.zones[HAND[seat]])]
        raising = max(1 / (1 + exp(-14 * (chance - RAISE_AT - 0.05))), 0.06)
        weights = []
        for action in actions:
            if action.verb == "signal":
                weights.append(0.1 if action.words[0] == honest_sign(state, seat) else 0.001)
            elif action.verb in RAISE_LADDER.words:
                weights.append(2.0 * raising)
            else:
                good = 1.0 if POWER_OF_CARD[action.cards[0]] == sound else self.slips
                weights.append(good * (0.2 * raising if action.words else 1.0))
        return weights

    def answers(self, state: TrucState, odds: MatchOdds, chance: float) -> dict[str, float]:
        """Return the values of answers to a raise, or at eleven, as chances to win the match."""
        if state.phase == "eleven":
            return {"accept": odds.value_deal(chance, ELEVEN_STAKE), "reject": odds.chance_after(-1)}
        asked = RAISE_LADDER.stake_of(state.asked)
        values = {"accept": odds.value_deal(chance, asked), "reject": odds.chance_after(-state.stake)}
        if higher := RAISE_LADDER.after(asked):
            values[higher] = odds.value_raise(chance, asked, RAISE_LADDER.stake_of(higher))
        return values

    def inference(self, seen: Observation, world: TrucState) -> float:
        return likelihood(seen, world)

    # ---- thinking

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        state, seat = seen.state, seen.seat
        actions = seen.actions()
        if seen.phase in ("cut", "deal"):
            weights = self.weights(state, seat, actions)
            return sorted(zip(actions, weights, strict=True), key=lambda pair: -pair[1])
        if level not in IMAGINED_DEALS:
            return None
        sign = next((a for a in actions if a.verb == "signal" and a.words[0] == honest_sign(state, seat)), None)
        imagined = Worlds(seen, self, rng)
        worlds = [imagined.draw() for _ in range(IMAGINED_DEALS[level])]
        odds = find_match_odds(state, seen.side)
        if seen.phase in ("answer", "eleven"):
            chance = sum(side_wins(some, seen.side) for some in worlds) / len(worlds)
            values = self.answers(state, odds, chance)
            found = [(a, odds.convert_to_points(values[a.verb])) for a in actions if a.verb in values]
        else:
            found = self._cards_and_raises(seen, worlds, odds, actions, rng)
        found.sort(key=lambda pair: -pair[1])
        if level == "hard":
            found = self.practised(seen, found, odds, rng)
        rest = [(action, found[0][1] - 0.5) for action in actions if action.verb == "signal" and action != sign]
        if sign is not None:
            front = (sign, found[0][1])
            found = [front, *found] if seen.options["notice"] < 100 else [*found, front]
        return [*found, *rest]

    def practised(self, seen: Observation, ranking: Ranking, odds: MatchOdds, rng: random.Random) -> Ranking:
        """Return the ranking with an act drawn from the learnt strategy in front; its most frequent act has the best
        value.
        """
        state = seen.state
        if state.size != HAND_SIZE or seen.options["signals"] or min(odds) <= NEAR_TARGET_POINTS:
            return ranking
        often = shares(state, seen.seat, [action for action, _ in ranking])
        if not often:
            return ranking
        kept = [share if share >= LEAST_SHARE else 0 for share in often.values()]
        drawn = draw_weighted(list(often), [float(share) for share in kept], rng)
        return put_first(ranking, drawn, max(often, key=often.__getitem__))

    def _cards_and_raises(
        self, seen: Observation, worlds: list[TrucState], odds: MatchOdds, actions: list[Action], rng: random.Random
    ) -> Ranking:
        state, seat = seen.state, seen.seat
        hand = sorted({a.cards[0] for a in actions if a.verb == "play"})
        sound = POWER_OF_CARD[sound_card(state, seat, hand)]
        by_power = {POWER_OF_CARD[card]: card for card in reversed(hand)}
        chances = {
            power: sum(wins_after_card(w, seat, card) for w in worlds) / len(worlds) for power, card in by_power.items()
        }
        stake = state.stake
        best = max(chances.values())
        word = next((a.verb for a in actions if a.verb in RAISE_LADDER.words), "")
        calls = bool(word) and self.calls(state, seen.side, best, rng)
        found: Ranking = []
        for action in actions:
            if action.verb == "play":
                power = POWER_OF_CARD[action.cards[0]]
                chance = chances[power] + (0.02 if power == sound else 0.0)
                value = odds.value_deal(chance, stake)
                if action.words:
                    value = odds.value_raise(chance - 0.03, stake, RAISE_LADDER.stake_of(word)) - 0.02
                    value = min(value, odds.value_deal(best, stake) - 0.001)
                found.append((action, odds.convert_to_points(value)))
            elif action.verb == word:
                plain = odds.value_deal(best + 0.02, stake)
                value = odds.value_raise(best, stake, RAISE_LADDER.stake_of(word))
                value = max(value, plain + 0.001) if calls else min(value, plain - 0.001)
                found.append((action, odds.convert_to_points(value)))
        return found

    def calls(self, state: TrucState, side: int, chance: float, rng: random.Random) -> bool:
        """Whether to raise: with a good chance, or as a bluff after the first trick has been won."""
        if chance >= RAISE_AT:
            return rng.random() < 0.9
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
            if odds.other <= state.stake:
                return say("Rejecting would lose the match.")
            worth = RAISE_LADDER.stake_of(state.asked)
            deals = in_words(2 * worth // (worth - state.stake))
            return say("Accepting pays off if you win one such deal in {numbers}.", numbers=deals)
        if action.verb in RAISE_LADDER.words or (action.verb == "play" and action.words):
            return say("Your side is more likely to win the deal, so a raise pays off.")
        if action.verb == "play":
            return why_card(seen, action.cards[0])
        return SAYING_TEXTS[str(action) if action.verb == "deal" else action.verb]


class BeginnersAdvice(TrucAdvice):
    """Believes no raise, and often plays another card than the sound one."""

    caution = 0.0
    slips = 0.21


EASY_ADVICE = BeginnersAdvice()
ADVICE = TrucAdvice(easy=EASY_ADVICE)
