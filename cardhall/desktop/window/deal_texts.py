"""Export of a deal: as text, as printable pages, or in the notation of Bridge programs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.desktop.settings import Settings
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.saved_files import FileDialogs
from cardhall.english import make_printable
from cardhall.language import say, tr
from cardhall.match import files

if TYPE_CHECKING:
    from cardhall.match import Match
    from cardhall.match.deal_record import DealRecord

TEXT_FILES, PBN_FILES = say("Plain text (*.txt)"), say("Portable Bridge Notation (*.pbn)")
PDF_ENDING, PDF_FILES = ".pdf", say("Pages to print (*.pdf)")
EXPORT_FILE_KINDS = {".txt": TEXT_FILES, PDF_ENDING: PDF_FILES, ".pbn": PBN_FILES}


class DealExporter:
    """Exports deals from one window."""

    def __init__(self, files: FileDialogs, messages: Messages, settings: Settings) -> None:
        self.files, self.messages, self.settings = files, messages, settings

    def export_deal(self, match: Match, deal: int, preferred_ending: str = "") -> bool:
        """Write a deal, limited to what the person may know. Return whether a file was written.

        `preferred_ending`: file ending offered first; "": the default.
        """
        from cardhall.match import pbn
        from cardhall.match.deal_record import DealRecord

        record = DealRecord.from_match(match, deal, datetime.now().astimezone())
        has_notation = pbn.can_write(record)
        file_kinds = {
            ending: words for ending, words in EXPORT_FILE_KINDS.items() if has_notation or ending != pbn.PBN_ENDING
        }
        if has_notation and pbn.is_bridge(record):
            file_kinds = {pbn.PBN_ENDING: PBN_FILES, **file_kinds}
        if preferred_ending:
            file_kinds = {preferred_ending: EXPORT_FILE_KINDS[preferred_ending], **file_kinds}
        name = f"{match.game.name} {deal}"
        path = self.files.ask_target(tr("Save the deal as text"), name, file_kinds)
        return path is not None and self._write(record, path)

    def _write(self, record: DealRecord, path: Path) -> bool:
        try:
            files.write(path, encode_deal(record, path.suffix.lower(), self.settings), shared=True)
        except (OSError, ValueError) as error:
            reason = files.error_reason(error) if isinstance(error, OSError) else str(error)
            self.messages.show_message(
                tr("{name} cannot be written: {reason}.", name=make_printable(path.name), reason=reason)
            )
            return False
        self.messages.show_note(tr("The deal is saved as {name}.", name=make_printable(path.name)))
        return True


def encode_deal(record: DealRecord, file_ending: str, settings: Settings) -> bytes:
    """Return the content of a file with an ending. The Bridge notation is limited to Latin-1."""
    from cardhall.match import pbn

    if file_ending == pbn.PBN_ENDING and pbn.can_write(record):
        return pbn.write_deal(record).replace("\n", "\r\n").encode("latin-1", "replace")
    if file_ending == PDF_ENDING:
        from cardhall.desktop.table.deal_pdf import deal_pdf

        return deal_pdf(record, settings)
    from cardhall.desktop.table.deal_text import deal_text

    return deal_text(record, settings).encode()
