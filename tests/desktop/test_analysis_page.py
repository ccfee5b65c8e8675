"""The page on which a deal is reviewed: what it shows, how one goes through it, and what it leads to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.look import painting, theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.pages.review.rating_marks import luck_sentence
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets import shortcuts
from cardhall.match import Match, Store, analysis
from cardhall.match.analysis import Alternative, Judgement, Luck, Moment
from cardhall.players.remote.worker import TaskResult
from tests.desktop.heard import listening
from tests.desktop.table_helpers import WorksAtOnce
from tests.match.test_analysis import one_deal
from tests.tools.sizes.views import show_view


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS_PER_DECISION", 0.02)


def open_analysis(
    qtbot: Any, match: Match, size: tuple[int, int] = (1440, 900), store: Store | None = None
) -> DealReviewPage:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    page = DealReviewPage(match, 1, settings=settings, store=store, worker=WorksAtOnce(), back_to="Whist")
    qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
    page.resize(*size)
    page.show()
    return page


def finish(page: DealReviewPage) -> None:
    for _ in range(200):
        if page.findings.progress >= 1:
            return
        page.thinking.store_results()
    raise AssertionError("the review does not end")


def test_decisions_are_judged_one_after_the_other_the_one_shown_first(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("ecarte"))
    page.move_by(1)
    page.thinking.store_results()
    page.thinking.store_results()
    assert set(page.findings.judgements) == {page.findings.choices[0].place, page.findings.choices[1].place}
    assert page.progress_label.isVisible() and "%" in page.progress_label.text()
    finish(page)
    assert not page.progress_label.isVisible() and page.course_chart.moments
    assert (
        sum(page.findings.count_ratings().values())
        == len(page.findings.choices)
        == len(page.decision_list.decision_lines)
    )
    for line in page.decision_list.decision_lines.values():
        assert line.decision.judgement is not None and line.accessibleName().split(", ")[1] != "not rated yet"


def test_keys_go_through_the_decisions_and_from_mistake_to_mistake(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("whist"))
    finish(page)
    wrong = [place for place, one in page.findings.judgements.items() if one.rating in ("slip", "mistake")]
    assert wrong, "random play has some"
    met = []
    for _ in wrong:
        QTest.keyClick(page, Qt.Key.Key_M)
        assert page.shown_choice is not None
        met.append(page.shown_choice.place)
        assert len(page.match.log) == page.shown_choice.place
    assert sorted(met) == sorted(wrong)
    QTest.keyClick(page, Qt.Key.Key_Home)
    assert page.decision_index == 0
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert page.decision_index == 1
    page.decision_list.decision_lines[page.findings.choices[-1].place].click()
    assert page.decision_index == len(page.findings.choices) - 1
    with qtbot.waitSignal(page.back_wanted):
        QTest.keyClick(page, Qt.Key.Key_Escape)


def test_other_keys_can_be_set_for_a_review(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("whist"))
    wanted: list[int] = []
    page.play_on_wanted.connect(wanted.append)
    try:
        shortcuts.apply_keys({"decision_after": "W", "mistake": "P", "play_on": "M"})
        assert page.mistake_button.key_name == "P"
        QTest.keyClick(page, Qt.Key.Key_W)
        assert page.decision_index == 1 and not wanted
        QTest.keyClick(page, Qt.Key.Key_Right)
        assert page.decision_index == 1, "another key does it now"
        QTest.keyClick(page, Qt.Key.Key_M)
        assert wanted == [page.findings.choices[1].place]
    finally:
        shortcuts.apply_keys({})
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert page.decision_index == 2 and page.mistake_button.key_name == "M"


def test_what_failed_is_said_and_the_rest_goes_on(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_analysis(qtbot, one_deal("ecarte"))
    worker: Any = page.worker
    worker.take_task_results = lambda: (
        [TaskResult(ticket, None) for ticket, _ in [worker.tasks.pop()]] if worker.tasks else []
    )
    finish_or_not = [page.thinking.store_results() for _ in range(40)]
    assert finish_or_not and page.findings.failed_places == {choice.place for choice in page.findings.choices}
    assert page.verdict_panel.title_label.text() == "Not judged" and not page.thinking.poll_timer.isActive()


def test_what_was_found_is_there_at_once_the_next_time(qtbot: Any, tmp_path: Path) -> None:
    match, store = one_deal("ecarte"), Store(tmp_path)
    finish(open_analysis(qtbot, match, store=store))
    again = open_analysis(qtbot, match, store=store)
    assert again.findings.progress == 1.0 and not again.thinking.result_handlers


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900)], ids=str)
def test_nothing_is_cut_at_any_size(qtbot: Any, size: tuple[int, int], text: float) -> None:
    settings = Settings(theme="light", text_scale=text)
    theme.apply_settings(settings)
    page = DealReviewPage(one_deal("ecarte"), 1, settings=settings, store=None, worker=WorksAtOnce(), back_to="Écarté")
    qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
    page.resize(*size)
    page.show()
    finish(page)
    qtbot.wait(1)
    right = page.content.rect().right()
    for one in (
        page.table_picture,
        page.verdict_panel,
        page.value_bars,
        page.course_chart,
        page.decision_list,
        page.rating_counts,
        page.step_widget,
    ):
        assert one.isVisible() and one.width() > 100
        assert one.mapTo(page.content, one.rect().topRight()).x() <= right
    assert page.table_picture.height() < 0.76 * size[1]


def test_the_reckoning_leads_to_the_review_and_from_there_play_goes_on(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(window)
    worker = WorksAtOnce()
    monkeypatch.setattr(window.opponents, "share", lambda: worker)
    match = one_deal("ecarte")
    window.finished_match_pages.review_deal(match, 1)
    page = window.navigation.page
    assert isinstance(page, DealReviewPage)
    finish(page)
    played: list[Match] = []
    window.finished_match_pages.play_on_wanted.disconnect()
    window.finished_match_pages.play_on_wanted.connect(played.append)
    page.play_on_button.click()
    assert page.shown_choice is not None and played[0].course == match.course[: page.shown_choice.place]


def test_with_large_words_what_is_said_begins_on_the_first_screen(qtbot: Any) -> None:
    with show_view("judged", (1024, 700), 1.5, "en") as page:
        assert isinstance(page, DealReviewPage) and page.content.column_count == 1
        top = page.verdict_panel.mapTo(page, QPoint(0, 0)).y()
        assert 0 < top < 0.76 * page.height()


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (Luck(0, 1.2, 0.2), "With all cards known, it cost about 1.2 tricks."),
        (Luck(0, -0.5, 0.2), "With all cards known, it gained about 0.5 tricks: that was luck."),
        (Luck(0, 0.1, 0.2), "With all cards known, it made no difference."),
        (None, ""),
    ],
)
def test_beside_what_could_be_known_it_is_told_what_the_cards_made_of_it(luck: Luck | None, told: str) -> None:
    assert luck_sentence(luck, rules.get("whist")) == told


def test_the_luck_of_a_mistake_is_shown_below_what_it_cost(qtbot: Any) -> None:
    with show_view("judged", (800, 560), 1.0, "en") as page:
        assert isinstance(page, DealReviewPage) and page.content.column_count == 2
        told = [line.accessibleName() for line in page.verdict_panel.sentence_labels if line.isVisible()]
        assert told[-1] == "With all cards known, it gained about 0.5 tricks: that was luck."
        assert page.verdict_panel.title_label.text().startswith("Mistake: ") and page.course_chart.moments
        bottom = page.verdict_panel.longer_button.mapTo(page, page.verdict_panel.longer_button.rect().bottomLeft()).y()
        assert bottom < page.height(), "board and verdict are seen together in a small window"


def test_luck_that_is_found_out_later_is_heard_by_itself(qtbot: Any) -> None:
    with show_view("judged", (800, 560), 1.0, "en") as page, listening() as told:
        assert isinstance(page, DealReviewPage) and page.shown_choice is not None
        luck = page.findings.luck.pop(page.shown_choice.place)
        page.show_decision()
        before = len(told)
        page.findings.luck[page.shown_choice.place] = luck
        page.show_decision()
        assert told[before:] == ["With all cards known, it gained about 0.5 tricks: that was luck"]


def test_one_decision_is_thought_about_longer_where_that_is_wished(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "LONGER_SECONDS_PER_DECISION", 0.3)
    match, store = one_deal("whist"), Store(tmp_path)
    page = open_analysis(qtbot, match, store=store)
    assert not page.verdict_panel.longer_button.isVisible(), "nothing is known of it yet"
    finish(page)
    before = {place: one.best.deals for place, one in page.findings.judgements.items()}
    assert page.shown_choice is not None and before[page.shown_choice.place] > 0
    place = page.shown_choice.place
    assert page.verdict_panel.longer_button.isVisible() and page.verdict_panel.longer_button.key_name == "T"
    QTest.keyClick(page, Qt.Key.Key_T)
    longer = page.verdict_panel.longer_button
    assert longer.isVisible() and not longer.isEnabled() and longer.text() == "Thinking longer…"
    page.move_by(1)
    assert longer.isEnabled() and longer.text() == "Think longer", "it is about the decision before"
    page.move_by(-1)
    page.thinking.store_results()
    finish(page)
    assert not longer.isVisible()
    after = {place: one.best.deals for place, one in page.findings.judgements.items()}
    assert after[place] > 2 * before[place] and all(after[one] == before[one] for one in before if one != place)
    QTest.keyClick(page, Qt.Key.Key_T)
    assert not page.thinking.result_handlers, "not twice"
    page.move_by(1)
    assert page.verdict_panel.longer_button.isVisible()
    again = open_analysis(qtbot, match, store=store)
    assert again.findings.judgements[place].best.deals == after[place], "it is kept"


def test_names_of_choices_that_are_too_long_stand_above_the_bars(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("whist"), (800, 560))
    entries = (Alternative("play 2S", 1.0, 0.1, 40), Alternative("play 3S", 0.5, 0.1, 40))
    bars, judged = page.value_bars, Judgement(3, "play 3S", entries, 2.0)
    bars.show_judgement(judged, str)
    low = bars.height()
    assert not bars.has_names_above
    bars.show_judgement(judged, lambda action: f"Play A A A with a pair of threes, {action}")
    assert bars.has_names_above and bars.height() > low
    bars.show_judgement(judged, str)
    assert not bars.has_names_above and bars.height() == low


def test_where_there_are_more_than_two_sides_each_has_its_curve_and_name(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("pontoon"), (800, 560))
    line = page.course_chart
    assert not line.other_sides and not line.legend_entries(), "nothing is known yet"
    low = line.height()
    finish(page)
    names = page.names
    assert [line.side_names[side] for side in line.other_sides] == names[1:] and line.height() > low
    for side, at in line.legend_entries():
        assert 0 <= at.x() < line.width() - painting.text_width(theme.sans(theme.CAPTION_SIZE), line.side_names[side])
    assert len({line._side_pen(side).style() for side in line.other_sides}) == len(line.other_sides)
    for name in names[1:]:
        assert f"{name}: expected " in line.accessibleName()
    before = line.grab().toImage()
    side = line.other_sides[0]
    line.moments = [Moment(one.done, (*one.expected[:side], 0.0, *one.expected[side + 1 :])) for one in line.moments]
    line.update()
    assert line.grab().toImage() != before, "the others' are painted"


def test_two_sides_have_one_curve(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("ecarte"))
    low = page.course_chart.height()
    finish(page)
    assert page.course_chart.moments and not page.course_chart.other_sides and page.course_chart.height() == low


def test_each_decision_is_heard_when_one_comes_to_it_and_again_when_it_has_been_judged(qtbot: Any) -> None:
    page = open_analysis(qtbot, one_deal("ecarte"))
    count = len(page.findings.choices)
    with listening() as told:
        QTest.keyClick(page, Qt.Key.Key_Right)
        assert told[-1].startswith(f"Decision 2 of {count}") and ". Being analysed. " in told[-1]
        thought_over = len(told)
        finish(page)
        judged = [words for words in told[thought_over:] if not words.startswith("Decision ")]
        assert ". ".join(judged) == page.verdict_panel.spoken_verdict() and ": " in judged[0]
        QTest.keyClick(page, Qt.Key.Key_Left)
        assert told[-1].startswith(f"Decision 1 of {count}") and told[-1].endswith(page.verdict_panel.spoken_verdict())
    assert not any(set(words) & set("♣♦♥♠") for words in told)
