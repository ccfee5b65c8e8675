"""What people who play against computers complain of, as positions: data, and how they are read.

A file names its `game` and lists `complaints`. Each has `about`, what is complained of, and `positions`. A position is
begun as a scenario is (`deal`, `dealer`, `options`; cards that the deal does not name are dealt at random, another
way for every seed), perhaps with `scores` of the match. `told` is what is done before the decision: actions between
semicolons, of which those that are only cards play them. Then what a player does must be among `right`, or not among
`wrong`; in both, `play` may be left out and `|` stands between actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import yaml

from cardhall import players
from cardhall.cards import CARDS
from cardhall.rules import Action
from tests.game_files import games_with
from tests.scenarios.runner import LOADER, begin

FACES = frozenset(map(str, CARDS))


class Complaint(NamedTuple):
    """One thing that is complained of in a game, and positions in which it may be done."""

    game_id: str
    about: str
    positions: tuple[Mapping[str, Any], ...]


def all_complaints() -> Iterator[Complaint]:
    """All complaints, file by file."""
    for path in games_with("complaints.yaml").values():
        document = yaml.load(path.read_text("utf-8"), LOADER)
        for one in document["complaints"]:
            yield Complaint(document["game"], one["about"], tuple(one["positions"]))


def parse_actions(text: str, between: str) -> list[Action]:
    """The actions that a text names; a card alone is played."""
    found = []
    for part in filter(None, map(str.strip, text.split(between))):
        words = part.split()
        alone = all(word in FACES for word in words)
        found += [Action.parse(f"play {word}") for word in words] if alone else [Action.parse(part)]
    return found


def state_before_decision(game_id: str, position: Mapping[str, Any], seed: int) -> Any:
    """The state before the decision, with what the deal does not name dealt by this seed."""
    state = begin({**position, "game": game_id, "seed": seed})
    if "scores" in position:
        state.scores = tuple(position["scores"])
    for action in parse_actions(position["told"], ";"):
        state.play(action, state.actors[0] if state.turn is None else state.turn)
    return state


def is_right(position: Mapping[str, Any], state: Any, chosen: Action) -> bool:
    """Whether a player may do that in the position."""
    right = "right" in position
    named = parse_actions(position["right" if right else "wrong"], "|")
    assert set(named) & set(state.actions()), f"none of {named} is legal"
    return (chosen in named) == right


def decisions_of_players(
    complaint: Complaint, level: str, seeds: int, **limits: Any
) -> list[tuple[int, int, Action, bool]]:
    """What players of the level do: number of the position, seed, action, and whether it is right."""
    found = []
    for number, position in enumerate(complaint.positions):
        for seed in range(1, seeds + 1):
            state = state_before_decision(complaint.game_id, position, seed)
            chosen = players.get(level, game=complaint.game_id, seed=seed, **limits).choose(state.observe(state.turn))
            found.append((number, seed, chosen, is_right(position, state, chosen)))
    return found
