"""The table waits for the screen reader: how long it speaks, what a key cuts short, and games played in turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.access.deal_status import DealStatus, changed_sentences, row_words
from cardhall.desktop.table.parts.rail import Panel
from cardhall.desktop.table.rail.silent_events import describe_silent_event
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets import voice as voices
from cardhall.desktop.widgets.voice import ANNOUNCEMENT_PAUSE_MS, Voice, speaking_time_ms
from cardhall.match import Match
from cardhall.rules import Action
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.event import Event

from .heard import listening
from .table_helpers import open_table, whist_match
from .test_heard import activate

NAMES = ("You", "Bruno", "Ines", "Ada", "Farid", "Liam", "Gina", "Hans")


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def voice(monkeypatch: Any) -> Iterator[Time]:
    """The reader's voice with a clock that stands still."""
    time = Time()
    monkeypatch.setattr(voices, "SCREEN_READER_VOICE", Voice(time))
    yield time


def test_words_take_time_one_after_the_other() -> None:
    time = Time()
    voice = Voice(time)
    voice.words_per_minute = 120.0
    voice.add_announcement("Bruno plays ten of clubs", repeats=True)
    voice.add_announcement("It is your turn")
    assert voice.remaining_ms() == 5 * 500 + 4 * 500 + 2 * ANNOUNCEMENT_PAUSE_MS
    time.now = 3000.0
    assert voice.remaining_ms() == 4500 + 2 * ANNOUNCEMENT_PAUSE_MS - 3000 and voice.take_unspoken() == []
    assert voice.remaining_ms() == 0
    voice.add_announcement("Ines passes", repeats=True)
    assert voice.remaining_ms() == 1000 + ANNOUNCEMENT_PAUSE_MS, "after a silence it begins at once"
    assert voice.take_unspoken() == ["Ines passes"]


def test_figures_take_as_long_as_their_digits() -> None:
    assert speaking_time_ms("10,486 chips", 60) == 6 * 1000 + ANNOUNCEMENT_PAUSE_MS


def test_a_step_lasts_as_long_as_its_words(qtbot: Any, voice: Time) -> None:
    page = open_table(qtbot, whist_match(), instant=False)
    pace, shown = page.event_player.pace, Event("act", seat=1, action=Action("pass"))
    with listening():
        step = page.event_player._event_steps(shown)[0]
        waited = step()
        assert waited is not None and waited >= voices.SCREEN_READER_VOICE.remaining_ms() > 0
        page.settings.wait_for_voice = False
        assert pace.speaking_time() == 0
        page.settings.wait_for_voice, page.stage.clock.time_factor = True, 0.12
        assert pace.speaking_time() == 0, "who goes on to the next decision does not wait"
    page.stage.clock.time_factor = 1.0
    assert pace.speaking_time() == 0, "nobody listens"


def test_a_forced_action_waits_for_the_words_that_announce_it(qtbot: Any, voice: Time) -> None:
    page = open_table(qtbot, whist_match(), instant=False)
    autoplay, due = page.runner.autoplay, list[int]()
    autoplay.action_due.disconnect()
    autoplay.action_due.connect(lambda: due.append(1))
    with listening():
        accessibility.announce(page, "Nothing beats it: pass")
        autoplay._end_wait()
        assert not due and autoplay._timer.isActive()
        voice.now += 60_000
        autoplay._end_wait()
        assert due


def test_a_key_does_not_lose_what_others_did(qtbot: Any, voice: Time) -> None:
    page = open_table(qtbot, whist_match(), instant=False)
    activate(qtbot, page)
    with listening() as told:
        page.view.announcer.announce_event(Event("act", seat=1, action=Action("pass")))
        page.view.announcer.announce_prompt("Play any card")
        told.clear()
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Shift)
        assert told == [], "a key that only changes other keys"
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
        qtbot.waitUntil(lambda: bool(told), timeout=4000)
        assert told == ["Bruno passes"], "once after several keys, and the prompt is not said again"
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Control)
        assert told == ["Bruno passes"] and voices.SCREEN_READER_VOICE.remaining_ms() == 0, "silence"
        page.view.announcer.announce_event(Event("act", seat=1, action=Action("pass")))
        told.clear()
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
        assert told[:1] == ["Bruno passes"], "before what the key does"
        told.clear()
        voice.now += 60_000
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
        qtbot.wait(700)
        assert "Bruno passes" not in told, "what has been said is not said again"


def test_a_prompt_is_said_once_in_a_turn(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), painted=False)
    announcer = page.view.announcer
    with listening() as told:
        announcer._last_prompt = ""
        announcer.announce_prompt("Lay melds, or discard")
        announcer.announce_event(Event("act", seat=0, action=Action("meld")))
        announcer.announce_prompt("Lay melds, or discard")
        announcer.announce_event(Event("act", seat=1, action=Action("pass")))
        announcer.announce_prompt("Lay melds, or discard")
    assert told.count("Lay melds, or discard") == 2


# ---- events


def aloud(event: Event, last: str = "") -> str:
    return describe_silent_event(event, Action.parse(last) if last else None, NAMES.__getitem__)


