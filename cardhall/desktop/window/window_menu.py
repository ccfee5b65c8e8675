"""The menu of the window, opened by ☰ or F10: the commands of every page, and at a table the places too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.places import ALL_PLACES
from cardhall.desktop.widgets.menus import MenuEntry
from cardhall.language import tr, translate


class WindowMenu:
    """The window's menu, built when opened."""

    def __init__(
        self,
        commands: Mapping[str, Callable[[], object]],
        show_about: Callable[[], object],
        disabled_reasons: Mapping[str, Callable[[], str]],
        list_person_entries: Callable[[], Sequence[MenuEntry]] = tuple,
    ) -> None:
        """`commands`: functions by command name; `show_about`: shows the About page.

        `disabled_reasons`: by command name, why it cannot be used now, in a few words ("": usable).
        `list_person_entries`: entries about the people.
        """
        self.commands, self.show_about, self.disabled_reasons, self.list_person_entries = (
            commands,
            show_about,
            disabled_reasons,
            list_person_entries,
        )

    def list_entries(self) -> Sequence[MenuEntry | None]:
        """Return the entries of every page: new, open, save; copy, print; full screen, sound, keys, about; close."""
        file_commands = (
            ("new", tr("New match…")),
            ("open", tr("Open a saved game…")),
            ("save", tr("Save the game in a file…")),
        )
        page_commands = (("picture", tr("Copy a picture")), ("print", tr("Print…")))
        window_commands = (("full", tr("Full screen")), ("sound", tr("Sound on or off")), ("keys", tr("All keys")))
        return [
            *(self._create_entry(name, words) for name, words in file_commands),
            None,
            *(self._create_entry(name, words) for name, words in page_commands),
            None,
            *(self._create_entry(name, words) for name, words in window_commands),
            MenuEntry(tr("About Card Hall"), self.show_about),
            None,
            *self.list_person_entries(),
            self._create_entry("quit", tr("Close Card Hall")),
        ]

    def list_place_entries(self) -> Sequence[MenuEntry | None]:
        """Return the places, then the other entries, for a page without the side bar."""
        return [
            *(self._create_entry(place.command, translate(place.name)) for place in ALL_PLACES),
            None,
            *self.list_entries(),
        ]

    def _create_entry(self, name: str, label: str) -> MenuEntry:
        disabled_reason = self.disabled_reasons[name]() if name in self.disabled_reasons else ""
        return MenuEntry(label, self.commands[name], command_key_text(name), disabled_reason)
