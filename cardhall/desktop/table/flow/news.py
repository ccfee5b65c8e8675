"""News of actions against the person: shown in the prompt for a while, and kept for the key “last event”."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.parts.observation_readers import this_deal
from cardhall.desktop.table.rail.log import deciding_seat
from cardhall.desktop.table.rail.person_news import PERSON_SEAT, PersonNews, person_news
from cardhall.desktop.table.view.table_view import TableView
from cardhall.rules.engine.event import Event

# A sentence stays for NEWS_SHOWN_MS plus NEWS_SHOWN_PACES times the pace
NEWS_SHOWN_MS, NEWS_SHOWN_PACES = 1500, 3
MAX_SENTENCES = 4  # the prompt has no room for more


class News(QObject):
    """Collects the news at one table, and shows each sentence in the prompt for some seconds."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view.page)
        self.view, self.situation, self.stage = view, view.situation, view.situation.stage
        self.recent_news: list[PersonNews] = []  # since the person's last action
        self._prompt_sentences: list[str] = []  # the sentences in the prompt
        self._last_actor = -1  # the seat of the last action
        self._deal_number = 0
        self._hide_timer = QTimer(self)
        self._hide_timer.setSingleShot(True)
        self._hide_timer.timeout.connect(self.clear_prompt)

    def add_event(self, event: Event) -> None:
        """Collect the news of an event as it is shown; an action of the person ends the older news."""
        deal = self.situation.shown_observation.deal_number
        if deal != self._deal_number:
            self._deal_number = deal
            self.recent_news.clear()
        if event.kind == "act":
            self._last_actor = deciding_seat(event)
            if self._last_actor == PERSON_SEAT:
                self.recent_news.clear()
                self.clear_prompt()
        history = this_deal(self.situation.shown_observation.history) if event.kind == "act" else ()
        news = person_news(event, self.stage.seat_name, self._last_actor, history)
        if news is not None:
            self._show_news(news._replace(text=in_pack(news.text, self.stage.pack)))

    def _show_news(self, news: PersonNews) -> None:
        self.recent_news.append(news)
        if self.stage.clock.instant:
            return
        self._prompt_sentences = [*self._prompt_sentences, news.text][-MAX_SENTENCES:]
        self.view.prompt_view.news = " ".join(self._prompt_sentences)
        self._hide_timer.start(NEWS_SHOWN_MS + NEWS_SHOWN_PACES * self.situation.settings.pace)
        self.view.update_prompt()

    def clear_prompt(self) -> None:
        """Remove the news from the prompt."""
        self._hide_timer.stop()
        self._prompt_sentences.clear()
        if self.view.prompt_view.news:
            self.view.prompt_view.news = ""
            if self.situation.runner.is_live:
                self.view.update_prompt()

    def clear(self) -> None:
        """Drop all news after an undo or redo."""
        self.recent_news.clear()
        self.clear_prompt()
