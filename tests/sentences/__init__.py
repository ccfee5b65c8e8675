"""Sentences: everything that the games can say to a person, each sentence once, as text that is read through.

Matches are played at random from fixed seeds, of every game with every choice of every option and every number of
players. On the way everything is asked that a table may show: prompts, buttons and their notes, refusals of actions
that are not legal, what chosen cards are and lack, what a hint says and why, what calls mean, the log, the plaques, the
rail, the words on the cloth, the reckoning. Names, cards, ranks, suits and numbers are replaced by what they are
(`<card>`, `<suits>`, `<n>`), so that a sentence stands in the file once; none and one stay as they are.

The texts are written anew with `python -m tests.sentences [GAME …]`, and the difference is read before it is committed.
`python -m tests.sentences --language de FOLDER [GAME …]` writes what is said in a translation, for its proofreading.
Those that the first moments of a few matches bring are marked with `*`: each check compares these with the file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardhall import rules
from cardhall.cards import RANK_NAMES, RANK_PLURALS, SUIT_NAMES, SUIT_SINGULAR, Card
from cardhall.desktop.look.packs import GERMAN, PACK_NAMES, regional_pack
from cardhall.desktop.table import parts
from cardhall.desktop.table.card_words import in_pack, manner_for, plural_rank, singular_suit
from cardhall.desktop.table.flow.hints import advice_text
from cardhall.desktop.table.rail.log import describe_action, describe_aloud
from cardhall.desktop.table.rail.reckoning import result_in_pack
from cardhall.desktop.table.table_lookup import table_for
from cardhall.language import current_language, language_in_use, tr, translate, use_language
from cardhall.players.advice import advice_for, meaning
from cardhall.players.search.playouts import choose_actor
from cardhall.rules import Action
from cardhall.rules.engine.action_verbs import describe_decision
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult
from tests.game_files import tests_folder
from tests.strategies import Variant, bidding_low, variants

FIGURE_PATTERN = re.compile(r"(10|[2-9AKDBOUQJ])?[♣♦♥♠]|[\d.,⅓⅔]+|\b(?:" + "|".join(("Zacharias", "Abigail")) + r")\b")
NAMES = (
    "Zacharias",
    "Abigail",
    "Balthasar",
    "Cordelia",
    "Demetrius",
    "Esmeralda",
    "Ferdinand",
    "Guinevere",
    "Hildegard",
)
SHORT_ACTIONS = 40  # random actions of a short share of a match: what every check plays
LONG_ACTIONS = 300  # and of a long one
LONG_MATCHES = 3  # long ones of each variant
REFUSALS_PER_TURN = 6  # illegal actions tried at each turn
HINTS_PER_TURN = 3  # actions at each turn of which a hint is asked for
BRINGS_WINS = 0.5  # the share of turns in which an auction is played low, so that contracts are made too


# ---- what is asked


class Asked:
    """What a match at random has said: pairs of what kind of words it is and the words."""

    def __init__(self, variant: Variant) -> None:
        self.game: Any = rules.get(variant.game)
        self.table = table_for(variant.game)
        self.pack = regional_pack(variant.game)
        self.said: set[tuple[str, str]] = set()
        self.known: dict[Action, None] = {}  # actions that were legal at some time: most of them are not, at another

    def say(self, kind: str, *texts: str | None) -> None:
        for text in texts:
            for sentence in SENTENCE_END_PATTERN.split(translate(text)) if text and text.strip() else ():
                words = in_pack(sentence, self.pack)
                if self.pack == GERMAN:  # "leaves" is a verb in too many sentences to be told from the suit
                    words = words.replace("leaves", "acorns").replace("leaf", "acorn")
                self.said.add((kind, sentence_shape(words)))

    def turn(self, seen: Observation, rng: random.Random) -> None:
        """Everything that a seat is told that is to act."""
        legal = seen.actions()
        self.say("prompt", *seen.prompt(lambda seat: tr("you") if seat == seen.seat else NAMES[seat]))
        for action in legal:
            self.known.setdefault(action)
            self.say("button", self.table.buttons.button_text(seen, action), self.table.buttons.menu_text(seen, action))
        for action in [*seen.repertoire()]:
            self.say("button", self.table.buttons.button_text(seen, action))
        self.refusals(seen, legal, rng)
        asked = len(legal) > 1 or not self.game.has_choices
        for action in rng.sample(legal, min(HINTS_PER_TURN, len(legal))) if asked else ():
            self.hint(seen, action)
        for action in legal[:12]:
            self.say("meaning", "" if action.cards else meaning(seen, action))

    def refusals(self, seen: Observation, legal: list[Action], rng: random.Random) -> None:
        """Why actions are not legal: cards of every kind, what was legal at other times, bids, cards not held."""
        able = set(legal)
        verbs = {action.verb for action in legal if action.cards} or {"play"}
        deck = list(dict.fromkeys(self.game.deck(seats=seen.seats, options=seen.options)))
        tried = [Action(verb, card) for verb in sorted(verbs) for card in [*seen.hand, rng.choice(deck)]]
        tried += rng.sample(list(self.known), min(REFUSALS_PER_TURN, len(self.known)))
        tried += rng.sample(list(seen.repertoire()), min(REFUSALS_PER_TURN, len(seen.repertoire())))
        rng.shuffle(tried)
        for action in tried[: 4 * REFUSALS_PER_TURN]:
            if action not in able:
                self.say("refusal", seen.refusal(action))
        if seen.plays_with:
            hand = [card for card in seen.hand if isinstance(card, Card)]
            for _ in range(REFUSALS_PER_TURN):
                number = rng.randint(1, min(6, len(hand))) if hand else 0
                choice = seen.choice(Action(seen.plays_with, *rng.sample(hand, number)))
                self.say("chosen", choice.description, choice.obstacle)

    def hint(self, seen: Observation, action: Action) -> None:
        label = self.table.buttons.button_text(seen, action)
        telling = self.game.describe_action(action, True) or describe_decision(action, "", True, self.game.phrases)
        self.say("hint", advice_text(label, action.verb, telling))
        self.say("reason", advice_for(self.game.id).reason(seen, action))

    def happened(self, seen: Observation, before: int) -> None:
        """What the log and a screen reader say of the events since then."""
        for event in seen.history[before:]:
            if event.kind == "act" and event.action is not None:
                leads = (False, True) if "trick" in seen.zones else (False,)
                self.say(
                    "log",
                    *(
                        describe_action(self.game, event, title, is_lead=lead, you=you)
                        for lead in leads
                        for you in (True, False)
                    ),
                )
            if event.kind != "act":
                won = self.table.events.won_words if "trick" not in seen.zones else None
                self.say("log", describe_aloud(self.game, event, title, self.pack, win_words=won))

    def beside(self, seen: Observation) -> None:
        """What plaques, rail and cloth say; they are always a person's, at seat 0."""
        table = self.table
        for seat in range(seen.seats):
            self.say("plaque", table.seats.fact_line(seen, seat, title), table.seats.role_words(seen, seat))
        for part in table.rail:
            for row in part.rows(seen, title):
                self.say("rail", row.label, row.text)
            for badge in part.badges(seen, title):
                self.say("rail", badge.text, badge.note)
            for panel in part.panels(seen, title):
                self.say("rail", panel.title, panel.note)
                if isinstance(panel, parts.Panel):
                    for row in panel.rows:
                        self.say("rail", row.label, row.text)
            self.say("strip", part.strip_words(seen, title))
        sheet = table.auction.sheet(seen, title) if table.auction is not None else None
        if sheet is not None:
            self.say("auction", sheet.title, sheet.note, *(cell for line in sheet.lines for cell in line.cells))
        self.say("score", table.score.title, table.score.note_words(seen), table.score.goal_words(seen))
        self.say("hand", *(text for pair in table.hand.words_beside(seen) for text in pair))
        for zone in seen.zones:
            laid, owner = table.zone_for(zone), parts.zone_owner(zone)[1]
            label = laid.label if laid is not None else ""
            words = getattr(laid, "label_words", None)
            self.say("cloth", words(seen, owner, title) if words else label if isinstance(label, str) else "")

    def reckoned(self, result: DealResult) -> None:
        told = result_in_pack(self.pack, result)
        self.say("headline", told.headline)
        for line in told.lines:
            self.say("reckoning", f"{line.label} ({line.note})" if line.note else line.label)

    def play(self, variant: Variant, seed: int, most: int) -> None:
        """A match at random, or its first actions."""
        rng, state = random.Random(f"{variant}{seed}"), variant.start(seed)
        reckoned, written = 0, 0
        for _ in range(most):
            if state.is_over:
                break
            seat, _ = choose_actor(state, rng)
            seen = state.observe(seat)
            self.turn(seen, rng)
            for other in set(range(state.seats)) - set(state.actors) if not self.game.has_choices else ():
                self.say("outlook", advice_for(self.game.id).outlook(state.observe(other)))
            low = rng.random() < BRINGS_WINS
            seat, action = bidding_low(state, rng) if low else (seat, rng.choice(seen.actions()))
            written = len(state.history)
            state.play(action, seat)
            own = state.observe(0)
            self.happened(own, min(written, len(own.history)) if len(own.history) >= written else 0)
            self.beside(own)
            for result in state.results[reckoned:]:
                self.reckoned(result)
            reckoned = len(state.results)


