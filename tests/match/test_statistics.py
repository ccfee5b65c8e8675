"""Statistics: what chance gives, by trying everything and by dealing; what was dealt; how matches went."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_32, FRENCH_52, cards
from cardhall.match import Match, Store, chance, statistics
from cardhall.match.dealt_cards import DealtCounts, count_dealt, read_all_dealt
from cardhall.match.fair_deal import FairDeal, compare_with_chance, describe_count, format_expected, rank_name
from cardhall.match.listing import summary_of
from cardhall.match.results import Result
from cardhall.match.saves import SaveError
from cardhall.match.schema import AlikeLine as Alike
from tests.match.test_match import play_match
from tests.strategies import finish_match

SMALL = cards("AC 2C 3C AD 2D 3D AH 2H RJ")
NOW = datetime(2026, 5, 15, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


# ---- what chance gives


@pytest.mark.parametrize("size", range(len(SMALL) + 1))
def test_odds_agree_with_trying_every_hand(size: int) -> None:
    hands = list(combinations(SMALL, size))
    aces = Counter(sum(card.rank == "A" for card in hand) for hand in hands)
    odds = chance.kind_count_distribution(len(SMALL), 3, size)
    assert odds == pytest.approx([aces[number] / len(hands) for number in range(len(odds))])
    longest = Counter(max(Counter(card.suit for card in hand if card.suit).values(), default=0) for hand in hands)
    suits = chance.longest_suit_distribution((3, 3, 2, 0), 1, size)
    assert suits == pytest.approx([longest[number] / len(hands) for number in range(size + 1)])


def test_odds_of_a_bridge_hand() -> None:
    four = chance.longest_suit_distribution((13, 13, 13, 13), 0, 13)[4]
    assert four == pytest.approx(0.215512 + 0.105361 + 0.029932, abs=1e-5)  # 4-4-3-2, 4-3-3-3, 4-4-4-1
    mean, variance = chance.mean_and_variance(chance.kind_count_distribution(52, 4, 13))
    assert (mean, variance) == pytest.approx((1, 13 * 39 * 4 * 48 / 52**2 / 51))
    with pytest.raises(ValueError):
        chance.kind_count_distribution(52, 4, 53)


def test_sums_agree_with_trying_every_combination_of_hands() -> None:
    hands = list(combinations(SMALL[:6], 2))
    sums = Counter(
        sum(card.rank == "A" for card in (*one, *two, *three)) for one in hands for two in hands for three in hands
    )
    start, odds = chance.sum_distribution(((chance.kind_count_distribution(6, 2, 2), 3),))
    assert odds == pytest.approx([sums[start + place] / len(hands) ** 3 for place in range(len(odds))])
    parts = ((chance.kind_count_distribution(6, 2, 2), 3),)
    expected = chance.expect_sum(parts)
    assert expected.mean == pytest.approx(2)
    below = sum(sums[number] for number in range(expected.low)) / len(hands) ** 3
    above = sum(sums[number] for number in range(expected.high + 1, 7)) / len(hands) ** 3
    assert below <= 0.025 and above <= 0.025
    assert chance.two_sided_p_value(parts, 6) == pytest.approx(2 * sums[6] / len(hands) ** 3)
    assert chance.two_sided_p_value(parts, 2) == 1.0


def test_many_deals_go_over_into_the_normal_distribution() -> None:
    odds = chance.kind_count_distribution(52, 4, 13)
    exact, normal = chance.expect_sum(((odds, 400),)), chance.expect_sum(((odds, 401),))
    assert abs(exact.low - normal.low) <= 2 and abs(exact.high - normal.high) <= 2
    assert normal.std_dev == pytest.approx(exact.std_dev, rel=0.01)
    assert chance.two_sided_p_value(((odds, 400),), 430) == pytest.approx(
        chance.two_sided_p_value(((odds, 401),), 431), rel=0.05
    )


def test_what_cannot_vary_is_expected_exactly() -> None:
    parts = ((chance.kind_count_distribution(4, 4, 2), 5),)
    assert (
        chance.expect_sum(parts) == (10, 0, 10, 10)
        and chance.two_sided_p_value(parts, 10) == 1
        and chance.two_sided_p_value(parts, 9) == 0
    )


# ---- what was dealt


def test_the_range_holds_95_of_100_cases_of_simulated_deals() -> None:
    rng, pack = random.Random(5), list(FRENCH_52)
    odds = chance.kind_count_distribution(52, 4, 13)
    expected = chance.expect_sum(((odds, 25),))
    inside, total, tries = 0, 0, 400
    for _ in range(tries):
        aces = sum(sum(card.rank == "A" for card in rng.sample(pack, 13)) for _ in range(25))
        total += aces
        inside += expected.contains(aces)
    assert 0.94 <= inside / tries <= 1
    assert abs(total / tries - expected.mean) < 4 * expected.std_dev / tries**0.5


@pytest.mark.parametrize("game", ["whist", "euchre", "dou-dizhu", "truc", "conquian", "stealing-bundles", "pontoon"])
def test_the_games_deal_as_chance_does(game: str) -> None:
    """Deals of many seeds: no rank is dealt to anybody in numbers that chance gives less than once in 10,000 times."""
    found = [_of_deal(game, seed) for seed in range(200)]
    fair = compare_with_chance(found, game)
    assert fair.deals == 200 and fair.games == (game,)
    for hands in (fair.own_hands, fair.opponent_hands):
        for _, count in (*hands.ranks, *hands.longest, ("", hands.high)):
            assert count.rarity > 1e-4, count
        assert sum(count.number for _, count in hands.ranks) == hands.cards
        assert sum(count.expected.mean for _, count in hands.ranks) == pytest.approx(hands.cards)
        assert sum(count.number for _, count in hands.longest) == hands.hands
        assert sum(count.expected.mean for _, count in hands.longest) == pytest.approx(hands.hands)


def _of_deal(game: str, seed: int) -> DealtCounts:
    match = Match.new(game, seed=seed)
    saved = match.saved()
    summary = summary_of(Path("x"), replace(saved, summary={**saved.summary, "over": True}))
    return count_dealt(saved, summary)


def test_cards_that_are_not_dealt_by_chance_are_noticed() -> None:
    """Opponents who are dealt an ace more in every second deal are found out within sixty deals."""
    pack = Counter(card.rank for card in FRENCH_52)
    aces = dict.fromkeys(pack, 120) | {"A": 150, "2": 90}
    alike = Alike(dict(pack), (13,) * 4, 13, (13, 13), 60, dict.fromkeys(pack, 60), aces, {4: 60}, {4: 120})
    fair = compare_with_chance([DealtCounts("x", "whist", NOW, "y", (alike,), 60, 0, 0)])
    found = dict(fair.opponent_hands.ranks)
    assert not found["A"].is_usual and "More than usual" in found["A"].verdict
    assert not found["2"].is_usual and "Fewer than usual" in found["2"].verdict
    assert found["K"].is_usual and dict(fair.own_hands.ranks)["A"].is_usual
    assert fair.unusual_ranks == (2, 26)
    assert describe_count(found["A"], "Your opponents were dealt", 60).startswith(
        "Your opponents were dealt 150 aces in 60 deals. Expected: 120 (usually between "
    )


def test_deals_of_finished_and_unfinished_matches_are_counted_once(store: Store) -> None:
    whole = finish_match(Match.new("conquian", seed=2))
    store.autosave(whole)
    store.record(whole)
    half = Match.new("whist", seed=3)
    rng = random.Random(1)
    while len(half.state.results) < 2:
        half.play(rng.choice(half.state.actions()))
    store.autosave(half)
    again = Match.load(store.path_of(half))
    again.id = Match.new_id()  # the same match, opened from a file
    store.autosave(again)
    found, problems = read_all_dealt(store)
    assert not problems
    assert {one.game: one.deals for one in found} == {"conquian": len(whole.state.results), "whist": 2}
    fair = compare_with_chance(found, "whist")
    assert (fair.deals, fair.matches, fair.agreeing, fair.broken) == (2, 1, 2, 0)
    aces = sum(deal["hand:0"].count("A") for deal in half.deals[:2])
    assert dict(fair.own_hands.ranks)["A"].number == aces
    assert fair.own_hands.cards == 26 and fair.opponent_hands.cards == 52  # the partner is no opponent
    assert compare_with_chance(found, since=NOW + timedelta(days=36500)).deals == 0


def test_finished_matches_are_read_once_and_outlive_their_files(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (1, 2, 3):
        store.record(finish_match(Match.new("conquian", seed=seed)))
    first, _ = read_all_dealt(store)
    monkeypatch.setattr("cardhall.match.saves.read", lambda path: pytest.fail("read twice"))
    assert read_all_dealt(store) == (first, [])
    for path in store.finished_folder.iterdir():
        path.unlink()
    assert read_all_dealt(store) == (first, [])
    assert compare_with_chance(first).deals == sum(len(one.alike) and one.deals for one in first) > 0


def test_damaged_files_and_lines_are_left_out_and_told_of(store: Store) -> None:
    for seed in (1, 2):
        store.record(finish_match(Match.new("conquian", seed=seed)))
    found, _ = read_all_dealt(store)
    lines = store.folder / "dealt.jsonl"
    good = lines.read_text().splitlines()
    wrong = json.loads(good[0])
    wrong["alike"][0]["own_ranks"] = {"A": 99}
    lines.write_text("\n".join(["{", "[]", "null", "7", json.dumps(wrong), good[1][:50], good[1]]))
    assert read_all_dealt(store) == (found, [])
    assert len(lines.read_text().splitlines()) == 8  # the match that could not be read from its line is written again
    path = next(store.finished_folder.iterdir())
    path.write_text("{")
    (store.folder / "broken.json").write_bytes(b"\xff")
    again, problems = read_all_dealt(store)
    assert [one.id for one in again] == [one.id for one in found]  # the line still tells of it
    assert {problem.path.name for problem in problems} == {path.name, "broken.json"}


def test_a_deal_that_was_changed_is_found_out_and_not_counted(store: Store) -> None:
    match = finish_match(Match.new("conquian", seed=4))
    saved = match.saved()
    deal = dict(saved.deals[0])
    deal["hand:0"], deal["hand:1"] = deal["hand:1"], deal["hand:0"]
    changed = replace(saved, deals=(deal, *saved.deals[1:]))
    dealt = count_dealt(changed, summary_of(Path("x"), changed))
    assert (dealt.broken, dealt.agreeing, dealt.deals) == (1, len(saved.deals) - 1, len(saved.deals) - 1)
    old = replace(saved, fingerprints=(), salts=())
    assert count_dealt(old, summary_of(Path("x"), old)).unsealed == len(saved.deals)
    spoilt = replace(old, deals=({"hand:0": "XX"},))
    with pytest.raises(SaveError, match="deal 1 cannot be read"):
        count_dealt(spoilt, summary_of(Path("x"), spoilt))


def test_of_a_pack_that_is_not_shuffled_only_the_first_deal_counts() -> None:
    match = Match.new("pontoon", seed=1)
    rng = random.Random(1)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    saved = match.saved()
    dealt = count_dealt(saved, summary_of(Path("x"), saved))
    assert dealt.deals == 1 and dealt.agreeing == len(match.state.results)


def test_games_without_hands_are_left_out() -> None:
    dealt = _of_deal("nuts", 1)
    assert dealt.deals == 0 and dealt.agreeing == 1
    fair = compare_with_chance([dealt])
    assert fair.deals == 0 and fair.own_hands.ranks == () and fair.own_hands.high.number == 0


def test_packs_of_several_sizes_are_added_up() -> None:
    def euchre(pack: int) -> DealtCounts:
        match = Match.new("euchre", seed=pack, options={"pack": pack})
        saved = match.saved()
        return count_dealt(saved, summary_of(Path("x"), replace(saved, summary={**saved.summary, "over": True})))

    fair: FairDeal = compare_with_chance([euchre(24), euchre(32)])
    found = dict(fair.own_hands.ranks)
    assert found["A"].expected.mean == pytest.approx(5 * 4 / 24 + 5 * 4 / 32)
    assert found["7"].expected.mean == pytest.approx(5 * 4 / 32)
    assert fair.high_names == "aces, kings, queens and jacks" and set(found) == {c.rank for c in FRENCH_32}


def test_the_high_ranks_of_every_game_are_ranks_of_its_pack() -> None:
    for game, entry in rules.CATALOGUE.items():
        assert set(entry.high) <= {card.rank for card in rules.get(game).deck()}, game


def test_words() -> None:
    assert [rank_name(rank, 2) for rank in ("A", "6", "T", "RJ", "BJ")] == [
        "aces",
        "sixes",
        "tens",
        "jokers",
        "little jokers",
    ]
    assert rank_name("6") == "six"
    assert [format_expected(number) for number in (40, 39.99, 3.26, 0.123, 1234.5)] == [
        "40",
        "40",
        "3.3",
        "0.12",
        "1,234",
    ]


# ---- how matches went


def make_result(
    game: str = "whist",
    days: float = 0,
    scores: tuple[int, ...] = (5, 3),
    winners: tuple[int, ...] = (0,),
    levels: tuple[str, ...] = ("normal", "easy", "normal"),
) -> Result:
    sides = ((0, 2), (1, 3)) if len(scores) == 2 else tuple((seat,) for seat in range(len(scores)))
    return Result(
        id=f"{game}{days}",
        game=game,
        date=NOW - timedelta(days=days),
        scores=scores,
        sides=sides,
        winners=winners,
        won=0 in winners,
        deals=4,
        seats=4,
        options={},
        levels=dict(enumerate(levels, 1)),
    )


def test_a_record() -> None:
    record = statistics.match_record(
        [make_result(), make_result(winners=(1,), scores=(2, 5)), make_result(winners=(0, 1), scores=(5, 5))]
    )
    assert (record.matches, record.won, record.shared, record.share, record.chance) == (3, 2, 1, 1.5, 1.5)
    assert record.deals == 12 and record.margin == pytest.approx((2 - 3 + 0) / 3) and record.last_time == NOW
    assert record.won_share == 0.5 == record.chance_share
    none = statistics.match_record([])
    assert none.margin is None and none.won_share == 0 == none.chance_share and none.last_time is None


def test_margins() -> None:
    assert statistics.person_margin(make_result(scores=(10, 4, 7), winners=(0,))) == 3
    assert statistics.person_margin(make_result(scores=(4, 10, 7), winners=(1,))) == -6
    assert statistics.person_margin(make_result(scores=(4, 10, 7), winners=(0,))) == 3  # the lowest score wins
    assert statistics.person_margin(make_result(scores=(10, 4, 7), winners=(1,))) == -6
    assert statistics.person_margin(make_result(scores=(5, 5), winners=(0, 1))) == 0
    assert statistics.person_margin(make_result(scores=(), winners=())) == 0


def test_games_levels_and_months() -> None:
    results = [
        make_result("truc", 70, levels=("hard", "normal", "hard")),
        make_result("whist", 33),
        make_result("whist", 2),
        make_result("euchre", 1, levels=("easy", "hard", "hard"), winners=(1,), scores=(0, 5)),
    ]
    assert list(statistics.records_by_game(results)) == ["whist", "euchre", "truc"]
    levels = statistics.records_by_level(results)
    assert {level: record.matches for level, record in levels.items()} == {"normal": 2, "hard": 1, "mixed": 1}
    assert list(levels) == ["normal", "hard", "mixed"]
    assert statistics.records_by_level([*results, make_result("put-and-take")]) == levels, "nothing is decided in it"
    months = statistics.records_by_month(results, NOW)
    assert len(months) == 12 and (months[0].year, months[0].month) == (2025, 6)
    assert [(one.month, one.record.matches) for one in months if one.record.matches] == [(3, 1), (4, 1), (5, 2)]


def test_runs() -> None:
    won = [make_result("whist", days) for days in (9, 8, 7)]
    lost = make_result("whist", 6, winners=(1,), scores=(0, 5))
    later = [make_result("truc", 5), make_result("whist", 4)]
    assert statistics.longest_run([*later, lost, *won]) == statistics.WinningRun(3, "whist", NOW - timedelta(days=7))
    assert statistics.present_run([*later, lost, *won]) == statistics.WinningRun(2, "", NOW - timedelta(days=4))
    assert statistics.present_run([lost]) == statistics.longest_run([lost]) == statistics.WinningRun(0)


def test_periods_and_games_are_chosen() -> None:
    results = [make_result("whist", 200), make_result("whist", 40), make_result("truc", 3)]
    year, month = statistics.period_start("year", NOW), statistics.period_start("month", NOW)
    assert statistics.period_start("all", NOW) is None
    assert [len(statistics.select_results(results, since=after)) for after in (None, year, month)] == [3, 2, 1]
    assert len(statistics.select_results(results, "whist", year)) == 1


def test_results_as_values_for_a_spreadsheet() -> None:
    lines = statistics.results_as_csv([make_result(), make_result("truc", winners=(), scores=(4, 4))]).splitlines()
    assert lines[1] == f"{NOW.isoformat()},Whist,4,normal,won,5,5 3,2,4"
    assert ",Truc,4,normal,drawn,4,4 4,0,4" in lines[2]


def test_results_of_the_store_make_a_record(store: Store) -> None:
    match = finish_match(Match.new("conquian", seed=7))
    store.record(match)
    record = statistics.match_record(store.results())
    assert record.matches == 1 and record.won == (0 in match.state.winners) and record.deals == len(match.state.results)


def test_no_game_is_loaded_for_statistics(store: Store) -> None:
    store.record(finish_match(Match.new("conquian", seed=1)))
    store.autosave(play_match(actions=60))
    code = (
        "import sys\n"
        "from cardhall.match import statistics\n"
        "from cardhall.match.dealt_cards import read_all_dealt\n"
        "from cardhall.match.fair_deal import compare_with_chance\n"
        "from cardhall.match.store import Store\n"
        f"store = Store({str(store.folder)!r})\n"
        "assert statistics.match_record(store.results()).matches == 1\n"
        "assert compare_with_chance(read_all_dealt(store)[0]).deals\n"
        "loaded = [m for m in sys.modules if m.startswith('cardhall.games.') or m.startswith('PySide6')]\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("level", ["=1+1", "\u202ex\x1b[31m", "<img src=x>", ""])
def test_a_level_that_is_none_is_shown_nowhere(level: str, store: Store) -> None:
    """The file of results may come from anywhere; a spreadsheet would take a beginning = for a formula."""
    match = finish_match(Match.new("whist", seed=3))
    store.autosave(match)
    store.record(match)
    (real,) = store.results()
    odd = replace(real, levels=dict.fromkeys(real.levels, level))
    assert statistics.opponent_level(real) == "normal" and statistics.opponent_level(odd) == statistics.MIXED_LEVELS
    assert f",{level},lost" not in statistics.results_as_csv(
        [odd]
    ) and f",{level},won" not in statistics.results_as_csv([odd])


@pytest.mark.parametrize(("game", "period"), [("", "all"), ("whist", "all"), ("", "year"), ("whist", "month")])
def test_an_overview_in_slices_is_what_each_function_gives(game: str, period: str) -> None:
    rng = random.Random(1)
    results = sorted(
        (
            replace(
                make_result(rng.choice(("whist", "euchre", "spades")), rng.uniform(0, 500), (rng.randrange(9), 3)),
                id=str(number),
                won=bool(rng.randrange(2)),
                given_up=not rng.randrange(9),
            )
            for number in range(900)
        ),
        key=lambda one: one.date,
    )
    work, slices = statistics.make_overview(results, game, period, NOW, 5), 0
    with pytest.raises(StopIteration) as ended:
        while True:
            next(work)
            slices += 1
    shown, found = ended.value.value
    of_game = statistics.select_results(results, game)
    assert slices > 10 and shown == statistics.select_results(results, game, statistics.period_start(period, NOW))
    assert found.record == statistics.match_record(shown)
    assert found.recent == len(statistics.select_results(results, game, statistics.period_start("month", NOW)))
    assert (found.longest_run, found.present_run) == (statistics.longest_run(shown), statistics.present_run(shown))
    assert list(found.by_game.items()) == list(statistics.records_by_game(shown).items())
    assert list(found.by_level.items()) == list(statistics.records_by_level(shown).items())
    assert list(found.months) == statistics.records_by_month(of_game, NOW)
    assert list(found.latest) == sorted(shown, key=lambda one: one.date, reverse=True)[:5]
