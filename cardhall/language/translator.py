"""Translation of sentences into a language.

A `Language` is given a way to look a template up; everything else, such as the form of numbers and lists, follows from
templates of its own, translated like all others. In English every template is its own translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any, Protocol

from cardhall.cards import RANK_NAMES, SUIT_NAMES

Template = tuple[tuple[str, str | None, str], ...]  # literal text, and the name and the form of the value after it
CAPITAL_FORM = "capital"  # the form of a value with a capital first letter
SMALL_FORM = "small"  # of a sentence with a small first letter
UNSTOPPED_FORM = "unstopped"  # of a sentence without its full stop
GROUPED_FORM = "grouped"  # of a number with separated thousands
SEPARATORS_BY_LIST_SIGN = {",": ", ", " ": " "}  # what joins the values of a list without a word, in every language
CONTEXT_END = "\x04"  # separates a context from its template, as in gettext


@dataclass(frozen=True)
class Manner:
    """The circumstances of a translation besides its language: the game, the cards, aloud or shown."""

    game: str = ""  # the id of the game that is spoken of, which may have words of its own
    pack: str = ""  # the pack that is shown, where its cards have other names than French ones
    suits: Mapping[str, str] = field(default_factory=lambda: SUIT_NAMES)  # of the pack that is shown, in English
    ranks: Mapping[str, str] = field(default_factory=lambda: RANK_NAMES)
    jokers: tuple[str, ...] = ()  # the game's own names of the little and the big joker, if it has any
    is_read_aloud: bool = False  # whether it is read out: cards by their names, not by their faces


PLAIN_MANNER = Manner()
# A translation by context, template and number (`None`: it has one form); `None`: there is none.
Lookup = Callable[[str, str, str, int | None], str | None]


class Value(Protocol):
    """A value in a template besides texts, whole numbers and sentences."""

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        """Return the value in the language; `form`: a form that the template asks for, such as a case, or ""."""


class Language:
    """A language: translates templates, and writes the values in them."""

    def __init__(
        self,
        code: str,
        name: str,
        lookup: Lookup | None = None,
        *,
        decimal_sign: str = ".",
        thousands_separator: str = ",",
        mirrored: bool = False,
    ) -> None:
        """Describe a language.

        `code`: such as `de`; `name`: as its speakers call it; `decimal_sign`: before tenths; `thousands_separator`:
        between thousands; `mirrored`: whether it is written from right to left.
        """
        self.code, self.name, self.lookup = code, name, lookup
        self.decimal_sign, self.thousands_separator, self.mirrored = decimal_sign, thousands_separator, mirrored
        self.sentence_cache: dict[Any, str] = {}  # cached sentences, by template and values

    def translate(self, text: str, manner: Manner = PLAIN_MANNER) -> str:
        """Translate a text made by `say`; any other text stays as it is."""
        template = getattr(text, "template", None)
        if template is None:
            return text
        said: Any = text
        return self.translate_template(template, said.plural, said.values, manner)

    def translate_template(self, template: str, plural: str, values: Mapping[str, Any], manner: Manner) -> str:
        """Translate a template and fill in its values."""
        if self is ENGLISH and not plural and has_only_usual_forms(template):  # a short cut for most sentences
            for value in values.values():
                if type(value) is not str and (type(value) is not int or value < 0):
                    break
            else:
                return without_context(template).format_map(values)
        number = values["number"] if plural else None
        return self.fill_values(self.look_up_template(template, plural, number, manner), values, manner)

    def fill_values(self, translated: str, values: Mapping[str, Any], manner: Manner) -> str:
        """Fill values into a translated template."""
        if "{" not in translated and "}" not in translated:
            return translated
        parts = []
        for literal, name, form in parse_template(translated):
            parts.append(literal)
            if name is not None:
                parts.append(self.format_value(values[name], form, manner))
        return "".join(parts)

    def look_up_template(
        self, template: str, plural: str = "", number: int | None = None, manner: Manner = PLAIN_MANNER
    ) -> str:
        """Translate a template: by the shown pack's catalogue entry, the game's own, the common one, or in English."""
        if self.lookup is not None:
            absolute_number = None if number is None else abs(number)
            for context in (manner.pack, manner.game, "") if manner.pack else (manner.game, ""):
                translation = self.lookup(context, template, plural, absolute_number)
                if translation is not None:
                    return translation
        return plural if plural and number not in (1, -1) else without_context(template)

    def translate_word(self, context: str, word: str) -> str:
        """Translate a single word, such as the name of a suit; `context`: the kind of name."""
        translation = None if self.lookup is None else self.lookup(context, word, "", None)
        return word if translation is None else translation

    def corner_index(self, rank: str) -> str:
        """Return the corner index of a French card: `Q`, in German `D`, unless international letters are wanted."""
        return rank if _uses_international_indices else self.translate_word("index", rank)

    def format_value(self, value: Any, form: str, manner: Manner) -> str:
        """Return a value as it stands in a sentence; foreign values, such as a path, by `str`."""
        if form.startswith(CAPITAL_FORM):  # perhaps of another form: `capital words`
            text = self.format_value(value, form[len(CAPITAL_FORM) + 1 :], manner)
            return text[:1].upper() + text[1:]
        if form in (SMALL_FORM, UNSTOPPED_FORM):
            text = self.format_value(value, "", manner)
            return text[:1].lower() + text[1:] if form == SMALL_FORM else text.removesuffix(".")
        if isinstance(value, str):
            return self.translate_in_form(value, form, manner)
        if type(value) in (int, float):
            return self.format_number(int(value) if value == int(value) else value, is_grouped=form == GROUPED_FORM)
        text_in = getattr(value, "text_in", None)
        return str(value) if text_in is None else str(text_in(self, form, manner))

    def translate_in_form(self, text: str, form: str, manner: Manner) -> str:
        """Return a sentence in the form that a translation asks for, if the catalogue has it under `sentence_cache`."""
        template = getattr(text, "template", None)
        if template is None or not form or self.lookup is None:
            return self.translate(text, manner)
        sentence: Any = text
        number = sentence.values["number"] if sentence.plural else None
        words = self.lookup(f"said {form}", without_context(template), sentence.plural, number)
        return self.translate(text, manner) if words is None else self.fill_values(words, sentence.values, manner)

    def format_number(self, number: int | float, *, is_grouped: bool = True) -> str:
        """Return a number in figures, with a minus sign below zero: `1,200`, not `is_grouped` `1200`, `−0.5`."""
        digits = format(number, "," if is_grouped else "") if isinstance(number, int) else format(number, ".10g")
        replacements = {",": self.thousands_separator, ".": self.decimal_sign, "-": "−"}
        return "".join(replacements.get(letter, letter) for letter in digits)

    def join_words(self, words: Sequence[str], conjunction: str) -> str:
        """Join words for a sentence by `and` or `or`, or only by a sign where `conjunction` is one."""
        if conjunction == ";":
            return self.look_up_template("{first}; {last}").format(first="", last="").join(words)
        if len(words) < 2 or conjunction in SEPARATORS_BY_LIST_SIGN:
            return SEPARATORS_BY_LIST_SIGN.get(conjunction, " ").join(words)
        pair = self.look_up_template("{first} or {last}" if conjunction == "or" else "{first} and {last}")
        return pair.format(first=", ".join(words[:-1]), last=words[-1])


class PseudoLanguage(Language):
    """English with accents and 40 % longer.

    Text that is cut in it, or still plain, is not ready for translation.
    """

    def __init__(self, mirrored: bool = False) -> None:
        super().__init__("qps-plocm" if mirrored else "qps", "Þšéûðô", mirrored=mirrored)

    def look_up_template(
        self, template: str, plural: str = "", number: int | None = None, manner: Manner = PLAIN_MANNER
    ) -> str:
        return pseudo_translate(super().look_up_template(template, plural, number, manner))

    def translate_word(self, context: str, word: str) -> str:
        return pseudo_translate(word)


ACCENTED_LETTERS = str.maketrans("AEIOUYaeiouyncsz", "ÅÉÎÖÛÝåéîöûýñçšž")
PSEUDO_GROWTH = 0.4  # share of letters added: translations of short texts are often that much longer


@cache
def pseudo_translate(template: str) -> str:
    """Return a template with accents, each text between its values 40 % longer."""
    parts = []
    for literal, name, form in parse_template(template):
        accented = literal.translate(ACCENTED_LETTERS).replace("{", "{{").replace("}", "}}")
        letters = [letter for letter in literal if letter.isalpha()]
        parts.append(accented)
        if len(letters) > 2:
            end = len(accented.rstrip(" .,:;!?…”{"))
            parts[-1] = accented[:end] + "~" * max(1, round(PSEUDO_GROWTH * len(letters))) + accented[end:]
        if name is not None:
            parts.append(f"{{{name}:{form}}}" if form else f"{{{name}}}")
    return "".join(parts)


def without_context(template: str) -> str:
    """Return a template without its context."""
    return template.rpartition(CONTEXT_END)[2]


@cache
def has_only_usual_forms(template: str) -> bool:
    """Return whether no value of a template is asked for in a special form."""
    return not any(form for _, _, form in parse_template(template))


@cache
def parse_template(template: str) -> Template:
    """Return a template in parts. Raises ValueError for an unpaired brace."""
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(without_context(template)))


ENGLISH = Language("en", "English")


# ---- the one in use

_language_in_use = ENGLISH
_uses_international_indices = False  # whether cards have the indices A K Q J in every language


def current_language() -> Language:
    """Return the language in use."""
    return _language_in_use


def use_international_indices(should_use: bool) -> None:
    """Set whether cards have the indices A K Q J in every language."""
    global _uses_international_indices
    _uses_international_indices = should_use


def set_current_language(language: Language) -> None:
    """Set the language in use."""
    global _language_in_use
    _language_in_use = language
