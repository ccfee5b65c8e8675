"""Composes the verdict on a decision from its judgement."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardhall.desktop.pages.review.marks import cost_words, luck_words, rating_words, source_words
from cardhall.desktop.pages.review.panels import Verdict
from cardhall.language import tr
from cardhall.match.analysis import Choice, Judgement, Luck
from cardhall.rules.engine.action import Action


class Reviewed(NamedTuple):
    """The findings of a review about one decision."""

    judged: Judgement | None  # None: not judged
    has_failed: bool  # whether judging it has failed
    luck: Luck | None  # its effect with all cards known; None: not computed yet


def say_verdict(
    verdict: Verdict,
    choice: Choice,
    reviewed: Reviewed,
    words: Callable[[str], str],
    why: Callable[[Choice, Action], str],
) -> None:
    """Show the verdict on a decision in its panel.

    `words`: names an action, given its canonical text; `why`: returns the reason for the best action.
    """
    judged, is_call = reviewed.judged, not choice.action.cards
    done = words(str(choice.action))
    if judged is None:
        if reviewed.has_failed:
            verdict.say("", tr("Not judged"), tr("Card Hall could not rate this decision."))
        else:
            verdict.say("", tr("Being analysed"), done, is_call=is_call)
        return
    title = tr("{rating}: {done}", rating=rating_words(judged), done=done)
    best = Action.parse(judged.best.action)
    reason, better, source = why(choice, best), words(judged.best.action), source_words(judged)
    if best == choice.action:
        verdict.say(judged.rating, title, reason, "", source, is_call=is_call)
    elif not judged.cost:
        told = tr("About as good as {better}.", better=better)
        verdict.say(judged.rating, title, told, reason, source, is_call=is_call)
    else:
        told = tr("{better} is better. {cost}", better=better, cost=cost_words(judged, choice.seen.game))
        luck = luck_words(reviewed.luck, choice.seen.game)
        verdict.say(judged.rating, title, told, reason, source, luck, is_call=is_call)
