"""What lists and hints over a table say is said in the language in use; the pseudo-language shows what is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontMetrics

from cardhall import rules
from cardhall.desktop import languages
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access.accessible import LINE_PADDING, QT_SIDE_MARGIN
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from tests.tools.sizes.untold import english_in

from .table_helpers import open_table

UNTRANSLATED_NAMES = frozenset({"Pozzetto", "Muck"})  # what a pile is called in every language
POSITIONS = ((2, 2), (5, 25))  # seeds, and actions into a match


@pytest.fixture(autouse=True)
def english_again(qapp: Any) -> Iterator[None]:
    yield
    languages.apply_language(Settings(language="en"))


def texts_beside_table(page: TablePage) -> Iterator[str]:
    """The log, how the deal stands, the list of what may be done, and a hint with each of the first few reasons."""
    overviews = page.view.overviews
    for show in (overviews.show_log, overviews.show_standing, overviews.show_action_list):
        show()
        shown = page.widgets.action_list if show == overviews.show_action_list else page.widgets.line_list
        yield from (shown.list_widget.item(place).text() for place in range(shown.list_widget.count()))
    seen, legal = page.situation.seen, page.situation.legal
    if seen is not None and legal is not None:
        page.hints.show_ranking([(action, 0.0) for action in legal.actions])
        yield page.widgets.prompt.text
        yield from (page.hints.hint_sentence(action) for action in legal.actions[:8])


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_lists_and_hints_have_no_english_left(qtbot: Any, game_id: str) -> None:
    languages.apply_language(Settings(language="qps"))
    for seed, actions in POSITIONS:
        page = open_table(qtbot, random_match(game_id, seed=seed, action_count=actions), painted=False, language="qps")
        texts = list(texts_beside_table(page))
        assert texts and not [text for text in texts if english_in(text, UNTRANSLATED_NAMES)]
        assert not page.widgets.line_list.list_widget.horizontalScrollBar().isVisible()


def test_lines_of_a_list_are_wrapped_whole_beside_a_scroll_bar(qtbot: Any) -> None:
    languages.apply_language(Settings(language="de"))
    match = random_match("samba", seed=3, action_count=12)
    page = open_table(qtbot, match, size=(800, 560), language="de", text_scale=1.5)
    page.view.overviews.show_action_list()
    QCoreApplication.processEvents()
    shown = page.widgets.action_list.list_widget
    assert shown.verticalScrollBar().isVisible() and shown.count() > 10
    for place in range(shown.count()):
        item = shown.item(place)
        box = shown.visualItemRect(item)
        room = box.width() - 2 * LINE_PADDING - QT_SIDE_MARGIN
        metrics = QFontMetrics(shown.font())
        words = metrics.boundingRect(0, 0, room, 1 << 20, Qt.TextFlag.TextWordWrap, item.text())
        assert box.height() >= words.height() + 2 * LINE_PADDING, item.text()
