"""The statistics of decisions on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages import standing_scale
from cardhall.desktop.pages.decisions_panel import CostBars, CostByMonth, DecisionsPanel
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.match import Store, analysis, decisions
from cardhall.match.decisions import BIDDING, FOLLOWING, LEADS
from cardhall.match.references import LevelCost
from tests.desktop.test_analysis_page import finish, open_analysis
from tests.match.test_analysis import one_deal
from tests.match.test_decisions import NOW, deal_with_decision
from tests.match.test_practice import review_with_costs


def panel(qtbot: Any, some: list[decisions.ReviewedDeal], game: str = "whist", width: int = 1200) -> DecisionsPanel:
    theme.apply_settings(Settings(theme="light"))
    made = DecisionsPanel(some, some, game, is_wide=width > 1100, now=NOW)
    qtbot.addWidget(made)
    made.resize(width, 700)
    made.show()
    qtbot.wait(1)
    return made


def shown_panels(page: StatisticsPage) -> list[DecisionsPanel]:
    """The panels in sight: those before a change are deleted a moment later."""
    return [one for one in page.findChildren(DecisionsPanel) if one.isVisible()]


def some() -> list[decisions.ReviewedDeal]:
    return [
        *(deal_with_decision(0.4, LEADS) for _ in range(20)),
        *(deal_with_decision(0.1, FOLLOWING, days=40) for _ in range(40)),
        *(deal_with_decision(0.0, BIDDING) for _ in range(10)),
    ]


def test_it_says_what_the_charts_show(qtbot: Any) -> None:
    made = panel(qtbot, some())
    assert made.summary_sentences() == [
        "70 decisions reviewed: 14% best or good, 86% slips, 0% mistakes.",
        "Most costly: Leads, 67% of your losses in 29% of your decisions.",
    ]
    (lines,), (months,) = made.findChildren(CostBars), made.findChildren(CostByMonth)
    assert [one.name for one in lines.entries] == ["Bids and choices", "Leads", "Following", "All parts"]
    assert "Leads: 0.40 in 20 decisions (95 % range 0.40 to 0.40)." in lines.accessibleName()
    assert sum(one.cost.number > 0 for one in months.entries) == 2 and months.accessibleName().startswith(
        "Cost by month: "
    )
    bar = lines.bar_at(QPointF(5, lines.height() - 5))
    assert bar is not None and bar.name == "All parts"
    last = months.bar_at(QPointF(months.width() - 4, 20))
    assert last is not None and last.name == "Nov" and months.bar_at(QPointF(2, 20)) is None


@pytest.mark.parametrize(
    ("costs", "told"),
    [
        ([0.4], ["0.40"]),
        ([0.03, 0.05], ["0.030", "0.050"]),
        ([0.002, 0.004], ["0.0020", "0.0040"]),
        ([12.5], ["12.50"]),
    ],
)
def test_small_costs_are_told_with_digits_that_differ(qtbot: Any, costs: list[float], told: list[str]) -> None:
    some = [
        deal_with_decision(cost, part) for cost, part in zip(costs, (LEADS, FOLLOWING), strict=False) for _ in range(20)
    ]
    made = panel(qtbot, some)
    (lines,) = made.findChildren(CostBars)
    assert [lines.format_value(one.cost.mean) for one in lines.entries][: len(told)] == told
    (months,) = made.findChildren(CostByMonth)
    assert len({months.format_value(part * months.scale_top) for part in (0.0, 0.5, 1.0)}) == 3, (
        "marks of the scale differ"
    )
    parts = CostBars("", lines.entries, in_points=False)
    qtbot.addWidget(parts)
    assert len(set(map(parts.format_value, costs))) == len(costs)


def test_nothing_costs_most_where_everything_was_good(qtbot: Any) -> None:
    made = panel(qtbot, [decisions.ReviewedDeal.from_decisions("whist", NOW, [(LEADS, 0.001, 2.0, "good")] * 40)])
    assert made.summary_sentences() == ["40 decisions reviewed: 100% best or good, 0% slips, 0% mistakes."]


COSTS = {"random": 0.5, "easy": 0.3, "normal": 0.1, "hard": 0.02}


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels are measured for Whist alone, and in Kabu they cannot be told apart."""
    found = {level: LevelCost(40, 500, cost, 0.01, 0.0) for level, cost in COSTS.items()}
    monkeypatch.setattr(standing_scale, "costs_by_level", lambda game_id: found if game_id == "whist" else {})
    monkeypatch.setattr(standing_scale, "similar_costs_by_level", lambda game_id: found if game_id == "kabu" else {})


def panel_texts(made: DecisionsPanel) -> str:
    return " ".join(one.plain_text for one in made.findChildren(Label))


