"""Lines of a person's files with extreme and random values, made from the schema that reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from cardhall.cards import RANKS
from cardhall.match import analysis, deal_of_the_day, decisions, duplicates, exercises, practice, schema
from cardhall.match.board_scores import MATCHPOINTS, POINTS
from cardhall.rules.catalogue import CATALOGUE
from tests.match.test_analysis import one_deal
from tests.match.test_practice import review_with_costs
from tests.reliability.kept import sign_text

TINY = (5e-324, -5e-324, 1e-12, 0.1, 0.5)
LONG_TEXT = "W" * 400
MOST_LINES = 5  # of a file, in an example
GAMES = ("whist", "ecarte", "pontoon", "contract-bridge", "samba", "put-and-take", "trente-et-quarante", "mus")
TIMES = (
    "2026-11-24T20:15:00+01:00",
    "2026-11-29T00:00:00+14:00",
    "1970-01-01T00:00:00+00:00",
    "9000-12-31T23:59:59-14:00",
    "2000-02-29T12:00:00",
)
DAYS = ("2026-11-24", "2026-01-01", "1970-01-01", "9000-12-31", "0001-01-01", "9999-12-31")
LEVEL_WORDS = ("easy", "normal", "hard", "random", "", "unheard of")
games, times = st.sampled_from(GAMES), st.sampled_from(TIMES)


def schema_values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a kind of the schema, as JSON has them; those at its bounds come often."""
    return _values(inspect.type_info(kind))


