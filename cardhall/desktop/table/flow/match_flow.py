"""The flow of a match at its table, from each decision to the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.fast_forward import FastForward
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.flow.hints import Hints
from cardhall.desktop.table.flow.news import News
from cardhall.desktop.table.flow.timed_calls import TimedCalls
from cardhall.desktop.table.flow.undo_command import UndoCommand
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.turn_state import Turn
from cardhall.desktop.table.view.table_view import TableView
from cardhall.rules import Action, IllegalAction
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation


def events_since_score(history: Sequence[Event]) -> list[Event]:
    """Return the events after the last scored deal: the history of the present deal."""
    places = [place for place, event in enumerate(history) if event.kind == "score"]
    return list(history[places[-1] + 1 :] if places else history)


class MatchFlow(QObject):
    """Connects runner, stage and gestures: shows each action, lets the person decide, and continues play."""

    def __init__(
        self, view: TableView, event_player: EventPlayer, deal_end: DealEnd, claims: Claims, hints: Hints, guide: Guide
    ) -> None:
        super().__init__(view.page)
        self.view, self.event_player, self.deal_end = view, event_player, deal_end
        self.claims, self.hints, self.guide, self.undo_command = claims, hints, guide, UndoCommand(view)
        self.timed_calls, self.fast_forward, self.news = TimedCalls(view), FastForward(view), News(view)
        view.overviews.news = self.news.recent_news
        self.situation, self.match, self.stage = view.situation, view.situation.match, view.situation.stage
        self.runner, self.script = view.situation.runner, view.situation.stage.script
        self.turn = self.runner.turn
        self.planned_actions: list[Action] = []  # the rest of the person's move
        self._connect()

    def _connect(self) -> None:
        """Connect the runner, the stage, and the person's gestures."""
        runner, gestures, widgets, player = self.runner, self.view.gestures, self.view.widgets, self.event_player
        runner.action_played.connect(self.show_events)
        runner.person_to_decide.connect(self.let_person_decide)
        runner.autoplay.announcement_changed.connect(self.view.update_prompt)
        runner.computers.thinking_reported.connect(self.view.show_thinking)
        runner.problem_reported.connect(self.view.show_problem)
        runner.computers.hint_found.connect(self.hints.show_ranking)
        runner.match_changed.connect(self.rebuild)
        runner.match_over.connect(self.deal_end.show_final_sheet)
        gestures.acted.connect(self.act)
        gestures.planned.connect(self.act_all)
        gestures.choice_wanted.connect(self._ask_which)
        gestures.choice_changed.connect(self.view.show_selection)
        gestures.skipped.connect(self.skip)
        gestures.continue_wanted.connect(self.continue_or_fast_forward)
        widgets.row.chosen.connect(self.act)
        widgets.row.choice_wanted.connect(self._ask_which)
        widgets.keys.chosen.connect(self.act)
        widgets.tray.chosen.connect(self.act)
        widgets.tray.planned.connect(self.act_all)
        widgets.chooser.chosen.connect(self.act)
        widgets.card_menu.chosen.connect(self.act)
        widgets.action_list.chosen.connect(self._act_from_list)
        player.action_label = lambda action: (
            self.situation.action_label(action) if self.situation.seen is not None else str(action)
        )
        player.deal_scored.connect(self.deal_end.show_scored_deal)
        player.moment_reached.connect(self._note_observation)
        player.deal_animation.dealing_started.connect(self._refresh_panels)
        player.observe_state = self.situation.observe_state
        self.stage.moment_changed.connect(self._refresh_panels)
        player.event_shown.connect(self.view.announcer.announce_event)
        player.event_shown.connect(self.news.add_event)
        self.script.finished.connect(self.script_done)
        self.stage.synced.connect(self._refresh_table)

    # ---- the match goes on

    def begin(self) -> None:
        """Show the match and start or continue play; a new match is dealt card by card."""
        if self.turn.has_begun:  # also when closed before it was shown
            return
        self.stage.cloth.setFocus()
        self.runner.thinker.preload_game(self.match.game.id)
        seen = self.situation.observe()
        is_new_match = not self.match.log and not self.stage.clock.instant
        deal_events = (
            [event for event in seen.history if event.kind in ("deal", "ready", "show")] if is_new_match else []
        )
        self.turn.change_to(Turn.DEALING if deal_events else Turn.PLAYING_OUT)
        if deal_events:
            self.stage.is_dealing = True
            self.view.refresh(seen)
            if not self.guide.show_opening_step(lambda: self.event_player.play(deal_events, self.situation.observe)):
                self.event_player.play(deal_events, self.situation.observe)
        elif self.turn.is_unread and not self.match.state.is_over:
            self.deal_end.show_unread_deal()
            self.event_player.play([Event("score"), *events_since_score(seen.history)], self.situation.observe)
        else:
            self.stage.sync_to(seen)
            self._continue_play()
        if self.match.state.is_over and not self.turn.is_deal_over:
            self.deal_end.show_final_sheet()

    def show_events(self, events: Sequence[Event]) -> None:
        """Show the events of an action, while the runner waits."""
        self.timed_calls.stop()
        if self.turn.has_begun:
            self.turn.change_to(Turn.PLAYING_OUT)
        if self.match.closing_state is not None:
            self.deal_end.close_deal(sum(event.kind == "score" for event in events))
            self.claims.stop()
            self.fast_forward.keep_haste()
        self.view.last_announced_thinker = -1  # the next seat that thinks for long is announced, even the same one
        is_realtime = self.event_player.pace.never_waits = self.runner.seating.is_realtime
        if not is_realtime:
            self.view.set_legal(None)
        observe = self.situation.observe
        seen = observe()  # a table with turns shows the position after this very action
        self.event_player.play(events, observe if is_realtime else lambda: seen, self.runner.moments)
        if is_realtime and self.script.is_running:
            self.let_person_decide()

    def script_done(self) -> None:
        """Continue play after all animations."""
        if self.turn.has_begun and not self.turn.is_deal_over:
            self._continue_play()

    def _continue_play(self) -> None:
        """Let the next seat decide, after the guide's steps for others' turns."""
        if self.runner.seating.is_realtime or not self.runner.seating.may_person_act():
            self.guide.show_due_step()
        if self.turn.is_note_open:
            self.fast_forward.stop()
        self.runner.continue_play()

    def let_person_decide(self) -> None:
        """Show the person's legal actions, or go on with the actions that an earlier decision planned."""
        view, situation = self.view, self.situation
        if not self.runner.seating.may_person_act():
            view.set_legal(None)
            return
        self.fast_forward.stop_at_choice()
        while self.planned_actions:
            action = self.planned_actions.pop(0)
            if action in self.match.state.actions(self.runner.seating.person_seat):
                self.runner.play_action(action, claimed=True)
                return
        situation.seen = situation.observe()
        legal = LegalActions(situation.table, situation.seen)
        if situation.legal is None or not self.runner.seating.is_realtime:
            self.claims.find_claim(legal)
            view.set_legal(legal)
            self.guide.show_due_step()
            self.timed_calls.start_clock()
            return
        situation.legal = legal  # others have acted: prompt and hint may still hold
        view.gestures.set_legal(legal)
        if not self.hints.still_holds() and not view.prompt.refusal:
            view.update_prompt()
        view.update_row()
        view.update_action_list()

    def rebuild(self) -> None:
        """Show the match after an undo or redo."""
        self.timed_calls.stop()
        self.fast_forward.stop()
        self.news.clear()
        self.view.announcer.announce_undo()
        self.script.clear()
        self.stage.clock.finish_movements()
        self.claims.stop()
        self.planned_actions.clear()
        self.deal_end.discard_result()
        self.turn.change_to(Turn.PLAYING_OUT)
        self.guide.after_opening = None  # the cards have been dealt
        self.view.set_legal(None)
        self.stage.sync_to(self.situation.observe(), motion.PLAY_MS)
        self._continue_play()

    def _refresh_table(self) -> None:
        self.situation.seen = self.stage.seen
        if self.situation.seen is not None:
            self.view.refresh(self.situation.seen)
            self.view.announcer.announce_changes()

    def _note_observation(self, seen: Observation) -> None:
        """Note the observation of the moment on the stage."""
        self.situation.seen = seen

    def _refresh_panels(self) -> None:
        """Refresh the panels beside the cloth to the moment on the stage."""
        self.view.refresh(self.situation.shown_observation)

    # ---- what the person does

    def act(self, action: Action) -> None:
        """Play an action of the person."""
        widgets = self.view.widgets
        widgets.chooser.dismiss()
        widgets.prompt.clear_refusal()
        if self.situation.legal is None:
            return
        self.hints.drop_all()
        try:
            self.runner.play_action(action)
        except IllegalAction as refused:
            self.planned_actions.clear()
            self.view.refuse(refused.reason)
        if not widgets.action_list.isVisible():
            self.stage.cloth.setFocus()

    def act_all(self, plan: Sequence[Action]) -> None:
        """Play several actions of the person in turn; one undo takes back all."""
        self.planned_actions = list(plan[1:])
        self.act(plan[0])

    def _act_from_list(self, action: Action) -> None:
        self.act(action)
        if self.view.widgets.action_list.isVisible():
            self.view.widgets.action_list.open_up()

    def _ask_which(self, actions: Sequence[Action], point: tuple[float, float]) -> None:
        self.view.widgets.chooser.offer_actions(actions, self.situation.action_label, *point, self.hints.shown_action)

    def skip(self) -> None:
        """Skip the running animation, or hurry the next player."""
        if self.turn.is_ending:
            self.deal_end.leave_last_cards()
        elif self.script.is_running:
            self.script.skip_wait()
        else:
            self.runner.computers.report_answer_early()

    def continue_or_fast_forward(self) -> None:
        """Fast-forward to the person's next decision, or leave the end of a deal."""
        only_action = self.runner.seating.only_action
        if self.turn.is_ending or self.runner.seating.is_realtime or self.claims.playing_seat is not None:
            self.skip()
        elif self.situation.legal is None:
            if self.turn.may_act:
                self.fast_forward.start()
            self.skip()
        elif only_action is not None:
            self.fast_forward.start()
            self.act(only_action)

    def undo(self) -> None:
        """Undo the person's last decision."""
        if self.situation.may_undo and not self.claims.withdraw():
            self.undo_command.undo()

    def redo(self) -> None:
        """Redo the person's next decision."""
        if self.situation.may_undo:
            self.runner.redo()

    def restart_deal(self) -> None:
        """Restart the deal with the same cards."""
        self.claims.forget_declined()
        self.runner.restart_deal()

    def toggle_pause(self) -> None:
        """Pause or resume the match."""
        self.runner.set_paused(not self.turn.is_paused)
        self.view.widgets.bar.set_paused(self.turn.is_paused)
        if self.turn.is_paused:
            self.view.set_legal(None)
            for plaque in self.stage.plaques:
                plaque.set_words(is_thinking=False)
        elif not self.script.is_running:
            self.runner.continue_play()
        self.view.update_prompt()