def test_cards_that_come_without_an_action_are_told() -> None:
    some = (Card.of("5C"), Card.of("QH"))
    assert aloud(Event("move", source="stock", target="hand:0", cards=some)) == "You get five of clubs, queen of hearts"
    assert aloud(Event("move", source="stock", target="hand:2", cards=(HIDDEN,))) == ""
    pozzetto = Event("move", source="pozzetto:1", target="waiting:2", cards=(HIDDEN,) * 11, seat=2)
    assert aloud(pozzetto) == "Ines takes the pozzetto"
    assert aloud(Event("move", source="widow", target="hand:0", cards=some)).startswith("You take the widow: five of ")
    assert aloud(Event("move", source="widow", target="hand:1", cards=some), "take 5C QH") == "", "the action says it"
    assert aloud(Event("move", source="upcard", target="hand:1", cards=some[:1]), "take") == ""
    assert aloud(Event("show", source="widow", cards=some)) == "Widow: five of clubs, queen of hearts"
    assert aloud(Event("shuffle", source="stock")) == "The stock is shuffled"
    assert aloud(Event("move", source="stock:0", target="waste:0", cards=some), "draw") == "Queen of hearts on top"
    threes = Event("move", source="hand:2", target="threes:0", cards=(Card.of("3D"),), seat=2)
    assert aloud(threes, "draw") == "Ines lays three of diamonds down"


def test_a_lamp_that_is_lit_is_told_and_no_other() -> None:
    """Played until a side has a burraco and a pozzetto."""
    match = random_match("burraco", seed=3, action_count=1)
    told, known = list[str](), dict[str, str]()
    for _ in range(400):
        actions = match.state.actions()
        wanted = [one for one in actions if one.verb in ("meld", "add", "take")]
        match.play((wanted or actions)[0])
        if match.state.deal_number > 1 or match.state.is_over:
            break
        status = DealStatus(table_for("burraco"), match.state.observe(0), NAMES.__getitem__)
        now = status.lamps()
        told += changed_sentences(known, now)
        known = now
    assert told and set(told) <= {"You have a burraco", "They have a burraco"} and len(told) == len(set(told))


def test_few_cards_of_others_are_told() -> None:
    match = random_match("big-two", seed=3, action_count=1)
    match.state.zones["hand:1"][:] = match.state.zones["hand:1"][:1]
    status = DealStatus(table_for("big-two"), match.state.observe(0), NAMES.__getitem__)
    assert [words for words in status.alarms().values() if words] == ["Bruno: Last card"]


def test_a_frozen_pile_and_broken_trumps_are_told() -> None:
    found = set[str]()
    for game_id in ("samba", "spades", "back-alley"):
        for actions in range(4, 60, 5):
            seen = random_match(game_id, seed=7, action_count=actions).state.observe(0)
            found |= set(DealStatus(table_for(game_id), seen, NAMES.__getitem__).lamps().values())
    assert any(words.endswith("trumps: broken") for words in found)


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_lamps_of_all_games_are_read_as_states(game_id: str) -> None:
    seen, table = random_match(game_id, seed=3, action_count=6).state.observe(0), table_for(game_id)
    panels = [panel for part in table.rail for panel in part.panels(seen, NAMES.__getitem__)]
    rows = [row for part in table.rail for row in part.rows(seen, NAMES.__getitem__)]
    rows += [row for panel in panels if isinstance(panel, Panel) for row in panel.rows]
    for row in rows:
        if row.lamp_mark in ("done", "later", "now", "lost"):
            assert row_words(row) != str(row.label), f"{row.label} reads like a fact"


def test_a_hand_is_told_once_a_deal(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), painted=False)
    announcer = page.view.announcer
    with listening() as told:
        announcer._deal_of_announced_hand = 0
        announcer.announce_changes()
        announcer.announce_changes()
    assert [words for words in told if words.startswith("Your hand, ")] == [announcer.deal_status().hand()]


# ---- games without turns


def test_the_others_wait_for_each_action_where_turns_are_taken(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("nuts", seed=3, seats=3), painted=False, take_turns=True)
    computers, log = page.runner.computers, page.match.log
    computers._seconds_per_action = lambda level: 0.0
    qtbot.wait(200)
    assert not log, "nobody plays before the person"
    page.flow.act(Action("draw"))
    qtbot.waitUntil(lambda: {seat for seat, _ in log} == {0, 1, 2}, timeout=4000)
    qtbot.wait(200)
    assert len(log) == 3, "one action each"
    page.settings.take_turns = False
    qtbot.waitUntil(lambda: len(log) > 6, timeout=4000)


def test_a_game_without_turns_offers_them(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("nuts", seed=3), instant=False)
    page.stage.clock.instant = True
    sheet = page.countdown.sheet
    qtbot.waitUntil(sheet.isVisible, timeout=9000)
    with qtbot.waitSignal(page.settings_kept):
        sheet.turns_button.click()
    assert page.settings.take_turns
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    assert not sheet.isVisible(), "no countdown: nobody hurries"
    QAccessible.setActive(False)
