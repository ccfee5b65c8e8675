"""How often bids to take no trick, or an exact number, are made and kept in whole deals, bid and played by the levels.

    python -m tests.oracles.kept_bids spades nil --deals 200 --seconds 0.1
    python -m tests.oracles.kept_bids solo-whist misere,ouverte --deals 200 --seconds 0.1
    python -m tests.oracles.kept_bids oh-hell exact --deals 60 --seconds 0.1 --levels hard,normal

The two levels sit in turn, and change seats from deal to deal. Where a bid brings as much if it is kept as it costs if
not, more than half must be kept. Of `oh-hell exact` every bid counts, of all numbers of cards dealt.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardhall import players, rules
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import position_of
from tests.oracles.avoiding import share

OPTIONS = {"spades": {"nil": True, "minimum": 1, "broken": "minus", "breaking": True}}
LONGEST = 10  # cards in the first deal of Oh Hell!; the following deals of a match are shorter


def tricks_by_seat(state: Any) -> list[int]:
    """The tricks of each seat, from a state in which the last card of the deal is to be played."""
    position = position_of(state)
    position.play(position.legal())
    winners = [trick.winner for trick in state.tricks] + position.winners
    return [winners.count(seat) for seat in range(state.seats)]


def standing_aims(state: Any, bids: Sequence[str]) -> dict[int, int]:
    """Who has bid one of these bids that stands, and the tricks that it needs."""
    if bids == ["exact"]:
        return dict(enumerate(state.game.aims(state)))
    said = {seat: call.action for seat in range(state.seats) for call in state.calls if call.seat == seat}
    if state.game.id != "spades":
        standing = state.standing_bid
        said = {} if standing is None else {standing.seat: standing.action}
    return {seat: 0 for seat, action in said.items() if " ".join(action.words) in bids}


def play_deal(state: Any, at: Sequence[players.Player], bids: Sequence[str]) -> tuple[dict[int, int], list[int]]:
    """Who has bid what counts and the tricks that this needs, and the tricks of each seat."""
    aims: dict[int, int] = {}
    while True:
        if state.phase == "play" and not state.tricks and not state.zones["trick"]:
            aims = standing_aims(state, bids)
            if not aims:
                return {}, []
        if state.phase == "play" and sum([len(state.zones[HAND[seat]]) for seat in state.rounds[state.playing]]) == 1:
            return aims, tricks_by_seat(state)
        deals = len(state.results)
        state.play(at[state.turn].choose(state.observe(state.turn)))
        if len(state.results) > deals:
            return {}, []  # ended without play, or thrown in


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.kept_bids", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bids", help="with commas between them")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1, help="for a decision of hard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="hard,normal")
    chosen = parser.parse_args(arguments)
    game, bids = rules.get(chosen.game), chosen.bids.split(",")
    levels = chosen.levels.split(",")
    pair = [
        players.get(level, chosen.game, seconds=chosen.seconds if level == "hard" else None) for level in levels * 2
    ][:2]
    made: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    for number in range(chosen.seed, chosen.seed + chosen.deals):
        state = game.start(seed=number, options=OPTIONS.get(chosen.game))
        at = [pair[(seat + number) % 2] for seat in range(state.seats)]
        aims, tricks = play_deal(state, at, bids)
        for seat, wanted in aims.items():
            made[at[seat].level] += 1
            kept[at[seat].level] += tricks[seat] == wanted
    for level in dict.fromkeys(levels):
        sys.stdout.write(f"{level}: {made[level]} in {chosen.deals} deals, kept {share(kept[level], made[level])}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
