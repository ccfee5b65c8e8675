"""What Alt+G says in the middle of a deal of each game, as one golden text.

`python -m tests.desktop.heard` writes it. Read it as somebody who sees nothing and has to play from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhall.desktop.table.access.deal_status import DealStatus
from cardhall.desktop.table.parts.observation_readers import this_deal
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE

from . import FOLDER

GOLDEN = FOLDER / "standing.txt"
RANDOM_ACTIONS = 14  # random ones before the text
MOST_SEEDS = 12


def middle_of_a_deal(game_id: str) -> Match:
    """A match in the middle of a deal; of the first seeds the one with the most actions in its deal."""

    def acts(match: Match) -> tuple[bool, int]:
        return not match.state.is_over, sum(event.kind == "act" for event in this_deal(match.state.history))

    found = [random_match(game_id, seed=3, action_count=RANDOM_ACTIONS)]
    while acts(found[-1]) < (True, 4) and len(found) < MOST_SEEDS:
        found.append(random_match(game_id, seed=3 + len(found), action_count=RANDOM_ACTIONS))
    return max(found, key=acts)


def lines() -> Iterator[str]:
    """The golden text, line by line."""
    for game_id in CATALOGUE:
        match = middle_of_a_deal(game_id)
        yield f"== {game_id}"
        yield from DealStatus(table_for(game_id), match.state.observe(0), match.names.__getitem__).all_sentences()


def text() -> str:
    """The golden text of all games."""
    return "\n".join(lines()) + "\n"


def write() -> None:
    """Write the golden text."""
    GOLDEN.write_text(text(), encoding="utf-8")
