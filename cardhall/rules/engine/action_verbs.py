"""Default words for actions, in the log, on buttons and in refusals, for games without words of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardhall.cards import SUIT_NAMES, SUIT_SIGNS, Card
from cardhall.english import capitalize_first
from cardhall.language import card_face, fill_template, listing, say, suit_name, template
from cardhall.rules.catalogue import game_words
from cardhall.rules.engine.action import Action

# A verb's phrases in the second and in the third person. Values: {cards}, {words} (arguments that are not cards),
# {what} (words and cards), {first} and {second} (of the words) and {suit} (the first suit among the words, by its
# name). A game may have a phrase of its own for a verb with its first words: `declare 20`.
Phrase = tuple[str, str]

VERB_PHRASES: Mapping[str, Phrase] = {
    "add": (template("add {cards}"), template("adds {cards}")),
    "bet": (template("bet {words}"), template("bets {words}")),
    "bid": (template("bid {words}"), template("bids {words}")),
    "call": (template("call {cards}"), template("calls {cards}")),
    "claim": (template("claim {cards}"), template("claims {cards}")),
    "deal": (template("deal {words} each"), template("deals {words} each")),
    "declare": (template("declare {what}"), template("declares {what}")),
    "discard": (template("discard {cards}"), template("discards {cards}")),
    "done": (say("are done"), say("is done")),
    "draw": (say("draw a card"), say("draws a card")),
    "exchange": (template("exchange {cards}"), template("exchanges {cards}")),
    "force": (template("force {cards}"), template("forces {cards}")),
    "meld": (template("meld {cards}"), template("melds {cards}")),
    "no": (say("say no"), say("says no")),
    "pass": (say("pass"), say("passes")),
    "play": (template("play {cards}"), template("plays {cards}")),
    "raise": (template("raise to {words}"), template("raises to {words}")),
    "say": (template("say {words}"), template("says {words}")),
    "signal": (template("sign: {words}"), template("signs: {words}")),
    "take": (template("take {cards}"), template("takes {cards}")),
    "trump": (template("name {suit}"), template("names {suit}")),
    "yes": (say("say yes"), say("says yes")),
    "accept": (say("accept"), say("accepts")),
    "check": (say("check"), say("checks")),
    "double": (say("double"), say("doubles")),
    "fold": (say("fold"), say("folds")),
    "redouble": (say("redouble"), say("redoubles")),
    "reject": (say("reject"), say("rejects")),
    "stick": (say("stick"), say("sticks")),
    "twist": (say("twist"), say("twists")),
}

# The text of a verb's button, without arguments and with them.
BUTTON_LABELS: Mapping[str, str] = {
    "accept": say("Accept"),
    "check": say("Check"),
    "collect": say("Collect"),
    "cop": say("Cop"),
    "cut": say("Cut"),
    "done": say("Done"),
    "double": say("Double"),
    "draw": say("Draw"),
    "fold": say("Fold"),
    "force": say("Force"),
    "good": say("Good"),
    "no": say("No"),
    "pass": say("Pass"),
    "play": say("Play", context="button without a card"),
    "redouble": say("Redouble"),
    "reject": say("Reject"),
    "split": say("Split"),
    "stick": say("Stick"),
    "stuck": say("Stuck", context="button"),
    "take": say("Take"),
    "tap": say("Tap"),
    "turn": say("Turn"),
    "twist": say("Twist"),
    "yes": say("Yes"),
}
BUTTON_LABELS_WITH_ARGUMENTS: Mapping[str, str] = {
    "bet": template("Bet {words}"),
    "bid": template("Bid {words}"),
    "call": template("Call {words}"),
    "discard": template("Discard {words}"),
    "double": template("Double {words}"),
    "give": template("Give {words}"),
    "lay": template("Lay {words}"),
    "exchange": template("Exchange {words}"),
    "meld": template("Meld {words}"),
    "play": template("Play {words}"),
    "take": template("Take {words}"),
    "trump": template("Trump {words}"),
}

# The request for an action by its verb; for other verbs the verb itself.
VERB_REQUESTS = {
    "accept": say("accept"),
    "bet": say("bet"),
    "bid": say("bid"),
    "call": say("call"),
    "check": say("check"),
    "claim": say("claim"),
    "cop": say("cop"),
    "deal": say("choose the size of the deal"),
    "declare": say("declare"),
    "discard": say("discard a card"),
    "done": say("say that you are done"),
    "double": say("double"),
    "draw": say("draw a card"),
    "exchange": say("exchange a card"),
    "fold": say("fold"),
    "meld": say("meld"),
    "no": say("say no"),
    "pass": say("pass"),
    "play": say("play a card"),
    "raise": say("raise"),
    "redouble": say("redouble"),
    "reject": say("reject"),
    "take": say("take"),
    "trump": say("name trumps"),
    "yes": say("say yes"),
}


def to_third_person(phrase: str) -> str:
    """Return a phrase in the third person, its first word being the verb: `passes`, `lays a card away`."""
    verb, space, rest = phrase.partition(" ")
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s") + space + rest


def describe_decision(action: Action, cards: str, you: bool, phrases: Mapping[str, Phrase]) -> str:
    """Describe an action without the seat's name: `plays 10♥`; in the second person where `you` is set.

    `cards`: the visible cards of the action in words; `phrases`: the game's own phrases, which go first.
    """
    phrase, words = find_phrase(action, phrases) or VERB_PHRASES.get(action.verb), format_words(action.words)
    if phrase is None:
        verb = action.verb if you else to_third_person(action.verb)
        return " ".join(f"{verb} {cards} {words}".split())
    text = fill_template(
        phrase[0 if you else 1],
        cards=cards,
        words=words,
        what=" ".join(filter(None, (words, cards))),
        suit=next((suit_name(word) for word in action.words if word in SUIT_NAMES), words),
        **dict(zip(("first", "second"), action.words, strict=False)),
    )
    return text if text == text.strip() else text.strip()


def default_label(action: Action) -> str:
    """Return the default button text of an action: `Pass`, `Play 10♥`."""
    arguments = action[1:]
    labels = BUTTON_LABELS_WITH_ARGUMENTS if arguments else {**game_words("buttons"), **BUTTON_LABELS}
    template_text = labels.get(action.verb)
    if template_text is None:
        return capitalize_first(action.spoken)
    words = [card_face(word) if isinstance(word, Card) else word for word in arguments]
    return fill_template(template_text, words=listing(words, " "))


def find_phrase(action: Action, phrases: Mapping[str, Phrase]) -> Phrase | None:
    """Return a game's own phrase for an action: the longest key that begins the action's verb and words."""
    if not phrases:
        return None
    keys = (" ".join([action.verb, *action.words[:number]]) for number in range(len(action.words), -1, -1))
    return next((phrases[head] for head in keys if head in phrases), None)


def format_words(words: Iterable[str]) -> str:
    """Return words of an action as people read them: `4 S` is `4♠`, `ace-no-face` is `ace no face`."""
    text = ""
    for word in words:
        text += SUIT_SIGNS.get(word) or f" {word[:1]}{word[1:].replace('-', ' ')}"
    return text.strip()


def make_request(legal: Iterable[Action]) -> str:
    """Return a sentence that asks for any of the legal actions: `Play a card, or pass.`"""
    verbs = list(dict.fromkeys(action.verb for action in legal))
    last_verbs = [verb for verb in verbs if verb in ("pass", "done")]
    first_verbs = [verb for verb in verbs if verb not in last_verbs]
    if not first_verbs:
        first_verbs, last_verbs = last_verbs, []
    asked: Any = listing([VERB_REQUESTS.get(verb, verb) for verb in first_verbs], "or")
    for verb in last_verbs:
        asked = say("{first}, or {last}", first=asked, last=VERB_REQUESTS.get(verb, verb))
    return say("{asked:capital}.", asked=asked)
