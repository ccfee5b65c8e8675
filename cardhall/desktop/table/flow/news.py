"""What was done to the person: said in the prompt as long as the pace allows, and kept to be called back."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.parts.facts import this_deal
from cardhall.desktop.table.rail.log import deciding_seat
from cardhall.desktop.table.rail.person_news import PERSON_SEAT, PersonNews, person_news
from cardhall.desktop.table.view.table_view import TableView
from cardhall.rules.engine.event import Event

LASTS, PACES = 1500, 3  # milliseconds that a sentence stands, and how often the pace besides
MOST = 4  # sentences that the prompt has room for: the last ones


class News(QObject):
    """Hears each event as it is shown at one table."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view.page)
        self.view, self.situation, self.stage = view, view.situation, view.situation.stage
        self.found: list[PersonNews] = []  # since the person has decided something
        self._fresh: list[str] = []  # the sentences that stand in the prompt
        self._giver = -1  # who decided something last
        self._deal = 0
        self._lasts = QTimer(self)
        self._lasts.setSingleShot(True)
        self._lasts.timeout.connect(self.hush)

    def hear(self, event: Event) -> None:
        """An event is shown."""
        deal = self.situation.shown.deal_number
        if deal != self._deal:
            self._deal = deal
            self.found.clear()
        if event.kind == "act":
            self._giver = deciding_seat(event)
            if self._giver == PERSON_SEAT:
                self.found.clear()
                self.hush()
        history = this_deal(self.situation.shown.history) if event.kind == "act" else ()
        done = person_news(event, self.stage.name, self._giver, history)
        if done is not None:
            self._tell(done._replace(words=in_pack(done.words, self.stage.pack)))

    def _tell(self, done: PersonNews) -> None:
        self.found.append(done)
        if self.stage.clock.instant:
            return
        self._fresh = [*self._fresh, done.words][-MOST:]
        self.view.prompt_view.news = " ".join(self._fresh)
        self._lasts.start(LASTS + PACES * self.situation.settings.pace)
        self.view.update_prompt()

    def hush(self) -> None:
        """The sentences have stood long enough: the prompt says what it usually does."""
        self._lasts.stop()
        self._fresh.clear()
        if self.view.prompt_view.news:
            self.view.prompt_view.news = ""
            if self.situation.runner.is_live:
                self.view.update_prompt()

    def forget(self) -> None:
        """The match is shown as it stands after going back or forth."""
        self.found.clear()
        self.hush()
