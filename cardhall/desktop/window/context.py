"""Objects shared by parts of the main window: the window with pages and messages, and the table's services."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from cardhall.desktop.sound.sounds import Sounds
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import PageStack
from cardhall.desktop.window.opponents import OpponentsProcess


@dataclass(frozen=True)
class WindowContext:
    """A window, its page stack and its messages."""

    window: QWidget
    navigation: PageStack
    messages: Messages


@dataclass(frozen=True)
class TableServices:
    """The process of the computer opponents, and the sounds."""

    opponents: OpponentsProcess
    sounds: Sounds
