"""The statistics on fair dealing: the dealt cards against chance, and the fingerprints of deals."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.widgets.basics import Hairline, Label, create_card_frame, create_selectable_label
from cardhall.desktop.widgets.charts import BarColumns, BarRows, ChartBar, ChartHeadings
from cardhall.language import capitalized, say, tr, tr_many, translate
from cardhall.match.chance import expect_sum, yes_no_distribution
from cardhall.match.fair_deal import DealtCount, FairDeal, HandCounts, describe_count, format_expected, rank_name
from cardhall.rules.catalogue import CATALOGUE

YOU_WERE_DEALT, OPPONENTS_WERE_DEALT = say("You were dealt"), say("Your opponents were dealt")
VERIFY_COMMAND = "cardhall verify FILE"
CHANCE_OUTSIDE_USUAL_RANGE = 0.05  # of a count to lie outside its usual range, which is one of 95 %
MIN_EXPECTED_HANDS_PER_COLUMN = (
    0.5  # lengths of suits that fewer hands are expected to have get no column unless one had them
)
WIDE_COLUMN_STRETCHES = 56, 44  # shares of the two columns of a wide panel, in %; alike in all panels of the page
FINGERPRINT_TEXT = say(
    "The cards of a deal are fixed before it begins. The table then shows their fingerprint: a "
    "number computed from the card order and a secret word, the salt. After the deal, “Check this "
    "deal” in the result shows both. Another card order, or a card changed during play, would give "
    "another fingerprint."
)
METHOD_TEXT = say(
    "To check every deal of a match, save it with Ctrl+S and run this command on the file. It works "
    "with other people’s files too. Any SHA-256 program can do the check. The fingerprint is the "
    "SHA-256 of the salt, a line break and the cards as dealt."
)
COUNTING_TEXT = say(
    "Counts the cards dealt in the finished deals of your matches. Not counted: games without hands, packs that "
    "were not shuffled, and your partners’ cards. The mark is the expected number, the grey field the usual "
    "range (95 %)."
)


class FairDealPanel(QWidget):
    """A comparison of the dealt cards with chance, and the check of fingerprints."""

    def __init__(self, deal_counts: FairDeal, game: str, *, is_wide: bool) -> None:
        """Create the panel.

        `deal_counts`: the counted deals of the chosen game and period; `game`: "" for all; `is_wide`: in two columns.
        """
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(16))
        right = QVBoxLayout()
        right.setSpacing(theme.px(16))
        if deal_counts.deals:
            right.addWidget(self._make_longest_suit_card(deal_counts))
        right.addWidget(self._make_fingerprints_card(deal_counts))
        right.addStretch(1)
        grid.addWidget(self._make_cards_card(deal_counts, game), 0, 0)
        add_layout(grid, right, *((0, 1) if is_wide else (1, 0)))
        if is_wide:
            for column, stretch in enumerate(WIDE_COLUMN_STRETCHES):
                grid.setColumnStretch(column, stretch)

    def _make_cards_card(self, deal_counts: FairDeal, game: str) -> QFrame:
        frame, column = create_card_frame(14, 16, 8)
        title = tr("A fair deal of {name}", name=CATALOGUE[game].name) if game else tr("A fair deal")
        column.addWidget(Label(title, theme.SECTION_SIZE, is_serif=True))
        if not deal_counts.deals:
            if game:
                empty_text = tr(
                    "You have no finished deals of {name} with hands to count yet.", name=CATALOGUE[game].name
                )
            else:
                empty_text = tr("You have no finished deals with hands to count yet.")
            column.addWidget(Label(empty_text, theme.BODY_SIZE, wrap=True))
            column.addStretch(1)
            return frame
        for line in summary_sentences(deal_counts):
            column.addWidget(Label(line, theme.BODY_SIZE, wrap=True))
        column.addWidget(Hairline())
        charts = QGridLayout()
        charts.setHorizontalSpacing(theme.px(28))
        charts.setVerticalSpacing(theme.px(4))
        for column_number, (title, sentence_start, hands) in enumerate(
            (
                (tr("You"), YOU_WERE_DEALT, deal_counts.own_hands),
                (tr("Your opponents"), OPPONENTS_WERE_DEALT, deal_counts.opponent_hands),
            )
        ):
            charts.addWidget(Label(title, theme.SECONDARY_SIZE, 600), 0, column_number)
            heads = ChartHeadings(tr("Rank"), tr("Dealt"), tr("Expected"))
            chart = BarRows(
                tr("{title}: cards of each rank", title=title),
                rank_bars(hands, sentence_start, deal_counts.deals),
                heads,
            )
            charts.addWidget(chart.create_with_table(), 1, column_number, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(column_number, 1)
        add_layout(column, charts)
        column.addWidget(Label(COUNTING_TEXT, theme.CAPTION_SIZE, tone="caption", wrap=True))
        column.addStretch(1)
        return frame

    def _make_longest_suit_card(self, deal_counts: FairDeal) -> QFrame:
        frame, column = create_card_frame(14, 16, 8)
        column.addWidget(Label(tr("Longest suit of a hand"), theme.SECTION_SIZE, is_serif=True))
        charts = QGridLayout()
        charts.setHorizontalSpacing(theme.px(20))
        for column_number, (title, hands) in enumerate(
            ((tr("You"), deal_counts.own_hands), (tr("Your opponents"), deal_counts.opponent_hands))
        ):
            charts.addWidget(Label(title, theme.SECONDARY_SIZE, 600), 0, column_number)
            heads = ChartHeadings(tr("Length"), tr("Hands"), tr("Expected"))
            chart = BarColumns(tr("{title}: longest suit", title=title), longest_suit_bars(hands, title), heads)
            charts.addWidget(chart.create_with_table(), 1, column_number, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(column_number, 1)
        add_layout(column, charts)
        caption = tr("Number of hands by the length of their longest suit. The mark is the expected number.")
        column.addWidget(Label(caption, theme.CAPTION_SIZE, tone="caption", wrap=True))
        return frame

    def _make_fingerprints_card(self, deal_counts: FairDeal) -> QFrame:
        frame, column = create_card_frame(14, 16, 8)
        column.addWidget(Label(tr("The fingerprint of a deal"), theme.SECTION_SIZE, is_serif=True))
        verdict = Label(fingerprint_sentence(deal_counts), theme.BODY_SIZE, 600, wrap=True)
        if deal_counts.broken:
            verdict.setObjectName("gold")
        column.addWidget(verdict)
        column.addWidget(Label(FINGERPRINT_TEXT, theme.BODY_SIZE, wrap=True))
        column.addWidget(Label(METHOD_TEXT, theme.BODY_SIZE, wrap=True))
        command = create_selectable_label(VERIFY_COMMAND, theme.BODY_SIZE)
        command.setObjectName("code")
        command.setAccessibleName(tr("The command"))
        command.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        column.addWidget(command)
        column.addStretch(1)
        return frame


def summary_sentences(deal_counts: FairDeal) -> list[str]:
    """Return the summary: the most wanted rank, all high cards, and how many counts are unusual."""
    own_counts, opponent_counts = dict(deal_counts.own_hands.ranks), dict(deal_counts.opponent_hands.ranks)
    top_rank = next((rank for rank in high_ranks(deal_counts) if rank in own_counts), "A")
    sentences = []
    for who, ranks in ((YOU_WERE_DEALT, own_counts), (OPPONENTS_WERE_DEALT, opponent_counts)):
        if top_rank in ranks:
            count = translate(describe_count(ranks[top_rank], who, deal_counts.deals))
            sentences.append(f"{count} {translate(ranks[top_rank].verdict)}")
    high_cards, values = deal_counts.own_hands.high, dict[str, Any]()
    values["number"], values["other_number"] = high_cards.number, deal_counts.opponent_hands.high.number
    values["about"], values["other_about"] = (
        format_expected(high_cards.expected.mean),
        format_expected(deal_counts.opponent_hands.high.expected.mean),
    )
    sentences.append(
        tr(
            "High cards ({which}): you had {number:grouped}, expected {about}. Your opponents had "
            "{other_number:grouped}, expected {other_about}.",
            which=deal_counts.high_names,
            **values,
        )
        if deal_counts.high_names
        else tr(
            "High cards: you had {number:grouped}, expected {about}. Your opponents had {other_number:grouped}, "
            "expected {other_about}.",
            **values,
        )
    )
    outside_count, total_count = deal_counts.unusual_ranks
    expected_outside, likely_maximum = (
        format_expected(total_count * CHANCE_OUTSIDE_USUAL_RANGE),
        max_likely_outside(total_count),
    )
    sentences.append(
        tr_many(
            "{number} of the {counts} counts below is outside the usual range. Expected: {average}, seldom more "
            "than {most}.",
            "{number} of the {counts} counts below are outside the usual range. Expected: {average}, seldom more "
            "than {most}.",
            number=outside_count,
            counts=total_count,
            average=expected_outside,
            most=likely_maximum,
        )
        if outside_count
        else tr(
            "None of the {counts} counts below is outside the usual range. Expected: {average}, seldom more than "
            "{most}.",
            counts=total_count,
            average=expected_outside,
            most=likely_maximum,
        )
    )
    return sentences


def max_likely_outside(count_total: int) -> int:
    """Return the number of counts, of `count_total` in all, that chance alone seldom puts outside the 95 % range.

    The cards that the person gets, the opponents lack: the two counts of a rank are therefore taken as one that weighs
    twice.
    """
    return 2 * expect_sum(((yes_no_distribution(CHANCE_OUTSIDE_USUAL_RANGE), max(1, count_total // 2)),)).high


def high_ranks(deal_counts: FairDeal) -> tuple[str, ...]:
    """Return the ranks that players want most, jokers last; only aces if the counted games differ."""
    if len({CATALOGUE[game].high for game in deal_counts.games}) == 1:
        return tuple(sorted(CATALOGUE[deal_counts.games[0]].high, key=lambda rank: rank in ("RJ", "BJ")))
    return ("A",)


def fingerprint_sentence(deal_counts: FairDeal) -> str:
    """Return a sentence about the check of the deals' fingerprints."""
    if deal_counts.broken:
        return tr_many(
            (
                "{number:grouped} deal does not match the fingerprint shown before play: a file or a "
                "card was changed. It is not counted."
            ),
            (
                "{number:grouped} deals do not match the fingerprints shown before play: files or cards "
                "were changed. They are not counted."
            ),
            number=deal_counts.broken,
        )
    if not deal_counts.agreeing:
        return tr("There is no finished deal with a fingerprint yet.")
    if deal_counts.agreeing == 1:
        return tr("The one finished deal matches the fingerprint shown before play.")
    if deal_counts.unsealed:
        return tr(
            "All {agreeing:grouped} finished deals with a fingerprint match the fingerprints shown before play.",
            agreeing=deal_counts.agreeing,
        )
    return tr(
        "All {agreeing:grouped} finished deals match the fingerprints shown before play.", agreeing=deal_counts.agreeing
    )