def title(seat: int) -> str:
    """A seat at the beginning of a line."""
    return tr("You") if seat == 0 else NAMES[seat]


def short_share(game_id: str) -> set[tuple[str, str]]:
    """What the first moments of one match by the book bring."""
    variant = variants(game_id)[0]
    asked = Asked(variant)
    asked.play(variant, 1, SHORT_ACTIONS)
    return asked.said


def sentences_of_matches(game_id: str) -> set[tuple[str, str]]:
    """What long matches of all variants bring."""
    found = short_share(game_id)
    some = variants(game_id)
    for variant in some:
        asked = Asked(variant)
        for seed in range(2, 2 + (LONG_MATCHES if len(some) < 8 else 1)):
            asked.play(variant, seed, LONG_ACTIONS)
        found |= asked.said
    return found


class Translated(Asked):
    """What a match says in the language in use: of sentences that differ by numbers and cards, one as it stands."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.manner = manner_for(self.pack, variant.game)
        self.examples: dict[tuple[str, str], str] = {}

    def say(self, kind: str, *texts: str | None) -> None:
        for text in texts:
            if text and text.strip():
                told = current_language().translate(text, self.manner)
                self.examples.setdefault((kind, FIGURE_PATTERN.sub("#", told)), told)


def translated_matches(game_id: str, code: str) -> list[tuple[str, str]]:
    """What matches of all variants say in a language: kinds of words and sentences, each once."""
    before = language_in_use()
    use_language(code)
    try:
        found: dict[tuple[str, str], str] = {}
        for variant in variants(game_id):
            asked = Translated(variant)
            asked.play(variant, 1, LONG_ACTIONS)
            found = asked.examples | found
    finally:
        use_language(before)
    return sorted({(kind, told) for (kind, _), told in found.items()})


# ---- how it is written


def golden_path(game_id: str) -> Path:
    """The golden text's file."""
    return tests_folder(game_id) / "sentences.txt"


