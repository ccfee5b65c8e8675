"""Overriding works: whatever public method of a mechanism a game has its own of is asked for.

For each of them a subclass is made that raises as soon as its own method is called, and deals are played with it, as
players and tables do it, until that happens. A class may also refuse, with a sentence, to be made.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from cardhall import games, rules
from cardhall.cards import Card, as_text, cards
from cardhall.games.belote.rules.declaring import DeclaringGame
from cardhall.rules import mechanisms
from cardhall.rules.engine.action import PASS, Action, IllegalAction
from cardhall.rules.engine.card_table import CardTable
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.setup import SetupError
from cardhall.rules.engine.state import IS_COMPILED, State
from cardhall.rules.mechanisms.asking import InTurn, Question
from cardhall.rules.mechanisms.auctions import Auction
from cardhall.rules.mechanisms.climbing import ClimbGame
from cardhall.rules.mechanisms.exchange import Exchange
from cardhall.rules.mechanisms.phase_part import PhasePart
from cardhall.rules.mechanisms.rummy_turns import DrawPhase, MeldGame
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay, count_tricks_and_points_won
from tests.mechanisms import auction_trials, exchange_trials
from tests.trials import TRIALS, registered

EXTENDED_CLASSES = (Phase, PhasePart, State, Game)  # what games extend
SEEDS, LOOKED = 24, 12  # matches of each game, and of those: looked at as a table does
MOST, LOOKED_AT = 300, 40  # actions of a match that are played, and of those: looked at
PASSING_SHARE = 0.9  # how often those pass who do so in every third match
ODD_ACTIONS = tuple(map(Action.parse, ("play", "meld", "draw", "signal one", "bid 99")))  # and legal nowhere or seldom

# What no mechanism asks for: a game calls it where its rules have it, as it is or in its own way.
CALLED_BY_GAMES = {
    "CarriedPackGame.cut",
    "LedgerState.award",
    "LedgerState.draw",
    "LedgerState.give_back_uncalled",
    "LedgerState.pot",
    "LedgerState.staked",
    "LedgerState.take",
    "LedgerState.take_back",
}
ASKED_BY_PLAYERS = {"TrickGame.opening_rules"}  # where they judge what others have played
NOT_USED_YET = {"DrawPhase.other", "BettingRound.post_blinds"}  # no game has these; for the first see the last test


class Heard(BaseException):
    """Somebody has called the method."""


def mechanism_modules() -> Iterator[ModuleType]:
    """The mechanisms, and those of games with a room of their own."""
    for found in pkgutil.iter_modules(mechanisms.__path__, "cardhall.rules.mechanisms."):
        yield importlib.import_module(found.name)
    for found in pkgutil.walk_packages(games.__path__, "cardhall.games."):
        if found.name.split(".")[3:4] == ["rules"] and found.name.count(".") > 3:
            yield importlib.import_module(found.name)


def public_methods() -> Iterator[tuple[type, str]]:
    """Every public method of every class that games extend, by the class that has it."""
    for module in mechanism_modules():
        for cls in vars(module).values():
            if isinstance(cls, type) and issubclass(cls, EXTENDED_CLASSES) and cls.__module__ == module.__name__:
                for name, value in vars(cls).items():
                    if not name.startswith("_") and isinstance(value, FunctionType):
                        yield cls, name


def game_phases(module: ModuleType) -> list[Phase[Any]]:
    """The phases of a game: by themselves, in tuples, and those that the game or one of them names."""
    found: dict[int, Phase[Any]] = {}
    left = list(vars(module).values())
    while left:
        value = left.pop()
        if isinstance(value, tuple):
            left += value
        elif isinstance(value, Game):
            left += [value.phases, *class_attributes(value)]
        elif isinstance(value, Phase) and id(value) not in found:
            found[id(value)] = value
            left += class_attributes(value)
    return list(found.values())


def class_attributes(thing: Game[Any] | Phase[Any]) -> list[Any]:
    """The attributes of its classes."""
    return [value for cls in type(thing).__mro__ for value in vars(cls).values()]


def match_starts(game: Game[Any]) -> list[dict[str, Any]]:
    """Ways to begin: the presets with all numbers of players, and for each number two set-ups with options by lot."""
    chance = random.Random(game.id)
    found: list[dict[str, Any]] = []
    for seats in game.seat_counts:
        found += [{"seats": seats, "options": dict(options)} for options in game.presets.values()]
        for _ in range(2):
            drawn = {name: chance.choice(option.choices) for name, option in game.options.items()}
            with suppress(SetupError):  # some choices rule others out
                game.start(seats=seats, options=drawn)
                found.append({"seats": seats, "options": drawn})
    return found


def trial_games(module: ModuleType) -> Iterator[Any]:
    """The games of a module of trials."""
    for cls in vars(module).values():
        if isinstance(cls, type) and issubclass(cls, module.Trial) and cls is not module.Trial:
            yield cls()


class Played:
    """A game, what may be overridden of it, and how matches of it are begun."""

    def __init__(self, game: Game[Any], phases: list[Phase[Any]], starts: list[dict[str, Any]]) -> None:
        self.game, self.phases, self.starts = game, phases, starts
        self.kinds = {type(game), game.state_class, *map(type, phases)}

    @contextmanager
    def overriding(self, cls: type, name: str) -> Iterator[None]:
        """The game's own classes of `cls` have a method of that name of their own while this lasts."""
        before = {one: type(one) for one in (self.game, *self.phases) if isinstance(one, cls)}
        state_class = self.game.state_class
        made: dict[type, type] = {}
        try:
            for one, kind in before.items():
                one.__class__ = made.setdefault(kind, with_own(kind, name))
            if issubclass(state_class, cls):
                self.game.state_class = with_own(state_class, name)
            yield
        finally:
            self.game.state_class = state_class
            for one, kind in before.items():
                one.__class__ = kind


