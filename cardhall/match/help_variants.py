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

from cardhall.language import ENGLISH, Language, current_language
from cardhall.language.catalogues import load_language
from cardhall.match import help_pages
from cardhall.match.help_pages import HelpPage
from cardhall.match.rule_set import RuleSet
from cardhall.rules.engine.options import Option, Value

SEATS_NAME = "seats"
OPENING_MARK, CLOSING_MARK, ALTERNATIVE_MARK = "{{", "}}", "||"
TOKEN_PATTERN = re.compile(r"\{\{|\{|\}\}|(?<=\s)\|\|(?=\s)")
OMITTED_VARIANT_MARK = "\0"  # replaces a variant that is left out, until empty lines have been removed
CONDITION_PATTERN = r"\s*[a-z]\w*\s*(?:!=|>=|<=|=|>|<)\s*[\w-]+(?:\s*,\s*[\w-]+)*\s*"
HEAD_PATTERN = re.compile(rf"(?P<conditions>{CONDITION_PATTERN}(?:&{CONDITION_PATTERN})*):(?=\s)", re.ASCII)
CONDITION_PARTS_PATTERN = re.compile(r"\s*(?P<name>[a-z]\w*)\s*(?P<sign>!=|>=|<=|=|>|<)\s*(?P<values>.*?)\s*")
CHOICE_PATTERN = re.compile(r"=\s*(?P<name>[a-z]\w*)\s*", re.ASCII)
EMPTY_LINE_PATTERN = re.compile(
    rf"^[ \t]*(?:(?:[-*]|\d+\.)[ \t]+)?{OMITTED_VARIANT_MARK}[ \t{OMITTED_VARIANT_MARK}]*(?:\n|\Z)", re.MULTILINE
)
EMPTY_PLACE_PATTERN = re.compile(rf"^{OMITTED_VARIANT_MARK}[ \t]*|[ \t]?{OMITTED_VARIANT_MARK}", re.MULTILINE)
COMPARISON_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    "<": lambda one, other: one < other,
}
POSITION_BLOCK_PATTERN = re.compile(
    r"(?P<head>^```position[^\n]*\n)(?P<body>.*?)(?P<end>^```\s*?$)", re.MULTILINE | re.DOTALL
)
OPTIONS_LINE_PATTERN, SEATS_LINE_PATTERN = (
    re.compile(r"^options (.+)\n", re.MULTILINE),
    re.compile(r"^seats (\d+)\s*$", re.MULTILINE),
)


class VariantError(ValueError):
    """A variant of a help page cannot be parsed; the text names page, line and fault."""


@dataclass(frozen=True)
class VariantCondition:
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
class VariantAlternative:
    """A text of a variant, with conditions; without conditions, for all other cases."""

    conditions: tuple[VariantCondition, ...]
    text: str


