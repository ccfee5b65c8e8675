"""Options say which of their choices the book itself names: only others are marked where a match is set up."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.match_setup import find_preset, preset_values
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.pages.option_row import OptionRow
from cardhall.desktop.pages.option_words import preset_sentence
from cardhall.desktop.settings import Settings
from cardhall.match import Match, codes
from cardhall.rules.engine.options import Option

# What the book leaves to the players, or names beside its own rule. All other options have one choice by the book.
LEFT_OPEN = {
    "belote": {"direction", "declarations"},
    "big-two": {"target"},
    "calabrasella": {"deals"},
    "contract-bridge": {"system"},
    "court-piece": {"deals"},
    "dou-dizhu": {"deals"},
    "funfzehnern": {"deals", "removed_suit"},
    "kabu": {"stack"},
    "kowah": {"waits"},
    "last-one": {"target"},
    "mus": {"signals", "notice"},
    "nap": {"deals", "joker"},
    "one-eyed-jack": {"board"},
    "play-or-pay": {"deals"},
    "pontoon": {"min_bet", "max_bet", "stack", "deals"},
    "put-and-take": {"deals", "stakes"},
    "razz": {"small_bet", "stack", "cap", "deals"},
    "reversis": {"deals"},
    "solo-whist": {"deals", "scoring"},
    "spades": {"target"},
    "spinado": {"deals"},
    "trente-et-quarante": {"deals", "stack", "max_bet", "refait"},
    "tresette": {"direction"},
    "truc": {"signals", "notice"},
    "tute": {"deals"},
    "twenty-five": {"teams"},
    "whist": {"target"},
}
SEVERAL_CHOICES = {"razz": {"ante"}, "twenty-eight": {"floor"}}  # of which it names several choices, but not all
OTHER_CHOICES = {  # where it names another choice than the default
    "belote": {"shuffle"},
    "nap": {"shuffle"},
    "samba": {"first_pile", "naturals"},
    "twenty-five": {"ace_robs"},
    "one-eyed-jack": {"exchanges"},
}
OLD_CODES = {
    "samba:1NC1-S9VM-E189-WX": {"draw_cards": 2, "first_pile": "waits", "naturals": 2},
    "kowah:1N1P-83M8-013J-HD": {"target": 3, "waits": "fours"},
    "twenty-five:1NZM-PKMY-0100-67": {"renege": "lower", "ace_robs": "dealer"},
    "one-eyed-jack:1N18-P2FH-ET13-R39": {"safe_rows": True, "exchanges": "one"},
}


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_the_book_names_these_choices(game_id: str) -> None:
    game = rules.get(game_id)
    for name, option in game.options.items():
        named = set(map(repr, option.book_choices))
        if name in LEFT_OPEN.get(game_id, ()):
            assert named == set(map(repr, option.choices)), name
        elif name in SEVERAL_CHOICES.get(game_id, ()):
            assert 1 < len(named) < len(option.choices), name
        elif name in OTHER_CHOICES.get(game_id, ()):
            assert len(named) == 1 and not option.is_in_book(option.default), name
        else:
            assert option.book_choices == (option.default,), name
    for name, value in preset_values(game, "book").items():
        assert game.options[name].is_in_book(value), f"{name}: the preset of the book has what it does not name"
    for name in game.presets:
        assert preset_sentence(game, name).endswith("."), name
        assert preset_values(game, find_preset(game, preset_values(game, name))) == preset_values(game, name)


@pytest.mark.parametrize("game_id", ["belote", "nap", "mus", "truc", "samba", "kowah", "one-eyed-jack", "twenty-five"])
def test_only_what_the_book_does_not_name_is_marked(qtbot: Any, game_id: str) -> None:
    page = NewMatchPage(Settings(), game_id)
    qtbot.addWidget(page)
    page.set_preset("book")
    assert not any(row.dot.is_shown for row in page.option_rows.values()) and page.rules_column.legend_dot.isHidden()
    for name, row in page.option_rows.items():
        for choice in row.option.choices:
            if not row.option.fits(choice, page.seats):
                continue
            page.set_option(name, choice)
            assert row.dot.is_shown != row.option.is_in_book(choice)
            assert ("not in the book" in row.control.accessibleName()) == row.dot.is_shown
            assert page.rules_column.legend_dot.isHidden() != any(one.dot.is_shown for one in page.option_rows.values())


def test_a_row_of_switches_is_marked_alike(qtbot: Any) -> None:
    row = OptionRow(Option(False, (False, True), "Signs", "Whether signs are made.", left_open=True), True)
    qtbot.addWidget(row)
    assert not row.dot.is_shown
    other = OptionRow(Option(False, (False, True), "Signs", "Whether signs are made."), True)
    qtbot.addWidget(other)
    assert other.dot.is_shown


@pytest.mark.parametrize(("code", "wanted"), OLD_CODES.items())
def test_codes_from_before_an_option_mean_what_was_played(code: str, wanted: dict[str, Any]) -> None:
    found = codes.read(code)
    assert found.seed == 12345 and found.dealer == 1
    game = rules.get(found.game)
    assert dict(found.options) == {name: option.default for name, option in game.options.items()} | wanted


@pytest.mark.parametrize("game_id", ["samba", "kowah", "one-eyed-jack", "twenty-five"])
def test_a_match_saved_before_an_option_goes_on_as_it_was_played(game_id: str) -> None:
    match, rng = Match.new(game_id, seed=6), random.Random(6)
    for _ in range(12):
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    options = match.game.options
    older = {name: value for name, value in match.state.options.items() if not options[name].is_new}
    assert len(older) < len(options)
    again = Match.restored(dataclasses.replace(match.saved(), options=older))
    assert dict(again.state.options) == dict(match.state.options) and again.log == match.log