def with_own(kind: type, name: str) -> type:
    """A subclass with its own method, which raises `Heard`."""

    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        raise Heard

    return type(kind.__name__, (kind,), {name: method, "__module__": kind.__module__})


@pytest.fixture(scope="module")
def played() -> Iterator[list[Played]]:
    """The games of the catalogue with all numbers of players and presets, and trials of what is to come."""
    with registered():
        found = []
        for game_id in (*rules.GAMES, *TRIALS):
            game = rules.get(game_id)
            found.append(Played(game, game_phases(sys.modules[type(game).__module__]), match_starts(game)))
        for module in (auction_trials, exchange_trials):
            for trial in trial_games(module):
                own = [one for name in dir(trial) if isinstance(one := getattr(trial, name, None), Phase)]
                found.append(Played(trial, game_phases(module) + own, [{}]))
        yield found


# ---- playing


def play(match: Any, rng: random.Random, looked_at: int, passes: float = 0.0) -> None:
    """Play at random, and ask what players and tables ask in that number of actions.

    `passes`: how often a seat passes that can, so that it also happens that all do.
    """
    for number in range(MOST):
        if match.is_over:
            return
        seat = rng.choice(match.actors)
        actions = match.actions(seat)
        if not actions:
            continue
        if number < looked_at:
            look_at_state(match, seat, actions, rng)
        passed = PASS in actions and rng.random() < passes
        match.play(PASS if passed else rng.choice(actions), seat)


