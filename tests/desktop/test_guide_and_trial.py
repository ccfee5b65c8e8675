"""The guide of a first match, and positions of the help pages that are tried at the table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.flow.guide import Guide
from cardhall.desktop.table.screenshot import table_page
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.table_picture import draw_table
from cardhall.desktop.table.trial_page import TrialPage
from cardhall.language import use_language
from cardhall.match import Match
from cardhall.match.help_variants import page_for
from cardhall.match.positions import Position, parse_positions
from cardhall.rules import Action
from tests.guide.at_table import faults_in_callout
from tests.reliability.windows import collect_complaints

from .table_helpers import PromptWorker

SIZES = ((800, 560), (1024, 700), (1440, 900))


def positions_in_help(game_id: str) -> list[Position]:
    page = page_for(game_id, None, "en")
    assert page is not None
    return parse_positions(game_id, page.text)


def read_until(page: TablePage, qtbot: Any, title: str = "") -> None:
    """Read on until a step of that title stands, or until the person is to act and none does."""
    for _ in range(20):
        qtbot.waitUntil(lambda: page.guide.shown_step is not None or page.situation.legal is not None, timeout=10_000)
        if page.guide.shown_step is None:
            assert not title, f"{title} has not come"
            return
        if title and page.guide.shown_step.title == title:
            return
        page.guide.go_on()


@pytest.fixture
def table(qtbot: Any) -> Any:
    """Whist with everything at once, but with its guide."""
    settings = Settings(pace=0, reduced_motion=True)
    page = TablePage(Match.new("whist", seed=3), settings=settings, worker=PromptWorker(), store=None, instant=True)
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.guide.start()
    page.show()
    page.begin()
    qtbot.waitUntil(lambda: page.guide.shown_step is not None, timeout=10_000)
    return page


def test_the_guide_says_one_thing_after_the_other_and_then_no_more(table: Any, qtbot: Any) -> None:
    callout, titles = table.guide.callout, []
    kept = []
    table.settings_kept.connect(lambda: kept.append(True))
    while callout.isVisible():
        titles.append(callout.accessibleName().removeprefix("Your first match: "))
        assert callout.accessibleDescription()
        qtbot.mouseClick(callout.main_button, Qt.MouseButton.LeftButton)
    assert titles[:2] == ["The aim", "How a trick goes"] and len(titles) == len(set(titles)) >= 3
    assert "whist" not in table.settings.guided, "the score is explained after the first deal"
    table.guide.skip()
    assert table.settings.guided == ["whist"] and kept


def test_a_table_is_left_as_soon_as_it_has_another_size(table: Any, qtbot: Any) -> None:
    with collect_complaints() as found:
        table.resize(1024, 700)
        table.close_page()
        qtbot.wait(5)
    assert not found, found[0]


def test_a_callout_points_at_its_part_at_each_size(qtbot: Any) -> None:
    """With a callout the table is laid out at once; the score is filled before the cards are dealt, too."""
    match = Match.new("burraco", seed=3)
    table = TablePage(match, settings=Settings(theme="light"), worker=PromptWorker(), store=None)
    qtbot.addWidget(table)
    table.resize(1440, 900)
    table.guide.start()
    table.show()
    table.begin()
    qtbot.waitUntil(lambda: table.guide.callout.isVisible())
    assert table.stage.is_dealing
    for size in ((900, 640), (1000, 660)):
        table.resize(*size)
        assert not table.stretched_picture.isVisible()
        qtbot.waitUntil(lambda: table.rect().contains(table.guide.callout.target.toRect()))
        assert table.guide.callout.target.width() > 60
    table.close_page()


def test_the_guide_can_be_skipped_and_called_again(table: Any, qtbot: Any) -> None:
    callout = table.guide.callout
    qtbot.mouseClick(callout.other_button, Qt.MouseButton.LeftButton)
    assert not callout.isVisible() and not callout.spotlight.isVisible()
    assert table.settings.guided == ["whist"]
    qtbot.keyClick(table, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    table.guide.restart()
    assert callout.isVisible() and callout.accessibleName().endswith("The aim")


def test_what_it_points_at_can_be_used_at_once(table: Any, qtbot: Any) -> None:
    """Playing a card is as good as Next, and the card lies free."""
    read_until(table, qtbot, "Your card")
    hand = table.guide.part_rect(("hand",))
    assert not hand.intersects(table.guide.callout.geometry().toRectF())
    assert table.guide.callout.spotlight.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    table.flow.act(table.situation.legal.actions[0])
    assert table.guide.shown_step is None or table.guide.shown_step.title != "Your card"


@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
@pytest.mark.parametrize("game_id", ["spades", "oh-hell", "nap", "contract-bridge", "back-alley", "five-hundred"])
def test_words_about_bids_stand_beside_the_keys_for_them(game_id: str, size: tuple[int, int], qtbot: Any) -> None:
    match = Match.new(game_id, seed=2)
    while match.state.turn != 0 or match.state.phase != "auction":
        match.play(match.state.actions()[0])
    page = table_page(match, Settings(), size)
    qtbot.addWidget(page)
    page.show()
    page.guide.restart()
    while page.guide.shown_step is not None and page.guide.shown_step.target != ("buttons",):
        page.guide.go_on()
    assert page.guide.shown_step is not None and page.widgets.keys.isVisible()
    assert not page.guide.callout.geometry().intersects(page.widgets.keys.geometry())
    page.close_page()


def test_it_does_not_come_where_it_was_read_or_is_not_wanted(qtbot: Any) -> None:
    for settings in (Settings(guided=["whist"]), Settings(guide=False)):
        page = TablePage(Match.new("whist", seed=3), settings=settings, worker=PromptWorker(), store=None)
        qtbot.addWidget(page)
        assert not page.guide.unread_steps
    page = TablePage(Match.new("whist", seed=3), settings=Settings(), worker=PromptWorker(), store=None)
    qtbot.addWidget(page)
    assert page.guide.unread_steps


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_every_callout_has_something_to_point_at(game_id: str, qtbot: Any) -> None:
    """Wherever a callout is said in a match, in each size, what it points at is on the screen and stays uncovered."""
    for size in SIZES:
        page = TablePage(
            Match.new(game_id, seed=2), settings=Settings(), worker=PromptWorker(), store=None, instant=True
        )
        qtbot.addWidget(page)
        page.setUpdatesEnabled(False)  # it is asked where things stand, not how they look
        page.resize(*size)
        page.show()
        page.begin()
        for callout in _all_callouts(page.guide):
            place = page.guide.part_rect(callout.target)
            if callout.holds(page.situation.observe()):
                assert page.guide.locator.is_there(callout.target), f"{callout.title} at {size}"
                page.guide.callout.show_words("", callout.title, callout.text, ("Next", "Skip"), place, (0, 5))
                assert page.rect().contains(page.guide.callout.geometry()), f"{callout.title} at {size}"
        page.close_page()


def _all_callouts(guide: Guide) -> list[Any]:
    guide.start()
    return list(guide.unread_steps)


# ---- positions


def trial(position: Position, qtbot: Any) -> TrialPage:
    page = TrialPage(position, settings=Settings(), worker=PromptWorker(), instant=True)
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    page.begin()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=10_000)
    return page


def test_a_fault_as_it_is_closed_lets_the_table_go_on(table: Any, monkeypatch: pytest.MonkeyPatch, qtbot: Any) -> None:
    def broken() -> None:
        raise ArithmeticError("a fault")

    read_until(table, qtbot, "Your card")
    assert table.runner.turn.is_note_open
    monkeypatch.setattr(table.guide, "close_step", broken)
    events = table.match.play(table.situation.legal.actions[0])
    with pytest.raises(ArithmeticError):
        table.guide._played(events)
    assert not table.runner.turn.is_note_open


def test_a_good_choice_is_praised_and_the_position_played_out(qtbot: Any) -> None:
    position = positions_in_help("whist")[0]
    page = trial(position, qtbot)
    assert page.widgets.bar.title.fact == position.title
    page.flow.act(Action.parse(position.good[0]))
    assert page.flow.callout.isVisible() and page.flow.callout.accessibleDescription() == spoken_text(position.right)
    left = []
    page.rules_asked.connect(lambda: left.append(True))
    page.flow.callout.main_button.click()
    qtbot.waitUntil(lambda: page.flow.has_ended, timeout=10_000)
    assert page.flow.callout.isVisible() and page.flow.callout.main_button.text() == "Back to the rules"
    page.flow.callout.main_button.click()
    assert left


def test_another_choice_is_explained_and_can_be_taken_back(qtbot: Any) -> None:
    position = positions_in_help("whist")[0]
    page = trial(position, qtbot)
    page.flow.act(Action.parse("play 5S" if "play 5S" in position.good else "play AD"))
    assert page.flow.callout.accessibleDescription() == spoken_text(position.wrong)
    again = []
    page.again_wanted.connect(again.append)
    page.flow.callout.other_button.click()
    assert again == [position]


def test_what_is_refused_is_no_choice(qtbot: Any) -> None:
    page = trial(positions_in_help("whist")[0], qtbot)
    page.flow.act(Action.parse("play AS"))
    assert not page.flow.callout.isVisible() and not page.flow.is_judged


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_every_position_is_drawn(game_id: str, qtbot: Any) -> None:
    for position in positions_in_help(game_id):
        image = draw_table(position.match(), Settings(), 660, 1.0, 14)
        assert (image.width(), image.height() > 400) == (660, True)
        colours = {image.pixelColor(x, y).name() for x in range(20, 640, 40) for y in range(20, 440, 40)}
        assert len(colours) > 20, f"{position.title}: hardly anything is drawn"


def test_a_page_draws_each_of_its_pictures_once(qtbot: Any) -> None:
    """However often the page is laid out: drawing them anew each time took seconds to show the rules."""
    drawn: list[Position] = []

    def draw(position: Position, width: float, ratio: float) -> QImage:
        drawn.append(position)
        return QImage(round(width), 100, QImage.Format.Format_RGB32)

    page = HelpPage("tute", draw_position=draw)
    qtbot.addWidget(page)
    page.show()
    for width in (800, 1400, 1000):
        page.resize(width, 700)
        QApplication.processEvents()
    assert sorted(drawn, key=id) == sorted(page.document.positions, key=id) and drawn


def test_settings_keep_whose_guide_was_read(tmp_path: Any) -> None:
    settings = dataclasses.replace(Settings(), path=tmp_path / "settings.json", guided=["whist", "truc"])
    assert settings.save() == ""
    assert load_settings(settings.path)[0].guided == ["whist", "truc"]


def test_a_position_says_where_it_stands_and_opens_by_a_press_on_its_picture(qtbot: Any) -> None:
    page = HelpPage("whist", draw_position=lambda position, width, ratio: QImage(600, 300, QImage.Format.Format_RGB32))
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    document = page.document
    assert document is not None and "Hearts are trumps. Bruno led ♦. Follow suit." in document.toPlainText()
    pictures = []
    block = document.begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            shown = at.fragment().charFormat()
            if shown.isImageFormat() and shown.toImageFormat().name().startswith("position:"):
                pictures.append((shown.toImageFormat().name(), shown.anchorHref()))
            at += 1
        block = block.next()
    assert pictures == [(f"position:{n}", f"try:{n}") for n, one in enumerate(document.positions) if one.good]
    tried: list[Position] = []
    page.position_wanted.connect(tried.append)
    page._follow_link(pictures[0][1])
    assert tried == [document.positions[0]]


def test_what_a_position_says_of_itself_is_said_once() -> None:
    for game_id in rules.CATALOGUE:
        for position in positions_in_help(game_id):
            sentences = [one for one in position.situation().split(". ") if one]
            assert len(set(sentences)) == len(sentences), position.title


# ---- while a note stands


def page_with_guide(qtbot: Any, game_id: str, size: tuple[int, int], worker: Any = None) -> TablePage:
    settings = Settings(pace=0, reduced_motion=True)
    page = TablePage(
        Match.new(game_id, seed=2), settings=settings, worker=worker or PromptWorker(), store=None, instant=True
    )
    qtbot.addWidget(page, before_close_func=lambda w: None if w.runner.turn.is_closed else w.close_page())
    page.resize(*size)
    page.guide.start()
    page.show()
    page.begin()
    qtbot.waitUntil(lambda: page.guide.shown_step is not None, timeout=10_000)
    return page


def test_enter_reads_on_and_escape_ends_the_guide(table: Any, qtbot: Any) -> None:
    cloth, left = table.stage.cloth, []
    table.hall_wanted.connect(lambda: left.append(True))
    assert table.guide.shown_step.title == "The aim" and table.runner.turn.is_note_open
    qtbot.keyClick(cloth, Qt.Key.Key_Return)
    assert table.guide.shown_step.title == "How a trick goes"
    qtbot.keyClick(cloth, Qt.Key.Key_Escape)
    assert table.guide.shown_step is None and not left and not table.runner.turn.is_note_open
    table.guide.keys.unblock()
    qtbot.keyClick(cloth, Qt.Key.Key_Escape)
    assert not left, "a table is left by its button"


def test_nobody_plays_where_there_are_no_turns_until_the_note_is_read(qtbot: Any) -> None:
    page = page_with_guide(qtbot, "nuts", (1440, 900))
    length = len(page.match.log)
    page.runner.computers._next_action_times = dict.fromkeys(range(4), 0.0)  # their time has come long ago
    qtbot.wait(300)
    assert len(page.match.log) == length and page.guide.shown_step is not None, "somebody played during the note"
    page.guide.skip()
    page.runner.computers._next_action_times = dict.fromkeys(range(4), 0.0)
    qtbot.waitUntil(lambda: len(page.match.log) > length, timeout=5_000)


def test_called_while_others_play_it_has_them_wait(qtbot: Any) -> None:
    page = page_with_guide(qtbot, "whist", (1440, 900))
    page.guide.skip()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=10_000)
    page.runner.speed.is_instant = False
    page.settings.pace = 300
    page.flow.act(page.situation.legal.actions[0])
    page.guide.restart()
    assert page.guide.shown_step is not None and not page.runner.seating.may_person_act()
    length = len(page.match.log)
    qtbot.wait(400)
    assert len(page.match.log) == length
    while page.guide.shown_step is not None:
        page.guide.go_on()
    qtbot.waitUntil(lambda: len(page.match.log) > length, timeout=5_000)


def test_a_forced_card_is_not_played_behind_a_note(qtbot: Any) -> None:
    page = page_with_guide(qtbot, "whist", (1440, 900))
    page.settings.play_forced = True
    while len(page.match.state.actions(0)) > 1 or page.match.state.turn != 0:
        page.match.play(page.match.state.actions()[0])
    length = len(page.match.log)
    page.flow.rebuild()
    qtbot.wait(60)
    assert page.runner.turn.is_note_open and len(page.match.log) == length
    page.guide.skip()
    qtbot.waitUntil(lambda: len(page.match.log) > length, timeout=5_000)


@pytest.fixture(params=["en", "de"])
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    """In English and in German, whose words are longer."""
    use_language(request.param)
    yield
    use_language("en")


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game_id", ["truc", "contract-bridge", "whist", "dou-dizhu"])
def test_notes_keep_off_what_they_speak_of_and_prompt_and_buttons(game_id: str, qtbot: Any) -> None:
    page = page_with_guide(qtbot, game_id, SIZES[0])
    notes = []
    for size in SIZES:
        page.resize(*size)
        page.guide.restart()
        qtbot.waitUntil(lambda: page.guide.shown_step is not None, timeout=10_000)
        notes.append(0)
        while page.guide.shown_step is not None:
            assert not faults_in_callout(page, page.guide.shown_step), size
            notes[-1] += 1
            page.guide.go_on()
    assert notes[0] and len(set(notes)) == 1, "as many at every size"


def test_escape_leaves_a_position_also_while_its_note_has_the_focus(qtbot: Any) -> None:
    for noted in (False, True):
        page = trial(positions_in_help("whist")[0], qtbot)
        page.activateWindow()
        page.stage.cloth.setFocus()
        if noted:
            page.flow.act(page.situation.legal.actions[0])
            assert page.flow.callout.isVisible() and page.focusWidget() is page.flow.callout.main_button
        with qtbot.waitSignal(page.rules_asked, timeout=1000):
            qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Escape)
        page.close_page()
