"""Sentences and their catalogues: what is said, how it is told in another language, what is missing."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("babel", reason="comes with: pip install -e '.[test]'")

from babel.messages.catalog import Catalog

from cardhall.cards import HIDDEN, RANK_NAMES, SUIT_NAMES, Card
from cardhall.desktop.table.card_words import manner_for
from cardhall.desktop.table.zone_words import ZONE_NOUNS as ZONES
from cardhall.language import (
    ENGLISH,
    Language,
    Manner,
    PseudoLanguage,
    a_rank,
    card_face,
    card_faces,
    card_name,
    decimals,
    fill_template,
    join_counts,
    language_in_use,
    listing,
    numbered,
    one_of_suit,
    rank_name,
    say,
    say_many,
    suit_name,
    template,
    tr,
    translate,
    use_language,
)
from cardhall.language.catalogues import (
    NAME_AND_SEPARATORS_BY_LANGUAGE,
    OFFERED_LANGUAGES,
    available_languages,
    compile_catalogue,
    load_language,
)
from cardhall.players.tricks.hand_sentences import describe_trumps
from tests.game_files import catalogue_paths
from tests.translations import __main__ as command
from tests.translations import pages
from tests.translations.catalogues import catalogue_text, find_faults, is_own_form, out_of_date, read
from tests.translations.lengths import LONGER_LETTERS, MAX_LABEL_WORDS, long_translations
from tests.translations.missing import MissingTranslation, files_to_be_whole, missing_translations, warn_of_missing
from tests.translations.pages import translated_pages
from tests.translations.source import ROOT, NotLiteral, all_messages, speaking_modules, untranslated_texts

GERMAN = """
msgid "You must bid {least} or more."
msgstr "Biete mindestens {least}."

msgid "{tricks} with {suit} as trumps"
msgstr "{suit} ist Trumpf, {tricks:dative}"

msgid "{number} trick"
msgid_plural "{number} tricks"
msgstr[0] "{number} Stich"
msgstr[1] "{number} Stiche"

msgctxt "number dative"
msgid "{number} trick"
msgid_plural "{number} tricks"
msgstr[0] "{number} Stich"
msgstr[1] "{number} Stichen"

msgctxt "suit"
msgid "hearts"
msgstr "Herz"

msgctxt "index"
msgid "Q"
msgstr "D"

msgctxt "rank"
msgid "queen"
msgstr "Dame"

msgctxt "rank"
msgid "horse"
msgstr "Reiter"

msgctxt "spanish suit"
msgid "clubs"
msgstr "Stäbe"

msgctxt "spanish suit stem"
msgid "clubs"
msgstr "Stab"

msgctxt "suit"
msgid "clubs"
msgstr "Kreuz"

msgid "{rank} of {suit}"
msgstr "{suit:stem}-{rank}"

msgctxt "number words"
msgid "{number} trick"
msgid_plural "{number} tricks"
msgstr[0] "ein Stich"
msgstr[1] "{number} Stiche"

msgctxt "number"
msgid "no"
msgstr "keine"

msgid "none"
msgstr "keiner"

msgctxt "of aces"
msgid "none"
msgstr "keins"

msgid "the jack"
msgstr "der Bube"

msgctxt "said accusative"
msgid "the jack"
msgstr "den Buben"

msgid "You hold {it}."
msgstr "Du hast {it:accusative}."

msgid "{first} and {last}"
msgstr "{first} und {last}"

msgid "One chip."
msgid_plural "{number} chips."
msgstr[0] "Ein Chip."
msgstr[1] "{number} Chips."

#, fuzzy
msgid "Not looked at."
msgstr "Falsch."

