"""The review of one deal: ratings of the person's decisions, alternatives, and the course of the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent

from cardhall.desktop import own_keys
from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.pages.key_sheet import keys_pressed
from cardhall.desktop.pages.review import review_store
from cardhall.desktop.pages.review.panels import ListedDecision
from cardhall.desktop.pages.review.position_words import DealSteps, make_card_table
from cardhall.desktop.pages.review.review_content import ReviewBody
from cardhall.desktop.pages.review.review_process import ReviewThinking, TaskWorker
from cardhall.desktop.pages.review.verdict import DecisionFindings, show_verdict
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack, spoken_text
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.table_picture import MarkedCards
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.page import Page, PageScrollArea
from cardhall.language import say, tr, translate
from cardhall.match import Match, Store, analysis
from cardhall.match.analysis import PERSON_SEAT, Analysis, Choice
from cardhall.match.default_names import display_name
from cardhall.players.advice import advice_for
from cardhall.rules.engine.action import Action

if TYPE_CHECKING:
    from cardhall.match.practice import PracticePosition

MIN_WIDTH_WITH_LONG_TEXT = 620  # pixels at a text scale of 1; narrower pages have a shorter text on a button
MAX_LOG_INDEX = 1 << 30  # larger than any index of a match's log
NO_CHOICES_TEXT = say("This game is pure luck, so there is nothing to review.")


class DealReviewPage(Page):
    """The page with the review of one deal. Missing results are computed while the page is open."""

    back_label, needs_processor = say("Review"), True
    play_on_wanted = Signal(int)  # index in the match's log from which the person wants to play on
    deal_wanted = Signal(int)  # number of another deal of the match to be reviewed
    practice_wanted = Signal(object)  # list of `practice.Exercise`: positions of this deal's mistakes to practise now

    def __init__(
        self, match: Match, deal: int, *, settings: Settings, store: Store | None, worker: TaskWorker, back_to: str
    ) -> None:
        """`match`: not changed; `deal`: from 1 on; `store`: keeps the findings, None: nothing is kept.

        `worker` computes missing findings. Raises ValueError unless the deal is over.
        """
        super().__init__(tr("Review of deal {number}", number=deal), back_to)
        self.settings, self.store, self.worker, self.game_id = settings, store, worker, match.game.id
        self.back_to, self.original_match = back_to, match
        self.match = Match.restored(match.saved())  # a copy that is moved to the shown positions
        self.deal_count = len(match.state.results)
        self.game_table, self.advice = table_for(match.game.id), advice_for(match.game.id)
        self.findings = Analysis.from_match(match, deal)
        if store is not None:
            analysis.read_review(store.folder, match, self.findings)
        self.thinking = ReviewThinking(match.game.id, self.findings, worker, lambda: self.shown_choice, self)
        self.thinking.result_stored.connect(self._take_findings)
        self.thinking.all_judged.connect(self._add_to_practice)
        self.decision_index = 0  # index of the shown decision
        self.last_announced = (-1, "")  # index and verdict of the decision that was announced last
        self.build()
        self.thinking.request_next()

    # ---- building the page

    def build(self) -> None:
        self.content = body = ReviewBody(self.settings, self.match.game)
        self.rating_counts, self.decision_list, self.verdict_panel = (
            body.rating_counts,
            body.decision_list,
            body.verdict_panel,
        )
        self.value_bars, self.course_chart = body.value_bars, body.course_chart
        self.table_picture, self.caption_label, self.progress_label = (
            body.table_picture,
            body.caption_label,
            body.progress_label,
        )
        self.mistake_button, self.step_widget = body.mistake_button, body.step_widget
        body.decision_list.decision_chosen.connect(self.show_decision_at)
        body.verdict_panel.longer_button.clicked.connect(self.think_longer)
        body.course_chart.place_chosen.connect(lambda done: self.show_decision_near(self.findings.first_place + done))
        body.steps_wanted.connect(self.move_by)
        body.mistake_button.clicked.connect(lambda: self.show_next_mistake())
        self.scroller = PageScrollArea(self.content)
        self.column.addWidget(self.scroller, 1)
        assert self.header is not None
        self.play_on_button = Button(tr("Play from here"), "plain", icon="restart", height=44)
        self.play_on_button.clicked.connect(lambda: self.play_on_wanted.emit(self.choice_place))
        self.header.tools.addWidget(self.play_on_button)
        self.practise_button = Button(tr("Practise these now"), "plain", icon="play", height=44)
        self.practise_button.clicked.connect(self._ask_practice)
        self.header.tools.insertWidget(0, self.practise_button)
        self.next_deal_button = Button(tr("Next deal"), "accent", height=44)
        self.next_deal_button.clicked.connect(lambda: self.deal_wanted.emit(self.findings.deal + 1))
        self.next_deal_button.setVisible(self.findings.deal < self.deal_count)
        self.header.tools.addWidget(self.next_deal_button)
        _connect_tables(self)
        self._arrange()
        self.show_findings()
        self.show_values()

    restyle = Page.rebuild

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Fit the parts of the page into its size."""
        scroll_bar_width = self.scroller.verticalScrollBar().sizeHint().width()
        self.content.fit_page(self.size(), scroll_bar_width)
        is_wide = self.width() >= theme.px(MIN_WIDTH_WITH_LONG_TEXT)
        self.play_on_button.setText(tr("Play from here") if is_wide else tr("Play on"))

    # ---- thinking

    def think_longer(self) -> None:
        """Request longer thought about the shown decision, before all other missing results."""
        if self.shown_choice is not None and self.thinking.request_longer(self.shown_choice):
            self.show_decision()
            self.thinking.request_next()

    def _take_findings(self) -> None:
        self._store_findings()
        self.show_findings()

    def _store_findings(self) -> None:
        """Store the findings; after a failure, report it once and store nothing more."""
        if self.store is not None and (
            trouble := review_store.store_review(self.store, self.original_match, self.findings)
        ):
            self.message_wanted.emit(trouble)
            self.store = None

    def _add_to_practice(self) -> None:
        """Add the costs of the reviewed decisions to the statistics, and mistakes to the practice positions."""
        if self.store is not None and (
            trouble := review_store.add_to_practice(self.store, self.original_match, self.findings)
        ):
            self.message_wanted.emit(trouble)
        self.show_values()

    @property
    def mistake_positions(self) -> list[PracticePosition]:
        """Return the positions of the deal's mistakes that can be practised now."""
        return (
            []
            if self.store is None
            else review_store.practice_positions(self.store, self.original_match, self.findings)
        )

    def _ask_practice(self) -> None:
        if positions := self.mistake_positions:
            self.practice_wanted.emit(positions)

    def show_values(self) -> None:
        """Update the button for practice, for instance after a return from it."""
        self.practise_button.setVisible(bool(self.mistake_positions))

    def close_page(self) -> None:
        self.thinking.stop_thinking()
        super().close_page()

    # ---- showing

    @property
    def names(self) -> list[str]:
        """Return the players' names by seat."""
        return [display_name(name) for name in self.match.names]

    @property
    def shown_choice(self) -> Choice | None:
        """Return the shown decision; None if the deal had none."""
        return self.findings.choices[self.decision_index] if self.findings.choices else None

    def action_text(self, choice: Choice, action: str) -> str:
        """Return the text of an action (given in canonical form), as on the button at the table."""
        button_text = self.game_table.buttons.button_text(choice.seen, Action.parse(action))
        return in_pack(button_text, self._card_pack())

    def _card_pack(self) -> str:
        return pack_of(self.game_id, self.settings)

    def show_findings(self) -> None:
        """Show all findings so far: list, counts, progress, and the shown decision."""
        findings = self.findings
        self.rating_counts.show_counts(findings.count_ratings())
        self.decision_list.show_decisions(_list_decisions(self))
        progress = findings.progress
        self.progress_label.setText("" if progress >= 1 else tr("Analysing: {share}%", share=round(100 * progress)))
        self.progress_label.setVisible(progress < 1)
        self.mistake_button.setEnabled(findings.next_mistake(-1) is not None)
        self.show_decision()

    def show_decision(self) -> None:
        """Show the position before the chosen decision, and its verdict."""
        choice, findings = self.shown_choice, self.findings
        if choice is None:
            self.caption_label.setText(tr("You had no decision to make in this deal."))
            self.verdict_panel.show_sentences(
                "", tr("Nothing to decide"), "" if self.match.game.has_choices else translate(NO_CHOICES_TEXT)
            )
            move_to_place(self.match, findings.first_place)
            self.table_picture.show_match(self.match, MarkedCards(), self.caption_label.text())
            self.content.refresh()
            return
        judgement = findings.judgements.get(choice.place)
        self.decision_list.mark_decision(choice.place)
        fact, _ = choice.seen.prompt(lambda seat: self.names[seat])
        numbering = tr("Decision {number} of {count}", number=self.decision_index + 1, count=len(findings.choices))
        self.caption_label.setText(
            tr("{number}: {fact}", number=numbering, fact=in_pack(fact, self._card_pack())) if fact else numbering
        )
        self.caption_label.setAccessibleName(spoken_text(self.caption_label.text(), has_calls=not choice.action.cards))
        best_cards = () if judgement is None else Action.parse(judgement.best.action).cards
        if (
            move_to_place(self.match, choice.place)
            or self.table_picture.match is None
            or self.table_picture.marked_cards != MarkedCards(best_cards, choice.action.cards)
        ):
            self.table_picture.show_match(
                self.match, MarkedCards(best_cards, choice.action.cards), self.caption_label.accessibleName()
            )
        self._show_verdict(choice)
        self.value_bars.show_judgement(
            judgement, lambda action: self.action_text(choice, action), is_call=not choice.action.cards
        )
        _show_course(self, choice)
        self.content.refresh()
        _announce_decision(self)

    def _show_verdict(self, choice: Choice) -> None:
        decision_findings = DecisionFindings(
            self.findings.judgements.get(choice.place),
            choice.place in self.findings.failed_places,
            self.findings.luck.get(choice.place),
        )
        self.verdict_panel.offer_longer(
            self.thinking.can_think_longer(choice), is_running=choice.place == self.thinking.longer_running_place
        )
        show_verdict(
            self.verdict_panel,
            choice,
            decision_findings,
            lambda action: self.action_text(choice, action),
            self._reason_for,
        )

    def _reason_for(self, choice: Choice, best_action: Action) -> str:
        return in_pack(self.advice.reason(choice.seen, best_action), self._card_pack())

    # ---- moving between decisions

    def show_decision_at(self, place: int) -> None:
        """Show the decision at an index of the match's log."""
        self.decision_index = next(number for number, one in enumerate(self.findings.choices) if one.place == place)
        self.show_decision()

    def show_decision_near(self, place: int) -> None:
        """Show the last decision up to an index of the match's log, or the first decision."""
        earlier_places = [one.place for one in self.findings.choices if one.place <= place]
        if self.findings.choices:
            self.show_decision_at(earlier_places[-1] if earlier_places else self.findings.choices[0].place)

    def move_by(self, decision_count: int) -> None:
        """Move forward by a number of decisions; negative: back."""
        if self.findings.choices:
            self.decision_index = max(0, min(len(self.findings.choices) - 1, self.decision_index + decision_count))
            self.show_decision()

    def show_next_mistake(self, backwards: bool = False) -> None:
        """Show the next slip or mistake, wrapping round at the end; `backwards`: the previous one."""
        place = self.shown_choice.place if self.shown_choice is not None else 0
        mistake_place = self.findings.next_mistake(place, backwards) or self.findings.next_mistake(
            MAX_LOG_INDEX if backwards else -1, backwards
        )
        if mistake_place is not None:
            self.show_decision_at(mistake_place)

    @property
    def choice_place(self) -> int:
        """Return the index of the shown decision in the match's log; without one, that of the deal's first action."""
        return self.findings.first_place if self.shown_choice is None else self.shown_choice.place

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command_name = pressed_command(event)
        if command_name:
            _command_handlers(self)[command_name]()
        else:
            super().keyPressEvent(event)