def golden_text(said: Iterable[tuple[str, str]], short: Iterable[tuple[str, str]]) -> str:
    """The file: a heading for each kind of words, and a line for each sentence; `*` before those of the short share."""
    marked, lines, kind = set(short), list[str](), ""
    for one in sorted(said):
        if one[0] != kind:
            kind = one[0]
            lines += ["", kind.upper()]
        lines.append(f"{'*' if one in marked else ' '} {one[1]}")
    return "\n".join(lines[1:]) + "\n"


def read(text: str) -> Iterator[tuple[bool, str, str]]:
    """The lines of such a file: whether it is marked, the kind of words, the sentence."""
    kind = ""
    for line in text.splitlines():
        if line.startswith(("* ", "  ")):
            yield line[0] == "*", kind, line[2:]
        elif line:
            kind = line.lower()


def _names_of(usual: dict[str, str], some: Iterable[str]) -> str:
    return "|".join(sorted({re.escape(word) for word in (*usual.values(), *some)}, key=len, reverse=True))


_SUITS = [suit for pack in PACK_NAMES.values() for suit in pack.suit_names.values() if suit != "leaves"]
_RANKS = [rank for pack in PACK_NAMES.values() for rank in pack.rank_names.values()]
COURT = {rank: word for rank, word in RANK_NAMES.items() if rank in "AKQJ"}
SUITS = _names_of(dict(SUIT_NAMES), _SUITS)
SUIT = _names_of(dict(SUIT_SINGULAR), [singular_suit(suit) for suit in _SUITS])
RANK = _names_of(COURT, _RANKS)
RANKS = _names_of({rank: RANK_PLURALS[rank] for rank in COURT}, [plural_rank(rank) for rank in _RANKS])
LOW = "two|three|four|five|six|seven|eight|nine|ten"
SENTENCE_END_PATTERN = re.compile(r"(?<=[.?!]) (?=[A-Z])")
SHAPE_PATTERNS = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (rf"\b({'|'.join(NAMES)})\b", "<name>"),
        (r"(10|[A1-9JQK])[♣♦♥♠]", "<card>"),
        (r"\{\d\}", "<side>"),
        (r"\b[a-j](10|[1-9])\b", "<square>"),
        (r"\bseat \d\b", "<name>"),
        (r"\d*[⅓⅔]", "<n>"),
        (rf"\b({RANK}|{LOW}|10|[2-9]|\d\d) of ({SUITS})\b", "<card>"),
        (r"<card>(,? <card>)+", "<cards>"),
        (r"\b(10|[2-9JQKA])( (10|[2-9JQKA]))+\b", "<ranks>"),
        (r"(?<=(with|Play|than|.and) )[JQKA]\b", "<n>"),
        (r"[♣♦♥♠]", "<suit sign>"),
        (rf"\b(?i:{RANKS}|twos|threes|fours|fives|sixes|sevens|eights|nines|tens)\b", "<ranks>"),
        (rf"\b(?i:{RANK})\b", "<rank>"),
        (rf"\b(?i:{SUITS})\b", "<suits>"),
        (rf"\b(?i:{SUIT})\b(?! (sign|of))", "<suit>"),
        (rf"\b(?i:{LOW}|eleven|twelve|thirteen)\b", "<n>"),
        (r"\d[\d,]*\.\d+|\d[\d,]*\d|[2-9]", "<n>"),
    )
)
LIST_PATTERN = re.compile(r"(<\w+(?: sign)?>)((, \1)* (and|or) \1|(, \1)+)")


def sentence_shape(text: str) -> str:
    """A sentence without what changes from deal to deal."""
    for pattern, instead in SHAPE_PATTERNS:
        text = pattern.sub(instead, text)
    return " ".join(LIST_PATTERN.sub(lambda found: f"{found[1][:-1]} …>", text).split())
