"""Sets of deals by duplicate: what is written of them, read back, and robust against damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhall import rules
from cardhall.match import Store, archive, duplicates
from cardhall.match.board_scores import IMPS
from cardhall.match.duplicates import HARD, YOU, DuplicateSet
from cardhall.match.folders import Folders
from cardhall.match.one_deal import SET_OCCASION, Occasion
from cardhall.match.replay_by_computer import DealOutcome
from tests.match.test_days import play_out


def begin_set(folder: Path, game_id: str = "ecarte", size: int = 8) -> DuplicateSet:
    seats = rules.get(game_id).seat_counts[0]
    return duplicates.start_set(folder, game_id, seats, {}, dict.fromkeys(range(1, seats), "easy"), size)


def add(folder: Path, one: DuplicateSet, deal: int, own: float | None = None, hard: float | None = None) -> None:
    for who, value in ((YOU, own), (HARD, hard)):
        if value is not None:
            duplicates.add_result(folder, one.id, deal, who, DealOutcome((0, 0), value))


def read_again(folder: Path, one: DuplicateSet) -> DuplicateSet:
    found = duplicates.read_set(folder, one.id)
    assert found is not None
    return found


@pytest.mark.parametrize("game_id", ["ecarte", "whist", "pontoon"])
def test_the_deals_differ_and_are_the_same_each_time(game_id: str, tmp_path: Path) -> None:
    made = begin_set(tmp_path, game_id)
    found = read_again(tmp_path, made)
    assert found == made and len(set(found.seeds)) == 8
    first, second = found.match_of_deal(1), found.match_of_deal(2)
    assert first.deals == made.match_of_deal(1, ["Me"]).deals and first.deals != second.deals
    assert (first.first_dealer, second.first_dealer) == (0, 1), "the deal passes round"
    assert second.occasion == Occasion(SET_OCCASION, made.id, 2) and set(second.levels.values()) == {"easy"}


def test_a_deal_that_is_over_counts_in_its_set_once(tmp_path: Path) -> None:
    store, made = Store(tmp_path), begin_set(tmp_path)
    match = play_out(made.match_of_deal(1))
    assert store.record(match) == ""
    store.record(play_out(made.match_of_deal(1), seed=5))
    found = read_again(tmp_path, made)
    own = found.result_of(1)
    assert own is not None and own.match == match.id and own.delta == tuple(match.state.results[0].delta)
    assert (
        found.played_deals == [1]
        and found.next_deal == 2
        and found.next_computer_deal == (1, HARD)
        and not store.results()
    )


def test_only_deals_that_both_have_played_are_added_up(tmp_path: Path) -> None:
    made = begin_set(tmp_path)
    add(tmp_path, made, 1, 3, 1)
    add(tmp_path, made, 2, -1, 2)
    add(tmp_path, made, 3, own=5)
    add(tmp_path, made, 4, hard=9)
    found = read_again(tmp_path, made)
    assert found.compared_deals == [1, 2] and (found.total_of(YOU), found.total_of(HARD)) == (2, 3)
    assert found.next_deal == 4 and found.next_computer_deal == (3, HARD)
    for deal in range(1, 9):
        add(tmp_path, made, deal, 0, 0)
    found = read_again(tmp_path, made)
    assert found.next_deal is None and found.next_computer_deal is None and found.total_of(YOU) == 2 + 5


def test_damage_costs_no_more_than_it_must(tmp_path: Path) -> None:
    made, other = begin_set(tmp_path), begin_set(tmp_path, "whist", 16)
    add(tmp_path, made, 1, 3, 1)
    path = duplicates.set_path(tmp_path, made.id)
    with path.open("ab") as file:
        file.write(b'{"deal": 99, "who": "you", "delta": [], "value": 1}\n{"deal": 2, "who"\n\xff\n[]\nnull\n')
    add(tmp_path, made, 2, 4)
    assert sorted(read_again(tmp_path, made).results) == [(1, HARD), (1, YOU), (2, YOU)]
    path.write_bytes(b"{" + path.read_bytes())
    assert duplicates.read_set(tmp_path, made.id) is None
    damaged = path.read_bytes()
    found, refused = duplicates.read_all_sets(tmp_path)
    assert [one.id for one in found] == [other.id]
    assert path.with_name(f"{path.name}.bad").read_bytes() == damaged and "folder “sets”" in refused.sentences[0]
    path.write_bytes(b"")
    assert duplicates.read_set(tmp_path, made.id) is None and duplicates.read_set(tmp_path, "../results") is None


def test_a_deal_whose_set_is_gone_is_kept_and_begins_no_set(tmp_path: Path) -> None:
    made = begin_set(tmp_path)
    match = made.match_of_deal(3)
    duplicates.set_path(tmp_path, made.id).unlink()
    play_out(match)
    Store(tmp_path).autosave(match)
    told = archive.record_deal(Folders(tmp_path), match)
    assert "was deleted" in told and str(tmp_path / "deals") in told
    assert archive.record_deal(Folders(tmp_path), match) == "", "told once"
    duplicates.add_result(tmp_path, made.id, 4, HARD, DealOutcome((0, 0), 1.0))
    assert Folders(tmp_path).deal_file("ecarte", match.id).exists()
    sets, refused = duplicates.read_all_sets(tmp_path)
    assert sets == [] and refused.sentences == () and not any((tmp_path / "sets").iterdir())


def test_boards_on_conditions_meet_them_with_the_dealer_of_the_board(tmp_path: Path) -> None:
    """North deals board 1: a deal looked for with another dealer would give the person other cards."""
    from cardhall.match.deal_conditions import DealCondition, DealSearch

    wanted = (DealCondition("points", 18, 40, "me"),)
    seeds = []
    for deal in (1, 2):
        search = DealSearch("contract-bridge", 4, {}, wanted, duplicates.set_dealer(deal, 4, IMPS), is_keyed=False)
        seed = search.run()
        assert seed is not None
        seeds.append(seed)
    levels = dict.fromkeys((1, 2, 3), "easy")
    made = duplicates.start_set(tmp_path, "contract-bridge", 4, {}, levels, 2, seeds, scoring=IMPS)
    for deal in (1, 2):
        hand = made.match_of_deal(deal).state.observe(0).zones["hand:0"]
        assert sum(max(0, "TJQKA".index(card.rank)) if card.rank in "TJQKA" else 0 for card in hand) >= 18