def _command_handlers(page: DealReviewPage) -> dict[str, Callable[[], object]]:
    """Return the functions of a page that carry out the commands of a review, by the command's name."""
    return {
        "decision_before": lambda: page.move_by(-1),
        "decision_after": lambda: page.move_by(1),
        "decision_first": lambda: page.move_by(-len(page.findings.choices)),
        "decision_last": lambda: page.move_by(len(page.findings.choices)),
        "mistake": page.show_next_mistake,
        "mistake_before": lambda: page.show_next_mistake(True),
        "longer": page.think_longer,
        "play_on": lambda: page.play_on_wanted.emit(page.choice_place),
    }


def _list_decisions(page: DealReviewPage) -> list[ListedDecision]:
    """Return the lines of a page's list: all decisions of the deal with the findings so far."""
    findings = page.findings
    return [
        ListedDecision(
            choice.place,
            number,
            page.action_text(choice, str(choice.action)),
            findings.judgements.get(choice.place),
            not choice.action.cards,
        )
        for number, choice in enumerate(findings.choices, 1)
    ]


def _show_course(page: DealReviewPage, choice: Choice) -> None:
    """Show the course of the deal in a page's chart, with a mark at a decision."""
    findings, setup, chart = page.findings, page.match.state.setup, page.course_chart
    ratings = {place - findings.first_place: one.rating for place, one in findings.judgements.items()}
    chart.side_names = [side_name(seats, page.names) for seats in setup.sides]
    chart.show_course(
        findings.course,
        setup.side_of[PERSON_SEAT],
        choice.place - findings.first_place,
        len(findings.course_task.actions),
        ratings,
    )
    chart.set_description(page.match.game)