def rank_bars(hands: HandCounts, sentence_start: str, deals: int) -> list[ChartBar]:
    """Return a bar for each rank: cards dealt and expected; `sentence_start` begins the sentence of the tip."""
    return [
        _make_bar(
            translate(capitalized(rank_name(rank, 2))),
            count,
            f"{translate(describe_count(count, sentence_start, deals))} {translate(count.verdict)}",
        )
        for rank, count in hands.ranks
    ]


def longest_suit_bars(hands: HandCounts, sentence_start: str) -> list[ChartBar]:
    """Return a column for each length of the longest suit in a hand.

    `sentence_start` begins the sentence of its tip.
    """
    bars = []
    for length, count in hands.longest:
        if count.number or count.expected.mean >= MIN_EXPECTED_HANDS_PER_COLUMN:
            low, high = count.expected.low, count.expected.high
            tip = tr(
                "{title}: {number:grouped} of {hands:grouped} hands had a longest suit of {length}. Expected: "
                "{about} (usually {low:grouped} to {high:grouped}).",
                title=sentence_start,
                number=count.number,
                hands=hands.hands,
                length=length,
                about=format_expected(count.expected.mean),
                low=low,
                high=high,
            )
            bars.append(_make_bar(str(length), count, tip))
    return bars


def _make_bar(name: str, count: DealtCount, tip: str) -> ChartBar:
    expected = count.expected
    return ChartBar(name, count.number, expected.mean, expected.low, expected.high, format_figure(count.number), tip)
