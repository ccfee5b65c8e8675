"""The steps of the guide to a first match: the conditions of each, and the steps that were read.

`positions` describes how help pages write the steps.
"""

from __future__ import annotations

import fnmatch
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardhall.rules.engine.event import Event
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation

TableCondition = tuple[str, ...]  # a word and its arguments, perhaps after NOT_WORD

START_WORD = "start"
NOT_WORD = "not"
SEAT_WORDS = ("own", "partner", "side", "others")  # arguments that stand for seats
COMPARISON_PATTERN = re.compile(r"(?P<sign>>=|<=|>|<)(?P<number>-?\d+)")
STEP_NAME_DIGITS = 8  # hexadecimal digits of the name by which a step is remembered

# The parts of the table at which a step may point, see `positions`.
TABLE_PARTS = (
    "table",
    "hand",
    "card",
    "prompt",
    "buttons",
    "button",
    "score",
    "panel",
    "log",
    "trick",
    "badges",
    "auction",
    "hint",
    "zone",
    "seat",
    "pot",
    "drawn",
)
PARTS_WITH_NAME = ("card", "button", "zone", "seat", "pot", "drawn")  # parts of which there are several
PARTS_BEFORE_DEAL = ("table", "score")  # parts that are there before the cards are dealt


@dataclass(frozen=True)
class Callout:
    """A step of the first match, shown once, when its conditions hold for the first time."""

    title: str
    text: str
    conditions: tuple[TableCondition, ...]
    target: tuple[str, ...]  # the part it points at: one of `TABLE_PARTS`, and perhaps a name
    other_targets: tuple[tuple[str, ...], ...] = ()  # other parts in its text, which it must not cover

    def holds(self, seen: Observation) -> bool:
        """Return whether all conditions of the step hold for the person's observation."""
        return all(condition_holds(condition, seen) for condition in self.conditions)

    @property
    def is_start(self) -> bool:
        """Whether the step is shown before the cards are dealt."""
        return (START_WORD,) in self.conditions

    @property
    def table_parts(self) -> tuple[tuple[str, ...], ...]:
        """All parts of the table in the step, beginning with the part pointed at."""
        return (self.target, *self.other_targets)


def step_names(callouts: Sequence[Callout]) -> list[str]:
    """Return a name for each step, computed from its conditions and target: the same in every language."""
    names: list[str] = []
    for callout in callouts:
        condition_text = "; ".join(" ".join(name) for name in (*callout.conditions, ("at", *callout.target)))
        digest = hashlib.sha256(condition_text.encode()).hexdigest()[:STEP_NAME_DIGITS]
        repeat_count = sum(name.partition("-")[0] == digest for name in names)
        names.append(f"{digest}-{repeat_count}" if repeat_count else digest)
    return names


class GuideProgress:
    """The steps of a game in order, read and unread."""

    def __init__(self, callouts: Sequence[Callout] = (), names_read: Iterable[str] = ()) -> None:
        """`names_read`: the names of steps that have been read, see `step_names`."""
        self.step_names: Mapping[Callout, str] = dict(zip(callouts, step_names(callouts), strict=True))
        self.total = len(callouts)
        names_done = set(names_read)
        self.unread_steps = [callout for callout in callouts if self.step_names[callout] not in names_done]
        self.read_names = tuple(
            self.step_names[callout] for callout in callouts if self.step_names[callout] in names_done
        )

    def ready_steps(self, seen: Observation) -> list[Callout]:
        """Return the unread steps whose conditions hold, in order, with steps of the start first."""
        return [step for step in sorted(self.unread_steps, key=lambda step: not step.is_start) if step.holds(seen)]

    def mark_read(self, callout: Callout) -> None:
        """Note that a step has been read."""
        if callout in self.unread_steps:
            self.unread_steps.remove(callout)
            self.read_names = (*self.read_names, self.step_names[callout])

    def mark_all_read(self) -> None:
        """Count all steps as read."""
        self.unread_steps, self.read_names = [], tuple(self.step_names.values())


# ---- conditions


def condition_fault(condition: TableCondition) -> str:
    """Return the text of a condition with an unknown word or too few arguments; "": the condition is correct."""
    word, *arguments = condition[1:] if condition[0] == NOT_WORD else condition
    if word not in _CONDITION_CHECKS or len(arguments) < _MIN_ARGUMENTS.get(word, 0):
        return " ".join(condition)
    return ""


def condition_holds(condition: TableCondition, seen: Observation) -> bool:
    """Return whether a condition holds for the person's observation."""
    if condition[0] == NOT_WORD:
        return not condition_holds(condition[1:], seen)
    word, *arguments = condition
    return _CONDITION_CHECKS[word](seen, arguments)


def _is_phase(seen: Observation, names: Sequence[str]) -> bool:
    return seen.phase in names


def _is_turn(seen: Observation, _: Sequence[str]) -> bool:
    return seen.seat in seen.actors


def _is_deal_numbered(seen: Observation, numbers: Sequence[str]) -> bool:
    return any(_value_fits(str(seen.deal_number), number) for number in numbers)


def _is_legal(seen: Observation, words: Sequence[str]) -> bool:
    return any(tuple(map(str, action))[: len(words)] == tuple(words) for action in seen.actions())


