"""The page of figures: those found last of every attack and game, with the date, the machine and the command."""

from __future__ import annotations

from tests.reliability.__main__ import COMMAND, page


def test_what_was_found_last_is_shown() -> None:
    figures = [
        {"what": "monkey", "game": "whist", "events": 1, "seconds": 1},
        {"what": "kills", "kills": 2000, "seconds": 1234},
        {"what": "monkey", "game": "nuts", "events": 3, "seconds": 1},
        {"what": "monkey", "game": "whist", "events": 10_000, "seconds": 2},
    ]
    text = page(figures, "2030-01-02")
    assert COMMAND in text and "2030-01-02, " in text
    assert [line for line in text.splitlines() if line.startswith("| ") and "attack" not in line] == [
        "| kills | 2,000 kills | 1,234 |",
        "| monkey at nuts | 3 events | 1 |",
        "| monkey at whist | 10,000 events | 2 |",
    ]
