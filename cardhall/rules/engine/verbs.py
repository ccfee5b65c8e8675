"""What people say of an action where a game has no words of its own: as a log has it, or a refusal that asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardhall.cards import SUIT_NAMES, SUIT_SIGNS
from cardhall.english import capital, listed
from cardhall.rules.engine.action import Action

# A verb's phrase in the second person, from which the third follows (`pass`, `passes`), or both where it does not.
# Filled in are {cards}, {words} (the arguments that are no cards), {0}, {1} … (each of them) and {suit} (the first suit
# among them, in words). A game's own may be for a verb with its first words: `declare 20`.
Phrase = str | tuple[str, str]

PHRASES: Mapping[str, Phrase] = {
    "add": "add {cards}",
    "bet": "bet {words}",
    "bid": "bid {words}",
    "call": "call {cards}",
    "claim": "claim {cards}",
    "deal": "deal {words} each",
    "declare": "declare {words} {cards}",
    "discard": "discard {cards}",
    "done": ("are done", "is done"),
    "draw": "draw a card",
    "exchange": "exchange {cards}",
    "force": "force {cards}",
    "meld": "meld {cards}",
    "no": "say no",
    "pass": "pass",
    "play": "play {cards}",
    "raise": "raise to {words}",
    "say": "say {words}",
    "signal": ("sign: {words}", "signs: {words}"),
    "take": "take {cards}",
    "trump": "name {suit}",
    "yes": "say yes",
}

# What is asked for where an action of this verb is due; of other verbs the verb itself.
ASKED = {
    "deal": "choose the size of the deal",
    "discard": "discard a card",
    "done": "say that you are done",
    "draw": "draw a card",
    "exchange": "exchange a card",
    "no": "say no",
    "play": "play a card",
    "trump": "name trumps",
    "yes": "say yes",
}


def third_person(phrase: str) -> str:
    """A phrase in the third person, its first word being the verb: `passes`, `lays a card away`."""
    verb, space, rest = phrase.partition(" ")
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s") + space + rest


def described(action: Action, cards: str, you: bool, phrases: Mapping[str, Phrase]) -> str:
    """What a seat did, without its name: `plays 10♥`; in the second person where `you` is set.

    `cards`: those of the action in words, as far as they are seen; `phrases`: those in which the game differs.
    """
    words = spoken_words(action.words)
    suit = next((SUIT_NAMES[word] for word in action.words if word in SUIT_NAMES), words)
    phrase = own_phrase(action, phrases) or PHRASES.get(action.verb) or f"{action.verb} {{cards}} {{words}}"
    if isinstance(phrase, str):
        phrase = (phrase, third_person(phrase))
    return " ".join(phrase[0 if you else 1].format(*action.words, cards=cards, words=words, suit=suit).split())


def own_phrase(action: Action, phrases: Mapping[str, Phrase]) -> Phrase:
    """A game's own phrase for an action: of those that its verb and words begin with, the longest; "": none."""
    if not phrases:
        return ""
    heads = (" ".join([action.verb, *action.words[:number]]) for number in range(len(action.words), -1, -1))
    return next((phrases[head] for head in heads if head in phrases), "")


def spoken_words(words: Iterable[str]) -> str:
    """Words of an action as people read them: `4 S` is `4♠`, `ace-no-face` is `ace no face`."""
    text = ""
    for word in words:
        text += SUIT_SIGNS.get(word) or f" {word[:1]}{word[1:].replace('-', ' ')}"
    return text.strip()


def asked_for(legal: Iterable[Action]) -> str:
    """What the legal actions ask for, as a sentence: `Play a card, or pass.`"""
    verbs = list(dict.fromkeys(action.verb for action in legal))
    last = [verb for verb in verbs if verb in ("pass", "done")]
    first = [ASKED.get(verb, verb) for verb in verbs if verb not in last]
    if not first:
        first, last = [ASKED.get(verb, verb) for verb in last], []
    return capital(", or ".join([listed(first, "or"), *(ASKED.get(verb, verb) for verb in last)])) + "."
