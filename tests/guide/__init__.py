"""The guide of a first match, played through many deals: which steps come, and whether what they claim is true then.

python -m tests.guide GAME [--deals 200]     each step: in how many matches it comes, and what is false of it
python -m tests.guide GAME --vocabulary      what conditions and parts may name: phases, facts, verbs, zones, …
python -m tests.guide GAME --pictures FOLDER [--sizes 800x560 …] [--texts 1.5] [--language de]
                                             each step as it stands at the table, and what it covers there
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardhall import rules
from cardhall.cards import RANKS, SUIT_SIGNS, SUITS, Card
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match
from cardhall.match.first_match import PARTS_BEFORE_DEAL, Callout, GuideProgress
from cardhall.match.positions import read_callouts
from cardhall.match.rule_set import RuleSet
from tests.strategies import bidding_low

MAX_ACTIONS = 400  # actions after which a match has shown what it will
MAX_DEALS = 4  # after which the same
ENOUGH_MATCHES = 40  # matches in which a step that is worth a place has come once


@dataclass(frozen=True)
class Said:
    """A step as it comes in a match."""

    step: Callout
    seen: Any  # the observation
    actions: int  # done before it

    @property
    def faults(self) -> list[str]:
        """What it claims or points at, and is not so."""
        return [*_false_claims(self.step, self.seen), *missing_parts(self.step, self.seen)]


def first_match(game_id: str, preset: str, seed: int, steps: Sequence[Callout] | None = None) -> Iterator[Said]:
    """The steps of a match played at random, as they come; `steps`: others than those of the page."""
    match = new_match(game_id, preset, seed)
    rng, progress = random.Random(seed), GuideProgress(guide_steps(match) if steps is None else steps)
    while progress.unread_steps:
        seen = match.state.observe(0)
        while not match.state.is_over and (ready := progress.ready_steps(seen)):
            yield Said(ready[0], seen, len(match.log))
            progress.mark_read(ready[0])
        if not may_show_more(match):
            return
        seat, action = bidding_low(match.state, rng)  # high contracts would end some matches with the first deal
        match.play(action, seat)


def new_match(game_id: str, preset: str, seed: int) -> Match:
    """A match with the options of a preset."""
    return Match.new(game_id, seed=seed, options=dict(rules.get(game_id).presets[preset]))


def guide_steps(match: Match) -> list[Callout]:
    """The steps of a match's page."""
    return read_callouts(match.game.id, RuleSet.of_setup(match.game, match.state.setup))


def may_show_more(match: Match) -> bool:
    """Whether a match may still show something new."""
    return not match.state.is_over and len(match.log) < MAX_ACTIONS and match.state.deal_number <= MAX_DEALS


def preset_names(game_id: str) -> list[str]:
    """The presets of a game."""
    return sorted(rules.get(game_id).presets)


def play_guides(game_id: str, seeds: range) -> dict[str, Result]:
    """By the title of each step how often it came in matches of all presets, and what was false of it."""
    found: dict[str, Result] = {}
    for preset in preset_names(game_id):
        for step in guide_steps(new_match(game_id, preset, 1)):
            found.setdefault(step.title, Result())
        for seed in seeds:
            for said in first_match(game_id, preset, seed):
                one = found[said.step.title]
                one.came += 1
                one.faults.update(f"{fault} (preset {preset})" for fault in said.faults)
    return found


@dataclass
class Result:
    """What many matches have shown of a step."""

    came: int = 0
    faults: Counter[str] = field(default_factory=Counter)


# ---- what a step claims


def _hand_has(seen: Any, faces: str) -> bool:
    return all(card in seen.hand for card in cards_named_in(faces))


def has_lead(seen: Any) -> bool:
    return 0 in seen.actors and not seen.zones.get("trick")


def _names_own_seat(seen: Any) -> bool:
    return any("0" in value.split() for value in seen.facts.values())


