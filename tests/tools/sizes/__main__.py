"""Pictures of every view at every size, on contact sheets: `python -m tests.tools.sizes FOLDER`."""

from __future__ import annotations

import argparse
import math
import os
import sys
from fnmatch import fnmatch
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.tools.sizes.views import ALL_VIEWS, TEXT_SCALES, WINDOW_SIZES, show_view

GAP, CAPTION = 16, 30


def main(arguments: list[str]) -> int:
    """Write the pictures and one contact sheet for each size."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.sizes", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--views", nargs="*", default=["*"], help="names or patterns, such as table-*")
    parser.add_argument("--sizes", nargs="*", default=[f"{w}x{h}" for w, h in WINDOW_SIZES])
    parser.add_argument("--texts", nargs="*", type=float, default=list(TEXT_SCALES))
    parser.add_argument("--language", default="en", help="de, es, or the pseudo-language qps, mirrored qps-plocm")
    parser.add_argument("--columns", type=int, default=0)
    parser.add_argument("--width", type=int, default=640, help="of a picture on a sheet")
    chosen = parser.parse_args(arguments)
    _application = QApplication.instance() or QApplication(["cardhall"])
    views = [view for view in ALL_VIEWS if any(fnmatch(view, pattern) for pattern in chosen.views)]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for written in chosen.sizes:
        wide, high = (int(part) for part in written.split("x"))
        for text in chosen.texts:
            pictures = []
            for view in views:
                with show_view(view, (wide, high), text, chosen.language) as widget:
                    image = widget.grab().toImage()
                image.save(str(chosen.folder / f"{view}@{written}@{round(text * 100)}.png"))
                pictures.append((view, image))
            sheet = contact_sheet(pictures, chosen.width, chosen.columns)
            sheet.save(str(chosen.folder / f"sheet@{written}@{round(text * 100)}.png"))
    return 0


def contact_sheet(pictures: list[tuple[str, QImage]], width: int, columns: int = 0) -> QImage:
    """The pictures side by side, each `width` pixels wide and with its name below."""
    first = pictures[0][1]
    high = round(width * first.height() / first.width())
    columns = columns or max(1, round(math.sqrt(len(pictures) * high / width)))
    rows = -(-len(pictures) // columns)
    sheet = QImage(columns * (width + GAP) + GAP, rows * (high + CAPTION + GAP) + GAP, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#303030"))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setPen(QColor("#ffffff"))
    for place, (name, image) in enumerate(pictures):
        row, column = divmod(place, columns)
        x, y = GAP + column * (width + GAP), GAP + row * (high + CAPTION + GAP)
        mode = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(x, y, image.scaled(width, high, Qt.AspectRatioMode.IgnoreAspectRatio, mode))
        painter.drawText(QRectF(x, y + high, width, CAPTION), Qt.AlignmentFlag.AlignLeft, name)
    painter.end()
    return sheet


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
