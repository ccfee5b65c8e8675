"""Every page as a screen reader finds it: nothing that takes the focus is without a name, no filler has one."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton

from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.match import Match
from tests.tools.sizes.views import show_view

from .table_helpers import open_table
from .test_heard import accessibility_faults, accessible_tree
from .test_table_screen_reader import heard as heard

PAGES = (
    "hall",
    "welcome",
    "settings",
    "statistics",
    "past",
    "day",
    "duplicate",
    "duplicate-none",
    "practice",
    "practice-none",
    "exercises",
    "decisions",
    "own-keys",
    "judged",
    "tried",
    "exercise",
    "review",
    "new-mus",
    "reckoning-pontoon",
    "table-burraco",
    "table-contract-bridge",
    "table-one-eyed-jack",
    "table-trente-et-quarante",
)


def without_words(page: Any) -> list[str]:
    """What of a page has no name, or signs of suits where a screen reader needs words."""
    top = QAccessible.queryAccessibleInterface(page)
    found = accessibility_faults(top)
    for one in accessible_tree(top):
        told = one.text(QAccessible.Text.Name) + one.text(QAccessible.Text.Description)
        found += [f"signs for words: {told}"] * bool(set(told) & set("♣♦♥♠"))
    return found


@pytest.mark.parametrize("view", PAGES)
def test_all_on_a_page_has_its_name(qapp: Any, heard: Any, view: str) -> None:
    accessibility.install_accessibility()
    with show_view(view, (1024, 700)) as page:
        assert not without_words(page)


@pytest.mark.parametrize("game_id", ["contract-bridge", "five-hundred"])
def test_the_keys_of_an_auction_are_named_in_words(qtbot: Any, heard: Any, game_id: str) -> None:
    accessibility.install_accessibility()
    match = Match.new(game_id, seed=1)
    while match.state.turn != 0 or match.state.phase not in ("auction", "bidding"):
        match.play(match.state.actions()[0])
    page = open_table(qtbot, match)
    assert page.widgets.keys.isVisible()
    assert not without_words(page)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere a list is called by its own name")
@pytest.mark.parametrize("view", ["hall", "past", "statistics", "new-oh-hell", "settings"])
def test_a_list_is_called_by_its_name_besides_what_is_chosen(qapp: Any, view: str) -> None:
    with show_view(view, (1024, 700)) as page:
        lists = page.findChildren(Dropdown)
        assert lists
        for one in lists:
            labels = [
                other.text(QAccessible.Text.Name)
                for other, relation in QAccessible.queryAccessibleInterface(one).relations()
                if relation == QAccessible.RelationFlag.Label
            ]
            assert labels == [one.accessibleName()] and labels[0]


SIGNS = set("♣♦♥♠−+←→↑↓")  # which names have in words


@pytest.mark.parametrize("view", ["hall", "settings", "past", "statistics", "new-mus", "judged", "table-whist"])
def test_names_of_buttons_have_their_words(qapp: Any, view: str) -> None:
    """Who speaks to the computer says what is seen (WCAG 2.5.3)."""
    with show_view(view, (1440, 900)) as page:
        for one in page.findChildren(QAbstractButton):
            words = one.text().replace("&", "").rstrip("…").casefold()
            if one.isVisible() and words and not set(words) & SIGNS:
                name = QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name).casefold()
                assert words in name, (type(one).__name__, words, name)
