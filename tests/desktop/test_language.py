"""The language of the window: chosen, or that of the system, and changed while it is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QLocale

from cardhall import language
from cardhall.desktop import languages
from cardhall.desktop.settings import Settings
from cardhall.language import catalogues


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalogues, "OFFERED", ("de",))
    yield
    languages.choose(Settings(language="en"))


@pytest.mark.usefixtures("offered")
def test_the_system_s_language_unless_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "uiLanguages", lambda self: ["fr-FR", "de-AT", "en-GB"])
    assert languages.wanted(Settings()) == "de" and languages.wanted(Settings(language="en")) == "en"
    monkeypatch.setattr(QLocale, "uiLanguages", lambda self: ["fr_FR"])
    assert languages.wanted(Settings()) == "en"


@pytest.mark.usefixtures("offered")
def test_qt_speaks_it_too(qtbot: Any) -> None:
    assert languages.choose(Settings(language="de")) and language.in_use() == "de"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert not languages.choose(Settings(language="de")), "it is in use already"
    assert languages.choose(Settings(language="en"))
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