def look_at_state(match: Any, seat: int, actions: list[Action], rng: random.Random) -> None:
    """All that a table shows, and what a computer player imagines."""
    game, seen = match.game, match.observe(seat)
    seen.as_dict()
    seen.prompt(str)
    seen.from_least()
    assert (seen.holder, seen.card_order, seen.card_points, seen.call_rows, seen.most_in_turn) is not None
    for action in actions[:8]:
        assert seen.label(action)
        seen.note(action)
        seen.targets(action)
        game.describe_action(action, True)
        match.player_of(seat)
        if isinstance(game, ClimbGame) and action.cards:  # what tables say of combinations
            assert sorted(game.in_order(action.cards)) == sorted(action.cards)
            assert game.kind_of(action.cards) and game.describe_cards(action.cards) and game.beaten_by(action.cards)
    some = rng.sample(seen.hand, min(3, len(seen.hand)))
    answers = getattr(match.at, "answers", ())
    tried = {*seen.repertoire(), PASS, *answers, *(Action(one.verb, *some) for one in actions)}
    for action in [*tried, *(Action(actions[-1].verb, card) for card in seen.hand), *ODD_ACTIONS]:
        if action not in actions:
            with suppress(IllegalAction):
                match.play(action, seat)
            seen.refusal(action)
    if seen.plays_with:
        seen.choice(Action(seen.plays_with, *some[:2]))
    if isinstance(game, MeldGame):  # what tables say of melds and of cards put to them
        game.divide_into_melds(some)
        game.explain_group(some)
        for card in some[:1]:
            game.explain_join(card, seen.hand[:3])
    if isinstance(game, DeclaringGame):  # what its table says of what was said
        for said in match.announcements:
            assert game.describe_announcement(said)
    if isinstance(game, TrickGame) and isinstance(match.at, TrickPlay):  # what players ask of a deal that goes on
        game.deal_value(match, *count_tricks_and_points_won(match, match.rules, match.setup.side_of))
    if type(game).__module__.startswith("cardhall."):  # of trials not all can be imagined
        world = seen.sample(rng)
        if isinstance(game, TrickGame) and isinstance(match.at, TrickPlay):
            position_of(world)
            assert game.only_cards(world) in (True, False)
        for _ in range(4):
            if world.actors and not world.results and (able := world.actions(world.actors[0])):
                world.advance(rng.choice(able), world.actors[0])


class Matches:
    """Matches of some games, and what has been called in each of them where nothing is overridden."""

    def __init__(self, games: list[Played]) -> None:
        self.games = games
        self.called: dict[tuple[int, int], set[CodeType]] = {}

    def play(self, number: int, seed: int) -> None:
        """Begin and play a match of game `number`, by the next of the ways to begin it with each seed."""
        one = self.games[number]
        match = one.game.start(seed=seed, **one.starts[seed % len(one.starts)])
        if match.dealt is not None:  # the same deal scripted, as from a saved game
            dealt = {zone: as_text(some) for zone, some in match.dealt.items()}
            one.game.start(seed=seed, deals=[dealt], **one.starts[seed % len(one.starts)])
        play(match, random.Random(seed), LOOKED_AT * (seed < LOOKED), PASSING_SHARE if seed % 3 == 2 else 0.0)

    def calls(self, number: int, seed: int) -> set[CodeType]:
        """The functions that are called in a match, as their code."""
        key = (number, seed)
        if key not in self.called:
            found: set[CodeType] = set()

            def note(frame: FrameType, event: str, argument: Any) -> None:
                if event == "call":
                    found.add(frame.f_code)

            before = sys.getprofile()
            sys.setprofile(note)
            try:
                self.play(number, seed)
            finally:
                sys.setprofile(before)
            self.called[key] = found
        return self.called[key]

    def is_heard(self, cls: type, name: str) -> bool:
        """Whether a game's own method of that name is called, or refused when its class is made."""
        for seed in range(SEEDS):
            for number, one in enumerate(self.games):
                codes = {getattr(kind, name).__code__ for kind in one.kinds if issubclass(kind, cls)}
                if codes.isdisjoint(self.calls(number, seed) if codes else ()):
                    continue
                try:
                    with one.overriding(cls, name):
                        self.play(number, seed)
                except Heard:
                    return True
                except TypeError as refused:
                    if "its own" in str(refused) and name in str(refused):
                        return True
                    raise
        return False


@pytest.mark.skipif(IS_COMPILED, reason="methods of compiled classes cannot be listed as Python's")
@pytest.mark.parametrize("cls", [InTurn, Question, Auction, Exchange, TrickPlay], ids=lambda cls: str(cls.__name__))
def test_what_a_game_overrides_of_the_usual_phases_is_heard(cls: type, played: list[Played]) -> None:
    matches = Matches(played)
    names = [name for kind, name in public_methods() if kind is cls]
    assert len(names) > 4 and [name for name in names if not matches.is_heard(cls, name)] == []


