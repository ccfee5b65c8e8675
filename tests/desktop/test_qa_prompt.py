"""The prompt says all it has to say."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QImage

from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.input.prompt import Prompt, split_in_middle


def drawn_text(prompt: Prompt) -> QImage:
    return prompt.grab().toImage()


def test_what_does_not_fit_in_one_line_is_said_in_two(qtbot: Any) -> None:
    theme.apply_settings(Settings(theme="light"))
    prompt = Prompt(Skin(theme.FELT_COLOURS["green"]), None)  # type: ignore[arg-type]
    qtbot.addWidget(prompt)
    prompt.resize(440, 36)
    fact, why = "Move the 2♥ to column 2, which is empty now", "A card off the reserve is worth two points"
    prompt.set_words(fact, why)
    assert prompt.wanted_width() > 440
    assert [text for text, _ in prompt.two_lines()] == [fact, why]
    both = drawn_text(prompt)
    prompt.set_words("", why)
    assert drawn_text(prompt) != both  # the first half is not left out
    reason = "The match could not be found anywhere, neither here nor there, so that it must be begun once more."
    prompt.refuse(reason)
    assert " ".join(text for text, _ in prompt.two_lines()) == reason


def test_halves() -> None:
    assert split_in_middle("one") == ("one",)
    assert split_in_middle("as long as this") == ("as long", "as this")
