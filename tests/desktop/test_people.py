"""Names and pictures of the person and the opponents: in the settings, for a new match, at the table, from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from cardhall.desktop import own_picture, people
from cardhall.desktop.look.avatars import FIGURE_NAMES_BY_FILE, OWN_PICTURE
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.people import TablePlayer
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.table.access.naming import plaque_name, zone_name
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.reckoning import winner_sentence
from cardhall.match import Match, Store
from tests.desktop.table_helpers import open_table, whist_match


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(theme="light", path=tmp_path / "settings.json")


def picture_file(path: Path, width: int, height: int, colour: str = "#c03030") -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(path))
    return path


def test_names_and_pictures_are_kept_with_the_settings(settings: Settings) -> None:
    people.save_own_player(settings, TablePlayer("Ada", "fox"))
    people.save_opponent(settings, 3, TablePlayer("Zoe", "key"))
    settings.game_choices("whist").update(names={"2": "Zoe"}, order="ranks")
    assert settings.save() == ""
    again, sentence = load_settings(settings.path)
    assert sentence == "" and again == settings
    assert people.create_own_player(again) == TablePlayer("Ada", "fox") and people.list_opponents(again)[
        3
    ] == TablePlayer("Zoe", "key")
    people.save_opponent(again, 3, people.DEFAULT_OPPONENTS[3])
    assert again.opponents == [], "the usual ones are not written down"


def test_settings_of_older_releases_and_damaged_ones_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"pace": 500, "games": {"whist": {"seats": 4}}}))
    old, sentence = load_settings(path)
    assert sentence == "" and (old.pace, old.speed, old.left_handed) == (500, 1.0, False)
    assert people.create_own_player(old) == TablePlayer("You", "") and people.list_opponents(old) == list(
        people.DEFAULT_OPPONENTS
    )
    strange = [{"name": "Zo\u00eb", "avatar": "no-such"}, 5, {"name": ["x"]}, {"name": "x" * 150}]
    path.write_text(json.dumps({"opponents": strange, "name": "  A\u0007da " + "z" * 60, "speed": 9, "avatar": 3}))
    read, sentence = load_settings(path)
    assert "opponents" in sentence and "speed" in sentence and "avatar" in sentence
    assert all(one.name and len(one.name) <= 24 and one.name.isprintable() for one in people.list_opponents(read))
    assert people.list_opponents(read)[0].name == "Zo\u00eb" and read.speed == 1.0
    assert len(people.create_own_player(read).name) <= 24 and "\u0007" not in people.create_own_player(read).name
    assert len(people.list_opponents(read)) == len(people.DEFAULT_OPPONENTS)
    figures = [face.figure for face in people.list_faces(read, ("You", "Zo\u00eb"), ())]
    assert figures[1] in FIGURE_NAMES_BY_FILE or figures[1] == "no-such"  # painted as the first letter


def test_opponents_are_drawn_without_doubles_and_those_chosen_stay(settings: Settings) -> None:
    settings.name = "Bruno"
    for _ in range(20):
        names = [one.name for one in people.draw_opponents(settings, 9, {2: "Ines", 3: "Nobody", 4: "Ines"})]
        assert names[0] == "Bruno" and names[2] == "Ines" and len(set(names)) == 9


def test_a_new_match_seats_those_chosen_and_remembers_them(qtbot: QtBot, settings: Settings) -> None:
    page = NewMatchPage(settings, "whist")
    qtbot.addWidget(page)
    page.show()
    page.opponents_column._open_player_menu(2, QPoint(0, 0))
    (menu,) = page.findChildren(QMenu)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert (
        texts[:12] == [one.name for one in people.DEFAULT_OPPONENTS] and texts[12] == "By lot" and "Change" in texts[13]
    )
    next(action for action in menu.actions() if action.text() == "Keiko").trigger()
    menu.close()
    assert page.seat_table.plaques[2].name == "Keiko" and len({one.name for one in page.people}) == len(page.people)
    assert "Keiko" in page.seat_table.plaques[2].player_button.accessibleName()
    page.opponents_column._edit_player(2)
    (sheet,) = page.findChildren(PersonSheet)
    sheet.name_field.setText("Bruno")
    assert not sheet.done_button.isEnabled() and "Somebody else" in sheet.remark_label.text()
    sheet.name_field.setText("")
    assert not sheet.done_button.isEnabled()
    sheet.name_field.setText("  Kim  ")
    sheet.figure_buttons["anchor"].click()
    sheet.done_button.click()
    assert page.people[2] == TablePlayer("Kim", "anchor") and page.seat_table.plaques[2].face.figure == "anchor"
    page.opponents_column._edit_player(0)
    own = next(sheet for sheet in page.findChildren(PersonSheet) if sheet.is_own)
    own.name_field.setText("Ada")
    own.done_button.click()
    with qtbot.waitSignal(page.start_wanted) as asked:
        page.start_or_stop()
    match = Match.new("whist", **asked.args[1])
    assert match.names[0] == "Ada" and match.names[2] == "Kim" and match.avatars[2] == "anchor"
    assert MatchSetup.from_settings(settings, "whist").names == {2: "Kim"}
    told: list[str] = []
    again = MatchOpener(
        settings, Store(settings.path.parent / "m"), lambda *said: told.append(said[0])
    ).create_as_last_time("whist")
    assert again is not None and again.names[2] == "Kim" and again.names[0] == "Ada" and not told
    page.opponents_column.seat_random_opponent(2)
    assert page.people[2].name != "Kim" and page.chosen_names == {}


def test_the_table_says_names_everywhere(qtbot: QtBot) -> None:
    match = whist_match()
    match.names = ("Ada", *match.names[1:])
    page = open_table(qtbot, match, name="Ada", avatar="owl")
    plaque = page.stage.plaques[0]
    assert plaque.name == "Ada" and plaque.face.figure == "owl" and plaque_name(page.stage, plaque).startswith("Ada")
    assert zone_name(page.stage, "hand:0").startswith("Your hand")
    page.end.show_reckoning = lambda: None  # type: ignore[method-assign]
    lines = [line for group in page.situation.log_groups(page.situation.observe()) for line in group.lines]
    assert any(line.seat_name == "Ada" and line.text.startswith(("plays", "leads")) for line in lines)
    assert "Ada" in page.widgets.rail.score.accessibleName()
    assert winner_sentence((0,), ["Ada", "Bruno"], 0) == "Ada wins the match."
    assert winner_sentence((0,), ["You", "Bruno"], 0) == "You win the match."
    assert (
        winner_sentence((0,), ["Ada and Ines", "Bruno and Carla"], 0, are_partnerships=True)
        == "Ada and Ines win the match."
    )
    page.settings.name, page.settings.avatar = "Bea", "cat"
    page.apply_settings()
    assert plaque.name == "Bea" and plaque.face.figure == "cat" and page.match.names[0] == "Bea"
    assert "Bea" in page.widgets.rail.score.accessibleName()


def test_without_a_name_the_log_speaks_to_the_person(qtbot: QtBot) -> None:
    page = open_table(qtbot, whist_match())
    lines = [
        line
        for group in page.situation.log_groups(page.situation.observe())
        for line in group.lines
        if line.seat_name == "You"
    ]
    assert lines and all(line.text.startswith(("play ", "lead ")) for line in lines)
    event = next(event for event in page.situation.observe().history if event.kind == "act" and event.seat == 0)
    assert log.describe_aloud(page.match.game, event, page.stage.seat_name).startswith("You play")
    assert log.describe_aloud(page.match.game, event, lambda seat: "Ada").startswith("Ada plays")


def test_a_match_of_an_older_release_has_pictures_all_the_same(qtbot: QtBot) -> None:
    match = whist_match()
    match.names = ("You", "Ines", "Somebody", "Bruno")
    assert match.avatars == ()
    page = open_table(qtbot, match)
    figures = [plaque.face.figure for plaque in page.stage.plaques]
    assert figures[0] == "" and figures[1] == "bird" and figures[3] == "bear" and figures[2] in FIGURE_NAMES_BY_FILE


def test_another_name_in_the_settings_holds_for_a_match_gone_on_with(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    settings.name = "Ada"
    window = MainWindow(settings, Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    window.table_host.show_table(whist_match())
    assert window.table_host.table is not None and window.table_host.table.stage.seat_name(0) == "Ada"
    window.shut_down()


def test_the_settings_page_changes_them(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings)
    qtbot.addWidget(page)
    page.show()
    from cardhall.desktop.pages.settings_people import OpponentFaces, OwnPersonRow

    (me,), (others,) = page.findChildren(OwnPersonRow), page.findChildren(OpponentFaces)
    with qtbot.waitSignal(page.table_setting_changed):
        me.edit_person()
        sheet = page.findChildren(PersonSheet)[-1]
        sheet.name_field.setText("Ada")
        sheet.done_button.click()
    assert me.name_label.text() == "Ada" and settings.name == "Ada"
    others.face_buttons[1].click()
    sheet = page.findChildren(PersonSheet)[-1]
    sheet.name_field.setText("ada")
    assert not sheet.done_button.isEnabled(), "that is the person's own name"
    sheet.name_field.setText("Clara")
    sheet.done_button.click()
    assert people.list_opponents(settings)[1].name == "Clara" and "Clara" in others.face_buttons[1].accessibleName()
    page.restore_defaults()
    assert settings.name == "Ada" and people.list_opponents(settings)[1].name == "Clara", "players are not restored"


# ---- a picture of one's own


def test_a_picture_of_one_s_own_is_kept_small_and_square(settings: Settings, tmp_path: Path) -> None:
    own_picture.store_picture(picture_file(tmp_path / "wide.png", 900, 300), settings)
    kept = own_picture.load_picture(settings)
    assert kept is not None and (kept.width(), kept.height()) == (
        own_picture.STORED_PICTURE_SIDE_PX,
        own_picture.STORED_PICTURE_SIDE_PX,
    )
    place = own_picture.picture_path(settings)
    assert place is not None and place.stat().st_size < own_picture.MAX_STORED_BYTES
    own_picture.store_picture(picture_file(tmp_path / "large.jpg", 4000, 3000, "#2040a0"), settings)
    newer = own_picture.load_picture(settings)
    assert newer is not None and newer.pixelColor(50, 50).blue() > 100, "the one kept before is not shown any more"


@pytest.mark.parametrize("kind", ["text", "svg", "cut", "empty", "folder", "missing", "large", "vast"])
def test_what_is_no_picture_is_refused_and_changes_nothing(kind: str, settings: Settings, tmp_path: Path) -> None:
    own_picture.store_picture(picture_file(tmp_path / "good.png", 40, 40), settings)
    before = own_picture.load_picture(settings)
    path = tmp_path / "bad.png"
    if kind == "text":
        path.write_text("shopping list")
    elif kind == "svg":
        path.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    elif kind == "cut":
        path.write_bytes(picture_file(tmp_path / "whole.png", 300, 300).read_bytes()[:60])
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "folder":
        path.mkdir()
    elif kind == "large":
        with path.open("wb") as file:
            file.truncate(own_picture.MAX_PICTURE_FILE_BYTES + 1)
    elif kind == "vast":  # says that it has 2 500 million pixels
        data = bytearray(picture_file(tmp_path / "small.bmp", 4, 4).read_bytes())
        data[18:26] = (50_000).to_bytes(4, "little") * 2
        path.write_bytes(data)
    with pytest.raises(own_picture.PictureError, match=r"\.$"):
        own_picture.store_picture(path, settings)
    assert own_picture.load_picture(settings) == before


def test_a_kept_picture_that_is_damaged_gives_way_to_the_letter(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    settings.avatar = OWN_PICTURE
    place = own_picture.picture_path(settings)
    assert place is not None
    place.write_bytes(b"\x89PNG nonsense")
    face = people.create_face(settings, people.create_own_player(settings), 0)
    assert face.picture is None
    page = open_table(qtbot, whist_match(), avatar=OWN_PICTURE)
    assert not page.grab().isNull()


def test_a_picture_is_chosen_in_the_sheet(qtbot: QtBot, settings: Settings, tmp_path: Path, monkeypatch: Any) -> None:
    page = SettingsPage(settings)
    qtbot.addWidget(page)
    sheet = PersonSheet(page, settings, people.create_own_player(settings), 0, (), is_own=True)
    sheet.use_picture_file(tmp_path / "nowhere.png")
    assert "cannot be read" in sheet.remark_label.text() and sheet.chosen_figure == ""
    sheet.use_picture_file(picture_file(tmp_path / "me.png", 80, 80))
    assert (
        sheet.chosen_figure == OWN_PICTURE
        and sheet.figure_buttons[OWN_PICTURE].isChecked()
        and sheet.chosen_person() == TablePlayer("You", OWN_PICTURE)
    )
    sheet.use_picture_file(picture_file(tmp_path / "me2.png", 80, 80, "#000000"))
    assert sheet.chosen_figure == OWN_PICTURE
    opponent = PersonSheet(page, settings, people.DEFAULT_OPPONENTS[0], 1, (), is_own=False)
    assert OWN_PICTURE not in opponent.figure_buttons and not hasattr(opponent, "file")


def test_pace_and_speed_are_two_settings(qtbot: QtBot) -> None:
    page = open_table(qtbot, whist_match(), instant=False, pace=900, speed=2.0)
    clock, pace = page.stage.clock, page.event_player.pace
    assert clock.duration_factor == 0.5 and pace.movement_time(100) == 50 and pace.reading_time(100) == 100
    page.settings.speed = 0.5
    page.apply_settings()
    assert (
        clock.duration_factor == 2.0 and pace.movement_time(100) == 200 and pace.reading_time(page.settings.pace) == 900
    )
