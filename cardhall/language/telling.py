"""How what was said is told in a language.

A `Language` is given a way to look a template up; everything else, such as how numbers are written and lists joined,
follows from templates of its own, which are translated like all others. English is the language in which every template
is its own translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any, Protocol

from cardhall.cards import RANK_NAMES, SUIT_NAMES

Template = tuple[tuple[str, str | None, str], ...]  # literal text, and the name and the form of the value after it
CAPITAL = "capital"  # the form of a value that begins a sentence,
SMALL, UNSTOPPED = "small", "unstopped"  # of a sentence that goes on after a comma, of one without its full stop,
GROUPED = "grouped"  # and of a number whose thousands are set apart
SIGNS = {",": ", ", ";": "; ", " ": " "}  # what joins the values of a list without a word, in every language
ENDS = "\x04"  # between a context and a template, as gettext has it


@dataclass(frozen=True)
class Manner:
    """How something is to be told, besides its language: where it is shown decides."""

    game: str = ""  # the id of the game that is spoken of, which may have words of its own
    pack: str = ""  # the pack that is shown, where its cards have other names than French ones
    suits: Mapping[str, str] = field(default_factory=lambda: SUIT_NAMES)  # of the pack that is shown, in English
    ranks: Mapping[str, str] = field(default_factory=lambda: RANK_NAMES)
    jokers: tuple[str, ...] = ()  # what the little and the big joker are called, where the game has own names
    aloud: bool = False  # whether it is read out: cards by their names, not by their faces


PLAIN = Manner()
# A translation by context, template and number (`None`: it has one form); `None`: there is none.
Lookup = Callable[[str, str, str, int | None], str | None]


class Value(Protocol):
    """What may stand in a template besides texts, whole numbers and what was said."""

    def told(self, language: Language, form: str, manner: Manner) -> str:
        """The value in the language; `form`: what the template asks for, such as a case, "" for the usual one."""


class Language:
    """A language, and how everything is told in it."""

    def __init__(
        self,
        code: str,
        name: str,
        lookup: Lookup | None = None,
        *,
        comma: str = ".",
        thousands: str = ",",
        mirrored: bool = False,
    ) -> None:
        """`code`: such as `de`; `name`: as its speakers call it; `comma`: before tenths; `thousands`: between
        thousands; `mirrored`: whether it is written from right to left."""
        self.code, self.name, self.lookup = code, name, lookup
        self.comma, self.thousands, self.mirrored = comma, thousands, mirrored
        self.said: dict[Any, str] = {}  # what was said in it, by template and values

    def tell(self, text: str, manner: Manner = PLAIN) -> str:
        """A text in this language, where it was said; any other text as it is."""
        template = getattr(text, "template", None)
        if template is None:
            return text
        said: Any = text
        return self.filled(template, said.many, said.values, manner)

    def filled(self, template: str, many: str, values: Mapping[str, Any], manner: Manner) -> str:
        """A template translated, and its values in their places."""
        if self is ENGLISH and not many and is_simple(template):
            for value in values.values():
                if type(value) is not str and (type(value) is not int or value < 0):
                    break
            else:
                return without_context(template).format_map(values)
        number = values["number"] if many else None
        return self.completed(self.translated(template, many, number, manner), values, manner)

    def completed(self, words: str, values: Mapping[str, Any], manner: Manner) -> str:
        """A translated template with its values in their places."""
        if "{" not in words and "}" not in words:
            return words
        found = []
        for literal, name, form in parsed(words):
            found.append(literal)
            if name is not None:
                found.append(self.value(values[name], form, manner))
        return "".join(found)

    def translated(self, template: str, many: str = "", number: int | None = None, manner: Manner = PLAIN) -> str:
        """The template in this language: that of the pack that is shown, the game's own, the common one, or English."""
        if self.lookup is not None:
            size = None if number is None else abs(number)
            for context in (manner.pack, manner.game, "") if manner.pack else (manner.game, ""):
                found = self.lookup(context, template, many, size)
                if found is not None:
                    return found
        return many if many and number not in (1, -1) else without_context(template)

    def word(self, context: str, word: str) -> str:
        """A word that is translated by itself, such as the name of a suit; `context`: what it is the name of."""
        found = None if self.lookup is None else self.lookup(context, word, "", None)
        return word if found is None else found

    def index(self, rank: str) -> str:
        """What stands in the corner of a French card: `Q`, in German `D`, unless the usual letters are wanted."""
        return rank if _international else self.word("index", rank)

    def value(self, value: Any, form: str, manner: Manner) -> str:
        """A value as it stands in a sentence; what is no value of ours, such as a path, by its text."""
        if form.startswith(CAPITAL):  # perhaps of another form: `capital words`
            text = self.value(value, form[len(CAPITAL) + 1 :], manner)
            return text[:1].upper() + text[1:]
        if form in (SMALL, UNSTOPPED):
            text = self.value(value, "", manner)
            return text[:1].lower() + text[1:] if form == SMALL else text.removesuffix(".")
        if isinstance(value, str):
            return self.in_form(value, form, manner)
        if type(value) in (int, float):
            return self.number(int(value) if value == int(value) else value, grouped=form == GROUPED)
        told = getattr(value, "told", None)
        return str(value) if told is None else str(told(self, form, manner))

    def in_form(self, text: str, form: str, manner: Manner) -> str:
        """What was said, in a form that a translation asks for, where the catalogue has it as `said`."""
        template = getattr(text, "template", None)
        if template is None or not form or self.lookup is None:
            return self.tell(text, manner)
        said: Any = text
        number = said.values["number"] if said.many else None
        words = self.lookup(f"said {form}", without_context(template), said.many, number)
        return self.tell(text, manner) if words is None else self.completed(words, said.values, manner)

    def number(self, number: int | float, *, grouped: bool = True) -> str:
        """A number in figures, with a minus sign where it is below zero: `1,200`, not `grouped` `1200`, `−0.5`."""
        written = format(number, "," if grouped else "") if isinstance(number, int) else format(number, ".10g")
        swapped = {",": self.thousands, ".": self.comma, "-": "−"}
        return "".join(swapped.get(letter, letter) for letter in written)

    def listed(self, words: Sequence[str], joint: str) -> str:
        """Words as a sentence lists them, joined by `and` or `or`, or by a sign alone where `joint` is one."""
        if len(words) < 2 or joint in SIGNS:
            return SIGNS.get(joint, " ").join(words)
        pair = self.translated("{first} or {last}" if joint == "or" else "{first} and {last}")
        return pair.format(first=", ".join(words[:-1]), last=words[-1])


