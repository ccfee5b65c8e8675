"""The language of the window (the person's choice or the system's), and Qt's own translation."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication

from cardhall import language
from cardhall.desktop.settings import Settings

_installed_translators: list[QTranslator] = []  # those installed, which Qt does not keep


def choose_language_code(settings: Settings) -> str:
    """Return the code of the language to use: the chosen one, else the system's first available, else English."""
    if settings.language:
        return settings.language
    available_codes = [code for code, _ in language.available_languages()]
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0].lower()
        if code in available_codes:
            return code
    return language.ENGLISH.code


def apply_language(settings: Settings) -> bool:
    """Switch to the wanted language. Return whether the language changed."""
    language.use_international_indices(settings.international_indices)
    code = choose_language_code(settings)
    if code == language.language_in_use():
        return False
    applied = language.use_language(code)
    application = QCoreApplication.instance()
    if isinstance(application, QGuiApplication):
        install_qt_translation(applied.code)
        direction = Qt.LayoutDirection.RightToLeft if applied.mirrored else Qt.LayoutDirection.LeftToRight
        application.setLayoutDirection(direction)
    return True


def install_qt_translation(code: str) -> None:
    """Have Qt's own dialogs speak a language, as far as its catalogues are there."""
    while _installed_translators:
        QCoreApplication.removeTranslator(_installed_translators.pop())
    if code == language.ENGLISH.code:
        return
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{code}", folder):
        QCoreApplication.installTranslator(translator)
        _installed_translators.append(translator)
