"""The contents of the action row: which buttons stand there, with which words and colours. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardhall.desktop import own_keys
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.widgets.buttons import DANGER, GOLD, PLAIN
from cardhall.language import tr
from cardhall.rules.engine.action import Action


@dataclass(frozen=True)
class RowButton:
    """A button for an action, or for the chosen cards where `action` is None."""

    text: str
    button_kind: str
    action: Action | None
    reason: str = ""  # why it is greyed
    name: str = ""  # its accessible name, if not `text`
    key: str | None = None  # the key shown on it, if not its letter


@dataclass(frozen=True)
class RowContents:
    """The data for the action row in a turn of the person, and the buttons to show."""

    legal: LegalActions
    label_of: Callable[[Action], str]  # the label of an action
    selected: Sequence[Action]  # the actions that the chosen cards make
    tools: Sequence[Tool]  # buttons that are no actions
    greyed_verbs: Sequence[tuple[str, str]]  # the verbs of greyed buttons for the chosen cards, each with its reason
    hinted: Action | None  # the action of the hint on screen, whose button alone is gold

    def signature(self) -> tuple[object, ...]:
        """Return a value that differs whenever the row has to be filled again."""
        legal = self.legal
        menus = tuple((words, *some) for words, some in legal.controls.menus.items())
        shown_actions = (
            tuple(legal.controls.plain_actions()),
            legal.controls.number_choices,
            legal.controls.pair_choices,
            tuple(self.selected),
            menus,
        )
        tool_texts = tuple(tool.text for tool in self.tools)
        return (
            *shown_actions,
            legal.seen.phase,
            tool_texts,
            tuple(self.greyed_verbs),
            tuple(own_keys.letter_commands_by_letter()),
            self.hinted,
        )

    @property
    def main_action(self) -> Action | None:
        """Return the plain action whose button is gold, or the hinted action, or None."""
        return self.hinted or (None if self.selected else self.legal.controls.main_action())

    @property
    def has_gold_number(self) -> bool:
        """Whether the button of a number picker is gold without a hint, since no other button is."""
        main_action = self.main_action
        return (
            self.hinted is None
            and not self.selected
            and (main_action is None or main_action not in self.legal.controls.plain_actions())
        )

    def plain_buttons(self) -> Iterator[RowButton]:
        """Yield the buttons of plain actions; those that always stand there are greyed while illegal."""
        legal, main_action = self.legal, self.main_action
        plain, permanent = legal.controls.plain_actions(), legal.controls.permanent_buttons()
        for action in [*permanent, *(action for action in plain if action not in permanent)]:
            if action in plain:
                kind = DANGER if action.verb in legal.table.buttons.danger_verbs else PLAIN
                yield RowButton(self.label_of(action), GOLD if action == main_action else kind, action)
            else:
                yield RowButton(self.label_of(action), PLAIN, action, reason=legal.seen.refusal(action))

    def card_buttons(self) -> Iterator[RowButton]:
        """Yield the buttons for the chosen cards, and those that the chosen cards do not suffice for."""
        legal, moves = self.legal, self.legal.table.moves
        for index, action in enumerate(self.selected):
            shows_verb_only = legal.has_play_button and len(self.selected) == 1
            text = moves.verb_words(action.verb) if shows_verb_only else self.label_of(action)
            is_main = action == self.hinted if self.hinted else index == 0
            yield RowButton(text, GOLD if is_main else PLAIN, action, name=self.label_of(action))
        for index, (verb, reason) in enumerate(self.greyed_verbs):
            key = "" if self.selected or index else tr("Enter")
            yield RowButton(moves.verb_words(verb), PLAIN, None, reason=reason, key=key)

    def shown_tools(self) -> list[Tool]:
        """Return the tools, none of them gold while a hint is shown."""
        return [tool._replace(kind=PLAIN) if self.hinted and tool.kind == GOLD else tool for tool in self.tools]
