"""Every step of a first match, in many matches of each preset: it comes, and what it claims and points at is there."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.match.first_match import (
    PARTS_BEFORE_DEAL,
    Callout,
    GuideProgress,
    condition_fault,
    condition_holds,
    step_names,
)
from cardhall.match.positions import PositionError, parse_callouts
from cardhall.rules.engine.action import PASS, Action
from tests.budget import FULLY_TESTED_GAMES
from tests.guide import ENOUGH_MATCHES, _may_be_there, first_match, guide_steps, new_match, play_guides, preset_names

GAMES_WITH_GUIDE = sorted(rules.GAMES)
FEW, MANY = range(1, 6), range(1, 201)  # seeds of matches: of every check, and of the long one
AIM = re.compile(r"\b(win|wins|won|aim)\b")
LONGEST_TEXT = 220  # letters


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES_WITH_GUIDE if game_id not in FULLY_TESTED_GAMES])
def test_steps_claim_what_is_so(game_id: str) -> None:
    wrong = {title: dict(one.faults) for title, one in play_guides(game_id, FEW).items() if one.faults}
    assert not wrong


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES_WITH_GUIDE)
def test_steps_claim_what_is_so_in_many_matches(game_id: str) -> None:
    found = play_guides(game_id, MANY)
    wrong = {title: dict(one.faults) for title, one in found.items() if one.faults}
    assert not wrong
    assert not [title for title, one in found.items() if not one.came], "never said"


@pytest.mark.parametrize("game_id", GAMES_WITH_GUIDE)
def test_a_game_begins_with_its_aim(game_id: str) -> None:
    """Before the first card moves it is said how one wins, with every choice of options that there is a preset for."""
    for preset in preset_names(game_id):
        match = new_match(game_id, preset, 1)
        steps = guide_steps(match)
        start = [step for step in steps if step.is_start]
        said = [one for one in first_match(game_id, preset, 1) if one.actions == 0]
        assert start and [one.step for one in said][: len(start)] == start, "they come first, and before any card"
        assert any(AIM.search(step.text) for step in start), "they say how one wins"
        assert all(part[0] in PARTS_BEFORE_DEAL for step in start for part in step.table_parts)
        assert len(steps) >= 5 and all(len(step.text) <= LONGEST_TEXT for step in steps)
        assert len({step.title for step in steps}) == len(steps)


def test_a_step_that_is_not_so_is_found() -> None:
    """The faults of which this is to warn: a card that one does not hold, another's turn, a missing target."""
    page = (
        "# Spinado\n\n## First match\n"
        "- **The spinado** `phase follow` `at hand`: You hold the A♦.\n"
        "- **Your lead** `phase follow` `at prompt`: Lead any card.\n"
    )
    steps = parse_callouts(page)
    faults: set[str] = set()
    for seed in range(1, 9):
        for said in first_match("spinado", "book", seed, steps):
            faults |= set(said.faults)
    assert {"“You hold the A♦” is false", "no prompt is on the table", "“Lead” is false"} <= faults
    assert any("Your lead" in fault for fault in faults)


# ---- conditions and memory


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("start", True),
        ("phase play", True),
        ("phase auction play", True),
        ("turn", False),
        ("not turn", True),
        ("not leading", True),
        ("deal 1", True),
        ("deal >=2", False),
        ("seats 4", True),
        ("dealer", True),
        ("holds AS", True),
        ("holds A*", True),
        ("holds 2 A*", False),
        ("holds 3 *S", True),
        ("holds trump", True),
        ("not holds KH", True),
        ("zone trick", True),
        ("zone trick 1", True),
        ("zone trick >1", False),
        ("zone trick KD", True),
        ("zone won:0", False),
        ("event act play others", True),
        ("event act own", False),
        ("just act play KD", True),
        ("just trick", False),
        ("fact trump", True),
        ("fact trump C|D|H|S", True),
        ("fact trump none", False),
        ("option target 25", True),
        ("legal play", False),
        ("scored", False),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    """You deal and hold three spades with the ace; seat 1 has led the king of diamonds."""
    from cardhall.match import Match
    from cardhall.match.positions import exchange_cards

    game = rules.get("whist")
    dealt = exchange_cards(
        game.start(seed=1, dealer=0).deal, {"hand:0": "AS 5S 4S 6C 7C 8C 9C 6D 7D 8D 6H 7H 5H", "hand:1": "KD AC AD AH"}
    )
    match = Match.new("whist", seed=1, dealer=0, deals=[dealt])
    match.play("play KD")
    words = tuple(condition.split())
    assert not condition_fault(words)
    assert condition_holds(words, match.state.observe(0)) is holds


def test_facts_name_seats() -> None:
    seen = next(iter(first_match("mus", "book", 1))).seen
    mano = int(seen.facts["mano"])
    assert condition_holds(("fact", "mano", "own"), seen) is (mano == 0)
    assert condition_holds(("fact", "mano", "side"), seen) is (mano in (0, 2))
    assert condition_holds(("fact", "mano", "partner"), seen) is (mano == 2)
    assert condition_holds(("fact", "mano", "others"), seen) is (mano in (1, 3))


@pytest.mark.parametrize(
    "marks",
    [
        "`mood play` `at hand`",
        "`not mood` `at hand`",
        "`phase` `at hand`",
        "`turn`",
        "`at zone`",
        "`at hand` `also sky`",
    ],
)
def test_a_mark_that_means_nothing_is_refused(marks: str) -> None:
    with pytest.raises(PositionError):
        parse_callouts(f"# X\n\n## First match\n- **A step** {marks}: Words.\n")


def test_what_was_read_is_left_out_the_next_time_in_any_language() -> None:
    steps = guide_steps(new_match("whist", "book", 1))
    progress = GuideProgress(steps)
    progress.mark_read(steps[1])
    progress.mark_read(steps[0])
    again = GuideProgress([Callout("Titel", "Worte", one.conditions, one.target) for one in steps], progress.read_names)
    assert [one.target for one in again.unread_steps] == [one.target for one in steps[2:]] and again.total == len(steps)
    assert len(set(step_names([*steps, *steps]))) == 2 * len(steps), "two steps alike have two names"
    again.mark_all_read()
    assert not again.unread_steps and not GuideProgress(steps, again.read_names).unread_steps


def test_enough_matches_are_looked_through() -> None:
    assert len(MANY) >= ENOUGH_MATCHES


def test_an_action_with_cards_of_the_table_is_a_button() -> None:
    """Cards of the hand are dragged; cards that lie elsewhere are named by a button."""
    hand, other = cards("AS 2S"), cards("3S")[0]
    for action, is_button in ((Action("play", hand[0]), False), (Action("take", other), True), (PASS, True)):
        seen = SimpleNamespace(actors=(0,), hand=hand, actions=lambda action=action: [action])
        assert _may_be_there(("buttons",), seen) is is_button