msgid "Your turn"
msgstr "Du bist dran"
"""
TRUC = 'msgid "Your turn"\nmsgstr "Du spielst aus"\n\nmsgid "Only here"\nmsgstr "Nur hier"\n'


def test_a_compiled_catalogue_does_not_say_when_it_was_made() -> None:
    """Otherwise two wheels of the same sources differ."""
    data = compile_catalogue([("", GERMAN.encode())], "de")
    assert re.findall(rb"POT-Creation-Date: (.*)", data) == [b"1970-01-01 00:00+0000"]


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Language:
    """A little German, made as a real catalogue is."""
    import gettext
    import io

    from cardhall.language import catalogues

    data = compile_catalogue([("", GERMAN.encode()), ("truc", TRUC.encode())], "de")
    assert gettext.GNUTranslations(io.BytesIO(data)).gettext("Your turn") == "Du bist dran"
    monkeypatch.setattr(catalogues, "compile_catalogue", lambda sources, code: data)
    monkeypatch.setattr(catalogues, "_po_files", lambda folder, code: [])
    return Language("de", "Deutsch", catalogues._make_lookup("de"), decimal_sign=",", thousands_separator=".")


@pytest.fixture
def in_english_again() -> Iterator[None]:
    yield
    use_language("en")


def test_what_is_said_reads_in_english_and_keeps_its_values() -> None:
    said: Any = say("You must bid {least} or more.", least=3)
    assert said == "You must bid 3 or more." and said.template == "You must bid {least} or more."
    for other in (copy.copy(said), copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert other == said and (other.template, dict(other.values)) == (said.template, {"least": 3})
    assert say_many("One chip.", "{number} chips.", number=1) == "One chip."
    assert say_many("One chip.", "{number:grouped} chips.", number=1200) == "1,200 chips."


def test_values_in_english() -> None:
    ten, queen = Card.of("TH"), Card.of("QS")
    assert say(
        "{a}, {b:words}, {c}", a=numbered(1, "trick"), b=numbered(3, "trick"), c=numbered(2, "six", "sixes")
    ) == ("1 trick, three tricks, 2 sixes")
    assert say(
        "{a} {b}; {c:the} {c:capital}", a=card_face(ten), b=card_faces([queen, HIDDEN, HIDDEN]), c=card_name(queen)
    ) == ("10♥ Q♠ 2 cards; the queen of spades Queen of spades")
    assert say("{a} {b} {c} {d} {c:plural}", a=suit_name("H"), b=one_of_suit("H"), c=rank_name("6"), d=a_rank("A")) == (
        "hearts heart six an ace sixes"
    )
    assert say("{a}; {b}", a=listing([suit_name("C"), "x", 3]), b=listing([1, 2], "or")) == "clubs, x and 3; 1 or 2"
    assert say("{a} {b} {c}", a=-2.5, b=4.0, c=say("it is {n}", n=5)) == "−2.5 4 it is 5"
    with pytest.raises(KeyError):
        say("{missing}")


def test_another_language_orders_and_inflects_as_it_likes(german: Language) -> None:
    assert german.translate(say("You must bid {least} or more.", least=1200)) == "Biete mindestens 1200."
    assert german.translate(say("{n:grouped}", n=1200)) == "1.200"
    said = say("{tricks} with {suit} as trumps", tricks=numbered(3, "trick"), suit=suit_name("H"))
    assert said == "3 tricks with hearts as trumps" and german.translate(said) == "Herz ist Trumpf, 3 Stichen"
    assert german.translate(say("{it}", it=numbered(1, "trick"))) == "1 Stich"
    assert german.translate(say("{it}", it=card_faces([Card.of("QH")]))) == "D♥"
    assert german.translate(say("{it}", it=card_faces([Card.of("QH")])), Manner(is_read_aloud=True)) == "Herz-Dame"
    assert german.translate(say("{it}", it=listing([suit_name("H"), suit_name("C")]))) == "Herz und Kreuz"
    assert german.translate(say("{it}", it=2.5)) == "2,5"
    assert german.translate(say_many("One chip.", "{number} chips.", number=1)) == "Ein Chip."
    assert german.translate(say_many("One chip.", "{number} chips.", number=2)) == "2 Chips."
    assert say("{it}", it=numbered(-1, "chip")) == "−1 chip" and german.translate(
        say("{it}", it=numbered(-1, "trick"))
    ) == ("−1 Stich")


def test_forms_that_only_one_language_has(german: Language) -> None:
    assert german.translate(say("You hold {it}.", it=say("the jack"))) == "Du hast den Buben."
    assert german.translate(say("You hold {it}.", it="x")) == "Du hast x."
    tricks = say("{it:words}, {it:capital words}", it=numbered(1, "trick"))
    assert tricks == "one trick, One trick" and german.translate(tricks) == "ein Stich, Ein Stich"
    assert german.format_value(numbered(1, "trick"), "words accusative", Manner()) == "ein Stich"
    aces = [numbered(0, "ace"), numbered(0, "trick")]
    assert say("{it}", it=join_counts([*aces, numbered(2, "king")])) == "two kings"
    assert say("{it}", it=join_counts(aces)) == "no ace or trick"
    assert german.translate(say("{it}", it=join_counts(aces))) == "keine aces und keine Stiche"
    assert german.translate(say("{a}; {b}", a=decimals(2, 1), b=decimals(-0.25, 2))) == "2,0; −0,25"
    assert say("{it}", it=listing(["a", 2, "c"], ",")) == "a, 2, c"


def test_one_english_text_may_be_two_sentences(german: Language) -> None:
    one, other = say("none"), say("none", context="of aces")
    assert one == other == tr("none", context="of aces") == "none"
    assert (
        german.translate(one) == "keiner"
        and german.translate(other) == german.translate(pickle.loads(pickle.dumps(other))) == "keins"
    )
    assert german.translate(fill_template(template("none", context="of aces"))) == "keins"
    contexts = {message.context for message in all_messages() if message.one == "queens"}
    assert contexts == {"ranks", "to be doubled"}


def test_packs_have_names_of_their_own(german: Language) -> None:
    spanish = Manner("", "spanish", {**SUIT_NAMES, "H": "cups"}, {**RANK_NAMES, "Q": "horse"})
    assert german.translate(say("{it}", it=suit_name("C")), spanish) == "Stäbe"
    assert german.translate(say("{it}", it=suit_name("C"))) == "Kreuz"
    assert german.translate(say("{it}", it=card_name(Card.of("QC"))), spanish) == "Stab-Reiter"
    assert (
        german.translate(say("{it}", it=card_faces([Card.of("QC"), Card.of("QH")])), spanish)
        == "Stab-Reiter, cups-Reiter"
    )
    there = {(message.context, message.one) for message in all_messages()}
    assert {("german one of suit", "acorn"), ("rank", "Daus"), ("a rank", "an Ober"), ("ranks", "horses")} <= there


def test_a_game_may_have_its_own_words_and_what_is_missing_is_english(german: Language) -> None:
    assert german.translate(say("Your turn")) == "Du bist dran"
    assert german.translate(say("Your turn"), Manner(game="truc")) == "Du spielst aus"
    assert german.translate(say("Only here"), Manner(game="mus")) == "Nur hier"
    assert german.translate(say("Not looked at.")) == "Not looked at."
    assert german.translate(say("{it} is not there", it=suit_name("H"))) == "Herz is not there"
    assert german.translate("just a text") == "just a text"


def test_what_was_said_before_the_language_changed_is_told_anew(in_english_again: None) -> None:
    before = say("Your turn")
    use_language("qps")
    after = say("Your turn")
    assert before == "Your turn" and after == PseudoLanguage().translate(before) == translate(before) != before
    kept = pickle.dumps(after)
    use_language("en")
    assert pickle.loads(kept) == translate(after) == "Your turn"


def test_the_language_in_use(in_english_again: None) -> None:
    assert language_in_use() == "en" and tr("Play {n}", n=2) == "Play 2"
    assert use_language("qps").code == "qps" and tr("Your turn") != "Your turn"
    assert translate("no template") == "no template"
    assert use_language("xx") is ENGLISH and language_in_use() == "en"
    assert {code for code, _ in [("en", ""), *((code, "") for code in NAME_AND_SEPARATORS_BY_LANGUAGE)]} >= {
        "en",
        "de",
        "es",
    }


def test_the_pseudo_language_is_longer_and_keeps_values() -> None:
    english = say("All the bids together must add up to more than {tricks}.", tricks=numbered(7, "trick"))
    pseudo = PseudoLanguage().translate(english)
    assert len(pseudo) >= 1.3 * len(english) and "7" in pseudo and not any(word in pseudo for word in ("bids", "trick"))
    assert PseudoLanguage(mirrored=True).mirrored and not ENGLISH.mirrored


def test_templates_are_written_out_at_their_places() -> None:
    try:
        found = all_messages()
    except NotLiteral as error:
        pytest.fail(str(error))
    assert len(found) > 50 and all(message.one for message in found)


def test_the_catalogues_are_up_to_date() -> None:
    assert not out_of_date(), "bring them up to date: python -m tests.translations"


@pytest.mark.parametrize("code", NAME_AND_SEPARATORS_BY_LANGUAGE)
def test_translations_have_the_values_of_the_english(code: str) -> None:
    wrong = [
        f"{name}: {fault}" for name, path in catalogue_paths(code).items() for fault in find_faults(read(path, code))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", OFFERED_LANGUAGES)
def test_a_language_that_is_offered_has_its_files_and_warns_of_what_is_missing(code: str) -> None:
    """Who writes a sentence need not know the language: the release asks for what is missing."""
    assert set(catalogue_paths(code)) >= set(files_to_be_whole(code)), "make them: python -m tests.translations"
    warn_of_missing(code)


@pytest.fixture
def lacking_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """German with a sentence that nobody has translated, one to be looked at, and no help page of Truc."""
    catalogue = Catalog(locale="de")
    catalogue.add("Bid {least}.", "Biete {least}.")
    catalogue.add("Pass", "")
    catalogue.add("Play", "Spielen", flags=("fuzzy",))
    path = tmp_path / "truc.po"
    path.write_text(catalogue_text(catalogue, "truc"), "utf-8")
    monkeypatch.setattr("tests.translations.missing.catalogue_paths", lambda code: {"truc": path})
    monkeypatch.setattr(pages, "missing_and_outdated", lambda code: (["truc"], []))


def test_what_is_missing_is_a_warning_and_stops_a_release(
    lacking_one: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = [
        f"{tmp_path / 'truc.po'}: 2 of 3 sentences to translate.",
        "The help page cardhall/games/truc/help/de.md is not written.",
    ]
    assert missing_translations("de") == wanted
    with pytest.warns(MissingTranslation, match=r"2 of 3 sentences"):
        warn_of_missing("de")
    with patch.object(command, "OFFERED_LANGUAGES", ("de",)):
        assert command.main(["--whole"]) == 1
    assert capsys.readouterr().out.splitlines() == wanted
    with patch.object(command, "OFFERED_LANGUAGES", ()):
        assert command.main(["--whole"]) == 0
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert "run: python -m tests.translations --whole\n" in workflow
    assert re.search(r"^    needs: \[.*\btranslations\b.*\]$", workflow, re.MULTILINE), "the draft waits for it"


def test_spanish_has_the_terms_of_its_games_and_english_where_it_has_none(in_english_again: None) -> None:
    use_language("es")
    assert ("es", "Español") in available_languages()
    assert translate(say("declare {what}", what="X")) == "cantas X"
    king = card_face(Card.of("KC"))
    assert translate(say("{it}", it=king), manner_for("spanish")) == "rey de bastos"
    assert translate(
        say("You have no {leds}, so you must play a trump.", leds=suit_name("H")), manner_for("spanish")
    ) == ("No tienes copas, así que debes echar triunfo.")
    assert [translate(say("{it:the}", it=rank_name(rank))) for rank in "KQJA"] == [
        "el rey",
        "la dama",
        "la jota",
        "el as",
    ]
    assert translate(say("{it:words}", it=numbered(1, "trick"))) == "una baza"
    assert translate(say("Your {zone}", zone=ZONES["hand"])) == "Tu mano" and translate(say("pass")) == "pasas"
    assert translate(say("{asked:capital}.", asked=say("pass"))) == "Pasar."
    english = "Take the deck into your hand."
    assert translate(say(english)) == english, "what has no Spanish is told in English"


def test_wrong_values_are_found() -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("Bid {least}.", "Biete {most}.")
    catalogue.add(("{number} of {what}", "{number} of {what}"), ("eins von {what}", "{number}"))
    catalogue.add("Fine {a}", "{a} gut")
    assert [fault.split(" ")[-1] for fault in find_faults(catalogue)] == ["least", "what"]
    assert is_own_form("number dative") and is_own_form("spanish suit kein") and not is_own_form("one of suit")
    assert "2026" not in catalogue_text(catalogue, "x") and 'msgid "Fine {a}"' in catalogue_text(catalogue, "x")


def test_every_language_can_be_used(in_english_again: None) -> None:
    for code in NAME_AND_SEPARATORS_BY_LANGUAGE:
        made = load_language(code)
        assert made.code == code and made.name == NAME_AND_SEPARATORS_BY_LANGUAGE[code][0]
        for message in all_messages():
            text = made.look_up_template(message.one, message.many, 1 if message.many else None)
            assert text, message.one


def test_no_text_bypasses_the_catalogues() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in speaking_modules()
        for line, text in untranslated_texts(path)
    ]
    assert not found, "say them with cardhall.language.say, or tr in the desktop:\n" + "\n".join(found)


def test_what_bypasses_is_found() -> None:
    path = ROOT / "tests" / "translations" / "example.txt"
    found = [text for _, text in untranslated_texts(path)]
    assert found == ["You must follow suit.", "broken", "You hold {} cards", "bids {}", "Bust, {}"]


def test_german_has_its_cases_and_its_cards(in_english_again: None) -> None:
    use_language("de")
    assert say("With the upcard you hold {held}.", held=describe_trumps(1, [say("the jack")], 1, 2)) == (
        "Mit der aufgedeckten Karte hast du einen Trumpf, und zwar den Buben, dazu zwei Asse."
    )
    assert say("You have no {leds}, so you must play a trump.", leds=suit_name("H")).startswith("Du hast kein Herz")
    daus = translate(say("{it}", it=card_face(Card.of("AC"))), manner_for("german"))
    assert daus == "Eichel-Daus" and translate(say("{it:accusative}", it=a_rank("J"))) == "einen Buben"


OPENED = """
from cardhall import language, rules

