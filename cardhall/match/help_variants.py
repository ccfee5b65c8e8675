"""Fills in help pages with variants: texts for the rules in force.

The same markup stands in the pages of all languages:

    {{nil=true: A player may bid nil.}}                 only where the option `nil` is on
    {{lowest=1,2: One at least. || Nothing at all.}}    the first alternative that holds; the last may have no condition
    {{target>=300 & seats!=4: A long match.}}           several conditions, all of which must hold; `seats`: the players
    The match ends at {{=target}} points.               the choice in force, by the option's own name for it

A condition names an option of the game or `seats`; its sign is `=`, `!=`, `<`, `>`, `<=` or `>=`. A switch is `true` or
`false`. A variant may have several lines, with whole paragraphs, list items, rows of tables, positions and callouts; a
variant may stand in another. `||` between alternatives has a blank or a line break on both sides. A line that an absent
variant leaves empty is dropped, so that lists and tables stay whole.

A position on a page with variants is played by the rules in force. If it needs other options, its line
`options nil=true` changes only these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cardhall.language import ENGLISH, Language, current
from cardhall.language.catalogues import load_language
from cardhall.match import help_pages
from cardhall.match.help_pages import HelpPage
from cardhall.match.rule_set import RuleSet
from cardhall.rules.engine.options import Option, Value

SEATS_NAME = "seats"
OPENING_MARK, CLOSING_MARK, ALTERNATIVE_MARK = "{{", "}}", "||"
TOKEN_PATTERN = re.compile(r"\{\{|\{|\}\}|(?<=\s)\|\|(?=\s)")
ABSENT_MARK = "\0"  # replaces a variant that is left out, until empty lines have been removed
CONDITION_PATTERN = r"\s*[a-z]\w*\s*(?:!=|>=|<=|=|>|<)\s*[\w-]+(?:\s*,\s*[\w-]+)*\s*"
HEAD_PATTERN = re.compile(rf"(?P<conditions>{CONDITION_PATTERN}(?:&{CONDITION_PATTERN})*):(?=\s)", re.ASCII)
CONDITION_PARTS = re.compile(r"\s*(?P<name>[a-z]\w*)\s*(?P<sign>!=|>=|<=|=|>|<)\s*(?P<values>.*?)\s*")
VALUE_PATTERN = re.compile(r"=\s*(?P<name>[a-z]\w*)\s*", re.ASCII)
EMPTY_LINE = re.compile(rf"^[ \t]*(?:(?:[-*]|\d+\.)[ \t]+)?{ABSENT_MARK}[ \t{ABSENT_MARK}]*(?:\n|\Z)", re.MULTILINE)
EMPTY_PLACE = re.compile(rf"^{ABSENT_MARK}[ \t]*|[ \t]?{ABSENT_MARK}", re.MULTILINE)
COMPARISON_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    "<": lambda one, other: one < other,
}
POSITION_BLOCK = re.compile(r"(?P<head>^```position[^\n]*\n)(?P<body>.*?)(?P<end>^```\s*?$)", re.MULTILINE | re.DOTALL)
OPTIONS_LINE, SEATS_LINE = re.compile(r"^options (.+)\n", re.MULTILINE), re.compile(r"^seats (\d+)\s*$", re.MULTILINE)


class VariantError(ValueError):
    """A variant of a help page cannot be parsed; the text names page, line and fault."""


@dataclass(frozen=True)
class Condition:
    """A condition of a variant: an option or `seats`, a sign, and values to compare with."""

    name: str
    sign: str
    values: tuple[str, ...]

    def holds(self, rule_set: RuleSet) -> bool:
        """Return whether the rule set fulfils the condition."""
        value = rule_set.seats if self.name == SEATS_NAME else rule_set.options[self.name]
        if self.sign in COMPARISON_OPERATORS:
            return type(value) is int and COMPARISON_OPERATORS[self.sign](value, int(self.values[0]))
        return (format_choice(value) in self.values) == (self.sign == "=")


@dataclass(frozen=True)
class Alternative:
    """A text of a variant, with conditions; without conditions, for all other cases."""

    conditions: tuple[Condition, ...]
    text: str


def format_choice(value: Value) -> str:
    """Format a choice as pages write it: `true`, `24`, `above_ace`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def has_variants(text: str) -> bool:
    """Return whether a page has markup of variants."""
    return OPENING_MARK in text


