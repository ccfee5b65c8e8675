"""Sentences with named values."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from cardhall.language.telling import ENDS, PLAIN, current, parsed

NO_VALUES: Mapping[str, Any] = MappingProxyType({})
MOST_KEPT = 10_000  # sentences in a language


class Said(str):
    """A sentence, or a part of a page that stands for itself, in the language in use when it was said.

    It can be told again in any other: see `Language.tell`. Pickled, it is said anew where it is read, in the language
    in use there.

    `template` is the English with its values' names in braces. `many` is the template for other numbers than one, where
    there are two ("": there is one), and the value `number` decides. `values` are what stands in the braces, by name:
    texts, numbers, values of `language.values`, or what was said itself.
    """

    __slots__ = ("many", "template", "values")

    template: str
    many: str
    values: Mapping[str, Any]

    def __new__(cls, template: str, many: str = "", values: Mapping[str, Any] = NO_VALUES) -> Said:
        said = str.__new__(cls, current().filled(template, many, values, PLAIN))
        said.template, said.many, said.values = template, many, values
        return said

    def __reduce__(self) -> tuple[type[Said], tuple[str, str, dict[str, Any]]]:
        return Said, (self.template, self.many, dict(self.values))

    def __copy__(self) -> Said:
        return self

    def __deepcopy__(self, memo: object) -> Said:
        return self


def say(template: str, /, context: str = "", **values: Any) -> str:
    """A sentence with its values: `say("Bids go from 0 to {most}.", most=7)`.

    What comes of it is a `Said`. The template is written out at its place, since the catalogues are made by reading the
    source. A name may be followed by the form that is wanted, as in `{tricks:words}`: see `language.values`.
    `context`, written out as well, tells it from another sentence that reads alike in English and means something else.
    """
    if context:
        template = f"{context}{ENDS}{template}"
    return _kept(template, "", values)


def from_file(template: str) -> str:
    """Return the sentence of a template that stands in a file of data, such as a game's `game.toml`, without values."""
    return _kept(template, "", {})


def say_many(one: str, many: str, /, number: int, **values: Any) -> str:
    """A sentence that differs by a number: `say_many("It is one chip.", "It is {number} chips.", number=3)`."""
    return _kept(one, many, {"number": number, **values})


def _kept(template: str, many: str, values: Mapping[str, Any]) -> str:
    """What has been said with the same texts and numbers before, or said now.

    A rule may be asked thousands of times a second why a bid is barred.
    """
    if not values:
        key: Any = template
    else:
        for value in values.values():
            if type(value) is not str and type(value) is not int:  # told by more than their text
                return Said(template, many, values)
        key = (template, many, *values.items())
    said = current().said
    found = said.get(key)
    if found is None:
        if len(said) >= MOST_KEPT:
            said.clear()
        found = said[key] = Said(template, many, values)
    return found


class Template(str):
    """A sentence that `fill` completes, even where it names no values."""

    __slots__ = ()


def template(text: str, /, context: str = "") -> str:
    """A sentence whose values come later, by `fill`: a table's entry, or what a rule says wherever it stands."""
    return Template(f"{context}{ENDS}{text}" if context else text)


def fill(text: str, /, **values: Any) -> str:
    """A text made by `template` with those of the values that it names; any other text as it is."""
    if not isinstance(text, Template) and ("{" not in text or isinstance(text, Said)):
        return text
    return Said(text, "", {name: values[name] for _, name, _ in parsed(text) if name is not None})


def capitalized(text: Any) -> str:
    """What was said, or a value, as the beginning of a sentence: it can still be told in any language."""
    return Said("{text:capital}", "", {"text": text})


def unstopped(text: str) -> str:
    """What was said without its full stop: it can still be told in any language."""
    return Said("{text:unstopped}", "", {"text": text}) if text.endswith(".") else text
