"""Fingerprints of deals: they hold through play, undo and files, and whatever is changed is found."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from cardhall import cli
from cardhall.cards import HIDDEN
from cardhall.match import Match, SaveError, saves
from cardhall.match.deal_seals import NO_SEAL, fingerprint
from cardhall.match.dealt_cards import count_dealt
from cardhall.match.fairness import check_deals, is_dealt_by_seed
from cardhall.match.listing import summary_of
from cardhall.match.match_copies import repeat_deal
from cardhall.match.schema import json_checksum
from cardhall.rules import CATALOGUE
from tests.strategies import bidding_low

SEED = 8


def _play_match(deals: int, game: str = "euchre") -> Match:
    """A match in which that number of deals is finished and another is under way."""
    match = Match.new(game, seed=SEED)
    rng = random.Random(SEED)
    while len(match.state.results) < deals or match.state.phase != "play":
        match.play(rng.choice(match.state.actions()))
        assert not match.state.is_over
    return match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.cardhall"
    _play_match(2).save(path)
    return path


def _change(path: Path, change: Any) -> None:
    """Change the file as somebody would who knows how its check sum is made."""
    document = json.loads(path.read_text())
    change(document)
    del document["check"]
    path.write_text(json.dumps({**document, "check": json_checksum(document)}))


def _counts_agree(path: Path) -> list[bool | None]:
    return [one.agrees for one in check_deals(Match.load(path))]


def test_anyone_can_work_it_out() -> None:
    """SHA-256 of the salt, a line break and a line for each zone in dealing order."""
    deal = {"hand:0": "AS KD", "stock": "2C", "dead": ""}
    assert fingerprint(deal, "0f") == hashlib.sha256(b"0f\nhand:0 AS KD\nstock 2C\ndead").hexdigest()


def test_a_fingerprint_a_deal_with_a_salt_of_its_own() -> None:
    match = _play_match(2)
    assert len(match.fingerprints) == len(match.deals) == 3
    assert len({seal.salt for seal in match.seals}) == 3
    other = _play_match(2)
    assert other.deals == match.deals
    assert not set(other.fingerprints) & set(match.fingerprints), "the salt must not come from the seed"


def test_told_only_when_the_deal_is_over() -> None:
    *over, open_ = check_deals(_play_match(2))
    assert [one.agrees for one in over] == [True, True]
    assert all(one.seal.salt and one.order for one in over)
    assert open_.agrees is None
    assert open_.seal.fingerprint
    assert not open_.seal.salt
    assert not open_.order


def test_going_back_and_forth_changes_no_fingerprint() -> None:
    match = _play_match(2)
    before = match.seals[:]
    while match.state.deal_number > 1:
        match.undo()
    assert match.seals == before
    while match.redo():
        pass
    assert match.seals == before


def test_another_way_of_play_is_another_deal() -> None:
    match = _play_match(2)
    before = match.fingerprints
    while match.state.deal_number > 1 or len(match.state.actions()) < 2:
        match.undo()
    match.play(match.state.actions()[0])
    assert match.fingerprints == before[:1]
    while match.state.deal_number < 2:
        match.play(match.state.actions()[0])
    assert match.fingerprints[1] != before[1]


def test_files_keep_it(file: Path) -> None:
    assert _counts_agree(file) == [True, True, None]
    match = Match.load(file)
    again = file.with_name("again")
    match.save(again)
    assert Match.load(again).seals == match.seals


def test_the_order_of_the_cards_changed(file: Path) -> None:
    """Even where nothing else shows it: two cards of one hand exchanged."""

    def exchange(document: Any) -> None:
        first, second, *rest = document["deals"][0]["hand:1"].split()
        document["deals"][0]["hand:1"] = " ".join([second, first, *rest])

    _change(file, exchange)
    assert _counts_agree(file) == [False, True, None]


def test_the_salt_changed(file: Path) -> None:
    _change(file, lambda document: document["salts"].__setitem__(1, "00" * 16))
    assert _counts_agree(file) == [True, False, None]


def test_the_fingerprint_changed(file: Path) -> None:
    _change(file, lambda document: document["fingerprints"].__setitem__(0, document["fingerprints"][1]))
    assert _counts_agree(file) == [False, True, None]


@pytest.mark.parametrize("text", ["", "ÿ", "0" * 64])
def test_nonsense_in_the_file(file: Path, text: str) -> None:
    _change(file, lambda document: document["fingerprints"].__setitem__(0, text))
    assert _counts_agree(file)[0] is False


def test_a_fingerprint_missing(file: Path) -> None:
    _change(file, lambda document: document["salts"].pop())
    with pytest.raises(SaveError, match="fingerprints"):
        Match.load(file)


def test_older_files_have_none(file: Path) -> None:
    """They load; later deals get fingerprints."""

    def strip(document: Any) -> None:
        del document["salts"], document["fingerprints"]

    _change(file, strip)
    match = Match.load(file)
    assert match.seals == [NO_SEAL] * 3
    rng = random.Random(1)
    while match.state.deal_number < 4 and not match.state.is_over:
        match.play(rng.choice(match.state.actions()))
    assert [bool(text) for text in match.fingerprints][3:] == [True]


def test_deals_of_the_seed(file: Path) -> None:
    assert is_dealt_by_seed(Match.load(file))
    _change(file, lambda document: document.update(seed=SEED + 1))
    assert not is_dealt_by_seed(Match.load(file))


def test_the_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["verify", str(file), "--cards"]) == 0
    told = capsys.readouterr().out
    assert "Deal 1 matches" in told
    assert "Deal 3 is still being played" in told
    assert f"seed {SEED}" not in told and "seed of the deals is shown when the match is over" in told
    assert told.count("hand:0 ") == 2
    _change(file, lambda document: document["salts"].__setitem__(0, "12"))
    assert cli.run(["verify", str(file)]) == 1
    assert "Deal 1 does NOT match" in capsys.readouterr().out


def test_what_a_file_says_of_fingerprints_turns_nothing_round_on_a_terminal(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for field in ("salts", "fingerprints"):
        _change(file, lambda document, field=field: document[field].__setitem__(0, "\x1b[2J\u202e\x0712\r\n"))
    assert cli.run(["verify", str(file), "--cards"]) == 1
    told = capsys.readouterr().out
    assert told.replace("\n", "").isprintable() and "fingerprint \ufffd[2J\ufffd\ufffd12\ufffd" in told


def test_the_command_tells_of_a_change_that_only_the_check_sum_shows(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text().replace('"names": [\n  "You"', '"names": [\n  "Yo"'))
    with pytest.raises(SaveError, match="checksum"):
        Match.load(file)
    assert cli.run(["verify", str(file)]) == 1
    told = capsys.readouterr().out
    assert "checksum" in told and "Deal 1 matches" in told


def test_the_command_without_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.run(["verify", str(tmp_path / "none")])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("cardhall: “none” does not exist.")


def test_the_command_tells_no_seed_of_a_match_that_goes_on_by_a_deal_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = _play_match(1), tmp_path / "again.cardhall"
    again = repeat_deal(match, 1, match.levels, match.names, match.avatars)
    while not again.is_done:
        again.play(again.state.actions()[0])
    again.save(path)
    assert cli.run(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert not match.is_done and "Deal 1 matches" in told and f"seed {SEED}" not in told
    assert "Its seed is shown when that match is over" in told


UNSHUFFLED = [game_id for game_id, entry in CATALOGUE.items() if not entry.shuffled]


def _stock_to_come(match: Match) -> list[str]:
    """The hidden cards that lie together where no seat sees them, in the order in which they will be dealt."""
    seen = match.state.observe(0)
    hidden = (
        " ".join(map(str, cards))
        for zone, cards in match.state.zones.items()
        if len(cards) >= 4 and all(card is HIDDEN for card in seen.zones[zone])
    )
    return list(hidden)


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_no_opened_seal_shows_a_card_that_is_still_to_come(game_id: str) -> None:
    """Four cards in a row that lie face down now are in no opened order (chance does not do that)."""
    opened = 0
    for seed in range(3):
        match, rng = Match.new(game_id, seed=seed), random.Random(seed)
        for _ in range(400):
            if match.state.is_over or match.state.deal_number > 4:
                break
            deals = match.state.deal_number
            seat, action = bidding_low(match.state, rng)
            match.play(action, seat)
            if match.state.deal_number == deals and not match.state.is_over and rng.random() > 0.1:
                continue
            orders = [one.order for one in check_deals(match)]
            opened += sum(map(bool, orders))
            for cards in () if match.state.is_over else _stock_to_come(match):
                words = cards.split()
                runs = [" ".join(words[at : at + 4]) for at in range(len(words) - 3)]
                assert not [run for order in orders for run in runs if run in order], f"{game_id}, seed {seed}"
    assert opened or game_id in UNSHUFFLED or CATALOGUE[game_id].family == "patience"


@pytest.mark.parametrize("game_id", UNSHUFFLED)
def test_seals_wait_for_the_shuffle_or_the_end(game_id: str) -> None:
    match, rng = Match.new(game_id, seed=1), random.Random(1)
    waited = opened = 0
    while not match.state.is_over:
        seat = rng.choice([seat for seat in match.state.actors if match.state.actions(seat)])
        match.play(rng.choice(match.state.actions(seat)), seat)
        for one in check_deals(match)[: len(match.state.results)]:
            assert one.agrees and one.is_finished
            known = match.state.is_over or one.number < match.state.shuffled_in
            assert bool(one.order) == bool(one.seal.salt) == known
            waited, opened = waited + (not known), opened + known
    assert waited and opened
    assert all(one.order for one in check_deals(match))


def test_nothing_of_an_unshuffled_deal_is_counted_before_the_match_is_over(tmp_path: Path) -> None:
    """The page on fair deals counts hands, which were not all seen: no finished deal of Pontoon before the end."""
    match, rng = Match.new("pontoon", seed=3), random.Random(3)
    while len(match.state.results) < 2:
        match.play(rng.choice(match.state.actions()))
    path = tmp_path / "match.cardhall"
    match.save(path)
    saved = saves.read(path)
    assert count_dealt(saved, summary_of(path, saved)).deals == 0
