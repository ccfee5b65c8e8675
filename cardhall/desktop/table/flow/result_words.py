"""The result of a deal in two short sentences, shown on the table before the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.table.parts.score_painter import format_score
from cardhall.desktop.table.rail.reckoning import default_headline, headline_sentence, result_in_pack
from cardhall.desktop.table.stage.payment_animation import signed_number
from cardhall.language import tr
from cardhall.rules import State
from cardhall.rules.engine.results import DealResult


def result_words(
    result: DealResult, scores_before: Sequence[float], state: State, names: Sequence[str], pack: str
) -> tuple[str, str]:
    """Return the headline of a deal's result, and the person's change of score.

    `scores_before`: the scores before the deal, by side; `names`: the seats' names; `pack`: the pack whose
    names of suits and ranks are used.
    """
    sides = [side_name(side, names) for side in state.sides]
    headline = headline_sentence(result_in_pack(pack, result).headline or default_headline(result), sides)
    own_side = state.setup.side_of[0]
    gain, score = result.delta[own_side], format_score(scores_before[own_side] + result.delta[own_side])
    change = signed_number(gain) if gain else format_score(0)
    return headline, tr("This deal: {change}. Your score: {score}.", change=change, score=score)
