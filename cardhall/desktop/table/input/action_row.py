"""The action row: the prompt, and the buttons for actions without cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.packs import suit_keys
from cardhall.desktop.look.painting import clear_layout
from cardhall.desktop.table.felt.buttons import FeltButton, Tool
from cardhall.desktop.table.input.button_keys import ButtonKeys, named_suit
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.number_picker import NumberPicker, NumberTyping, PickerStyle
from cardhall.desktop.table.input.pair_picker import PairPicker
from cardhall.desktop.table.input.row_contents import RowButton, RowContents
from cardhall.desktop.table.input.row_fit import RowFit
from cardhall.desktop.table.items.betting_place import BettingCloth
from cardhall.desktop.widgets.buttons import GOLD, PLAIN, QUIET, Button
from cardhall.language import tr
from cardhall.rules.engine.action import Action

BUTTON_HEIGHT = 44  # pixels at a text scale of 1


class ActionRow(QWidget):
    """The row of buttons for plain actions, for numbers, and for the chosen cards."""

    chosen = Signal(object)  # an Action
    choice_wanted = Signal(object, object)  # several actions, and the point to ask at, in pixels of the table
    refused = Signal(str)  # the reason why the button that was pressed is greyed
    number_changed = Signal(object)  # the Action of the number that is shown now
    action_pointed = Signal(object)  # the Action of the button that is pointed at or focused; `None`: none

    def __init__(self, skin: Skin, parent: QWidget, betting_cloth: BettingCloth | None = None) -> None:
        super().__init__(parent)
        self.skin, self.betting_cloth, self.page = skin, betting_cloth, parent
        self.buttons: list[Button] = []
        self.gold_button: Button | None = None
        self.pickers: list[NumberPicker | PairPicker] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._keys, self.row_fit, self._typing = ButtonKeys(), RowFit(skin, self, self._layout), NumberTyping()
        self._button_actions: list[tuple[FeltButton, Sequence[Action]]] = []  # which actions a button does or leads to
        self._signature: object = None  # the signature of the contents on show: equal contents are not built again

    @property
    def keys(self) -> dict[str, Button]:
        """Return the buttons by letter or digit."""
        return self._keys.buttons

    @property
    def is_empty(self) -> bool:
        """Whether the row has no button."""
        return not self.buttons

    def buttons_rect(self) -> QRect:
        """Return the rectangle of the visible buttons, in the parent's pixels.

        The buttons stand in the middle of the row, so their rectangle is smaller than the row's own.
        """
        shown = [widget for widget in (*self.buttons, *self.pickers) if widget.parentWidget() is self]
        rects = [widget.geometry() for widget in shown if not widget.isHidden()]
        return reduce(QRect.united, rects, QRect()).translated(self.pos())

    def show_actions(
        self,
        legal: LegalActions | None,
        label_of: Callable[[Action], str],
        selected: Sequence[Action],
        tools: Sequence[Tool] = (),
        greyed_verbs: Sequence[tuple[str, str]] = (),
        hinted: Action | None = None,
    ) -> None:
        """Show buttons for everything the person can do now; `legal` None: hide the row, as others act.

        `label_of`: the label of an action; `selected`: the actions that the chosen cards make; `tools`: buttons
        that are no actions; `greyed_verbs`: the verbs of greyed buttons for the chosen cards, each with its
        reason; `hinted`: the action of the hint on screen, whose button alone is gold.
        """
        contents = RowContents(legal, label_of, selected, tools, greyed_verbs, hinted) if legal is not None else None
        signature = contents.signature() if contents is not None else None
        if signature == self._signature:
            return
        self._signature = signature
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self._clear(tools)
        if contents is None:
            self.hide()
            return
        self._layout.addStretch(1)
        self._keys.use_game(contents.legal, self.skin.pack)
        for button in contents.plain_buttons():
            self._add_button(button)
        self._add_pickers(contents)
        for button in contents.card_buttons():
            self._add_button(button)
        for text, actions in contents.legal.controls.menus.items():
            self._add_menu(text, actions)
        self._add_tools(contents.shown_tools())
        self.light_action(hinted)
        if had_focus and self.buttons:
            self.buttons[0].setFocus()

    def show_tools(self, tools: Sequence[Tool]) -> None:
        """Show only these buttons: a question to the person."""
        self._signature = tuple(tool.text for tool in tools)
        self._clear(tools)
        self._layout.addStretch(1)
        self._add_tools(tools)
        self.row_fit.fit_to_width()

    def _clear(self, tools: Sequence[Tool]) -> None:
        """Remove all buttons.

        The lists are emptied before the widgets are deleted, so that nobody can look up a deleted button.
        """
        self.buttons, self.gold_button, self.pickers, self._button_actions = [], None, [], []
        self._keys.clear(tools)
        self.row_fit.set_widgets(self.buttons, self.pickers)
        clear_layout(self._layout)

    # ---- adding buttons

    def _add_pickers(self, contents: RowContents) -> None:
        """Add the pickers for numbers."""
        legal, label_of, hinted = contents.legal, contents.label_of, contents.hinted
        for choice in legal.controls.number_choices:
            is_hinted = hinted is not None and hinted in choice.actions
            style = PickerStyle(
                GOLD if is_hinted or contents.has_gold_number else PLAIN,
                self._keys.letter_for(label_of(choice.actions[0]), choice.actions[0]),
                has_chips=choice.verb in legal.table.buttons.chip_verbs,
                is_wheel=choice.verb in legal.table.buttons.wheel_verbs,
            )
            picker = NumberPicker(self.skin, choice, label_of, style, self.betting_cloth)
            picker.refused.connect(self.refused)
            self._add_picker(picker, style.button_kind, choice.actions, hinted)
        for pair in legal.controls.pair_choices:
            letter = self._keys.letter_for(label_of(pair.actions[0]), pair.actions[0])
            button_kind = PLAIN if hinted and hinted not in pair.actions else GOLD
            self._add_picker(
                PairPicker(self.skin, pair, label_of, button_kind, letter), button_kind, pair.actions, hinted
            )

    def _append_button(self, button: Button, widget: QWidget, letter: str, button_kind: str) -> None:
        """Add a button within a widget of the row, with its letter."""
        if letter:
            self._keys.buttons[letter] = button
        if button_kind == GOLD:
            self.gold_button = button
        self.buttons.append(button)
        self._layout.addWidget(widget)

    def _add_picker(
        self, picker: NumberPicker | PairPicker, button_kind: str, actions: Sequence[Action], hinted: Action | None
    ) -> None:
        """Add a control for choosing among several actions."""
        if hinted is not None and hinted in actions:
            picker.set_action(hinted)
        picker.chosen.connect(self.chosen)
        picker.number_changed.connect(self.number_changed)
        self.pickers.append(picker)
        self._button_actions.append((picker.button, actions))
        self._append_button(picker.button, picker, picker.button.key_name, button_kind)

    def _add_button(self, row_button: RowButton) -> None:
        """Add a button for an action or for the chosen cards."""
        action, button_kind, key = row_button.action, row_button.button_kind, row_button.key
        suit = named_suit(action)
        letters = suit_keys(self.skin.pack)[suit] if suit else ()
        letter = letters[0] if letters else self._keys.letter_for(row_button.text, action)
        key = tr("Enter") if button_kind == GOLD else letter if key is None else key
        button = FeltButton(self.skin, row_button.text, button_kind, height=BUTTON_HEIGHT, key=key)
        self._keys.suit_buttons |= dict.fromkeys(letters, button)
        button.setAccessibleName(row_button.name or row_button.text)
        button.refused.connect(self.refused)
        if row_button.reason:
            button.grey_out(row_button.reason)
        else:
            button.clicked.connect(lambda: self.chosen.emit(action))
            if action is not None:
                self._button_actions.append((button, (action,)))
                button.installEventFilter(self)
        self._append_button(button, button, "" if letters else letter, button_kind)

    def _add_menu(self, text: str, actions: Sequence[Action]) -> None:
        """Add a quiet button that asks for a choice among several actions."""
        letter = self._keys.letter_for(text, actions[0])
        button = FeltButton(self.skin, text, QUIET, height=BUTTON_HEIGHT, key=letter)

        def ask_choice() -> None:
            middle, top = button.mapTo(self.page, button.rect().center()), button.mapTo(self.page, QPoint(0, 0))
            self.choice_wanted.emit(list(actions), (middle.x(), top.y()))

        button.clicked.connect(ask_choice)
        self._button_actions.append((button, actions))
        self._append_button(button, button, letter, QUIET)

    def _add_tools(self, tools: Sequence[Tool]) -> None:
        """Add buttons for tools, such as undo, which are no actions of the game, as the last in the row."""
        for tool in tools:
            letter = tool.key or self._keys.letter_for(tool.text)
            shown = tr("Enter") if tool.kind == GOLD and len(letter) < 2 and letter.isascii() else letter
            button = FeltButton(self.skin, tool.text, tool.kind, height=BUTTON_HEIGHT, key=shown)
            button.clicked.connect(tool.command)
            button.refused.connect(self.refused)
            if tool.is_optional:
                self.row_fit.spare_buttons.append(button)
            self._append_button(button, button, letter, tool.kind)
        self._layout.addStretch(1)
        self.setVisible(bool(self.buttons))

    # ---- hints

    def light_action(self, action: Action | None) -> None:
        """Light the button of an action, or else the button that leads to the action; None: no button."""
        exact_buttons = {button for button, actions in self._button_actions if tuple(actions) == (action,)}
        for button, actions in self._button_actions:
            button.set_hint(button in exact_buttons if exact_buttons else action in actions)
        self.row_fit.relayout()
        if self.row_fit.is_too_narrow:
            for button, _ in self._button_actions:
                button.drop_lamp()
            self.row_fit.relayout()

    def buttons_for(self, verb: str) -> list[FeltButton]:
        """Return the buttons for actions of a verb: the actions' own, and menus or pickers with such an action."""
        return [button for button, actions in self._button_actions if any(action.verb == verb for action in actions)]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report when the pointer or the focus enters or leaves the button of a single action."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.action_pointed.emit(
                next((actions[0] for button, actions in self._button_actions if button is watched), None)
            )
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.action_pointed.emit(None)
        return False

    def press_gold(self) -> bool:
        """Press the main button. Return whether there was an enabled main button."""
        if self.gold_button is not None and self.gold_button.isEnabled() and self.isVisible():
            self.gold_button.click()
            return True
        return False

    def press_suit(self, key: str) -> bool:
        """Press the button for the suit with a letter. Return whether there is such a button."""
        button = self._keys.suit_buttons.get(key.upper())
        if button is None or not self.isVisible():
            return False
        self._press(button)
        return True

    def press_key(self, key: str) -> bool:
        """Press the button with a letter or digit, or say why it is greyed. Return whether there is a button."""
        button = self.keys.get(key.upper())
        if button is None or not self.isVisible():
            return self._type_digit(key)
        self._press(button)
        return True

    def _press(self, button: Button) -> None:
        if button.isEnabled():
            button.click()
        elif isinstance(button, FeltButton) and button.reason:
            self.refused.emit(button.reason)

    def _type_digit(self, digit: str) -> bool:
        """Add a typed digit to the number on the only slider. Return whether there is exactly one slider."""
        pickers = [picker for picker in self.pickers if isinstance(picker, NumberPicker)]
        if not digit.isdigit() or len(pickers) != 1 or not self.isVisible():
            return False
        self._typing.type_digit(digit, pickers[0])
        return True
