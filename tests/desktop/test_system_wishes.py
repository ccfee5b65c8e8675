"""The first start follows what the system knows of contrast and movement; later the settings hold."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt

from cardhall.desktop import system_preferences
from cardhall.desktop.settings import Settings, load_settings


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings of a system on which gsettings is not installed."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(system_preferences, "which", lambda program: None)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_where_nothing_is_said_things_move(config: Path) -> None:
    assert not system_preferences.desktop_reduces_motion()


@pytest.mark.parametrize(
    ("file", "text", "still"),
    [
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("kdeglobals", "no section = here", False),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", True),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
    ],
)
def test_files_of_the_desktop_tell_whether_things_move(config: Path, file: str, text: str, still: bool) -> None:
    write(config / file, text)
    assert system_preferences.desktop_reduces_motion() is still


@pytest.mark.parametrize(("told", "still"), [("false", True), ("true", False)])
def test_gsettings_tell_whether_things_move(
    config: Path, monkeypatch: pytest.MonkeyPatch, told: str, still: bool
) -> None:
    program = config / "gsettings"
    program.write_text(f"#!/bin/sh\n[ $2 = org.cinnamon.desktop.interface ] && echo {told}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(system_preferences, "which", lambda name: str(program))
    assert system_preferences.desktop_reduces_motion() is still


def test_high_contrast_is_what_qt_says(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not system_preferences.prefers_high_contrast()
    wanted = SimpleNamespace(contrastPreference=lambda: Qt.ContrastPreference.HighContrast)
    hints = SimpleNamespace(styleHints=lambda: SimpleNamespace(accessibility=lambda: wanted))
    monkeypatch.setattr(system_preferences, "QGuiApplication", hints)
    assert system_preferences.prefers_high_contrast()


def test_only_the_first_start_follows_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_preferences, "prefers_high_contrast", lambda: True)
    monkeypatch.setattr(system_preferences, "prefers_reduced_motion", lambda: True)
    path = tmp_path / "settings.json"
    settings, _ = load_settings(path)
    assert settings.is_first and not settings.high_contrast
    system_preferences.adopt_preferences(settings)
    assert settings.high_contrast and settings.reduced_motion and not settings.save()
    again, _ = load_settings(path)
    assert not again.is_first and again.high_contrast and again.reduced_motion
    assert not Settings().is_first
