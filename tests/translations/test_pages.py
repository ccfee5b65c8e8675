"""Translated help pages: read where they are there, honest about their age, of the same build as the English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("babel", reason="comes with: pip install -e '.[test]'")

from PySide6.QtGui import QTextCursor

from cardhall.desktop.look import packs
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.table.card_words import in_pack
from cardhall.language import ENGLISH, use_language
from cardhall.match import help_pages
from cardhall.match.help_variants import text_for_rule_set
from cardhall.match.positions import page_as_markdown, parse_callouts, parse_positions, read_callouts
from cardhall.match.rule_set import RuleSet
from cardhall.rules import GAMES
from tests.translations.pages import english_pages, find_dead_links, find_differences, translated_pages

ENGLISH_PAGE = """# Whist

## The play

| Tricks | Points |
|---|---|
| 7 | 1 |

![Left leads.](cards:trick KD 4D)

```position Which cards may be played
dealer 0
deal hand:0 5D AD 2D
deal hand:1 KD
do play KD
say You hold three diamonds.
good play 5D
right Yes.
wrong No.
until trick
```

{{seats=4: Four || More}} play.

See [fair play](fairness.md) and [the play](#the-play).

## First match

- **Your hand** `phase play` `at hand`: The bright cards may be played.
"""
GERMAN_PAGE = """<!-- of English 0123456789ab -->
# Whist

## Das Spiel

| Stiche | Punkte |
|---|---|
| 7 | 1 |

![Links spielt aus.](cards:trick KD 4D)

```position Welche Karten gespielt werden dürfen
dealer 0
deal hand:0 5D AD 2D
deal hand:1 KD
do play KD
say Du hast drei Karo.
good play 5D
right Ja.
wrong Nein.
until trick
```

{{seats=4: Vier || Mehr}} spielen.

Siehe [Fairness](fairness.md) und [das Spiel](#das-spiel).

## Die erste Partie

- **Dein Blatt** `phase play` `at hand`: Die hellen Karten darfst du spielen.
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of help pages with Whist in both languages and Truc in English, and German in use."""
    (tmp_path / "de").mkdir()
    for name in ("whist", "truc"):
        (tmp_path / f"{name}.md").write_text(ENGLISH_PAGE, "utf-8")
    (tmp_path / "de" / "whist.md").write_text(
        GERMAN_PAGE.replace("0123456789ab", help_pages.english_checksum(ENGLISH_PAGE)), "utf-8"
    )

    def file(name: str, code: str) -> Path:
        return tmp_path / f"{name}.md" if code == ENGLISH.code else tmp_path / code / f"{name}.md"

    monkeypatch.setattr(help_pages, "_page_file", file)
    use_language("de")
    yield tmp_path
    use_language("en")


def test_a_page_is_read_in_the_language_in_use(german: Path) -> None:
    page = help_pages.read_page("whist")
    assert page is not None and page.text.startswith("# Whist\n\n## Das Spiel") and not page.is_outdated
    told = text_for_rule_set(page.text, RuleSet.of_game("whist"))
    assert "\nVier spielen.\n" in told and help_text.page_markdown("whist") == told, (
        "nothing is said of a translation that is up to date"
    )
    assert [callout.title for callout in read_callouts("whist")] == ["Dein Blatt"]
    other = help_pages.read_page("whist", "en")
    assert other is not None and other.text == ENGLISH_PAGE and other.language_code == "en"
    assert help_pages.read_page("razz") is None


def test_what_nobody_has_translated_is_shown_in_english_and_says_so(german: Path) -> None:
    text = help_text.page_markdown("truc")
    title, _, note, *_ = text.splitlines()
    assert title == "# Whist" and note.startswith("*") and "](" not in note and "## The play" in text


def test_an_older_translation_says_so_and_leads_to_the_english_page(german: Path, qtbot: Any) -> None:
    (german / "whist.md").write_text(ENGLISH_PAGE + "\nA new sentence.\n", "utf-8")
    page = HelpPage("whist")
    qtbot.addWidget(page)
    assert (
        f"]({help_text.OTHER_LANGUAGE_LINK})" in help_text.page_markdown("whist")
        and "Das Spiel" in page.reader.toPlainText()
    )
    page._follow_link(help_text.OTHER_LANGUAGE_LINK)
    assert "A new sentence." in page.reader.toPlainText()
    page.restyle()
    assert "A new sentence." in page.reader.toPlainText(), "it stays the page that was wanted"
    page._follow_link(help_text.OTHER_LANGUAGE_LINK)
    assert "Das Spiel" in page.reader.toPlainText()


@pytest.mark.parametrize(
    ("game_id", "pack", "words", "others"),
    [
        ("tute", "spanish", "König und Reiter einer Farbe", "Dame "),
        ("tute", "french", "König und Dame einer Farbe", "Reiter"),
        ("funfzehnern", "german", "ein Ober, so ausgespielt, dass das Daus", "die Dame "),
        ("funfzehnern", "french", "eine Dame, so ausgespielt, dass das Ass", "den Ober"),
    ],
)
def test_cards_are_named_as_the_pack_at_the_table_shows_them(game_id: str, pack: str, words: str, others: str) -> None:
    use_language("de")
    try:
        text = in_pack(page_as_markdown(game_id, help_text.page_markdown(game_id)), pack)
    finally:
        use_language("en")
    assert words in text and others not in text
    assert not re.search(r"\{[^{}]*/", text)


def test_the_indices_of_the_language_are_coloured_like_their_signs(german: Path, qtbot: Any) -> None:
    document, _ = help_text.typeset_page("whist", "Auf die D♦ fällt der B♠, dann die 10♥.", 1.0, CardStyle())
    cursor, heavy = QTextCursor(document), ""
    for at, letter in enumerate(document.toRawText()[:-1]):
        cursor.setPosition(at + 1)
        heavy += letter if cursor.charFormat().fontWeight() == 600 else ""
    assert heavy == "D♦B♠10♥"


def test_a_translation_is_built_like_its_page() -> None:
    assert find_differences(ENGLISH_PAGE, GERMAN_PAGE) == [] and find_dead_links(GERMAN_PAGE) == []
    assert len(parse_callouts(GERMAN_PAGE)) == 1
    assert parse_positions("whist", GERMAN_PAGE)[0].title == "Welche Karten gespielt werden dürfen"
    for old, new, what in (
        ("## Das", "### Das", "headings"),
        ("| 7 | 1 |\n", "", "tables"),
        ("play 5D", "play 6D", "positions"),
        ("right Ja.\n", "", "positions"),
        ("`at hand`", "`at score`", "callouts"),
        ("KD 4D)", "KD 5D)", "pictures of cards"),
        ("(fairness.md)", "(protocol.md)", "links"),
        ("{{seats=4: Vier", "{{seats=2: Vier", "conditions"),
    ):
        (fault,) = find_differences(ENGLISH_PAGE, GERMAN_PAGE.replace(old, new, 1))
        assert fault.startswith(f"other {what}:"), fault
    assert find_differences(ENGLISH_PAGE, GERMAN_PAGE.partition("\n")[2])[0].startswith("the first line must be")
    assert find_dead_links(GERMAN_PAGE.replace("#das-spiel", "#the-play")) == ["the-play"]


def test_the_pages_have_no_dead_links() -> None:
    assert {name: links for name, text in english_pages().items() if (links := find_dead_links(text))} == {}


@pytest.mark.parametrize(
    ("code", "name", "path"), [pytest.param(*one, id=f"{one[0]}-{one[1]}") for one in translated_pages()]
)
def test_translated_pages_are_built_like_theirs(code: str, name: str, path: Path) -> None:
    """An older one may differ from the page of today; what its positions say can still be read."""
    originals, text = english_pages(), path.read_text("utf-8")
    assert name in originals, "there is no English page of that name"
    page = help_pages.parse_translation(text, code, originals[name])
    found = find_differences(originals[name], text)
    assert page.original_checksum and not (found and not page.is_outdated), "\n".join(found)
    assert not find_dead_links(text)
    if name in GAMES:
        told = text_for_rule_set(page.text, RuleSet.of_game(name), code)
        for callout in parse_callouts(told):
            assert len(callout.text) <= 300, callout.title
        for position in parse_positions(name, told):
            position.match()
        assert not re.search(r"`phase|`at ", page_as_markdown(name, told))
        use_language(code)
        try:
            for pack in ("french", packs.regional_pack(name)):
                assert "{" not in in_pack(told, pack), "a word for the pack is not ended, or has no other"
        finally:
            use_language("en")
