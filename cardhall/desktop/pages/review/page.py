"""The review of one deal: every decision of the person rated, what else could have been done, and how the deal went."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall.desktop import own_keys
from cardhall.desktop.key_words import key_of
from cardhall.desktop.look import theme
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.look.painting import add_layout, clear_layout
from cardhall.desktop.look.skin import side_name
from cardhall.desktop.pages.key_sheet import pressed
from cardhall.desktop.pages.review import kept
from cardhall.desktop.pages.review.board import COLUMN_GAP, MARGIN, Board
from cardhall.desktop.pages.review.course import Course
from cardhall.desktop.pages.review.marks import cost_words, luck_words, rating_words, source_words
from cardhall.desktop.pages.review.panels import Bars, Counts, DecisionList, Told, Verdict, titled
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack, said
from cardhall.desktop.table.lookup import table_for
from cardhall.desktop.table.still import Marked
from cardhall.desktop.widgets import hearing
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button, IconButton
from cardhall.desktop.widgets.page import Page, Scroll
from cardhall.desktop.widgets.shortcuts import changes
from cardhall.language import say, tell, tr
from cardhall.match import Match, Store, analysis
from cardhall.match.analysis import PERSON, Analysis, Choice, Judging
from cardhall.match.names import shown_name
from cardhall.players.advice import advice_for
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.units import UNIT_NAMES

if TYPE_CHECKING:
    from cardhall.match.practice import Exercise

POLL = 60  # milliseconds between two looks for answers
WIDE, MIDDLING = 1180, 760  # from which widths on there are three columns, and two
SIDE_WIDTH, LEFT_WIDTH = 320, 270
NO_CHOICES = say("Nothing is ever decided in this game: the deal went as the cards lay, and nobody could help it.")


class Thinks(Protocol):
    """Whoever works out tasks in another process."""

    def do(self, game_id: str, task: Any) -> int:
        """Have a task worked out. Returns a ticket."""

    def done(self) -> list[Any]:
        """What came of tasks since the last call."""


class AnalysisPage(Page):
    """What each decision of a deal cost. The thinking goes on while the page is open."""

    shown_name, thinks = say("Review"), True
    play_on_wanted = Signal(int)  # the place from which the person wants to play on
    deal_wanted = Signal(int)  # another deal of the match
    try_wanted = Signal(object)  # positions of this deal's mistakes, a list of `practice.Exercise`

    def __init__(
        self, match: Match, deal: int, *, settings: Settings, store: Store | None, worker: Thinks, back_to: str
    ) -> None:
        """`match` stays as it is; `store`: where what is found is kept. Raises ValueError unless the deal is over."""
        super().__init__(tr("Review of deal {number}", number=deal), back_to)
        self.settings, self.store, self.worker, self.game_id = settings, store, worker, match.game.id
        self.back_to = back_to
        self.origin = match
        self.match = Match.restored(match.saved())  # goes back and forth
        self.deals = len(match.state.results)
        self.table, self.advice = table_for(match.game.id), advice_for(match.game.id)
        self.found = Analysis.of(match, deal)
        if store is not None:
            analysis.read_review(store.folder, match, self.found)
        self.at = 0  # the number of the decision that is shown
        self.told = (-1, "")  # that of which was told last, and what was said of it
        self.asked: dict[int, Callable[[Any], None]] = {}  # by ticket: what takes what comes of it
        self.longer: Choice | None = None  # the decision to be thought about longer next
        self.longest: set[int] = set()  # places of those that were, or are, as one is
        self.lasting = -1  # the place of that one
        self.columns = 0
        self.build()
        self.timer = QTimer(self)
        self.timer.setInterval(POLL)
        self.timer.timeout.connect(self.listen)
        self.think()

    # ---- what is on it

    def build(self) -> None:
        self.counts, self.list, self.verdict, self.bars, self.line = (
            Counts(),
            DecisionList(),
            Verdict(),
            Bars(),
            Course(),
        )
        self.board = Board(self.settings)
        self.caption = Label("", theme.BODY, 600)
        self.working = Label("", theme.CAPTION, tone="secondary")
        self.list.chosen.connect(self.show_place)
        self.verdict.longer.clicked.connect(self.think_longer)
        self.line.chosen.connect(lambda done: self.show_near(self.found.begin + done))
        self.columns = 0
        self.content = QWidget()
        self.body = QHBoxLayout(self.content)
        self.scroller = Scroll(self.content)
        self.column.addWidget(self.scroller, 1)
        assert self.header is not None
        self.play_on = Button(tr("Play on from here"), "plain", icon="restart", height=38)
        self.play_on.clicked.connect(self._play_on)
        self.header.tools.addWidget(self.play_on)
        self.try_now = Button(tr("Try these now"), "plain", icon="play", height=38)
        self.try_now.clicked.connect(self._try_now)
        self.header.tools.insertWidget(0, self.try_now)
        self.next_deal = Button(tr("Next deal"), "accent", height=38)
        self.next_deal.clicked.connect(lambda: self.deal_wanted.emit(self.found.deal + 1))
        self.next_deal.setVisible(self.found.deal < self.deals)
        self.header.tools.addWidget(self.next_deal)
        self.steps = self._steps()
        self._arrange()
        self.show_all()
        self.show_values()

    restyle = Page.rebuild

    def _steps(self) -> QWidget:
        """The buttons below the table."""
        row_of = QWidget()
        row = QHBoxLayout(row_of)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        back = IconButton("chevron-left", tr("The decision before"), height=38)
        back.clicked.connect(lambda: self.go(-1))
        on = IconButton("chevron-right", tr("The next decision"), height=38)
        on.clicked.connect(lambda: self.go(1))
        self.mistakes = Button(tr("Next mistake"), "plain", height=38)
        self.mistakes.clicked.connect(lambda: self.next_mistake())
        changes.told.connect(self._show_keys)
        self._show_keys()
        row.addStretch(1)
        for button in (back, on, self.mistakes):
            row.addWidget(button)
        row.addStretch(1)
        return row_of

    def _show_keys(self) -> None:
        """Show the keys that hold now."""
        for button, name in ((self.mistakes, "mistake"), (self.verdict.longer, "longer")):
            button.key = key_of(name)
            button.updateGeometry()
            button.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Three columns side by side, two, or all below one another."""
        columns = 3 if self.width() >= theme.px(WIDE) else 2 if self.width() >= theme.px(MIDDLING) else 1
        assert self.header is not None
        beside = {1: (), 2: (SIDE_WIDTH,), 3: (LEFT_WIDTH, SIDE_WIDTH)}[columns]
        bar = self.scroller.verticalScrollBar().sizeHint().width()
        self.board.fit(self.size(), beside if self.match.game.has_choices else beside[-1:], bar)
        self.play_on.setText(tr("Play on from here") if self.width() >= theme.px(620) else tr("Play on"))
        if columns == self.columns:
            return
        self.columns = columns
        parts = [self.counts, self.list, self.verdict, self.bars, self.line, self.board, self.steps]
        for widget in (*parts, self.caption, self.working):
            widget.setParent(self.content)
        clear_layout(self.body)
        margin = theme.px(MARGIN)
        self.body.setContentsMargins(margin, theme.px(16), margin, theme.px(20))
        self.body.setSpacing(theme.px(COLUMN_GAP))
        table: list[QWidget] = [self.caption, self.board]
        if self.match.game.has_choices:
            self._add_columns([*table, self.steps])
        elif columns == 1:  # there is the table, and that nothing is decided
            self._add_column([*table, self.verdict])
        else:
            self._add_column(table)
            self._add_column([self.verdict], SIDE_WIDTH)
        for widget in (*parts, self.caption, self.working):
            widget.setVisible(self.match.game.has_choices or widget in (*table, self.verdict))

    def _add_columns(self, table: list[QWidget]) -> None:
        """All that there is to be seen of a deal in which something was decided."""
        unit = tell(UNIT_NAMES[self.match.game.unit])
        values = titled(tr("What each choice brings"), tr("{unit}, on average", unit=unit), self.bars)
        course = titled(tr("The deal as it went"), tr("with all cards seen"), self.line)
        if self.columns == 3:
            self._add_column([self.counts, self.working, self.list], LEFT_WIDTH)
            self._add_column([*table, course])
            self._add_column([self.verdict, values], SIDE_WIDTH)
        elif self.columns == 2:
            self._add_column([*table, course])
            self._add_column([self.verdict, values, self.counts, self.working, self.list], SIDE_WIDTH)
        else:
            self._add_column([*table, self.verdict, values, self.counts, self.working, self.list, course])

    def _add_column(self, widgets: list[QWidget], width: int = 0) -> None:
        box = QWidget()
        if width:
            box.setFixedWidth(theme.px(width))
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(12))
        for widget in widgets:
            if widget is self.board:
                row = QHBoxLayout()
                row.addStretch(1)
                row.addWidget(widget)
                row.addStretch(1)
                add_layout(column, row)
            else:
                column.addWidget(widget)
        column.addStretch(1)
        self.body.addWidget(box, 0 if width else 1)

    # ---- thinking

    def think(self) -> None:
        """Ask for what is not known yet: first for the decision that is shown."""
        if self.asked:
            return
        found, here = self.found, self.choice.place if self.choice is not None else None
        choice, self.longer = self.longer, None
        opened = None
        if choice is not None:
            self._ask(Judging(choice.seen, analysis.LONGER_SECONDS, 1), lambda result: self._take(choice, result))
        elif (due := found.due(here)) is not None:
            self._ask(Judging(due.seen, found.seconds), lambda result: self._take(due, result))
        elif not found.is_followed:
            self._ask(found.following, found.take_course)
        elif (opened := found.unopened(here)) is not None:
            self._ask(found.opening(opened), lambda result: found.take_luck(opened, result))
        else:
            self.timer.stop()
        if self.asked:
            self.timer.start()

    def _ask(self, task: Any, take: Callable[[Any], None]) -> None:
        self.asked[self.worker.do(self.game_id, task)] = take

    def think_longer(self) -> None:
        """Have the decision that is shown thought about longer, before anything else."""
        if self.choice is not None and self._may_be_longer(self.choice):
            if self.longer is not None:  # its turn has not come
                self.longest.discard(self.longer.place)
            self.longer = self.choice
            self.lasting = self.choice.place
            self.longest.add(self.lasting)
            self.show_decision()
            self.think()

    def _may_be_longer(self, choice: Choice) -> bool:
        """Whether longer thought may tell more: not where all was calculated, or has been thought about already."""
        judged = self.found.judged.get(choice.place)
        return judged is not None and judged.best.deals > 0 and choice.place not in self.longest

    def _take(self, choice: Choice, result: Any) -> None:
        """What came of judging a decision, once or again."""
        if result is not None or choice.place not in self.found.judged:
            self.found.take(choice, result)
        self.lasting = -1 if choice.place == self.lasting else self.lasting
        if self.found.due() is None:
            self._practise()

    def listen(self) -> None:
        """Take what has been worked out."""
        for ticket, result in self.worker.done():
            take = self.asked.pop(ticket, None)
            if take is None:
                continue
            take(result)
            self._keep()
            self.show_all()
        self.think()

    def _keep(self) -> None:
        if self.store is not None and (trouble := kept.keep(self.store, self.origin, self.found)):
            self.remarked.emit(trouble)
            self.store = None

    def _practise(self) -> None:
        """Have what decisions cost in the statistics, and slips and mistakes tried again."""
        if self.store is not None and (trouble := kept.practise(self.store, self.origin, self.found)):
            self.remarked.emit(trouble)
        self.show_values()

    @property
    def to_try(self) -> list[Exercise]:
        """The positions of this deal's mistakes that can be tried now."""
        return [] if self.store is None else kept.to_try(self.store, self.origin, self.found)

    def _try_now(self) -> None:
        if waiting := self.to_try:
            self.try_wanted.emit(waiting)

    def show_values(self) -> None:
        """One may come back from trying the mistakes."""
        self.try_now.setVisible(bool(self.to_try))

    def close_page(self) -> None:
        self.timer.stop()
        self.asked.clear()
        super().close_page()

    # ---- showing

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [shown_name(name) for name in self.match.names]

    @property
    def choice(self) -> Choice | None:
        """The decision that is shown; None where there was none in the deal."""
        return self.found.choices[self.at] if self.found.choices else None

    def words(self, choice: Choice, action: str) -> str:
        """An action of a decision, in words."""
        told = self.table.buttons.button_text(choice.seen, Action.parse(action))
        return in_pack(told, self._pack())

    def _pack(self) -> str:
        return pack_of(self.game_id, self.settings)

    def show_all(self) -> None:
        """Show what is known now."""
        found = self.found
        self.counts.show_counts(found.count())
        decisions = [
            Told(one.place, number, self.words(one, str(one.action)), found.judged.get(one.place), not one.action.cards)
            for number, one in enumerate(found.choices, 1)
        ]
        self.list.show_decisions(decisions)
        done = found.progress
        self.working.setText("" if done >= 1 else tr("Thinking it over: {share}%", share=round(100 * done)))
        self.working.setVisible(done < 1)
        self.mistakes.setEnabled(found.next_mistake(-1) is not None)
        self.show_decision()

    def show_decision(self) -> None:
        """The table before the decision, and what is to be said of it."""
        choice, found = self.choice, self.found
        if choice is None:
            self.caption.setText(tr("There was nothing to decide in this deal."))
            self.verdict.say("", tr("Nothing to decide"), "" if self.match.game.has_choices else tell(NO_CHOICES))
            self._go_to(found.begin)
            self.board.show_match(self.match, Marked(), self.caption.text())
            return
        judged = found.judged.get(choice.place)
        self.list.show_chosen(choice.place)
        fact, _ = choice.seen.prompt(lambda seat: self.names[seat])
        number = tr("Decision {number} of {count}", number=self.at + 1, count=len(found.choices))
        self.caption.setText(
            tr("{number}: {fact}", number=number, fact=in_pack(fact, self._pack())) if fact else number
        )
        self.caption.setAccessibleName(said(self.caption.text(), calls=not choice.action.cards))
        best = () if judged is None else Action.parse(judged.best.action).cards
        if self._go_to(choice.place) or self.board.marked != Marked(best, choice.action.cards):
            self.board.show_match(self.match, Marked(best, choice.action.cards), self.caption.accessibleName())
        self._say(choice)
        self.bars.show_values(judged, lambda action: self.words(choice, action), is_call=not choice.action.cards)
        marks = {place - found.begin: one.rating for place, one in found.judged.items()}
        side = self.match.state.setup.side_of[PERSON]
        self.line.names = [side_name(seats, self.names) for seats in self.match.state.setup.sides]
        self.line.show_course(found.course, side, choice.place - found.begin, len(found.following.actions), marks)
        self.line.describe(self.match.game)
        self._tell()

    def _tell(self) -> None:
        """What is shown of the decision is heard: whole when another is shown, else what has been found out since."""
        verdict = self.verdict.heard()
        if self.told != (self.at, verdict):
            at, before = self.told
            self.told = (self.at, verdict)
            caption = self.caption.accessibleName()
            hearing.say_aloud(self, verdict.removeprefix(f"{before}. ") if at == self.at else f"{caption}. {verdict}")

    def _say(self, choice: Choice) -> None:
        judged, pack, is_call = self.found.judged.get(choice.place), self._pack(), not choice.action.cards
        self.verdict.offer_longer(self._may_be_longer(choice), lasting=choice.place == self.lasting)
        done = self.words(choice, str(choice.action))
        if judged is None:
            if choice.place in self.found.failed:
                self.verdict.say("", tr("Not judged"), tr("The thinking process could not judge this decision."))
            else:
                self.verdict.say("", tr("Being thought over"), done, is_call=is_call)
            return
        title = tr("{rating}: {done}", rating=rating_words(judged), done=done)
        best = Action.parse(judged.best.action)
        why = in_pack(self.advice.reason(choice.seen, best), pack)
        better = self.words(choice, judged.best.action)
        if best == choice.action:
            self.verdict.say(judged.rating, title, why, "", source_words(judged), is_call=is_call)
        elif not judged.cost:
            told = tr("As good as {better}, as far as can be told.", better=better)
            self.verdict.say(judged.rating, title, told, why, source_words(judged), is_call=is_call)
        else:
            told = tr("{better} is better. {cost}", better=better, cost=cost_words(judged, choice.seen.game))
            luck = luck_words(self.found.luck.get(choice.place), choice.seen.game)
            self.verdict.say(judged.rating, title, told, why, source_words(judged), luck, is_call=is_call)

    def _go_to(self, place: int) -> bool:
        """Take the match to where that many actions are done. Returns whether it stood elsewhere."""
        match, moved = self.match, False
        while len(match.log) > place and match.undo():
            moved = True
        while len(match.log) < place and match.step():
            moved = True
        return moved or self.board.match is None

    # ---- going through them

    def show_place(self, place: int) -> None:
        """The decision at a place of the match's course."""
        self.at = next(number for number, one in enumerate(self.found.choices) if one.place == place)
        self.show_decision()

    def show_near(self, place: int) -> None:
        """The last decision before a place, or the first one."""
        before = [one.place for one in self.found.choices if one.place <= place]
        if self.found.choices:
            self.show_place(before[-1] if before else self.found.choices[0].place)

    def go(self, by: int) -> None:
        """Move on by that number of decisions, back where it is negative."""
        if self.found.choices:
            self.at = max(0, min(len(self.found.choices) - 1, self.at + by))
            self.show_decision()

    def next_mistake(self, back: bool = False) -> None:
        """The next slip or mistake; from the last one to the first."""
        place = self.choice.place if self.choice is not None else 0
        found = self.found.next_mistake(place, back) or self.found.next_mistake(1 << 30 if back else -1, back)
        if found is not None:
            self.show_place(found)

    def _play_on(self) -> None:
        self.play_on_wanted.emit(self.found.begin if self.choice is None else self.choice.place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        done: dict[str, Callable[[], object]] = {
            "decision_before": lambda: self.go(-1),
            "decision_after": lambda: self.go(1),
            "decision_first": lambda: self.go(-len(self.found.choices)),
            "decision_last": lambda: self.go(len(self.found.choices)),
            "mistake": self.next_mistake,
            "mistake_before": lambda: self.next_mistake(True),
            "longer": self.think_longer,
            "play_on": self._play_on,
        }
        commands, keys = own_keys.in_reviews(), pressed(event)
        shifted = f"Shift+{keys}" if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else keys
        name = commands.get(shifted) or commands.get(keys)
        if name:
            done[name]()
        else:
            super().keyPressEvent(event)