@pytest.mark.long
def test_every_public_method_that_a_game_overrides_is_heard(played: list[Played]) -> None:
    matches = Matches(played)
    silent = {f"{cls.__name__}.{name}" for cls, name in public_methods() if not matches.is_heard(cls, name)}
    assert silent <= CALLED_BY_GAMES | ASKED_BY_PLAYERS | NOT_USED_YET


def fixed_methods() -> set[str]:
    """The methods of which no class may have its own."""
    return {name for cls in (Phase, CardTable) for kind in all_below(cls) for name in vars(kind).get("FIXED", ())}


def all_below(cls: type) -> Iterator[type]:
    yield cls
    for kind in cls.__subclasses__():
        yield from all_below(kind)


def test_what_is_called_by_the_name_of_a_class_is_asked_for_or_fixed() -> None:
    """A method called so, `Exchange.may_go(self, state)`, is not the one that a game has of its own."""
    names, found = fixed_methods(), []
    for path in (Path(rules.__file__).parent).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        asked = {id(node.orelse) for node in ast.walk(tree) if isinstance(node, ast.IfExp) and asks_own(node)}
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Name(of), name), [ast.Name("self" | "state"), *_]):
                    if of[0].isupper() and not of.isupper() and name not in names and id(node) not in asked:
                        found.append(f"{path.name}:{node.lineno} {of}.{name}")
    assert not found, found


def asks_own(node: ast.IfExp) -> bool:
    """Whether it is `self.name(…) if "name" in overridden else Class.name(…)`."""
    match node:
        case ast.IfExp(
            ast.Compare(ast.Constant(asked), [ast.In()], [ast.Name("overridden") | ast.Attribute(_, "overridden")]),
            ast.Call(ast.Attribute(ast.Name("self"), own)),
            ast.Call(ast.Attribute(ast.Name(), other)),
        ):
            return asked == own == other
    return False


def test_what_is_fixed_is_refused_with_a_sentence() -> None:
    for cls in {kind for root in (Phase, CardTable) for kind in all_below(root)}:
        for name in vars(cls).get("FIXED", ()):
            with pytest.raises(TypeError, match=f"^Own cannot have its own {name}: {cls.__name__}.{name} is called"):
                type("Own", (cls,), {name: lambda self: None})
    assert fixed_methods() >= {"move", "ask", "finished", "record"}


# ---- what an override does


class KeepsKings(exchange_trials.LayFour):
    """A discard of which kings are no part."""

    def may_go(self, state: Any, seat: int) -> list[Card]:
        return [card for card in super().may_go(state, seat) if card.rank != "K"]


def test_a_discard_offers_no_card_that_the_game_keeps() -> None:
    state: Any = exchange_trials.Calabrasella().start(seed=1)
    phase = KeepsKings()
    state.turn, state.laid_away = 0, 0
    state.zones["hand:0"] = cards("KS QS KH 2C")
    assert [action.cards[0].text for action in phase.actions(state, 0) if action.cards] == ["2C", "QS"]


class Turning(auction_trials.TrialState):
    """The turn goes to the right."""

    def next_seat(self, seat: int, steps: int = 1) -> int:
        return (seat - steps) % self.setup.seats


def test_an_auction_goes_where_the_state_says() -> None:
    game = auction_trials.Bridge()
    game.state_class = Turning
    state = game.start(seed=1, dealer=0)
    spoke = [state.turn]
    for _ in range(2):
        state.play("pass")
        spoke.append(state.turn)
    assert spoke == [0, 3, 2]


class Buying(DrawPhase[Any]):
    """A seat may buy a card instead of drawing one."""

    def other_actions(self, state: Any, seat: int) -> list[Action]:
        return [Action("buy")]

    def do_other(self, state: Any, seat: int, action: Action) -> Phase[Any] | None:
        state.turn = state.next_seat(seat)
        return self


def test_other_actions_before_a_draw_are_heard(played: list[Played]) -> None:
    state, phase = rules.get("burraco").start(seed=1, seats=4), Buying()
    assert Action("buy") in phase.actions(state, state.turn)
    seat = state.turn
    assert phase.apply(state, seat, Action("buy")) is phase and state.turn == state.next_seat(seat)
