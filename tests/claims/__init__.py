"""What reasons claim, held against what the seat sees: `python -m tests.claims [GAME …]` writes hints to be read.

Each sentence that a reason may be made of is declared here by its template, with a check of what it claims: of cards to
tricks in `cards`, of everything else by game in the other modules. Decisions of all games are played through, reasons
are asked for what a player does there and for what it might do, and each sentence is held against its check. A sentence
that is not declared is a fault, as is one that claims what is not so.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardhall import rules
from cardhall.language.sentences import Sentence
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import choose_actor
from cardhall.rules.engine.action import Action
from tests.claims import meld_games, table_games, trick_games
from tests.claims.cards import CARDS, of_own
from tests.claims.plays import SeenPlay
from tests.claims.told import CLAIMS_BY_GAME, JOINING_TEMPLATES, Told

CLAIM_MODULES = (meld_games, table_games, trick_games)  # that declare what sentences claim
MOST_DEALS = 3  # of a match, before another one is begun
WILD_SHARE = 0.1  # the share of decisions in which any action is played
ACTIONS_ASKED_ABOUT = 3  # actions of a decision whose reasons are asked for


class Fault(NamedTuple):
    """A sentence that is not declared, or claims what is not so."""

    what: str
    template: str
    sentence: str
    action: str
    hand: str
    seed: int


def sentences(text: Any) -> Iterator[Sentence]:
    """The sentences that a reason is made of: itself without what only puts others together, and those within it."""
    if not isinstance(text, Sentence):
        return
    yield text
    for value in text.values.values():
        yield from sentences(getattr(value, "text", value))


def option_sets(game_id: str) -> list[dict[str, Any]]:
    """The options by which a game is asked: as the hall deals it, and as the book has it."""
    game = rules.get(game_id)
    found: list[dict[str, Any]] = []
    for name in ("usual", "book"):
        options = dict(game.presets.get(name, game.presets["book"]))
        if options not in found:
            found.append(options)
    return found


def decisions_of_match(
    game_id: str, options: Mapping[str, Any], seed: int, most: int
) -> Iterator[tuple[Any, list[Action]]]:
    """What is seen at decisions of a match, with the actions to be asked about: the likeliest and one at random."""
    game, advice, rng = rules.get(game_id), advice_for(game_id), random.Random(f"{game_id} {seed}")
    state = game.start(seed=seed, options=options)
    found = steps = 0
    while found < most and steps < 20 * most and not state.is_over and len(state.results) < MOST_DEALS:
        steps += 1
        seat, _ = choose_actor(state, rng)
        seen = state.observe(seat)
        actions = list(seen.actions())
        weights = advice.weights(state.observe(seat).state, seat, actions) if len(actions) > 1 else [1.0]
        ranked = sorted(actions, key=dict(zip(actions, weights, strict=True)).__getitem__, reverse=True)
        chosen = rng.choice(actions) if rng.random() < WILD_SHARE else ranked[0]
        if len(actions) > 1 or not game.has_choices:
            found += 1
            yield seen, list(dict.fromkeys([chosen, *ranked[: ACTIONS_ASKED_ABOUT - 1], rng.choice(actions)]))
        state.play(chosen, seat)


def faults_in_game(game_id: str, seeds: Sequence[int], most: int, told: Counter[str]) -> Iterator[Fault]:
    """The faults of a game's reasons; `told` counts the sentences by template."""
    advice = advice_for(game_id)
    for seed in seeds:
        for options in option_sets(game_id):
            for seen, actions in decisions_of_match(game_id, options, seed, most):
                for action in actions:
                    reason = advice.reason(seen, action)
                    for fault in faults_in_reason(game_id, seen, action, reason, told):
                        yield Fault(*fault, str(reason), str(action), " ".join(map(str, seen.hand)), seed)


def faults_in_reason(
    game_id: str, seen: Any, action: Action, reason: str, told: Counter[str]
) -> Iterator[tuple[str, str]]:
    """What is wrong with a reason, and the template of the sentence."""
    own = CLAIMS_BY_GAME.get(game_id, {})
    for said in sentences(reason):
        template = said.template
        told[template] += 1
        if template in own:
            if not own[template](Told(seen, action, said.values)):
                yield "untrue", template
        elif of_own(template) in CARDS:
            if not CARDS[of_own(template)](SeenPlay(seen, action.cards[0]), said.values):
                yield "untrue", template
        elif template not in JOINING_TEMPLATES and said is not reason and not template.endswith("."):
            continue  # a name, a number or the like within a sentence
        elif template not in JOINING_TEMPLATES:
            yield "not declared", template
