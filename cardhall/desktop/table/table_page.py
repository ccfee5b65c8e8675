"""The table's page: puts the parts of a table together, and hands on what the window asks and is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QFocusEvent, QGuiApplication, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop import people
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import Sound, silence
from cardhall.desktop.table.access.accessible import install
from cardhall.desktop.table.board import TableBoard
from cardhall.desktop.table.flow.again import Again, Compares
from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.deal_cards import DealCards
from cardhall.desktop.table.flow.deal_codes import DealCodes
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.fingerprint import DealFingerprint
from cardhall.desktop.table.flow.giving_up import GivingUp
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.flow.hints import Hints
from cardhall.desktop.table.flow.match_flow import MatchFlow
from cardhall.desktop.table.flow.starting import Starting
from cardhall.desktop.table.flow.suggestions import Suggestions
from cardhall.desktop.table.flow.table_keys import IN_MENU, TableKeys
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.lookup import table_for
from cardhall.desktop.table.runner import Runner
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.stage.sounds import TableSounds
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.table.view.guide_parts import GuideParts
from cardhall.desktop.table.view.table_view import TableView
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.desktop.widgets import shortcuts
from cardhall.desktop.widgets.page import WindowPage
from cardhall.language import language_in_use, say, tell, tr
from cardhall.match import Match, Store
from cardhall.match.rule_set import RuleSet


class Comparison(Compares, Protocol):
    """Whoever finds out what hard makes of deals, and says when something has become known."""

    found: SignalInstance


class Kinds(NamedTuple):
    """Of what classes those parts are in which one page may differ from another."""

    view: type[TableView] = TableView
    end: type[DealEnd] = DealEnd
    flow: type[MatchFlow] = MatchFlow


class TablePage(WindowPage):
    """A match being played. Make it, show it, `begin()` it; `close_page()` before it goes."""

    has_bar = False
    called = say("Table")  # what the way back to this page says
    kinds = Kinds()
    in_menu: Sequence[str] = IN_MENU
    is_left_by_escape = False  # as where a match is only looked at, or a position is tried
    hall_wanted = Signal()
    rules_wanted = Signal(str)
    settings_wanted = Signal()
    new_match_wanted = Signal(str)
    repeat_wanted = Signal(int)  # the number of a deal that is to be played again
    thinks = True
    review_wanted = Signal(int)  # the number of a deal whose decisions are to be judged; 0: all of the match
    done_wanted = Signal()  # a single deal is over, and its reckoning has been read
    text_wanted = Signal(int)  # the number of a deal that is to be written as a text
    noted = Signal(str)  # a sentence that goes away by itself: something is done
    unsaved = Signal(str)  # why the match cannot be saved; "" when it can be again
    given_up = Signal()  # the match is
    settings_kept = Signal()  # something was noted in the settings

    def __init__(
        self,
        match: Match,
        *,
        settings: Settings,
        worker: Thinker,
        store: Store | None,
        instant: bool = False,
        sound: Sound = silence,
        parent: QWidget | None = None,
    ) -> None:
        """`instant`: nothing moves and nobody waits, for screenshots and tests."""
        super().__init__(parent)
        self.match, self.settings, self.game_id = match, settings, match.game.id
        self.told_in = language_in_use()  # the language of all that was told once
        self.setObjectName("table")
        self.setWindowTitle(tell(match.game.name))
        install()
        cloth = Cloth(theme.felt_for(self.game_id, settings.felt), self)
        self.stage = Stage(table_for(self.game_id), tuple(match.names), settings, self.game_id, cloth)
        self.stage.plates.levels = dict(match.levels) if match.game.has_choices else {}
        self.stage.clock.instant = instant
        self.event_player = EventPlayer(self.stage)
        self.gestures = Gestures(self.stage)
        cloth.controller = self.gestures
        self.runner = Runner(match, worker, store, settings, self)
        self.runner.instant, self.runner.idle = instant, self.stage.table.buttons.idle
        self.runner.swift = self.stage.table.buttons.swift
        self.stage.resize(1440, 900)
        self.situation = Situation(match, settings, self.stage, self.runner)
        self.sounds = TableSounds(self.event_player, sound, self.situation.won, self.situation.is_mine)
        self.widgets = Widgets(self, self.stage, match.game.name, undo=self.situation.may_undo)
        if instant:
            self.widgets.reckoning.grace = 0
        self.view = self.kinds.view(self, self.widgets, self.situation, self.gestures)
        self.widgets.bar.offer_save(store is not None)
        self.show_people()
        self.hints = Hints(self.view, self.gestures, self.widgets.keys)
        self.fingerprint = DealFingerprint(self.view, (self.widgets.rail.log, self.widgets.drawer))
        self.deal_codes = DealCodes(self.view)
        self.deal_cards = DealCards(self.view, self.deal_codes.show)
        self.claims = self.runner.claims = Claims(self.view)
        self.view.suggested = Suggestions(self.claims, self.hints)
        self.guide = Guide(self.view, GuideParts(self, self.widgets, self.situation))
        self.starting = self.runner.gate = Starting(self.view)
        self.giving_up = GivingUp(self.view)
        self.end = self.kinds.end(self.view, Again(match, self.widgets.reckoning, may_repeat=store is not None))
        self.flow = self.kinds.flow(self.view, self.event_player, self.end, self.claims, self.hints, self.guide)
        self._connect()
        self.table_keys = self._keys()
        shortcuts.changes.told.connect(self._tell_keys)

    def _connect(self) -> None:
        """What the bar and the reckoning ask for, and what the window is to hear."""
        bar, flow, keeper, reckoning = self.widgets.bar, self.flow, self.runner.keeper, self.widgets.reckoning
        for wanted, done in (
            (bar.undo, flow.undo),
            (bar.redo, flow.redo),
            (bar.hint, self.hints.ask),
            (bar.last, self.view.overviews.show_last),
            (bar.pause, flow.toggle_pause),
            (bar.give_up, self.giving_up.ask),
            (self.starting.go_on_wanted, flow.toggle_pause),
            (self.view.deal_shown, self.fingerprint.show_deal),
            (self.view.hand_order.moved, keeper.soon),
            (self.runner.waiting, self.sounds.turn),
            (self.view.denied, self.sounds.refuse),
        ):
            wanted.connect(done)
        for heard, signal in (
            (bar.hall, self.hall_wanted),
            (bar.settings, self.settings_wanted),
            (bar.save, self.save_wanted),
            (keeper.unsaved, self.unsaved),
            (keeper.remarked, self.remarked),
            (keeper.taken, self.taken),
            (reckoning.hall_wanted, self.hall_wanted),
            (self.end.repeat_wanted, self.repeat_wanted),
            (self.end.review_wanted, self.review_wanted),
            (self.end.done_wanted, self.done_wanted),
            (self.giving_up.given_up, self.given_up),
            (self.guide.noted, self.settings_kept),
            (self.view.hand_order.chosen, self.settings_kept),
        ):
            heard.connect(signal)
        bar.rules.connect(self._ask_for_rules)
        bar.more.connect(self.open_menu)
        reckoning.new_match_wanted.connect(lambda: self.new_match_wanted.emit(self.game_id))

    def _keys(self) -> TableKeys:
        done = {
            "undo": self.flow.undo,
            "redo": self.flow.redo,
            "restart": self.flow.restart_deal,
            "list": self.view.overviews.show_list,
            "guide": self.guide.call,
            "note": lambda: self.answer_note(main=True),
            "pause": self.flow.toggle_pause,
            "codes": self.deal_codes.show,
            "give_up": self.giving_up.ask,
            "text": lambda: self.text_wanted.emit(self.situation.deal_shown),
            "rules": self._ask_for_rules,
            "hint": self.hints.ask,
            "claim": self.claims.say_why_not,
        }
        return TableKeys(self.view, done)

    def _tell_keys(self) -> None:
        """Other keys hold: tips, buttons and the prompt say them."""
        self.widgets.bar.label_tools()
        self.widgets.bar.set_paused(self.runner.turn.is_paused)
        self.view.hand_order.show_button()
        if self.runner.is_live and self.runner.turn.is_table_shown:
            self.view.update_row()
            self.view.update_prompt()

    def rule_set(self) -> RuleSet:
        return RuleSet.of_setup(self.match.game, self.match.state.setup)

    def _ask_for_rules(self) -> None:
        self.rules_wanted.emit(self.game_id)

    def open_menu(self) -> None:
        """What has no button of its own, below the button that opens it; the window's places and commands."""
        button = self.widgets.bar.more_button
        menu = self.table_keys.menu(button, self.in_menu, self.window_entries())
        menu.aboutToHide.connect(self.view.take_focus)
        corner = button.mapToGlobal(QPoint(button.width(), button.height()))
        menu.popup(corner - QPoint(menu.sizeHint().width(), 0))

    # ---- what the window asks

    def compare_with(self, comparing: Comparison, *, wants: bool = True) -> None:
        """Show with each reckoning what hard makes of the deal; `wants`: it is found out where it is not known."""
        self.end.again.compares, self.end.again.wants = comparing, wants
        comparing.found.connect(self.end.show_news)
        occasion = self.match.occasion
        if occasion is not None and comparing.set_of(self.match) is not None:
            board = TableBoard(self.match, occasion.number, partial(comparing.set_of, self.match))
            self.end.again.board = self.situation.board = board
            self.view.heading = board.heading
            comparing.found.connect(self._tell_board)

    def _tell_board(self) -> None:
        """Something has become known of the set: the log says what it is, once the board is over."""
        if self.match.is_done and self.runner.turn.has_begun:
            seen = self.situation.shown
            self.view.panels.refresh(seen, self.situation.log(seen), dealing=self.stage.is_dealing)

    def begin(self) -> None:
        """Show the match as it stands, and go on with it."""
        self.flow.begin()

    def keep(self) -> str:
        """Save the match now. Returns "", or a sentence that says why that is not possible."""
        return self.runner.keeper.save()

    def recover(self) -> None:
        """After a fault of the program: show the match as it stands, and go on with it."""
        if self.runner.is_live and self.runner.turn.has_begun:
            self.flow.rebuild()

    def close_page(self) -> None:
        """Save, stop everything and take it apart in order."""
        self.runner.close()
        self.flow.timed.close()
        self.guide.close_down()
        self.widgets.prompt.blockSignals(True)  # it may still end a refusal: nothing makes room for it
        self.stage.close_down()
        self.stage.cloth.close_down()

    def copy_picture(self) -> str:
        """What is seen of the table, without the bar, to the clipboard. Returns a sentence that says so."""
        bar = self.widgets.bar.geometry().bottom() + 1
        QGuiApplication.clipboard().setPixmap(self.grab(self.rect().adjusted(0, bar, 0, 0)))
        return tr("A picture of the table is in the clipboard.")

    def show_people(self) -> None:
        """Show who sits at the table."""
        self.stage.set_people(people.faces(self.settings, self.match.names, self.match.avatars))
        self.view.panels.set_names(self.stage.names)

    def apply_settings(self) -> None:
        """The settings have changed: take them over."""
        if self.runner.is_live:
            self.match.names = (people.own(self.settings).name, *self.match.names[1:])
            self.show_people()
        if self.told_in != language_in_use():
            self.told_in = language_in_use()
            self.widgets.bar.label_tools()
            if self.runner.is_live and self.runner.turn.is_table_shown:
                self.flow.rebuild()  # prompt and buttons in the other language
        self.stage.restyle()
        self.view.lay_out()
        seen = self.situation.seen
        if seen is not None:
            if self.runner.turn.is_table_shown and seen.seat != self.runner.person:
                self.flow.rebuild()  # the person plays for the partner now, or no longer
            self.view.refresh(self.situation.shown)
            self.gestures.set_legal(self.situation.legal)
        self.update()

    def message_room(self) -> QRect:
        """Over the cloth, below the bar and what stands under it in a small window."""
        stage, strips = self.stage.frame.stage, self.widgets.strips
        top = strips.geometry().bottom() if strips.isVisibleTo(self) else round(stage.y)
        return QRect(round(stage.x), top, round(stage.w), round(stage.y + stage.h) - top)

    # ---- what Qt reports

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self.begin)

    def hideEvent(self, event: QHideEvent) -> None:
        """Where nobody waits for his turn, nobody goes on while the table is out of sight."""
        super().hideEvent(event)
        runner, turn = self.runner, self.runner.turn
        if runner.is_live and runner.realtime and turn.has_begun and not turn.is_paused:
            self.flow.toggle_pause()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.lay_out()

    def take_focus(self) -> None:
        """The page is shown: the keys go to what is played with."""
        self.view.take_focus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.stage.cloth.controller is not None:  # while the table is taken apart, the focus comes from the cloth
            self.view.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close_topmost()
        elif not self.table_keys.press(event):
            super().keyPressEvent(event)

    def _close_topmost(self) -> None:
        """Escape: close the topmost thing and nothing else; a table at which somebody plays is never left by it."""
        if self.flow.going_on.stop() or self.view.close_topmost() or self.answer_note(main=False):
            return
        if self.gestures.release_cards() or self.hints.close():
            return
        if self.is_left_by_escape:
            self.hall_wanted.emit()
        else:
            self.view.leave_controls()

    def answer_note(self, *, main: bool) -> bool:
        """Enter or Escape, where a note stands over the table. Returns whether one did."""
        return self.guide.answer(main=main)
