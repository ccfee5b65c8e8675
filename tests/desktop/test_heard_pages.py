"""Every page as a screen reader finds it: nothing that takes the focus is without a name, no filler has one."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QAccessible

from cardhall.desktop.widgets import hearing

from .sizes.views import shown
from .test_heard import faults_of, tree
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


@pytest.mark.parametrize("view", PAGES)
def test_all_on_a_page_has_its_name(qapp: Any, heard: Any, view: str) -> None:
    hearing.install()
    with shown(view, (1024, 700)) as page:
        top = QAccessible.queryAccessibleInterface(page)
        found = faults_of(top)
        for one in tree(top):
            told = one.text(QAccessible.Text.Name) + one.text(QAccessible.Text.Description)
            found += [f"signs for words: {told}"] * bool(set(told) & set("♣♦♥♠"))
        assert not found, "\n".join(found)
