"""What a match takes follows its options, and presets are explained where they are chosen."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cardhall import rules
from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_details import FactRow
from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.match_setup import BOOK_PRESET, OWN_OPTIONS, USUAL_PRESET, MatchSetup
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.pages.option_words import preset_sentence
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.rail.log import LogEntry, LogGroup
from cardhall.desktop.table.rail.log_panel import LogLines
from cardhall.match import Store
from cardhall.rules.catalogue import CATALOGUE
from tests.strategies import variants


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_the_catalogue_tells_the_truth_of_presets_and_length(game_id: str) -> None:
    entry, game = CATALOGUE[game_id], rules.get(game_id)
    ends = {name for name in ("target", "deals") if name in game.options}
    assert ends <= set(entry.length) <= set(game.options), "name the options that end a match, and what takes `minutes`"
    for name, value in entry.length.items():
        assert game.options[name].default in (value, 0, "auto"), "the catalogue's minutes are those by the book"
        for choice in game.options[name].choices:
            assert short_texts.duration_text(entry, {name: choice}).endswith(" min")
    usual = game.presets.get(USUAL_PRESET, {})
    telling = ends | set(entry.cards_added)
    assert dict(entry.usual_facts) == {name: usual[name] for name in telling if name in usual}
    assert entry.usual_rules == (preset_sentence(game, USUAL_PRESET) if USUAL_PRESET in game.presets else "")


def test_a_shorter_match_takes_less_time() -> None:
    entry = CATALOGUE["whist"]
    assert short_texts.duration_text(entry) == "40 to 70 min"
    assert short_texts.duration_text(entry, {"target": 5}) == "8 to 14 min"
    assert short_texts.duration_text(CATALOGUE["nuts"], {"deals": 1}) == "4 to 10 min"
    assert short_texts.duration_text(CATALOGUE["oh-hell"], {"first_hand": "auto"}) == "30 to 50 min"
    assert short_texts.duration_text(CATALOGUE["oh-hell"], {"first_hand": 3}) == "9 to 15 min"
    assert short_texts.duration_text(CATALOGUE["dou-dizhu"], {"deals": 24, "spring": True}) == "50 to 90 min"


def test_the_hall_says_what_the_chosen_rules_are_and_how_long_they_take(qtbot: Any, tmp_path: Path) -> None:
    settings = Settings()
    hall = HallPage(settings, Store(tmp_path))
    qtbot.addWidget(hall)
    hall.choose_game("euchre")
    for preset, sentence, length in (
        (BOOK_PRESET, short_texts.BOOK_RULES_TEXT, "10 to 20 min"),
        (USUAL_PRESET, CATALOGUE["euchre"].usual_rules, "20 to 40 min"),
    ):
        hall.detail._save_choice("euchre", preset=preset)
        assert hall.detail.preset_help.plain_text == sentence
        assert hall.detail.facts["A match"].value == length
    MatchSetup(OWN_OPTIONS, {"target": 7}).store_in(settings, "euchre")
    hall.detail.show_game("euchre")
    assert (
        hall.detail.facts["A match"].value == "14 to 30 min"
        and hall.detail.preset_help.plain_text == short_texts.OWN_RULES_TEXT
    )


def test_the_hall_names_every_preset_that_was_chosen(qtbot: Any, tmp_path: Path) -> None:
    settings = Settings()
    hall = HallPage(settings, Store(tmp_path))
    qtbot.addWidget(hall)
    match = NewMatchPage(settings, "kowah")
    qtbot.addWidget(match)
    match.set_preset("text")
    match.start_or_stop()
    assert MatchSetup.from_settings(settings, "kowah").options_for(rules.get("kowah"))["waits"] == "alike"
    hall.choose_game("kowah")
    assert hall.detail.preset_help.plain_text == short_texts.PRESET_RULE_TEXTS["text"]
    hall.detail._save_choice("kowah", preset=BOOK_PRESET)
    assert MatchSetup.from_settings(settings, "kowah").options_for(rules.get("kowah"))["waits"] == "fours"


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_the_pack_is_told_for_every_option_and_number_of_players(game_id: str) -> None:
    entry = CATALOGUE[game_id]
    for variant in variants(game_id):
        told = short_texts.pack_text(entry, variant.seats, variant.options)
        sides = len(variant.start().sides) if told.endswith("each side") else 1
        assert int(told.split()[0]) * sides == variant.pack().total(), f"{variant}: {told}"


def test_hall_rules_and_new_match_tell_the_same_of_a_game(qtbot: Any, tmp_path: Path) -> None:
    settings = Settings()
    for preset, pack, length in ((USUAL_PRESET, "24 cards", "20 to 40 min"), (BOOK_PRESET, "32 cards", "10 to 20 min")):
        settings.game_choices("euchre")["preset"] = preset
        hall, rules_page = HallPage(settings, None), HelpPage("euchre", settings=settings)
        match = NewMatchPage(settings, "euchre")
        for page in (hall, rules_page, match):
            qtbot.addWidget(page)
        hall.choose_game("euchre")
        told = {fact: shown.value for fact, shown in hall.detail.facts.items()}
        assert (told["Pack"], told["A match"]) == (pack, length)
        shown = {fact.name: fact.value for fact in rules_page.facts_panel.findChildren(FactRow)}
        assert (shown["Pack"], shown["A match"]) == (pack, length)
        assert match.length_label.plain_text == f"A match takes {length}, with {pack}."


def test_a_new_match_says_how_long_it_takes(qtbot: Any) -> None:
    page = NewMatchPage(Settings(), "pontoon")
    qtbot.addWidget(page)
    page.set_preset(BOOK_PRESET)
    assert page.length_label.plain_text == "A match takes 15 to 25 min, with 52 cards."
    page.set_option("deals", 24)
    assert page.length_label.plain_text == "A match takes 30 to 50 min, with 52 cards."


def test_a_match_of_many_seats_is_told_in_words_that_fit() -> None:
    scores, sides, names = (-12, 19, -5, -1, -1), tuple((seat,) for seat in range(5)), ("You", "B", "C", "D", "E")
    assert short_texts.standing_text(scores, sides) == "you have −12"
    assert short_texts.standing_text((3, 7), ((0, 2), (1, 3))) == "3 to 7"
    assert short_texts.all_scores_text(scores, sides, names) == "You −12, B 19, C −5, D −1, E −1"


def test_the_number_of_players_does_not_say_players_twice() -> None:
    for entry in CATALOGUE.values():
        assert "players" not in short_texts.long_players_text(entry)
    assert (
        short_texts.players_text(CATALOGUE["conquian"]) == "2 players"
        and short_texts.long_players_text(CATALOGUE["conquian"]) == "2"
    )


def test_a_search_in_the_rules_says_that_nothing_is_found(qtbot: Any) -> None:
    page = HelpPage("whist")
    page.resize(1300, 800)
    qtbot.addWidget(page)
    page.show()
    page.search_field.setText("trumps")
    assert not page.no_match_label.isVisible()
    page.search_field.setText("zebra")
    assert page.no_match_label.isVisible() and "zebra" in page.no_match_label.plain_text
    page.search_field.setText("dealer's")
    assert not page.no_match_label.isVisible(), "straight apostrophes find curly ones"
    page.search_field.clear()
    assert not page.no_match_label.isVisible()


def test_lines_between_groups_of_the_log_keep_the_margin(qtbot: Any) -> None:
    lines = LogLines(Skin(theme.FELT_COLOURS["green"]))
    qtbot.addWidget(lines)
    lines.resize(240, 200)
    lines.show_groups([LogGroup("One", [LogEntry("You", "pass")]), LogGroup("Two", [LogEntry("You", "pass")])])
    drawn = lines.grab().toImage()
    ground = drawn.pixelColor(drawn.width() - 1, 0)
    assert all(drawn.pixelColor(x, y) == ground for x in range(232, 240) for y in range(drawn.height()))
    assert any(drawn.pixelColor(225, y) != ground for y in range(drawn.height()))


def test_an_entry_of_several_lines_stands_as_far_from_the_next_as_others_do(qtbot: Any) -> None:
    lines = LogLines(Skin(theme.FELT_COLOURS["green"]))
    qtbot.addWidget(lines)
    lines.resize(240, 400)
    lines.show_groups(
        [LogGroup("One", [LogEntry("You", text) for text in ("pass", "play " + 12 * "A♣ ", "bid 1", "pass")])]
    )
    heights: list[float] = []

    def noting(self: Skin, painter: Any, x: float, middle: float, text: str, *rest: Any, **more: Any) -> float:
        if text != "You":
            heights.append(middle)
        return x

    with patch.object(Skin, "draw_line", noting):
        lines.grab()
    steps = [after - before for before, after in pairwise(heights)]
    assert len(steps) > 4 and min(steps) < steps[-1]
    assert steps[-2] == steps[-1] == steps[0] == max(steps)
