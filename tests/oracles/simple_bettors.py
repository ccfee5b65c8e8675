"""Our players of Mus, Truc and Razz against simple players, who do not play the strategy that ours have learnt.

    python -m tests.oracles.simple_bettors mus honest --deals 200
    python -m tests.oracles.simple_bettors razz honest --deals 400 --seconds 0.05

Each simple player is a short rule: `folds` gives up to every bet, `calls` sees every bet, `honest` bets with good cards
and folds poor ones, `bluffs` is honest but also bets with anything. They read their own cards and what lies open. In
Mus and Razz `honest` is what a book for beginners says.

The same deals are played with the sides exchanged; in Razz two players sit at the table. Told is how much ours has more
than theirs, in stones, points or chips a deal, with the 95 % range, and the processor time of a decision of ours.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from cardhall import players
from cardhall.cards import RANKS
from cardhall.games.mus.advice.chances import beating_chance, stones_after_change
from cardhall.games.mus.rules.hands import card_total, hand_heights, pares_of_hand
from cardhall.games.razz.rules import low_hand_key
from cardhall.games.razz.rules.betting import DOWN_ZONES, UP_ZONES
from cardhall.games.truc.advice.heuristics import choose_sound_card
from cardhall.games.truc.rules import RAISE_LADDER
from cardhall.players.contests.arena import CONTEST_SEED_STEP, Chooser, deal_difference, summarize
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

STYLES = ("folds", "calls", "honest", "bluffs")
BLUFF_SHARE = 0.4  # of the decisions in which `bluffs` bets with anything
THIRTY_ONE = 31
LOW_RANKS = RANKS[:8]  # the ace to the eight


class SimplePlayer:
    """One who plays by a short rule, in one of the `STYLES`."""

    def __init__(self, style: str, seed: int) -> None:
        self.style, self.rng = style, random.Random(seed)

    def choose(self, seen: Observation) -> Action:
        """Return one of the legal actions."""
        able = [action for action in seen.actions() if action.verb != "signal"]
        return able[0] if len(able) == 1 else RULES[seen.game.id](self, seen, able)

    def bluffs(self) -> bool:
        return self.style == "bluffs" and self.rng.random() < BLUFF_SHARE


def one_of(able: Sequence[Action], *verbs: str) -> Action:
    """Return the first action with the first of these verbs that is possible."""
    return next(action for verb in verbs for action in able if action.verb == verb)


# ---- Mus


def in_mus(player: SimplePlayer, seen: Observation, able: Sequence[Action]) -> Action:
    """A hand is as good as the share of hands that it beats."""
    state = seen.state
    kings = int(state.options["kings"])
    hand = state.heights_of(seen.seat)
    if seen.phase == "mus":
        return one_of(able, "nomus" if card_total(hand) == THIRTY_ONE or len(pares_of_hand(hand)) > 1 else "mus")
    if seen.phase == "discard":
        place = state.eldest_first().index(seen.seat)
        return max(able, key=lambda action: stones_after_change(hand, kings, place, hand_heights(action.cards, kings)))
    good = beating_chance(state.phase, hand, kings, 0.5)
    whole = state.offer is not None and not state.offer.words
    if state.offer is None:
        bets = player.style in ("honest", "bluffs") and good > 0.75
        return one_of(able, "bet") if bets or player.bluffs() else one_of(able, "pass")
    if whole:
        return one_of(able, "call" if player.style != "folds" and good > 0.97 else "fold")
    if player.style == "calls" or (player.style != "folds" and good > 0.65 + 0.01 * state.offer.number):
        return one_of(able, "call")
    return one_of(able, "fold")


# ---- Truc


def in_truc(player: SimplePlayer, seen: Observation, able: Sequence[Action]) -> Action:
    """A hand is as good as its threes, twos and aces; cards are played soundly."""
    state = seen.state
    if seen.phase in ("cut", "deal"):
        return able[0]
    side = state.side_of(seen.seat)
    worths = {"3": 1.0, "2": 0.7, "A": 0.4}
    held = sum([worths.get(card.rank, 0.0) for card in state.whole_hand(seen.seat)])
    held += 0.6 * (state.trick_winners.count(side) - state.trick_winners.count(1 - side))
    if seen.phase in ("answer", "eleven"):
        if player.style == "folds":
            return one_of(able, "reject")
        return one_of(able, "accept" if player.style == "calls" or held >= 1.3 else "reject")
    raises = [action for action in able if action.verb in RAISE_LADDER.words]
    if raises and ((player.style in ("honest", "bluffs") and held >= 1.7) or player.bluffs()):
        return raises[0]
    card = choose_sound_card(state, seen.seat, state.zones[HAND[seen.seat]])
    return next(action for action in able if action.verb == "play" and action.cards[0] == card and not action.words)


# ---- Razz


def in_razz(player: SimplePlayer, seen: Observation, able: Sequence[Action]) -> Action:
    """By the book: three low cards to begin, four on fifth street, else not behind what lies open."""
    state, seat = seen.state, seen.seat
    own_up = state.zones[UP_ZONES[seat]]
    own = [*state.zones[DOWN_ZONES[seat]], *own_up]
    lows = len({card.rank for card in own if card.rank in LOW_RANKS})
    boards = [state.zones[UP_ZONES[other]] for other in state.staying if other != seat]
    ahead = all(low_hand_key(own_up) < low_hand_key(board) for board in boards)
    street = len(own)
    if street == 3:
        good, fair = lows == 3, lows == 3
    elif street == 7:
        theirs = min([low_hand_key(sorted(board, key=lambda card: RANKS.index(card.rank))[:4]) for board in boards])
        mine = max([RANKS.index(card.rank) for card in state.lowest_five(seat)]) if lows >= 5 else len(RANKS)
        good, fair = lows >= 5 and (mine <= 6 or ahead), lows >= 5 or (lows == 4 and theirs[0][0] > 1)
    else:
        good, fair = lows >= street - 1 and ahead, lows >= street - 1 or (lows >= street - 2 and street == 4)
    bets = [action for action in able if action.verb in ("bet", "raise")]
    opening = state.level == 0 and street == 3
    if player.style in ("honest", "bluffs") and bets and (good or player.bluffs()):
        return bets[-1]
    if opening:
        return bets[0]
    if any(action.verb == "check" for action in able):
        return one_of(able, "check")
    if player.style == "calls":
        return one_of(able, "call")
    return one_of(able, "call" if player.style != "folds" and fair else "fold")


RULES: dict[str, Callable[[SimplePlayer, Observation, Sequence[Action]], Action]] = {
    "mus": in_mus,
    "truc": in_truc,
    "razz": in_razz,
}
SEATS = {"razz": 2}


class Timed:
    """A player whose processor time is counted."""

    def __init__(self, player: Chooser) -> None:
        self.player, self.seconds, self.decisions = player, 0.0, 0

    def choose(self, seen: Observation) -> Action:
        begun = time.process_time()
        action = self.player.choose(seen)
        self.seconds += time.process_time() - begun
        self.decisions += 1
        return action


def differences(
    game_id: str, style: str, deals: int, seed: int, ours: Chooser, options: dict[str, Any] | None = None
) -> list[float]:
    """Return by deal how much ours has more than a simple player of that style."""
    return [
        deal_difference(game_id, ours, SimplePlayer(style, dealt), dealt, seats=SEATS.get(game_id), options=options)
        for dealt in range(seed * CONTEST_SEED_STEP, seed * CONTEST_SEED_STEP + deals)
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Our players against simple ones.")
    parser.add_argument("game", choices=sorted(RULES))
    parser.add_argument("style", choices=STYLES)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=None)
    chosen = parser.parse_args(argv)
    ours = Timed(players.get(chosen.level, game=chosen.game, seed=chosen.seed, seconds=chosen.seconds))
    result = summarize(differences(chosen.game, chosen.style, chosen.deals, chosen.seed, ours))
    each = 1000 * ours.seconds / max(1, ours.decisions)
    sys.stdout.write(
        f"{chosen.game}: {chosen.level} against one who {chosen.style}: {result}, {each:.1f} ms a decision\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
