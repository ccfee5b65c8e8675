"""Prints the text of a page to a PDF file, on the usual paper of the country, as large as on the screen."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from cardhall.desktop.table.deal_pdf import paper_for

DOTS_PER_INCH = 96  # pixels of the screen on an inch of paper
MARGIN_MM = 20.0  # millimetres round the text
TEXT_WIDTH = 680  # pixels that a help text with its pictures needs


def on_paper(document: QTextDocument, title: str, paper: QPageSize.PageSizeId | None = None) -> bytes:
    """Return a document, laid out in screen pixels, as the bytes of a PDF file.

    The size of the paper is by default the usual one of the system's locale.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize(paper_for(QLocale.system()) if paper is None else paper)
    edges = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, edges, QPageLayout.Unit.Millimeter))
    writer.setResolution(DOTS_PER_INCH)
    room = QSizeF(writer.pageLayout().paintRectPixels(DOTS_PER_INCH).size())
    more = max(1.0, TEXT_WIDTH / room.width())  # a text wider than the paper is shrunk by a higher resolution
    writer.setResolution(round(DOTS_PER_INCH * more))
    document.setPageSize(QSizeF(writer.pageLayout().paintRectPixels(writer.resolution()).size()))
    document.documentLayout().setPaintDevice(writer)
    writer.setTitle(title)
    document.print_(writer)
    del writer  # writes the end of the file
    data: QByteArray = buffer.data()
    return bytes(data.data())
