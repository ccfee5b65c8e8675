"""Parses the positions and the callouts of a first match in the text of help pages.

A position is a fenced block of a page. Each line begins with a word for its set-up or its texts:

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

`deal` names a zone and the cards that matter (`_`: any card); the other cards are dealt at random from `seed` (default
1). `do` plays an action (`do 2: play QH`: of seat 2). The reader sits at seat 0; the names of seats are `SEAT_NAMES`.
`say` is the text below the picture. If there is a `good` action the person may try the position: the answer is the text
`right` or `wrong`, and play goes on `until` the end of the `trick` or the `deal`, or for a number of actions.

The first match is taught in steps: the items of the list at the head of a section ("First match" in English):

    - **Follow suit** `phase play` `following` `at hand`: The cards that you may play stand out. Drag one over.

Each step is shown once, in the order of the page, as soon as all its conditions hold and its parts of the table are
there: in the person's turn and, without the condition `turn`, also while others act. The match waits until the step is
read. Conditions must guard every claim of the text, so that it is true when it is shown. They are:

    start                 before the cards are dealt: the aim, what counts, what is special; at `table` or `score`
    phase NAME …          the phase has one of these names
    turn                  the person is to act
    leading, following    it is the person's turn, and no card (or one) lies in the trick
    legal VERB …          the person may do that, with these words behind it: `legal bet 5`
    forced                the person may do one thing only
    fact NAME             the fact is there and not `none`
    fact NAME VALUE       it is that: `yes`, `a|b` one of these, `>=3` a number; where it names seats `own`,
                          `partner`, `side` (the own one), `others`: `fact declarer others`
    holds CARD …          the own hand has all of these: `AD`, `A*` any ace, `*H` any heart, `trump`;
                          `holds 3 *H` three of them at least
    zone NAME             cards lie there; `zone NAME 2`, `zone NAME >=2` that many, `zone NAME AD *H` these among them
    event KIND …          that has happened in this deal: `event act double others`, `event move stock`,
                          `event trick own` (kinds: `engine/event.py`; by whom, a verb, a card, a zone)
    just KIND …           the same in the last action
    dealer                the person is the dealer
    deal NUMBER           the deal's number; `scored`: a deal has been scored
    seats NUMBER          that number of players; `option NAME VALUE`: the match has that option
    not CONDITION         the opposite of any of them: `not turn`, `not holds AD`

`at` names the part of the table at which the step points, `also` other parts in its text; the step covers none of them:

    table                 nothing, the step stands in the middle
    hand, card CARD       the own hand, or one card of it or on the table
    prompt                the line that says what to do (in the person's turn only)
    buttons, button VERB  all that is pressed without cards, or what does that
    score, badges, log    the score, trumps and contract, what has happened
    panel, panel NUMBER   the game's own panels beside the cloth (in a small window the line of words)
    auction, hint         the sheet of calls, the button of hints
    trick, zone NAME      the cards that lie there, or their place
    seat NUMBER           the name of that seat; also `seat dealer`, `seat turn`, `seat FACT` (the seat that it names)
    pot NAME              the chips of a pot or of the bank
    drawn NAME            what the table draws: `lamps`, `purses`, …; with a number one piece of it, the first is 1

`python -m tests.guide GAME` lists the phases, facts, zones and parts of a game, and plays deals to check that each step
is shown, and that its claims are true then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardhall import rules
from cardhall.cards import SUIT_NAMES
from cardhall.english import with_full_stop
from cardhall.language import say, suit_name, tr
from cardhall.match.default_names import PERSON_NAME
from cardhall.match.first_match import PARTS_WITH_NAME, TABLE_PARTS, Callout, condition_fault
from cardhall.match.help_variants import page_for
from cardhall.match.match import Match
from cardhall.match.rule_set import RuleSet
from cardhall.rules import Action, IllegalAction, SetupError
from cardhall.rules.engine.facts import NO_TRUMPS, Facts

POSITION_PATTERN = re.compile(r"^```position(?P<title>[^\n]*)\n(?P<body>.*?)^```\s*?$", re.MULTILINE | re.DOTALL)
STEP_PATTERN = re.compile(r"^- \*\*(?P<title>[^*]+)\*\*(?P<marks>(?: `[^`]+`)+): (?P<text>.+)$", re.MULTILINE)
FIRST_MATCH_PATTERN = re.compile(  # the section is found by its list of steps: its heading differs between languages
    r"^## [^\n]+\n\s*(?P<body>- \*\*[^*\n]+\*\*(?: `[^`\n]+`)+: .*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
SEAT_NAMES = (PERSON_NAME, "Bruno", "Ines", "Ada", "Nils", "Mei", "Omar", "Lena", "Paul")  # by seat, in every position
MAX_TRIAL_ACTIONS = 300  # actions after which a trial of a position ends


class PositionError(ValueError):
    """A position or a callout cannot be read or set up; the text says what is wrong."""


@dataclass(frozen=True)
class Position:
    """A position of a help page: set-up, texts and good actions."""

    game: str
    title: str
    say: str = ""
    seats: int | None = None
    dealer: int = 0
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    deal: Mapping[str, str] = field(default_factory=dict)  # zone -> the cards that matter
    actions: tuple[str, ...] = ()
    good: tuple[str, ...] = ()  # the actions that count as right; (): the position cannot be tried
    right: str = ""
    wrong: str = ""
    rights: Mapping[str, str] = field(default_factory=dict)  # good action -> its own text in place of `right`
    theme: str = ""  # of an exercise: a key of `themes.THEME_TEXTS`
    until: str = "trick"  # "trick", "deal", or a number of actions

    def match(self) -> Match:
        """Return the position as a match against Normal players. Raises `PositionError`."""
        try:
            game = rules.get(self.game)
            setup: dict[str, Any] = {"seats": self.seats, "dealer": self.dealer, "options": dict(self.options)}
            dealt = exchange_cards(game.start(seed=self.seed, **setup).deal, self.deal)
            state = game.start(seed=self.seed, deals=[dealt], **setup)
            match = Match(state, dict.fromkeys(range(1, state.seats), "normal"), SEAT_NAMES[: state.seats])
            for text in self.actions:
                seat, colon, action = text.partition(":")
                match.play(action.strip() if colon else text, int(seat) if colon else None)
        except (SetupError, IllegalAction, LookupError) as error:
            raise PositionError(f"“{self.title}”: {error}") from error
        return match

    def situation(self) -> str:
        """Describe the situation in sentences: trumps, and the action wanted. "": not the person's turn."""
        seen = self.match().state.observe(0)
        if seen.turn != seen.seat:
            return ""
        trump = Facts.of(seen).trump
        trumps = (
            say("{suit:capital} are trumps", suit=suit_name(trump))
            if trump in SUIT_NAMES
            else (say("No trumps") if trump == NO_TRUMPS else "")
        )
        prompts = seen.prompt(lambda seat: tr("you") if seat == seen.seat else SEAT_NAMES[seat])
        return " ".join(with_full_stop(text) for text in dict.fromkeys((trumps, *prompts)) if text)

    def is_good(self, action: Action) -> bool:
        """Return whether an action counts as right here."""
        return action in {Action.parse(text) for text in self.good}

    def comment_on(self, action: Action) -> str:
        """Return the comment on a choice."""
        return self.rights.get(str(action), self.right) if self.is_good(action) else self.wrong

    def is_over(self, start_match: Match, current_match: Match) -> bool:
        """Return whether a trial of the position has ended; `start_match`: the position as set up."""
        if current_match.state.is_over or len(current_match.state.results) > len(start_match.state.results):
            return True
        played_actions = len(current_match.log) - len(start_match.log)
        if self.until.isdigit():
            return played_actions >= int(self.until)
        if self.until == "trick":
            before, after = (len(getattr(one.state, "tricks", ())) for one in (start_match, current_match))
            return after > before
        return played_actions >= MAX_TRIAL_ACTIONS


