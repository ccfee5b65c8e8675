"""The table's page: how a match goes on, from the person's decisions and the others' to the reckoning."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop import people
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.flow import table_keys
from cardhall.desktop.table.flow.again import NEXT, ONCE_MORE, Again
from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.deal_cards import DealCards
from cardhall.desktop.table.flow.fingerprint import DealFingerprint
from cardhall.desktop.table.flow.giving_up import GivingUp
from cardhall.desktop.table.flow.going_back import GoingBack
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.flow.hints import Hints
from cardhall.desktop.table.flow.open_hands import open_hands
from cardhall.desktop.table.flow.starting import Starting
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.runner import Thinker
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.table_screen import TableScreen
from cardhall.match import Match, Store
from cardhall.rules import Action, IllegalAction
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation


class TablePage(TableScreen):
    """A match being played. Make it, show it, `begin()` it; `close_page()` before it goes."""

    called = "Table"  # what the way back to this page says
    hall_wanted = Signal()
    rules_wanted = Signal(str)
    settings_wanted = Signal()
    new_match_wanted = Signal(str)
    repeat_wanted = Signal(int)  # the number of a deal that is to be played again
    unsaved = Signal(str)  # why the match cannot be saved; "" when it can be again

    def __init__(
        self,
        match: Match,
        *,
        settings: Settings,
        worker: Thinker,
        store: Store | None,
        instant: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`instant`: nothing moves and nobody waits, for screenshots and tests."""
        super().__init__(match, settings=settings, worker=worker, store=store, instant=instant, parent=parent)
        self._begun = self._looking = False
        self._plan: list[Action] = []  # what the person does next, as part of one move
        self._closing: Observation | None = None  # what could be seen at the end of the deal being reckoned
        self.hints = Hints(self)
        self.fingerprint = DealFingerprint(self)
        self.deal_cards = DealCards(self)
        self.claims = self.runner.claims = Claims(self)
        self.guide = Guide(self)
        self.runner.gate = Starting(self)
        self.going_back = GoingBack(self)
        self.again, self.giving_up = Again(self), GivingUp(self)
        self._connect()
        table_keys.add_shortcuts(self)

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
        bar.give_up.connect(self.giving_up.ask)
        runner.played.connect(self._tell)
        runner.waiting.connect(self._person)
        runner.thinking.connect(self.show_thinking)
        runner.problem.connect(self.show_problem)
        runner.keeper.unsaved.connect(self.unsaved)
        runner.keeper.parted.connect(self.remarked)
        runner.keeper.taken.connect(self.taken)
        runner.hinted.connect(self.hints.answered)
        runner.rebuilt.connect(self._rebuild)
        runner.over.connect(self._ended)
        gestures.acted.connect(self.act)
        gestures.planned.connect(self.act_all)
        gestures.refused.connect(self.refuse)
        gestures.asked.connect(lambda actions, at: self.chooser.ask(actions, self.words, *at))
        gestures.chosen.connect(self.show_selection)
        gestures.skipped.connect(self.skip)
        self.row.chosen.connect(self.act)
        self.row.asked.connect(lambda actions, at: self.chooser.ask(actions, self.words, *at))
        self.keys.chosen.connect(self.act)
        self.keys.pointed.connect(self.tell_key)
        self.said_view.closed.connect(self.cloth.setFocus)
        self.chooser.chosen.connect(self.act)
        self.chooser.closed.connect(self.cloth.setFocus)
        self.list.chosen.connect(self._from_list)
        self.list.closed.connect(self.cloth.setFocus)
        self.last.closed.connect(self.cloth.setFocus)
        self.log_button.clicked.connect(self._toggle_drawer)
        self.go_button.clicked.connect(self._go_on)
        self.result_button.clicked.connect(self.back_to_result)
        self.event_player.words = lambda action: self.words(action) if self.seen is not None else str(action)
        self.event_player.scored.connect(self._scored)
        self.event_player.said.connect(self._said)
        self.stage.script.done.connect(self._script_done)
        self.stage.settled.connect(self._settled)
        reckoning.next_wanted.connect(self.next_deal)
        reckoning.look_wanted.connect(self.look_at_table)
        reckoning.new_match_wanted.connect(lambda: self.new_match_wanted.emit(self.game.id))
        reckoning.hall_wanted.connect(self.hall_wanted)
        reckoning.repeat_wanted.connect(lambda: self.repeat_wanted.emit(self.counted + 1))

    # ---- beginning and ending

    def begin(self) -> None:
        """Show the match as it stands, and go on with it. A match just begun is dealt card by card."""
        if self._begun or self.runner.closed:  # left before it was shown
            return
        self._begun = True
        self.cloth.setFocus()
        self.worker.warm(self.game.id)
        seen = self.observe()
        fresh = not self.match.log and not self.stage.clock.instant
        deals = [event for event in seen.history if event.kind in ("deal", "ready", "show")] if fresh else []
        if deals:
            self.refresh_panels(seen)
            self.event_player.play(deals, self.observe)
        else:
            self.stage.settle(seen)
            self.runner.go()
        if self.match.state.is_over:
            self._ended()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self.begin)

    def keep(self) -> str:
        """Save the match now. Returns "", or a sentence that says why that is not possible."""
        return self.runner.keeper.save()

    def recover(self) -> None:
        """After a fault of the program: show the match as it stands, and go on with it."""
        if self._begun and not self.runner.closed:
            self._rebuild()

    def close_page(self) -> None:
        """Save and take everything apart in order."""
        self.runner.close()
        self.take_apart()

    def apply_settings(self) -> None:
        """The settings have changed: take them over."""
        if not self.runner.closed:
            self.match.names = (people.own(self.settings).name, *self.match.names[1:])
            self.show_people()
        self.stage.restyle()
        self.lay_out()
        if self.seen is not None:
            if self._begun and self.seen.seat != self.runner.person and not self.reckoning.isVisible():
                self._rebuild()  # the person plays for the partner now, or no longer
            self.refresh_panels(self.seen)
            self.gestures.set_legal(self.legal)
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Where nobody waits for his turn, nobody goes on while the table is out of sight."""
        super().hideEvent(event)
        if self._begun and self.runner.realtime and not self.runner.paused and not self.runner.closed:
            self.toggle_pause()

    # ---- what is shown

    @property
    def standing_words(self) -> str:
        return self.claims.saying

    @property
    def hinted(self) -> Action | None:
        return self.hints.shown

    def show_selection(self) -> None:
        self.hints.compare(self.gestures.cards)
        super().show_selection()

    def more_tools(self) -> list[Tool]:
        return [*self.claims.tools(), *self.hints.tools()]

    def deal_shown(self, number: int) -> None:
        self.fingerprint.show_deal(number)

    def set_legal(self, legal: LegalActions | None) -> None:
        self.hints.forget()
        super().set_legal(legal)

    def _settled(self) -> None:
        self.seen = self.stage.seen
        if self.seen is not None:
            self.refresh_panels(self.seen)

    def _said(self, event: Event) -> None:
        announce(self.cloth, log.spoken(self.game, event, self.stage.name, self.stage.pack))

    # ---- the flow

    def _tell(self, events: Sequence[Event]) -> None:
        """Show what an action caused."""
        if self.match.closing is not None:
            self.runner.hold()
            self._closing = self.match.reckoned().observe(0)
            self.claims.stop()
        self.said_of = -1
        realtime = self.event_player.hurry = self.runner.realtime
        if not realtime:
            self.set_legal(None)
        seen = self.observe()  # a table with turns shows one action after the other
        self.event_player.play(events, self.observe if realtime else lambda: seen)
        if realtime and self.stage.script.running:
            self._person()

    def _script_done(self) -> None:
        if self._begun and not self.reckoning.isVisible():
            self.runner.go()

    def _person(self) -> None:
        """The person is to decide."""
        if not self.runner.person_to_act():
            self.set_legal(None)
            return
        while self._plan:
            action = self._plan.pop(0)
            if action in self.match.state.actions(self.runner.person):
                self.runner.play(action, claimed=True)
                return
        self.seen = self.observe()
        if self.legal is None or not self.runner.realtime:
            legal = LegalActions(self.table, self.seen)
            self.claims.look(legal)
            self.set_legal(legal)
            self.guide.look()
            return
        self.legal = legal = LegalActions(self.table, self.seen)  # others have acted: what was said may still hold
        self.gestures.set_legal(legal)
        if not self.hints.hold() and not self.prompt.refusal:
            self.say_prompt()
        self.show_row()
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
            self._plan.clear()
            self.refuse(refused.reason)
        if not self.list.isVisible():
            self.cloth.setFocus()

    def act_all(self, plan: Sequence[Action]) -> None:
        """The person does several actions in one move, each when its turn comes; undone, they are one."""
        self._plan = list(plan[1:])
        self.act(plan[0])

    def _from_list(self, action: Action) -> None:
        self.act(action)
        self.list.open_up()

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
        self.set_legal(None)
        if self._closing is not None:  # the last trick belongs to the deal, though the next one has been dealt
            self.seen = self.stage.seen = self._closing
            self.stage.annotate(self.seen)
            self.refresh_panels(self.seen)
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
        seen = self.seen or self.observe()
        self.reckoning.dress(self.stage.pack, bool(self.settings.four_colours))
        self.reckoning.show_result(
            self.again.compared(result, index + 1),
            deal=index + 1,
            sides=state.sides,
            names=self.match.names,
            before=before,
            mine=state.setup.side_of[0],
            over=state.is_over and index == len(state.results) - 1,
            winners=state.winners,
            target=self.table.score.target(seen),
        )
        self.again.offer(index + 1)
        announce(self, f"{self.reckoning.headline} {self.reckoning.winner}")

    def next_deal(self) -> None:
        """On to the next deal; after a deal played again, to the same one once more."""
        if self.again.is_over and self.match.again is not None:
            self.repeat_wanted.emit(self.match.again.deal)
            return
        self.reckoning.hide()
        self._stop_looking()
        self.cloth.setFocus()
        self.runner.held = False
        self._closing = None
        self.counted += 1
        if not self.match.state.is_over:
            self.refresh_panels(self.observe())
        if self.stage.script.held:
            self.stage.script.go_on()
        else:
            self.runner.go()

    def look_at_table(self) -> None:
        """Put the reckoning aside: the last position is shown, all cards open as far as they may be known."""
        self.reckoning.hide()
        self._looking = True
        state, last = self.match.state, self.match.reckoned()
        self.go_button.setText("Result" if state.is_over else ONCE_MORE if self.again.is_over else NEXT)
        self.go_button.show()
        self.result_button.setVisible(not state.is_over)
        if last is None:
            last = state
        if self.is_known(last.deal_number):
            self.stage.open_hands = open_hands(self.table, last)
        if self._closing is not None or state.is_over:
            self.stage.settle(last.observe(0))
        self.lay_out_row()
        self.cloth.setFocus()

    def _stop_looking(self) -> None:
        """No longer at the last position."""
        if self._looking:
            self.stage.open_hands = {}
        self._looking = False
        self.go_button.hide()
        self.result_button.hide()

    def back_to_result(self) -> None:
        """From the table to the reckoning again."""
        self.go_button.hide()
        self.result_button.hide()
        self.reckoning.come_back()

    def _go_on(self) -> None:
        """The button that stands for the reckoning while the table is looked at."""
        if self.match.state.is_over:
            self.back_to_result()
        else:
            self.next_deal()

    def _ended(self) -> None:
        """The match is over."""
        self.set_legal(None)
        if not self._looking and self.match.state.results:
            self.counted = len(self.match.state.results) - 1
            self.show_reckoning()

    # ---- tools

    def undo(self) -> None:
        """Back to the person's last decision."""
        if self.may_undo and not self.claims.withdraw():
            self.going_back.undo()

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
        self._plan.clear()
        self.runner.held = False
        self._closing = None
        self.reckoning.hide()
        self._stop_looking()
        self.counted = len(self.match.state.results)
        if self.match.state.is_over:
            self.counted -= 1
        self.set_legal(None)
        self.stage.settle(self.observe(), motion.PLAY)
        self.runner.go()

    def hint(self) -> None:
        """Ask for a hint; asked again, the next best idea is shown."""
        self.hints.ask()

    def toggle_pause(self) -> None:
        """Everybody waits, or goes on."""
        self.runner.set_paused(not self.runner.paused)
        self.bar.set_paused(self.runner.paused)
        if self.runner.paused:
            self.set_legal(None)
            for plaque in self.stage.plaques:
                plaque.say(thinking=False)
        elif not self.stage.script.running:
            self.runner.go()
        self.say_prompt()

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not table_keys.press(self, event):
            super().keyPressEvent(event)
