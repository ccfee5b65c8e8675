"""`cardhall review`: what is written as JSON, and refusals in one sentence with status 2."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cardhall.commands.review import main
from cardhall.match import Match


def saved_match(path: Path, deals: int, game_id: str = "ecarte") -> Match:
    """A match played at random, of Écarté, whose deals are short."""
    match, rng = Match.new(game_id, seed=3), random.Random(3)
    while len(match.state.results) < deals:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    match.save(path)
    return match


def test_decisions_are_written_as_json(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "match.cardhall"
    match = saved_match(path, 2)
    assert main([str(path), "--deal", "2", "--seconds", "0.02"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == 1 and found["game"] == "ecarte" and found["match"] == match.id
    (deal,) = found["deals"]
    assert deal["deal"] == 2 and deal["result"] == list(match.state.results[1].delta)
    assert deal["decisions"] and sum(deal["counts"].values()) == len(deal["decisions"])
    for one in deal["decisions"]:
        assert one["rating"] in deal["counts"] and one["cost"] >= 0 and one["reason"]
        assert match.course[one["place"]] == (0, match.course[one["place"]][1])
        assert one["action"] == str(match.course[one["place"]][1])
        values = [other["value"] for other in one["alternatives"]]
        assert values == sorted(values, reverse=True) and len(values) > 1
        assert {"action", "value", "margin", "deals"} == set(one["alternatives"][0])
        assert (one["all_cards_seen"] is not None) == (one["cost"] > 0), one
        assert one["all_cards_seen"] is None or {"cost", "margin"} == set(one["all_cards_seen"])
    assert deal["course"][0]["done"] == 0 and len(deal["course"][0]["expected"]) == len(match.state.sides)
    done = [moment["done"] for moment in deal["course"]]
    assert done == sorted(done) and len(done) > 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "No deal of this match is over yet."),
        (["--deal", "1"], "Deal 1 of this match is not over."),
        (["--deal", "x"], "--deal"),
        (["--seconds", "0"], "is not between 0.01 and 60"),
        (["--seconds", "nan"], "is not between 0.01 and 60"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path, capsys: Any, arguments: list[str], said: str
) -> None:
    path = tmp_path / "match.cardhall"
    saved_match(path, 0)
    with pytest.raises(SystemExit) as ended:
        main([str(path), *arguments])
    told = capsys.readouterr()
    assert ended.value.code == 2 and not told.out
    assert told.err.startswith("cardhall: ") and said in told.err and told.err.count("\n") == 1


def test_a_deal_is_not_judged_while_cards_left_of_its_pack_are_to_come(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "match.cardhall"
    match = saved_match(path, 1, "pontoon")
    assert match.state.shuffled_in == 1
    with pytest.raises(SystemExit) as ended:
        main([str(path)])
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (2, "")
    assert told.err == (
        "cardhall: The last deal can be reviewed after the pack is shuffled again: its "
        "remaining cards are still in play.\n"
    )


@pytest.mark.parametrize("content", [None, b"", b"{", b"\x00" * 50])
def test_a_file_that_is_no_saved_game_is_refused(tmp_path: Path, capsys: Any, content: bytes | None) -> None:
    path = tmp_path / "match.cardhall"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        main([str(path)])
    told = capsys.readouterr()
    assert ended.value.code == 2 and told.err.startswith("cardhall: ") and told.err.count("\n") == 1
