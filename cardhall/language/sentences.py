"""Sentences with named values, which can be translated again at any time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from cardhall.language.translator import CONTEXT_END, PLAIN_MANNER, current_language, parse_template

NO_VALUES: Mapping[str, Any] = MappingProxyType({})
MAX_CACHED_SENTENCES = 10_000  # of each language; with more the cache begins again


class Sentence(str):
    """A sentence, or an independent part of a page, in the language in use when it was made.

    It can be translated again into any other: see `Language.tell`. A pickled sentence is translated anew where it is
    read, into the language in use there.

    `template` is the English with its values' names in braces. `plural` is the template for numbers other than one,
    where there are two ("": there is one), and the value `number` decides. `values` are the values in the braces, by
    name: texts, numbers, values of `language.values`, or other `Sentence`.
    """

    __slots__ = ("plural", "template", "values")

    template: str
    plural: str
    values: Mapping[str, Any]

    def __new__(cls, template: str, plural: str = "", values: Mapping[str, Any] = NO_VALUES) -> Sentence:
        sentence = str.__new__(cls, current_language().translate_template(template, plural, values, PLAIN_MANNER))
        sentence.template, sentence.plural, sentence.values = template, plural, values
        return sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, str, dict[str, Any]]]:
        return Sentence, (self.template, self.plural, dict(self.values))

    def __copy__(self) -> Sentence:
        return self

    def __deepcopy__(self, memo: object) -> Sentence:
        return self


def say(template: str, /, context: str = "", **values: Any) -> str:
    """Return a translated sentence with its values: `say("Bids go from 0 to {most}.", most=7)`.

    The result is a `Sentence`. The template is written out at its place, since the catalogues are made by reading the
    source. A name may be followed by a form, as in `{tricks:words}`: see `language.values`. `context`, written out as
    well, distinguishes sentences that read alike in English and mean different things.

    >>> print(say("Bids go from 0 to {most}.", most=7))
    Bids go from 0 to 7.
    """
    if context:
        template = f"{context}{CONTEXT_END}{template}"
    return _cached_sentence(template, "", values)


def say_from_file(template: str) -> str:
    """Return the sentence of a template that stands in a file of data, such as a game's `game.toml`, without values."""
    return _cached_sentence(template, "", {})


def say_many(singular: str, plural: str, /, number: int, **values: Any) -> str:
    """Return a sentence that depends on a number.

    >>> print(say_many("It is one chip.", "It is {number} chips.", number=3))
    It is 3 chips.
    """
    return _cached_sentence(singular, plural, {"number": number, **values})


def _cached_sentence(template: str, plural: str, values: Mapping[str, Any]) -> str:
    """Return the cached sentence of a template with the same texts and numbers, or make one.

    Cached because rules are asked thousands of times a second why a bid is barred.
    """
    if not values:
        key: Any = template
    else:
        for value in values.values():
            if type(value) is not str and type(value) is not int:  # equal values may be written differently
                return Sentence(template, plural, values)
        key = (template, plural, *values.items())
    cache = current_language().sentence_cache
    sentence = cache.get(key)
    if sentence is None:
        if len(cache) >= MAX_CACHED_SENTENCES:
            cache.clear()
        sentence = cache[key] = Sentence(template, plural, values)
    return sentence


class Template(str):
    """A sentence to be completed by `fill_template`, even where it names no values."""

    __slots__ = ()


def template(text: str, /, context: str = "") -> str:
    """Return a sentence whose values come later, by `fill_template`, such as an entry of a table."""
    return Template(f"{context}{CONTEXT_END}{text}" if context else text)


def fill_template(text: str, /, **values: Any) -> str:
    """Fill values into a text made by `template`; any other text stays as it is. Extra values are ignored."""
    if not isinstance(text, Template) and ("{" not in text or isinstance(text, Sentence)):
        return text
    return Sentence(text, "", {name: values[name] for _, name, _ in parse_template(text) if name is not None})


def capitalized(text: Any) -> str:
    """Return a sentence or value with a capital letter, for the beginning of a sentence. It stays translatable."""
    return Sentence("{text:capital}", "", {"text": text})


def without_full_stop(text: str) -> str:
    """Return a sentence without its full stop; it stays translatable."""
    return Sentence("{text:unstopped}", "", {"text": text}) if text.endswith(".") else text
