"""A modal question: a sentence and buttons with the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.sheet import Sheet

Answer = tuple[str, Callable[[], object]]  # the label of its button, and the function called by it


class Question(Sheet):
    """A modal question, shown by `open`, which returns at once. Escape calls `dismissed`.

    The first answer must be harmless: its button is the main one, at the right, pressed by Enter.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        sentence: str,
        answers: Sequence[Answer],
        dismissed: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent, title, sentence, spacing=14)
        column = self.column
        self.sentence_label = Label(sentence, theme.BODY_SIZE, wrap=True)
        self.sentence_label.setMinimumWidth(theme.px(460))
        column.addWidget(self.sentence_label)
        row = QHBoxLayout()
        row.setSpacing(theme.px(10))
        row.addStretch(1)
        self.buttons: list[Button] = []
        for text, action in answers:
            button = Button(text, PLAIN if self.buttons else ACCENT)
            button.clicked.connect(lambda _=False, done=action: self._answer(done))
            row.insertWidget(1, button)  # at the left of the answers before it
            self.buttons.append(button)
        add_layout(column, row)
        if dismissed is not None:
            self.rejected.connect(dismissed)
        self.main_button = self.buttons[0]
        self.main_button.setFocus()

    def _answer(self, action: Callable[[], object]) -> None:
        self.accept()
        action()
