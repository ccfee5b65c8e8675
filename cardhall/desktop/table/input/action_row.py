"""The action row: the prompt, and the buttons for what is done without cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.cards import SUIT_NAMES
from cardhall.desktop import own_keys
from cardhall.desktop.look.packs import suit_letters
from cardhall.desktop.look.painting import clear_layout
from cardhall.desktop.look.skin import Skin
from cardhall.desktop.table.felt.buttons import FeltButton, Tool
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.number_picker import NumberPicker
from cardhall.desktop.table.input.pair_picker import PairPicker
from cardhall.desktop.table.items.betting_place import BettingCloth
from cardhall.desktop.widgets.buttons import DANGER, GOLD, PLAIN, QUIET, Button
from cardhall.language import tr
from cardhall.rules.engine.action import Action

SAME_NUMBER = 1200  # milliseconds within which digits belong to one number


class ActionRow(QWidget):
    """Buttons for the plain actions, number runs, and the cards that are chosen."""

    chosen = Signal(object)  # an Action
    asked = Signal(object, object)  # several actions, and the point where
    refused = Signal(str)  # a greyed button was pressed: why it is greyed
    turned = Signal(object)  # the Action of the number that is shown now
    pointed = Signal(object)  # the Action of the button that is pointed at or focused; `None`: none

    def __init__(self, skin: Skin, parent: QWidget, stage: BettingCloth | None = None) -> None:
        super().__init__(parent)
        self.skin, self.stage, self.over = skin, stage, parent
        self.keys: dict[str, Button] = {}  # letter -> button
        self.suits: dict[str, Button] = {}  # letter -> button that names a suit
        self.buttons: list[Button] = []
        self.gold: Button | None = None
        self.pickers: list[NumberPicker | PairPicker] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(round(skin.px(10)))
        self._spare: list[Button] = []
        self._doing: list[tuple[FeltButton, Sequence[Action]]] = []  # which actions a button does or leads to
        self._shown: object = None
        self._tight = False
        self._unit = skin.unit  # of the lengths taken
        self._digits: dict[Action, str] = {}  # the digit that stands for an action
        self._own_letters: Mapping[str, str] = {}  # see `Buttons.letters`
        self._typed, self._since = "", QElapsedTimer()  # a number being typed
        self._kept = own_keys.kept_letters()  # letters that no button takes by itself

    @property
    def empty(self) -> bool:
        return not self.buttons

    def taken(self) -> QRect:
        """What the buttons take of the table; less than the row, in whose middle they stand."""
        shown = [widget for widget in (*self.buttons, *self.pickers) if widget.parentWidget() is self]
        boxes = [widget.geometry() for widget in shown if not widget.isHidden()]
        return reduce(QRect.united, boxes, QRect()).translated(self.pos())

    def fill(
        self,
        legal: LegalActions | None,
        words: Callable[[Action], str],
        selected: Sequence[Action],
        tools: Sequence[Tool] = (),
        held_back: Sequence[tuple[str, str]] = (),
        hinted: Action | None = None,
    ) -> None:
        """Show what can be done. `selected`: the actions that the chosen cards make; `tools`: buttons besides.

        `held_back`: verbs of buttons for chosen cards, and why each is greyed. `hinted`: what a hint means
        that stands: its button is gold, and no other.
        """
        shown: object = None
        if legal is not None:
            menus = tuple((words, *some) for words, some in legal.menus.items())
            doing = tuple(legal.plain()), legal.runs(), legal.pairs(), tuple(selected), menus
            tool_texts = tuple(tool.text for tool in tools)
            shown = *doing, legal.seen.phase, tool_texts, tuple(held_back), tuple(own_keys.letter_commands()), hinted
        if shown == self._shown:
            return
        self._shown = shown
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self._clear(tools)
        if legal is None:
            self.hide()
            return
        self._layout.addStretch(1)
        plain, runs = legal.plain(), legal.runs()
        self._digits = {action: digit for digit, action in legal.digits.items()}
        self._own_letters = legal.table.buttons.letters
        main = hinted or (None if selected else legal.main())
        always = [action for action in legal.kept() if action not in plain]
        kept = legal.kept()
        if any(map(self._suit_named, (*kept, *plain))):
            self._kept += "".join(letter for some in suit_letters(self.skin.pack).values() for letter in some)
        for action in kept + [action for action in plain if action not in kept]:
            if action in always:
                self._button(words(action), PLAIN, action, reason=legal.seen.refusal(action))
            elif action in plain:
                risky = DANGER if action.verb in legal.table.buttons.danger else PLAIN
                self._button(words(action), GOLD if action == main else risky, action)
        for run in runs:
            is_main = hinted in run.actions if hinted else not selected and (main is None or main not in plain)
            kind = GOLD if is_main else PLAIN
            letter = self._letter(words(run.actions[0]), run.actions[0])
            chips = run.verb in legal.table.buttons.chips
            wheel = run.verb in legal.table.buttons.wheels
            picker = NumberPicker(self.skin, run, words, kind, letter, chips, self.stage, wheel)
            if hinted is not None and hinted in run.actions:
                picker.set_action(hinted)
            self._picker(picker, kind, run.actions)
        for pair in legal.pairs():
            letter = self._letter(words(pair.actions[0]), pair.actions[0])
            kind = PLAIN if hinted and hinted not in pair.actions else GOLD
            two = PairPicker(self.skin, pair, words, kind, letter)
            if hinted is not None and hinted in pair.actions:
                two.set_action(hinted)
            self._picker(two, kind, pair.actions)
        for i, action in enumerate(selected):
            short = legal.chooses and len(selected) == 1
            text = legal.table.moves.verb_words(action.verb) if short else words(action)
            is_main = action == hinted if hinted else i == 0
            self._button(text, GOLD if is_main else PLAIN, action, name=words(action))
        for place, (verb, reason) in enumerate(held_back):
            key = "" if selected or place else tr("Enter")
            self._button(legal.table.moves.verb_words(verb), PLAIN, None, reason=reason, key=key)
        for text, some in legal.menus.items():
            self._menu(text, some)
        for tool in tools:
            self._tool(tool._replace(kind=PLAIN) if hinted and tool.kind == GOLD else tool)
        self._layout.addStretch(1)
        self.setVisible(bool(self.buttons))
        self.light(hinted)
        if had_focus and self.buttons:
            self.buttons[0].setFocus()

    def _picker(self, picker: NumberPicker | PairPicker, kind: str, actions: Sequence[Action]) -> None:
        """A control with which one of several actions is chosen."""
        picker.chosen.connect(self.chosen)
        picker.turned.connect(self.turned)
        self.pickers.append(picker)
        self.buttons.append(picker.button)
        self._doing.append((picker.button, actions))
        if picker.button.key:
            self.keys[picker.button.key] = picker.button
        if kind == GOLD:
            self.gold = picker.button
        self._layout.addWidget(picker)

    def offer(self, tools: Sequence[Tool]) -> None:
        """Show these buttons and nothing else: a question to the person."""
        self._shown = tuple(tool.text for tool in tools)
        self._clear(tools)
        self._layout.addStretch(1)
        for tool in tools:
            self._tool(tool)
        self._layout.addStretch(1)
        self.setVisible(bool(self.buttons))
        self.tighten()

    def buttons_that(self, verb: str) -> list[FeltButton]:
        """The buttons that do an action with that verb, or lead to one."""
        return [button for button, actions in self._doing if any(action.verb == verb for action in actions)]

    def light(self, action: Action | None) -> None:
        """Light the button that does an action, else the one that leads to it; None: no button at all."""
        just = {button for button, actions in self._doing if tuple(actions) == (action,)}
        for button, actions in self._doing:
            button.set_hinted(button in just if just else action in actions)
        self._measure_anew()
        if self._layout.minimumSize().width() > self.width() > 50:
            for button, _ in self._doing:
                button.drop_lamp()
            self._measure_anew()

    def _measure_anew(self) -> None:
        """Some buttons have become broader or narrower, those in pickers too."""
        for picker in self.pickers:
            if isinstance(picker, NumberPicker):
                picker.fit_button()
        self._layout.invalidate()
        self.tighten()

    def _clear(self, tools: Sequence[Tool]) -> None:
        """Take the buttons out; first out of what others ask of, so that nobody is given one that has been deleted."""
        self._tight = False
        self.keys, self.buttons, self.gold, self.pickers = {}, [], None, []
        self._doing, self._spare = [], []
        self.suits = {}
        clear_layout(self._layout)
        self._layout.setSpacing(round(self.skin.px(10)))
        self._kept = own_keys.kept_letters() + "".join(tool.key for tool in tools if len(tool.key) == 1)

    def full_width(self) -> float:
        """How wide it is with all words and keys."""
        self._show_all()
        return float(self._layout.sizeHint().width())

    def _show_all(self) -> None:
        if self._unit != self.skin.unit:
            self._loosen()
        for widget in (*self.buttons, *self.pickers):
            if widget.parentWidget() is self:
                widget.show()  # a layout does not count what is shown only when the event loop comes to it

    def tighten(self) -> None:
        """Leave out the keys where the row would be too wide, and then the room at the sides of the words."""
        self._show_all()
        keyed = [button for button in reversed(self.buttons) if button.key]
        letters_first = sorted(keyed, key=lambda button: not (len(button.key) == 1 and button.key.isalpha()))
        for button in letters_first:  # a letter is in the words too
            if self._layout.sizeHint().width() > self.width() > 50:
                self._layout.setSpacing(round(self.skin.px(6)))
                button.key = ""
                button.updateGeometry()
                self._layout.invalidate()
        if self._layout.minimumSize().width() > self.width() > 50 and not self._tight:
            self._tight = True
            for button in self.buttons:
                if isinstance(button, FeltButton):
                    button.tight = True
                    button.updateGeometry()
            for picker in self.pickers:
                if isinstance(picker, NumberPicker):
                    picker.tighten()
            self._layout.setSpacing(round(self.skin.px(6)))
        if self._layout.minimumSize().width() > self.width() > 50:
            for spare in self._spare:
                spare.hide()
        self._layout.activate()  # what has become narrower is to have its place at once

    def make_room(self) -> None:
        """Leave out buttons that are greyed, the last ones first, where words of others would be cut."""
        for button in reversed(self.buttons):
            if self.needed > self.width() > 50 and not button.isEnabled():
                button.hide()
        self._layout.activate()

    def _loosen(self) -> None:
        """Take the lengths of the table as it is now: the window has another size."""
        self._unit, self._tight = self.skin.unit, False
        self._layout.setSpacing(round(self.skin.px(10)))
        for button in self.buttons:
            if isinstance(button, FeltButton):
                button.tight = False
                button.updateGeometry()
        for picker in self.pickers:
            picker.measure()
        self._layout.invalidate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A button of one action is pointed at or focused, or no longer."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.pointed.emit(next((actions[0] for button, actions in self._doing if button is watched), None))
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit(None)
        return False

    @property
    def needed(self) -> float:
        """How wide the row must be for its words to be whole."""
        return self._layout.minimumSize().width()

    def _button(
        self, text: str, kind: str, action: Action | None, *, reason: str = "", name: str = "", key: str | None = None
    ) -> None:
        """A button for an action; `None`: for what chosen cards will do. `reason`: why it is greyed.

        `key`: what it shows as its key, where that is not its letter.
        """
        suit = self._suit_named(action)
        letters = suit_letters(self.skin.pack)[suit] if suit else ()
        letter = letters[0] if letters else self._letter(text, action)
        key = tr("Enter") if kind == GOLD else key
        button = FeltButton(self.skin, text, kind, height=44, key=letter if key is None else key)
        self.suits |= dict.fromkeys(letters, button)
        button.setAccessibleName(name or text)
        button.refused.connect(self.refused)
        if reason:
            button.grey_out(reason)
        else:
            button.clicked.connect(lambda: self.chosen.emit(action))
            if action is not None:
                self._doing.append((button, (action,)))
                button.installEventFilter(self)
        if letter and not letters:
            self.keys[letter] = button
        if kind == GOLD:
            self.gold = button
        self.buttons.append(button)
        self._layout.addWidget(button)

    def _suit_named(self, action: Action | None) -> str:
        """The suit that an action names, and nothing besides; "": none."""
        if action is None or len(action.args) != 1 or not action.words or action.words[0] not in SUIT_NAMES:
            return ""
        return action.words[0]

    def _menu(self, text: str, actions: Sequence[Action]) -> None:
        """A quiet button that asks which of several actions is meant."""
        letter = self._letter(text, actions[0])
        button = FeltButton(self.skin, text, QUIET, height=44, key=letter)

        def ask() -> None:
            middle, top = button.mapTo(self.over, button.rect().center()), button.mapTo(self.over, QPoint(0, 0))
            self.asked.emit(list(actions), (middle.x(), top.y()))

        button.clicked.connect(ask)
        self._doing.append((button, actions))
        if letter:
            self.keys[letter] = button
        self.buttons.append(button)
        self._layout.addWidget(button)

    def _tool(self, tool: Tool) -> None:
        """A button for something that is no action."""
        letter = tool.key or self._letter(tool.text)
        shown = tr("Enter") if tool.kind == GOLD and len(letter) < 2 and letter.isascii() else letter
        button = FeltButton(self.skin, tool.text, tool.kind, height=44, key=shown)
        button.clicked.connect(tool.do)
        button.refused.connect(self.refused)
        if tool.spare:
            self._spare.append(button)
        if letter:
            self.keys[letter] = button
        if tool.kind == GOLD:
            self.gold = button
        self.buttons.append(button)
        self._layout.addWidget(button)

    def _letter(self, text: str, action: Action | None = None) -> str:
        """The key of a button: its digit, the letter it is given, or its first one that is free. P is for passing."""
        if action is not None and action in self._digits:
            return self._digits[action]
        for name in (str(action), action.verb) if action is not None else ():
            if name in self._own_letters and self._own_letters[name] not in self.keys:
                return self._own_letters[name]
        passes, to_pass = action is not None and action.verb == "pass", own_keys.first_key("pass")
        if passes and own_keys.is_changed("pass") and to_pass not in self.keys:
            return to_pass
        kept = (self._kept if passes else self._kept + to_pass) + "".join(self._own_letters.values())
        for letter in text.upper():
            if letter.isascii() and letter.isalpha() and letter not in self.keys and letter not in kept:
                return letter
        return ""

    def press_gold(self) -> bool:
        """Press the main button, if there is one."""
        if self.gold is not None and self.gold.isEnabled() and self.isVisible():
            self.gold.click()
            return True
        return False

    def press_suit(self, key: str) -> bool:
        """Press the button that names the suit of that letter. Returns whether there is one."""
        button = self.suits.get(key.upper())
        if button is None or not self.isVisible():
            return False
        self._press(button)
        return True

    def press_key(self, key: str) -> bool:
        """Press the button of that letter or digit, or say why it is greyed. Returns whether there is one."""
        button = self.keys.get(key.upper())
        if button is None or not self.isVisible():
            return self._type_number(key)
        self._press(button)
        return True

    def _press(self, button: Button) -> None:
        if button.isEnabled():
            button.click()
        elif isinstance(button, FeltButton) and button.reason:
            self.refused.emit(button.reason)

    def _type_number(self, digit: str) -> bool:
        """Type a digit of the number that the only slider shows. Returns whether there is one."""
        pickers = [picker for picker in self.pickers if isinstance(picker, NumberPicker)]
        if not digit.isdigit() or len(pickers) != 1 or not self.isVisible():
            return False
        if not self._since.isValid() or self._since.elapsed() > SAME_NUMBER:
            self._typed = ""
        self._since.start()
        run = pickers[0].run
        for typed in (self._typed + digit, digit):
            if int(typed) <= run.high:
                self._typed = typed
                pickers[0].set_action(run.nearest(int(typed)))
                break
        return True
