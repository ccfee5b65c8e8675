"""RLCard's Dou Dizhu: its rules beside ours, and its rule-based player at our table.

RLCard has no auction and no suits: a hand is a text of ranks in order, `B` and `R` the jokers, the landlord is player 0
and the others follow to the left. Its player is asked with a translated observation, and its answer is looked up among
our legal actions; our rules referee.

    python -m tests.oracles.rlcard_doudizhu --level normal --deals 50
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
from rlcard.games.doudizhu.utils import CARD_TYPE, INDEX, contains_cards, get_gt_cards, get_landlord_score
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.commands import external_players, opponents
from cardhall.commands.command_line import ProgressBar
from cardhall.players.contests.arena import Chooser, ContestResult, play_deal, summarize
from cardhall.rules import Action, Observation
from tests.oracles import contests

GAME = "dou-dizhu"
OPTIONS = {"pair_as_singles": True, "show_widow": True}  # as RLCard has it
LETTERS = {"BJ": "B", "RJ": "R"}
BID = 3


def rlcard_ranks(some: Iterable[Card]) -> str:
    """Cards as RLCard writes them."""
    return "".join(sorted((LETTERS.get(card.rank, card.rank) for card in some), key=INDEX.__getitem__))


def rlcard_action(action: Action) -> str:
    """An action as RLCard writes it."""
    return rlcard_ranks(action.cards) or "pass"


def their_actions(hand: Sequence[Card], standing: str) -> set[str]:
    """What RLCard allows a player with this hand; `standing`: the combination to be beaten, or ""."""
    held = rlcard_ranks(hand)
    if not standing:
        return {play for play in CARD_TYPE[0] if contains_cards(held, play)}
    faces = [SimpleNamespace(rank="", suit=c) if c in "BR" else SimpleNamespace(rank=c, suit="S") for c in held]
    asked = SimpleNamespace(current_hand=faces)
    return set(get_gt_cards(asked, SimpleNamespace(played_cards=standing)))


class Theirs:
    """RLCard's rule-based player ("doudizhu-rule-v1")."""

    def __init__(self, seed: int) -> None:
        self.agent = DouDizhuRuleAgentV1()
        self.rng = random.Random(seed)
        self.lost = 0  # answers that are not legal; a legal action is drawn instead

    def choose(self, seen: Observation) -> Action:
        by_text = {rlcard_action(action): action for action in seen.actions()}
        landlord = seen.state.landlord
        trace = [
            ((event.seat - landlord) % seen.seats, rlcard_action(event.action))
            for event in seen.history
            if event.kind == "act" and event.action is not None and event.seat is not None
        ]
        first = next((place for place, (_, text) in enumerate(trace) if text[0] in INDEX), len(trace))
        asked = {
            "trace": trace[first:],  # without the auction
            "current_hand": rlcard_ranks(seen.hand),
            "landlord": 0,
            "self": (seen.seat - landlord) % seen.seats,
            "actions": [text for text in by_text if text == "pass" or text in CARD_TYPE[0]],
        }
        numpy.random.seed(self.rng.getrandbits(32))
        answer = self.agent.step({"raw_obs": asked})
        if answer not in by_text:
            self.lost += 1
            return self.rng.choice(seen.actions())
        return by_text[answer]


@dataclass
class Score:
    """How often ours won, and by how many stakes of the bid ours did better than theirs with the same cards."""

    as_landlord: list[bool] = field(default_factory=list)
    as_peasants: list[bool] = field(default_factory=list)
    differences: list[float] = field(default_factory=list)

    @property
    def result(self) -> ContestResult:
        return summarize(self.differences)

    def __str__(self) -> str:
        deals = len(self.differences)
        return (
            f"ours won {sum(self.as_landlord)} of {deals} as landlord, {sum(self.as_peasants)} of {deals} as peasants; "
            f"landlord's winnings, ours less theirs: {self.result} (in bids)"
        )


def start_deal(seed: int, landlord: int | None = None) -> Any:
    """A deal after the auction. The landlord is given, or as RLCard picks it: who has the most high cards."""
    state = rules.get(GAME).start(seed=seed, options=OPTIONS)
    if landlord is None:
        landlord = max(range(3), key=lambda seat: get_landlord_score(rlcard_ranks(state.zones[f"hand:{seat}"])))
    while state.phase == "auction":
        state.play(f"bid {BID}" if state.turn == landlord else "pass")
    return state


def run_contest(
    deals: int, seed: int, level: str, simulations: int | None = None, seconds: float | None = None
) -> Iterator[Score]:
    """The same deals with ours as the landlord against theirs, and theirs as the landlord against ours.

    Yields the score after every deal.
    """
    score = Score()
    for number in range(deals):
        deal_seed = seed * 1_000_003 + number
        winnings = []
        for ours_leads in (True, False):
            ours: Chooser = players.get(level, GAME, deal_seed, simulations, seconds)
            theirs = Theirs(deal_seed)
            state = start_deal(deal_seed)
            landlord = state.landlord
            play_deal(state, [ours if (seat == landlord) == ours_leads else theirs for seat in range(3)])
            winnings.append(state.results[0].delta[landlord] / (2 * BID))
        score.as_landlord.append(winnings[0] > 0)
        score.as_peasants.append(winnings[1] < 0)
        score.differences.append(winnings[0] - winnings[1])
        yield score


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Our player against RLCard's rule-based Dou Dizhu player.")
    parser.add_argument("--level", choices=players.LEVELS, default="normal")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--simulations", type=int)
    limit.add_argument("--seconds", type=float)
    parser.add_argument("--record", type=Path, metavar="FILE", help="add the result to these figures (opponents.json)")
    chosen = parser.parse_args(argv)
    score, progress = Score(), ProgressBar(chosen.deals, "deals")
    with contextlib.suppress(KeyboardInterrupt):  # what there is so far is reported
        for score in run_contest(chosen.deals, chosen.seed, chosen.level, chosen.simulations, chosen.seconds):
            progress.update(len(score.differences))
    progress.close()
    sys.stdout.write(f"{chosen.level} against RLCard's rules: {score if score.differences else 'no deal finished'}\n")
    if chosen.record is not None and score.differences:
        opponents.add_entry(chosen.record, contest_entry(score, chosen))
    return 0


def contest_entry(score: Score, chosen: argparse.Namespace) -> external_players.OutsideContest:
    """The contest as the figures keep it."""
    budget, limit = contests.thinking_limits(chosen)
    return contests.contest_entry(
        score.result,
        GAME,
        "RLCard’s rule player",
        chosen.level,
        budget,
        "The landlord, bidding 3, against two of the other kind, and each deal again the other way round.",
        "bids a deal",
        f"python -m tests.oracles.rlcard_doudizhu --level {chosen.level} --deals {chosen.deals} "
        f"--seed {chosen.seed}{limit}",
        f"ours won {sum(score.as_landlord)} as landlord and {sum(score.as_peasants)} as peasants",
    )


if __name__ == "__main__":
    sys.exit(main())
