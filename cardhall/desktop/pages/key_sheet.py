"""The sheet that asks for a command's new shortcut and reports conflicts with other commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.key_labels import translate_keys
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.accessibility import announce
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import ACCENT, PLAIN, Button
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.language import tr

SHIFT_MODIFIER, KEYPAD_MODIFIER = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier
MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
# Without modifiers these keys operate the sheet itself, so they cannot be chosen here.
KEYS_OPERATING_SHEET = (
    Qt.Key.Key_Escape,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Space,
)
TEXT_WIDTH, STATUS_HEIGHT = 460, 44  # pixels at a text scale of 1; the height of two lines, so that nothing moves


class KeySheet(Sheet):
    """A sheet that asks for the shortcut of a command."""

    def __init__(
        self, parent: QWidget, command_name: str, changed_keys: Mapping[str, str], on_chosen: Callable[[str], object]
    ) -> None:
        """`command_name`: of the command; `changed_keys`: keys changed so far, by command.

        `on_chosen` is called with the new keys in Qt's portable notation when the person confirms.
        """
        self.command_name, self.changed_keys, self.on_chosen = (
            command_name,
            own_keys.filter_valid_keys(changed_keys),
            on_chosen,
        )
        self.accepted_keys = ""  # the pressed keys if they are allowed
        key = own_keys.CHANGEABLE_KEYS[command_name]
        request = tr("Press the new shortcut.")
        if command_name in own_keys.LETTER_KEYS:
            request = tr("Press the new letter to use at the table.")
        elif command_name in own_keys.REVIEW_COMMANDS:
            request = tr("Press the new key to use in a review.")
        super().__init__(parent, key.description, request, spacing=14)
        self.request_label = Label(request, theme.BODY_SIZE, wrap=True)
        self.request_label.setMinimumWidth(min(theme.px(TEXT_WIDTH), self.page.width() - 100))
        self.column.addWidget(self.request_label)
        self.keys_label = Label(translate_keys(own_keys.current_keys(key)[0]), theme.SECTION_SIZE, 600)
        self.keys_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.column.addWidget(self.keys_label)
        self.status_label = Label("", theme.BODY_SIZE, tone="secondary", wrap=True)
        self.status_label.setMinimumHeight(theme.px(STATUS_HEIGHT))
        self.column.addWidget(self.status_label)
        row = QHBoxLayout()
        row.setSpacing(theme.px(10))
        row.addStretch(1)
        cancel, reset_button, self.set_button = (
            Button(tr("Cancel"), PLAIN),
            Button(tr("Reset"), PLAIN),
            Button("", ACCENT),
        )
        for button, action in (
            (cancel, self.reject),
            (reset_button, self._reset_key),
            (self.set_button, self._confirm),
        ):
            button.clicked.connect(action)
            row.addWidget(button)
        reset_button.setVisible(command_name in self.changed_keys)
        add_layout(self.column, row)
        self.main_button = self.set_button
        self._show_status(tr("No key pressed yet."), tr("Set", context="keys"))
        self.set_button.setEnabled(False)
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~KEYPAD_MODIFIER
        if key in MODIFIER_KEYS or event.isAutoRepeat():
            event.accept()
        elif key in KEYS_OPERATING_SHEET and not modifiers & ~SHIFT_MODIFIER:
            if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self.focusNextPrevChild(key == Qt.Key.Key_Tab)
            else:
                super().keyPressEvent(event)
        else:
            self.try_keys(keys_pressed(event))
            event.accept()

    def try_keys(self, keys: str) -> None:
        """Show whether the pressed keys are allowed, and offer an exchange if another command has them."""
        self.keys_label.setText(translate_keys(keys))
        refusal = own_keys.key_problem(self.command_name, keys)
        other_command = None if refusal else own_keys.find_command_holding(self.command_name, keys, self.changed_keys)
        self.accepted_keys = "" if refusal else keys
        if refusal:
            self._show_status(refusal, tr("Set", context="keys"))
        elif other_command is not None:
            old_keys = translate_keys(
                self.changed_keys.get(self.command_name, own_keys.CHANGEABLE_KEYS[self.command_name].keys[0])
            )
            self._show_status(
                tr(
                    "{keys} is already the shortcut for “{other}”. You can swap them: “{other}” then gets {mine}.",
                    keys=translate_keys(keys),
                    other=other_command.description,
                    mine=old_keys,
                ),
                tr("Exchange them"),
            )
        else:
            self._show_status(tr("{keys} is free.", keys=translate_keys(keys)), tr("Set", context="keys"))
        self.set_button.setEnabled(not refusal)
        if not self.set_button.isEnabled() or self.focusWidget() is None:
            self.setFocus()

    def _show_status(self, sentence: str, button_text: str) -> None:
        """Show and speak a sentence, and set the text of the button that confirms."""
        self.status_label.setText(sentence)
        self.set_button.setText(button_text)
        self.set_button.setAccessibleName(button_text)
        self.arrange()
        if self.isVisible():
            announce(self, f"{self.keys_label.text()}. {sentence}")

    def _confirm(self) -> None:
        keys = self.accepted_keys
        self.accept()
        if keys:
            self.on_chosen(keys)

    def _reset_key(self) -> None:
        self.accept()
        self.on_chosen(own_keys.CHANGEABLE_KEYS[self.command_name].keys[0])


def keys_pressed(event: QKeyEvent) -> str:
    """Return the pressed keys in Qt's portable notation.

    Shift is dropped where the sign already depends on it (`?`), and with a letter alone: `a` and `A` are one key.
    """
    key, modifiers = Qt.Key(event.key()), event.modifiers() & ~KEYPAD_MODIFIER
    key_name = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
    if len(key_name) == 1 and not key_name.isalpha():
        modifiers &= ~SHIFT_MODIFIER
    elif key_name.isalpha() and len(key_name) == 1 and not modifiers & ~SHIFT_MODIFIER:
        return key_name
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)