IMPERATIVE_VERBS = (
    "accept|bet|bid|choose|claim|click|cut|declare|discard|drag|draw|exchange|fold|insure|lay|lead|name|pass|play|press|"
    "propose|say|show|stick|take|tap|throw|turn"
)
# What sentences claim of the table, and whether that is so; the match of the pattern comes second.
CLAIM_CHECKS: Mapping[str, Callable[[Any, re.Match[str]], bool]] = {
    r"[Yy]ou hold (?:[^.,:;]*?)((?:(?:[2-9AJQK]|10)[♠♥♦♣][^.,:;]*)+)": lambda seen, said: _hand_has(seen, said[1]),
    r"\b[Yy]ou lead\b|\b[Yy]our (?:lead|pitch)\b|\b[Yy]ou are (?:to lead|the pitcher)\b": lambda seen, _: has_lead(
        seen
    ),
    r"\b[Yy]ou (?:deal|are the (?:dealer|bank))\b": lambda seen, _: seen.dealer == 0,
    r"\b[Yy]ou are (?:the |a )?(?:declarer|landlord|maker|attacker|taker|mano)\b": lambda seen, _: _names_own_seat(
        seen
    ),
    r"\b[Yy]ou (?:must|have to) follow suit[:;]": lambda seen, _: bool(seen.zones.get("trick")),
    r"\b[Yy]our turn\b": lambda seen, _: 0 in seen.actors,
    rf"(?:^|[.:;] )(?:{IMPERATIVE_VERBS})\b": lambda seen, _: 0 in seen.actors,
}


def cards_named_in(text: str) -> list[Card]:
    """The cards that a text names by rank and sign."""
    suits = {sign: suit for suit, sign in SUIT_SIGNS.items()}
    assert set(suits.values()) == set(SUITS) and "T" in RANKS
    found = re.findall(r"(10|[2-9AJQK])([♠♥♦♣])", text)
    return [Card.of(("T" if rank == "10" else rank) + suits[sign]) for rank, sign in found]


def _false_claims(step: Callout, seen: Any) -> list[str]:
    if step.is_start:
        return []
    text = f"{step.title}: {step.text}"
    return [
        f"“{found[0].strip(' .:;')}” is false"
        for pattern, holds in CLAIM_CHECKS.items()
        for found in re.finditer(pattern, text, re.IGNORECASE if pattern.startswith("(?:^") else 0)
        if not holds(seen, found)
    ]


# ---- what a step points at


def missing_parts(step: Callout, seen: Any) -> list[str]:
    if step.is_start:
        return [f"points at {' '.join(part)}" for part in step.table_parts if part[0] not in PARTS_BEFORE_DEAL]
    return [f"no {' '.join(part)} is on the table" for part in step.table_parts if not _may_be_there(part, seen)]


def _may_be_there(part: tuple[str, ...], seen: Any) -> bool:
    """Whether the table can show a part, as far as can be told without one."""
    kind, *names = part
    own, actions = 0 in seen.actors, seen.actions()
    if kind == "hand":
        return bool(seen.hand)
    if kind in ("prompt", "hint"):
        return own
    if kind == "buttons":
        return own and any(not action.cards or not set(action.cards) <= set(seen.hand) for action in actions)
    if kind == "button":
        return any(action.verb == names[0] for action in actions)
    if kind == "card":
        return any(str(card) == names[0] for some in seen.zones.values() for card in some)
    if kind == "trick":
        return bool(seen.zones.get("trick"))
    if kind == "zone":
        return names[0] in seen.zones or any(zone.is_for(names[0]) for zone in table_for(seen.game.id).zones)
    if kind == "seat":
        value = "0" if names[0] in ("dealer", "turn") else seen.facts.get(names[0], names[0])
        return any(word.isdigit() and int(word) < seen.seats for word in value.split())
    return True


# ---- what there is to name


def vocabulary(game_id: str, seeds: range = range(1, 9)) -> dict[str, list[str]]:
    """What conditions of the game's steps may name: phases, facts with values, verbs, zones, events."""
    found: dict[str, set[str]] = defaultdict(set)
    values: dict[str, set[str]] = defaultdict(set)
    for preset in preset_names(game_id):
        for seed in seeds:
            match, rng = new_match(game_id, preset, seed), random.Random(seed)
            while may_show_more(match):
                seen = match.state.observe(0)
                found["phase"].add(seen.phase)
                found["zone"] |= set(seen.zones)
                found["legal"] |= {action.verb for action in seen.actions()}
                found["event"] |= {event.kind for event in seen.history}
                for name, value in seen.facts.items():
                    values[name].add(value)
                seat, action = bidding_low(match.state, rng)
                match.play(action, seat)
    told = {name: sorted(some) for name, some in found.items()}
    told["fact"] = [f"{name}: {' | '.join(sorted(some)[:6])}" for name, some in sorted(values.items())]
    return told
