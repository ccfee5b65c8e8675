"""What is heard at a table, by a device that only writes down what it is asked; silence where it is wanted."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from array import array
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.sound import player as playing
from cardhall.desktop.sound.mixer import MAX_SAMPLE, MAX_VOICES, Mixer
from cardhall.desktop.sound.player import MiniaudioPlayer, NoDeviceError, read_samples
from cardhall.desktop.sound.sounds import (
    BID,
    CARD_PLAYED,
    CARDS_TAKEN,
    CHIPS,
    DEAL,
    FILE_COUNTS,
    MATCH_LOST,
    MATCH_WON,
    MIN_GAPS_S,
    NOT_ALLOWED,
    SHUFFLE,
    SOUND_NAMES,
    TRICK_LOST,
    TRICK_WON,
    YOUR_TURN,
    Sounds,
)
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.stage.sounds import LONG_WAIT_SECONDS, event_sound
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.controls import Switch
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.window.context import TableServices
from cardhall.match import Match, Store
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from tests.conftest import LEAST_WAIT_MS

from .table_helpers import NAMES, open_table, whist_match


@pytest.fixture(autouse=True)
def in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a sound is not left out because its thread comes late."""
    monkeypatch.setattr(playing, "STALE_AFTER_S", 60.0)


class Writes:
    """A player that writes down what it is asked to play."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, float]] = []
        self.closed = False

    def play(self, name: str, volume: float) -> None:
        self.asked.append((name, volume))

    def close(self) -> None:
        self.closed = True


class FakeDevice:
    """A device that plays nothing, and gives what it would play when asked."""

    def __init__(self, pieces: Any) -> None:
        self.pieces, self.closed = pieces, threading.Event()

    def close(self) -> None:
        self.closed.set()


def on_fake_devices() -> tuple[MiniaudioPlayer, list[FakeDevice]]:
    """A player, and the devices that it will have opened."""
    devices: list[FakeDevice] = []

    def opened(pieces: Any) -> FakeDevice:
        devices.append(FakeDevice(pieces))
        return devices[-1]

    return MiniaudioPlayer(opened), devices


def wait_until(condition: Any) -> None:
    end = time.monotonic() + LEAST_WAIT_MS / 1000
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


# ---- mixing


def test_sounds_lie_over_each_other_and_end_in_silence() -> None:
    mixer = Mixer()
    assert mixer.add_sound(array("h", [100, 200, 300]), 1.0) and mixer.add_sound(array("h", [10, 20]), 0.5)
    assert list(mixer.take_samples(2)) == [105, 210]
    assert list(mixer.take_samples(3)) == [300, 0, 0] and mixer.is_silent


def test_whatever_is_played_is_never_loud() -> None:
    mixer = Mixer()
    loud = array("h", [32_767] * 100)
    assert [mixer.add_sound(loud, 7.0) for _ in range(MAX_VOICES + 2)] == [True] * MAX_VOICES + [False] * 2
    assert max(mixer.take_samples(100)) == MAX_SAMPLE


# ---- the player


def test_a_player_opens_its_device_with_the_first_sound_and_mixes_into_it() -> None:
    opened: list[FakeDevice] = []

    def open_(pieces: Any) -> FakeDevice:
        opened.append(FakeDevice(pieces))
        return opened[-1]

    player = MiniaudioPlayer(open_)
    assert not opened and player._thread is None
    player.play("down-1", 0.5)
    wait_until(lambda: opened and not player._mixer.is_silent)
    whole = read_samples("down-1")
    assert list(opened[0].pieces.send(len(whole))) == [round(sample * 0.5) for sample in whole]
    player.close()
    assert opened[0].closed.is_set()


def test_without_a_device_nothing_is_heard_and_it_is_not_looked_for_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries: list[float] = []

    def none(pieces: Any) -> Any:
        tries.append(time.monotonic())
        raise NoDeviceError(for_good=False)

    player = MiniaudioPlayer(none)
    for _ in range(5):
        player.play("down-1", 1.0)
    wait_until(lambda: tries)
    player.close()
    assert len(tries) == 1 and player._mixer.is_silent


def test_without_the_library_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    with pytest.raises(NoDeviceError) as caught:
        playing.open_device(Mixer().generate_pieces())
    assert caught.value.for_good


def test_asking_for_a_sound_never_waits_for_the_device() -> None:
    let_go, opened = threading.Event(), threading.Event()

    def slow(pieces: Any) -> FakeDevice:
        let_go.wait(LEAST_WAIT_MS / 1000)
        opened.set()
        return FakeDevice(pieces)

    player = MiniaudioPlayer(slow)
    for _ in range(50):
        player.play("win", 1.0)
    assert not opened.is_set(), "all have been asked for before there is a device"
    let_go.set()
    player.close()


def test_a_sound_that_comes_too_late_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "STALE_AFTER_S", 0.0)
    player, devices = on_fake_devices()
    player.play("win", 1.0)
    wait_until(lambda: devices)
    player.close()
    wait_until(lambda: player._mixer is not None and player._mixer.is_silent)


def test_a_device_that_is_not_used_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "IDLE_CLOSE_S", 0.02)
    player, devices = on_fake_devices()
    player.play("down-1", 1.0)
    wait_until(lambda: devices and devices[0].closed.is_set())
    player.play("down-2", 1.0)
    wait_until(lambda: len(devices) == 2)
    player.close()


def test_a_device_that_takes_nothing_any_more_gives_way_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that was unplugged: until now nothing was heard again before a long silence."""
    monkeypatch.setattr(playing, "STUCK_AFTER_S", 0.05)
    player, devices = on_fake_devices()
    player.play("win", 1.0)
    wait_until(lambda: devices)
    for _ in range(20):
        devices[0].pieces.send(1)
        time.sleep(0.01)
    player.play("down-1", 1.0)
    wait_until(lambda: player._last_pieces_taken)
    assert len(devices) == 1, "it takes what it is given"
    time.sleep(0.1)
    player.play("down-2", 1.0)
    wait_until(lambda: len(devices) == 2)
    assert devices[0].closed.is_set()
    wait_until(lambda: not player._mixer.is_silent)
    player.close()


