"""Writes the golden texts of what is announced."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from . import action_lists, pages, standing, write

application = QApplication([])
write()
standing.write()
action_lists.write()
pages.write()
