"""Everything that is on the screen of a table. Where it stands is `table_layout.py`'s part, how a match goes on is
`table_page.py`'s."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop import people
from cardhall.desktop.keys import key_of
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access.accessible import ActionList, announce, install
from cardhall.desktop.table.card_words import in_pack, said
from cardhall.desktop.table.felt.buttons import FeltButton, Tool
from cardhall.desktop.table.felt.over_sheet import OverSheet
from cardhall.desktop.table.input import choice_words
from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.hand_order import HandOrder
from cardhall.desktop.table.input.key_box import KeyBox
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.popups import IN_COLUMN, Chooser, LastView, last_trick
from cardhall.desktop.table.input.prompt import Prompt
from cardhall.desktop.table.input.said_view import SaidView
from cardhall.desktop.table.items.drag_layer import DragLayer
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.lookup import table_for
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.auction_panel import AuctionPanel, Said
from cardhall.desktop.table.rail.bar import Bar
from cardhall.desktop.table.rail.form_strip import FormStrip
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.table.rail.rail import Rail
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.desktop.table.rail.score_panel import ScorePanel
from cardhall.desktop.table.rail.strips import Strips
from cardhall.desktop.table.runner import Runner, Thinker
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_layout import TableLayout
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.match import Match, Store
from cardhall.match.fairness import may_be_known
from cardhall.players.advice import meaning
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation

BEAT = 350  # milliseconds from dot to dot while somebody thinks
AGAIN = "Same deal again: it does not count"
SAID_AFTER = 1500  # milliseconds after which it is announced


class TableScreen(TableLayout):
    """The cloth with bar, rail, prompt, action row and reckoning of one match, kept in step with what seat 0 sees."""

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
        self.stage.others = self.beside_stage
        self.strips_stood: list[Rect] = []  # where the strips of a small window were when words were put on the cloth
        self.stage.reframed.connect(self.lay_out)
        self.stage.score_at = self.where_score
        self.stage.resize(1440, 900)
        last, undo = (self.table.log.last, self.table.log.shows), self.may_undo
        self.bar = Bar(self.skin, self.game.name, last, hints=settings.hints, undo=undo, parent=self)
        self.rail = Rail(self.skin, self.table, names, self)
        self.strips = Strips(self.skin, self.table, names, self)
        self.log_button = FeltButton(self.skin, "Log", PLAIN, icon="past", height=32, parent=self)
        self.drawer = LogPanel(self.skin, drawer=True)
        self.drawer.setParent(self)
        self.drawer.hide()
        self.pad = ScorePanel(self.skin, self.table, names, over=True)
        self.pad.setParent(self)
        self.pad.hide()
        self.pegs = FormStrip(self.skin, self)
        self.drawer.beside = self.pad
        self.prompt = Prompt(self.skin, self)
        self.prompt.reworded.connect(self.place_prompt)
        self.cloth.todo = lambda: said(self.prompt.text, self.stage.pack)
        self.row = ActionRow(self.skin, self, self.stage)
        self.keys = KeyBox(self.skin, self)
        self.auction = AuctionPanel(self.skin, self)
        self.auction.hide()
        self.said_view = SaidView(self.skin, self)
        self.go_button = FeltButton(self.skin, "Next deal", GOLD, height=44, key="Enter", parent=self)
        self.go_button.hide()
        self.result_button = FeltButton(self.skin, "Result", PLAIN, height=44, parent=self)  # beside it
        self.result_button.hide()
        self.chooser = Chooser(self.skin, self)
        self.last = LastView(self.skin, self)
        self.list = ActionList(self.skin, self)
        self.bar.refused.connect(self.refuse)
        self.row.refused.connect(self.refuse)
        self.keys.refused.connect(self.refuse)
        self.keys.described = self.meaning_of
        self.row.pointed.connect(self.tell_button)
        self.rail.opened.connect(self.show_said)
        self.gestures.layer = DragLayer(self)
        self.reckoning = Reckoning(self)
        self.hand_order = HandOrder(self)
        self.show_people()
        if instant:
            self.reckoning.grace = 0
        self._button_told = False  # what a button's call means is shown
        self._calls_said: tuple[tuple[int, int], Sequence[Said]] = ((0, 0), ())  # of a deal, after a number of calls
        self.seen: Observation | None = None
        self.legal: LegalActions | None = None
        self.said_of = -1  # the seat of which it has been said that it is thinking
        self.counted = len(match.state.results)  # deals whose reckoning has been shown

    @property
    def may_repeat(self) -> bool:
        """Whether its deals may be played again, apart from the match."""
        return self.store is not None

    def show_people(self) -> None:
        """Show who sits at the table."""
        self.stage.set_people(people.faces(self.settings, self.match.names, self.match.avatars))
        self.rail.score.names = self.strips.names = self.pad.names = self.stage.names

    def observe(self) -> Observation:
        """What the person sees of the match as it stands."""
        seen: Observation = self.match.state.observe(self.runner.person)
        return seen

    def is_known(self, deal: int) -> bool:
        """Whether all cards of the deal of that number may be seen."""
        return may_be_known(self.match, deal)

    @property
    def may_undo(self) -> bool:
        """Whether there is going back: not where nobody waits for his turn."""
        return bool(self.settings.undo) and not self.runner.realtime

    def take_apart(self) -> None:
        """Stop everything and take the items away. The prompt may still end a refusal: nothing makes room for it."""
        self.prompt.blockSignals(True)
        self.stage.close_down()
        self.cloth.close_down()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Back from another page."""
        self.take_focus()

    def take_focus(self) -> None:
        """The keys go to what is played with."""
        sheet = next((one for one in self.findChildren(OverSheet) if one.isVisible()), None)
        if sheet is not None:
            sheet.done.setFocus()
        elif self.reckoning.isVisible():
            self.reckoning.take_focus()
        else:
            self.cloth.setFocus()

    # ---- what is shown

    def refresh_panels(self, seen: Observation) -> None:
        names = self.stage.name
        groups = self._log(seen)
        if self.frame.rail is not None:
            self.rail.show_seen(seen, names, groups, self.stage.pack)
        else:
            self.strips.show_seen(seen, names, self.stage.pack)
            self.drawer.lines.show_groups(groups)
            self.pad.show_score(seen, names)
            self.pegs.show_form(self.pad.form, self.pad.standing)
        self.lay_out_pegs()
        stands = list(self.strips.boxes()) if self.frame.small else []
        if stands != self.strips_stood and self.stage.seen is not None:
            self.strips_stood = stands
            self.stage.annotate(self.stage.seen)  # words on the cloth keep clear of the strips
        self.deal_shown(seen.deal_number)
        self.hand_order.show_button()
        goal = self.table.score.goal_words(seen)
        said = AGAIN if self.match.again is not None else goal
        self.bar.title.say("  ·  ".join(filter(None, (f"Deal {seen.deal_number}", said))))
        has_last = any(event.kind in ("trick", "act") for event in seen.history)
        for button, able, reason in (
            (
                self.bar.undo_button,
                self.match.can_undo(0, dummy=self.settings.play_dummy),
                "You have decided nothing yet that could be taken back.",
            ),
            (self.bar.redo_button, self.match.can_redo(0), "Nothing was taken back that could be done again."),
            (self.bar.last_button, has_last, "Nothing has been played yet."),
        ):
            button.grey_out("" if able else reason)

    def say_prompt(self) -> None:
        seen = self.seen
        if seen is None:
            return
        self.prompt.forgive()
        if self.runner.paused:
            self.prompt.say("Paused", f"press {key_of('pause')} to go on")
        elif self.standing_words:
            self.prompt.say("", self.standing_words)
        elif self.legal is not None:
            self.prompt.say(*choice_words.todo(self, seen, self.legal))
            announce(self.cloth, self.prompt.text)
        else:
            self.prompt.say("", "")

    def show_row(self) -> None:
        selected: list[Action] = []
        legal, chosen, held_back = self.legal, self.gestures.cards, None
        if legal is not None and (legal.several or not self.gestures.click_plays):
            selected = legal.exactly(chosen)
        if len(selected) > IN_COLUMN:
            selected = []  # the places are lit
        tools, laid = self.gestures.meld_tools()
        if legal is not None and not selected and (plan := legal.plan(chosen)):
            tools = [Tool(self.table.moves.plan_words(plan), self.gestures.play_selected, GOLD), *tools]
        elif legal is not None and not selected and legal.chooses:
            hinted = self.hinted
            if not chosen and hinted is not None and legal.handles.get(hinted):
                selected = [hinted]
            else:
                held_back = (legal.verb_for(chosen), choice_words.why_held_back(self, legal))
        tools = [*tools, *self.more_tools()]
        self.row.fill(legal, self.words, [laid] if laid is not None else selected, tools, held_back)
        order = [self.cloth, *self.row.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)]
        for one, following in pairwise([*order, self.bar.hall_button]):
            self.setTabOrder(one, following)  # from the cards to what can be done with them
        self.lay_out_row()

    def show_selection(self) -> None:
        """The chosen cards have changed: say what they are, show what they can do, and where they go."""
        if self.legal is not None:
            self.show_row()
            if self.legal.chooses and not self.gestures.dragged:
                self.say_prompt()
            if self.gestures.selected and not self.gestures.dragged:
                self.stage.light(self.legal.lit(self.gestures.cards))
            elif not self.gestures.dragged:
                self.stage.light(())

    def words(self, action: Action) -> str:
        return in_pack(self.table.buttons.words(self.seen or self.observe(), action), self.stage.pack)

    def why_not(self, action: Action) -> str:
        """Why an action is not legal now."""
        return in_pack((self.seen or self.observe()).refusal(action), self.stage.pack)

    def _log(self, seen: Observation) -> list[log.Group]:
        return log.groups_in(self.stage.pack, self.game, seen.history, self.stage.name, self.table.log.kind(seen))

    def set_legal(self, legal: LegalActions | None) -> None:
        self.legal = legal
        self.chooser.hide()
        self.gestures.set_legal(legal)
        self.say_prompt()
        self.show_row()
        self.list.show_actions(legal.actions if legal is not None else (), self.words)

    def tell_key(self, action: Action | None) -> None:
        """Say what the key does that is pointed at, and what a call would mean."""
        meaning = self.meaning_of(action)
        self.auction.ask(Said("", self.words(action), meaning) if action is not None and meaning else None)
        if action is None or self.legal is None:
            self.say_prompt()
        elif action not in self.legal.actions:
            self.prompt.say("", self.why_not(action))
        elif meaning and not self.auction.isVisible():
            self.prompt.say(self.words(action), meaning)
        else:
            self.prompt.say("", self.words(action))

    def tell_button(self, action: Action | None) -> None:
        """Say what a call would mean whose button is pointed at."""
        if self.runner.closed:
            return
        means = bool(self.meaning_of(action))
        if means or self._button_told:
            self._button_told = means
            self.tell_key(action)

    def meaning_of(self, action: Action | None) -> str:
        """What a call would tell the partner if the person made it now; "": nothing."""
        if action is None or self.seen is None or self.legal is None or action not in self.legal.actions:
            return ""
        return "" if action.cards else meaning(self.seen, action)

    def said(self, seen: Observation) -> Sequence[Said]:
        sheet = self.table.auction
        if sheet is None:
            return ()
        calls = sheet.calls(seen)
        key = seen.deal_number, len(calls)
        if key != self._calls_said[0]:
            meanings = [meaning(seen, action, at) for at, (_, action) in enumerate(calls)]
            places = sheet.places(sheet.order(seen, calls), [seat for seat, _ in calls])
            found = [
                Said(self.stage.name(seat), sheet.words(action), means, *place)
                for (seat, action), means, place in zip(calls, meanings, places, strict=True)
            ]
            self._calls_said = key, found if any(meanings) else ()
        return self._calls_said[1]

    def show_said(self) -> None:
        """List all calls of this deal with what they meant."""
        if self.said_view.isVisible():
            self.said_view.close_up()
            return
        said = self.said(self.seen or self.observe())
        if said:
            area = self.frame.stage
            self.said_view.open_up(said, QRectF(area.x, area.y, area.w, area.h))
        else:
            self.refuse("Nothing has been said in this deal.")

    def refuse(self, reason: str) -> None:
        """Say why something is not possible."""
        reason = in_pack(reason, self.stage.pack)
        if self.seen is not None and self.legal is not None and not self.standing_words:
            self.prompt.say(
                *choice_words.todo(self, self.seen, self.legal)
            )  # which stands there when the reason has gone
        self.prompt.refuse(reason)
        announce(self.cloth, reason)

    def show_problem(self, sentence: str) -> None:
        """Say what went wrong in the program, though play goes on."""
        self.prompt.warn(sentence)
        announce(self.cloth, sentence)

    def show_thinking(self, seat: int, lasts: int) -> None:
        """A seat has been thinking for that many milliseconds: dots follow its name, in time it is announced."""
        self.stage.plaques[seat].say(thinking=True, beat=-1 if self.stage.quick else lasts // BEAT % 3)
        if lasts >= SAID_AFTER and self.said_of != seat:
            self.said_of = seat
            announce(self.cloth, f"{self.stage.name(seat)} is thinking")

    def show_last(self) -> None:
        """The last trick, or what has happened since the person's last turn."""
        if self.last.isVisible():
            self.last.close_up()
            return
        seen = self.seen or self.observe()
        at = self.frame.centre
        if self.table.log.shows == "trick":
            played, caption = last_trick(seen.history, self.stage.name)
            if played:
                self.last.show_trick(played, caption, self.stage.faces, 0.7 * self.frame.w, at)
            elif self.said(seen):
                self.show_said()
            if played or self.table.log.kind(seen) == "trick":
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
        self.pad.setVisible(not self.drawer.isHidden() and self.pad.form.in_drawer)
        self.drawer.raise_()
        self.pad.raise_()
        self.log_button.raise_()

    # ---- what a page adds

    @property
    def standing_words(self) -> str:
        """What the prompt says instead of its usual words; "" for these."""
        return ""

    @property
    def hinted(self) -> Action | None:
        """What a hint shows now."""
        return None

    def more_tools(self) -> list[Tool]:
        """Buttons beside those of the legal actions."""
        return []

    def deal_shown(self, number: int) -> None:
        """The table shows this deal."""
