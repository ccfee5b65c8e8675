"""The table of Belote: what seats have said beside their names, combinations open for a trick, rows and words."""

from __future__ import annotations

from typing import Any

from cardhall import rules
from cardhall.cards import HIDDEN, cards
from cardhall.games.belote.table import TABLE, CombinationPoints
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import PromptWorker, open_table

DEAL = {  # seat 0 takes; seat 1 has a run to the queen, seat 2 one to the ace, seat 3 king and queen of trumps
    "hand:0": "JH AH 8H 7S 8D",
    "hand:1": "QD JD TD 9S 8C",
    "hand:2": "AS KS QS 9D 7C",
    "hand:3": "KH QH AD KC QC",
    "upcard": "9H",
    "stock": "7D KD 8S JS TC TH 7H TS AC JC 9C",
}
DECLARED = ("take", "pass", "declare", "declare", "pass")
TRICK = ("play JH", "play 8C", "play 7H", "play QH")


def begin_match(*actions: str, **options: Any) -> Match:
    state = rules.get("belote").start(dealer=3, deals=[DEAL], options=options)
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def lines(*actions: str, **options: Any) -> list[str]:
    seen = begin_match(*actions, **options).state.observe(0)
    return [TABLE.seats.fact_line(seen, seat, name) for seat in range(4)]


def test_plaques_tell_who_passed_and_who_said_what() -> None:
    assert lines("pass", "pass") == ["Passed", "Passed", "", ""]
    assert lines("pass", "pass", direction="right") == ["", "Passed", "Passed", ""]
    assert lines("take") == ["Took the upcard", "", "", ""]
    said = ["Took · good", "Run of three to the queen", "Run of three to the ace", "Good"]
    assert lines(*DECLARED) == said
    assert lines(*DECLARED, *TRICK) == ["Took the upcard", "", "", "Belote"]
    assert lines("pass", "pass", "pass", "pass", "pass", "trump C") == ["", "Named trumps", "", ""]


def test_combinations_lie_open_for_the_first_trick() -> None:
    seen = begin_match(*DECLARED).state.observe(0)
    shown = TABLE.moves.shown_zones(seen)
    assert shown["shown:2"] == cards("AS KS QS") and shown["hand:2"] == [HIDDEN] * 5
    assert "shown:1" not in shown  # what was beaten stays hidden
    seen = begin_match(*DECLARED, *TRICK).state.observe(0)
    shown = TABLE.moves.shown_zones(seen)
    assert "shown:2" not in shown and shown["hand:2"] == [HIDDEN] * 7
    assert set(cards("AS KS QS")) <= set(seen.zones["hand:2"])


def test_rows_tell_what_counts_besides_tricks() -> None:
    part = CombinationPoints()
    assert part.rows(begin_match("take").state.observe(0), name) == []
    rows = part.rows(begin_match(*DECLARED, *TRICK).state.observe(0), name)
    assert [(row.label, row.text, row.is_ours) for row in rows] == [
        ("Your combinations", "20", True),
        ("Belote", name(3), False),
    ]


def test_trumps_lie_by_their_own_rank() -> None:
    state = begin_match("take").state
    order = TABLE.hand.sort_cards(state.observe(0), state.zones["hand:0"])
    assert [card.text for card in order if card.suit == "H"] == ["JH", "9H", "AH", "8H"]
    assert [card.text for card in order if card.suit == "D"] == ["KD", "8D", "7D"]


def test_the_table_is_drawn_with_what_was_shown(qtbot: Any) -> None:
    page = open_table(qtbot, begin_match(*DECLARED))
    laid = page.stage.zone_layouts["shown:2"]
    assert len(laid.spots) == 3
    plaque = page.stage.plaques[2].sceneBoundingRect()
    assert min(spot.box.x for spot in laid.spots) >= plaque.right()


def test_a_click_on_the_upcard_takes_it() -> None:
    seen = begin_match().state.observe(0)
    assert TABLE.moves.pile_action(seen, "upcard") in seen.actions()
    assert TABLE.moves.pile_action(seen, "stock") is None


class Silent(PromptWorker):
    """Never answers, so that the table stays as it is."""

    def answers(self) -> list[Any]:
        return []


def test_an_open_card_is_played_from_where_it_lies(qtbot: Any) -> None:
    match = begin_match(*DECLARED, "play 7S", "play 9S")
    page = open_table(qtbot, match, worker=Silent())
    ace = next(item for item in page.stage.items["shown:2"] if item.card.text == "AS")
    backs = list(page.stage.items["hand:2"])
    events = match.play("play AS")
    page.event_player.play(events, lambda: match.state.observe(0))
    assert ace in page.stage.items["trick"]
    assert page.stage.items["hand:2"] == backs
    assert [item.card.text for item in page.stage.items["shown:2"]] == ["KS", "QS"]
