"""By how many tricks our players of Whist fall short of double dummy against two who see all cards, solved by endplay.

    python -m tests.oracles.endplay_whist --deals 40 --level hard --seconds 0.1
    python -m tests.oracles.endplay_whist --deals 40 --level hard --seconds 0.1 1     what ten times the time brings
    python -m tests.oracles.endplay_whist --deals 40 --level hard --seconds 0.1 --beside 0.01    at the same decisions

In each deal our pair plays the one side and then the other, a half each; its opponents play any card that loses no
trick double dummy. A card of ours loses what the double-dummy result falls by it, so that the losses of a half add up
to what the pair is short of in the end, and it is seen where they arise: at leads, or second, third, fourth in hand.

Halves played with two amounts of time soon go different ways, and luck with them. So that less is lost by less time
shows sooner where both decide at the same positions: those that the one comes to, while the other is asked beside it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from cardhall import players, rules
from cardhall.commands.common import Progress
from cardhall.players.contests.arena import DEAL_SEED, Result, summary
from cardhall.players.levels import Player
from tests.oracles.endplay_bridge import Loss, best_defence, by_place, loss_of, their_card, their_deal

GAME = "whist"


def losses(seed: int, side: int, player: Player, beside: Player | None = None) -> tuple[list[Loss], list[Loss]]:
    """The tricks that the player, as both seats of a side, loses in a deal against two who see all cards.

    Also those that another one would lose at the same decisions, each by itself.
    """
    state = rules.get(GAME).start(seed=seed)
    rng = random.Random(seed)
    theirs = their_deal([state.zones[f"hand:{seat}"] for seat in range(4)], state.trump, state.turn)
    found: list[Loss] = []
    others: list[Loss] = []
    while not state.results:
        if state.side_of(state.turn) == side:
            seen = state.observe(state.turn)
            action = player.choose(seen)
            found.extend(loss_of(state, theirs, action))
            if beside is not None:
                others.extend(loss_of(state, theirs, beside.choose(seen)))
        else:
            card = best_defence(theirs, rng)
            action = next(action for action in state.actions() if action.cards[0] is card)
        theirs.play(their_card(action.cards[0]))
        state.play(action)
    return found, others


def halves(
    deals: int, seed: int, level: str, seconds: float | None, simulations: int | None, beside: float | None = None
) -> Iterator[tuple[list[Loss], list[Loss]]]:
    """The losses of each half, of every deal first that of one side; and those with another time beside it."""
    for number in range(deals):
        dealt = seed * DEAL_SEED + number
        player = players.get(level, GAME, dealt, simulations, seconds)
        other = None if beside is None else players.get(level, GAME, dealt, None, beside)
        for side in (0, 1):
            yield losses(dealt, side, player, other)


def short(half: Sequence[Loss]) -> float:
    """The tricks by which a half falls short of double dummy."""
    return float(sum(loss.tricks for loss in half))


def measured(
    deals: int, seed: int, level: str, seconds: Sequence[float | None], simulations: int | None
) -> tuple[list[list[list[Loss]]], list[Result]]:
    """By time, the losses of all halves and the tricks that these are short of double dummy."""
    found: list[list[list[Loss]]] = [[] for _ in seconds]
    progress = Progress(2 * deals * len(seconds), "halves")
    for index, limit in enumerate(seconds):
        for half, _ in halves(deals, seed, level, limit, simulations):
            found[index].append(half)
            progress.update(sum(map(len, found)))
    progress.close()
    return found, [summary([short(half) for half in some]) for some in found]


def beside_each_other(
    deals: int, seed: int, level: str, seconds: float, beside: float
) -> tuple[Result, Result, Result]:
    """The tricks that a half loses, those lost with the other time beside it, and how many more these are."""
    mine: list[float] = []
    others: list[float] = []
    progress = Progress(2 * deals, "halves")
    for half, other in halves(deals, seed, level, seconds, None, beside):
        mine.append(short(half))
        others.append(short(other))
        progress.update(len(mine))
    progress.close()
    more = [other - own for own, other in zip(mine, others, strict=True)]
    return summary(mine), summary(others), summary(more)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How far our Whist falls short of double dummy.")
    parser.add_argument("--deals", type=int, default=40, help="each is played in two halves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", choices=players.LEVELS, default="hard")
    parser.add_argument("--seconds", type=float, nargs="+", help="a card; of several, each is compared with the first")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--beside", type=float, help="seconds a card: another time, asked at the same decisions")
    chosen = parser.parse_args(argv)
    if chosen.beside is not None:
        if not chosen.seconds or len(chosen.seconds) > 1:
            parser.error("--beside compares with one number of --seconds")
        one, other, more = beside_each_other(chosen.deals, chosen.seed, chosen.level, chosen.seconds[0], chosen.beside)
        sys.stdout.write(
            f"{chosen.level} at {chosen.seconds[0]} s a card: short of double dummy by {one} tricks a deal\n"
            f"with {chosen.beside} s at the same decisions: {other}; more time brings {more}\n"
        )
        return 0
    limits: list[float | None] = list(chosen.seconds) if chosen.seconds else [None]
    found, results = measured(chosen.deals, chosen.seed, chosen.level, limits, chosen.simulations)
    for limit, some, result in zip(limits, found, results, strict=True):
        time = f" at {limit} s a card" if limit else ""
        sys.stdout.write(f"{chosen.level}{time}: short of double dummy by {result} tricks a deal ({by_place(some)})\n")
    for limit, some in list(zip(limits, found, strict=True))[1:]:
        gains = [short(one) - short(other) for one, other in zip(found[0], some, strict=True)]
        sys.stdout.write(f"{limit} s for {limits[0]} s brings {summary(gains)} tricks a deal\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
