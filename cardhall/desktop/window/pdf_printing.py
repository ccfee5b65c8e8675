"""Prints the text of a page to a PDF file, on the usual paper of the country, as large as on the screen."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from cardhall.desktop.table.deal_pdf import paper_for

DOTS_PER_INCH = 96  # pixels of the screen on an inch of paper
MARGIN_MM = 20.0  # millimetres round the text
MIN_TEXT_WIDTH_PX = 680  # pixels that a help text with its pictures needs


def print_to_pdf(document: QTextDocument, title: str, page_size: QPageSize.PageSizeId | None = None) -> bytes:
    """Return a document, laid out in screen pixels, as the bytes of a PDF file.

    The size of the paper is by default the usual one of the system's locale.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize(paper_for(QLocale.system()) if page_size is None else page_size)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter))
    writer.setResolution(DOTS_PER_INCH)
    text_area = QSizeF(writer.pageLayout().paintRectPixels(DOTS_PER_INCH).size())
    # a text wider than the paper is shrunk by a higher resolution
    shrink_factor = max(1.0, MIN_TEXT_WIDTH_PX / text_area.width())
    writer.setResolution(round(DOTS_PER_INCH * shrink_factor))
    document.setPageSize(QSizeF(writer.pageLayout().paintRectPixels(writer.resolution()).size()))
    document.documentLayout().setPaintDevice(writer)
    writer.setTitle(title)
    document.print_(writer)
    del writer  # writes the end of the file
    data: QByteArray = buffer.data()
    return bytes(data.data())
