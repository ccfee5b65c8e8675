"""Writes the golden texts of what is announced."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from . import pages, standing, write

application = QApplication([])
write()
standing.write()
pages.write()
