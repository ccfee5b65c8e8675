"""Rule scenarios: a deal, a few actions and what the rules say must follow, as data.

A file names its `game` and lists `scenarios`, each with `name`, `rule` (in words), perhaps `seats`, `dealer`,
`options` and `seed`, a `deal` (zone -> cards; cards that no zone names are dealt at random to the places left, `_` is
any card) or `deals` (several, those after the first whole), and `steps`. Each step is a word and what it is about; the
words are the methods of `Run` below. By hand: `python -m tests.scenarios.runner FILE …`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from cardhall import rules
from cardhall.match.positions import exchange_cards
from cardhall.rules import Action, IllegalAction, SetupError

MAX_ACTIONS = 200_000  # actions to the end of a match
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C, where there is one, it is ten times as fast


class Failure(AssertionError):
    """The rules do not do what the scenario says; the text says where and how."""


def scenarios_in(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file, each with its `game`."""
    document = yaml.load(path.read_text("utf-8"), LOADER)
    return [{"game": document["game"], **scenario} for scenario in document["scenarios"]]


def run(scenario: Mapping[str, Any]) -> None:
    """Run a scenario. Raises `Failure` with the step at which it failed."""
    playing = Run(begin(scenario), random.Random(scenario.get("seed", 1)))
    for number, line in enumerate(scenario["steps"], 1):
        word, _, rest = str(line).partition(" ")
        check = getattr(Run, f"step_{word}", None)
        if check is None:
            raise Failure(f"step {number}: there is no step {word!r}")
        try:
            check(playing, rest.strip())
        except (Failure, IllegalAction) as error:
            raise Failure(f"step {number}, “{line}”: {error}") from error


def begin(scenario: Mapping[str, Any]) -> Any:
    """The state with which a scenario begins."""
    game = rules.get(scenario["game"])
    setup = {key: scenario[key] for key in ("seats", "dealer", "options") if key in scenario}
    setup["seed"] = scenario.get("seed", 1)
    wanted = list(scenario.get("deals", [scenario["deal"]] if "deal" in scenario else []))
    if wanted:
        try:
            wanted[0] = exchange_cards(game.start(**setup).deal, wanted[0])
        except SetupError as error:
            raise Failure(str(error)) from error
    return game.start(deals=wanted, **setup)


