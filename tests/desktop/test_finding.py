"""What the hall finds for the words that people type, and what it suggests to who has played nothing yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardhall.desktop.hall.finding import fits_table, shown_games
from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.settings import Settings
from cardhall.match import Store
from cardhall.rules.catalogue import CATALOGUE


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("blackjack", ["pontoon"]),
        ("twenty-one", ["pontoon"]),
        ("solitaire", ["nuts"]),
        ("patience", ["nuts"]),
        ("bridge", ["contract-bridge", "back-alley", "spades", "whist"]),
        ("hearts-like", ["reversis", "trex"]),
        ("poker", ["mus", "pontoon"]),
        ("for two", ["big-two", "conquian", "ecarte", "kowah", "nuts", "one-eyed-jack", "stealing-bundles"]),
        ("28", ["twenty-eight"]),
        ("sol", ["solo-whist", "nuts"]),
    ],
)
def test_search_knows_what_people_call_things_best_match_first(typed: str, best: list[str]) -> None:
    assert shown_games(typed)[: len(best)] == best


def test_search_for_partners_finds_games_in_pairs() -> None:
    assert set(shown_games("partner")) == {game for game, entry in CATALOGUE.items() if entry.pairs}
    assert all(2 in CATALOGUE[game].seat_counts for game in shown_games("two players"))


def test_the_first_start_suggests_three_games(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings()
    page = HallPage(settings, Store(tmp_path))
    qtbot.addWidget(page)
    page.show()
    assert page.welcome.isVisible()
    for seats in ("2", "3", "4", "5"):
        for minutes in (12, 30, 65):
            page.welcome.seats.set_value(seats)
            page.welcome.time.set_value(minutes)
            page.welcome.suggest()
            games = [tile.game_id for tile in page.welcome.grid.tiles]
            assert len(set(games)) == 3, (seats, minutes)
            assert all(fits_table(CATALOGUE[game], seats) for game in games)
    wanted: list[str] = []
    page.play_wanted.connect(wanted.append)
    page.welcome.grid.tiles[0].click()
    assert wanted == games[:1]
    page.welcome.close_link.click()
    assert not page.welcome.isVisible() and not settings.welcome


def test_who_has_played_is_not_welcomed(qtbot: QtBot, tmp_path: Path) -> None:
    page = HallPage(Settings(last_game="whist"), Store(tmp_path))
    qtbot.addWidget(page)
    page.show()
    assert not page.welcome.isVisible()