def test_a_device_that_does_not_start_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    miniaudio = pytest.importorskip("miniaudio")
    made: list[Any] = []

    class Refuses(FakeDevice):
        backend = "ALSA"

        def start(self, pieces: Any) -> None:
            raise miniaudio.MiniaudioError("failed to start audio device")

    def device(*_: Any, **more: Any) -> Any:
        made.append(Refuses(None))
        return made[-1]

    monkeypatch.setattr(miniaudio, "PlaybackDevice", device)
    with pytest.raises(NoDeviceError) as caught:
        playing.open_device(Mixer().generate_pieces())
    assert not caught.value.for_good and made[0].closed.is_set()


def test_a_fault_in_the_library_is_told_once_and_then_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)

    def broken(pieces: Any) -> Any:
        raise OSError(5, "Input/output error")

    player = MiniaudioPlayer(broken)
    player.play("win", 1.0)
    wait_until(lambda: faults)
    wait_until(lambda: player._has_ended)
    for _ in range(100):
        player.play("down-1", 1.0)
    assert len(faults) == 1 and player._requests.empty(), "what nobody plays does not pile up"
    player.close()


def test_the_library_itself_plays_into_its_device_for_nobody() -> None:
    miniaudio = pytest.importorskip("miniaudio")
    taken: list[int] = []

    def open_(pieces: Any) -> Any:
        def counted() -> Any:
            number = yield array("h")
            while True:
                taken.append(number)
                number = yield pieces.send(number)

        generator = counted()
        next(generator)
        device = miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16,
            1,
            playing.SAMPLE_RATE,
            buffersize_msec=20,
            backends=[miniaudio.Backend.NULL],
        )
        device.start(generator)
        return device

    player = MiniaudioPlayer(open_)
    player.play("down-1", 1.0)
    wait_until(lambda: sum(taken) > len(read_samples("down-1")))
    wait_until(lambda: player._mixer is not None and player._mixer.is_silent)
    player.close()


