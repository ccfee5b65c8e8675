"""Positions of the help pages, and the callouts of a first match, as they stand in the pages' text.

A position is a fenced block of a page, whose lines are words of the scenarios, and what is said of it:

    ```position Which cards may be played
    options honours=true
    dealer 3
    deal hand:0 AS JS 6S QH 8H KC 7C AD TD 5D
    do play KD
    say You hold three diamonds, so one of them it must be.
    good play 5D
    right No diamond wins any more, so the lowest is enough.
    wrong Ada has trumped: the ace would be lost.
    until trick
    ```

`deal` names a zone and the cards that matter (`_`: any card); the others are dealt at random to the places left, from
`seed` (1). `do` plays an action (`do 2: play QH` that of a seat). The reader sits at seat 0, others are called as in
`NAMES`. `say` stands below the picture. Where there is a `good` action the person may try the position: `right` or
`wrong` is said of the choice, and the play goes on `until` the end of the `trick`, of the `deal`, or for a number of
actions of everybody.

A callout is an item of the list that a section, "First match" in English, begins with:

    - **Follow suit** `phase play` `at hand`: The cards that you may play stand out. Drag one onto the table.

Its conditions, all of which must hold, are `phase NAME`, `fact NAME` (it is there and not `none`), `fact NAME VALUE`,
`legal VERB` (the person may do that), `turn` (it is the person's turn), `deal NUMBER` and `scored` (a deal is over).
`at` names what it points at: see `PARTS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardhall import rules
from cardhall.cards import SUIT_NAMES
from cardhall.english import sentence
from cardhall.language import say, suit_name, tr
from cardhall.match.help_variants import page_for
from cardhall.match.match import Match
from cardhall.match.names import PERSON
from cardhall.match.rule_set import RuleSet
from cardhall.rules import Action, IllegalAction, SetupError
from cardhall.rules.engine.observation import Observation

# What a callout may point at; `zone NAME` and `seat NUMBER` name one of several.
PARTS = ("hand", "prompt", "buttons", "score", "log", "trick", "badges", "hint", "zone", "seat")
CONDITIONS = ("phase", "fact", "legal", "turn", "deal", "scored")
FENCE = re.compile(r"^```position(?P<title>[^\n]*)\n(?P<body>.*?)^```\s*?$", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"^- \*\*(?P<title>[^*]+)\*\*(?P<marks>(?: `[^`]+`)+): (?P<text>.+)$", re.MULTILINE)
FIRST_MATCH = re.compile(  # whatever it is called in the language of the page
    r"^## [^\n]+\n\s*(?P<body>- \*\*[^*\n]+\*\*(?: `[^`\n]+`)+: .*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
NAMES = (PERSON, "Bruno", "Ines", "Ada", "Nils", "Mei", "Omar", "Lena", "Paul")  # by seat, in every position
LONGEST = 300  # actions after which a position that is tried is broken off


class PositionError(ValueError):
    """A position or a callout cannot be read or set up; the text says what is wrong."""


@dataclass(frozen=True)
class Position:
    """A position of a help page."""

    game: str
    title: str
    say: str = ""
    seats: int | None = None
    dealer: int = 0
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    deal: Mapping[str, str] = field(default_factory=dict)  # zone -> the cards that matter
    actions: tuple[str, ...] = ()
    good: tuple[str, ...] = ()  # what a good player does; (): the position is only looked at
    right: str = ""
    wrong: str = ""
    until: str = "trick"  # "trick", "deal", or a number of actions

    def match(self) -> Match:
        """The position as a match against computer players. Raises `PositionError`."""
        try:
            game = rules.get(self.game)
            setup: dict[str, Any] = {"seats": self.seats, "dealer": self.dealer, "options": dict(self.options)}
            dealt = completed(game.start(seed=self.seed, **setup).deal, self.deal)
            state = game.start(seed=self.seed, deals=[dealt], **setup)
            match = Match(state, dict.fromkeys(range(1, state.seats), "normal"), NAMES[: state.seats])
            for text in self.actions:
                seat, colon, action = text.partition(":")
                match.play(action.strip() if colon else text, int(seat) if colon else None)
        except (SetupError, IllegalAction, LookupError) as error:
            raise PositionError(f"“{self.title}”: {error}") from error
        return match

    def situation(self) -> str:
        """Where it stands, in sentences: what is trumps, what has happened, what is to be done. "": nobody's turn."""
        seen = self.match().state.observe(0)
        if seen.turn != seen.seat:
            return ""
        trump = seen.facts.get("trump", "")
        trumps = (
            say("{suit:capital} are trumps", suit=suit_name(trump))
            if trump in SUIT_NAMES
            else (say("No trumps") if trump == "NT" else "")
        )
        told = seen.prompt(lambda seat: tr("you") if seat == seen.seat else NAMES[seat])
        return " ".join(sentence(text) for text in dict.fromkeys((trumps, *told)) if text)

    def is_good(self, action: Action) -> bool:
        """Whether a good player does that here."""
        return action in {Action.parse(text) for text in self.good}

    def is_over(self, start: Match, now: Match) -> bool:
        """Whether a position that is tried has come to its end; `start`: as it was set up."""
        if now.state.is_over or len(now.state.results) > len(start.state.results):
            return True
        played = len(now.log) - len(start.log)
        if self.until.isdigit():
            return played >= int(self.until)
        if self.until == "trick":
            before, after = (len(getattr(one.state, "tricks", ())) for one in (start, now))
            return after > before
        return played >= LONGEST