# ---- parsing pages


def parse_positions(game_id: str, page: str) -> list[Position]:
    """Parse the positions of a help page, in order. Raises `PositionError`."""
    return [
        _parse_position(game_id, found["title"].strip(), found["body"]) for found in POSITION_PATTERN.finditer(page)
    ]


def parse_callouts(page: str) -> list[Callout]:
    """Parse the callouts of a help page, in order. Raises `PositionError`."""
    section = FIRST_MATCH_PATTERN.search(page)
    return [_parse_callout(item) for item in STEP_PATTERN.finditer(section["body"])] if section else []


def read_callouts(game_id: str, rule_set: RuleSet | None = None) -> list[Callout]:
    """Return the callouts of a game's help page for a rule set (None: the usual options).

    They are in the language in use if the page is translated; [] where the game has no page.
    """
    page = page_for(game_id, rule_set)
    return [] if page is None else parse_callouts(page.text)


def page_as_markdown(game_id: str, page: str) -> str:
    """Return a page in plain Markdown, as people read it. Raises `PositionError`.

    A position becomes its title, a picture `position:NUMBER`, its texts, and a link `try:NUMBER` if it can be tried;
    the callouts lose their conditions.
    """
    positions = iter(enumerate(parse_positions(game_id, page)))

    def format_position(block: re.Match[str]) -> str:
        number, position = next(positions)
        picture = f"![{position.title}](position:{number})"
        paragraphs = [f"**{position.title}**", picture, *filter(None, (position.situation(), position.say))]
        if position.good:
            paragraphs.append(say("[Try this position](try:{number})", number=number))
        return "\n\n".join(paragraphs) + "\n"

    text = POSITION_PATTERN.sub(format_position, page)
    return FIRST_MATCH_PATTERN.sub(lambda found: STEP_PATTERN.sub(_format_callout, found[0]), text)


