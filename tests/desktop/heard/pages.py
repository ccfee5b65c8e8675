"""What the tables of pages say, as golden texts. `python -m tests.desktop.heard` writes them too."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from cardhall.desktop.widgets.value_table import PictureOrTable
from cardhall.language import tr

from . import FOLDER

TABLED_VIEWS = ("judged", "decisions")


def tables_text(page: QWidget) -> str:
    """Every picture of a page as its table, a line a row; without months, which pass."""
    lines = []
    for one in sorted(page.findChildren(PictureOrTable), key=lambda one: one.title):
        figures = one.table_source.table_content()
        if figures.headings[0] == tr("Month"):
            continue
        lines += [one.title, " | ".join(figures.headings), *(" | ".join(row) for row in figures.rows), ""]
    return "\n".join(lines)


def write() -> None:
    """Write the golden texts of all views with tables."""
    from tests.tools.sizes.views import show_view

    for view in TABLED_VIEWS:
        with show_view(view, (1440, 900)) as page:
            (FOLDER / f"tables-{view}.txt").write_text(tables_text(page), encoding="utf-8")
