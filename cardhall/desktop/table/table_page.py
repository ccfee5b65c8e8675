"""The table's page: builds the parts of a table and connects them with the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent

from cardhall.desktop import people
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.sound.sounds import PlaySound, play_nothing
from cardhall.desktop.table.access.accessible import install_factory
from cardhall.desktop.table.access.voice_keys import VoiceKeys
from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.countdown import StartCountdown
from cardhall.desktop.table.flow.deal_cards import DealCards
from cardhall.desktop.table.flow.deal_codes import DealCodes
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.fingerprint import DealFingerprint
from cardhall.desktop.table.flow.giving_up import GivingUp
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.flow.hints import Hints
from cardhall.desktop.table.flow.live_comparison import LiveComparison, LiveComputerResults
from cardhall.desktop.table.flow.match_flow import MatchFlow
from cardhall.desktop.table.flow.result_comparison import ResultComparison
from cardhall.desktop.table.flow.suggestions import ClaimsAndHints
from cardhall.desktop.table.flow.table_keys import MENU_COMMANDS, TableKeys
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.runner import Runner
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.stage.sounds import TableSounds
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.stage.table_top import SIZE_BEFORE_LAYOUT
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.thinkers import Thinker
from cardhall.desktop.table.turn_state import IN_PLAY_STATES
from cardhall.desktop.table.view.guide_parts import GuideParts
from cardhall.desktop.table.view.stretched_picture import StretchedPicture
from cardhall.desktop.table.view.table_view import TableView
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.desktop.widgets import shortcuts, voice
from cardhall.desktop.widgets.page import WindowPage
from cardhall.language import language_in_use, say, tr, translate
from cardhall.match import Match, Store
from cardhall.match.rule_set import RuleSet


class PartClasses(NamedTuple):
    """Classes of the parts that differ between table pages."""

    view: type[TableView] = TableView
    end: type[DealEnd] = DealEnd
    flow: type[MatchFlow] = MatchFlow


class TablePage(WindowPage):
    """The page of a match in play.

    Create it, show it, and call `begin()`; call `close_page()` before deleting it.
    """

    has_place_bar = False
    back_label = say("Table")  # the label of buttons that return here
    part_classes = PartClasses()
    menu_commands: Sequence[str] = MENU_COMMANDS
    is_left_by_escape = False  # true in playback and for positions
    hall_wanted = Signal()
    rules_wanted = Signal(str)
    settings_wanted = Signal()
    new_match_wanted = Signal(str)
    repeat_wanted = Signal(int)  # the number of a deal to play again
    needs_processor = True
    review_wanted = Signal(int)  # the number of a deal to analyse; 0: the whole match
    done_wanted = Signal()  # the score sheet of a single-deal match has been read
    text_wanted = Signal(int)  # the number of a deal to save as text
    noted = Signal(str)  # a sentence to show for a while
    save_failed = Signal(str)  # why saving fails; "" once it succeeds again
    given_up = Signal()  # the person has given up the match
    settings_kept = Signal()  # the settings have changed and are to be saved

    def __init__(
        self,
        match: Match,
        *,
        settings: Settings,
        worker: Thinker,
        store: Store | None,
        instant: bool = False,
        sound: PlaySound = play_nothing,
    ) -> None:
        """Build the table; `instant`: without animation and waiting, for screenshots and tests."""
        super().__init__()
        self.match, self.settings, self.game_id = match, settings, match.game.id
        self.shown_language = language_in_use()  # the language of texts that are set only once
        self.setObjectName("table")
        self.setWindowTitle(translate(match.game.name))
        install_factory()
        cloth = Cloth(theme.felt_for(self.game_id, settings.felt), self)
        self.stage = Stage(table_for(self.game_id), tuple(match.names), settings, self.game_id, cloth)
        self.stage.plaque_layout.levels = dict(match.levels) if match.game.has_choices else {}
        self.stage.clock.instant = instant
        self.event_player = EventPlayer(self.stage)
        self.gestures = Gestures(self.stage)
        cloth.controller = self.gestures
        self.runner = Runner(match, worker, store, settings, self)
        self.runner.speed.is_instant, self.runner.autoplay.idle_verbs = instant, self.stage.table.buttons.forced_verbs
        self.runner.autoplay.skips_announcements = self.stage.table.buttons.has_quick_forced_actions
        self.stage.resize(*SIZE_BEFORE_LAYOUT)
        self.situation = Situation(match, settings, self.stage, self.runner)
        self.sounds = TableSounds(self.event_player, sound, self.situation.has_person_won, self.situation.is_own_side)
        self.widgets = Widgets(self, self.stage, match.game.name, has_undo=self.situation.may_undo)
        if instant:
            self.widgets.reckoning.grace_ms = 0
        self.view = self.part_classes.view(self, self.widgets, self.situation, self.gestures)
        self.stretched_picture = StretchedPicture(self, self.stage, self.view.lay_out)
        self.widgets.bar.offer_save(store is not None)
        self.show_people()
        self.hints = Hints(self.view, self.gestures, self.widgets.keys)
        self.fingerprint = DealFingerprint(self.view, (self.widgets.rail.log, self.widgets.drawer))
        self.deal_codes = DealCodes(self.view)
        self.deal_cards = DealCards(self.view, self.deal_codes.open_sheet)
        self.claims = self.runner.turn_taker = Claims(self.view)
        self.view.suggestions = ClaimsAndHints(self.claims, self.hints)
        self.guide = Guide(self.view, GuideParts(self, self.widgets, self.situation))
        self.countdown = self.runner.seating.start_gate = StartCountdown(self.view)
        self.giving_up = GivingUp(self.view)
        self.end = self.part_classes.end(
            self.view, ResultComparison(match, self.widgets.reckoning, may_repeat=store is not None)
        )
        self.flow = self.part_classes.flow(self.view, self.event_player, self.end, self.claims, self.hints, self.guide)
        _connect(self)
        self.table_keys = self._make_keys()
        voice.SCREEN_READER_VOICE.words_per_minute = settings.reading_speed
        lists = (self.widgets.action_list.list_widget, self.widgets.line_list.list_widget)
        self.voice_keys = VoiceKeys((cloth, *lists), settings, self.stage.script.skip_wait)
        shortcuts.key_changes.keys_changed.connect(self._update_key_labels)

    def _make_keys(self) -> TableKeys:
        """Return the keys of the table, with the command of each."""
        commands = {
            "undo": self.flow.undo,
            "redo": self.flow.redo,
            "restart": self.flow.restart_deal,
            "list": self.view.overviews.show_action_list,
            "enlarge": self.view.overviews.show_enlarged,
            "guide": self.guide.restart,
            "note": lambda: self.answer_note(by_enter=True),
            "pause": self.flow.toggle_pause,
            "codes": self.deal_codes.open_sheet,
            "give_up": self.giving_up.ask_person,
            "text": lambda: self.text_wanted.emit(self.situation.deal_shown),
            "rules": self.ask_for_rules,
            "hint": self.hints.request,
            "claim": self.claims.show_refusal,
        }
        return TableKeys(self.view, commands)

    def _update_key_labels(self) -> None:
        """Update tips, buttons and prompt after shortcuts have changed."""
        self.widgets.bar.label_tools()
        self.widgets.bar.set_paused(self.runner.turn.is_paused)
        self.view.hand_order.place_button()
        if self.runner.is_live and self.runner.turn.is_table_shown:
            self.view.update_row()
            self.view.update_prompt()

    def rule_set(self) -> RuleSet:
        """Return the rules and options of the match."""
        return RuleSet.of_setup(self.match.game, self.match.state.setup)

    def ask_for_rules(self) -> None:
        """Ask the window for the rules of the game."""
        self.rules_wanted.emit(self.game_id)

    def open_menu(self) -> None:
        """Open the menu of table commands and window pages below its button."""
        button = self.widgets.bar.more_button
        menu = self.table_keys.make_menu(button, self.menu_commands, self.window_menu_entries())
        menu.aboutToHide.connect(self.view.take_focus)
        corner = button.mapToGlobal(QPoint(button.width(), button.height()))
        menu.popup(corner - QPoint(menu.sizeHint().width(), 0))

    # ---- what the window asks

    def compare_with_hard(self, results: LiveComputerResults, *, plays_missing: bool = True) -> None:
        """Show a Hard player's result with each score sheet; `plays_missing`: have missing results played."""
        self.live_comparison = LiveComparison(self.view, self.end, results, plays_missing=plays_missing)

    def begin(self) -> None:
        """Show the match as it stands, and start or continue play."""
        self.flow.begin()

    def save_match(self) -> str:
        """Save the match now. Returns "", or a sentence with the reason why saving failed."""
        return self.runner.autosave.save()

    def recover(self) -> None:
        """Rebuild the table after an internal error, and continue play."""
        if self.runner.is_live and self.runner.turn.has_begun:
            self.flow.rebuild()

    def close_page(self) -> None:
        """Save, stop everything, and take the table apart in order."""
        self.runner.close()
        self.flow.timed_calls.close()
        self.voice_keys.close()
        self.guide.close_down()
        self.stretched_picture.close_down()
        self.widgets.prompt.blockSignals(True)  # a refusal that ends now would lay out a closed table
        self.stage.close_down()
        self.stage.cloth.close_down()

    def copy_picture(self) -> str:
        """Copy a picture of the table without its bar to the clipboard. Returns a sentence for the person."""
        self.stretched_picture.end()
        bar = self.widgets.bar.geometry().bottom() + 1
        QGuiApplication.clipboard().setPixmap(self.grab(self.rect().adjusted(0, bar, 0, 0)))
        return tr("A picture of the table is in the clipboard.")

    def show_people(self) -> None:
        """Show the names and pictures of the players."""
        self.stage.set_people(people.list_faces(self.settings, self.match.names, self.match.avatars))
        self.view.side_panels.set_names(self.stage.names)

    def apply_settings(self) -> None:
        """Apply changed settings."""
        voice.SCREEN_READER_VOICE.words_per_minute = self.settings.reading_speed
        if self.runner.is_live:
            self.match.names = (people.create_own_player(self.settings).name, *self.match.names[1:])
            self.show_people()
        if self.shown_language != language_in_use():
            self.shown_language = language_in_use()
            self.widgets.bar.label_tools()
            if self.runner.is_live and self.runner.turn.is_table_shown:
                self.flow.rebuild()  # prompt and buttons in the other language
        self.stage.apply_settings()
        self.view.lay_out()
        seen = self.situation.seen
        if seen is not None:
            if self.runner.turn.is_table_shown and seen.seat != self.runner.seating.person_seat:
                self.flow.rebuild()  # the person has begun or stopped to play for the partner
            self.view.refresh(self.situation.shown_observation)
            self.gestures.set_legal(self.situation.legal)
        self.update()

    def message_room(self) -> QRect:
        """Return the rectangle for messages: the cloth, below the bar and a small window's strips."""
        stage, strips = self.stage.frame.stage, self.widgets.strips
        top = strips.geometry().bottom() if strips.isVisibleTo(self) else round(stage.y)
        return QRect(round(stage.x), top, round(stage.w), round(stage.y + stage.h) - top)

    # ---- what Qt reports

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self.begin)

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause a game without turns while its table is hidden."""
        super().hideEvent(event)
        self.stretched_picture.end()
        runner, turn = self.runner, self.runner.turn
        if runner.is_live and runner.seating.is_realtime and turn.has_begun and not turn.is_paused:
            self.flow.toggle_pause()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_shown = self.isVisible() and self.runner.turn.has_begun
        points_at_table = self.guide.callout.isVisible()  # a callout would lose what it points at
        if is_shown and not points_at_table and not self.stage.clock.instant and event.oldSize().isValid():
            self.stretched_picture.cover(event.oldSize())  # further sizes are likely to follow
        else:
            self.view.lay_out()

    def set_resting(self, asleep: bool) -> None:
        """Rest while the window is minimised: no answers are collected, and no clock runs."""
        self.runner.computers.set_asleep(asleep)
        self.flow.timed_calls.set_asleep(asleep)

    @property
    def is_thinking(self) -> bool:
        return self.runner.turn.state in IN_PLAY_STATES or self.runner.computers.has_open_questions

    def take_focus(self) -> None:
        """Give the keyboard focus to the cards."""
        self.view.take_focus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.stage.cloth.controller is not None:  # not while the table is taken apart
            self.view.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close_topmost()
        elif not self.table_keys.press(event):
            super().keyPressEvent(event)

    def _close_topmost(self) -> None:
        """Handle Escape: close only the topmost thing. A match in play is never left by Escape."""
        if self.flow.fast_forward.stop() or self.view.close_topmost() or self.answer_note(by_enter=False):
            return
        if self.gestures.release_cards() or self.hints.close():
            return
        if self.is_left_by_escape:
            self.hall_wanted.emit()
        else:
            self.view.leave_controls()

    def answer_note(self, *, by_enter: bool) -> bool:
        """Answer a note over the table by Enter (`by_enter`) or Escape. Returns whether a note was open."""
        return self.guide.press_button(is_main=by_enter)


def _connect(page: TablePage) -> None:
    """Connect the signals of a page's parts with its commands, and pass others on to the window."""
    bar, flow, autosave, reckoning = page.widgets.bar, page.flow, page.runner.autosave, page.widgets.reckoning
    for request_signal, command in (
        (bar.undo_wanted, flow.undo),
        (bar.redo_wanted, flow.redo),
        (bar.hint_wanted, page.hints.request),
        (bar.last_wanted, page.view.overviews.show_last_events),
        (bar.pause_wanted, flow.toggle_pause),
        (bar.give_up_wanted, page.giving_up.ask_person),
        (page.countdown.go_on_wanted, flow.toggle_pause),
        (page.view.deal_shown, page.fingerprint.show_deal),
        (page.view.hand_order.cards_moved, autosave.save_soon),
        (page.runner.person_to_decide, page.sounds.signal_turn),
        (page.view.refusal_shown, page.sounds.play_refusal),
    ):
        request_signal.connect(command)
    for part_signal, page_signal in (
        (bar.hall_wanted, page.hall_wanted),
        (bar.settings_wanted, page.settings_wanted),
        (bar.save_wanted, page.save_wanted),
        (autosave.save_failed, page.save_failed),
        (autosave.remark_made, page.message_wanted),
        (autosave.taken_over, page.taken_over),
        (reckoning.hall_wanted, page.hall_wanted),
        (page.end.repeat_wanted, page.repeat_wanted),
        (page.end.review_wanted, page.review_wanted),
        (page.end.done_wanted, page.done_wanted),
        (page.giving_up.given_up, page.given_up),
        (page.guide.game_known, page.settings_kept),
        (page.countdown.settings_changed, page.settings_kept),
        (page.view.hand_order.order_chosen, page.settings_kept),
    ):
        part_signal.connect(page_signal)
    bar.rules_wanted.connect(page.ask_for_rules)
    bar.menu_wanted.connect(page.open_menu)
    reckoning.new_match_wanted.connect(lambda: page.new_match_wanted.emit(page.game_id))
