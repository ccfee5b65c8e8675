"""The form for conditions on the deals of a match or a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from cardhall import rules
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, clear_layout, show_layout_widgets
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.language import capitalized, say, suit_name, tr, translate
from cardhall.match import board_scores, deal_conditions, duplicates
from cardhall.match.deal_conditions import (
    BALANCED,
    BOTH,
    HIGH,
    LONGEST,
    ME,
    PARTNER,
    POINTS,
    RANKS,
    SHORTEST,
    SUITS,
    TRUMPS,
    DealCondition,
    DealSearch,
    OfferedConditions,
)
from cardhall.match.fair_deal import rank_name

SEARCH_SLICE_S = 0.012  # seconds that a slice of the search may block the window: less than a frame at 60 Hz
FIELD_HEIGHT, NUMBER_WIDTH = 36, 72  # pixels at a text scale of 1
FIRST_POINTS = 15, 17  # range of a new condition on high-card points, for the person to change
FEATURE_NAMES = {
    POINTS: say("High-card points"),
    BALANCED: say("Balanced hand"),
    LONGEST: say("Longest suit"),
    SHORTEST: say("Shortest suit"),
    TRUMPS: say("Trumps"),
    HIGH: say("High cards"),
}
HAND_NAMES = {ME: say("My hand"), PARTNER: say("Partner’s hand"), BOTH: say("Both hands")}


def feature_label(feature: str, pack: str) -> str:
    """Return the label of a feature of a hand that conditions count: a suit's or rank's name, high-card points, ….

    `feature`: as in `DealCondition.feature`; `pack`: the pack of `look.packs` after which suits and ranks are named.
    """
    if feature in FEATURE_NAMES:
        return translate(FEATURE_NAMES[feature])
    if feature in SUITS:
        return in_pack(translate(capitalized(say("{suit}", suit=suit_name(SUITS[feature])))), pack)
    if feature in RANKS:
        return in_pack(translate(capitalized(rank_name(RANKS[feature], 2))), pack)
    return in_pack(tr("High cards in {suit}", suit=suit_name(SUITS[feature.removeprefix(HIGH).strip()])), pack)


class ConditionRow(QWidget):
    """The controls for a condition: the hand, the counted feature, minimum and maximum."""

    changed = Signal(object)  # the changed Condition
    dropped = Signal()  # the person removes the condition

    def __init__(self, condition: DealCondition, offer: OfferedConditions, pack: str, number: int) -> None:
        """`offer`: the features and hands that the game offers; `number`: of the row, from 1 on, for screen readers."""
        super().__init__()
        self.condition, self.offer, self.pack = condition, offer, pack
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, theme.px(6))
        column.setSpacing(theme.px(6))
        upper_row, lower_row = QHBoxLayout(), QHBoxLayout()
        for row in (upper_row, lower_row):
            row.setSpacing(theme.px(8))
            add_layout(column, row)
        hand_choices = [(one, translate(HAND_NAMES[one])) for one in offer.owners]
        self.whose = Dropdown(hand_choices, condition.owner, name=tr("Condition {number}: whose hand", number=number))
        self.whose.chosen.connect(lambda one: self._take(owner=str(one)))
        self.whose.setVisible(len(hand_choices) > 1)
        feature_choices = [(what, feature_label(what, pack)) for what in offer.single_limits]
        self.what = Dropdown(feature_choices, condition.feature, name=tr("Condition {number}: what", number=number))
        self.what.chosen.connect(lambda what: self._choose(str(what)))
        upper_row.addWidget(self.whose)
        upper_row.addWidget(self.what, 1)
        self.least = Dropdown([], None, name=tr("Condition {number}: at least", number=number))
        self.most = Dropdown([], None, name=tr("Condition {number}: at most", number=number))
        self.least.chosen.connect(lambda least: self._take(least=int(least), most=max(self._most, int(least))))
        self.most.chosen.connect(lambda most: self._take(most=int(most), least=min(self.condition.least, int(most))))
        self.words = Label(tr("from"), theme.BODY_SIZE), Label(tr("to"), theme.BODY_SIZE)
        for word, field in zip(self.words, (self.least, self.most), strict=True):
            lower_row.addWidget(word)
            lower_row.addWidget(field)
        lower_row.addStretch(1)
        for field in (self.least, self.most):
            field.setMinimumWidth(theme.px(NUMBER_WIDTH))
        self.drop = LinkButton(tr("Remove"))
        self.drop.setAccessibleName(tr("Remove condition {number}", number=number))
        self.drop.clicked.connect(self.dropped.emit)
        upper_row.addWidget(self.drop)
        for field in (self.whose, self.what, self.least, self.most):
            field.setFixedHeight(theme.px(FIELD_HEIGHT))
        self._show()

    @property
    def _largest(self) -> int:
        """Return the largest count that the feature can have in the chosen hand."""
        return self.offer.limit(self.condition.feature, self.condition.owner)

    @property
    def _most(self) -> int:
        """Return the maximum of the condition, at most `_largest`: a change of hand may have lowered that."""
        return min(self.condition.most, self._largest)

    def _choose(self, feature: str) -> None:
        """Count another feature, first from half of its largest count on; a balanced hand has no range."""
        if feature == BALANCED:
            self._take(
                feature=feature, least=1, most=1, owner=ME if self.condition.owner == BOTH else self.condition.owner
            )
        else:
            max_count = self.offer.single_limits[feature]
            self._take(feature=feature, least=(max_count + 1) // 2, most=max_count)

    def _take(self, **changes: Any) -> None:
        self.condition = replace(self.condition, **changes)
        if self.condition.feature == BALANCED and self.condition.owner == BOTH:  # hands are balanced one by one
            self.condition = replace(self.condition, owner=PARTNER)
        self._show()
        self.changed.emit(self.condition)

    def _show(self) -> None:
        count_choices = [(number, str(number)) for number in range(self._largest + 1)]
        self.whose.set_value(self.condition.owner)
        self.least.set_choices(count_choices, min(self.condition.least, self._largest))
        self.most.set_choices(count_choices, self._most)
        for one in (*self.words, self.least, self.most):
            one.setVisible(self.condition.feature != BALANCED)


class ConditionsForm(QWidget):
    """The list of conditions with a link to add more, and the search for deals meeting all conditions.

    Changes are written into the list given to the constructor. A QTimer runs the search in short slices.
    """

    changed = Signal()

    def __init__(self, chosen_conditions: list[DealCondition], game_id: str, pack: str) -> None:
        """`chosen_conditions`: the conditions, changed in place; `pack`: the pack after which suits and ranks are
        named.
        """
        super().__init__()
        self.chosen, self.game, self.pack = chosen_conditions, rules.get(game_id), pack
        self.seats, self.options = self.game.seat_counts[0], dict[str, Any]()
        self.offer = deal_conditions.offered_conditions(self.game, self.seats, self.options)
        self.rows: list[ConditionRow] = []
        self.search: DealSearch | None = None
        self.found: list[int] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.list = QVBoxLayout()
        add_layout(column, self.list)
        self.more = LinkButton(tr("Add a condition"))
        self.more.clicked.connect(self.add)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addStretch(1)
        add_layout(column, row)
        self.timer = QTimer(self)
        self.timer.setInterval(0)
        self.timer.timeout.connect(self._go_on)
        self.refresh()

    def set_rules(self, seats: int, options: Mapping[str, Any]) -> None:
        """Set the number of players and options; drop conditions that no longer apply."""
        if (seats, dict(options)) == (self.seats, self.options):
            return
        self.stop()
        self.seats, self.options = seats, dict(options)
        self.offer = offer = deal_conditions.offered_conditions(self.game, seats, self.options)
        applicable = [
            one for one in self.chosen if offer and one.feature in offer.single_limits and one.owner in offer.owners
        ]
        if applicable != self.chosen:  # in place: the list belongs to the caller
            self.chosen[:] = applicable
        self.refresh()

    def refresh(self) -> None:
        """Make the rows of all conditions again."""
        clear_layout(self.list)
        self.rows = []
        for index, condition in enumerate(self.chosen):
            assert self.offer is not None, "without an offer nothing is chosen"
            row = ConditionRow(condition, self.offer, self.pack, index + 1)
            row.changed.connect(lambda one, place=index: self._take(place, one))
            row.dropped.connect(lambda place=index: self._drop(place))
            self.rows.append(row)
            self.list.addWidget(row)
        show_layout_widgets(self.list, self)
        self.more.setVisible(self.offer is not None and len(self.chosen) < deal_conditions.MAX_CONDITIONS)
        self.changed.emit()

    def add(self) -> None:
        """Add a condition on the first feature that has none, and focus the new row."""
        assert self.offer is not None
        self.stop()
        feature = next(what for what in self.offer.single_limits if all(one.feature != what for one in self.chosen))
        max_count = self.offer.single_limits[feature]
        condition = (
            DealCondition(POINTS, *FIRST_POINTS)
            if feature == POINTS
            else DealCondition(feature, (max_count + 1) // 2, max_count)
        )
        self.chosen.append(condition)
        self.refresh()
        self.rows[-1].what.setFocus()

    def _take(self, index: int, condition: DealCondition) -> None:
        self.stop()
        self.chosen[index] = condition
        self.changed.emit()

    def _drop(self, index: int) -> None:
        self.stop()
        del self.chosen[index]
        self.refresh()
        (self.rows[min(index, len(self.rows) - 1)].drop if self.rows else self.more).setFocus()

    # ---- the search

    def look_for(
        self,
        count: int,
        on_found: Callable[[list[int]], object],
        show_status: Callable[[str], object],
        scoring: str = board_scores.POINTS,
    ) -> None:
        """Start the search for `count` deals: one for a match, several for a duplicate set.

        `on_found` is called with the seeds of the deals found; `show_status` with a sentence on the progress, "" or a
        refusal at the end. `scoring`: of the set; it fixes the dealer of each of its deals.
        """
        self.number, self.done, self.told, self.found, self.scoring = count, on_found, show_status, [], scoring
        self._look_for_next()
        self.timer.start()

    def stop(self) -> None:
        """Stop the search, if one is running."""
        self.timer.stop()
        if self.search is not None:
            self.search = None
            self.told("")

    def _look_for_next(self) -> None:
        """Start the search for the next deal; in a set each deal has its fixed dealer."""
        is_set = self.number > 1
        dealer = duplicates.set_dealer(len(self.found) + 1, self.seats, self.scoring) if is_set else None
        search_arguments = (self.game.id, self.seats, self.options, tuple(self.chosen), dealer)
        self.search = DealSearch(*search_arguments, is_keyed=self.number == 1)

    def _go_on(self) -> None:
        """Search for one slice; report the progress, the next deal found, or the end."""
        search = self.search
        if search is None:
            return
        search.step(SEARCH_SLICE_S)
        if search.seed is not None:
            self.found.append(search.seed)
            if len(self.found) < self.number:
                self._look_for_next()
                return
        elif not search.is_over:
            self.told(tr("Searching: {number:grouped} deals so far.", number=search.tried))
            return
        refusal = "" if search.seed is not None else translate(search.failure_text)
        self.search = None
        self.timer.stop()
        self.told(refusal)
        if not refusal:
            self.done(self.found)