def page_for(name: str, rule_set: RuleSet | None, code: str | None = None) -> HelpPage | None:
    """Return the help page of a game or topic for a rule set; `code`: of the language, as for `help_pages.page`.

    Without a rule set the usual options apply. Raises `VariantError`.
    """
    page = help_pages.page(name, code)
    if page is None or not has_variants(page.text):
        return page
    rule_set = RuleSet.of_game(name) if rule_set is None else rule_set
    return replace(page, text=told_for(page.text, rule_set, page.code))


def told_for(text: str, rule_set: RuleSet, code: str | None = None) -> str:
    """Return the text of a page under a rule set, without markup of variants.

    Names of choices are in the language with this code (None: the language in use). Raises `VariantError`.
    """
    if not has_variants(text):
        return text
    check(text, rule_set)
    speech = current() if code is None or code == current().code else ENGLISH if code == "en" else load_language(code)
    text = POSITION_BLOCK.sub(lambda found: _position_for(found, rule_set, speech), text)
    return _text_for_rules(text, rule_set, speech)


def check(text: str, rule_set: RuleSet) -> None:
    """Parse all variants of a page, used or not. Raises `VariantError` for the first fault."""
    for _ in conditions_in(text, rule_set):
        pass


def conditions_in(text: str, rule_set: RuleSet | None = None) -> Iterator[Condition]:
    """Yield every condition of a page, and `{{=name}}` as a condition without values. Raises `VariantError`.

    With a rule set, names and values are checked against the options of its game.
    """
    yield from _conditions(text, 0, text, rule_set)


def with_all_alternatives(text: str) -> str:
    """Return a page with all alternatives in a row, for comparison with its translation."""
    pieces = []
    for plain, inner, _ in _split_pieces(text, 0, text):
        pieces.append(plain)
        if inner and not VALUE_PATTERN.fullmatch(inner):
            told = [with_all_alternatives(one.text) for one in _alternatives(inner, 0, text)]
            pieces.append(("\n" if "\n" in inner or told[0].startswith("|") else " ").join(told))
    return "".join(pieces)


# ---- reading


def _split_pieces(text: str, offset: int, page: str) -> Iterator[tuple[str, str, int]]:
    """Yield pieces of a text: the text before each variant, the variant, and its offset on the page.

    `offset`: of the text on the page; `page`: the whole text of the page, for error messages.
    """
    at = 0
    while (start := text.find(OPENING_MARK, at)) >= 0:
        end = _end_of(text, start, offset, page)
        yield text[at:start], text[start + 2 : end - 2], offset + start + 2
        at = end
    yield text[at:], "", offset + at


def _end_of(text: str, start: int, offset: int, page: str) -> int:
    """Return the index after the end of the variant that begins at `start`."""
    for at, mark in _variant_marks(text, start):
        if mark == CLOSING_MARK:
            return at + 2
    raise _markup_fault(page, offset + start, "a variant is not ended by }}")


