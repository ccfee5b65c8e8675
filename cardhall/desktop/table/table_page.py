"""The table's page: cloth, bar, rail, action row, reckoning, and the flow between them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.table.access.accessible import ActionList, announce, install
from cardhall.desktop.table.card_words import in_pack, said
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.fingerprint import DealFingerprint
from cardhall.desktop.table.flow.hints import Hints
from cardhall.desktop.table.flow.runner import Runner
from cardhall.desktop.table.input import keys
from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.popups import Chooser, LastView, last_trick
from cardhall.desktop.table.input.prompt import Prompt
from cardhall.desktop.table.items.drag_layer import DragLayer
from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.lookup import table_for
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.bar import Bar
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.table.rail.rail import Rail
from cardhall.desktop.table.rail.strips import Strips
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.rules import Action, IllegalAction

BEAT = 350  # milliseconds from dot to dot while somebody thinks
SAID_AFTER = 1500  # after so many it is announced


class TablePage(QWidget):
    """A match being played. Make it, show it, `begin()` it; `close_table()` before it goes."""

    called = "Table"  # what the way back to this page says
    hall_wanted = Signal()
    rules_wanted = Signal(str)
    settings_wanted = Signal()
    new_match_wanted = Signal(str)
    unsaved = Signal(str)  # why the match cannot be saved; "" when it can be again

    def __init__(
        self,
        match: Any,
        *,
        settings: Any,
        worker: Any,
        store: Any,
        instant: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`instant`: nothing moves and nobody waits, for screenshots and tests."""
        super().__init__(parent)
        self.match, self.settings, self.worker, self.store = match, settings, worker, store
        self.game, self.game_id = match.game, match.game.id
        self.table: Table = table_for(self.game.id)
        names = tuple(match.names)
        self.setObjectName("table")
        self.setWindowTitle(self.game.name)
        install()
        self.cloth = Cloth(theme.felt_for(self.game.id, settings.felt), self)
        self.stage = Stage(self.table, names, settings, self.game.id, self.cloth)
        self.stage.levels = dict(match.levels)
        self.stage.clock.instant = instant
        self.skin = self.stage.skin
        self.event_player = EventPlayer(self.stage)
        self.gestures = Gestures(self.stage)
        self.cloth.controller = self.gestures
        self.runner = Runner(match, worker, store, settings, self)
        self.runner.instant = instant
        self.stage.resize(1440, 900)
        last, undo = (self.table.log.last, self.table.log.shows), self.may_undo
        self.bar = Bar(self.skin, self.game.name, last, hints=settings.hints, undo=undo, parent=self)
        self.rail = Rail(self.skin, self.table, names, self)
        self.strips = Strips(self.skin, self.table, names, self)
        self.log_button = FeltButton(self.skin, "Log", PLAIN, icon="past", height=32, parent=self)
        self.drawer = LogPanel(self.skin, drawer=True)
        self.drawer.setParent(self)
        self.drawer.hide()
        self.prompt = Prompt(self.skin, self)
        self.cloth.told = lambda: said(self.prompt.text, self.table.pack)
        self.row = ActionRow(self.skin, self, self.stage)
        self.go_button = FeltButton(self.skin, "Next deal", GOLD, height=44, key="Enter", parent=self)
        self.go_button.hide()
        self.chooser = Chooser(self.skin, self)
        self.last = LastView(self.skin, self)
        self.list = ActionList(self.skin, self)
        self.gestures.layer = DragLayer(self)
        self.reckoning = Reckoning(self)
        if instant:
            self.reckoning.grace = 0
        self.seen: Any = None
        self.legal: LegalActions | None = None
        self.counted = len(match.state.results)  # deals whose reckoning has been shown
        self._begun = self._looking = False
        self._said_of = -1  # the seat of which it has been said that it is thinking
        self._closing: Any = None  # what could be seen at the end of the deal being reckoned
        self.hints = Hints(self)
        self.fingerprint = DealFingerprint(self)
        self.claims = self.runner.claims = Claims(self)
        self._connect()
        keys.add_shortcuts(self)

    def _connect(self) -> None:
        bar, runner, gestures, reckoning = self.bar, self.runner, self.gestures, self.reckoning
        bar.hall.connect(self.hall_wanted)
        bar.undo.connect(self.undo)
        bar.redo.connect(self.redo)
        bar.hint.connect(self.hint)
        bar.last.connect(self.show_last)
        bar.rules.connect(lambda: self.rules_wanted.emit(self.game.id))
        bar.pause.connect(self.toggle_pause)
        bar.settings.connect(self.settings_wanted)
        runner.played.connect(self._tell)
        runner.waiting.connect(self._person)
        runner.thinking.connect(self._thinks)
        runner.problem.connect(self._problem)
        runner.unsaved.connect(self.unsaved)
        runner.hinted.connect(self.hints.answered)
        runner.rebuilt.connect(self._rebuild)
        runner.over.connect(self._ended)
        gestures.acted.connect(self.act)
        gestures.refused.connect(self.refuse)
        gestures.asked.connect(lambda actions, at: self.chooser.ask(actions, self.words, *at))
        gestures.chosen.connect(self._selection)
        gestures.skipped.connect(self.skip)
        self.row.chosen.connect(self.act)
        self.row.asked.connect(lambda actions, at: self.chooser.ask(actions, self.words, *at))
        self.chooser.chosen.connect(self.act)
        self.chooser.closed.connect(self.cloth.setFocus)
        self.list.chosen.connect(self._from_list)
        self.list.closed.connect(self.cloth.setFocus)
        self.last.closed.connect(self.cloth.setFocus)
        self.log_button.clicked.connect(self._toggle_drawer)
        self.go_button.clicked.connect(self._go_on)
        self.event_player.words = lambda action: self.words(action) if self.seen is not None else str(action)
        self.event_player.scored.connect(self._scored)
        self.event_player.said.connect(self._said)
        self.stage.script.done.connect(self._script_done)
        self.stage.settled.connect(self._settled)
        reckoning.next_wanted.connect(self.next_deal)
        reckoning.look_wanted.connect(self.look_at_table)
        reckoning.new_match_wanted.connect(lambda: self.new_match_wanted.emit(self.game.id))
        reckoning.hall_wanted.connect(self.hall_wanted)

    # ---- beginning and ending

    def begin(self) -> None:
        """Show the match as it stands, and go on with it. A match just begun is dealt before one's eyes."""
        if self._begun:
            return
        self._begun = True
        self.cloth.setFocus()
        if self.worker is not None:
            self.worker.warm(self.game.id)
        seen = self._observe()
        fresh = not self.match.log and not self.stage.clock.instant
        deals = [event for event in seen.history if event.kind in ("deal", "ready", "show")] if fresh else []
        if deals:
            self._refresh_panels(seen)
            self.event_player.tell(deals, self._observe)
        else:
            self.stage.settle(seen)
            self.runner.go()
        if self.match.state.is_over:
            self._ended()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self.begin)

    def focusInEvent(self, event: Any) -> None:
        """Back from another page: the keys go to what is played with."""
        if self.reckoning.isVisible():
            self.reckoning.take_focus()
        else:
            self.cloth.setFocus()

    def close_table(self) -> None:
        """Save and take everything apart in order."""
        self.runner.close()
        self.stage.close_down()
        self.cloth.close_down()

    def apply_settings(self) -> None:
        """The settings have changed: take them over."""
        self.stage.restyle()
        self._layout()
        if self.seen is not None:
            self._refresh_panels(self.seen)
            self.gestures.set_legal(self.legal)
        self.update()

    def _observe(self) -> Any:
        return self.match.state.observe(0)

    @property
    def may_undo(self) -> bool:
        """Whether there is going back: not where nobody waits for his turn."""
        return bool(self.settings.undo) and not self.runner.realtime

    def hideEvent(self, event: Any) -> None:
        """Where nobody waits for his turn, nobody goes on while the table is out of sight."""
        super().hideEvent(event)
        if self._begun and self.runner.realtime and not self.runner.paused and not self.runner.closed:
            self.toggle_pause()

    # ---- layout

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._layout()

    @property
    def frame(self) -> Frame:
        return self.stage.frame

    def _layout(self) -> None:
        wide, high = self.width(), self.height()
        self.cloth.setGeometry(0, 0, wide, high)
        self.stage.resize(wide, high)
        if self.gestures.layer is not None:
            self.gestures.layer.setGeometry(0, 0, wide, high)
        frame = self.frame
        self.bar.setGeometry(0, 0, wide, round(frame.bar.h))
        self.bar.set_small(frame.small)
        self.rail.setVisible(not frame.small)
        self.strips.setVisible(frame.small)
        self.log_button.setVisible(frame.small)
        if frame.rail is not None:
            self.rail.setGeometry(*(round(v) for v in frame.rail))
            self.drawer.hide()
        else:
            top = round(frame.bar.h + 12)
            self.strips.one_line = frame.strips_row
            self.strips.setGeometry(16, top, wide - 32, round((40 if frame.strips_row else 80) * frame.unit))
            size = self.log_button.sizeHint()
            below = top + (3 if frame.strips_row else round(46 * frame.unit))
            self.strips.spare = size.width() + 10 if frame.strips_row else 0
            self.log_button.setGeometry(wide - 16 - size.width(), below, size.width(), size.height())
            below = top + round(46 * frame.unit)
            foot = round(frame.hand.y) - 8  # the own cards stay in reach
            self.drawer.setGeometry(wide - 16 - round(288 * frame.unit), below, round(288 * frame.unit), foot - below)
        self._layout_row()
        self.reckoning.setGeometry(0, 0, wide, high)
        self.list.setGeometry(wide - 320, round(frame.bar.h) + 16, 304, high - round(frame.bar.h) - 32)
        if self.seen is not None:
            self._refresh_panels(self.seen)

    def _layout_row(self) -> None:
        deck, place = self.table.places.deck(self.frame), self.table.places.prompt(self.frame)
        unit = self.frame.unit
        self.row.setGeometry(*(round(v) for v in deck))
        self.row.tighten()
        buttons = not self.row.empty or self.go_button.isVisibleTo(self)
        self.prompt.bare = buttons
        if place is not None:
            self.prompt.setGeometry(*(round(v) for v in place))
        elif buttons:
            self.prompt.setGeometry(round(deck.x), round(deck.y - 38 * unit), round(deck.w), round(32 * unit))
        else:
            high = 36 * unit
            self.prompt.setGeometry(round(deck.x), round(deck.cy - high / 2), round(deck.w), round(high))
        size = self.go_button.sizeHint()
        self.go_button.setGeometry(round(deck.cx - size.width() / 2), round(deck.y), size.width(), size.height())

    # ---- what is shown

    def _refresh_panels(self, seen: Any) -> None:
        names = self.stage.name
        groups = self._log(seen)
        if self.frame.rail is not None:
            self.rail.show_seen(seen, names, groups)
        else:
            self.strips.show_seen(seen, names)
            self.drawer.lines.show_groups(groups)
        self.fingerprint.show_deal(seen.deal_number)
        goal = self.table.score.goal_words(seen)
        self.bar.title.say("  ·  ".join(filter(None, (f"Deal {seen.deal_number}", goal))))
        self.bar.undo_button.setEnabled(self.match.can_undo(0))
        self.bar.redo_button.setEnabled(self.match.can_redo(0))
        self.bar.last_button.setEnabled(any(event.kind in ("trick", "act") for event in seen.history))

    def _settled(self) -> None:
        self.seen = self.stage.seen
        self._refresh_panels(self.seen)

    def _said(self, event: Any) -> None:
        announce(self.cloth, log.spoken(self.game, event, self.stage.name, self.table.pack))

    def _say_prompt(self) -> None:
        seen = self.seen
        if seen is None:
            return
        self.prompt.forgive()
        if self.runner.paused:
            self.prompt.say("Paused", "press P to go on")
        elif self.claims.saying:
            self.prompt.say("", self.claims.saying)
        elif self.legal is not None:
            fact, todo = seen.prompt(lambda seat: "you" if seat == 0 else self.match.names[seat])
            self.prompt.say(in_pack(fact, self.table.pack), in_pack(todo, self.table.pack))
            announce(self.cloth, self.prompt.text)
        else:
            self.prompt.say("", "")

    def _show_row(self) -> None:
        selected: list[Action] = []
        if self.legal is not None and (self.legal.several or not self.gestures.click_plays):
            selected = self.legal.exactly(self.gestures.cards)
        tools, laid = self.gestures.meld_tools()
        tools = [*tools, *self.claims.tools()]
        self.row.fill(self.legal, self.words, [laid] if laid is not None else selected, tools)
        order = [self.cloth, *self.row.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)]
        for one, following in pairwise([*order, self.bar.hall_button]):
            self.setTabOrder(one, following)  # from the cards to what can be done with them
        self._layout_row()

    def words(self, action: Action) -> str:
        return in_pack(str(self.seen.label(action)), self.table.pack)

    def _log(self, seen: Any) -> list[log.Group]:
        return log.groups_in(self.table.pack, self.game, seen.history, self.stage.name, self.table.log.groups)

    # ---- the flow

    def _tell(self, events: Any) -> None:
        """Show what an action caused."""
        if self.match.closing is not None:
            self.runner.hold()
            self._closing = self.match.closing.observe(0)
            self.claims.stop()
        self._said_of = -1
        realtime = self.event_player.hurry = self.runner.realtime
        if not realtime:
            self._set_legal(None)
        seen = self._observe()  # a table with turns shows one action after the other
        self.event_player.tell(events, self._observe if realtime else lambda: seen)
        if realtime and self.stage.script.running:
            self._person()

    def _script_done(self) -> None:
        if self._begun and not self.reckoning.isVisible():
            self.runner.go()

    def _set_legal(self, legal: LegalActions | None) -> None:
        self.legal = legal
        self.hints.forget()
        self.chooser.hide()
        self.gestures.set_legal(legal)
        self._say_prompt()
        self._show_row()
        self.list.show_actions(legal.actions if legal is not None else (), self.words)

    def _person(self) -> None:
        """The person is to decide."""
        if not self.runner.person_to_act():
            self._set_legal(None)
            return
        self.seen = self._observe()
        if self.legal is None or not self.runner.realtime:
            legal = LegalActions(self.table, self.seen)
            self.claims.look(legal)
            self._set_legal(legal)
            return
        self.legal = legal = LegalActions(self.table, self.seen)  # others have acted: what was said may still hold
        self.gestures.set_legal(legal)
        if not self.hints.hold() and not self.prompt.refusal:
            self._say_prompt()
        self._show_row()
        self.list.show_actions(legal.actions, self.words)

    def act(self, action: Action) -> None:
        """The person does something."""
        self.chooser.hide()
        self.prompt.forgive()
        if self.legal is None:
            return
        self.hints.forget()
        try:
            self.runner.play(action)
        except IllegalAction as refused:
            self.refuse(refused.reason)
        if not self.list.isVisible():
            self.cloth.setFocus()

    def _from_list(self, action: Action) -> None:
        self.act(action)
        self.list.open_up()

    def refuse(self, reason: str) -> None:
        """Say why something is not possible."""
        reason = in_pack(reason, self.table.pack)
        self.prompt.refuse(reason)
        announce(self.cloth, reason)

    def _thinks(self, seat: int, lasts: int) -> None:
        """A seat has been thinking so long: dots after its name, one after the other; in time it is also said."""
        self.stage.plaques[seat].say(thinking=True, beat=-1 if self.stage.quick else lasts // BEAT % 3)
        if lasts >= SAID_AFTER and self._said_of != seat:
            self._said_of = seat
            announce(self.cloth, f"{self.stage.name(seat)} is thinking")

    def _problem(self, sentence: str) -> None:
        self.prompt.warn(sentence)
        announce(self.cloth, sentence)

    def _selection(self) -> None:
        if self.legal is not None:
            self._show_row()
            if self.gestures.selected and not self.gestures.dragged:
                self.stage.light(self.legal.lit(self.gestures.cards))
            elif not self.gestures.dragged:
                self.stage.light(())

    def skip(self) -> None:
        """A click or a key while something is shown: do not wait any longer."""
        self.stage.script.skip()

    # ---- the end of a deal

    def _scored(self) -> None:
        """A deal has been scored: show the reckoning; the script waits."""
        results = self.match.state.results
        if self.counted >= len(results):
            self.runner.held = False
            self.stage.script.go_on()
            return
        self._set_legal(None)
        if self._closing is not None:  # the last trick belongs to the deal, though the next one has been dealt
            self.seen = self.stage.seen = self._closing
            self.stage.annotate(self.seen)
            self._refresh_panels(self.seen)
        for plaque in self.stage.plaques:
            plaque.say(to_act=False)
        self.show_reckoning()

    def show_reckoning(self) -> None:
        """The reckoning of the deal last finished."""
        state = self.match.state
        index = min(self.counted, len(state.results) - 1)
        result = state.results[index]
        before = [sum(r.delta[side] for r in state.results[:index]) for side in range(len(state.sides))]
        after = list(state.results[index + 1 :])
        if not after:  # the scores as they stand, less this deal
            before = [score - delta for score, delta in zip(state.scores, result.delta, strict=True)]
        seen = self.seen or self._observe()
        self.reckoning.four_colours = bool(self.settings.four_colours)
        self.reckoning.show_result(
            result,
            deal=index + 1,
            sides=state.sides,
            names=self.match.names,
            before=before,
            mine=state.setup.side_of[0],
            over=state.is_over and index == len(state.results) - 1,
            winners=state.winners,
            target=self.table.score.target(seen),
        )
        announce(self, f"{self.reckoning.headline} {self.reckoning.winner}")

    def next_deal(self) -> None:
        """On to the next deal."""
        self.reckoning.hide()
        self._looking = False
        self.go_button.hide()
        self.cloth.setFocus()
        self.runner.held = False
        self._closing = None
        self.counted += 1
        if not self.match.state.is_over:
            self._refresh_panels(self._observe())
        if self.stage.script.held:
            self.stage.script.go_on()
        else:
            self.runner.go()

    def look_at_table(self) -> None:
        """Put the reckoning aside."""
        self.reckoning.hide()
        self._looking = True
        self.go_button.setText("Result" if self.match.state.is_over else "Next deal")
        if self.match.state.is_over:
            self._refresh_panels(self._observe())  # the scores at the end
        self.go_button.show()
        self._layout_row()
        self.cloth.setFocus()

    def _go_on(self) -> None:
        """The button that stands for the reckoning while the table is looked at."""
        if not self.match.state.is_over:
            self.next_deal()
            return
        self.go_button.hide()
        self.reckoning.show()
        self.reckoning.raise_()

    def _ended(self) -> None:
        """The match is over."""
        self._set_legal(None)
        if not self._looking and self.match.state.results:
            self.counted = len(self.match.state.results) - 1
            self.show_reckoning()

    # ---- tools

    def undo(self) -> None:
        """Back to the person's last decision."""
        if self.may_undo and not self.claims.withdraw():
            self.runner.undo()

    def redo(self) -> None:
        """Forward again."""
        if self.may_undo:
            self.runner.redo()

    def restart_deal(self) -> None:
        """Play the deal from its beginning again, with the same cards."""
        self.claims.anew()
        self.runner.restart_deal()

    def _rebuild(self) -> None:
        """Show the match as it stands after going back or forth."""
        self.stage.script.clear()
        self.stage.clock.finish()
        self.claims.stop()
        self.runner.held = False
        self._closing = None
        self.reckoning.hide()
        self.go_button.hide()
        self._looking = False
        self.counted = len(self.match.state.results)
        if self.match.state.is_over:
            self.counted -= 1
        self._set_legal(None)
        self.stage.settle(self._observe(), motion.PLAY)
        self.runner.go()

    def hint(self) -> None:
        """Ask for a hint; asked again, the next best idea is shown."""
        self.hints.ask()

    def show_last(self) -> None:
        """The last trick, or what has happened since the person's last turn."""
        if self.last.isVisible():
            self.last.close_up()
            return
        seen = self.seen or self._observe()
        at = self.frame.centre
        if self.table.log.shows == "trick":
            played, caption = last_trick(seen.history, self.stage.name)
            if played:
                self.last.show_trick(played, caption, self.stage.faces, 0.7 * self.frame.w, at)
            return
        groups = self._log(seen)
        if groups:
            self.last.show_lines(groups[-3:], self.table.log.last, at)

    def show_list(self) -> None:
        """The list of legal actions."""
        if self.list.isVisible():
            self.list.hide()
            self.cloth.setFocus()
        else:
            self.list.open_up()

    def _toggle_drawer(self) -> None:
        self.drawer.setVisible(not self.drawer.isVisible())
        self.drawer.raise_()
        self.log_button.raise_()

    def toggle_pause(self) -> None:
        """Everybody waits, or goes on."""
        self.runner.set_paused(not self.runner.paused)
        self.bar.set_paused(self.runner.paused)
        if self.runner.paused:
            self._set_legal(None)
            for plaque in self.stage.plaques:
                plaque.say(thinking=False)
        elif not self.stage.script.running:
            self.runner.go()
        self._say_prompt()

    def keyPressEvent(self, event: Any) -> None:
        if not keys.pressed(self, event):
            super().keyPressEvent(event)
