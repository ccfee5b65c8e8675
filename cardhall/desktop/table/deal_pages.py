"""A deal on pages that can be printed: the text of it as a PDF file."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.deal_text import INDENT, told
from cardhall.match.record import Record

MARGIN = 6.0  # millimetres, beside the two centimetres that documents have
TITLE, BODY = 16.0, 10.0  # points
INDENTED = 14.0
HEADS = 2  # parts before those whose first lines are headings: the deal, and who sat there


def pages(record: Record, settings: Settings) -> bytes:
    """The file. Headings are bold, and each part stands apart from the one before."""
    document = QTextDocument()
    document.setDefaultFont(_font(BODY))
    document.setIndentWidth(INDENTED)
    cursor = QTextCursor(document)
    for number, part in enumerate(told(record, settings).strip("\n").split("\n\n")):
        for place, line in enumerate(part.split("\n")):
            _write(cursor, line, is_title=not number and not place, is_head=number >= HEADS, is_first=not place)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    size = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter))
    writer.setTitle(f"{record.seen.game.name} {record.number}")
    document.print_(writer)
    del writer  # it ends the file
    data: QByteArray = buffer.data()
    return bytes(data.data())


def _write(cursor: QTextCursor, line: str, *, is_title: bool, is_head: bool, is_first: bool) -> None:
    indented = line.startswith(INDENT)
    block, letters = QTextBlockFormat(), QTextCharFormat()
    block.setIndent(int(indented))
    block.setTopMargin(BODY if is_first and not is_title else 1.0)
    letters.setFont(_font(TITLE if is_title else BODY, bold=is_title or (is_head and not indented)))
    if not is_title:
        cursor.insertBlock()
    cursor.setBlockFormat(block)
    cursor.insertText(line.strip(), letters)


def _font(points: float, *, bold: bool = False) -> QFont:
    font = theme.sans(points)
    font.setPointSizeF(points)  # pages have no pixels
    font.setBold(bold)
    return font