def schema_objects(kind: type[msgspec.Struct], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects of a kind of the schema; `given`: fields that must fit one another or the world."""
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    return st.fixed_dictionaries({one.name: given.get(one.name, _values(one.type)) for one in told.fields})


def _values(told: inspect.Type) -> st.SearchStrategy[Any]:
    match told:
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.IntType():
            low, high = told.ge if told.ge is not None else -(2**70), told.le if told.le is not None else 2**70
            edges = {one for one in (low, high, low + 1, high - 1, 0, 1, 2, 13) if low <= one <= high}
            return st.sampled_from(sorted(edges)) | st.integers(int(low), int(high))
        case inspect.FloatType():
            least, most = float(told.ge or 0.0), float(told.le or 0.0)
            ends = {one for one in (least, most, 0.0, *TINY) if least <= one <= most}
            return st.sampled_from(sorted(ends)) | st.floats(least, most)
        case inspect.StrType():
            most_letters = told.max_length or 400
            letters = st.characters(blacklist_categories=("Cs",))
            return st.sampled_from(("", "1", LONG_TEXT[:most_letters])) | st.text(
                letters, max_size=min(12, most_letters)
            )
        case inspect.UnionType():
            return st.one_of(*map(_values, told.types))
        case inspect.VarTupleType():
            most_items = min(told.max_length or 4, 4)
            return st.lists(_values(told.item_type), min_size=told.min_length or 0, max_size=most_items)
        case inspect.TupleType():
            return st.tuples(*map(_values, told.item_types)).map(list)
        case inspect.DictType():
            keys = _values(told.key_type).map(str)
            return st.dictionaries(keys, _values(told.value_type), max_size=3)
        case inspect.StructType():
            return st.fixed_dictionaries({one.name: _values(one.type) for one in told.fields})
        case inspect.LiteralType():
            return st.sampled_from(told.values)
    raise AssertionError(f"no values for {told}")


# ---- lines of each file


@st.composite
def decided(draw: Any) -> dict[str, Any]:
    """A line of `decisions.jsonl`."""
    told = draw(schema_objects(decisions._ReviewLine, game=games, when=times))
    cost, spread = (_values(one) for one in _kinds_of_decision())
    one = st.tuples(
        st.sampled_from([*decisions.PART_NAMES, ""]), cost, spread, st.sampled_from([*analysis.RATING_TEXTS, ""])
    )
    told["decisions"] = list(map(list, draw(st.lists(one, max_size=6))))
    return told


def _kinds_of_decision() -> tuple[inspect.Type, inspect.Type]:
    """The kinds of a decision's cost and spread."""
    told = inspect.type_info(decisions._ReviewLine)
    assert isinstance(told, inspect.StructType)
    listed = next(one.type for one in told.fields if one.name == "decisions")
    assert isinstance(listed, inspect.VarTupleType) and isinstance(listed.item_type, inspect.TupleType)
    return listed.item_type.item_types[1], listed.item_type.item_types[2]


@st.composite
def ended(draw: Any) -> dict[str, Any]:
    """A line of `results.jsonl`."""
    told = draw(schema_objects(schema.ResultLine, game=games, date=times))
    seats = draw(st.sampled_from((1, 2, 4, 5, 9, 32)))
    order = draw(st.permutations(range(seats)))
    cut = draw(st.integers(1, seats))
    told["sides"] = [side for side in (list(order[:cut]), list(order[cut:])) if side]
    if draw(st.booleans()):
        told["sides"] = [[seat] for seat in order]
    sides = len(told["sides"])
    scores = _item_of(schema.ResultLine, "scores")
    told["scores"] = draw(st.lists(scores, min_size=sides, max_size=sides))
    told["points"] = draw(st.lists(scores, min_size=sides, max_size=sides) | st.just([]))
    told["winners"] = draw(st.lists(st.integers(0, sides - 1), max_size=3))
    told["seats"] = seats
    told["levels"] = {str(seat): draw(st.sampled_from(LEVEL_WORDS)) for seat in order if draw(st.booleans())}
    return told


def _item_of(kind: type[msgspec.Struct], name: str) -> st.SearchStrategy[Any]:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    found = next(one.type for one in told.fields if one.name == name)
    assert isinstance(found, inspect.VarTupleType)
    return _values(found.item_type)


def of_day() -> st.SearchStrategy[dict[str, Any]]:
    """A line of `days.jsonl`."""
    whose = st.sampled_from((deal_of_the_day.YOU, deal_of_the_day.HARD))
    return schema_objects(deal_of_the_day._DayLine, day=st.sampled_from(DAYS), game=games, when=times, who=whose)


@st.composite
def dealt_line(draw: Any) -> dict[str, Any]:
    """A line of `dealt.jsonl`: its numbers agree with one another, or it would be left out."""
    told = draw(schema_objects(schema.DealtLine, form=st.just(1), game=games, date=times, alike=st.just([])))
    for _ in range(draw(st.integers(0, 2))):
        ranks = draw(st.lists(st.sampled_from((*RANKS, "RJ", "x", "")), min_size=1, max_size=4, unique=True))
        pack = {rank: draw(st.sampled_from((1, 4, 240))) for rank in ranks}
        own = draw(st.integers(1, min(13, sum(pack.values()))))
        others = [1] * draw(st.integers(0, min(3, sum(pack.values()) - own)))
        deals = draw(st.sampled_from((0, 1, 401, schema.MAX_DEALS)))
        longest = str(draw(st.sampled_from((0, 1, own, 2**31 - 1))))
        told["alike"].append(
            {
                "pack": pack,
                "suits": draw(st.sampled_from(([0] * 4, [1, 0, 0, 0], [own] * 4))),
                "own": own,
                "others": others,
                "deals": deals,
                "own_ranks": {ranks[0]: deals * own},
                "others_ranks": {ranks[-1]: deals * sum(others)},
                "own_longest": {longest: deals},
                "others_longest": {longest: deals * len(others)},
            }
        )
    return told


@st.composite
def set_lines(draw: Any) -> list[dict[str, Any]]:
    """The lines of a set."""
    game = draw(games)
    seats = draw(st.sampled_from(CATALOGUE[game].seat_counts))
    scoring = draw(st.sampled_from(duplicates.SCORING_NAMES)) if game == "contract-bridge" else POINTS
    whose = st.sampled_from((duplicates.YOU, *duplicates.COMPUTER_LEVELS_BY_SCORING[MATCHPOINTS]))
    levels = {str(seat): draw(st.sampled_from(LEVEL_WORDS)) for seat in range(1, seats)}
    head = draw(
        schema_objects(
            duplicates._SetHead,
            set=st.just("extreme"),
            game=st.just(game),
            seats=st.just(seats),
            levels=st.just(levels),
            began=times,
            scoring=st.just(scoring),
        )
    )
    boards = st.sampled_from(("", "4 S 1 0 11", "7 NT 4 3 0", "0 NT 1 0 0", "9 S 1 0 11"))
    deal = st.integers(1, max(1, len(head["seeds"])))
    return [
        head,
        *draw(st.lists(schema_objects(duplicates.PlayedDeal, who=whose, board=boards, deal=deal), max_size=8)),
    ]


@st.composite
def judgement(draw: Any, good: Mapping[str, Any]) -> dict[str, Any]:
    """What a review found of the decision of `good`, in other figures."""
    told = draw(schema_objects(analysis.Judgement, place=st.just(good["place"]), action=st.just(good["action"])))
    if draw(st.booleans()):
        told["alternatives"][0]["action"] = good["action"]
    return dict(told)


@dataclass(frozen=True)
class Lines:
    """What lies in a folder of matches."""

    files: Mapping[str, list[dict[str, Any]]]  # by name; a line each
    positions: tuple[dict[str, Any], ...]  # judgements of positions to practise
    progress: dict[str, dict[str, str]]  # how exercises went

    def write(self, folder: Path) -> None:
        """Write all of it."""
        (folder / "sets").mkdir()
        for name, lines in self.files.items():
            (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        (folder / "exercises.json").write_text(json.dumps(self.progress), "utf-8")
        place = practice.practice_folder(folder)
        place.mkdir()
        answers = []
        for number, judged in enumerate(self.positions):
            told = {**position(), "id": f"extreme{number}", "judgement": judged}
            (place / f"extreme{number}.json").write_bytes(sign_text(told))
            answers += [{"id": f"extreme{number}", "when": when, "right": bool(number)} for when in TIMES]
        (place / practice.ANSWERS_FILE).write_text("".join(json.dumps(line) + "\n" for line in answers), "utf-8")


_position: dict[str, Any] = {}


def position() -> dict[str, Any]:
    """The file of a position to practise, as it is written."""
    import tempfile

    if not _position:
        with tempfile.TemporaryDirectory() as folder:
            match = one_deal("whist")
            practice.add_positions(Path(folder), match, review_with_costs(match, [1.5]))
            (path,) = practice.practice_folder(Path(folder)).glob("*.json")
            _position.update(json.loads(path.read_bytes()))
    return dict(_position)


def kept_files() -> st.SearchStrategy[Lines]:
    """Everything that the pages read, all of it extreme."""

    def some(line: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
        return st.lists(line, min_size=1, max_size=MOST_LINES)

    files = st.fixed_dictionaries(
        {
            "decisions.jsonl": some(decided()),
            "results.jsonl": some(ended()),
            "days.jsonl": some(of_day()),
            "dealt.jsonl": some(dealt_line()),
            "sets/extreme.jsonl": set_lines(),
        }
    )
    positions = st.lists(judgement(position()["judgement"]), min_size=1, max_size=3).map(tuple)
    some_progress = st.dictionaries(
        st.sampled_from((*GAMES, "gone", "")),
        st.dictionaries(
            st.text(max_size=12), st.sampled_from((exercises.RIGHT_OUTCOME, exercises.WRONG_OUTCOME)), max_size=3
        ),
        max_size=3,
    )
    return st.builds(Lines, files, positions, some_progress)
