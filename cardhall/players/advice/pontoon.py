"""Pontoon, by calculation: what betting, buying, twisting, sticking and splitting may expect against the bank.

A punter's expectations are exact for the cards that nobody has seen, against a banker who draws to seventeen; the
banker's are taken over the hands that are left, each the likelier the more its player would have stuck on it. "hard"
does what is best, and remembers which cards have gone since the shuffle. The other levels play by rules of thumb:
"normal" by good ones, "easy" by those of somebody who is a little afraid of buying and looks no further than his count.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.players.banking.twenty_one import (
    Pool,
    Punter,
    bank_chances,
    first_card,
    hand_worth,
    pays,
    pool_of,
    without,
)
from cardhall.players.search.advice import Advice, Ranking
from cardhall.players.search.equity import STEPS, Course, chances, stakes
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.games.pontoon import LARGEST, SMALLEST, PontoonState
from cardhall.rules.mechanisms.bank_play import SPLIT, STICK, TWIST, Hand
from cardhall.rules.mechanisms.banking import ACE, POINTS, TEN, points
from cardhall.rules.mechanisms.dealing import STOCK
from cardhall.rules.mechanisms.twenty_one import (
    FIVE_CARDS,
    GOAL,
    PONTOON,
    TRICK,
    best_count,
    count,
    payment,
)

FRESH = 8  # cards never seen since the shuffle: with fewer of them left in the stock, what has gone comes again
WHOLE: Pool = (0, *(4,) * 9, 16)
# How readily a punter sticks on a count, as the banker thinks of him.
STICKS_ON = {16: 0.6, 15: 0.35, 14: 0.2, 13: 0.15, 12: 0.12}
STICKS_BELOW = 0.03
DOUBLES = 0.08  # how often a bet is paid double
SPREAD = 1.2  # by how much a deal sets two seats apart, in largest bets (a standard deviation)
USUAL_LIMITS = (2, 10)
# Of a banker who names limits:
REIGN = 4  # deals that they stand, usually
SLIP = 0.15  # what punters lose of each chip by not playing as well as can be
ON_TEN = 0.4  # how far they go from the smallest bet to the largest on a ten; on an ace all the way
BOUGHT = 1.5  # stakes at the end of a hand, in first bets
TOGETHER = 1.3  # how much more the bank's result varies than if punters won and lost apart
DULL = 0.25  # a deal in which all must bet the same is worth so many chips a punter less, for all look on


class PontoonAdvice(Advice):
    """Calculates; the lower levels play by rules of thumb."""

    def course(self, state: Any) -> Course:
        return super().course(state)._replace(spread=SPREAD * (state.limits or USUAL_LIMITS)[1])

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        ranking = calculated(seen)
        if level in ("easy", "normal"):
            choice = by_thumb(seen, level, rng)
            chosen = [entry for entry in ranking if entry[0] == choice]
            ranking = [*chosen, *(entry for entry in ranking if entry[0] != choice)]
        return ranking

    def reason(self, seen: Observation, action: Action) -> str:
        expected = dict(calculated(seen))
        if action not in expected or len(expected) == 1:
            return ""
        share = 1 - 1 / seen.seats  # of the margin, what the seat itself wins or loses
        chips = {some: value * share for some, value in expected.items()}
        best = max(chips, key=chips.__getitem__)
        if seen.phase == "bet":
            return why_bet(seen, best)
        if seen.phase == "limits":
            return why_limits(seen, action, best)
        others = [some for some in chips if some.verb != action.verb]
        if not others:
            return f"{self.words(action)} brings {told(chips[action])} on average."
        other = max(others, key=chips.__getitem__)
        digits = 1 if told(chips[action]) != told(chips[other]) else 2
        mine = f"{self.words(action)} brings {told(chips[action], digits)}"
        return f"{mine} on average, {self.words(other).lower()} {told(chips[other], digits)}."

    def words(self, action: Action) -> str:
        gerunds = {"stick": "Sticking", "twist": "Twisting", "buy": "Buying", "split": "Splitting"}
        return gerunds.get(action.verb, "That")


def told(chips: float, digits: int = 1) -> str:
    """A number of chips in words: `2.5 chips`, `a loss of 0.3`, `nothing`."""
    amount = f"{abs(chips):.{digits}f}"
    if not float(amount):
        return "nothing"
    return f"{amount} chips" if chips > 0 else f"a loss of {amount}"


def why_bet(seen: Observation, best: Action) -> str:
    """Why that is the best bet."""
    state: PontoonState = seen.state
    value = first_card(POINTS[seen.hand[0]], unseen(seen), state.options["stick_minimum"])
    numbers = [action.number for action in seen.actions()]
    if value < 0:
        if best.number == min(numbers):
            return "Such a card loses in the long run, so bet little on it."
        if lead_of(seen) < 0:
            return "Such a card loses in the long run, but you are behind, and a high bet may bring it back."
        return (
            f"Such a card loses a little in the long run, but only the first of {seen.seats} wins the match: dare it."
        )
    if best.number == max(numbers):
        return f"Each chip on this card wins {value:.2f} in the long run, so bet as much as may be."
    if lead_of(seen) > 0:
        return "Such a card wins in the long run, but you are ahead, so risk little."
    return "Such a card wins in the long run, but for the match a smaller bet is better."


def lead_of(seen: Observation) -> float:
    """By how many chips the seat is ahead of the best of the others."""
    scores = seen.state.scores
    return float(scores[seen.seat] - max(score for seat, score in enumerate(scores) if seat != seen.seat))


def why_limits(seen: Observation, action: Action, best: Action) -> str:
    """What such limits bring, and why others are better."""
    state: PontoonState = seen.state
    low, high = int(action.words[0]), int(action.words[1])
    text = f"With such limits the bank can expect {told(bank_expects(low, high, state)[0])} in a deal."
    if action != best:
        return text
    ahead = lead_of(seen)
    if high > USUAL_LIMITS[1] and ahead < 0:
        return f"{text} You are behind, and high bets may bring it back."
    if high < USUAL_LIMITS[1] and ahead > 0:
        return f"{text} You are ahead, so let little be staked."
    return text


# ---- the calculation


def calculated(seen: Observation) -> Ranking:
    """Every legal action with the margin expected of it, best first."""
    state: PontoonState = seen.state
    actions = seen.actions()
    if seen.phase == "limits":
        values = [of_limits(int(a.words[0]), int(a.words[1]), state, seen.seat) for a in actions]
    elif seen.phase == "bet":
        values = of_bets(state, seen, actions)
    elif seen.phase == "bank":
        values = of_bank(state, seen, actions)
    else:
        values = of_punter(state, seen, actions)
    scale = state.seats / (state.seats - 1)  # what one wins, the others together lose
    return sorted(((a, v * scale) for a, v in zip(actions, values, strict=True)), key=lambda entry: -entry[1])


def of_limits(low: int, high: int, state: PontoonState, seat: int) -> float:
    """What the banker may expect of these limits in a deal, where a chip counts by what it does to the match.

    So whoever leads wants small bets, and whoever is behind large ones.
    """
    deal = stakes(ADVICE.course(state), state.scores, len(state.results))
    mean, spread = bank_expects(low, high, state)
    deals = min(REIGN, state.options["deals"] - deal.played)
    others = state.seats - 1
    scale = state.seats / others
    expected = -DULL * others if low == high else 0.0
    for step in STEPS:
        chips = deals * mean + step * sqrt(deals) * spread
        after = [score - chips / others for score in state.scores]
        after[seat] = state.scores[seat] + chips
        chance = chances(deal.course, tuple(after), deal.played + deals)[seat]
        expected += deal.of(chance, seat, chips * scale) / scale / deals / len(STEPS)
    return expected


def bank_expects(low: int, high: int, state: PontoonState) -> tuple[float, float]:
    """What the bank wins in a deal with such limits, in chips: the mean and the standard deviation.

    The punters bet high on an ace, something on a ten, else low, and do not play quite as well as can be.
    """
    mean = variance = 0.0
    for pips in range(ACE, TEN + 1):
        bet = high if pips == ACE else low + ON_TEN * (high - low) if pips == TEN else low
        value = first_card(pips, without(WHOLE, pips), state.options["stick_minimum"])
        mean -= WHOLE[pips] / 52 * bet * (value - SLIP)
        variance += WHOLE[pips] / 52 * (BOUGHT * bet) ** 2
    punters = state.seats - 1
    return punters * mean, TOGETHER * sqrt(punters * variance)


def of_bets(state: PontoonState, seen: Observation, actions: Sequence[Action]) -> list[float]:
    pips = POINTS[state.zones[HAND[seen.seat]][0]]
    value = first_card(pips, unseen(seen), state.options["stick_minimum"])
    return [in_the_match(state, seen.seat, action.number, value) for action in actions]


def in_the_match(state: PontoonState, seat: int, bet: int, value: float) -> float:
    """What a bet may expect, in chips, where a chip counts by what it does to the chance to win the match.

    So whoever is behind bets high in the last deals, and whoever leads bets low. `value`: of a bet of one chip.
    """
    deal = stakes(ADVICE.course(state), state.scores, len(state.results))
    scale = state.seats / (state.seats - 1)
    wins = (1 - DOUBLES + value - 2 * DOUBLES) / 2
    expected = 0.0
    for chips, share in ((2 * bet, DOUBLES), (bet, wins), (-bet, 1 - DOUBLES - wins)):
        after = list(state.scores)
        after[seat] += chips
        after[state.dealer] -= chips
        chance = chances(deal.course, tuple(after), deal.played)[seat]  # what the others win or lose is still to come
        expected += share * deal.of(chance, seat, chips * scale) / scale
    return expected


def of_punter(state: PontoonState, seen: Observation, actions: Sequence[Action]) -> list[float]:
    """The hand in play, in chips."""
    pool = unseen(seen)
    up = POINTS[state.zones[HAND[state.dealer]][1]]
    paid = pays(bank_chances(up, pool))
    hand = state.hands[state.playing]
    some = state.zones[hand.zone]
    low, ace, size = points(some), has_ace(some), len(some)
    punter = Punter(pool, paid, state.options["stick_minimum"])
    bet = state.bets[seen.seat] or 1
    stake = hand.stake / bet
    bought = [punter.buying(low, ace, size, stake + more) for more in (1, 2)] if actions[0].verb == "buy" else []
    values = []
    for action in actions:
        if action == STICK:
            values.append(hand.stake * paid[hand_worth(low, ace, size)])
        elif action == TWIST:
            values.append(hand.stake * punter.twisting(low, ace, size))
        elif action == SPLIT:
            values.append(bet * punter.of_split(POINTS[some[0]]))
        elif action.verb == "buy":
            share = action.number / bet - 1
            values.append(bet * (bought[0] * (1 - share) + bought[1] * share))
        else:
            values.append(hand.stake * paid[PONTOON])
    return values


def of_bank(state: PontoonState, seen: Observation, actions: Sequence[Action]) -> list[float]:
    """Sticking, and twisting with good play after it, in chips over all live hands."""
    pool = unseen(seen)
    owed = debts(state, pool)
    total = sum(pool)
    memo: dict[tuple[int, bool, int], float] = {}

    def best(low: int, ace: bool, size: int) -> float:
        found = memo.get((low, ace, size))
        if found is None:
            found = -owed[hand_worth(low, ace, size)]
            if low < GOAL:
                found = max(found, drawing(low, ace, size))
            memo[low, ace, size] = found
        return found

    def drawing(low: int, ace: bool, size: int) -> float:
        return sum(
            number / total * best(low + pips, ace or pips == ACE, size + 1)
            for pips, number in enumerate(pool)
            if number and pips
        )

    some = state.zones[HAND[seen.seat]]
    hand = points(some), has_ace(some), len(some)
    return [drawing(*hand) if action == TWIST else -owed[hand_worth(*hand)] for action in actions]


def debts(state: PontoonState, pool: Pool) -> list[float]:
    """What the bank pays all hands on average, in chips, by its own worth."""
    owed = [0.0] * (PONTOON + 1)
    for hand in state.hands[:-1]:
        if hand.bust:
            owed = [chips - hand.stake for chips in owed]
            continue
        chances = likely(state.zones[hand.zone], hand, pool)
        for bank in range(PONTOON + 1):
            owed[bank] += hand.stake * sum((p * payment(worth, bank) for worth, p in chances.items()), 0.0)
    return owed


def likely(some: Sequence[Card], hand: Hand, pool: Pool) -> dict[int, float]:
    """How likely a finished hand with hidden cards is of each worth: the likelier, the readier one sticks on it."""
    if hand.end == "pontoon":
        return {PONTOON: 1.0}
    if len(some) >= TRICK:
        return {FIVE_CARDS: 1.0}
    open_cards = [card for card in some if card is not HIDDEN]
    totals: dict[tuple[int, bool], float] = {(points(open_cards), has_ace(open_cards)): 1.0}
    for _ in range(len(some) - len(open_cards)):
        after: dict[tuple[int, bool], float] = {}
        for (low, ace), chance in totals.items():
            for pips in range(ACE, TEN + 1):
                if low + pips <= GOAL:
                    key = (low + pips, ace or pips == ACE)
                    after[key] = after.get(key, 0.0) + chance * pool[pips]
        totals = after
    chances: dict[int, float] = {}
    for (low, ace), chance in totals.items():
        worth = best_count(low, ace)
        if worth >= hand.least and not (len(some) == 2 and worth == GOAL):
            ready = 1.0 if worth > max(STICKS_ON) else STICKS_ON.get(worth, STICKS_BELOW)
            chances[worth] = chances.get(worth, 0.0) + chance * ready
    total = sum(chances.values())
    return {worth: chance / total for worth, chance in chances.items()} if total else {GOAL: 1.0}


def has_ace(some: Sequence[Card]) -> bool:
    return any(POINTS[card] == ACE for card in some)


def unseen(seen: Observation) -> Pool:
    """The cards that the seat has not seen since the shuffle; only since the deal, when the others come round again."""
    state: PontoonState = seen.state
    left = set(seen.game.unseen(state)) - set(state.bust_cards())
    gone = seen_before(seen)
    new = len(state.zones[STOCK]) - len(state.bust_cards()) - len(gone)
    return pool_of(left - gone if new >= FRESH else left)


def seen_before(seen: Observation) -> set[Card]:
    """The cards of the earlier deals since the shuffle."""
    gone: set[Card] = set()
    now: set[Card] = set()
    for event in seen.history:
        if event.kind == "deal":
            gone, now = gone | now, set()
        now.update(card for card in event.cards if card is not HIDDEN)
    return gone


# ---- rules of thumb


def by_thumb(seen: Observation, level: str, rng: random.Random) -> Action:
    """What a player of this level does without calculating."""
    actions = seen.actions()
    good = level == "normal"
    if len(actions) == 1:
        return actions[0]
    if seen.phase == "limits":
        return Action("limits", SMALLEST[1 if good else 0], LARGEST[1])
    if seen.phase == "bet":
        return thumb_bet(POINTS[seen.hand[0]], actions, good, rng)
    if seen.phase == "bank":
        return STICK if count(seen.hand) >= (17 if good else rng.choice((15, 16, 17))) else TWIST
    some = seen.zones[seen.state.hands[seen.state.playing].zone]
    return thumb_play(some, actions, good, rng)


def thumb_bet(pips: int, actions: Sequence[Action], good: bool, rng: random.Random) -> Action:
    """High on an ace, medium on a ten, low on the rest; the less careful bet something in between on anything."""
    if pips == ACE:
        share = 1.0 if good else rng.uniform(0.4, 1.0)
    elif pips == TEN:
        share = 0.4 if good else rng.uniform(0.2, 0.6)
    else:
        share = 0.0 if good else rng.uniform(0.0, 0.4)
    return actions[round(share * (len(actions) - 1))]


def thumb_play(some: Sequence[Card], actions: Sequence[Action], good: bool, rng: random.Random) -> Action:
    low, size, best = points(some), len(some), count(some)
    buys = [action for action in actions if action.verb == "buy"]
    able = set(actions)
    if SPLIT in able and POINTS[some[0]] in ((ACE, 8) if good else (ACE,)):
        return SPLIT
    if buys and good and size >= 4 and low <= GOAL - TEN:
        return buys[-1]
    if buys and ((size == 2 and best in (10, 11)) or (size >= 3 and low <= GOAL - TEN and (good or size >= 4))):
        return buys[0]
    wanted = 16 if good else rng.choice((14, 15, 16))
    if size == TRICK - 1 and low <= (15 if good else GOAL - TEN) and TWIST in able:
        return TWIST
    if size >= TRICK or best >= wanted:
        return STICK if STICK in able else TWIST
    return TWIST if TWIST in able else actions[0]


ADVICE = PontoonAdvice()
