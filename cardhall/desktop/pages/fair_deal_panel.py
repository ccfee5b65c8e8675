"""The statistics on fair dealing: the dealt cards against chance, and the fingerprints of deals."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from cardhall.desktop.figures import figure
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.widgets.basics import Hairline, Label, card_frame, selectable
from cardhall.desktop.widgets.charts import Bar, ChartHeads, Columns, Lines
from cardhall.language import capitalized, say, tell, tr, tr_many
from cardhall.match.chance import expect_sum, yes_or_no
from cardhall.match.fair_deal import Count, FairDeal, Hands, describe_count, format_expected, rank_name
from cardhall.rules.catalogue import CATALOGUE

YOU_WERE_DEALT, OPPONENTS_WERE_DEALT = say("You were dealt"), say("Your opponents were dealt")
VERIFY_COMMAND = "cardhall verify FILE"
OUTSIDE_CHANCE = 0.05  # of a count to lie outside its usual range, which is one of 95 %
MIN_EXPECTED_HANDS = 0.5  # lengths of suits that fewer hands are expected to have get no column unless one had them
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
COUNTED_TEXT = say(
    "Counts the cards dealt in the finished deals of your matches. Not counted: games without hands, packs that "
    "were not shuffled, and your partners’ cards. The mark is the expected number, the grey field the usual "
    "range (95 %)."
)


class FairDealPanel(QWidget):
    """A comparison of the dealt cards with chance, and the check of fingerprints."""

    def __init__(self, fair: FairDeal, game: str, *, wide: bool) -> None:
        """`fair`: the counted deals of the chosen game and period; `game`: "" for all; `wide`: in two columns."""
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(16))
        right = QVBoxLayout()
        right.setSpacing(theme.px(16))
        if fair.deals:
            right.addWidget(self._longest(fair))
        right.addWidget(self._fingerprints(fair))
        right.addStretch(1)
        grid.addWidget(self._cards(fair, game), 0, 0)
        add_layout(grid, right, *((0, 1) if wide else (1, 0)))
        if wide:
            for column, stretch in enumerate(WIDE_COLUMN_STRETCHES):
                grid.setColumnStretch(column, stretch)

    def _cards(self, fair: FairDeal, game: str) -> QFrame:
        frame, column = card_frame(14, 16, 8)
        title = tr("A fair deal of {name}", name=CATALOGUE[game].name) if game else tr("A fair deal")
        column.addWidget(Label(title, theme.SECTION, is_serif=True))
        if not fair.deals:
            if game:
                none = tr("You have no finished deals of {name} with hands to count yet.", name=CATALOGUE[game].name)
            else:
                none = tr("You have no finished deals with hands to count yet.")
            column.addWidget(Label(none, theme.BODY, wrap=True))
            column.addStretch(1)
            return frame
        for line in verdicts(fair):
            column.addWidget(Label(line, theme.BODY, wrap=True))
        column.addWidget(Hairline())
        charts = QGridLayout()
        charts.setHorizontalSpacing(theme.px(28))
        charts.setVerticalSpacing(theme.px(4))
        for place, (title, who, hands) in enumerate(
            ((tr("You"), YOU_WERE_DEALT, fair.own), (tr("Your opponents"), OPPONENTS_WERE_DEALT, fair.opponents))
        ):
            charts.addWidget(Label(title, theme.SECONDARY, 600), 0, place)
            heads = ChartHeads(tr("Rank"), tr("Dealt"), tr("Expected"))
            chart = Lines(tr("{title}: cards of each rank", title=title), rank_bars(hands, who, fair.deals), heads)
            charts.addWidget(chart.with_table(), 1, place, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(place, 1)
        add_layout(column, charts)
        column.addWidget(Label(COUNTED_TEXT, theme.CAPTION, tone="caption", wrap=True))
        column.addStretch(1)
        return frame

    def _longest(self, fair: FairDeal) -> QFrame:
        frame, column = card_frame(14, 16, 8)
        column.addWidget(Label(tr("Longest suit of a hand"), theme.SECTION, is_serif=True))
        charts = QGridLayout()
        charts.setHorizontalSpacing(theme.px(20))
        for place, (title, hands) in enumerate(((tr("You"), fair.own), (tr("Your opponents"), fair.opponents))):
            charts.addWidget(Label(title, theme.SECONDARY, 600), 0, place)
            heads = ChartHeads(tr("Length"), tr("Hands"), tr("Expected"))
            chart = Columns(tr("{title}: longest suit", title=title), longest_bars(hands, title), heads)
            charts.addWidget(chart.with_table(), 1, place, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(place, 1)
        add_layout(column, charts)
        caption = tr("Number of hands by the length of their longest suit. The mark is the expected number.")
        column.addWidget(Label(caption, theme.CAPTION, tone="caption", wrap=True))
        return frame

    def _fingerprints(self, fair: FairDeal) -> QFrame:
        frame, column = card_frame(14, 16, 8)
        column.addWidget(Label(tr("The fingerprint of a deal"), theme.SECTION, is_serif=True))
        verdict = Label(agreement(fair), theme.BODY, 600, wrap=True)
        if fair.broken:
            verdict.setObjectName("gold")
        column.addWidget(verdict)
        column.addWidget(Label(FINGERPRINT_TEXT, theme.BODY, wrap=True))
        column.addWidget(Label(METHOD_TEXT, theme.BODY, wrap=True))
        command = selectable(VERIFY_COMMAND, theme.BODY)
        command.setObjectName("code")
        command.setAccessibleName(tr("The command"))
        command.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        column.addWidget(command)
        column.addStretch(1)
        return frame


def verdicts(fair: FairDeal) -> list[str]:
    """Return the summary: the most wanted rank, all high cards, and how many counts are unusual."""
    own, others = dict(fair.own.ranks), dict(fair.opponents.ranks)
    first = next((rank for rank in fair_high(fair) if rank in own), "A")
    lines = []
    for who, ranks in ((YOU_WERE_DEALT, own), (OPPONENTS_WERE_DEALT, others)):
        if first in ranks:
            lines.append(f"{tell(describe_count(ranks[first], who, fair.deals))} {tell(ranks[first].verdict)}")
    high, values = fair.own.high, dict[str, Any]()
    values["number"], values["other_number"] = high.number, fair.opponents.high.number
    values["about"], values["other_about"] = (
        format_expected(high.expected.mean),
        format_expected(fair.opponents.high.expected.mean),
    )
    lines.append(
        tr(
            "High cards ({which}): you had {number:grouped}, expected {about}. Your opponents had "
            "{other_number:grouped}, expected {other_about}.",
            which=fair.high_names,
            **values,
        )
        if fair.high_names
        else tr(
            "High cards: you had {number:grouped}, expected {about}. Your opponents had {other_number:grouped}, "
            "expected {other_about}.",
            **values,
        )
    )
    outside, counts = fair.outside
    average, most = format_expected(counts * OUTSIDE_CHANCE), seldom_more(counts)
    lines.append(
        tr_many(
            "{number} of the {counts} counts below is outside the usual range. Expected: {average}, seldom more "
            "than {most}.",
            "{number} of the {counts} counts below are outside the usual range. Expected: {average}, seldom more "
            "than {most}.",
            number=outside,
            counts=counts,
            average=average,
            most=most,
        )
        if outside
        else tr(
            "None of the {counts} counts below is outside the usual range. Expected: {average}, seldom more than "
            "{most}.",
            counts=counts,
            average=average,
            most=most,
        )
    )
    return lines


def seldom_more(counts: int) -> int:
    """Return the number of counts, of `counts` in all, that chance alone seldom puts outside the 95 % range.

    The cards that the person gets, the opponents lack: the two counts of a rank are therefore taken as one that weighs
    twice.
    """
    return 2 * expect_sum(((yes_or_no(OUTSIDE_CHANCE), max(1, counts // 2)),)).high


def fair_high(fair: FairDeal) -> tuple[str, ...]:
    """Return the ranks that players want most, jokers last; only aces if the counted games differ."""
    if len({CATALOGUE[game].high for game in fair.games}) == 1:
        return tuple(sorted(CATALOGUE[fair.games[0]].high, key=lambda rank: rank in ("RJ", "BJ")))
    return ("A",)


def agreement(fair: FairDeal) -> str:
    """Return a sentence about the check of the deals' fingerprints."""
    if fair.broken:
        return tr_many(
            (
                "{number:grouped} deal does not match the fingerprint shown before play: a file or a "
                "card was changed. It is not counted."
            ),
            (
                "{number:grouped} deals do not match the fingerprints shown before play: files or cards "
                "were changed. They are not counted."
            ),
            number=fair.broken,
        )
    if not fair.agreeing:
        return tr("There is no finished deal with a fingerprint yet.")
    if fair.agreeing == 1:
        return tr("The one finished deal matches the fingerprint shown before play.")
    if fair.unsealed:
        return tr(
            "All {agreeing:grouped} finished deals with a fingerprint match the fingerprints shown before play.",
            agreeing=fair.agreeing,
        )
    return tr("All {agreeing:grouped} finished deals match the fingerprints shown before play.", agreeing=fair.agreeing)