class Run:
    """A scenario being run; a method for each kind of step."""

    def __init__(self, state: Any, rng: random.Random) -> None:
        self.state = state
        self.rng = rng

    @property
    def actor(self) -> int:
        actors = self.state.actors
        if not actors:
            raise Failure("nobody is to act")
        turn: int = actors[0] if self.state.turn is None else self.state.turn
        return turn

    @property
    def legal(self) -> list[str]:
        return sorted(map(str, self.state.actions(self.actor)))

    def expect(self, what: str, found: object, wanted: object) -> None:
        if found != wanted:
            raise Failure(f"{what} is {found}, not {wanted}")

    # ---- doing

    def named(self, text: str) -> tuple[int | None, str]:
        """Seat and action of `2: play QH` or `play QH`."""
        seat, colon, action = text.partition(":")
        if colon and seat.strip().isdigit():
            return int(seat), action.strip()
        return None, text

    def step_do(self, text: str) -> None:
        seat, action = self.named(text)
        if seat is not None and seat not in self.state.actors:
            raise Failure(f"seat {seat} is not to act; {self.state.actors} are")
        self.state.play(action, seat)

    def step_first(self, text: str) -> None:
        self.state.play(self.state.actions(self.actor)[0], self.actor)

    def step_random(self, text: str) -> None:
        for _ in range(int(text)):
            seat = self.actor
            self.state.play(self.rng.choice(self.state.actions(seat)), seat)

    def step_finish(self, text: str) -> None:
        if text not in ("deal", "match"):
            raise Failure(f"there is no {text!r} to finish")
        deals = len(self.state.results)
        for _ in range(MAX_ACTIONS):
            if self.state.is_over or (text == "deal" and len(self.state.results) > deals):
                return
            seat = self.rng.choice(self.state.actors)
            self.state.play(self.rng.choice(self.state.actions(seat)), seat)
        raise Failure(f"the {text} was not over after {MAX_ACTIONS} actions")

    # ---- what is legal

    def step_illegal(self, text: str) -> None:
        seat, action = self.named(text)
        before = (str(self.state.zones), self.state.actors, self.legal, self.state.scores, self.state.phase)
        try:
            self.state.play(action, seat)
        except IllegalAction as refused:
            if not refused.reason.strip():
                raise Failure("the refusal gives no reason") from None
        else:
            raise Failure("it was allowed")
        after = (str(self.state.zones), self.state.actors, self.legal, self.state.scores, self.state.phase)
        self.expect("the state after the refusal", after, before)

    def wanted(self, text: str) -> list[str]:
        return sorted(str(Action.parse(part)) for part in text.split("|") if part.strip())

    def step_legal(self, text: str) -> None:
        self.expect("what is legal", self.legal, self.wanted(text))

    def step_has(self, text: str) -> None:
        missing = sorted(set(self.wanted(text)) - set(self.legal))
        if missing:
            raise Failure(f"{missing} should be legal; legal are {self.legal}")

    def step_hasnt(self, text: str) -> None:
        extra = sorted(set(self.wanted(text)) & set(self.legal))
        if extra:
            raise Failure(f"{extra} should not be legal; legal are {self.legal}")

    def step_count(self, text: str) -> None:
        self.expect("the number of legal actions", len(self.legal), int(text))

    # ---- how things stand

    def step_turn(self, text: str) -> None:
        self.expect("the turn", self.state.turn, int(text))

    def step_phase(self, text: str) -> None:
        self.expect("the phase", self.state.phase, text)

    def step_dealer(self, text: str) -> None:
        self.expect("the dealer", self.state.dealer, int(text))

    def step_dealnumber(self, text: str) -> None:
        self.expect("the number of the deal", self.state.deal_number, int(text))

    def zone(self, name: str) -> list[str]:
        if name not in self.state.zones:
            raise Failure(f"there is no zone {name!r}; there are {', '.join(self.state.zones)}")
        return [str(card) for card in self.state.zones[name]]

    def step_zone(self, text: str) -> None:
        name, *cards = text.split()
        self.expect(f"what lies in {name}", sorted(self.zone(name)), sorted(cards))

    def step_size(self, text: str) -> None:
        name, number = text.split()
        self.expect(f"the number of cards in {name}", len(self.zone(name)), int(number))

    def step_fact(self, text: str) -> None:
        name, _, value = text.partition(" ")
        facts = self.state.observe(self.actor).facts
        self.expect(f"fact {name}", str(facts.get(name)), value)

    def step_scores(self, text: str) -> None:
        self.expect("the score", [float(n) for n in self.state.scores], [float(n) for n in text.split()])

    def step_delta(self, text: str) -> None:
        if not self.state.results:
            raise Failure("no deal is finished")
        self.expect("the deal", [float(n) for n in self.state.results[-1].delta], [float(n) for n in text.split()])

    def step_over(self, text: str) -> None:
        self.expect("whether the match is over", self.state.is_over, True)

    def step_notover(self, text: str) -> None:
        self.expect("whether the match is over", self.state.is_over, False)

    def step_winners(self, text: str) -> None:
        wanted = [] if text in ("", "none") else [int(side) for side in text.split()]
        self.expect("the winners", sorted(self.state.winners), wanted)


def main(arguments: list[str]) -> int:
    counts: Counter[bool] = Counter()
    for name in arguments:
        for scenario in scenarios_in(Path(name)):
            try:
                run(scenario)
                counts[True] += 1
            except Failure as failure:
                counts[False] += 1
                sys.stdout.write(f"{scenario['game']}: {scenario['name']}: {failure}\n")
    sys.stdout.write(f"{counts[True]} passed, {counts[False]} failed\n")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