@dataclass(frozen=True)
class Callout:
    """A hint of the first match: said once, when its conditions hold for the first time."""

    title: str
    text: str
    conditions: tuple[tuple[str, ...], ...]
    at: tuple[str, ...]  # what it points at, one of `PARTS` and perhaps which

    def holds(self, seen: Observation) -> bool:
        """Whether it is to be said now to the person at this seat."""
        return all(_holds(condition, seen) for condition in self.conditions)


def _holds(condition: tuple[str, ...], seen: Observation) -> bool:
    word, *rest = condition
    if word == "phase":
        return seen.phase == rest[0]
    if word == "turn":
        return seen.seat in seen.actors
    if word == "deal":
        return seen.deal_number == int(rest[0])
    if word == "scored":
        return bool(seen.results)
    if word == "legal":
        return any(action.verb == rest[0] for action in seen.actions())
    value = seen.facts.get(rest[0], "none")
    return value == " ".join(rest[1:]) if len(rest) > 1 else value not in ("none", "")


# ---- reading pages


def positions_in(game_id: str, page: str) -> list[Position]:
    """The positions of a help page, in order. Raises `PositionError`."""
    return [_position(game_id, found["title"].strip(), found["body"]) for found in FENCE.finditer(page)]


def callouts_in(page: str) -> list[Callout]:
    """The callouts of a help page, in order. Raises `PositionError`."""
    section = FIRST_MATCH.search(page)
    return [_callout(item) for item in ITEM.finditer(section["body"])] if section else []


def callouts_of(game_id: str, rule_set: RuleSet | None = None) -> list[Callout]:
    """The callouts of the game's help page, told for a rule set (`None`: for what Card Hall deals).

    They are in the language in use if the page is translated; there are none where the game has no page.
    """
    page = page_for(game_id, rule_set)
    return [] if page is None else callouts_in(page.text)


def without_marks(game_id: str, page: str) -> str:
    """The page as people read it, in Markdown. Raises `PositionError`.

    A position is its title, a picture `position:NUMBER`, what is said of it, and a link `try:NUMBER` where it can be
    tried; the callouts are without their conditions.
    """
    positions = iter(enumerate(positions_in(game_id, page)))

    def shown(found: re.Match[str]) -> str:
        number, position = next(positions)
        picture = f"![{position.title}](position:{number})"
        parts = [f"**{position.title}**", picture, *filter(None, (position.situation(), position.say))]
        if position.good:
            parts.append(say("[Try this position](try:{number})", number=number))
        return "\n\n".join(parts) + "\n"

    text = FENCE.sub(shown, page)
    return FIRST_MATCH.sub(lambda found: ITEM.sub(_plain_callout, found[0]), text)


