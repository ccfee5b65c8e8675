"""What reasons promise, held against what plays out: `python -m tests.tools.promises [GAME …]` counts it.

Deals of the games of tricks are played, and whoever acts is told why, as a hint would. Where the sentence promises
something of the trick, of the next card or of the tricks of the deal, deals are imagined that agree with what the seat
knows, each is played on by players of imagined deals, and it is counted in how many the promise is kept. A sentence
that is only a fact of the cards ("you cannot win the trick") is held against them elsewhere; here it is what a person
takes from it: a card called the highest left ought to win.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cardhall import players, rules
from cardhall.english import NUMBER_WORDS
from cardhall.match.deal_of_the_day import day_options
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds, choose_actor
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.tricks import TrickGame

LEAST_KEPT_SHARE = 2 / 3  # of the imagined deals
WORLDS_PER_REASON = 12  # deals imagined for a reason
AT_TABLE, THOUGHT = "normal", 8  # who plays, and the deals it imagines for a decision
OWN_SEED = 5000


class Told(NamedTuple):
    """A reason, and what came of it in an imagined deal: before the action, and after the trick or the deal."""

    words: re.Match[str]
    action: Action
    before: Any
    after: Any

    @property
    def hand(self) -> int:
        """The seat from whose hand the action was."""
        return int(self.before.playing if self.before.phase == "play" else self.before.turn)

    def ours(self, seat: int) -> bool:
        """Whether a seat plays with whom the reason was told."""
        parties = self.after.game.parties(self.after)
        return bool(parties[seat] == parties[self.hand])

    @property
    def trick(self) -> Any:
        """The trick that the card went to, when it was finished."""
        return self.after.tricks[len(self.before.tricks)]

    @property
    def taken(self) -> int:
        """The tricks of the whole deal that the side of the seat took."""
        return sum(one.winner >= 0 and self.ours(one.winner) for one in self.after.tricks)

    @property
    def alone(self) -> int:
        """The tricks of the whole deal that the seat took itself."""
        return sum(one.winner == self.hand for one in self.after.tricks)


Kept = Callable[[Told], bool | None]  # None: it was not put to the test


class Promise(NamedTuple):
    """A sentence that promises something, as a pattern of the English one."""

    pattern: str
    kept: Kept
    whole: bool = False  # the deal is to be played to its end


def card_wins(told: Told) -> bool:
    return bool(told.trick.winner == told.hand)


def side_wins(told: Told) -> bool:
    return told.trick.winner >= 0 and told.ours(told.trick.winner)


def card_loses(told: Told) -> bool:
    return not card_wins(told)


def card_wins_or_draws_a_trump(told: Told) -> bool:
    suits = told.before.game.trick_rules(told.before).suits
    return card_wins(told) or bool(suits.flags(told.trick.cards) & suits.trumps)


def is_about_right(told: Told) -> bool:
    """Whether the seat took about as many tricks itself as were counted, or more."""
    word = told.words["tricks"]
    return told.alone >= NUMBER_WORDS.index(word) - 1


def trumps_were(told: Told) -> bool:
    return bool(str(told.after.trump) == told.words["suit"][0].upper())


def about_with_trumps(told: Told) -> bool | None:
    return is_about_right(told) if trumps_were(told) else None


def all_tricks(told: Told) -> bool:
    return told.taken == len(told.after.tricks)


def no_trick(told: Told) -> bool | None:
    return told.alone == 0


def most_tricks(told: Told) -> bool:
    return told.alone * 2 > len(told.after.tricks)


TRICK_PROMISES = (
    Promise(r"Nobody else has [\w ]+, so nothing (?:but a trump )?can beat it\.", card_wins),
    Promise(r"Nobody else has [\w ]+: it wins, or costs somebody a trump\.", card_wins_or_draws_a_trump),
    Promise(r"(?:Your|The dummy’s) [\w ]+ is the highest [\w ]+ left\.", card_wins),
    Promise(r"All other trumps have gone\.", card_wins),
    Promise(r"A trump takes the trick\.", card_wins),
    Promise(r"(?:You have|The dummy has) no [\w ]+: ruff it\.", card_wins),
    Promise(r"It is enough to win the trick\.|It wins the trick\.", card_wins),
    Promise(r"[\w ]+ holds the trick, (?:so|and) .+", side_wins),
    Promise(r"\w+ higher [\w ]+ are still out, so it may well lose the trick\.", card_loses),
    Promise(r"It is the highest [\w ]+ that does not win the trick\.|It does not win the trick\.", card_loses),
    Promise(r"It may win the trick, and then you can declare .+", card_wins),
    Promise(r"The .+ may well take the trick, and none of your cards is better\.", card_wins),
)
DEAL_PROMISES = (
    Promise(r"Your hand may take all five tricks, which score four if you play alone\.", all_tricks, True),
    Promise(r"Without your partner you would hardly take all five tricks\.", lambda told: None, True),
    Promise(r"Your cards are low enough to take no trick at all\.", no_trick, True),
    Promise(r"Your cards are low enough to lose every trick\.", no_trick, True),
    Promise(r"Your suits are so high that you may take every trick\.", all_tricks, True),
    Promise(r"Your side may take (?:the trick|all tricks), and board pays double\.", all_tricks, True),
    Promise(r"With [\w ]+ as trumps you are likely to take most tricks\.", most_tricks, True),
    Promise(
        r"With (?P<suit>\w+) as trumps you can expect about (?P<tricks>\w+) tricks?(?:\.|[:,] .+)",
        about_with_trumps,
        True,
    ),
    Promise(r"Your cards promise about (?P<tricks>\w+) tricks?(?:\.|,.*)", is_about_right, True),
    Promise(r"You hold .+: about (?P<tricks>\w+) tricks?(?:, but a lower bid is safer)?\.", is_about_right, True),
    Promise(r"Your hand has a good chance of three tricks as it is\.", most_tricks, True),
)
ALL_PROMISES = TRICK_PROMISES + DEAL_PROMISES


def games_of_tricks() -> list[str]:
    """The games whose reasons are tried."""
    return [game_id for game_id in rules.GAMES if isinstance(rules.get(game_id), TrickGame)]


def promise_in(reason: str) -> tuple[Promise, re.Match[str]] | None:
    """What a reason promises, if anything."""
    for promise in ALL_PROMISES:
        if words := re.fullmatch(promise.pattern, reason):
            return promise, words
    return None


def decisions_of_deal(game_id: str, seed: int, *, bids: bool = False) -> Iterator[tuple[Any, Action]]:
    """What is seen at each decision of a deal (of its `bids`: before a card is played), and what is done."""
    game = rules.get(game_id)
    state = game.start(seed=seed, options=day_options(game_id))
    player = players.get(AT_TABLE, game=game_id, seed=OWN_SEED + seed, simulations=THOUGHT)
    while not state.results and not state.is_over and not (bids and state.phase == "play"):
        seat = state.actors[0]
        seen = state.observe(seat)
        action = player.choose(seen)
        if len(seen.actions()) > 1:
            yield seen, action
        state.play(action, seat)


def share_kept(seen: Any, action: Action, promise: Promise, words: re.Match[str], rng: random.Random) -> list[bool]:
    """In which of the imagined deals the promise is kept, of those that put it to the test."""
    advice = advice_for(seen.game.id)
    worlds = Worlds(seen, advice.for_level("hard"), rng)
    found = []
    for _ in range(WORLDS_PER_REASON):
        world = worlds.draw()
        before = world.copy()
        world.single_deal = True
        play_on(world, seen.seat, action, advice, rng, None if promise.whole else len(before.tricks))
        played = promise.whole or len(world.tricks) > len(before.tricks)  # else the deal was given up before
        kept = promise.kept(Told(words, action, before, world)) if played else None
        if kept is not None:
            found.append(kept)
    return found


def play_on(state: Any, seat: int, action: Action, advice: Any, rng: random.Random, trick: int | None) -> None:
    """Do an action, and play on until that trick, or else the deal, is finished."""
    state.advance(action, seat)
    while state.at.actors(state) and (trick is None or len(state.tricks) <= trick):
        turn, actions = choose_actor(state, rng)
        state.advance(actions[0] if len(actions) == 1 else advice.playout(state, turn, actions, rng), turn)


def count_promises(
    game_id: str, seeds: Sequence[int], *, bids: bool = False, most: int = 40
) -> dict[str, list[list[bool]]]:
    """By pattern, of each reason that promises it what came of it; of a pattern no more than `most` reasons."""
    advice, rng = advice_for(game_id), random.Random(game_id)
    found: dict[str, list[list[bool]]] = defaultdict(list)
    for seed in seeds:
        for seen, action in decisions_of_deal(game_id, seed, bids=bids):
            promised = promise_in(str(advice.reason(seen, action)))
            if promised is None or len(found[promised[0].pattern]) >= most:
                continue
            kept = share_kept(seen, action, *promised, rng)
            if kept:
                found[promised[0].pattern].append(kept)
    return found
