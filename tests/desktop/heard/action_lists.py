"""The list of everything that can be done, in some positions of each game: golden texts of a few, rules for all.

`python -m tests.desktop.heard` writes the golden text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cardhall.desktop.table.access.accessible import LineGroup
from cardhall.desktop.table.input.action_lines import BY_CARD, BY_PLACE, ActionLines, ActionWords
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_lookup import table_for
from cardhall.players.advice import meaning
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

from . import FOLDER

GOLDEN = FOLDER / "lists.txt"


class Listed(NamedTuple):
    """A position whose list is a golden text."""

    game_id: str
    seed: int
    actions: int = 1
    by: str = BY_CARD


POSITIONS = (
    Listed("contract-bridge", 5),
    Listed("five-hundred", 5),
    Listed("whist", 3),
    Listed("truc", 3),
    Listed("samba", 4),
    Listed("burraco", 5),
    Listed("conquian", 6),
    Listed("ecarte", 3),
    Listed("dou-dizhu", 3, 2),
    Listed("last-one", 3, 2),
    Listed("nuts", 6),
    Listed("trente-et-quarante", 3),
    Listed("one-eyed-jack", 7),
    Listed("one-eyed-jack", 7, by=BY_PLACE),
)


def lines_of(seen: Observation, by: str = BY_CARD) -> tuple[ActionLines, list[LineGroup]]:
    """The lines for the seat that sees."""
    table = table_for(seen.game.id)
    words = ActionWords(partial(table.buttons.button_text, seen), partial(meaning_of, seen))
    lines = ActionLines(LegalActions(table, seen), table.hand.sort_cards(seen, seen.hand), words, by)
    return lines, lines.groups()


def meaning_of(seen: Observation, action: Action) -> str:
    return "" if action.cards else meaning(seen, action)


def positions(game_id: str, seeds: Sequence[int], most: int) -> Iterator[Observation]:
    """Different decisions of seat 0 in random matches: one of each phase with the same verbs."""
    known = set()
    for seed in seeds:
        for number in range(most):
            state = random_match(game_id, seed=seed, action_count=number).state
            key = state.phase, frozenset(action.verb for action in state.actions(0)) if 0 in state.actors else ()
            if 0 in state.actors and key not in known:
                known.add(key)
                yield state.observe(0)


def text() -> str:
    """The golden text."""
    found = list[str]()
    for one in POSITIONS:
        seen = random_match(one.game_id, seed=one.seed, action_count=one.actions).state.observe(0)
        found.append(f"== {one.game_id}, by {one.by}")
        for group in lines_of(seen, one.by)[1]:
            found += [f"-- {group.title}, {len(group.lines)}", *(line.text for line in group.lines)]
    return "\n".join(found) + "\n"


def write() -> None:
    """Write the golden text."""
    GOLDEN.write_text(text(), encoding="utf-8")
