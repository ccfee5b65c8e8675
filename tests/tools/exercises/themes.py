"""What an exercise is about, and how hard it is: by the reason of the best action, and by what a quick look finds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cardhall.language.sentences import Sentence
from cardhall.match.exercise_themes import EASY, HARD, MEDIUM
from cardhall.players.advice import advice_for
from cardhall.rules.engine.action import Action

FAR_WEIGHT_SHARE = 0.25  # of the weight of what a quick look finds best: an action with less is hard to find
MANY_CHOICES = 5  # choices from which on an exercise is no longer easy

BY_WORDS = (  # the theme of a reason for a card to a trick, by the first of these words that its template has
    ("draw the others’ trumps", "trumps"),
    ("trump left", "trumps"),
    ("trump higher", "trumps"),
    ("Leading trumps", "trumps"),
    ("other trumps have gone", "trumps"),
    ("you lead becomes trumps", "trumps"),
    ("takes the lead", "high"),
    ("is your best card", "high"),
    ("draws the trick", "cheap"),
    ("pay you", "points"),
    ("brings you", "points"),
    ("next time", "void"),
    ("can soon ruff", "void"),
    ("ruff it", "ruff"),
    ("A trump", "ruff"),
    ("may be enough", "finesse"),
    ("drive out", "suit"),
    ("longest suit", "suit"),
    ("Discard it only if", "throw"),
    ("highest {suit} left", "winners"),
    ("Nobody else has", "winners"),
    ("points", "points"),
    ("get rid of", "duck"),
    ("does not win the trick", "duck"),
    ("wins the trick so far", "duck"),
    ("still out, so it may well lose", "duck"),
    ("left that can take the trick", "duck"),
    ("while the trick costs little", "duck"),
    ("beat the trick so far", "duck"),
    ("throw other cards on", "duck"),
    ("must win the trick", "duck"),
    ("Only a trump can beat", "duck"),
    ("throw a card", "throw"),
    ("but one has to go", "throw"),
    ("than a trump", "throw"),
    ("enough to win", "cheap"),
    ("lowest card that does", "cheap"),
    ("It wins the trick", "cheap"),
    ("plays high", "high"),
    ("more likely to win", "high"),
    ("spend a higher card", "high"),
    ("keep", "save"),
    ("low", "save"),
    ("high", "save"),
)
BY_VERB = {
    "bid": "bid",
    "draw": "draw",
    "take": "draw",
    "discard": "discard",
    "meld": "meld",
    "add": "meld",
    "lay": "meld",
    "pass": "pass",
    "bet": "stake",
    "accept": "stake",
    "reject": "stake",
    "stick": "stake",
    "twist": "stake",
    "buy": "stake",
}
BY_GAME = {  # the theme of a played card in games of other kinds, by words of its reason
    "stealing-bundles": (("captures", "capture"), ("steals", "capture"), ("", "throw")),
    "one-eyed-jack": (("stops", "block"), ("breaks", "block"), ("way", "block"), ("", "build")),
}


def find_theme(seen: Any, action: Action, reason: str) -> str:
    """What an action is an example of: a key of `cardhall.match.exercise_themes.THEME_TEXTS`."""
    template = reason_template(reason)
    if action.verb != "play":
        return BY_VERB.get(action.verb, "play")
    if seen.game.id in BY_GAME:
        return next(theme for words, theme in BY_GAME[seen.game.id] if words in template)
    if seen.game.family == "trick-taking":
        return next((theme for words, theme in BY_WORDS if words in template), "play")
    standing = bool(seen.zones.get("trick"))
    return "beat" if standing else "lead"


def reason_template(reason: str) -> str:
    """The template of a reason, without what only puts sentences together."""
    while isinstance(reason, Sentence):
        inner = next((one for one in ("text", "why") if one in reason.values), "")
        if not inner:
            return reason.template
        value = reason.values[inner]
        reason = getattr(value, "text", value)
    return reason


def exercise_level(seen: Any, good: Collection[str]) -> int:
    """How hard the good actions are to find: whether a quick look finds them, and how many others there are."""
    actions = list(seen.actions())
    weights = advice_for(seen.game.id).weights(seen.state, seen.seat, actions)
    best = max(weights)
    found = max(weight for action, weight in zip(actions, weights, strict=True) if str(action) in good)
    if found < FAR_WEIGHT_SHARE * best:
        return HARD
    return EASY if found == best and len(actions) < MANY_CHOICES else MEDIUM