language.use_language("{code}")
for game_id in rules.GAMES:
    rules.get(game_id).start(seed=1)
"""


@pytest.mark.parametrize("code", OFFERED_LANGUAGES)
def test_every_game_opens_in_a_language_chosen_before_it_was_read(code: str) -> None:
    """What a module says when it is read may stand in the catalogue as one of two forms that need a number."""
    done = subprocess.run([sys.executable, "-c", OPENED.format(code=code)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1500:]


@pytest.mark.parametrize("code", [code for code in OFFERED_LANGUAGES if code != "en"])
def test_numbers_are_told_as_the_files_have_them_whatever_plurals_babel_knows(code: str) -> None:
    """Babel 2.19 has three forms for Spanish, the third for more than one card; the files have two."""
    use_language(code)
    try:
        told = [translate(say("{cards}", cards=numbered(number, "card"))) for number in (0, 1, 2, 5)]
    finally:
        use_language("en")
    assert not any("card" in each.replace("carta", "") for each in told) and told[2][2:] == told[3][2:] != told[1][2:]


def test_no_space_is_one_at_which_qt_breaks_a_line() -> None:
    """Qt breaks after U+202F, though Unicode forbids it: French has U+00A0 before ; : ! ? and inside « »."""
    paths = [path for code in NAME_AND_SEPARATORS_BY_LANGUAGE for path in catalogue_paths(code).values()]
    paths += [path for _, _, path in translated_pages()]
    assert [path.name for path in paths if "\N{NARROW NO-BREAK SPACE}" in path.read_text("utf-8")] == []
    french = [path.read_text("utf-8") for code, _, path in translated_pages() if code == "fr"]
    assert french and not any(re.search(r"\w [;!?»]|« ", text) for text in french), "a sign alone on a line"


def test_labels_that_may_be_too_long_are_listed() -> None:
    found = long_translations("de")
    assert 20 < len(found) < 400 and len(found[0]) > 40
    for line in found:
        english, _, text = line.partition(": ")
        assert len(text) >= len(english) + LONGER_LETTERS and len(english.split()) <= MAX_LABEL_WORDS
