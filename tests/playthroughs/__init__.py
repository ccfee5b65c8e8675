"""Playthroughs: one match of each game, and of each option that changes play, written out as text.

A golden text tells everything that people would notice: the deal, whose turn it was, what was legal, what was
chosen, what changed, how the deal was reckoned. Of later deals only the reckonings are written. When rules change,
the texts are written anew with `python -m tests.playthroughs [GAME …]`, and the difference is read before it is
committed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardhall import rules
from cardhall.rules import Action, Event
from cardhall.rules.engine import chance
from cardhall.rules.mechanisms.auctions import Auction
from tests.game_files import tests_folder
from tests.strategies import Variant, variants

MATCH_SEED = 1
WHOLE_DEALS = 1  # written action by action
MAX_LISTED_LINES = 420  # of those, at most
MAX_RECKONINGS = 12  # deals whose result is written, at most
MAX_ACTIONS = 6_000  # played at most
MAX_NAMED_ACTIONS = 16  # legal actions that are named; more are given by number and check sum
BIDDING_LOW = {
    "contract-bridge",
    "twenty-eight",
}  # where a random auction ends with a contract that nobody makes: only the next bid
LENGTH_ONLY = {
    "target",
    "deals",
    "kingdoms",
    "stack",
    "ante",
    "limit",
    "floor",
    "samba_bonus",
    "system",
}  # that change how long, how high or what calls mean, not how


def wanted_variants(game_id: str) -> list[Variant]:
    """The variants of a game that have a playthrough: those that change how it is played."""
    found = []
    for variant in variants(game_id):
        if {name for name, _ in variant.changed} - LENGTH_ONLY or not variant.changed:
            found.append(variant)
    return found


def golden_path(variant: Variant) -> Path:
    """The golden text's file."""
    return golden_folder(variant.game) / f"{variant.label}.txt"


def golden_folder(game_id: str) -> Path:
    """Return the folder with a game's golden texts."""
    return tests_folder(game_id) / "playthroughs"


def write_playthrough(variant: Variant) -> str:
    """The text of the match that the seed and a fixed choice among the legal actions give."""
    return "\n".join(_lines(variant)) + "\n"


def _lines(variant: Variant) -> Iterator[str]:
    state = variant.start(MATCH_SEED)
    yield f"{rules.get(variant.game).name}, {variant.seats} players, {variant.label}, seed {MATCH_SEED}"
    told, number, written = 0, 0, 0
    facts: dict[str, str] = {}
    while True:
        if state.deal_number > told:
            told = state.deal_number
            if told <= WHOLE_DEALS:
                yield from _deal(state)
        in_full = told <= WHOLE_DEALS and written < MAX_LISTED_LINES
        if state.is_over or number >= MAX_ACTIONS or len(state.results) >= MAX_RECKONINGS:
            break
        number += 1
        seat, legal, action = _choice(state, number)
        events = state.play(action, seat)
        lines = _action(number, seat, legal, action, events) if in_full else []
        if in_full:
            now = state.observe(seat).facts
            lines += [f"    {name}: {value}" for name, value in now.items() if facts.get(name) != value]
            facts = dict(now)
        written += len(lines)
        yield from lines
        if in_full and written >= MAX_LISTED_LINES:
            yield "… the rest of the deal is not told"
        if state.deal_number > told or state.is_over:
            yield from _reckoning(state)
    yield f"after {number} actions: deal {state.deal_number}, scores {_numbers(state.scores)}"
    if state.is_over:
        yield f"the match is over, won by {' and '.join(f'side {side}' for side in state.winners) or 'nobody'}"


def _choice(state: Any, number: int) -> tuple[int, list[Action], Action]:
    """Who acts and what is done: drawn so that it is the same everywhere."""
    able = state.actors
    seat = able[chance.draw_number(len(able), MATCH_SEED, 2 * number)]
    legal = state.actions(seat)
    some = legal
    if state.game.id in BIDDING_LOW and isinstance(state.at, Auction):
        lowest = [action for action in state.at.scale if action in legal][:1]
        some = lowest + [action for action in legal if action not in state.at.scale]
    return seat, legal, some[chance.draw_number(len(some), MATCH_SEED, 2 * number + 1)]


def _deal(state: Any) -> Iterator[str]:
    yield ""
    yield f"deal {state.deal_number}, dealer {state.dealer}"
    for zone, text in state.deal.items():
        yield f"  {zone}: {text}"


def _action(number: int, seat: int, legal: list[Action], action: Action, events: list[Event]) -> list[str]:
    lines = [f"{number}. seat {seat} of {_listed(legal)}: {action}"]
    for event in events:
        if event.kind in ("act", "deal", "ready", "score", "over"):
            continue
        if event.kind == "move" and event.target == "trick":
            continue  # a card played, as the action says
        told = {"cards": " ".join(map(str, event.cards)), "source": event.source, "target": event.target}
        text = f"{told['cards']} {told['source']}{' > ' * bool(event.target)}{event.target} {event.text}".strip()
        seen = "" if event.seen is None else f" seen by {_numbers(event.seen) or 'nobody'}"
        who = "" if event.seat is None or event.seat == seat else f" seat {event.seat}"
        amount = f" {event.number}" * bool(event.number)
        lines.append(f"    {event.kind}{who}{amount}: {' '.join(text.split())}{seen}")
    return lines


def _listed(legal: list[Action]) -> str:
    shown, verb = [], ""
    for action in legal[: MAX_NAMED_ACTIONS if len(legal) <= MAX_NAMED_ACTIONS else MAX_NAMED_ACTIONS // 2]:
        shown.append(str(action).removeprefix(verb if verb and len(action) > 1 else ""))
        verb = f"{action.verb} "
    text = ", ".join(shown)
    if len(legal) <= MAX_NAMED_ACTIONS:
        return text
    check = hashlib.sha256("\n".join(map(str, legal)).encode()).hexdigest()[:8]
    return f"{text}, … {len(legal)} in all, check {check}"


def _reckoning(state: Any) -> Iterator[str]:
    result = state.results[-1]
    yield ""
    yield f"deal {len(state.results)} brings {_numbers(result.delta)}: {result.headline}"
    yield from (f"  {line}" for line in result.lines)
    yield f"  scores {_numbers(state.scores)}"


def _numbers(values: Any) -> str:
    return " ".join(f"{value:g}" for value in values)
