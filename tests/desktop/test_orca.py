"""A real Orca at real tables: what it says is what a person hears. Skipped where Orca is not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from .heard import orca

KEPT = Path(orca.__file__).with_name("orca.txt")  # as it was said when the text was last written


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """What Orca says in all scenes."""
    if why := orca.missing():
        pytest.skip(f"Orca cannot be run: {why}")
    return orca.said()


# After a key these lines are said, in this order; others may stand between them.
WANTED = (
    ("> Right", "Ace of hearts"),
    ("> Right", "King of hearts"),
    ("> ctrl+l", "Your possible actions", "List with 3 items", "Play ace of hearts"),
    ("> Down", "Play king of hearts"),
    ("> l", "Ada won the last trick", "List with 4 items", "You four of diamonds"),
    ("> Down", "Bruno six of diamonds"),
    ("> Return", "You play ace of hearts", "Bruno plays six of hearts", "You win the trick"),
    ("> w", "Meaning of the calls", "List with 13 items", "four clubs, Bruno: Natural: seven clubs or more"),
    ("> Down", "seven spades, Ines: Natural: 22 points or more, eight spades or more"),
    ("> alt+g", "State of the deal", "Deal 1, Bruno deals"),
    ("> Down", "Score: You and Ines 0, Bruno and Ada 0"),
    ("> Down", "You have had a pozzetto: not yet, They have had a pozzetto: not yet, You have a burraco: not yet"),
)


@pytest.mark.long
def test_orca_says_the_words_and_not_the_kind_of_widget(lines: list[str]) -> None:
    assert len(lines) > 40
    assert not [line for line in lines if line.endswith((" label", "label."))], "the words stand where nobody reads"


@pytest.mark.long
def test_orca_says_what_each_key_leads_to(lines: list[str]) -> None:
    place = 0
    for key, *words in WANTED:
        for wanted in (key, *words):
            found = [at for at in range(place, len(lines)) if lines[at].startswith(wanted)]
            assert found, f"after {key} nobody says {wanted!r}; said: {lines[place : place + 12]}"
            place = found[0] + 1


@pytest.mark.long
def test_the_table_is_named_before_the_first_key(lines: list[str]) -> None:
    first = lines[: lines.index("> Right")]
    assert any(line.startswith("Your hand, 10 cards: ") for line in first), "the dealt hand is told"
    assert any(line.startswith("Ada led hearts. Follow suit") for line in first), "and what is to be done"


@pytest.mark.long
def test_the_text_kept_is_of_the_same_scenes(lines: list[str]) -> None:
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert [line for line in kept if line.startswith("> ")] == [line for line in lines if line.startswith("> ")]