def _parse_position(game_id: str, title: str, body: str) -> Position:
    fields: dict[str, Any] = {"deal": {}, "actions": (), "good": (), "options": {}}
    for line in filter(None, map(str.strip, body.splitlines())):
        keyword, _, value_text = line.partition(" ")
        if keyword == "deal":
            zone, _, cards = value_text.partition(" ")
            fields["deal"][zone] = cards.strip()
        elif keyword == "options":
            fields["options"] = dict(_parse_option(pair, title) for pair in value_text.split())
        elif keyword == "do":
            fields["actions"] += (value_text,)
        elif keyword == "good":
            fields["good"] += tuple(part.strip() for part in value_text.split("|"))
        elif keyword in ("seats", "dealer", "seed"):
            if not value_text.isdecimal():
                raise PositionError(
                    say(
                        "“{title}”: {word} needs a number, not {rest}", title=title, word=keyword, rest=repr(value_text)
                    )
                )
            fields[keyword] = int(value_text)
        elif keyword in ("say", "right", "wrong", "until"):
            fields[keyword] = f"{fields[keyword]} {value_text}" if keyword in fields else value_text
        else:
            raise PositionError(say("“{title}”: there is no word {word}", title=title, word=repr(keyword)))
    if fields["good"] and not (fields.get("right") and fields.get("wrong")):
        raise PositionError(
            say("“{title}”: a position with a good action also needs the texts “right” and “wrong”", title=title)
        )
    return Position(game_id, title, **fields)


def _parse_option(pair: str, title: str) -> tuple[str, Any]:
    name, equals, value = pair.partition("=")
    if not equals:
        raise PositionError(say("“{title}”: options are written name=value, not {pair}", title=title, pair=repr(pair)))
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.lstrip("-").isdecimal() else value


def _format_callout(item: re.Match[str]) -> str:
    return f"- **{with_full_stop(item['title'])}** {item['text']}"


def _parse_callout(item: re.Match[str]) -> Callout:
    marks = [tuple(mark.split()) for mark in re.findall(r"`([^`]+)`", item["marks"])]
    targets, other_targets = ([mark[1:] for mark in marks if mark[0] == word] for word in ("at", "also"))
    conditions = tuple(mark for mark in marks if mark[0] not in ("at", "also"))
    for condition in conditions:
        if fault := condition_fault(condition):
            raise PositionError(
                say("“{title}”: there is no condition {condition}", title=item["title"], condition=repr(fault))
            )
    for part in (*targets, *other_targets):
        if not part or part[0] not in TABLE_PARTS or len(part) < 1 + (part[0] in PARTS_WITH_NAME):
            targets = []
    if len(targets) != 1:
        raise PositionError(
            say(
                "“{title}”: the position must point at exactly one of {parts}",
                title=item["title"],
                parts=", ".join(TABLE_PARTS),
            )
        )
    return Callout(item["title"], item["text"].strip(), conditions, targets[0], tuple(other_targets))


# ---- deals with some given cards


def exchange_cards(drawn_deal: Mapping[str, str], wanted_cards: Mapping[str, Any]) -> dict[str, str]:
    """Return the drawn deal with the wanted cards moved to their places by exchanges. Raises `SetupError`."""
    places = [(zone, place) for zone, text in drawn_deal.items() for place in range(len(text.split()))]
    cards = [card for text in drawn_deal.values() for card in text.split()]
    place_indexes = {where: i for i, where in enumerate(places)}
    used_places: set[int] = set()
    for zone, place, card in _wanted_places(wanted_cards):
        if (zone, place) not in place_indexes:
            raise SetupError(say("The deal has no place {number} in {zone}.", number=place + 1, zone=zone))
        target = place_indexes[zone, place]
        sources = [i for i, one in enumerate(cards) if one == card and i not in used_places]
        if not sources:
            raise SetupError(say("The pack has no {card} left for {zone}.", card=card, zone=zone))
        source = target if target in sources else sources[0]
        cards[source], cards[target] = cards[target], cards[source]
        used_places.add(target)
    dealt: dict[str, list[str]] = {zone: [] for zone in drawn_deal}
    for (zone, _), card in zip(places, cards, strict=True):
        dealt[zone].append(card)
    return {zone: " ".join(zone_cards) for zone, zone_cards in dealt.items()}


def _wanted_places(wanted_cards: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    for zone, text in wanted_cards.items():
        for place, card in enumerate(str(text).split()):
            if card != "_":
                yield zone, place, card