def _is_forced(seen: Observation, _: Sequence[str]) -> bool:
    return len(seen.actions()) == 1


def _has_fact(seen: Observation, words: Sequence[str]) -> bool:
    name, *expected = words
    value = seen.fact_text(name)
    if not expected:
        return value not in ("none", "")
    if len(expected) == 1 and expected[0] in SEAT_WORDS:
        return any(_is_seat_of(seat, expected[0], seen) for seat in Facts.of(seen).seats_in(name))
    return _value_fits(value, " ".join(expected))


def _holds_cards(seen: Observation, words: Sequence[str]) -> bool:
    minimum, patterns = (int(words[0]), words[1:]) if words[0].isdigit() else (1, words)
    return all(_count_matching(seen.hand, pattern, seen) >= minimum for pattern in patterns)


def _is_card_in_zone(seen: Observation, words: Sequence[str]) -> bool:
    name, *arguments = words
    zone_cards = seen.zones.get(name, [])
    if not arguments:
        return bool(zone_cards)
    if arguments[0].isdigit() or COMPARISON_PATTERN.fullmatch(arguments[0]):
        return _value_fits(str(len(zone_cards)), arguments[0])
    return all(_count_matching(zone_cards, pattern, seen) for pattern in arguments)


def _is_leading(seen: Observation, _: Sequence[str]) -> bool:
    return _is_turn(seen, ()) and not seen.zones.get("trick")


def _is_following(seen: Observation, _: Sequence[str]) -> bool:
    return _is_turn(seen, ()) and bool(seen.zones.get("trick"))


def _has_event_happened(seen: Observation, words: Sequence[str]) -> bool:
    ready_places = [place for place, event in enumerate(seen.history) if event.kind == "ready"]
    return any(_event_fits(event, words, seen) for event in seen.history[ready_places[-1] if ready_places else 0 :])


def _is_last_event(seen: Observation, words: Sequence[str]) -> bool:
    action_places = [place for place, event in enumerate(seen.history) if event.kind == "act"]
    return bool(action_places) and any(_event_fits(event, words, seen) for event in seen.history[action_places[-1] :])


_CONDITION_CHECKS: Mapping[str, Callable[[Observation, Sequence[str]], bool]] = {
    START_WORD: lambda seen, _: True,  # steps of the start come first anyway, whenever the guide begins
    "phase": _is_phase,
    "turn": _is_turn,
    "deal": _is_deal_numbered,
    "scored": lambda seen, _: bool(seen.results),
    "legal": _is_legal,
    "forced": _is_forced,
    "fact": _has_fact,
    "holds": _holds_cards,
    "zone": _is_card_in_zone,
    "leading": _is_leading,
    "following": _is_following,
    "event": _has_event_happened,
    "just": _is_last_event,
    "dealer": lambda seen, _: seen.dealer == seen.seat,
    "seats": lambda seen, numbers: any(_value_fits(str(seen.seats), number) for number in numbers),
    "option": lambda seen, words: _value_fits(str(seen.options.get(words[0], "none")).lower(), " ".join(words[1:])),
}
CONDITION_WORDS = (*_CONDITION_CHECKS, NOT_WORD)
_MIN_ARGUMENTS = {  # by word; 0 for all others
    "phase": 1,
    "deal": 1,
    "legal": 1,
    "fact": 1,
    "holds": 1,
    "zone": 1,
    "event": 1,
    "just": 1,
    "seats": 1,
    "option": 2,
}


def _value_fits(value: str, expected: str) -> bool:
    """Return whether a value is among those wanted, `a|b`, or fits a comparison, `>=3`."""
    comparison = COMPARISON_PATTERN.fullmatch(expected)
    if comparison is None:
        return value in expected.split("|")
    try:
        number, bound = float(value), int(comparison["number"])
    except ValueError:
        return False
    return {">=": number >= bound, "<=": number <= bound, ">": number > bound, "<": number < bound}[comparison["sign"]]


def _is_seat_of(seat: int, seat_word: str, seen: Observation) -> bool:
    """Return whether a seat fits a word of `SEAT_WORDS`, seen from the person's seat."""
    own_side = next(side for side in seen.sides if seen.seat in side)
    return {
        "own": seat == seen.seat,
        "partner": seat != seen.seat and seat in own_side,
        "side": seat in own_side,
        "others": seat not in own_side,
    }[seat_word]


def _count_matching(cards: Sequence[object], pattern: str, seen: Observation) -> int:
    """Count the cards that match a pattern: `AD`, `A*`, `*H`, or `trump`."""
    if pattern == "trump":
        pattern = f"*{Facts.of(seen).trump or 'none'}"
    return sum(fnmatch.fnmatchcase(str(card), pattern) for card in cards)


def _event_fits(event: Event, words: Sequence[str], seen: Observation) -> bool:
    """Return whether an event fits `words`: the kind, then seats, words of the action, cards or zones."""
    kind, *details = words
    if event.kind != kind:
        return False
    for word in details:
        if word in SEAT_WORDS:
            fits = event.seat is not None and _is_seat_of(event.seat, word, seen)
        else:
            action = () if event.action is None else event.action
            fits = word in (event.source, event.target, *map(str, action), *map(str, event.cards))
        if not fits:
            return False
    return True
