"""`cardhall opponents`: the page and the figures behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhall import cli, rules
from cardhall.commands import external_players, opponents
from cardhall.match.references import costs_by_level
from cardhall.players.contests import contest
from cardhall.players.contests.contest import ContestTerms, PlayedDeal

QUICK = ["--deals", "3", "--seconds", "0.5"]


def _figures(mean: float, margin: float, day: str = "2025-01-02") -> dict[str, object]:
    pair = {"mean": mean, "low": mean - margin, "high": mean + margin, "deals": 60}
    return {
        "date": day,
        "machine": "a machine",
        "command": "cardhall opponents --deals 60",
        "pairs": {"hard-normal": pair},
        "times": {"hard": {"median": 1.0, "p95": 1.25}},
    }


def test_the_page_says_what_the_figures_say() -> None:
    text = opponents.format_page({"whist": _figures(0.5, 0.2), "euchre": _figures(-0.04, 0.2)})
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert rows == [
        "| Euchre | −0.04 ± 0.20 (60) | – | – | 1.00 s (1.25 s) |",
        "| Whist | **+0.50 ± 0.20** (60) | – | – | 1.00 s (1.25 s) |",
    ]
    assert "- 2025-01-02: `cardhall opponents --deals 60` (Euchre, Whist) on a machine." in text
    text = opponents.format_page({game_id: _figures(0.5, 0.2) for game_id in rules.GAMES})
    assert "- 2025-01-02: `cardhall opponents --deals 60` (all games) on a machine." in text
    text = opponents.format_page({"whist": _figures(0.5, 0.2), "euchre": _figures(0, 1, "2025-02-03")})
    assert "2025-01-02: `cardhall opponents --deals 60` (Whist)" in text
    assert "2025-02-03: `cardhall opponents --deals 60` (Euchre)" in text


def _play(terms: ContestTerms, deals: int, jobs: int) -> Iterator[PlayedDeal]:
    """Stands in for a contest: the better level wins by one point or two, and thinks for a tenth of a second."""
    for number in range(deals):
        yield PlayedDeal(number, 1.0 + number % 2, ((0.1, 0.2), (0.01,)))


def test_a_run_keeps_the_figures_of_other_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest, "play", _play)
    (tmp_path / opponents.FIGURES_FILE).write_text(json.dumps({"whist": _figures(0.5, 0.2), "a-game-gone": {}}))
    assert cli.run(["opponents", "stealing-bundles", "--output", str(tmp_path), *QUICK]) == 0
    assert capsys.readouterr().out.startswith("stealing-bundles: ")
    figures = json.loads((tmp_path / opponents.FIGURES_FILE).read_text())
    assert sorted(figures) == ["stealing-bundles", "whist"]
    assert list(figures["stealing-bundles"]["pairs"]) == ["easy-random", "hard-normal", "normal-easy"]
    assert figures["stealing-bundles"]["pairs"]["hard-normal"]["mean"] == pytest.approx(4 / 3, abs=1e-3)
    assert figures["stealing-bundles"]["times"]["normal"] == {"median": 0.01, "p95": 0.01}
    assert figures["stealing-bundles"]["command"] == "cardhall opponents --deals 3 --seconds 0.5 --jobs 1"
    text = (tmp_path / opponents.PAGE_FILE).read_text("utf-8")
    assert text == opponents.format_page(figures)
    assert "| Whist |" in text
    assert "it was allowed 0.5\N{NO-BREAK SPACE}s a decision; in play it is 1\N{NO-BREAK SPACE}s." in text


def test_decisions_are_weighed_where_the_contest_leaves_it_open() -> None:
    assert costs_by_level("big-two") and costs_by_level("twenty-five")
    lines = {}
    for mean in (0.1, 0.5):
        text = opponents.format_page({game_id: _figures(mean, 0.2) for game_id in ("big-two", "twenty-five", "razz")})
        lines[mean] = [line for line in text.splitlines() if line.startswith("- ") and "decisions" in line]
    normal, hard = (costs_by_level("big-two")[level] for level in ("normal", "hard"))
    told = f"normal {normal.mean:.3f} ± {normal.margin:.3f}, hard {hard.mean:.3f} ± {hard.margin:.3f}"
    assert lines[0.1][0] == f"- Big Two: {told}, in {hard.decisions} decisions."
    assert [line.partition(":")[0] for line in lines[0.1]] == ["- Big Two", "- Twenty-Five"]
    assert not lines[0.5]


def test_what_decisions_cost_is_told_finely_where_it_is_little() -> None:
    cost = costs_by_level("court-piece")
    told = ", ".join(f"{level} {cost[level].mean:.4f} ± {cost[level].margin:.4f}" for level in ("normal", "hard"))
    assert 0 < min(cost[level].margin for level in ("normal", "hard")) < 0.001
    assert f"- Court Piece: {told}, in " in opponents.format_page({"court-piece": _figures(0.1, 0.2)})


def test_the_first_may_sit_alone_and_razz_is_played_without_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[ContestTerms] = []

    def play(terms: ContestTerms, deals: int, jobs: int) -> Iterator[PlayedDeal]:
        played.append(terms)
        return _play(terms, deals, jobs)

    monkeypatch.setattr(contest, "play", play)
    for words in (["razz", "big-two", "whist", "--alone"], ["spinado"]):
        assert cli.run(["opponents", *words, "--output", str(tmp_path), *QUICK]) == 0
    options = {terms.game: dict(terms.options) for terms in played}
    assert options == {"razz": {"deals": 0}, "big-two": {}, "whist": {}, "spinado": {}}
    assert {terms.game for terms in played if terms.one_side_only} == {"razz", "big-two", "whist"}
    text = (tmp_path / opponents.PAGE_FILE).read_text("utf-8")
    assert "\nIn Big Two and Razz the first sat alone among players of the second" in text  # Whist has two sides
    assert "\nRazz was played without an end." in text
    assert "--jobs 1 --alone` (Big Two, Razz, Whist) on" in text
    assert "--jobs 1` (Spinado) on" in text


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "no game 'chess'"),
        (["--deals", "1"], "at least two deals"),
        (["--seconds", "0"], "more than 0"),
        (["--minutes", "nan"], "more than 0"),
        (["--page", "--output", "."], "there are no figures"),
        (["whist", "--output", "/nowhere-at-all", *QUICK], "there is no such folder"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], words: list[str], part: str) -> None:
    with pytest.raises(SystemExit) as left:
        cli.run(["opponents", *words])
    assert left.value.code == 2
    assert part in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[]", "{", '{"whist": {}}', '{"whist": 7}'])
def test_figures_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (tmp_path / opponents.FIGURES_FILE).write_text(text)
    with pytest.raises(SystemExit):
        cli.run(["opponents", "whist", "--output", str(tmp_path)])
    assert "cannot be read as figures" in capsys.readouterr().err
    assert (tmp_path / opponents.FIGURES_FILE).read_text() == text


def test_it_stops_when_the_minutes_are_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "play", _play)
    assert cli.run(["opponents", "whist", "--output", str(tmp_path), "--deals", "500", "--minutes", "1e-9"]) == 0
    figures = json.loads((tmp_path / opponents.FIGURES_FILE).read_text())
    assert figures["whist"]["pairs"]["hard-normal"]["deals"] == 2


def test_a_contest_that_cannot_go_on_leaves_the_figures_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(terms: ContestTerms, deals: int, jobs: int) -> Iterator[PlayedDeal]:
        yield PlayedDeal(0, 1.0, ((), ()))
        raise contest.Unfinished("A deal of Nuts stands still: nobody can do anything.")

    monkeypatch.setattr(contest, "play", play)
    with pytest.raises(SystemExit):
        cli.run(["opponents", "nuts", "--output", str(tmp_path), *QUICK])
    assert "stands still" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_figures_of_a_few_deals_are_not_bold() -> None:
    found = _figures(0.5, 0.2)
    found["pairs"] = {"hard-normal": {"mean": 1.0, "low": 1.0, "high": 1.0, "deals": 2}}
    assert "| Whist | +1.00 ± 0.00 (2) | –" in opponents.format_page({"whist": found})


ENTRY: external_players.OutsideContest = {
    "game": "dou-dizhu",
    "player": "RLCard’s rule player",
    "level": "hard",
    "budget": "0.2 s a decision",
    "setting": "The landlord against two of them, and the other way round.",
    "unit": "bids a deal",
    "deals": 40,
    "mean": 1.25,
    "low": 0.75,
    "high": 1.75,
    "won": "30 of 40 as landlord",
    "date": "2025-01-02",
    "machine": "a machine",
    "command": "python -m tests.oracles.rlcard_doudizhu",
}


def test_other_peoples_players_have_their_part_of_the_page(tmp_path: Path) -> None:
    """Recorded beside the figures of the levels; a newer entry takes the place of the older one."""
    path = tmp_path / opponents.FIGURES_FILE
    path.write_text(json.dumps({"whist": _figures(0.5, 0.2)}))
    opponents.add_entry(path, ENTRY)
    opponents.add_entry(path, {**ENTRY, "deals": 80, "low": -0.1})
    figures = opponents.read_figures(path)
    assert sorted(figures) == ["outside", "whist"] and len(figures["outside"]) == 1
    text = (tmp_path / opponents.PAGE_FILE).read_text("utf-8")
    assert text == opponents.format_page(figures)
    assert (
        "| Dou Dizhu | RLCard’s rule player | hard, 0.2 s a decision | 80 | +1.25 ± 0.93 bids a deal; "
        "30 of 40 as landlord |\n"
    ) in text
    assert "The landlord against two of them, and the other way round. 2025-01-02: `python -m" in text
    assert "Against other programs" not in opponents.format_page({"whist": _figures(0.5, 0.2)})


def test_contests_with_open_cards_have_their_part_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / opponents.FIGURES_FILE
    short: external_players.OutsideContest = {
        **ENTRY,
        "game": "ecarte",
        "player": "the first lead on",
        "unit": "points a deal",
        "won": "",
    }
    opponents.add_entry(path, ENTRY)
    opponents.add_entry(path, short, external_players.ALL_CARDS_KEY)
    figures = opponents.read_figures(path)
    assert figures["open"] == [short] and figures["outside"] == [ENTRY]
    text = (tmp_path / opponents.PAGE_FILE).read_text("utf-8")
    part = text[text.index("## Against players who see all cards") :]
    assert "| Écarté | the first lead on | hard, 0.2 s a decision | 40 | **+1.25 ± 0.50** points a deal |\n" in part
    assert "- Écarté from the first lead on: The landlord" in part and "Dou Dizhu against RLCard" not in part


def test_the_page_alone_is_written_from_the_figures(tmp_path: Path) -> None:
    (tmp_path / opponents.FIGURES_FILE).write_text(json.dumps({"whist": _figures(0.5, 0.2), "outside": [ENTRY]}))
    assert cli.run(["opponents", "--page", "--output", str(tmp_path)]) == 0
    text = (tmp_path / opponents.PAGE_FILE).read_text("utf-8")
    assert "**+0.50 ± 0.20** (60)" in text and "**+1.25 ± 0.50** bids a deal" in text


def test_an_entry_that_is_not_whole_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / opponents.FIGURES_FILE).write_text(json.dumps({"outside": [{**ENTRY, "mean": "much"}]}))
    with pytest.raises(SystemExit):
        cli.run(["opponents", "--page", "--output", str(tmp_path)])
    assert "cannot be read as figures" in capsys.readouterr().err
