"""The page of a new match: it starts what it shows, and keeps the choices for the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardhall import rules
from cardhall.desktop.match_setup import MIXED_LEVELS, OWN_OPTIONS, USUAL_PRESET, MatchSetup, find_preset
from cardhall.desktop.pages.cards_choice import DEALS_BY_NUMBER
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(theme="light", path=tmp_path / "settings.json")


def new_match(qtbot: QtBot, settings: Settings, game_id: str) -> NewMatchPage:
    page = NewMatchPage(settings, game_id)
    qtbot.addWidget(page)
    return page


def start_match(qtbot: QtBot, page: NewMatchPage) -> Match:
    with qtbot.waitSignal(page.start_wanted) as asked:
        page.start_button.click()
    game_id, arguments = asked.args
    return Match.new(game_id, **arguments)


def test_the_page_starts_what_it_shows(qtbot: QtBot, settings: Settings) -> None:
    page = new_match(qtbot, settings, "whist")
    assert not page.preset_cards[OWN_OPTIONS].isVisibleTo(page) and page.preset_cards[USUAL_PRESET].isChecked()
    page.set_preset("book")
    page.option_rows["honours"].control.keys[1].click()
    page.seat_table.plaques[2].level_segment.keys[2].click()
    page.cards_choice.set_method(DEALS_BY_NUMBER)
    page.cards_choice.number_field.setText("4711")
    assert (
        page.preset_cards[OWN_OPTIONS].isChecked()
        and page.option_rows["honours"].dot.is_shown
        and not page.option_rows["target"].dot.is_shown
    )
    assert page.all_segment.value == MIXED_LEVELS
    match = start_match(qtbot, page)
    assert match.seed == 4711 and match.state.options == {"target": 25, "honours": True}
    assert match.levels == {1: "normal", 2: "hard", 3: "normal"}
    assert match.names[0] == "You" and list(match.names) == [one.name for one in page.people[:4]]


def test_the_choices_are_kept_for_the_game(qtbot: QtBot, settings: Settings) -> None:
    page = new_match(qtbot, settings, "whist")
    page.set_option("target", 7)
    page.opponents_column.set_common_level("easy")
    start_match(qtbot, page)
    again = new_match(qtbot, settings, "whist")
    assert again.option_values["target"] == 7 and again.all_segment.value == "easy"
    again.reset_button.click()
    assert find_preset(again.game, again.option_values) == USUAL_PRESET
    assert MatchSetup.from_settings(settings, "stealing-bundles").preset == USUAL_PRESET


def test_numbers_of_players(qtbot: QtBot, settings: Settings) -> None:
    for game_id in (game_id for game_id, entry in CATALOGUE.items() if len(entry.seat_counts) > 1):
        page = new_match(qtbot, settings, game_id)
        for count in CATALOGUE[game_id].seat_counts:
            page.set_seats(count)
            assert sorted(page.seat_table.plaques) == list(range(1, count))
            match = start_match(qtbot, page)
            assert match.state.seats == count and len(match.names) == count


def test_every_game_can_be_set_up_as_usual(settings: Settings) -> None:
    for game_id in CATALOGUE:
        game = rules.get(game_id)
        assert (USUAL_PRESET in game.presets) == CATALOGUE[game_id].usual, game_id
        choices = MatchSetup.from_settings(settings, game_id)
        assert find_preset(game, choices.options_for(game)) == choices.preset
        state = game.start(seats=choices.seats, seed=1, options=choices.options_for(game))
        assert state.seats == CATALOGUE[game_id].seat_counts[0]


def test_remembered_choices_that_no_longer_fit_are_left_out(settings: Settings) -> None:
    settings.games["whist"] = {
        "preset": OWN_OPTIONS,
        "options": {"target": 11, "honours": True, "gone": 3},
        "seats": 7,
        "level": "genius",
        "levels": {"1": "hard", "x": "hard", "2": 5},
    }
    choices = MatchSetup.from_settings(settings, "whist")
    assert choices.options_for(rules.get("whist")) == {"target": 25, "honours": True}
    assert (choices.seats, choices.level, choices.levels) == (4, "normal", {1: "hard"})
