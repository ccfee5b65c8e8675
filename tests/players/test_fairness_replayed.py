"""Fairness shown the long way: another deal, played by the same actions, that a seat cannot tell from the true one.

The hidden cards of the deal are exchanged, and all later deals come from another seed; then the match is replayed. Here
nothing is asked of `sample`, as it is in `test_fairness`: the other world is a real match.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players.advice import find_seat_claim
from cardhall.rules import IllegalAction

CARD = re.compile(r"\b(?:RJ|BJ|[A2-9TJQK][CDHS])\b")
LONGEST = 300  # actions before a decision: in some games few turns leave a choice
Log = Sequence[tuple[str, int]]


def _seen_cards(seen: Any) -> set[str]:
    """Every card that the seat has met, in whatever it was shown."""
    told = [card.text for some in seen.zones.values() for card in some] + list(seen.facts.values())
    for event in seen.history:
        told += [card.text for card in event.cards] + [str(event.action or ""), event.text]
    return set(CARD.findall(" ".join(told)))


def _exchange_names(text: str, names: Mapping[str, str]) -> str:
    return CARD.sub(lambda match: names.get(match[0], match[0]), text)


def _other_match(state: Any, deal: Mapping[str, str], log: Log, seat: int, rng: random.Random) -> Any:
    """A match with other hidden cards in which the same was done; `None`: with these cards it could not be done."""
    hidden = sorted(set(CARD.findall(" ".join(deal.values()))) - _seen_cards(state.observe(seat)))
    if len(set(CARD.findall(" ".join(deal.values())))) < sum(len(some.split()) for some in deal.values()):
        names: dict[str, str] = {}  # several packs: what lies deepest in each zone changes places there
        shown = {zone: state.game.dealt_to(state, zone) for zone in deal}
        own = {zone for zone, seats in shown.items() if (seats is None or seat in seats) and zone.startswith("hand")}
        dealt = {zone: some if zone in own else _deep_shuffled(some.split(), rng) for zone, some in deal.items()}
    else:
        names = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        dealt = {zone: _exchange_names(some, names) for zone, some in deal.items()}
    options, dealer = dict(state.options), state.dealer
    other = state.game.start(seats=state.seats, seed=rng.getrandbits(40), options=options, dealer=dealer, deals=[dealt])
    try:
        for action, by in log:
            other.play(_exchange_names(action, names), by)
    except IllegalAction:
        return None
    return other


def _deep_shuffled(cards: list[str], rng: random.Random) -> str:
    deep = cards[len(cards) // 2 :]
    return " ".join(cards[: len(cards) // 2] + rng.sample(deep, len(deep)))


def may_choose(state: Any, seat: int) -> bool:
    """Whether a seat that is to act has a choice; in a game without choices, whether it is to act."""
    return len(state.actions(seat)) > 1 or not state.game.has_choices


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_the_same_is_done_whatever_is_hidden(game_id: str) -> None:
    compared = 0
    for seed in range(40):
        rng = random.Random(seed)
        state = rules.get(game_id).start(seed=seed)
        deal, log = dict(state.deal), []
        number = rng.randrange(30 if state.game.has_choices else 10)
        for place in range(LONGEST):
            ready = state.actors
            if state.results or not ready or (place >= number and any(may_choose(state, seat) for seat in ready)):
                break
            seat = rng.choice(ready)
            action = rng.choice(state.actions(seat))
            log.append((str(action), seat))
            state.play(action, seat)
        choosing = [seat for seat in state.actors if may_choose(state, seat)]
        if state.results or not choosing:
            continue
        seat = choosing[0]
        other = next((one for _ in range(6) if (one := _other_match(state, deal, log, seat, rng))), None)
        if other is None or other.results or other.zones == state.zones:
            continue
        seen, again = state.observe(seat), other.observe(seat)
        if seen.as_dict() != again.as_dict():
            continue  # what is public has changed with the hidden cards
        compared += 1
        for level in players.LEVELS:
            simulations = 3 if level in ("normal", "hard") else None
            first, second = (players.get(level, game_id, seed=3, simulations=simulations) for _ in range(2))
            assert first.choose(seen) == second.choose(again), f"{level} knows what it cannot see ({seed})"
        adviser = players.get("hard", game_id, seed=3, simulations=2)
        assert adviser.rank(seen) == adviser.rank(again), f"a hint knows what cannot be seen ({seed})"
        assert find_seat_claim(seen) == find_seat_claim(again)
        if compared == 4:
            return
    assert compared >= 3, "too few worlds that look the same"