def test_neither_the_library_nor_the_player_is_loaded_before_a_sound_is_heard() -> None:
    code = (
        "import sys; import cardhall.desktop.main_window, cardhall.desktop.table.table_page\n"
        "assert not {'miniaudio', 'wave', 'cardhall.desktop.sound.player'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


# ---- whether anything is heard


def awake(**more: Any) -> tuple[Sounds, Writes]:
    heard = Writes()
    sounds = Sounds(Settings(**more), lambda: heard)
    sounds.wake()
    return sounds, heard


def test_a_sound_takes_its_files_in_turn_and_comes_not_twice_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("cardhall.desktop.sound.sounds.monotonic", lambda: now[0])
    sounds, heard = awake(volume=50)
    for _ in range(4):
        sounds.play(CARD_PLAYED)
        sounds.play(CARD_PLAYED)
        now[0] += 1
    assert heard.asked == [(f"down-{number}", 0.5) for number in (1, 2, 3, 1)]
    sounds.play(SHUFFLE)
    assert heard.asked[-1] == ("shuffle", 0.5) and FILE_COUNTS[SHUFFLE] == 1


def test_where_sound_is_off_nothing_is_heard_and_less_movement_does_not_mute() -> None:
    sounds, heard = awake(sound=False)
    sounds.play(MATCH_WON)
    assert not heard.asked
    sounds, heard = awake(reduced_motion=True)
    sounds.play(MATCH_WON)
    assert heard.asked == [("win", 0.6)]
    sounds, heard = awake()
    sounds.close()
    sounds.play(MATCH_WON)
    assert not heard.asked


# ---- at the table


def moving_table(qtbot: Any, match: Match, **more: Any) -> tuple[Any, list[str]]:
    """A table that moves, and what is heard at it."""
    heard: list[str] = []
    page = open_table(qtbot, match, painted=False, guide=False, **more)
    page.sounds.sound = heard.append
    page.stage.clock.instant = False
    return page, heard


def test_a_card_is_heard_when_it_lands_and_a_trick_when_it_is_taken(qtbot: Any) -> None:
    page, heard = moving_table(qtbot, whist_match())
    card = page.situation.legal.actions[0].cards[0]
    page.event_player.play([Event("move", 0, (card,), "hand:0", "trick")], page.situation.observe)
    assert not heard, "it is still on its way"
    qtbot.waitUntil(lambda: heard == [CARD_PLAYED], timeout=2000)
    page.event_player.card_movement.trick_gathered.emit()
    assert heard == [CARD_PLAYED, CARDS_TAKEN]


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (Event("move", 0, (), "stock", "hand:0"), []),
        (Event("chips", 0, source="seat:0", target="pot", number=3), [CHIPS]),
        (Event("chips", 0, source="seat:0", target="pot", number=0), []),
        (Event("note", 1, text="a word"), []),
        (Event("score"), [SHUFFLE]),
        (Event("act", 1, action=Action.parse("pass")), [BID]),
        (Event("act", 1, action=Action.parse("draw")), []),
        (Event("trick", 2), [TRICK_WON]),
        (Event("trick", 1), [TRICK_LOST]),
    ],
)
def test_of_events_those_are_heard_that_move_something(qtbot: Any, event: Event, wanted: list[str]) -> None:
    page, heard = moving_table(qtbot, whist_match())
    page.sounds.play_event(event)
    if not wanted:
        qtbot.wait(500)
    qtbot.waitUntil(lambda: heard == wanted)


def test_a_match_that_is_won_and_one_that_is_lost_are_heard(qtbot: Any) -> None:
    for won, wanted in ((True, [MATCH_WON]), (False, [MATCH_LOST])):
        page, heard = moving_table(qtbot, whist_match())
        page.sounds.has_person_won = lambda won=won: won
        page.sounds.play_event(Event("score"))
        qtbot.wait(450)
        qtbot.waitUntil(lambda wanted=wanted, heard=heard: heard == wanted)


def test_a_deal_is_heard_card_by_card_until_it_is_cut_short(qtbot: Any) -> None:
    page, heard = moving_table(qtbot, whist_match())
    page.event_player.deal_animation.dealing_started.emit(8)
    assert heard == [SHUFFLE], "the first deal at a table is shuffled"
    page.event_player.deal_animation.dealing_ended.emit()
    page.event_player.deal_animation.dealing_started.emit(8)
    qtbot.waitUntil(lambda: heard.count(DEAL) >= 2, timeout=2000)
    page.event_player.deal_animation.dealing_ended.emit()
    number = heard.count(DEAL)
    qtbot.wait(200)
    assert heard.count(DEAL) == number and heard.count(SHUFFLE) == 1


