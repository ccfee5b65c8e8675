"""The language of the window: the person's choice, or that of the system; and Qt's own words in it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication

from cardhall import language
from cardhall.desktop.settings import Settings

_translators: list[QTranslator] = []  # those installed, which Qt does not keep


def wanted(settings: Settings) -> str:
    """The code of the language to be used: the chosen one, else the first of the system's that there is, or English."""
    if settings.language:
        return settings.language
    there = [code for code, _ in language.languages()]
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0].lower()
        if code in there:
            return code
    return language.ENGLISH.code


def choose(settings: Settings) -> bool:
    """Use the language that is wanted. Returns whether it is another than before."""
    language.use_international_indices(settings.international_indices)
    code = wanted(settings)
    if code == language.language_in_use():
        return False
    used = language.use_language(code)
    application = QCoreApplication.instance()
    if isinstance(application, QGuiApplication):
        translate_qt(used.code)
        direction = Qt.LayoutDirection.RightToLeft if used.mirrored else Qt.LayoutDirection.LeftToRight
        application.setLayoutDirection(direction)
    return True


def translate_qt(code: str) -> None:
    """Have Qt's own dialogs speak a language, as far as its catalogues are there."""
    while _translators:
        QCoreApplication.removeTranslator(_translators.pop())
    if code == language.ENGLISH.code:
        return
    translator = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{code}", folder):
        QCoreApplication.installTranslator(translator)
        _translators.append(translator)
