"""Help: the rules of all games, the manual, the keys, and what the program is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal

from cardhall.desktop import words
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.places import HELP
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.flow_row import FlowRow
from cardhall.language import say, tr
from cardhall.rules.catalogue import CATALOGUE


class HelpHub(Hub):
    """Where one looks something up."""

    called = say("Help", context="place")
    place = HELP
    page_wanted = Signal(str)  # a game's id, or the name of a page of the manual
    keys_wanted = Signal()

    def __init__(self, game_id: str, back_to: str = "") -> None:
        """`game_id`: the game being played, or chosen."""
        self.game_id = game_id
        super().__init__(tr("Help", context="place"), back_to)

    def sections(self) -> Sequence[Section]:
        return [self._rules(), self._manual()]

    def _rules(self) -> Section:
        section = Section(tr("Rules of all games"))
        here = CATALOGUE[self.game_id].name
        section.add_row(self._links({self.game_id: tr("Rules of {name}", name=here)}))
        names = sorted(CATALOGUE, key=lambda game_id: words.plain(CATALOGUE[game_id].name))
        section.add_row(self._links({game_id: CATALOGUE[game_id].name for game_id in names}))
        return section

    def _links(self, pages: dict[str, str]) -> FlowRow:
        row = FlowRow()
        for name, title in pages.items():
            link = LinkButton(title)
            link.clicked.connect(lambda _=False, name=name: self.page_wanted.emit(name))
            row.add(link)
        return row

    def _manual(self) -> Section:
        section = Section(tr("The manual"), tr("How the table, the opponents and the files work."))
        for name, title in help_text.topics().items():
            section.add_door(title, partial(self.page_wanted.emit, name))
        section.add_door(tr("All keys"), self.keys_wanted.emit, icon="keyboard")
        section.add_door(tr("About Card Hall"), lambda: self.page_wanted.emit(help_text.ABOUT), icon="info")
        return section
