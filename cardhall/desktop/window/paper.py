"""A text of a page as a PDF file: on the paper that people print on, as large as on the screen."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from cardhall.desktop.table.deal_pdf import paper_for

DOTS_PER_INCH = 96  # pixels of the screen on an inch of paper
MARGIN_MM = 20.0  # millimetres round the text
TEXT_WIDTH = 680  # pixels that a text of the help needs, with its pictures


def on_paper(document: QTextDocument, title: str, paper: QPageSize.PageSizeId | None = None) -> bytes:
    """Return the file. `document` is set in pixels; `paper`: by default what people of the system's locale print on."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize(paper_for(QLocale.system()) if paper is None else paper)
    edges = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, edges, QPageLayout.Unit.Millimeter))
    writer.setResolution(DOTS_PER_INCH)
    room = QSizeF(writer.pageLayout().paintRectPixels(DOTS_PER_INCH).size())
    more = max(1.0, TEXT_WIDTH / room.width())  # a column that is broader than the paper is drawn smaller
    writer.setResolution(round(DOTS_PER_INCH * more))
    document.setPageSize(QSizeF(writer.pageLayout().paintRectPixels(writer.resolution()).size()))
    document.documentLayout().setPaintDevice(writer)
    writer.setTitle(title)
    document.print_(writer)
    del writer  # it ends the file
    data: QByteArray = buffer.data()
    return bytes(data.data())
