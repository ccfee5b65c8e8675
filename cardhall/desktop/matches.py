"""Matches begun, opened, saved and deleted, with a sentence for everything that cannot be done.

The modules of the match are imported when the first one is asked for: the hall stands before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.settings import Settings
from cardhall.match.saves import reason
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match import Match, Summary
    from cardhall.match.store import Result


class Tell(Protocol):
    """Shows a sentence, with a button named `helper` that calls `done`."""

    def __call__(self, sentence: str, helper: str = "", done: Callable[[], object] | None = None) -> None: ...


class Matches:
    """Those of one store. Whoever gets `None` from a method need say nothing: the sentence has been told."""

    def __init__(self, settings: Settings, store: Store, tell: Tell) -> None:
        self.settings, self.store, self.tell = settings, store, tell

    def as_last_time(self, game_id: str) -> Match | None:
        """A new match of the game, set up as the last one was."""
        if game_id not in CATALOGUE:
            self.tell(f"There is no game called “{game_id}” here.")
            return None
        from cardhall import rules

        setup = MatchSetup.of(self.settings, game_id)
        options = setup.options_for(rules.get(game_id))
        return self.new(game_id, {"seats": setup.seats, "options": options, "levels": setup.levels_for(setup.seats)})

    def new(self, game_id: str, arguments: Mapping[str, Any]) -> Match | None:
        """A new match; `arguments` are those of `Match.new`."""
        from cardhall.match import Match
        from cardhall.rules import SetupError

        try:
            return Match.new(game_id, **arguments)
        except SetupError as error:
            self.tell(str(error))
            return None

    def left(self, summary: Summary, forget: Callable[[], object]) -> Match | None:
        """A match that was left; where it cannot be read, a button offers to `forget` it."""
        from cardhall.match import SaveError

        try:
            return self.store.load(summary)
        except SaveError as error:
            self.tell(str(error), "Leave it out", forget)
            return None

    def finished(self, result: Result) -> Match | None:
        """A finished match, as far as its file is kept."""
        path = self.store.file_of(result)
        if path is None:
            self.tell("The file of this match is not kept any more.")
            return None
        return self.read(path)

    def read(self, path: Path) -> Match | None:
        """The saved match in a file."""
        from cardhall.match import Match, SaveError

        try:
            return Match.load(path)
        except SaveError as error:
            self.tell(str(error))
            return None

    def write(self, match: Match, path: Path) -> None:
        """Save a match in a file of the person's choice."""
        from cardhall.match import SaveError

        try:
            match.save(path)
        except SaveError as error:
            self.tell(str(error))
            return
        self.tell(f"The game is saved in {path.name}.")

    def forget(self, summary: Summary, changed: Callable[[], object]) -> None:
        """Delete a match that was left, with a way back for as long as the sentence stands; `changed` after each."""
        from cardhall.match import SaveError

        def bring_back() -> None:
            try:
                summary.path.write_bytes(kept)
            except OSError as error:
                self.tell(f"The match cannot be brought back: {reason(error)}.")
            changed()

        try:
            kept = summary.path.read_bytes()
            self.store.forget(summary)
        except (OSError, SaveError) as error:
            self.tell(str(error))
            return
        changed()
        self.tell(f"The match of {summary.name} is deleted.", "Bring it back", bring_back)
