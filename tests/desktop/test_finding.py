"""What the hall finds for the words that people type, and what it suggests to who has played nothing yet."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardhall.desktop.hall.game_search import find_game_ids, fits_player_count, search_games
from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.settings import Settings
from cardhall.match import Match, Store, codes
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.filters import OFFERED_FILTERS, passes_filter
from tests.strategies import finish_match


@pytest.fixture
def hall(qtbot: QtBot, tmp_path: Path) -> HallPage:
    page = HallPage(Settings(last_game="whist"), Store(tmp_path))
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    return page


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("blackjack", ["pontoon"]),
        ("twenty-one", ["pontoon"]),
        ("solitaire", ["nuts"]),
        ("patience", ["nuts"]),
        ("bridge", ["contract-bridge", "back-alley", "spades", "whist"]),
        ("hearts-like", ["reversis", "trex"]),
        ("poker", ["razz", "mus", "truc"]),
        ("for two", ["conquian", "ecarte", "stealing-bundles", "kowah", "nuts", "one-eyed-jack"]),
        ("28", ["twenty-eight"]),
        ("sol", ["solo-whist", "nuts"]),
    ],
)
def test_search_knows_what_people_call_things_best_match_first(typed: str, best: list[str]) -> None:
    assert find_game_ids(typed)[: len(best)] == best


def test_search_for_partners_finds_games_in_pairs() -> None:
    assert set(find_game_ids("partner")) == {game for game, entry in CATALOGUE.items() if entry.pairs}
    assert all(2 in CATALOGUE[game].seat_counts for game in find_game_ids("two players"))


def test_a_lobby_offers_families_of_several_games_and_filters(hall: HallPage) -> None:
    sizes = Counter(entry.family for entry in CATALOGUE.values())
    families = {family for family, size in sizes.items() if size > 1}
    assert {"easy", "short", "for-two", "bidding"} < set(OFFERED_FILTERS)
    assert set(hall.family_list.values) == {"all", *families, *OFFERED_FILTERS}
    told = dict(zip(hall.family_list.values, map(hall.family_list.itemText, range(99)), strict=False))
    assert all(told[family].endswith(f"  {sizes[family]}") for family in families)
    for name in OFFERED_FILTERS:
        hall.games.set_family(name)
        shown = [tile.game_id for tile in hall.grid.tiles]
        assert shown and all(passes_filter(CATALOGUE[game_id], name) for game_id in shown)
        assert told[name].endswith(f"  {len(shown)}") and hall.family_list.currentText() == told[name]


def find_games(hall: HallPage, text: str) -> list[str]:
    """The games that the hall shows for a text."""
    hall.search_field.setText(text)
    return [tile.game_id for tile in hall.grid.tiles]


def test_the_hall_says_why_it_shows_a_game_and_tiles_keep_their_size(hall: HallPage) -> None:
    before = {tile.game_id: tile.size() for tile in hall.grid.tiles}
    assert find_games(hall, "hearts") == ["reversis", "trex"]
    assert hall.tiles["reversis"].search_reason == "Ancestor of Hearts" == hall.tiles["reversis"].toolTip()
    assert hall.tiles["reversis"].accessibleDescription().startswith("Ancestor of Hearts. ")
    assert hall.found_games.note_label.isVisible() and hall.found_games.note_label.plain_text.startswith(
        "Hearts is not here. Most similar: Reversis, because"
    )
    assert all(tile.size() == before[tile.game_id] for tile in hall.grid.tiles)
    assert find_games(hall, "euchar") == ["euchre"] and hall.found_games.note_label.plain_text.endswith(
        "Did you mean Euchre?"
    )
    hall.games.set_players("2")
    assert (
        find_games(hall, "hearts") == []
        and "because" in hall.found_games.empty_label.plain_text
        and not hall.found_games.note_label.isVisible()
    )
    hall.reset_filters()
    assert not hall.found_games.note_label.isVisible() and not any(tile.search_reason for tile in hall.grid.tiles)


def test_a_deal_code_in_the_search_is_offered_and_enter_plays_it(qtbot: QtBot, hall: HallPage) -> None:
    code = codes.match_code(finish_match(Match.new("ecarte", seed=3)))
    assert code is not None and find_games(hall, f"  {code} ") == ["ecarte"] == [hall.chosen_game_id]
    offer = hall.code_offer
    assert offer.isVisible() and offer.game_label.text() == "Écarté"
    assert offer.description_label.plain_text == "All deals of a match for 2 players."
    assert not hall.empty_notice.isVisible() and not hall.found_games.title_label.isVisible()
    with qtbot.waitSignal(hall.play_code_wanted) as asked:
        qtbot.keyClick(hall.search_field, Qt.Key.Key_Return)
    assert asked.args == ["ecarte", codes.read(code).match_arguments()]
    with qtbot.waitSignal(hall.set_up_code_wanted) as asked:
        offer.set_up_button.click()
    assert asked.args == ["ecarte", code]
    assert find_games(hall, code[:-1] + "?") == [] and "damaged" in offer.description_label.plain_text
    assert not offer.play_button.isVisible() and not offer.set_up_button.isVisible()
    assert find_games(hall, "whist") and not offer.isVisible()


def test_a_match_by_code_has_the_cards_of_the_code_and_the_opponents_of_last_time(tmp_path: Path) -> None:
    told: list[str] = []
    settings = Settings(games={"razz": {"level": "hard", "seats": 4}})
    matches = MatchOpener(settings, Store(tmp_path), lambda text, *_: told.append(text))
    code = codes.read(codes.match_code(finish_match(Match.new("razz", seats=2, seed=5))) or "")
    match = matches.create_as_last_time("razz", code.match_arguments())
    assert match is not None and match.state.seats == 2 and match.seed == 5 and not told
    assert match.levels[1] == "hard"


def test_a_key_press_takes_little_time(hall: HallPage) -> None:
    find_games(hall, "w")
    times = []
    for text in ("euchar", "spansih", "for two", "hearts", "short easy", "doudizhu"):
        began = time.process_time()
        search_games(text)
        times.append(time.process_time() - began)
    assert sorted(times)[3] < 0.01, times


def test_the_first_start_suggests_three_games(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings()
    page = HallPage(settings, Store(tmp_path))
    qtbot.addWidget(page)
    page.show()
    assert page.welcome.isVisible()
    for seats in ("2", "3", "4", "5"):
        for minutes in (12, 30, 65):
            page.welcome.seat_choice.set_value(seats)
            page.welcome.time_choice.set_value(minutes)
            page.welcome.show_suggestions()
            games = [tile.game_id for tile in page.welcome.grid.tiles]
            assert len(set(games)) == 3, (seats, minutes)
            assert all(fits_player_count(CATALOGUE[game], seats) for game in games)
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
