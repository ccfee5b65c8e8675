"""The log of the deal on the table, continued event by event: a table asks for it after every action. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.rail.log import LogEntry, LogGroup, LogWriter, log_groups_in_pack
from cardhall.language import current_language
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game


class DealLog:
    """Writes the log of one table, and keeps what is written while the history only grows."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._pack = ""
        self._writer: LogWriter | None = None
        self._written_events: list[Event] = []  # the events that are written already
        self._pack_words: dict[
            int, tuple[str, str]
        ] = {}  # by the id of a line: its text, and the text in the pack's words

    def groups(
        self, pack: str, game: Game[Any], history: Sequence[Event], names: Sequence[str], group_kind: str
    ) -> list[LogGroup]:
        """Return the groups of a deal's log, as `log_groups_in_pack` does; the caller may change them."""
        if group_kind == "list":  # its newest line comes first, and old ones fall out
            return log_groups_in_pack(pack, game, history, names.__getitem__, group_kind)
        key = (pack, game.id, tuple(names), group_kind, current_language())
        written_count = len(self._written_events)
        if self._writer is None or key != self._key or self._written_events != list(history[:written_count]):
            self._key, self._pack, written_count = key, pack, 0
            self._writer, self._written_events, self._pack_words = (
                LogWriter(game, tuple(names).__getitem__, group_kind),
                [],
                {},
            )
        for event in history[written_count:]:
            self._writer.add_event(event)
            self._written_events.append(event)
        return [
            LogGroup(group.title, [self._with_pack_words(line) for line in group.lines])
            for group in self._writer.groups
        ]

    def _with_pack_words(self, line: LogEntry) -> LogEntry:
        """Return a copy of a line in the pack's words."""
        source, words = self._pack_words.get(id(line), ("", ""))
        if source is not line.text:  # identity is enough: the writer replaces a text that it changes
            words = in_pack(line.text, self._pack)
            self._pack_words[id(line)] = line.text, words
        return LogEntry(line.seat_name, words, line.is_bold, line.is_call)
