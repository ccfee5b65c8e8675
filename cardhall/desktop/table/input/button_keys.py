"""The letters and digits that press the buttons of the action row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhall.cards import SUIT_NAMES
from cardhall.desktop import own_keys
from cardhall.desktop.look.packs import suit_keys
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.widgets.buttons import Button
from cardhall.rules.engine.action import Action


def named_suit(action: Action | None) -> str:
    """Return the suit that is an action's only argument, or ""."""
    if action is None or len(action.args) != 1 or not action.words or action.words[0] not in SUIT_NAMES:
        return ""
    return action.words[0]


class ButtonKeys:
    """The buttons of a row by letter or digit, and the choice of letters for further buttons."""

    def __init__(self) -> None:
        self.buttons: dict[str, Button] = {}  # by letter or digit
        self.suit_buttons: dict[str, Button] = {}  # buttons that name a suit, by letter
        self._digits: dict[Action, str] = {}  # the digit that stands for an action
        self._game_letters: Mapping[str, str] = {}  # see `Buttons.letters`
        self._reserved = own_keys.command_letters()  # letters that no button takes by itself

    def clear(self, tools: Sequence[Tool]) -> None:
        """Forget all buttons, and reserve the letters of these tools."""
        self.buttons, self.suit_buttons = {}, {}
        self._reserved = own_keys.command_letters() + "".join(tool.key for tool in tools if len(tool.key) == 1)

    def use_game(self, legal: LegalActions, pack: str) -> None:
        """Take the digits and letters of the game, and reserve the suits' letters if buttons name suits."""
        self._digits = {action: digit for digit, action in legal.controls.actions_by_digit.items()}
        self._game_letters = legal.table.buttons.reserved_letters
        if any(map(named_suit, (*legal.controls.permanent_buttons(), *legal.controls.plain_actions()))):
            self._reserved += "".join(letter for some in suit_keys(pack).values() for letter in some)

    def letter_for(self, text: str, action: Action | None = None) -> str:
        """Return the key of a button: a digit, a letter of the game's choice, or the text's first free letter.

        P is reserved for passing.
        """
        if action is not None and action in self._digits:
            return self._digits[action]
        for name in (str(action), action.verb) if action is not None else ():
            if name in self._game_letters and self._game_letters[name] not in self.buttons:
                return self._game_letters[name]
        is_pass, pass_letter = action is not None and action.verb == "pass", own_keys.first_key("pass")
        if is_pass and own_keys.is_key_changed("pass") and pass_letter not in self.buttons:
            return pass_letter
        reserved = (self._reserved if is_pass else self._reserved + pass_letter) + "".join(self._game_letters.values())
        for letter in text.upper():
            if letter.isascii() and letter.isalpha() and letter not in self.buttons and letter not in reserved:
                return letter
        return ""
