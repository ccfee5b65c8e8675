"""A deal written where the person wants it: in words, on pages to be printed, or as programs for Bridge read it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.desktop.settings import Settings
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.saved_files import SavedFiles
from cardhall.english import printable
from cardhall.language import say, tr
from cardhall.match import files

if TYPE_CHECKING:
    from cardhall.match import Match
    from cardhall.match.record import Record

WORDS, NOTATION = say("In words (*.txt)"), say("Portable Bridge Notation (*.pbn)")
PRINTED, PAGES = ".pdf", say("Pages to print (*.pdf)")
ENDINGS = {".txt": WORDS, PRINTED: PAGES, ".pbn": NOTATION}


class DealTexts:
    """Writes those of one window."""

    def __init__(self, files: SavedFiles, messages: Messages, settings: Settings) -> None:
        self.files, self.messages, self.settings = files, messages, settings

    def save(self, match: Match, deal: int, first: str = "") -> bool:
        """Write a deal down, no more of it than the person may know. Returns whether that was done.

        `first`: the ending of the kind of file that is offered first; "": the usual one.
        """
        from cardhall.match import pbn
        from cardhall.match.record import Record

        record = Record.of(match, deal, datetime.now().astimezone())
        fits = pbn.fits(record)
        kinds = {ending: words for ending, words in ENDINGS.items() if fits or ending != pbn.PBN_ENDING}
        if fits and pbn.is_bridge(record):
            kinds = {pbn.PBN_ENDING: NOTATION, **kinds}
        if first:
            kinds = {first: ENDINGS[first], **kinds}
        name = f"{match.game.name} {deal}"
        path = self.files.ask_where(tr("Save the deal as text"), name, kinds)
        return path is not None and self._write(record, path)

    def _write(self, record: Record, path: Path) -> bool:
        try:
            files.write(path, encoded(record, path.suffix.lower(), self.settings), shared=True)
        except (OSError, ValueError) as error:
            reason = files.reason(error) if isinstance(error, OSError) else str(error)
            self.messages.tell(tr("{name} cannot be written: {reason}.", name=printable(path.name), reason=reason))
            return False
        self.messages.note(tr("The deal is written in {name}.", name=printable(path.name)))
        return True


def encoded(record: Record, ending: str, settings: Settings) -> bytes:
    """What is in a file with that ending. The notation for Bridge knows the letters of Western Europe only."""
    from cardhall.match import pbn

    if ending == pbn.PBN_ENDING and pbn.fits(record):
        return pbn.written(record).replace("\n", "\r\n").encode("latin-1", "replace")
    if ending == PRINTED:
        from cardhall.desktop.table.deal_pages import pages

        return pages(record, settings)
    from cardhall.desktop.table.deal_text import told

    return told(record, settings).encode()
