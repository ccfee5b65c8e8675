"""How far our players fall short of players who see all cards, in the last tricks or cards of a deal, solved exactly.

    python -m tests.oracles.open_cards ecarte --deals 100 --simulations 400
    python -m tests.oracles.open_cards twenty-five --deals 60 --simulations 400
    python -m tests.oracles.open_cards pluck --deals 30 --simulations 400
    python -m tests.oracles.open_cards big-two --deals 60 --simulations 400

Each deal is played by normal players until few enough cards are left (of Écarté until the first lead). From there it is
played once for each side: that side is ours, which sees what its seats may know, and all others see all cards and play
as well as can be, as the search of endings has it. An action of ours loses what the solution falls by it, in points of
the deal more than the others' average; so the losses add up to what ours is short of in the end. What no player can
know is in it too: it bounds how much better hard could play, and is no fault by itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardhall import players, rules
from cardhall.commands import external_players, opponents
from cardhall.commands.command_line import ProgressBar
from cardhall.players.advice import advice_for
from cardhall.players.contests.arena import CONTEST_SEED_STEP, ContestResult, summarize
from cardhall.players.levels import Player
from cardhall.players.search.exact_endings import solve_ending
from cardhall.rules.engine.game import HAND
from tests.oracles import contests


@dataclass(frozen=True)
class Ending:
    """From where on deals of a game are played against open cards."""

    phase: str
    cards: int  # in all hands together, at most
    seats: int
    since: str  # in words
    setting: str  # a sentence
    options: Mapping[str, Any] = field(default_factory=dict)


ENDINGS = {
    "ecarte": Ending("play", 10, 2, "the first lead on", "Each deal twice, with the seats exchanged."),
    "twenty-five": Ending(
        "play", 12, 4, "the last three tricks", "In pairs; each deal twice, each pair once ours.", {"teams": "pairs"}
    ),
    "pluck": Ending("play", 12, 3, "the last four tricks", "Each deal three times, each seat once ours."),
    "big-two": Ending("play", 12, 2, "the last twelve cards", "Two players; each deal twice, each seat once ours."),
}


def begin_ending(game_id: str, seed: int) -> Any | None:
    """The ending of a deal, which normal players have played so far; None: the deal was over before."""
    ending = ENDINGS[game_id]
    state: Any = rules.get(game_id).start(seats=ending.seats, seed=seed, options=dict(ending.options))
    player = players.get("normal", game_id, seed)
    while not state.results:
        held = sum(len(state.zones[HAND[seat]]) for seat in range(state.seats))
        if state.phase == ending.phase and held <= ending.cards:
            return state
        state.play(player.choose(state.observe(state.turn)))
    return None


def values(state: Any, side: int) -> list[float]:
    """What each legal action brings the side when everybody goes on as well as can be."""
    advice, found = advice_for(state.game.id), []
    for action in state.actions():
        following = state.copy()
        following.advance(action, state.turn)
        found.append(solve_ending(following, side, len(state.results), advice, 0.0))
    return found


def measure_losses(state: Any, side: int, player: Player) -> list[float]:
    """What the player, as all seats of a side, loses by each of its decisions in this ending, which is used up."""
    found = []
    while not state.results:
        actions, acting = state.actions(), state.side_of(state.turn)
        if len(actions) == 1:
            state.play(actions[0])
            continue
        brings = values(state, acting)
        action = actions[brings.index(max(brings))]
        if acting == side:
            action = player.choose(state.observe(state.turn))
            found.append(max(brings) - brings[actions.index(action)])
        state.play(action)
    return found


def measure_game(
    game_id: str, deals: int, seed: int, level: str, seconds: float | None, simulations: int | None = None
) -> Iterator[tuple[float, int]]:
    """By deal, how many points a side is short of on average, and how many decisions that took."""
    number, done = 0, 0
    while done < deals:
        dealt = seed * CONTEST_SEED_STEP + number
        number += 1
        state = begin_ending(game_id, dealt)
        if state is None:
            continue
        player = players.get(level, game_id, dealt, simulations, seconds)
        each = [measure_losses(state.copy(), side, player) for side in range(len(state.sides))]
        yield sum(map(sum, each)) / len(each), sum(map(len, each))
        done += 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How far ours falls short of players who see all cards.")
    parser.add_argument("game", choices=ENDINGS)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", nargs="+", choices=players.LEVELS, default=["hard", "normal", "random"])
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=float, help="a decision of hard")
    limit.add_argument("--simulations", type=int, help="imagined deals for a decision of hard")
    parser.add_argument("--record", type=Path, metavar="FILE", help="add what hard is short of to these figures")
    chosen = parser.parse_args(argv)
    for level in chosen.levels:
        progress, found, decisions = ProgressBar(chosen.deals, "deals"), [], 0
        limits = (chosen.seconds, chosen.simulations) if level == "hard" else (None, None)
        for short, number in measure_game(chosen.game, chosen.deals, chosen.seed, level, *limits):
            found.append(short)
            decisions += number
            progress.update(len(found))
        progress.close()
        sys.stdout.write(f"{chosen.game}, {level}: short by {summarize(found)} points a deal, {decisions} decisions\n")
        sys.stdout.flush()
        if chosen.record is not None and level == "hard":
            opponents.add_entry(chosen.record, figures_entry(summarize(found), chosen), external_players.ALL_CARDS_KEY)
    return 0


def figures_entry(result: ContestResult, chosen: argparse.Namespace) -> external_players.OutsideContest:
    """What hard was short of, as the figures keep it."""
    ending, (budget, limit) = ENDINGS[chosen.game], contests.thinking_limits(chosen)
    command = f"python -m tests.oracles.open_cards {chosen.game} --deals {chosen.deals} --seed {chosen.seed}{limit}"
    return contests.contest_entry(
        result, chosen.game, ending.since, "hard", budget, ending.setting, "points a deal", command
    )


if __name__ == "__main__":
    sys.exit(main())