def format_choice(value: Value) -> str:
    """Format a choice as pages write it: `true`, `24`, `above_ace`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def has_variants(text: str) -> bool:
    """Return whether a page has markup of variants."""
    return OPENING_MARK in text


def page_for(name: str, rule_set: RuleSet | None, language_code: str | None = None) -> HelpPage | None:
    """Return the help page of a game or topic for a rule set.

    `language_code`: of the language, as for `help_pages.page`.

    Without a rule set the usual options apply. Raises `VariantError`.
    """
    page = help_pages.read_page(name, language_code)
    if page is None or not has_variants(page.text):
        return page
    rule_set = RuleSet.of_game(name) if rule_set is None else rule_set
    return replace(page, text=text_for_rule_set(page.text, rule_set, page.language_code))


def text_for_rule_set(text: str, rule_set: RuleSet, language_code: str | None = None) -> str:
    """Return the text of a page under a rule set, without markup of variants.

    Names of choices are in the language with this code (None: the language in use). Raises `VariantError`.
    """
    if not has_variants(text):
        return text
    check_markup(text, rule_set)
    language = (
        current_language()
        if language_code is None or language_code == current_language().code
        else ENGLISH
        if language_code == "en"
        else load_language(language_code)
    )
    text = POSITION_BLOCK_PATTERN.sub(lambda found: _expand_position(found, rule_set, language), text)
    return _expand_text(text, rule_set, language)


def check_markup(text: str, rule_set: RuleSet) -> None:
    """Parse all variants of a page, used or not. Raises `VariantError` for the first fault."""
    for _ in variant_conditions(text, rule_set):
        pass


def variant_conditions(text: str, rule_set: RuleSet | None = None) -> Iterator[VariantCondition]:
    """Yield every condition of a page, and `{{=name}}` as a condition without values. Raises `VariantError`.

    With a rule set, names and values are checked against the options of its game.
    """
    yield from _iterate_conditions(text, 0, text, rule_set)


def with_all_alternatives(text: str) -> str:
    """Return a page with all alternatives in a row, for comparison with its translation."""
    pieces = []
    for plain_text, variant, _ in _split_pieces(text, 0, text):
        pieces.append(plain_text)
        if variant and not CHOICE_PATTERN.fullmatch(variant):
            alternative_texts = [with_all_alternatives(one.text) for one in _parse_alternatives(variant, 0, text)]
            pieces.append(
                ("\n" if "\n" in variant or alternative_texts[0].startswith("|") else " ").join(alternative_texts)
            )
    return "".join(pieces)


# ---- reading


def _split_pieces(text: str, offset: int, page_text: str) -> Iterator[tuple[str, str, int]]:
    """Yield pieces of a text: the text before each variant, the variant, and its offset on the page.

    `offset`: of the text on the page; `page_text`: the whole text of the page, for error messages.
    """
    position = 0
    while (start := text.find(OPENING_MARK, position)) >= 0:
        end = _variant_end(text, start, offset, page_text)
        yield text[position:start], text[start + 2 : end - 2], offset + start + 2
        position = end
    yield text[position:], "", offset + position


def _variant_end(text: str, start: int, offset: int, page_text: str) -> int:
    """Return the index after the end of the variant that begins at `start`."""
    for position, mark in _variant_marks(text, start):
        if mark == CLOSING_MARK:
            return position + 2
    raise _markup_error(page_text, offset + start, "a variant is not ended by }}")


def _variant_marks(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield index and mark for each `||` and the end of the variant at `start`, without those of nested variants."""
    depth, position = 0, start
    while token := TOKEN_PATTERN.search(text, position):
        position = token.end()
        if token[0] == "{":  # two words for one card: `{horse/queen}`
            position = text.find("}", position) + 1 or len(text)
        elif token[0] == OPENING_MARK:
            depth += 1
        elif token[0] == CLOSING_MARK:
            depth -= 1
            if not depth:
                yield token.start(), CLOSING_MARK
                return
        elif depth == 1:
            yield token.start(), ALTERNATIVE_MARK


def _parse_alternatives(variant: str, offset: int, page_text: str) -> list[VariantAlternative]:
    """Return the alternatives of a variant, of which only the last may have no condition."""
    marked_variant = OPENING_MARK + variant + CLOSING_MARK
    ends = [at for at, _ in _variant_marks(marked_variant, 0)]
    alternatives, start = [], 2
    for place, end in enumerate(ends):
        text = marked_variant[start:end]
        head = HEAD_PATTERN.match(text)
        if head is None and (place == 0 or place < len(ends) - 1):
            raise _markup_error(page_text, offset + start - 2, f"there is no condition before {text.strip()[:30]!r}")
        conditions = tuple(_parse_condition(part) for part in head["conditions"].split("&")) if head else ()
        alternatives.append(VariantAlternative(conditions, (text[head.end() :] if head else text).strip()))
        start = end + 2
    return alternatives


def _parse_condition(text: str) -> VariantCondition:
    parts = CONDITION_PARTS_PATTERN.fullmatch(text)
    assert parts is not None, "the head of the alternative has been matched"
    return VariantCondition(parts["name"], parts["sign"], tuple(value.strip() for value in parts["values"].split(",")))


