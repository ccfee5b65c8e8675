"""A deal as a PDF file to print: hands round the table, auction, tricks, and result."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.deal_html import deal_html
from cardhall.match.deal_record import DealRecord

BODY_FONT_POINTS = 10.0
NO_MARGINS = QMarginsF(0, 0, 0, 0)  # since `QTextDocument.print_` adds margins of two centimetres
LETTER_TERRITORIES = {  # ISO codes of territories that print on Letter paper
    "US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "DO", "PR", "BO",
}  # fmt: skip


def paper_for(locale: QLocale) -> QPageSize.PageSizeId:
    """Return the usual paper size of a locale: Letter or A4."""
    territory = QLocale.territoryToCode(locale.territory())
    return QPageSize.PageSizeId.Letter if territory in LETTER_TERRITORIES else QPageSize.PageSizeId.A4


def deal_pdf(record: DealRecord, settings: Settings, paper: QPageSize.PageSizeId | None = None) -> bytes:
    """Return the deal as the bytes of a PDF file; `paper` defaults to the system locale's."""
    document = QTextDocument()
    document.setDefaultFont(_font(BODY_FONT_POINTS))
    document.setHtml(deal_html(record, settings))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize(paper_for(QLocale.system()) if paper is None else paper)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, NO_MARGINS))
    writer.setTitle(f"{record.seen.game.name} {record.number}")
    document.print_(writer)
    del writer  # deleting the writer ends the file
    content: QByteArray = buffer.data()
    return bytes(content.data())


def _font(points: float) -> QFont:
    font = theme.sans(points)
    font.setPointSizeF(points)  # `theme.sans` sets pixels; pages are measured in points
    return font
