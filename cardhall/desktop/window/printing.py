"""Copies of the page: a picture in the clipboard, or its text as printable pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl

from cardhall.desktop.window.deal_texts import PDF_ENDING, PDF_FILES, DealExporter
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import PageStack
from cardhall.desktop.window.saved_files import FileDialogs
from cardhall.desktop.window.table_host import TableHost
from cardhall.english import make_printable
from cardhall.language import tr
from cardhall.match import files

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument


class PageCopier:
    """Copies and prints the page shown in one window."""

    def __init__(
        self,
        navigation: PageStack,
        table_host: TableHost,
        file_dialogs: FileDialogs,
        deal_exporter: DealExporter,
        messages: Messages,
    ) -> None:
        self.navigation, self.table_host, self.file_dialogs = navigation, table_host, file_dialogs
        self.deal_exporter, self.messages = deal_exporter, messages

    def copy_picture(self) -> None:
        """Copy a picture of the current page to the clipboard, and show a confirmation."""
        self.messages.show_note(self.navigation.page.copy_picture())

    def unprintable_reason(self) -> str:
        """Return the reason, in a few words, why the current page cannot be printed; "" if it can."""
        if self._is_at_table or self.navigation.page.is_printable:
            return ""
        return tr("only rules, help and deals can be printed")

    @property
    def _is_at_table(self) -> bool:
        return self.table_host.table is not None and self.navigation.page is self.table_host.table

    def print_page(self) -> None:
        """Write the shown page to a PDF file: its text, or at a table the deal."""
        page, match, table = self.navigation.page, self.table_host.match, self.table_host.table
        if self._is_at_table and match is not None and table is not None:
            self.deal_exporter.export_deal(match, table.situation.deal_shown, preferred_ending=PDF_ENDING)
        elif not page.is_printable:
            self.messages.show_note(tr("Only rules, help and deals can be printed."))
        else:
            title = page.windowTitle()
            path = self.file_dialogs.ask_target(tr("Print to a PDF file"), title, {PDF_ENDING: PDF_FILES})
            if path is not None:
                self._write(page.create_print_document, title, path)

    def _write(self, document: Callable[[], QTextDocument], title: str, path: Path) -> None:
        from cardhall.desktop.window.pdf_printing import print_to_pdf

        try:
            files.write(path, print_to_pdf(document(), title), shared=True)
        except OSError as error:
            failure_text = tr(
                "{name} cannot be written: {reason}.", name=make_printable(path.name), reason=files.error_reason(error)
            )
            self.messages.show_message(failure_text)
            return
        success_text = tr("The page is saved as {name}.", name=make_printable(path.name))
        self.messages.show_message(success_text, tr("Open it"), lambda: _open_file(path))


def _open_file(path: Path) -> None:
    from PySide6.QtGui import QDesktopServices

    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
