"""Positions and callouts of the help pages: how they are read, and that those of the games hold what they promise."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from cardhall.match import Match
from cardhall.match.help_variants import has_variants, text_for_rule_set
from cardhall.match.positions import (
    TABLE_PARTS,
    PositionError,
    exchange_cards,
    page_as_markdown,
    parse_callouts,
    parse_positions,
)
from cardhall.match.rule_set import BOOK_PRESET, USUAL_PRESET, RuleSet
from tests.game_files import help_page
from tests.strategies import bidding_low

PAGE = """# Whist

## The play
```position Which cards may be played
dealer 3
deal hand:0 AS JS 6S QH 8H KC 7C AD TD 5D 2C 3C 4C
deal hand:1 KD
deal hand:2 4D
deal hand:3 6H _ _ _ _ _ _ _ _ _ _ _ 2H
do play AS
say You hold three diamonds.
say One of them it must be.
good play AD | play TD
right Yes.
wrong No.
until trick
```

After it.

## First match
- **Your lead** `phase play` `turn` `at hand`: Lead any card.
- **Trumps** `fact trump H` `at badges`: Hearts are trumps.

## Words
- **Lead**: the first card.
"""


def test_a_page_is_read() -> None:
    (position,) = parse_positions("whist", PAGE)
    assert position.title == "Which cards may be played"
    assert position.say == "You hold three diamonds. One of them it must be."
    assert position.good == ("play AD", "play TD")
    match = position.match()
    assert match.state.turn == 1 and match.names[1] == "Bruno" and match.state.trump == "H"
    lead, trumps = parse_callouts(PAGE)
    assert (lead.title, lead.target, lead.conditions) == ("Your lead", ("hand",), (("phase", "play"), ("turn",)))
    seen = match.state.observe(0)
    assert trumps.holds(seen) and not lead.holds(seen)
    assert lead.holds(match.state.observe(1))


def test_people_read_no_marks() -> None:
    text = page_as_markdown("whist", PAGE)
    assert "![Which cards may be played](position:0)\n\nYou hold three diamonds." in text
    assert "[Try this position](try:0)" in text
    assert "- **Your lead.** Lead any card." in text
    assert "- **Lead**: the first card." in text
    assert "`" not in text


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("dealer 3", "dealer left", "number"),
        ("say You", "tell You", "no word 'tell'"),
        ("right Yes.\n", "", "texts “right” and “wrong”"),
        ("deal hand:1 KD", "deal hand:1 KD KD", "no KD left"),
        ("deal hand:1 KD", "deal hand:9 KD", "no place"),
        ("do play AS", "do play KD", "do not hold"),
        ("dealer 3", "options honours", "name=value"),
        ("`at hand`", "`at sky`", "must point at"),
        ("`phase play`", "`mood play`", "no condition"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, what: str) -> None:
    page = PAGE.replace(old, new, 1)
    with pytest.raises(PositionError, match=what):
        for position in parse_positions("whist", page):
            position.match()
        parse_callouts(page)


def test_a_deal_is_completed() -> None:
    dealt = exchange_cards({"hand:0": "AC 2C", "stock": "3C 4C"}, {"hand:0": "_ 4C", "stock": "AC"})
    assert dealt == {"hand:0": "3C 4C", "stock": "AC 2C"}


# ---- the pages of the games


def help_page_text(game_id: str) -> str:
    return help_page(game_id).read_text("utf-8")


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_the_positions_of_the_page_can_be_played(game_id: str) -> None:
    """Two at least, one to be tried where there are choices; what is good is legal, and play comes to an end."""
    positions = parse_positions(game_id, text_for_rule_set(help_page_text(game_id), RuleSet.of_game(game_id)))
    tried = any(position.good for position in positions)
    assert len(positions) >= 2 and tried == rules.get(game_id).has_choices
    for position in positions:
        match = position.match()
        assert position.say, position.title
        legal = {str(action) for action in match.state.actions(0)}
        for text in position.good:
            assert str(rules.Action.parse(text)) in legal, f"{position.title}: {text} is not legal for seat 0"
        assert not position.good or len(legal) > len(position.good), f"{position.title}: nothing there is wrong"
        rng, start = random.Random(1), position.match()
        if position.good:
            match.play(position.good[0], 0)
        while not position.is_over(start, match):
            seat = rng.choice([seat for seat in match.state.actors if match.state.actions(seat)])
            match.play(rng.choice(match.state.actions(seat)), seat)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_every_callout_of_the_first_match_comes(game_id: str) -> None:
    """There are four at least, short ones, and each is said in one of some random matches."""
    page = help_page_text(game_id)
    rule_set = RuleSet.of_preset(rules.get(game_id), USUAL_PRESET if has_variants(page) else BOOK_PRESET)
    callouts = parse_callouts(text_for_rule_set(page, rule_set))
    assert len(callouts) >= 4
    for callout in callouts:
        assert len(callout.text) <= 220 and callout.target[0] in TABLE_PARTS, callout.title
    left = set(callouts)
    for seed in range(40):
        state, rng = Match.new(game_id, seed=seed, options=rule_set.options).state, random.Random(seed)
        for _ in range(400):
            if state.is_over or not left:
                break
            seen = state.observe(0)
            left -= {callout for callout in left if callout.holds(seen)}
            seat, action = bidding_low(state, rng)  # high contracts would end some matches with the first deal
            state.play(action, seat)
    assert not left, f"never said: {', '.join(callout.title for callout in left)}"
