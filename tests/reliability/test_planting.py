"""Attacks notice planted faults: those that lose matches in every check, others at the latest in a long run."""

from __future__ import annotations

import pytest

from tests.reliability.__main__ import PLANTED_INTRODUCTION, page, planted_page
from tests.reliability.planting import (
    ALL_FAULTS,
    MATCH_PLANTS,
    OTHER_PLANTS,
    Notice,
    Plant,
    find_noticing_attack,
    find_target,
)


def test_every_function_with_a_planted_fault_is_there() -> None:
    for fault in ALL_FAULTS:
        find_target(fault)
    assert len({fault.name for fault in ALL_FAULTS}) == len(ALL_FAULTS)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("fault", MATCH_PLANTS, ids=lambda fault: fault.name)
def test_what_loses_matches_is_noticed_in_every_check(fault: Plant) -> None:
    assert find_noticing_attack(fault).is_quick


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("fault", OTHER_PLANTS, ids=lambda fault: fault.name)
def test_what_loses_other_things_is_noticed(fault: Plant) -> None:
    assert find_noticing_attack(fault).attack


def test_the_page_keeps_both_tables() -> None:
    first, second = Notice(ALL_FAULTS[0], "kills: test_a", True), Notice(ALL_FAULTS[1], "kept: test_b", False)
    text = page("", [{"what": "kills", "kills": 2, "seconds": 1}], "2030-01-01")
    text = planted_page(planted_page(text, [first], "2030-01-02"), [second], "2030-01-03")
    text = page(text, [{"what": "kills", "kills": 3, "seconds": 1}], "2030-01-04")
    assert text.count(PLANTED_INTRODUCTION.splitlines()[1]) == 1
    assert [line for line in text.splitlines() if line.endswith((" | 2030-01-04 |", "-02 |", "-03 |"))] == [
        "| kills | 3 kills | 1 | 2030-01-04 |",
        f"| {ALL_FAULTS[0].name} | {ALL_FAULTS[0].loses} | kills: test_a | 2030-01-02 |",
        f"| {ALL_FAULTS[1].name} | {ALL_FAULTS[1].loses} | kept: test_b (long) | 2030-01-03 |",
    ]
