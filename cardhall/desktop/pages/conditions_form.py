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
    RANK_BY_PLURAL,
    SHORTEST,
    SUIT_BY_NAME,
    TRUMPS,
    DealCondition,
    DealSearch,
    OfferedConditions,
)
from cardhall.match.fair_deal import rank_name

SEARCH_SLICE_S = 0.012  # seconds that a slice of the search may block the window: less than a frame at 60 Hz
FIELD_HEIGHT, NUMBER_WIDTH = 36, 72  # pixels at a text scale of 1
NEW_CONDITION_POINT_RANGE = 15, 17  # range of a new condition on high-card points, for the person to change
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
    if feature in SUIT_BY_NAME:
        return in_pack(translate(capitalized(say("{suit}", suit=suit_name(SUIT_BY_NAME[feature])))), pack)
    if feature in RANK_BY_PLURAL:
        return in_pack(translate(capitalized(rank_name(RANK_BY_PLURAL[feature], 2))), pack)
    return in_pack(tr("High cards in {suit}", suit=suit_name(SUIT_BY_NAME[feature.removeprefix(HIGH).strip()])), pack)


class ConditionRow(QWidget):
    """The controls for a condition: the hand, the counted feature, minimum and maximum."""

    changed = Signal(object)  # the changed Condition
    removed = Signal()  # the person removes the condition

    def __init__(self, condition: DealCondition, offer: OfferedConditions, pack: str, row_number: int) -> None:
        """Create the controls of a condition.

        `offer`: the features and hands that the game offers; `row_number`: of the row, from 1 on, for screen readers.
        """
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
        self.hand_dropdown = Dropdown(
            hand_choices, condition.owner, name=tr("Condition {number}: whose hand", number=row_number)
        )
        self.hand_dropdown.value_chosen.connect(lambda one: self._change_condition(owner=str(one)))
        self.hand_dropdown.setVisible(len(hand_choices) > 1)
        feature_choices = [(what, feature_label(what, pack)) for what in offer.single_limits]
        self.feature_dropdown = Dropdown(
            feature_choices, condition.feature, name=tr("Condition {number}: what", number=row_number)
        )
        self.feature_dropdown.value_chosen.connect(lambda what: self._choose_feature(str(what)))
        upper_row.addWidget(self.hand_dropdown)
        upper_row.addWidget(self.feature_dropdown, 1)
        self.minimum_dropdown = Dropdown([], None, name=tr("Condition {number}: at least", number=row_number))
        self.maximum_dropdown = Dropdown([], None, name=tr("Condition {number}: at most", number=row_number))
        self.minimum_dropdown.value_chosen.connect(
            lambda least: self._change_condition(minimum=int(least), maximum=max(self._maximum, int(least)))
        )
        self.maximum_dropdown.value_chosen.connect(
            lambda most: self._change_condition(maximum=int(most), minimum=min(self.condition.minimum, int(most)))
        )
        self.range_labels = Label(tr("from"), theme.BODY_SIZE), Label(tr("to"), theme.BODY_SIZE)
        for word, field in zip(self.range_labels, (self.minimum_dropdown, self.maximum_dropdown), strict=True):
            lower_row.addWidget(word)
            lower_row.addWidget(field)
        lower_row.addStretch(1)
        for field in (self.minimum_dropdown, self.maximum_dropdown):
            field.setMinimumWidth(theme.px(NUMBER_WIDTH))
        self.remove_link = LinkButton(tr("Remove"))
        self.remove_link.setAccessibleName(tr("Remove condition {number}", number=row_number))
        self.remove_link.clicked.connect(self.removed.emit)
        upper_row.addWidget(self.remove_link)
        for field in (self.hand_dropdown, self.feature_dropdown, self.minimum_dropdown, self.maximum_dropdown):
            field.setFixedHeight(theme.px(FIELD_HEIGHT))
        self._show_condition()

    @property
    def _max_count(self) -> int:
        """Return the largest count that the feature can have in the chosen hand."""
        return self.offer.limit(self.condition.feature, self.condition.owner)

    @property
    def _maximum(self) -> int:
        """Return the maximum of the condition, at most `_max_count`: a change of hand may have lowered that."""
        return min(self.condition.maximum, self._max_count)

    def _choose_feature(self, feature: str) -> None:
        """Count another feature, first from half of its largest count on; a balanced hand has no range."""
        if feature == BALANCED:
            self._change_condition(
                feature=feature,
                minimum=1,
                maximum=1,
                owner=ME if self.condition.owner == BOTH else self.condition.owner,
            )
        else:
            max_count = self.offer.single_limits[feature]
            self._change_condition(feature=feature, minimum=(max_count + 1) // 2, maximum=max_count)

    def _change_condition(self, **changes: Any) -> None:
        self.condition = replace(self.condition, **changes)
        if self.condition.feature == BALANCED and self.condition.owner == BOTH:  # hands are balanced one by one
            self.condition = replace(self.condition, owner=PARTNER)
        self._show_condition()
        self.changed.emit(self.condition)

    def _show_condition(self) -> None:
        count_choices = [(number, str(number)) for number in range(self._max_count + 1)]
        self.hand_dropdown.set_value(self.condition.owner)
        self.minimum_dropdown.set_choices(count_choices, min(self.condition.minimum, self._max_count))
        self.maximum_dropdown.set_choices(count_choices, self._maximum)
        for one in (*self.range_labels, self.minimum_dropdown, self.maximum_dropdown):
            one.setVisible(self.condition.feature != BALANCED)


class ConditionsForm(QWidget):
    """The list of conditions with a link to add more, and the search for deals meeting all conditions.

    Changes are written into the list given to the constructor. A QTimer runs the search in short slices.
    """

    changed = Signal()

    def __init__(self, chosen_conditions: list[DealCondition], game_id: str, pack: str) -> None:
        """Create the form.

        `chosen_conditions`: the conditions, changed in place; `pack`: the pack after which suits and ranks are named.
        """
        super().__init__()
        self.chosen_conditions, self.game, self.pack = chosen_conditions, rules.get(game_id), pack
        self.seats, self.options = self.game.seat_counts[0], dict[str, Any]()
        self.offer = deal_conditions.offered_conditions(self.game, self.seats, self.options)
        self.rows: list[ConditionRow] = []
        self.search: DealSearch | None = None
        self.found_seeds: list[int] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.row_column = QVBoxLayout()
        add_layout(column, self.row_column)
        self.add_link = LinkButton(tr("Add a condition"))
        self.add_link.clicked.connect(self.add_condition)
        row = QHBoxLayout()
        row.addWidget(self.add_link)
        row.addStretch(1)
        add_layout(column, row)
        self.search_timer = QTimer(self)
        self.search_timer.setInterval(0)
        self.search_timer.timeout.connect(self._continue_search)
        self.refresh()

    def set_rules(self, seats: int, options: Mapping[str, Any]) -> None:
        """Set the number of players and options; drop conditions that no longer apply."""
        if (seats, dict(options)) == (self.seats, self.options):
            return
        self.stop_search()
        self.seats, self.options = seats, dict(options)
        self.offer = offer = deal_conditions.offered_conditions(self.game, seats, self.options)
        applicable = [
            one
            for one in self.chosen_conditions
            if offer and one.feature in offer.single_limits and one.owner in offer.owners
        ]
        if applicable != self.chosen_conditions:  # in place: the list belongs to the caller
            self.chosen_conditions[:] = applicable
        self.refresh()

    def refresh(self) -> None:
        """Make the rows of all conditions again."""
        clear_layout(self.row_column)
        self.rows = []
        for index, condition in enumerate(self.chosen_conditions):
            assert self.offer is not None, "without an offer nothing is chosen"
            row = ConditionRow(condition, self.offer, self.pack, index + 1)
            row.changed.connect(lambda one, place=index: self._set_condition(place, one))
            row.removed.connect(lambda place=index: self._remove_condition(place))
            self.rows.append(row)
            self.row_column.addWidget(row)
        show_layout_widgets(self.row_column, self)
        self.add_link.setVisible(
            self.offer is not None and len(self.chosen_conditions) < deal_conditions.MAX_CONDITIONS
        )
        self.changed.emit()

    def add_condition(self) -> None:
        """Add a condition on the first feature that has none, and focus the new row."""
        assert self.offer is not None
        self.stop_search()
        feature = next(
            what for what in self.offer.single_limits if all(one.feature != what for one in self.chosen_conditions)
        )
        max_count = self.offer.single_limits[feature]
        condition = (
            DealCondition(POINTS, *NEW_CONDITION_POINT_RANGE)
            if feature == POINTS
            else DealCondition(feature, (max_count + 1) // 2, max_count)
        )
        self.chosen_conditions.append(condition)
        self.refresh()
        self.rows[-1].feature_dropdown.setFocus()

    def _set_condition(self, index: int, condition: DealCondition) -> None:
        self.stop_search()
        self.chosen_conditions[index] = condition
        self.changed.emit()

    def _remove_condition(self, index: int) -> None:
        self.stop_search()
        del self.chosen_conditions[index]
        self.refresh()
        (self.rows[min(index, len(self.rows) - 1)].remove_link if self.rows else self.add_link).setFocus()

    # ---- the search

    def find_deals(
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
        self.wanted_count, self.on_found, self.show_status, self.found_seeds, self.scoring = (
            count,
            on_found,
            show_status,
            [],
            scoring,
        )
        self._search_next_deal()
        self.search_timer.start()

    def stop_search(self) -> None:
        """Stop the search, if one is running."""
        self.search_timer.stop()
        if self.search is not None:
            self.search = None
            self.show_status("")

    def _search_next_deal(self) -> None:
        """Start the search for the next deal; in a set each deal has its fixed dealer."""
        is_set = self.wanted_count > 1
        dealer = duplicates.set_dealer(len(self.found_seeds) + 1, self.seats, self.scoring) if is_set else None
        search_arguments = (self.game.id, self.seats, self.options, tuple(self.chosen_conditions), dealer)
        self.search = DealSearch(*search_arguments, is_keyed=self.wanted_count == 1)

    def _continue_search(self) -> None:
        """Search for one slice; report the progress, the next deal found, or the end."""
        search = self.search
        if search is None:
            return
        search.step(SEARCH_SLICE_S)
        if search.seed is not None:
            self.found_seeds.append(search.seed)
            if len(self.found_seeds) < self.wanted_count:
                self._search_next_deal()
                return
        elif not search.is_over:
            self.show_status(tr("Searching: {number:grouped} deals so far.", number=search.deals_tried))
            return
        refusal = "" if search.seed is not None else translate(search.failure_text)
        self.search = None
        self.search_timer.stop()
        self.show_status(refusal)
        if not refusal:
            self.on_found(self.found_seeds)