def _iterate_conditions(text: str, offset: int, page_text: str, rule_set: RuleSet | None) -> Iterator[VariantCondition]:
    for _, variant, position in _split_pieces(text, offset, page_text):
        if not variant:
            continue
        if value := CHOICE_PATTERN.fullmatch(variant):
            conditions = [VariantCondition(value["name"], "", ())]
        else:
            conditions = [
                one
                for alternative in _parse_alternatives(variant, position, page_text)
                for one in alternative.conditions
            ]
        for condition in conditions:
            if rule_set is not None and (fault := _condition_fault(condition, rule_set)):
                raise _markup_error(page_text, position, fault)
            yield condition
        yield from _iterate_conditions(variant, position, page_text, rule_set)


def _condition_fault(condition: VariantCondition, rule_set: RuleSet) -> str:
    """Return the fault in a condition for this game; "": none."""
    game, name = rule_set.game, condition.name
    if name != SEATS_NAME and name not in game.options:
        return f"{game.id} has no option {name!r}"
    choices: tuple[Value, ...] = game.seat_counts if name == SEATS_NAME else game.options[name].choices
    if condition.sign in COMPARISON_OPERATORS:
        is_number = len(condition.values) == 1 and condition.values[0].isdecimal()
        has_numbers = any(type(choice) is int for choice in choices)
        return "" if is_number and has_numbers else f"{name!r} is no number that can be compared so"
    unknown_values = [value for value in condition.values if value not in map(format_choice, choices)]
    return f"{name!r} is never {unknown_values[0]!r}" if unknown_values else ""


def _markup_error(page_text: str, position: int, fault: str) -> VariantError:
    title = page_text.partition("\n")[0].lstrip("# ")
    return VariantError(f"{title}, line {page_text.count(chr(10), 0, position) + 1}: {fault}.")


# ---- filling in


def _expand_text(text: str, rule_set: RuleSet, language: Language) -> str:
    expanded = "".join(
        plain + _expand_variant(inner, rule_set, language) for plain, inner, _ in _split_pieces(text, 0, text)
    )
    return EMPTY_PLACE_PATTERN.sub("", EMPTY_LINE_PATTERN.sub("", expanded))


def _expand_variant(variant: str, rule_set: RuleSet, language: Language) -> str:
    if not variant:
        return ""
    if value := CHOICE_PATTERN.fullmatch(variant):
        name = value["name"]
        return (
            str(rule_set.seats)
            if name == SEATS_NAME
            else _choice_name(rule_set.game.options[name], rule_set, name, language)
        )
    for alternative in _parse_alternatives(variant, 0, variant):
        if all(condition.holds(rule_set) for condition in alternative.conditions):
            return _expand_text(alternative.text, rule_set, language) or OMITTED_VARIANT_MARK
    return OMITTED_VARIANT_MARK


def _choice_name(option: Option, rule_set: RuleSet, name: str, language: Language) -> str:
    return language.translate(option.name_of(rule_set.options[name]))


def _expand_position(block: re.Match[str], rule_set: RuleSet, language: Language) -> str:
    """Return a position block with all options of the rules in force in its line `options`."""
    body = block["body"]
    game, seats, own_options = rule_set.game, SEATS_LINE_PATTERN.search(body), OPTIONS_LINE_PATTERN.search(body)
    seat_count = int(seats[1]) if seats else game.seat_counts[0]
    own_rules = RuleSet.make(game, rule_set.options, seat_count)
    if own_options is not None:
        own_rules = own_rules.with_choices(dict(_parse_choice(pair, rule_set) for pair in own_options[1].split()))
    body = _expand_text(OPTIONS_LINE_PATTERN.sub("", body), own_rules, language)
    head = _expand_text(block["head"], own_rules, language)
    pairs = " ".join(f"{name}={format_choice(value)}" for name, value in own_rules.options.items())
    return f"{head}options {pairs}\n{body}{block['end']}" if pairs else f"{head}{body}{block['end']}"


def _parse_choice(pair: str, rule_set: RuleSet) -> tuple[str, Value]:
    """Parse a choice on the line `options` of a position, as in `nil=true`. Raises `VariantError`."""
    name, _, value = pair.partition("=")
    option = rule_set.game.options.get(name)
    choices = [choice for choice in option.choices if format_choice(choice) == value] if option else []
    if not choices:
        raise VariantError(f"a position of {rule_set.game.id} is played with {pair}, which cannot be chosen.")
    return name, choices[0]
