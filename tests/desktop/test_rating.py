"""Opponents chosen for the person, and the rating: what is said of them in the hall, a new match, at the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cardhall.desktop import rating
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.pages.rating_panel import RatingPanel
from cardhall.desktop.pages.seat_table import LevelExplanation
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import FIT_LEVEL, Settings, load_settings
from cardhall.desktop.short_texts import HARD_AS_NORMAL_TEXT
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.match import Store, schema
from cardhall.match.level_distance import is_hard_distinct
from cardhall.match.strength import LEVELS, OpponentChoice
from cardhall.rules.catalogue import CATALOGUE


def add_results(store: Store, number: int, ahead: float, game: str = "whist") -> None:
    """That many matches against normal players, each with that margin."""
    sides = [[0, 2], [1, 3]] if game == "whist" else [[0], [1], [2], [3]]
    for place in range(number):
        line = {
            "id": f"{game}{place:012d}",
            "game": game,
            "date": (datetime.now(UTC) - timedelta(days=number - place)).isoformat(),
            "scores": [5, 3] + [0] * (len(sides) - 2),
            "sides": sides,
            "winners": [0],
            "won": True,
            "deals": 4,
            "seats": 4,
            "options": {},
            "levels": dict.fromkeys("123", "normal"),
            "ahead": ahead,
            "squares": ahead**2 + 16,
        }
        store.past_results.add(schema.convert_value(line, schema.ResultLine))


def window(qtbot: Any, folder: Path, **more: Any) -> MainWindow:
    settings = Settings(path=folder / "settings.json", guide=False, last_game="whist", **more)
    main = MainWindow(settings, Store(folder))
    qtbot.addWidget(main, before_close_func=lambda w: w.shut_down())
    main.resize(1024, 700)
    main.show()
    return main


def test_the_hall_says_which_level_gives_an_even_match_once_enough_is_known(qtbot: Any, tmp_path: Path) -> None:
    add_results(Store(tmp_path), 1, 0.0)
    main = window(qtbot, tmp_path)
    detail = main.hall.detail
    qtbot.waitUntil(lambda: bool(detail.even_match_label.plain_text), timeout=2000)
    assert detail.even_match_label.plain_text.startswith("Your rating needs")
    add_results(Store(tmp_path), 30, -1.0)
    assert rating.even_match_text_for_game(Store(tmp_path), "whist").startswith("Even match for you: ")
    assert rating.even_match_text_for_game(Store(tmp_path), "put-and-take") == ""


def test_the_hall_and_a_new_match_say_where_hard_plays_as_normal(qtbot: Any, tmp_path: Path) -> None:
    alike = next(game_id for game_id, entry in CATALOGUE.items() if entry.choices and not is_hard_distinct(game_id))
    main = window(qtbot, tmp_path)
    detail = main.hall.detail
    for game_id, said in ((alike, True), ("whist", False)):
        detail.show_game(game_id)
        detail.level_choice.keys[-1].click()
        assert (detail.level_help.plain_text == HARD_AS_NORMAL_TEXT) == said
        detail.show_game(game_id)
        qtbot.waitUntil(lambda said=said: (detail.level_help.plain_text == HARD_AS_NORMAL_TEXT) == said, timeout=2000)
        texts = [label.plain_text for label in LevelExplanation(game_id, True).findChildren(Label)]
        assert (HARD_AS_NORMAL_TEXT in texts) == said


def test_the_switch_in_the_hall_chooses_opponents_and_the_table_says_which(qtbot: Any, tmp_path: Path) -> None:
    add_results(Store(tmp_path), 20, 3.0)
    main = window(qtbot, tmp_path)
    detail = main.hall.detail
    assert not detail.fit_switch.isChecked()
    detail.fit_switch.click()
    assert MatchSetup.from_settings(main.settings, "whist").level == FIT_LEVEL and detail.level_choice.value is None
    main.match_starter.start_as_last_time("whist")
    match = main.table_host.match
    assert match is not None and "hard" in match.levels.values()
    assert main.banner.text.startswith("Opponents chosen for you.") and "tronger than last time" in main.banner.text
    assert match.names[1] in main.banner.text
    main.settings_writer.write_now()
    assert MatchSetup.from_settings(load_settings(main.settings.path)[0], "whist").level == FIT_LEVEL
    detail.level_choice.keys[0].click()
    assert MatchSetup.from_settings(main.settings, "whist").level == "easy" and not detail.fit_switch.isChecked()


def test_a_new_match_shows_who_was_chosen_until_the_person_chooses(qtbot: Any, tmp_path: Path) -> None:
    add_results(Store(tmp_path), 20, -4.0)
    main = window(qtbot, tmp_path)
    main.help_and_settings.show_new_match("whist")
    page = main.navigation.page
    before = dict(page.seating.levels)
    page.fit_choice.switch.click()
    assert (
        page.seating.levels != before
        and "Easy" in page.fit_choice.explanation.plain_text
        and "eaker than last time" in page.fit_choice.explanation.plain_text
    )
    chosen = dict(page.seating.levels)
    assert {seat: plaque.level for seat, plaque in page.seat_table.plaques.items()} == chosen
    page.restyle()
    assert page.fit_choice.switch.isChecked() and page.seating.levels == chosen
    page.start_or_stop()
    assert main.table_host.match is not None and dict(main.table_host.match.levels) == chosen
    assert main.banner.text.startswith("Opponents chosen for you.")
    main.table_host.leave_table()
    main.help_and_settings.show_new_match("whist")
    page = main.navigation.page
    assert page.fit_choice.switch.isChecked()
    page.opponents_column.set_common_level("hard")
    assert not page.fit_choice.switch.isChecked() and set(page.seating.levels.values()) == {"hard"}


def test_a_game_without_levels_offers_no_choice(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path, level=FIT_LEVEL)
    main.help_and_settings.show_new_match("put-and-take")
    page = main.navigation.page
    assert not page.fit_choice.isVisible()
    page.start_or_stop()
    assert main.table_host.match is not None and main.banner.text == ""


@pytest.mark.parametrize("game", ["whist", "ecarte", "nap", "razz", "nuts", "trente-et-quarante"])
def test_the_level_of_the_settings_holds_for_games_never_set_up(qtbot: Any, tmp_path: Path, game: str) -> None:
    main = window(qtbot, tmp_path)
    main.help_and_settings.show_settings()
    lists = [one for one in main.navigation.page.findChildren(Dropdown) if one.accessibleName() == "Level"]
    lists[0].value_chosen.emit(FIT_LEVEL)
    assert main.settings.level == FIT_LEVEL
    main.navigation.go_back()
    match = main.matches.create_as_last_time(game)
    assert match is not None and set(match.levels.values()) <= {*LEVELS}
    assert main.matches.opening_remark.startswith("Opponents chosen for you.")


def test_statistics_show_the_rating_with_its_range_and_say_where_there_is_none(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    add_results(store, 12, 1.0)
    add_results(store, 1, 0.0, "nap")
    main = window(qtbot, tmp_path)
    main.finished_match_pages.show_statistics()
    page = main.navigation.page
    assert isinstance(page, StatisticsPage)
    page.choose_game("whist")
    panel = page.findChildren(RatingPanel)[-1]
    found = rating.rate_game(store, "whist")
    assert found is not None and found.is_known
    lines = panel.sentences("whist", found)
    assert lines[0] == f"Rating: {found.number} (95 % range {found.low} to {found.high})."
    assert "Normal 1500" in lines[2] and "12 matches" in lines[3]
    assert len(panel.sentences("nap", rating.rate_game(store, "nap"))) == 1
    assert panel.sentences("put-and-take", None) == ["Only luck decides this game, so there is no rating."]


def test_what_is_said_of_the_opponents() -> None:
    names = ("You", "Ada", "Ben", "Cleo")
    same = OpponentChoice({1: "easy", 2: "easy"}, 0.0)
    assert rating.choice_text(same, names) == (
        "Opponents chosen for you. All play Easy. Your results will decide who plays next time."
    )
    mixed = OpponentChoice({1: "easy", 2: "hard"}, 0.0, change=-0.3)
    assert rating.choice_text(mixed, names) == (
        "Opponents chosen for you. Ada: Easy and Ben: Hard. A little weaker than last time."
    )
    unnamed = rating.choice_text(OpponentChoice(mixed.levels, 0.0, change=0.9), ())
    assert unnamed == "Opponents chosen for you. They play Easy and Hard. Stronger than last time."
