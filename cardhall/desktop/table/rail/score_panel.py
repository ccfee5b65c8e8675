"""The score in the rail, in the game's form, with the rows of the table's parts below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent

from cardhall.desktop.look.felt_text import Skin, side_name
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.access.deal_status import row_words
from cardhall.desktop.table.felt.panel import PANEL_PADDING, FeltPanel
from cardhall.desktop.table.parts.rail import Row
from cardhall.desktop.table.parts.score_forms import Form, ScoreList
from cardhall.desktop.table.parts.score_painter import ScorePainter, Standing, format_score
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.desktop.widgets import accessibility
from cardhall.language import translate
from cardhall.rules.engine.observation import Observation

ROW_STEP, TITLE_HEIGHT, ROWS_PADDING, FOOT_PADDING = 27, 40, 16, 6  # pixels at a text scale of 1
MAX_SHORT_NAME = 8  # letters of a name that the form of the score never cuts


class ScorePanel(FeltPanel):
    """A panel with the score of each side, and the rows of the table's parts."""

    def __init__(self, skin: Skin, table: Table, names: Sequence[str], *, lies_over_table: bool = False) -> None:
        """Create the panel. `lies_over_table`: the panel lies over the table, not beside it."""
        super().__init__(skin)
        self.table, self.names, self.lies_over_table = table, names, lies_over_table
        self.form: Form = ScoreList()
        self.standing = Standing((), (), 0)
        self.note = ""
        self.rows: Sequence[Row] = ()

    def show_score(self, seen: Observation, name_of: Names) -> None:
        """Show the score of an observation. `name_of`: returns a seat's name in sentences."""
        score, old_contents = self.table.score, (self.standing, self.form, self.note, self.rows)
        names = [side_name(side, self.names) for side in seen.sides]
        seats = self.table.seats
        roles = [
            seats.role_words(seen, side[0]) if len(side) == 1 and not seats.role_icon else "" for side in seen.sides
        ]
        values = list(score.values(seen))
        self.standing = Standing(names, values, seen.side, score.target(seen), roles, seats.role_picture)
        self.form, self.note = score.choose_form(seen), score.note_words(seen)
        self.rows = [row for part in self.table.rail for row in part.rows(seen, name_of)]
        description = ", ".join(f"{name} {format_score(value)}" for name, value in zip(names, values, strict=True))
        row_sentences = ", ".join(row_words(row) for row in self.rows)
        accessibility.set_name_with_text(
            self, score.title, "; ".join(filter(None, (description, translate(self.note), row_sentences)))
        )
        self.setToolTip(description if max((len(name) for name in self.names), default=0) > MAX_SHORT_NAME else "")
        self.setFixedHeight(round(self.wanted_height()))
        if (self.standing, self.form, self.note, self.rows) != old_contents:
            self.update()

    def wanted_height(self) -> float:
        px = self.skin.px
        body = self.form.height(self.skin, self.standing)
        rows = px(ROW_STEP) * len(self.rows) + px(ROWS_PADDING) if self.rows else 0
        return px(TITLE_HEIGHT) + body + rows + px(FOOT_PADDING)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.paint_panel(
            painter, QRectF(self.rect()), ground_colour=skin.overlay_ground if self.lies_over_table else None
        )
        y = self.paint_title(painter, self.table.score.title, self.note)
        margin = skin.px(PANEL_PADDING)
        y = self.form.paint(ScorePainter(painter, skin, margin, self.width() - margin), y, self.standing)
        if self.rows:
            self.paint_hairline(painter, y)
            y += skin.px(8)
            room = self.label_width(self.rows)
            for row in self.rows:
                self.paint_row(painter, y + skin.px(13), row, room)
                y += skin.px(ROW_STEP)
        painter.end()
