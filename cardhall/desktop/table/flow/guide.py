"""The guide to a first match: short callouts from the help page, one at a time, each when relevant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.callout import Callout
from cardhall.desktop.table.flow.key_block import CONTINUE_KEYS, ESCAPE_KEYS, KeyBlock
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.language import say, tr, translate
from cardhall.match import positions
from cardhall.match.first_match import Callout as Step
from cardhall.match.first_match import GuideProgress
from cardhall.match.rule_set import RuleSet
from cardhall.rules.engine.event import Event

GUIDE_CAPTION = say("Your first match")
# How to act by keys, by the kind of part that a callout points at
KEY_TEXTS = {
    "hand": say("With the keyboard: the arrows move to a card, and Enter plays it."),
    "zone": say("With the keyboard: the arrows move to a card, and Enter plays it."),
    "buttons": say("With the keyboard: Tab moves to the buttons, and Enter presses one."),
}
SEVERAL_CARDS_KEY_TEXT = say(
    "With the keyboard: arrows move to a card, Space selects it, Enter plays the selected cards."
)
NEXT_KEY_TEXT, DONE_KEY_TEXT = say("Enter continues, Escape ends the guide."), say("Enter ends the guide.")


class TableLocator(Protocol):
    """Locates the parts of the table that callouts point at, see `view/guide_parts.py`."""

    def is_there(self, part_path: Sequence[str]) -> bool:
        """Whether a callout can point at the part now."""

    def bounding_box(self, part_path: Sequence[str]) -> QRectF:
        """Return the rectangle round a part; empty if the part is not shown."""

    def rects_in_use(self) -> list[tuple[QRectF, float]]:
        """Return rectangles that the person needs to see, each with the cost of covering a pixel."""


class Guide(QObject):
    """Shows the callouts of a game at its table: in the first match, and on demand."""

    game_known = Signal()  # the settings list the game as known now, and are to be saved

    def __init__(self, view: FlowTable, locator: TableLocator) -> None:
        page, situation = view.page, view.situation
        super().__init__(page)
        self.view, self.page, self.situation, self.locator = view, page, situation, locator
        self.runner, self.match = situation.runner, situation.match
        self.game_id = situation.match.game.id
        self.progress = GuideProgress()
        self.shown_step: Step | None = None
        self.after_opening: Callable[[], object] | None = None  # called once the steps before the deal are read
        self.keys = KeyBlock(page)
        self.callout = Callout(page)
        self.callout.card_key_receiver = situation.stage.cloth
        self.callout.main_pressed.connect(self.go_on)
        self.callout.other_pressed.connect(self.skip)
        page.installEventFilter(self)
        self.runner.action_played.connect(self._played)
        self.runner.match_over.connect(self._match_over)
        settings = situation.settings
        if settings.guide and not self.runner.speed.is_instant and self.game_id not in settings.guided:
            self.start(self.match.guide_read)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the callout after the page was resized."""
        if event.type() == QEvent.Type.Resize and self.shown_step is not None:
            QTimer.singleShot(0, self.page, self.show_due_step)  # once the page has laid out its parts
        return False

    def close_down(self) -> None:
        """Stop listening, because the table is being taken apart."""
        self.keys.unblock()
        self.page.removeEventFilter(self)

    @property
    def unread_steps(self) -> list[Step]:
        """The steps not yet read."""
        return self.progress.unread_steps

    # ---- which step is shown

    def start(self, read_names: Sequence[str] = ()) -> None:
        """Queue all steps but those in `read_names`."""
        state = self.match.state
        steps = positions.read_callouts(self.game_id, RuleSet.of_setup(state.game, state.setup))
        self.progress = GuideProgress(steps, read_names)

    def switch_off(self) -> None:
        """Show no steps at this table unless called."""
        self.progress = GuideProgress()

    def restart(self) -> None:
        """Start the guide again from the beginning."""
        self.close_step()
        self.start()
        self.show_due_step()

    def show_opening_step(self, callback: Callable[[], object]) -> bool:
        """Show the step before the deal, and call `callback` afterwards. Returns whether there is such a step."""
        seen = self.situation.observe()
        opening_step = next((step for step in self.unread_steps if step.is_start and step.holds(seen)), None)
        if opening_step is None:
            return False
        self.after_opening = callback
        self._show_step(opening_step)
        return True

    def show_due_step(self) -> None:
        """Show the next relevant step after the table has changed."""
        if not self.runner.is_live or self.runner.turn.is_deal_over:
            return
        seen = self.situation.observe()
        if self.shown_step is not None:
            if self.shown_step.holds(seen) and self.locator.is_there(self.shown_step.target):
                self._move_callout()
                return
            self._hide()
            self.runner.set_note_open(False)
        if not self.unread_steps:
            return
        steps = self.progress.ready_steps(seen)
        due_step = next((step for step in steps if all(map(self.locator.is_there, step.table_parts))), None)
        if due_step is not None:
            self._show_step(due_step)

    def _show_step(self, step: Step) -> None:
        """Show a step while all players wait."""
        self.shown_step = step
        number, is_last = self.progress.total - len(self.unread_steps), len(self.unread_steps) == 1
        buttons = (tr("Done") if is_last else tr("Next"), "" if is_last else tr("Skip the guide"))
        pack = self.situation.stage.pack
        text = in_pack(step.text, pack) + (self._key_sentences(step) if self.uses_keys else "")
        self.runner.set_note_open(True)
        part_rect, further_rects = (
            self.locator.bounding_box(step.target),
            [self.locator.bounding_box(part) for part in step.other_targets],
        )
        progress = (number, self.progress.total)
        self.callout.show_words(
            GUIDE_CAPTION,
            in_pack(step.title, pack),
            text,
            buttons,
            part_rect,
            progress,
            self.locator.rects_in_use(),
            further_rects,
        )

    def _move_callout(self) -> None:
        """Point the callout at the current place of its part."""
        assert self.shown_step is not None
        further_rects = [self.locator.bounding_box(part) for part in self.shown_step.other_targets]
        self.callout.point_at(
            self.locator.bounding_box(self.shown_step.target), self.locator.rects_in_use(), further_rects
        )

    @property
    def uses_keys(self) -> bool:
        """Whether the person uses the keyboard or a screen reader."""
        by_tab = self.page.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        return QAccessible.isActive() or by_tab or self.callout.is_used_by_keys

    def _key_sentences(self, step: Step) -> str:
        """Return sentences about keys for a step, each after a blank."""
        legal = self.situation.legal
        texts = [KEY_TEXTS.get(step.target[0], "")]
        if step.target[0] == "hand" and legal is not None and legal.chooses_before_playing:
            texts = [SEVERAL_CARDS_KEY_TEXT]
        texts.append(NEXT_KEY_TEXT if len(self.unread_steps) > 1 else DONE_KEY_TEXT)
        return "".join(f" {translate(words)}" for words in texts if words)

    # ---- steps that have been read

    def close_step(self) -> None:
        """Mark the shown step as read, and hide it."""
        if self.shown_step is not None:
            self.progress.mark_read(self.shown_step)
            self._remember(self.progress.read_names)
        self._hide()
        if self.progress.total and not self.unread_steps:
            self._mark_known()

    def _hide(self) -> None:
        focus = self.page.focusWidget()
        had_focus = focus is not None and self.callout.isAncestorOf(focus)
        self.shown_step = None
        self.callout.dismiss()
        if had_focus:
            self.view.take_focus()

    def _remember(self, read_names: tuple[str, ...]) -> None:
        """Store the steps read in the match, for the guide of a reopened match."""
        if self.match.guide_read != read_names:
            self.match.guide_read = read_names
            self.runner.autosave.save_soon()

    def _mark_known(self) -> None:
        """Note in the settings that the person knows the game: the next match has no guide."""
        settings = self.situation.settings
        if self.game_id not in settings.guided:
            settings.guided = [*settings.guided, self.game_id]
            self.game_known.emit()

    def _match_over(self) -> None:
        """Count the game as known after its first match, even if some steps never came."""
        if self.progress.read_names:
            self._mark_known()

    def _played(self, events: Sequence[Event]) -> None:
        """Close the callout after an action of the person: acting counts as reading."""
        if self.shown_step is not None and any(event.kind == "act" and event.seat == 0 for event in events):
            try:
                self.close_step()
            finally:  # after a fault too: nobody would act any more
                self.runner.set_note_open(False)

    def go_on(self) -> None:
        """Show the next step."""
        self.keys.block(CONTINUE_KEYS)
        self.close_step()
        self.view.take_focus()
        if self.after_opening is None or not self.show_opening_step(self.after_opening):
            self._show_next_or_continue()

    def _show_next_or_continue(self) -> None:
        if self.after_opening is None:
            self.show_due_step()
        if self.shown_step is None:
            self._continue_play()

    def press_button(self, *, is_main: bool) -> bool:
        """Press Next (`is_main`) or skip the guide. Returns whether a callout was open."""
        if self.shown_step is None or not self.callout.isVisible():
            return False
        self.callout.is_used_by_keys = True
        if is_main:
            self.go_on()
        else:
            self.skip(ESCAPE_KEYS)
        return True

    def skip(self, keys: frozenset[Qt.Key] = CONTINUE_KEYS) -> None:
        """Skip the rest of the guide; `keys`: the keys to ignore for a moment afterwards."""
        self.keys.block(keys)
        self.progress.mark_all_read()
        self._remember(self.progress.read_names)
        self.close_step()
        self.view.take_focus()
        self._continue_play()

    def _continue_play(self) -> None:
        """Let play continue, or deal the cards."""
        self.runner.set_note_open(False)
        callback, self.after_opening = self.after_opening, None
        if callback is not None:
            callback()
        elif not self.situation.stage.script.is_running:
            self.runner.resume_after_note()

    # ---- places on the page

    def rects_in_use(self) -> list[tuple[QRectF, float]]:
        """Return rectangles that the person needs to see, each with the cost of covering a pixel."""
        return self.locator.rects_in_use()

    def part_rect(self, part_path: Sequence[str]) -> QRectF:
        """Return a part's rectangle in the page's coordinates; empty if the part is not shown."""
        return self.locator.bounding_box(part_path)