@pytest.mark.usefixtures("measured")
def test_it_says_and_shows_at_which_level_one_plays(qtbot: Any) -> None:
    made = panel(qtbot, some())
    (scale,) = made.findChildren(standing_scale.LevelScale)
    sure = (
        "Your play is between an Easy and a Normal player’s. Certain so far: you are better "
        "than Easy and weaker than Normal."
    )
    assert scale.accessibleName() == f"Your playing strength: {sure}"
    assert (
        scale.x_of(0)
        < scale.x_of(scale.level_standing.low)
        < scale.x_of(scale.level_standing.place)
        < scale.x_of(1)
        < scale.width()
    )
    told = panel_texts(made)
    assert sure in told and "Average cost per decision, in tricks: you 0.17 (95 % range 0.14 to 0.21)" in told
    assert "Easy 0.30, Normal 0.10, Hard 0.020, measured in 40 deals." in told and not scale.grab().isNull()


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(
    ("costs", "told"),
    [
        (
            [0.09, 0.11] * 50,
            (
                "You play about as well as a Normal player. Certain so far: you are "
                "better than Easy and weaker than Hard."
            ),
        ),
        ([0.0, 0.7], "You play worse than an Easy player. Review more deals for a more reliable result."),
        ([0.005] * 9, "You play better than a Hard player. Certain so far: you are better than Hard."),
        ([0.5] * 9, "You play worse than an Easy player. Certain so far: you are weaker than Easy."),
    ],
)
def test_what_is_certain_is_told_apart(qtbot: Any, costs: list[float], told: str) -> None:
    made = panel(qtbot, [deal_with_decision(cost, LEADS) for cost in costs])
    assert told in panel_texts(made)


@pytest.mark.usefixtures("measured")
def test_what_was_not_measured_is_said(qtbot: Any) -> None:
    made = panel(qtbot, [deal_with_decision(0.1, game="truc")], game="truc")
    assert "The average cost of each level has not been measured for Truc yet." in panel_texts(made)
    assert not made.findChildren(standing_scale.LevelScale)
    assert "level" not in panel_texts(panel(qtbot, some(), game=""))


@pytest.mark.usefixtures("measured")
def test_where_levels_cannot_be_told_apart_it_says_so(qtbot: Any) -> None:
    made = panel(qtbot, [deal_with_decision(0.25, game="kabu")], game="kabu")
    assert (
        "In Kabu, some levels have similar costs, so your level is not shown. Average cost per "
        "decision, in chips: you 0.25. Easy 0.30, Normal 0.10, Hard 0.020, measured in 40 deals."
    ) in panel_texts(made)
    assert not made.findChildren(standing_scale.LevelScale)


def test_over_all_games_costs_are_told_in_parts_of_the_spread(qtbot: Any) -> None:
    made = panel(
        qtbot, [deal_with_decision(0.5, spread=2.0), deal_with_decision(50.0, game="samba", spread=200.0)], game=""
    )
    assert not made.in_points
    (lines,) = made.findChildren(CostBars)
    assert lines.entries[0].cost.mean == 0.25 and "25.0" in lines.accessibleName()
    assert made.summary_sentences()[-1] == "So far these are only a few decisions, so the figures are uncertain."


@pytest.mark.parametrize("width", [640, 1200])
def test_nothing_is_cut(qtbot: Any, width: int) -> None:
    made = panel(qtbot, some(), width=width)
    for one in (*made.findChildren(CostBars), *made.findChildren(CostByMonth)):
        assert one.width() > 200 and one.mapTo(made, one.rect().bottomRight()).x() <= width
        assert not one.grab().isNull()


def test_a_finished_review_is_among_the_statistics_and_can_be_exported(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "SECONDS_PER_DECISION", 0.02)
    store = Store(tmp_path / "matches")
    review = open_analysis(qtbot, one_deal("whist"), store=store)
    finish(review)
    page = StatisticsPage(store, CardStyle.from_settings(Settings()))
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    page.read_deals()
    assert len(shown_panels(page)) == 1 and page.export_button.isVisible()
    assert "whist" in page.game_dropdown.values
    page.choose_game("whist")
    (made,) = shown_panels(page)
    assert made.in_points and made.total.number == len(review.findings.choices)
    path = tmp_path / "decisions.csv"
    page.exporter.write_decisions(path)
    assert len(path.read_text("utf-8").splitlines()) == 1 + made.total.number
    asked = StatisticsPage(store, CardStyle.from_settings(Settings()), section="decisions")
    qtbot.addWidget(asked)
    asked.resize(800, 560)
    asked.show()
    qtbot.waitUntil(lambda: len(shown_panels(asked)) == 1)
    qtbot.waitUntil(lambda: 0 <= shown_panels(asked)[0].mapTo(asked.scroller, QPoint()).y() <= theme.px(24))


def test_without_a_review_there_is_no_panel(qtbot: Any, tmp_path: Path) -> None:
    page = StatisticsPage(Store(tmp_path), CardStyle.from_settings(Settings()))
    qtbot.addWidget(page)
    page.show()
    page.read_deals()
    assert not shown_panels(page)
    match = one_deal("ecarte")
    decisions.add_review(tmp_path, match, review_with_costs(match, [1.0]))
    page.read_deals()
    assert shown_panels(page)
