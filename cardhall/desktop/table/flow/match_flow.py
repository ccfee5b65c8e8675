"""How a match goes on at its table: from the person's decisions and the others' to the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.going_back import GoingBack
from cardhall.desktop.table.flow.going_on import GoingOn
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.flow.hints import Hints
from cardhall.desktop.table.flow.news import News
from cardhall.desktop.table.flow.timed_calls import TimedCalls
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.turn_state import Turn
from cardhall.desktop.table.view.table_view import TableView
from cardhall.rules import Action, IllegalAction
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation


def since_scored(history: Sequence[Event]) -> list[Event]:
    """The events after the last deal was scored: those of the deal that follows."""
    places = [place for place, event in enumerate(history) if event.kind == "score"]
    return list(history[places[-1] + 1 :] if places else history)


class MatchFlow(QObject):
    """Shows what the runner says has happened, has the person decide, and has the runner go on."""

    def __init__(
        self, view: TableView, event_player: EventPlayer, end: DealEnd, claims: Claims, hints: Hints, guide: Guide
    ) -> None:
        super().__init__(view.page)
        self.view, self.event_player, self.end = view, event_player, end
        self.claims, self.hints, self.guide, self.going_back = claims, hints, guide, GoingBack(view)
        self.timed, self.going_on, self.news = TimedCalls(view), GoingOn(view), News(view)
        view.overviews.news = self.news.found
        self.situation, self.match, self.stage = view.situation, view.situation.match, view.situation.stage
        self.runner, self.script = view.situation.runner, view.situation.stage.script
        self.turn = self.runner.turn
        self.plan: list[Action] = []  # what the person does next, as part of one move
        self._connect()

    def _connect(self) -> None:
        """What the runner, the stage and the person's hands report."""
        runner, gestures, widgets, player = self.runner, self.view.gestures, self.view.widgets, self.event_player
        runner.played.connect(self.tell)
        runner.waiting.connect(self.person)
        runner.alone_changed.connect(self.view.update_prompt)
        runner.thinking.connect(self.view.show_thinking)
        runner.problem.connect(self.view.show_problem)
        runner.hinted.connect(self.hints.answered)
        runner.rebuilt.connect(self.rebuild)
        runner.over.connect(self.end.match_over)
        gestures.acted.connect(self.act)
        gestures.planned.connect(self.act_all)
        gestures.choice_wanted.connect(self._ask_which)
        gestures.chosen.connect(self.view.show_selection)
        gestures.skipped.connect(self.skip)
        gestures.continue_wanted.connect(self.go_on)
        widgets.row.chosen.connect(self.act)
        widgets.row.choice_wanted.connect(self._ask_which)
        widgets.keys.chosen.connect(self.act)
        widgets.tray.chosen.connect(self.act)
        widgets.tray.planned.connect(self.act_all)
        widgets.chooser.chosen.connect(self.act)
        widgets.card_menu.chosen.connect(self.act)
        widgets.action_list.chosen.connect(self._from_list)
        player.words = lambda action: self.situation.words(action) if self.situation.seen is not None else str(action)
        player.scored.connect(self.end.scored)
        player.arrived.connect(self._arrived)
        player.dealt.connect(self._moved_on)
        player.see = self.situation.see
        self.stage.moved_on.connect(self._moved_on)
        player.said.connect(self.view.teller.tell)
        player.said.connect(self.news.hear)
        self.script.done.connect(self.script_done)
        self.stage.settled.connect(self._settled)

    # ---- the match goes on

    def begin(self) -> None:
        """Show the match as it stands, and go on with it. A match just begun is dealt card by card."""
        if self.turn.has_begun:  # or left before it was shown
            return
        self.stage.cloth.setFocus()
        self.runner.worker.warm(self.match.game.id)
        seen = self.situation.observe()
        fresh = not self.match.log and not self.stage.clock.instant
        deals = [event for event in seen.history if event.kind in ("deal", "ready", "show")] if fresh else []
        self.turn.go(Turn.DEALING if deals else Turn.PLAYING_OUT)
        if deals:
            self.stage.is_dealing = True
            self.view.refresh(seen)
            if not self.guide.open_with(lambda: self.event_player.play(deals, self.situation.observe)):
                self.event_player.play(deals, self.situation.observe)
        elif self.turn.is_unread and not self.match.state.is_over:
            self.end.show_closing()
            self.event_player.play([Event("score"), *since_scored(seen.history)], self.situation.observe)
        else:
            self.stage.settle(seen)
            self._go_on()
        if self.match.state.is_over and not self.turn.is_deal_over:
            self.end.match_over()

    def tell(self, events: Sequence[Event]) -> None:
        """Show what an action caused."""
        self.timed.stop()
        if self.turn.has_begun:
            self.turn.go(Turn.PLAYING_OUT)
        if self.match.closing is not None:
            self.end.close_deal(sum(event.kind == "score" for event in events))
            self.claims.stop()
            self.going_on.keep_haste()
        self.view.announced_thinker = -1
        realtime = self.event_player.hurry = self.runner.realtime
        if not realtime:
            self.view.set_legal(None)
        observe = self.situation.observe
        seen = observe()  # a table with turns shows one action after the other
        self.event_player.play(events, observe if realtime else lambda: seen, self.runner.moments)
        if realtime and self.script.running:
            self.person()

    def script_done(self) -> None:
        """All that has happened has been shown."""
        if self.turn.has_begun and not self.turn.is_deal_over:
            self._go_on()

    def _go_on(self) -> None:
        """Let the next seat decide, once the guide has said what matters while others act."""
        if self.runner.realtime or not self.runner.person_to_act():
            self.guide.look()
        if self.turn.note_stands:
            self.going_on.stop()
        self.runner.go()

    def person(self) -> None:
        """The person is to decide."""
        view, situation = self.view, self.situation
        if not self.runner.person_to_act():
            view.set_legal(None)
            return
        self.going_on.look()
        while self.plan:
            action = self.plan.pop(0)
            if action in self.match.state.actions(self.runner.person):
                self.runner.play(action, claimed=True)
                return
        situation.seen = situation.observe()
        legal = LegalActions(situation.table, situation.seen)
        if situation.legal is None or not self.runner.realtime:
            self.claims.look(legal)
            view.set_legal(legal)
            self.guide.look()
            self.timed.look()
            return
        situation.legal = legal  # others have acted: what was said may still hold
        view.gestures.set_legal(legal)
        if not self.hints.hold() and not view.prompt.refusal:
            view.update_prompt()
        view.update_row()
        view.update_action_list(legal)

    def rebuild(self) -> None:
        """Show the match as it stands after going back or forth."""
        self.timed.stop()
        self.going_on.stop()
        self.news.forget()
        self.view.teller.went()
        self.script.clear()
        self.stage.clock.finish()
        self.claims.stop()
        self.plan.clear()
        self.end.forget()
        self.turn.go(Turn.PLAYING_OUT)
        self.guide.then = None  # the cards lie there
        self.view.set_legal(None)
        self.stage.settle(self.situation.observe(), motion.PLAY)
        self._go_on()

    def _settled(self) -> None:
        self.situation.seen = self.stage.seen
        if self.situation.seen is not None:
            self.view.refresh(self.situation.seen)
            self.view.teller.settled()

    def _arrived(self, seen: Observation) -> None:
        """The script has come to another moment."""
        self.situation.seen = seen

    def _moved_on(self) -> None:
        """The stage shows another moment: so does all that stands beside it."""
        self.view.refresh(self.situation.shown)

    # ---- what the person does

    def act(self, action: Action) -> None:
        """The person does something."""
        widgets = self.view.widgets
        widgets.chooser.close_up()
        widgets.prompt.clear_refusal()
        if self.situation.legal is None:
            return
        self.hints.forget()
        try:
            self.runner.play(action)
        except IllegalAction as refused:
            self.plan.clear()
            self.view.refuse(refused.reason)
        if not widgets.action_list.isVisible():
            self.stage.cloth.setFocus()

    def act_all(self, plan: Sequence[Action]) -> None:
        """The person does several actions in one move, each when its turn comes; undone, they are one."""
        self.plan = list(plan[1:])
        self.act(plan[0])

    def _from_list(self, action: Action) -> None:
        self.act(action)
        self.view.widgets.action_list.open_up()

    def _ask_which(self, actions: Sequence[Action], at: tuple[float, float]) -> None:
        self.view.widgets.chooser.ask(actions, self.situation.words, *at, self.hints.shown)

    def skip(self) -> None:
        """A click or a key while something is shown, or another is to act: do not wait any longer."""
        if self.turn.is_ending:
            self.end.go_on()
        elif self.script.running:
            self.script.skip()
        else:
            self.runner.hurry()

    def go_on(self) -> None:
        """Space, or a click on the felt: on to the person's next decision, or from the end of a deal."""
        only = self.runner.only_action
        if self.turn.is_ending or self.runner.realtime or self.claims.playing is not None:
            self.skip()
        elif self.situation.legal is None:
            if self.turn.may_act:
                self.going_on.start()
            self.skip()
        elif only is not None:
            self.going_on.start()
            self.act(only)

    def undo(self) -> None:
        """Back to the person's last decision."""
        if self.situation.may_undo and not self.claims.withdraw():
            self.going_back.undo()

    def redo(self) -> None:
        """Forward again."""
        if self.situation.may_undo:
            self.runner.redo()

    def restart_deal(self) -> None:
        """Play the deal from its beginning again, with the same cards."""
        self.claims.anew()
        self.runner.restart_deal()

    def toggle_pause(self) -> None:
        """Everybody waits, or goes on."""
        self.runner.set_paused(not self.turn.is_paused)
        self.view.widgets.bar.set_paused(self.turn.is_paused)
        if self.turn.is_paused:
            self.view.set_legal(None)
            for plaque in self.stage.plaques:
                plaque.set_words(thinking=False)
        elif not self.script.running:
            self.runner.go()
        self.view.update_prompt()
