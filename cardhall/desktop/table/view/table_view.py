"""How a table shows its situation: the prompt, the buttons, the panels, and what the cards can do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardhall.cards import Card
from cardhall.desktop.key_words import key_of
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.card_words import in_pack, said
from cardhall.desktop.table.felt.buttons import OFFER, FeltButton, Tool
from cardhall.desktop.table.felt.over_sheet import OverSheet
from cardhall.desktop.table.input import choice_words
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.hand_order import HandOrder
from cardhall.desktop.table.input.legal_actions import DISCARD, LegalActions
from cardhall.desktop.table.input.popups import IN_COLUMN
from cardhall.desktop.table.rail.auction_panel import Said
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.teller import Teller
from cardhall.desktop.table.view.middle_layout import MiddleLayout
from cardhall.desktop.table.view.overviews import Overviews
from cardhall.desktop.table.view.row_layout import RowLayout
from cardhall.desktop.table.view.side_panels import SidePanels
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.language import say, tell, tr
from cardhall.match.one_deal import SOURCE_FILE
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation

BEAT = 350  # milliseconds from dot to dot while somebody thinks
AGAIN = say("Same deal again: it does not count")
FROM_FILE = say("Your own deal: it does not count")
SAID_AFTER = 1500  # milliseconds after which it is announced


class Suggests(Protocol):
    """What is suggested to the person besides the legal actions: hints and claims."""

    @property
    def saying(self) -> str:
        """What the prompt says instead of its usual words; "" for these."""

    @property
    def hinted(self) -> Action | None:
        """The action that a hint shows now."""

    def tools(self) -> list[Tool]:
        """Buttons beside those of the legal actions."""

    def compare(self, chosen: Sequence[Card]) -> None:
        """The person has chosen these cards."""

    def forget(self) -> None:
        """Another turn."""


class TableView(QObject):
    """Shows the situation on the screen of one page. `suggested` is set before anything is shown."""

    suggested: Suggests
    denied = Signal()  # something is not possible, and it is said why
    deal_shown = Signal(int)  # the table shows the deal of that number

    def __init__(self, page: QWidget, widgets: Widgets, situation: Situation, gestures: Gestures) -> None:
        super().__init__(page)
        self.page, self.widgets, self.situation, self.gestures = page, widgets, situation, gestures
        self.stage, self.cloth = situation.stage, situation.stage.cloth
        self.prompt, self.row, self.keys, self.reckoning = widgets.prompt, widgets.row, widgets.keys, widgets.reckoning
        self.tray = widgets.tray
        self.hand_order = HandOrder(page, situation.match, self.stage, gestures)
        self.panels = SidePanels(page, widgets, self.stage)
        self.row_layout = RowLayout(page, widgets, self.stage)
        self.middle = MiddleLayout(page, widgets, situation, gestures)
        self.teller = Teller(situation, lambda words: self.prompt.inform(words))
        self.overviews = Overviews(widgets, situation, gestures, self.teller)
        self.news = ""  # what was done to the person, as long as it stands in the prompt
        self.result = ("", "")  # how the deal ended, and what it brought the person, while that is said on the table
        self.heading = ""  # what stands beside the name of the game in place of the deal's number
        self.said_of = -1  # the seat of which it has been said that it is thinking
        self._button_told = False  # what a button's call means is shown
        gestures.layer, gestures.tray = widgets.drag_layer, widgets.tray
        widgets.tray.taken.connect(gestures.light_due)
        self.stage.others, self.stage.places.score_at = self.panels.over_stage, self.panels.where_score
        self.stage.keys = self.middle.standing
        self.stage.reframed.connect(self.lay_out)
        self.cloth.todo = lambda: said(self.prompt.text, self.stage.pack, calls=situation.is_auction)
        self.keys.described = situation.meaning_of
        for one in (widgets.bar, self.row, self.keys, gestures, widgets.tray):
            one.refused.connect(self.refuse)
        self.keys.pointed.connect(self.tell_key)
        self.row.pointed.connect(self.tell_button)
        widgets.rail.opened.connect(self.show_said)

    # ---- where everything stands

    def lay_out(self) -> None:
        """Put everything where it stands in a window of this size."""
        widgets, wide, high = self.widgets, self.page.width(), self.page.height()
        self.cloth.setGeometry(0, 0, wide, high)
        self.stage.resize(wide, high)
        widgets.drag_layer.setGeometry(0, 0, wide, high)
        frame = self.stage.frame
        for button in self.page.findChildren(FeltButton):
            button.updateGeometry()  # the unit may be another
        widgets.bar.setGeometry(0, 0, wide, round(frame.bar.h))
        widgets.bar.set_small(frame.small)
        self.panels.lay_out()
        self.lay_out_row()
        if self.stage.table.tray is not None:
            widgets.tray.setGeometry(*(round(v) for v in self.stage.table.tray.box(frame)))
            widgets.tray.lay_out()
        self.reckoning.setGeometry(0, 0, wide, high)
        beside = 16 if frame.left_handed else wide - 320
        for listed in (widgets.list, widgets.lines):
            listed.setGeometry(beside, round(frame.bar.h) + 16, 304, high - round(frame.bar.h) - 32)
        for popup in (widgets.last, widgets.said_view, widgets.chooser, widgets.card_menu):
            popup.close_up()  # it stands where it was asked for, in the window as it was
        if self.situation.seen is not None:
            self.refresh(self.situation.seen)

    def lay_out_row(self) -> None:
        """Put prompt, buttons and keys where they stand."""
        self.row_layout.lay_out()
        self.middle.lay_out()

    def take_focus(self) -> None:
        """The keys go to what is played with."""
        sheet = next((one for one in self.page.findChildren(OverSheet) if one.isVisible()), None)
        if sheet is not None:
            sheet.done.setFocus()
        elif self.situation.turn.is_sheet_open:
            self.reckoning.take_focus()
        else:
            self.cloth.setFocus()

    def leave_controls(self) -> None:
        """Give the keys back to the cards, from a button or a key that has them."""
        if self.page.focusWidget() not in (None, self.cloth, self.page):
            self.take_focus()

    def close_topmost(self) -> bool:
        """Close what was opened last over the table, and nothing else. Returns whether there was anything."""
        in_order = self.page.children()
        topmost = max(self.overviews.open, key=in_order.index, default=None)
        if topmost is not None:
            topmost.close_up()
        elif not self.panels.close_drawer():
            return False
        self.take_focus()
        return True

    # ---- what is seen

    def refresh(self, seen: Observation) -> None:
        """Show what stands beside the cloth anew; while cards are dealt, nothing that they bring."""
        situation, match, bar = self.situation, self.situation.match, self.widgets.bar
        self.panels.refresh(seen, situation.log(seen), dealing=self.stage.is_dealing)
        self.deal_shown.emit(seen.deal_number)
        self.hand_order.show_button()
        goal = situation.table.score.goal_words(seen)
        stands = goal
        if match.again is not None:
            stands = FROM_FILE if match.again.source == SOURCE_FILE else AGAIN
        deal = tr("Deal {deal_number}", deal_number=seen.deal_number)
        bar.title.say(self.heading or "  ·  ".join(filter(None, (deal, stands))))
        has_last = any(event.kind in ("trick", "act") for event in seen.history)
        for button, able, reason in (
            (
                bar.undo_button,
                match.can_undo(0, dummy=situation.settings.play_dummy),
                tr("You have decided nothing yet that could be taken back."),
            ),
            (bar.redo_button, match.can_redo(0), tr("Nothing was taken back that could be done again.")),
            (bar.last_button, has_last, tr("Nothing has been played yet.")),
        ):
            button.grey_out("" if able else reason)
        if self.gestures.legal is None:
            self.show_tray(None)
        self.middle.lay_out()  # calls of others are shown before anybody is to do something

    def show_thinking(self, seat: int, lasts: int) -> None:
        """A seat has been thinking for that many milliseconds: dots follow its name, in time it is announced."""
        self.stage.plaques[seat].say(thinking=True, beat=-1 if self.stage.quick else lasts // BEAT % 3)
        if lasts >= SAID_AFTER and self.said_of != seat:
            self.said_of = seat
            announce(self.cloth, tr("{name} is thinking", name=self.stage.name(seat)))

    def show_said(self) -> None:
        """List all calls of this deal with what they meant."""
        nothing = self.overviews.show_said()
        if nothing:
            self.refuse(nothing)

    # ---- what may be done

    def set_legal(self, legal: LegalActions | None) -> None:
        """What the person may do now (`None`: nothing, it is not their turn)."""
        self.suggested.forget()
        self.situation.legal = legal
        self.widgets.chooser.close_up()
        self.widgets.card_menu.close_up()
        self.show_tray(legal)
        self.gestures.set_legal(legal)
        self.say_prompt()
        self.show_row()
        self.show_in_list(legal)

    def show_tray(self, legal: LegalActions | None) -> None:
        """Bring the chips up to date that are put on fields."""
        if self.situation.seen is not None:
            self.widgets.tray.show_seen(self.situation.seen, legal)
            if self.situation.turn.is_ending:
                self.widgets.tray.hide()  # what goes on stands where its chips lie

    def show_in_list(self, legal: LegalActions | None) -> None:
        """Bring the list of all that may be done up to date."""
        self.widgets.list.show_actions(
            legal.actions if legal is not None else (), self.situation.words, self.suggested.tools()
        )

    def show_row(self) -> None:
        """Show the buttons of what may be done, with the chosen cards and without."""
        situation, gestures, selected = self.situation, self.gestures, list[Action]()
        legal, chosen, held_back = situation.legal, gestures.cards, list[tuple[str, str]]()
        if legal is not None and (legal.several or not gestures.click_plays):
            selected = legal.exactly(chosen)
        if len(selected) > IN_COLUMN:
            selected = []  # the places are lit
        tools, laid = gestures.meld_tools()
        hinted = gestures.hint_meant
        if legal is not None and not selected and (plan := legal.plan(chosen)):
            tools = [Tool(situation.table.moves.plan_words(plan), gestures.play_selected, GOLD), *tools]
        elif legal is not None and not selected:
            if hinted is not None and not legal.has_control(hinted) and self.widgets.tray.legal is None:
                selected = [hinted]
            elif legal.chooses and (chosen or not legal.discards):
                held_back = [(legal.verb_for(chosen), choice_words.why_held_back(situation, chosen, legal))]
        if (
            self.widgets.tray.legal is None
        ):  # else its chips lie where the row stands; H tells the next idea all the same
            tools = [*tools, *self.suggested.tools()]
        if legal is not None and legal.along:
            words = tell(situation.table.buttons.along[gestures.along])
            key = situation.table.buttons.letters.get("along", "")
            tools = [Tool(words, gestures.turn_along, OFFER if gestures.along else PLAIN, key), *tools]
        if legal is not None and legal.discards and not any(action.verb == DISCARD for action in selected):
            others = [one for one in held_back if one[0] != DISCARD]
            held_back = [*others, (DISCARD, choice_words.why_no_discard(situation, chosen))]
        doing = [laid] if laid is not None else selected
        self.row.fill(legal, situation.words, doing, tools, held_back, hinted if laid is None else None)
        self.lay_out_row()
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Tab goes from the cards to what can be done with them: keys, chips, buttons."""
        tray = [one for one in self.widgets.tray.findChildren(QAbstractButton) if one.isVisibleTo(self.widgets.tray)]
        buttons = self.row.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for one, following in pairwise(
            [self.cloth, *self.widgets.keys.keys, *tray, *buttons, self.widgets.bar.hall_button]
        ):
            self.page.setTabOrder(one, following)

    def show_selection(self) -> None:
        """The chosen cards have changed: say what they are, show what they can do, and where they go."""
        gestures, legal = self.gestures, self.situation.legal
        self.suggested.compare(gestures.cards)
        self.widgets.chooser.close_up()  # it was about the cards that were chosen before
        if legal is not None:
            self.show_row()
            if (legal.chooses or gestures.by_place) and not gestures.dragged:
                self.say_prompt()
            if gestures.selected and not gestures.dragged:
                self.stage.marks.light(legal.lit(gestures.cards))
            elif not gestures.dragged:
                gestures.light_due()

    # ---- what the prompt says

    def say_prompt(self) -> None:
        """Say what has happened and what to do."""
        situation, seen = self.situation, self.situation.seen
        if seen is None:
            return
        self.prompt.is_auction = situation.is_auction
        self.prompt.solid = situation.turn.is_ending
        self.prompt.forgive()
        if situation.turn.is_paused:
            self.prompt.say(tr("Paused"), tr("press {key_of} to continue", key_of=key_of("pause")))
            self.teller.prompt(self.prompt.text)
        elif situation.turn.is_ending:
            self.prompt.say(*self.result)
        elif self.suggested.saying:
            self.prompt.say("", self.suggested.saying)
        elif situation.runner.goes_on:
            self.prompt.say(self.news, tr("On to your next decision. Esc stops."))
        elif situation.legal is not None:
            fact, asked = choice_words.todo(situation, self.gestures, seen, situation.legal)
            alone = situation.runner.alone is not None
            task = tr("{task} (done for you)", task=asked) if alone else asked
            self.prompt.say(fact, task)
            self.teller.prompt(self.prompt.text, f"{fact}{asked}")
            if self.news:
                self.prompt.say(self.news, task)
        else:
            self.prompt.say(self.news, "")

    def tell_key(self, action: Action | None) -> None:
        """Say what the key does that is pointed at, and what a call would mean."""
        situation = self.situation
        meaning = situation.meaning_of(action)
        told = Said("", situation.words(action), meaning) if action is not None and meaning else None
        self.widgets.auction.ask(told)
        if action is None or situation.legal is None:
            self.say_prompt()
        elif action not in situation.legal.actions:
            self.prompt.say("", situation.why_not(action))
        elif meaning and not (self.widgets.auction.isVisible() and self.widgets.auction.means):
            self.prompt.say(situation.words(action), meaning)
        else:
            self.prompt.say("", situation.words(action))

    def tell_button(self, action: Action | None) -> None:
        """Say what a call would mean whose button is pointed at."""
        if not self.situation.runner.is_live:
            return
        means = bool(self.situation.meaning_of(action))
        if means or self._button_told:
            self._button_told = means
            self.tell_key(action)

    def refuse(self, reason: str) -> None:
        """Say why something is not possible."""
        situation, reason = self.situation, in_pack(reason, self.stage.pack)
        if situation.seen is not None and situation.legal is not None and not self.suggested.saying:
            # which stands there when the reason has gone
            self.prompt.say(*choice_words.todo(situation, self.gestures, situation.seen, situation.legal))
        self.prompt.refuse(reason)
        self.denied.emit()
        announce(self.cloth, reason, calls=situation.is_auction)

    def show_problem(self, sentence: str) -> None:
        """Say what went wrong in the program, though play goes on."""
        self.prompt.warn(sentence)
        announce(self.cloth, sentence)
