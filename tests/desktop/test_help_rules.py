"""The help tells the rules in force: those of the table it was opened from, or what the hall would deal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from cardhall import rules
from cardhall.desktop.hall.game_details import DetailColumn
from cardhall.desktop.hall.preset_choice import PresetChoice
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.packs import FRENCH, regional_pack
from cardhall.desktop.match_setup import BOOK_PRESET, OWN_OPTIONS, USUAL_PRESET, MatchSetup
from cardhall.desktop.pages import help_rules, option_words
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.screenshot import table_page
from cardhall.language import use_language
from cardhall.match import Match
from cardhall.match.rule_set import RuleSet

NIL, NO_NIL = "You may also bid nil", "any card. Going round"
AT_TABLE = {"target": 300, "nil": True, "minimum": 1}


def help_page(qtbot: Any, settings: Settings | None = None, at_table: RuleSet | None = None) -> HelpPage:
    page = HelpPage("spades", "Hall", CardStyle(), None, settings, at_table)
    qtbot.addWidget(page)
    return page


def test_from_the_hall_it_tells_what_the_hall_would_deal_and_leads_to_the_other_preset(qtbot: Any) -> None:
    page = help_page(qtbot)
    text = page.reader.toPlainText()
    assert text.startswith("Spades\nAs most people play · By the book\n") and NIL in text and "Nil: May be bid" in text
    page._follow_link("rules:book")
    text = page.reader.toPlainText()
    assert text.startswith("Spades\nBy the book · As most people play\n") and NO_NIL in text and NIL not in text
    assert [one.title for one in page.document.positions] == ["How many tricks?"]  # type: ignore[union-attr]
    page.restyle()
    assert page.reader.toPlainText() == text, "it stays with the rules that were chosen"
    settings = Settings()
    MatchSetup(OWN_OPTIONS, {"target": 200}).store_in(settings, "spades")
    text = help_page(qtbot, settings).reader.toPlainText()
    assert text.startswith("Spades\nMy own · ") and "reaches 200 points" in text and NIL not in text


def test_from_a_table_it_begins_with_every_choice_of_the_match(qtbot: Any) -> None:
    table = table_page(Match.new("spades", seed=1, options=AT_TABLE), Settings(), (1024, 700))
    qtbot.addWidget(table)
    page = help_page(qtbot, at_table=table.rule_set())
    text = page.reader.toPlainText()
    assert page.section_buttons[0][0].text == "At this table"
    for line in ("Points to win: 300", "Broken contract: Scores nothing", "Nil: May be bid", "reaches 300 points"):
        assert line in text
    assert all(position.options["target"] == 300 for position in page.document.positions)  # type: ignore[union-attr]
    page.search_field.setText("300 points")
    assert page.reader.textCursor().selectedText() == "300 points" and page.no_match_label.isHidden()
    page._follow_link("rules:usual")
    assert "At this table" in page.reader.toPlainText(), "a link leads back"
    page.show_page("whist")
    assert "At this table" not in page.reader.toPlainText(), "it is another game"


def test_what_is_told_at_a_glance_is_of_the_same_rules(qtbot: Any) -> None:
    game = rules.get("euchre")
    page = HelpPage("euchre", settings=Settings(), table_rules=RuleSet.make(game, {"target": 5, "pack": 32}))
    qtbot.addWidget(page)
    values = [page.facts_panel.fact_column.itemAt(n).widget() for n in range(page.facts_panel.fact_column.count())]
    assert "32 cards" in [getattr(one, "value", "") for one in values]
    page._follow_link("rules:usual")
    values = [page.facts_panel.fact_column.itemAt(n).widget() for n in range(page.facts_panel.fact_column.count())]
    assert "24 cards" in [getattr(one, "value", "") for one in values]


def test_a_new_match_has_the_help_of_what_is_chosen_there(qtbot: Any) -> None:
    page = NewMatchPage(Settings(), "spades")
    qtbot.addWidget(page)
    page.set_option("target", 200)
    assert page.rule_set().options["target"] == 200 and page.rule_set().seats == 4


def test_the_guide_tells_the_rules_of_the_match(qtbot: Any) -> None:
    for nil in (True, False):
        match = Match.new("spades", seed=1, options={"nil": nil})
        table = table_page(match, Settings(), (1024, 700))
        qtbot.addWidget(table)
        table.guide.start()
        assert any("nil" in step.text for step in table.guide.unread_steps) == nil


def test_a_page_in_another_language_names_the_choices_in_it(qtbot: Any) -> None:
    try:
        use_language("de")
        page = help_page(qtbot)
        text = page.reader.toPlainText()
        assert (
            text.startswith("Spades\nWie die meisten spielen · Nach dem Buch\n") and "Null: Darf geboten werden" in text
        )
    finally:
        use_language("en")


def test_presets_are_a_list_where_keys_have_no_room(qtbot: Any) -> None:
    choice = PresetChoice(
        [(BOOK_PRESET, "By the book"), (USUAL_PRESET, "As most people play"), (OWN_OPTIONS, "My own")], USUAL_PRESET
    )
    qtbot.addWidget(choice)
    choice.resize(600, 50)
    choice.show()
    assert choice.segment.isVisible() and not choice.dropdown.isVisible()
    choice.resize(200, 50)
    assert choice.dropdown.isVisible() and not choice.segment.isVisible()
    with qtbot.waitSignal(choice.chosen) as chosen:
        qtbot.keyClick(choice.dropdown, Qt.Key.Key_Up)
    assert chosen.args == [BOOK_PRESET] and choice.segment.value == BOOK_PRESET


NOT_IN_PACK = {  # words of French cards that no other pack has
    "en": re.compile(r"\b(queens?|jacks?|clubs|diamonds|spades)\b", re.IGNORECASE),
    "de": re.compile(r"\b(Damen?|Kreuz|Karo|Pik)\b"),
}


@pytest.mark.parametrize("code", NOT_IN_PACK)
@pytest.mark.parametrize("game_id", [game_id for game_id in rules.GAMES if regional_pack(game_id) != FRENCH])
def test_options_are_told_in_the_words_of_the_pack(game_id: str, code: str, qtbot: Any) -> None:
    game = rules.get(game_id)
    try:
        use_language(code)
        page = NewMatchPage(Settings(), game_id)
        qtbot.addWidget(page)
        told = [label.text() for label in page.findChildren(QLabel)]
        told += [option_words.preset_sentence(game, preset, regional_pack(game_id)) for preset in game.presets]
        told += [DetailColumn(Settings(last_game=game_id))._preset_text(game_id)]
        for preset in game.presets:
            told.append(
                help_rules.introduction_markdown(
                    preset, help_rules.rule_sets(game_id, Settings(), None), regional_pack(game_id)
                )
            )
        told += [
            option_words.choice_label(option, choice, regional_pack(game_id))
            for option in game.options.values()
            for choice in option.choices
        ]
    finally:
        use_language("en")
    assert [text for text in told if NOT_IN_PACK[code].search(text)] == []


def test_numbers_of_options_are_written_as_the_language_writes_them(qtbot: Any) -> None:
    for code, written in (("en", "Points to win: 10,000"), ("de", "Punkte zum Sieg: 10.000")):
        try:
            use_language(code)
            sets = help_rules.rule_sets("samba", Settings(), None)
            assert written in help_rules.introduction_markdown("book", sets, FRENCH)
        finally:
            use_language("en")