def _variant_marks(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield index and mark for each `||` and the end of the variant at `start`, without those of nested variants."""
    depth, at = 0, start
    while found := TOKEN_PATTERN.search(text, at):
        at = found.end()
        if found[0] == "{":  # two words for one card: `{horse/queen}`
            at = text.find("}", at) + 1 or len(text)
        elif found[0] == OPENING_MARK:
            depth += 1
        elif found[0] == CLOSING_MARK:
            depth -= 1
            if not depth:
                yield found.start(), CLOSING_MARK
                return
        elif depth == 1:
            yield found.start(), ALTERNATIVE_MARK


def _alternatives(inner: str, offset: int, page: str) -> list[Alternative]:
    """Return the alternatives of a variant, of which only the last may have no condition."""
    whole = OPENING_MARK + inner + CLOSING_MARK
    ends = [at for at, _ in _variant_marks(whole, 0)]
    found, begin = [], 2
    for place, end in enumerate(ends):
        text = whole[begin:end]
        head = HEAD_PATTERN.match(text)
        if head is None and (place == 0 or place < len(ends) - 1):
            raise _markup_fault(page, offset + begin - 2, f"there is no condition before {text.strip()[:30]!r}")
        conditions = tuple(_condition(part) for part in head["conditions"].split("&")) if head else ()
        found.append(Alternative(conditions, (text[head.end() :] if head else text).strip()))
        begin = end + 2
    return found


def _condition(text: str) -> Condition:
    found = CONDITION_PARTS.fullmatch(text)
    assert found is not None, "the head of the alternative has been matched"
    return Condition(found["name"], found["sign"], tuple(value.strip() for value in found["values"].split(",")))


def _conditions(text: str, offset: int, page: str, rule_set: RuleSet | None) -> Iterator[Condition]:
    for _, inner, at in _split_pieces(text, offset, page):
        if not inner:
            continue
        if value := VALUE_PATTERN.fullmatch(inner):
            found = [Condition(value["name"], "", ())]
        else:
            found = [one for alternative in _alternatives(inner, at, page) for one in alternative.conditions]
        for condition in found:
            if rule_set is not None and (wrong := _fault_in_condition(condition, rule_set)):
                raise _markup_fault(page, at, wrong)
            yield condition
        yield from _conditions(inner, at, page, rule_set)


def _fault_in_condition(condition: Condition, rule_set: RuleSet) -> str:
    """Return the fault in a condition for this game; "": none."""
    game, name = rule_set.game, condition.name
    if name != SEATS_NAME and name not in game.options:
        return f"{game.id} has no option {name!r}"
    choices: tuple[Value, ...] = game.seat_counts if name == SEATS_NAME else game.options[name].choices
    if condition.sign in COMPARISON_OPERATORS:
        is_number = len(condition.values) == 1 and condition.values[0].isdecimal()
        has_numbers = any(type(choice) is int for choice in choices)
        return "" if is_number and has_numbers else f"{name!r} is no number that can be compared so"
    strange = [value for value in condition.values if value not in map(format_choice, choices)]
    return f"{name!r} is never {strange[0]!r}" if strange else ""


def _markup_fault(page: str, at: int, what: str) -> VariantError:
    title = page.partition("\n")[0].lstrip("# ")
    return VariantError(f"{title}, line {page.count(chr(10), 0, at) + 1}: {what}.")


# ---- filling in


def _text_for_rules(text: str, rule_set: RuleSet, speech: Language) -> str:
    told = "".join(plain + _variant(inner, rule_set, speech) for plain, inner, _ in _split_pieces(text, 0, text))
    return EMPTY_PLACE.sub("", EMPTY_LINE.sub("", told))


def _variant(inner: str, rule_set: RuleSet, speech: Language) -> str:
    if not inner:
        return ""
    if value := VALUE_PATTERN.fullmatch(inner):
        name = value["name"]
        return (
            str(rule_set.seats) if name == SEATS_NAME else _name_of(rule_set.game.options[name], rule_set, name, speech)
        )
    for one in _alternatives(inner, 0, inner):
        if all(condition.holds(rule_set) for condition in one.conditions):
            return _text_for_rules(one.text, rule_set, speech) or ABSENT_MARK
    return ABSENT_MARK


def _name_of(option: Option, rule_set: RuleSet, name: str, speech: Language) -> str:
    return speech.tell(option.name_of(rule_set.options[name]))


def _position_for(found: re.Match[str], rule_set: RuleSet, speech: Language) -> str:
    """Return a position block with all options of the rules in force in its line `options`."""
    body = found["body"]
    game, seats, own = rule_set.game, SEATS_LINE.search(body), OPTIONS_LINE.search(body)
    number = int(seats[1]) if seats else game.seat_counts[0]
    own_rules = RuleSet.make(game, rule_set.options, number)
    if own is not None:
        own_rules = own_rules.changed(dict(_choice(pair, rule_set) for pair in own[1].split()))
    body = _text_for_rules(OPTIONS_LINE.sub("", body), own_rules, speech)
    head = _text_for_rules(found["head"], own_rules, speech)
    pairs = " ".join(f"{name}={format_choice(value)}" for name, value in own_rules.options.items())
    return f"{head}options {pairs}\n{body}{found['end']}" if pairs else f"{head}{body}{found['end']}"


def _choice(pair: str, rule_set: RuleSet) -> tuple[str, Value]:
    """Parse a choice on the line `options` of a position, as in `nil=true`. Raises `VariantError`."""
    name, _, value = pair.partition("=")
    option = rule_set.game.options.get(name)
    found = [choice for choice in option.choices if format_choice(choice) == value] if option else []
    if not found:
        raise VariantError(f"a position of {rule_set.game.id} is played with {pair}, which cannot be chosen.")
    return name, found[0]
