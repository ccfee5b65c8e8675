"""Facts: typed values inside, texts outside, and both always agree."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from cardhall import rules
from cardhall.cards import Card
from cardhall.games.euchre.facts import EuchreFacts
from cardhall.games.nap.facts import NapFacts
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.facts import Facts, TeamMeld, fact_text, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeFacts(Facts):
    trump: str | None
    bids: tuple[Action | None, ...]
    staying: tuple[int, ...] = field(metadata=field_writing("in"))
    stakes: dict[str, int] = field(metadata=field_writing(item_names="stake_{}"))
    tops: tuple[Card | None, ...] = field(metadata=field_writing(item_names="top_{}"))
    meld_groups: tuple[tuple[tuple[Card, ...], ...], ...] = field(
        metadata=field_writing(item_names="melds_{}", between=" / ")
    )
    holders: tuple[int, ...] | None = field(metadata=field_writing(unknown="unknown"))


CLUBS = tuple(Card.of(text) for text in ("3C", "4C", "5C"))
SOME = SomeFacts(
    trump=None,
    bids=(Action("bid", 4, "S"), PASS, None),
    staying=(0, 2),
    stakes={"grande": 2},
    tops=(CLUBS[0], None),
    meld_groups=((CLUBS, CLUBS[:2]), ()),
    holders=None,
)


def test_texts_are_made_from_the_values() -> None:
    assert SOME.texts() == {
        "trump": "none",
        "bids": "4 S pass -",
        "in": "0 2",
        "stake_grande": "2",
        "top_0": "3C",
        "top_1": "none",
        "melds_0": "3C 4C 5C / 3C 4C",
        "melds_1": "none",
        "holders": "unknown",
    }
    assert fact_text(TeamMeld(0, 2, "run", CLUBS[0], "dirty")) == "0:2:run:3C:dirty"


def test_seats_are_found_by_the_name_in_the_texts() -> None:
    assert SOME.seats_in("in") == (0, 2) and SOME.seats_in("staying") == ()
    assert SOME.seats_in("stake_grande") == (2,) and SOME.seats_in("top_0") == (), "a card is no seat"


def test_facts_are_those_of_the_game_and_made_once() -> None:
    seen = rules.get("euchre").start(seed=1).observe(0)
    facts = EuchreFacts.of(seen)
    assert facts is Facts.of(seen) and facts.texts() == seen.facts
    assert facts.declarer is None, "a fact that Euchre does not have"
    with pytest.raises(TypeError, match="EuchreFacts of an observation are no NapFacts"):
        NapFacts.of(seen)