def _announce_decision(page: DealReviewPage) -> None:
    """Announce the shown decision to screen readers: position and verdict, later only new findings."""
    spoken_verdict = page.verdict_panel.spoken_verdict()
    if page.last_announced != (page.decision_index, spoken_verdict):
        index, old_verdict = page.last_announced
        page.last_announced = (page.decision_index, spoken_verdict)
        caption = page.caption_label.accessibleName()
        accessibility.announce(
            page,
            spoken_verdict.removeprefix(f"{old_verdict}. ")
            if index == page.decision_index
            else f"{caption}. {spoken_verdict}",
        )


def _connect_tables(page: DealReviewPage) -> None:
    """Connect the picture and the chart of a page with the functions for their tables."""
    pack = pack_of(page.game_id, page.settings)
    page.course_chart.step_text = DealSteps(page.original_match, page.findings.first_place, page.names).describe_step
    page.table_picture.make_card_table = lambda: make_card_table(page.game_table, page.match, page.names, pack)


def move_to_place(match: Match, place: int) -> bool:
    """Move a match to the position after `place` actions. Return whether the position changed."""
    has_moved = False
    while len(match.log) > place and match.undo():
        has_moved = True
    while len(match.log) < place and match.step():
        has_moved = True
    return has_moved


def pressed_command(event: QKeyEvent) -> str:
    """Return the name of the review command with the pressed key, with Shift if there is such a command, or ""."""
    commands, keys = own_keys.review_commands_by_key(), keys_pressed(event)
    keys_with_shift = f"Shift+{keys}" if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else keys
    return commands.get(keys_with_shift) or commands.get(keys) or ""