def _position(game_id: str, title: str, body: str) -> Position:
    given: dict[str, Any] = {"deal": {}, "actions": (), "good": (), "options": {}}
    for line in filter(None, map(str.strip, body.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "deal":
            zone, _, cards = rest.partition(" ")
            given["deal"][zone] = cards.strip()
        elif word == "options":
            given["options"] = dict(_option(pair, title) for pair in rest.split())
        elif word == "do":
            given["actions"] += (rest,)
        elif word == "good":
            given["good"] += tuple(part.strip() for part in rest.split("|"))
        elif word in ("seats", "dealer", "seed"):
            if not rest.isdecimal():
                raise PositionError(
                    say("“{title}”: {word} needs a number, not {rest}", title=title, word=word, rest=repr(rest))
                )
            given[word] = int(rest)
        elif word in ("say", "right", "wrong", "until"):
            given[word] = f"{given[word]} {rest}" if word in given else rest
        else:
            raise PositionError(say("“{title}”: there is no word {word}", title=title, word=repr(word)))
    if given["good"] and not (given.get("right") and given.get("wrong")):
        raise PositionError(
            say("“{title}”: it has a good action, so it needs to say what is right and what is wrong", title=title)
        )
    return Position(game_id, title, **given)


def _option(pair: str, title: str) -> tuple[str, Any]:
    name, equals, value = pair.partition("=")
    if not equals:
        raise PositionError(say("“{title}”: options are written name=value, not {pair}", title=title, pair=repr(pair)))
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.lstrip("-").isdecimal() else value


def _plain_callout(item: re.Match[str]) -> str:
    return f"- **{sentence(item['title'])}** {item['text']}"


def _callout(item: re.Match[str]) -> Callout:
    marks = [tuple(mark.split()) for mark in re.findall(r"`([^`]+)`", item["marks"])]
    at = [mark[1:] for mark in marks if mark[0] == "at"]
    conditions = tuple(mark for mark in marks if mark[0] != "at")
    for condition in conditions:
        if condition[0] not in CONDITIONS:
            raise PositionError(
                say("“{title}”: there is no condition {condition}", title=item["title"], condition=repr(condition[0]))
            )
    if len(at) != 1 or not at[0] or at[0][0] not in PARTS:
        raise PositionError(
            say(
                "“{title}”: it has to say once what it points at, one of {parts}",
                title=item["title"],
                parts=", ".join(PARTS),
            )
        )
    return Callout(item["title"], item["text"].strip(), conditions, at[0])


# ---- deals of which only some cards matter


def completed(drawn: Mapping[str, str], wanted: Mapping[str, Any]) -> dict[str, str]:
    """The deal that was drawn, with the wanted cards brought to their places by exchanges. Raises `SetupError`."""
    places = [(zone, place) for zone, text in drawn.items() for place in range(len(text.split()))]
    cards = [card for text in drawn.values() for card in text.split()]
    index = {where: i for i, where in enumerate(places)}
    settled: set[int] = set()
    for zone, place, card in _named(wanted):
        if (zone, place) not in index:
            raise SetupError(say("The deal has no place {number} in {zone}.", number=place + 1, zone=zone))
        target = index[zone, place]
        sources = [i for i, one in enumerate(cards) if one == card and i not in settled]
        if not sources:
            raise SetupError(say("There is no {card} left in the pack for {zone}.", card=card, zone=zone))
        source = target if target in sources else sources[0]
        cards[source], cards[target] = cards[target], cards[source]
        settled.add(target)
    dealt: dict[str, list[str]] = {zone: [] for zone in drawn}
    for (zone, _), card in zip(places, cards, strict=True):
        dealt[zone].append(card)
    return {zone: " ".join(some) for zone, some in dealt.items()}


def _named(wanted: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    for zone, text in wanted.items():
        for place, card in enumerate(str(text).split()):
            if card != "_":
                yield zone, place, card