def test_ones_turn_is_heard_after_a_long_wait_only(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page, heard = moving_table(qtbot, whist_match())
    monkeypatch.setattr(page.stage.cloth, "isActiveWindow", lambda: True)
    page.sounds.signal_turn()
    assert not heard
    page.sounds._last_action_time -= LONG_WAIT_SECONDS
    page.sounds.signal_turn()
    assert heard == [YOUR_TURN]


def test_where_all_play_at_once_one_hears_oneself(qtbot: Any) -> None:
    page, heard = moving_table(qtbot, whist_match())
    page.event_player.pace.never_waits = True
    page.sounds.play_event(Event("move", 2, (whist_match().state.zones["hand:2"][0],), "hand:2", "pile"))
    page.sounds.play_event(Event("move", 0, (whist_match().state.zones["hand:0"][0],), "hand:0", "pile"))
    qtbot.waitUntil(lambda: heard == [CARD_PLAYED], timeout=2000)
    qtbot.wait(300)
    assert heard == [CARD_PLAYED]


def test_a_table_at_which_nothing_flies_is_heard_all_the_same(qtbot: Any) -> None:
    page, heard = moving_table(qtbot, whist_match(), reduced_motion=True)
    page.event_player.deal_animation.dealing_started.emit(8)
    page.event_player.card_movement.trick_gathered.emit()
    page.sounds.play_event(Event("score"))
    page.sounds._last_action_time -= LONG_WAIT_SECONDS
    page.sounds.signal_turn()
    assert heard == [SHUFFLE, DEAL, CARDS_TAKEN, SHUFFLE, YOUR_TURN]


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_each_event_of_each_game_has_its_sound(game_id: str) -> None:
    match = random_match(game_id, action_count=60, until_choice=False)
    state = match.state
    side_of = state.setup.side_of
    for event in state.observe(0).history:
        name = event_sound(event, lambda seat: bool(side_of[seat] == side_of[0]), lambda: None)
        verb = "" if event.action is None else event.action.verb
        wanted = {
            "act": {"" if verb == "draw" or (event.action is not None and event.action.cards) else BID},
            "move": {DEAL, CARDS_TAKEN, CARD_PLAYED} if event.cards and event.source != "trick" else {""},
            "trick": {""} if event.seat is None else {TRICK_WON if side_of[event.seat] == side_of[0] else TRICK_LOST},
            "chips": {CHIPS if event.number > 0 else ""},
            "score": {SHUFFLE},
        }.get(event.kind, {""})
        assert name in wanted, event
    assert set(FILE_COUNTS) == set(MIN_GAPS_S) == set(SOUND_NAMES)


@pytest.mark.parametrize(
    "game_id", [game if game in ("whist", "razz") else pytest.param(game, marks=pytest.mark.long) for game in CATALOGUE]
)
def test_a_refusal_is_heard_in_every_game(game_id: str, qtbot: Any) -> None:
    page, heard = moving_table(qtbot, Match.new(game_id, seed=3))
    page.view.refuse("That is not possible.")
    assert NOT_ALLOWED in heard


# ---- key and settings


def window(qtbot: Any, folder: Path) -> tuple[MainWindow, Writes]:
    heard = Writes()
    settings = Settings(path=folder / "settings.json")
    main = MainWindow(settings, Store(folder))
    main.sounds = Sounds(settings, lambda: heard)
    main.sound_switch.sounds = main.sounds
    main.help_and_settings.services = main.table_host.services = TableServices(main.opponents, main.sounds)
    main.sounds.wake()
    qtbot.addWidget(main, before_close_func=lambda w: w.shut_down())
    main.resize(1024, 700)
    main.show()
    return main, heard


def test_one_key_turns_the_sound_off_and_on_on_every_page(qtbot: Any, tmp_path: Path) -> None:
    main, heard = window(qtbot, tmp_path)
    main.activateWindow()
    qtbot.waitUntil(main.isActiveWindow, timeout=2000)
    QTest.keyClick(main, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert not main.settings.sound and main.banner.text == "Sound is off." and not heard.asked
    main.settings_writer.write_now()
    assert not load_settings(main.settings.path)[0].sound
    main.help_and_settings.show_settings()
    QTest.keyClick(main, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert main.settings.sound and main.banner.text == "Sound is on." and heard.asked == [("turn", 0.6)]
    switch = next(one for one in main.navigation.page.findChildren(Switch) if one.accessibleName() == "Sound")
    assert switch.isChecked()
    main.settings.reduced_motion = True
    main.sounds._played_at.clear()
    main.sound_switch.toggle_sound()
    main.sound_switch.toggle_sound()
    assert main.banner.text == "Sound is on." and heard.asked[1:] == [("turn", 0.6)]


def test_each_sound_can_be_tried_in_the_settings(qtbot: Any, tmp_path: Path) -> None:
    main, heard = window(qtbot, tmp_path)
    main.help_and_settings.show_settings()
    button = next(one for one in main.navigation.page.findChildren(Button) if one.text() == "Play it")
    which = next(one for one in main.navigation.page.findChildren(Dropdown) if one.accessibleName() == "Sound")
    for name in SOUND_NAMES:
        which.set_value(name)
        button.click()
        assert heard.asked[-1][0].partition("-")[0] == name
        assert read_samples(heard.asked[-1][0])
    main.settings.sound = False
    main.navigation.page.show_values()
    assert not button.isEnabled()


def test_the_volume_is_heard_while_it_is_set(qtbot: Any, tmp_path: Path) -> None:
    main, heard = window(qtbot, tmp_path)
    main.help_and_settings.show_settings()
    sliders = [one for one in main.navigation.page.findChildren(QSlider) if one.accessibleName().startswith("Volume")]
    assert len(sliders) == 1 and sliders[0].accessibleName() == "Volume, 60 %"
    sliders[0].setValue(30)
    assert main.settings.volume == 30 and heard.asked == [("down-1", 0.3)]
    assert sliders[0].accessibleDescription() == "All sounds are quiet, even at full volume."


def test_the_table_of_a_window_is_heard_and_closing_ends_it(qtbot: Any, tmp_path: Path) -> None:
    main, heard = window(qtbot, tmp_path)
    main.table_host.show_table(Match.new("whist", seed=3, names=NAMES))
    table = main.table_host.table
    assert table is not None
    table.sounds.play_sound(CARD_PLAYED)
    assert heard.asked == [("down-1", 0.6)]
    main.shut_down()
    assert heard.closed
