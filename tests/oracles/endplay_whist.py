"""By how many tricks our players of Whist fall short of double dummy against two who see all cards, solved by endplay.

    python -m tests.oracles.endplay_whist --deals 40 --level hard --seconds 0.1
    python -m tests.oracles.endplay_whist --deals 40 --level hard --seconds 0.1 1     what ten times the time brings

In each deal our pair plays the one side and then the other, a half each; its opponents play any card that loses no
trick double dummy. A card of ours loses what the double-dummy result falls by it, so that the losses of a half add up
to what the pair is short of in the end, and it is seen where they arise: at leads, or second, third, fourth in hand.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from cardhall import players, rules
from cardhall.commands.command_line import ProgressBar
from cardhall.players.contests.arena import CONTEST_SEED_STEP, ContestResult, summarize
from cardhall.players.levels import Player
from tests.oracles.endplay_bridge import Loss, best_defence, by_place, loss_by_action, their_card, their_deal

GAME = "whist"


def measure_losses(seed: int, side: int, player: Player) -> list[Loss]:
    """The tricks that the player, as both seats of a side, loses in a deal against two who see all cards."""
    state = rules.get(GAME).start(seed=seed)
    rng = random.Random(seed)
    theirs = their_deal([state.zones[f"hand:{seat}"] for seat in range(4)], state.trump, state.turn)
    found: list[Loss] = []
    while not state.results:
        if state.side_of(state.turn) == side:
            action = player.choose(state.observe(state.turn))
            found.extend(loss_by_action(state, theirs, action))
        else:
            card = best_defence(theirs, rng)
            action = next(action for action in state.actions() if action.cards[0] is card)
        theirs.play(their_card(action.cards[0]))
        state.play(action)
    return found


def losses_by_half(
    deals: int, seed: int, level: str, seconds: float | None, simulations: int | None
) -> Iterator[list[Loss]]:
    """The losses of each half: of every deal that of one side, then that of the other."""
    for number in range(deals):
        dealt = seed * CONTEST_SEED_STEP + number
        player = players.get(level, GAME, dealt, simulations, seconds)
        for side in (0, 1):
            yield measure_losses(dealt, side, player)


def tricks_short(half: Sequence[Loss]) -> float:
    """The tricks by which a half falls short of double dummy."""
    return float(sum(loss.tricks for loss in half))


def measure_player(
    deals: int, seed: int, level: str, seconds: Sequence[float | None], simulations: int | None
) -> tuple[list[list[list[Loss]]], list[ContestResult]]:
    """By time, the losses of all halves and the tricks that these are short of double dummy."""
    found: list[list[list[Loss]]] = [[] for _ in seconds]
    progress = ProgressBar(2 * deals * len(seconds), "halves")
    for index, limit in enumerate(seconds):
        for half in losses_by_half(deals, seed, level, limit, simulations):
            found[index].append(half)
            progress.update(sum(map(len, found)))
    progress.close()
    return found, [summarize([tricks_short(half) for half in some]) for some in found]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How far our Whist falls short of double dummy.")
    parser.add_argument("--deals", type=int, default=40, help="each is played in two halves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", choices=players.LEVELS, default="hard")
    parser.add_argument("--seconds", type=float, nargs="+", help="a card; of several, each is compared with the first")
    parser.add_argument("--simulations", type=int)
    chosen = parser.parse_args(argv)
    limits: list[float | None] = list(chosen.seconds) if chosen.seconds else [None]
    found, results = measure_player(chosen.deals, chosen.seed, chosen.level, limits, chosen.simulations)
    for limit, some, result in zip(limits, found, results, strict=True):
        time = f" at {limit} s a card" if limit else ""
        sys.stdout.write(f"{chosen.level}{time}: short of double dummy by {result} tricks a deal ({by_place(some)})\n")
    for limit, some in list(zip(limits, found, strict=True))[1:]:
        gains = [tricks_short(one) - tricks_short(other) for one, other in zip(found[0], some, strict=True)]
        sys.stdout.write(f"{limit} s for {limits[0]} s brings {summarize(gains)} tricks a deal\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
