"""The golden text of every game, and of every option that changes how it is played."""

from __future__ import annotations

import difflib

import pytest

from cardhall import rules
from tests.game_files import GAME_TESTS
from tests.playthroughs import golden_path, wanted_variants, write_playthrough
from tests.strategies import Variant, of_this_build


@pytest.mark.parametrize(
    "variant", [v for game_id in rules.GAMES for v in of_this_build(wanted_variants(game_id))], ids=str
)
def test_playthrough(variant: Variant) -> None:
    path = golden_path(variant)
    again = f"python -m tests.playthroughs {variant.game}"
    assert path.exists(), f"{rules.get(variant.game).name} has no playthrough {path.name}; write it with: {again}"
    golden, now = path.read_text("utf-8").splitlines(), write_playthrough(variant).splitlines()
    if golden != now:
        difference = "\n".join(list(difflib.unified_diff(golden, now, path.name, "now", lineterm="", n=1))[:40])
        pytest.fail(
            f"The match has changed. If it should have, write it anew with: {again}\n{difference}", pytrace=False
        )


def test_no_playthrough_is_left_over() -> None:
    known = {golden_path(variant) for game_id in rules.GAMES for variant in wanted_variants(game_id)}
    assert set(GAME_TESTS.glob("*/playthroughs/*.txt")) <= known