class Pseudo(Language):
    """English with accents and 40 % longer: what is cut in it, or still plain, is not ready for other languages."""

    def __init__(self, mirrored: bool = False) -> None:
        super().__init__("qps-plocm" if mirrored else "qps", "Þšéûðô", mirrored=mirrored)

    def translated(self, template: str, many: str = "", number: int | None = None, manner: Manner = PLAIN) -> str:
        return pseudo(super().translated(template, many, number, manner))

    def word(self, context: str, word: str) -> str:
        return pseudo(word)


ACCENTS = str.maketrans("AEIOUYaeiouyncsz", "ÅÉÎÖÛÝåéîöûýñçšž")
LONGER = 0.4


@cache
def pseudo(template: str) -> str:
    """A template with accents, and longer by 40 % at the end of each text between its values."""
    found = []
    for literal, name, form in parsed(template):
        accented = literal.translate(ACCENTS).replace("{", "{{").replace("}", "}}")
        letters = [letter for letter in literal if letter.isalpha()]
        found.append(accented)
        if len(letters) > 2:
            end = len(accented.rstrip(" .,:;!?…”{"))
            found[-1] = accented[:end] + "~" * max(1, round(LONGER * len(letters))) + accented[end:]
        if name is not None:
            found.append(f"{{{name}:{form}}}" if form else f"{{{name}}}")
    return "".join(found)


def without_context(template: str) -> str:
    """A template as it reads, without the context that tells it from another that reads alike."""
    return template.rpartition(ENDS)[2]


@cache
def is_simple(template: str) -> bool:
    """Whether no value of a template stands in another form than its usual one."""
    return not any(form for _, _, form in parsed(template))


@cache
def parsed(template: str) -> Template:
    """A template in parts. Raises ValueError for a brace that is left alone."""
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(without_context(template)))


ENGLISH = Language("en", "English")


# ---- the one in use

_used = ENGLISH
_international = False  # whether cards have the indices A K Q J in every language


def current() -> Language:
    """The language in use."""
    return _used


def keep_indices(international: bool) -> None:
    """Whether cards have the indices A K Q J from now on, whatever language is in use."""
    global _international
    _international = international


def set_current(language: Language) -> None:
    """From now on everything is said in this language."""
    global _used
    _used = language