def rank_bars(hands: Hands, who: str, deals: int) -> list[Bar]:
    """Return a bar for each rank: cards dealt and expected; `who` begins the sentence of the tip."""
    return [
        _bar(
            tell(capitalized(rank_name(rank, 2))),
            count,
            f"{tell(describe_count(count, who, deals))} {tell(count.verdict)}",
        )
        for rank, count in hands.ranks
    ]


def longest_bars(hands: Hands, title: str) -> list[Bar]:
    """Return a column for each length of the longest suit in a hand; `title` begins the sentence of its tip."""
    bars = []
    for length, count in hands.longest:
        if count.number or count.expected.mean >= MIN_EXPECTED_HANDS:
            low, high = count.expected.low, count.expected.high
            tip = tr(
                "{title}: {number:grouped} of {hands:grouped} hands had a longest suit of {length}. Expected: "
                "{about} (usually {low:grouped} to {high:grouped}).",
                title=title,
                number=count.number,
                hands=hands.hands,
                length=length,
                about=format_expected(count.expected.mean),
                low=low,
                high=high,
            )
            bars.append(_bar(str(length), count, tip))
    return bars


def _bar(name: str, count: Count, tip: str) -> Bar:
    chance = count.expected
    return Bar(name, count.number, chance.mean, chance.low, chance.high, figure(count.number), tip)
