"""The menu of the window, opened by ☰ or F10: the commands of every page, and at a table the places too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardhall.desktop.key_words import key_of
from cardhall.desktop.places import ALL_PLACES
from cardhall.desktop.widgets.menus import Entry
from cardhall.language import tell, tr


class WindowMenu:
    """The window's menu, built when opened."""

    def __init__(
        self,
        commands: Mapping[str, Callable[[], object]],
        about: Callable[[], object],
        reasons: Mapping[str, Callable[[], str]],
        persons: Callable[[], Sequence[Entry]] = tuple,
    ) -> None:
        """`commands`: functions by command name; `about`: shows the About page.

        `reasons`: by command name, why it cannot be used now, in a few words ("": usable). `persons`: entries about the
        people.
        """
        self.commands, self.about, self.reasons, self.persons = commands, about, reasons, persons

    def entries(self) -> Sequence[Entry | None]:
        """Return the entries of every page: new, open, save; copy, print; full screen, sound, keys, about; close."""
        files = (
            ("new", tr("New match…")),
            ("open", tr("Open a saved game…")),
            ("save", tr("Save the game in a file…")),
        )
        shown = (("picture", tr("Copy a picture")), ("print", tr("Print…")))
        rest = (("full", tr("Full screen")), ("sound", tr("Sound on or off")), ("keys", tr("All keys")))
        return [
            *(self._entry(name, words) for name, words in files),
            None,
            *(self._entry(name, words) for name, words in shown),
            None,
            *(self._entry(name, words) for name, words in rest),
            Entry(tr("About Card Hall"), self.about),
            None,
            *self.persons(),
            self._entry("quit", tr("Close Card Hall")),
        ]

    def places(self) -> Sequence[Entry | None]:
        """Return the places, then the other entries, for a page without the side bar."""
        return [*(self._entry(place.command, tell(place.name)) for place in ALL_PLACES), None, *self.entries()]

    def _entry(self, name: str, words: str) -> Entry:
        why_not = self.reasons[name]() if name in self.reasons else ""
        return Entry(words, self.commands[name], key_of(name), why_not)
