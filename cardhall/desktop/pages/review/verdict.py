"""Composes the verdict on a decision from its judgement."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardhall.desktop.pages.review.panels import VerdictPanel
from cardhall.desktop.pages.review.rating_marks import cost_sentence, luck_sentence, rating_text, source_sentence
from cardhall.language import tr
from cardhall.match.analysis import Choice, Judgement, Luck
from cardhall.rules.engine.action import Action


class DecisionFindings(NamedTuple):
    """The findings of a review about one decision."""

    judgement: Judgement | None  # None: not judged
    has_failed: bool  # whether judging it has failed
    luck: Luck | None  # its effect with all cards known; None: not computed yet


def show_verdict(
    panel: VerdictPanel,
    choice: Choice,
    findings: DecisionFindings,
    action_text: Callable[[str], str],
    reason_for: Callable[[Choice, Action], str],
) -> None:
    """Show the verdict on a decision in its panel.

    `action_text`: names an action, given its canonical text; `reason_for`: returns the reason for the best action.
    """
    judgement, is_call = findings.judgement, not choice.action.cards
    chosen_text = action_text(str(choice.action))
    if judgement is None:
        if findings.has_failed:
            panel.show_sentences("", tr("Not judged"), tr("Card Hall could not rate this decision."))
        else:
            panel.show_sentences("", tr("Being analysed"), chosen_text, is_call=is_call)
        return
    title = tr("{rating}: {done}", rating=rating_text(judgement), done=chosen_text)
    best_action = Action.parse(judgement.best.action)
    reason, best_text, source = (
        reason_for(choice, best_action),
        action_text(judgement.best.action),
        source_sentence(judgement),
    )
    if best_action == choice.action:
        panel.show_sentences(judgement.rating, title, reason, "", source, is_call=is_call)
    elif not judgement.cost:
        comparison = tr("About as good as {better}.", better=best_text)
        panel.show_sentences(judgement.rating, title, comparison, reason, source, is_call=is_call)
    else:
        comparison = tr("{better} is better. {cost}", better=best_text, cost=cost_sentence(judgement, choice.seen.game))
        luck_text = luck_sentence(findings.luck, choice.seen.game)
        panel.show_sentences(judgement.rating, title, comparison, reason, source, luck_text, is_call=is_call)
