"""Learns what cards of Whist bring with best play of all: the trees that `cardhall/players/tricks/card_trees.py` reads.

    python -m tests.tools.learning.learn_cards make 70000 deals.jsonl trees.txt.gz

does it all: deals come from their numbers, so everybody gets the same ones. It can be broken off and goes on where it
was; the deals take about a kilobyte each, 70 MB in all. In two steps, of which the first can be shared out:

    python -m tests.tools.learning.learn_cards solve 0 8000 > deals.jsonl
    python -m tests.tools.learning.learn_cards fit deals.jsonl | gzip -9n > cardhall/games/whist/cards.txt.gz

The first step plays the deals of those numbers (so several can run side by side) and solves them, all cards seen,
at most of their decisions: it writes a line a deal, with its number, the cards played, and by their count before a
decision the tricks of the seat's side by the card it might play. Of seven deals that were timed each took about ten
seconds of one core: 70,000 take it some eight days, or sixteen cores half a day. One side plays by the trees that there
are, with small cards that show what is held, and a little at random, so that play varies.
In four deals of five the other side sees all cards and plays any that loses nothing, so that what it plays tells
little; else it plays as the first.

What cannot be had again byte for byte is the file that there is. It was fitted to 69,173 such deals, which are not
kept, solved in about two hours by a faster solver (endplay, by a script that is not kept either; any exact solver finds
the same tricks). They were played by the trees before it, those by the ones before them (the history of the file has
five), and the first by advice without trees, which is no longer here. `make` therefore gives the next trees of that
row: of the same kind, from deals that the present ones play. Whether they are better is for `cardhall arena` to say.

The second step fits two ensembles of trees by gradient boosting (LightGBM, of the optional dependencies "learning"):
one for leads, one for cards that follow. From what a seat sees of a card (`card_features`) they tell by how many tricks
it beats the mean of those that may be played. A tenth of the deals is held back: it says when to stop, and how many
tricks a decision loses, on the error stream. To each ensemble more trees are added then, by which a decision loses
less: boosting goes on with the tricks that are expected to be lost if cards are chosen by softmax of their values. Last
comes a quick ensemble beside each, distilled from it: a few trees fitted to what the many say.

Written are the names of the ensembles and the number of their trees, each with its trees, a line each: what a node
asks first, then what the node for "yes" asks, and so on (preorder). A node is `feature<=number`, of the bytes that
`SeatView.features` gives, or, where nothing more is asked, thousandths of a trick.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean
from typing import Any

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.players.tricks.card_features import make_seat_view
from cardhall.players.tricks.solved_results import make_partition_search
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_state import rules_of

GAME = "whist"
FIRST_SEED = 7_000_000  # of deal number 0
TRICKS_UNSOLVED = 9  # tricks after which a deal goes on unsolved: what is left is soon solved at the table
LEARNT, ALL_SEEN = "learnt", "all cards seen"
# How the two sides play, and in how many deals of five:
SIDE_SHARES = (((LEARNT, ALL_SEEN), 4), ((LEARNT, LEARNT), 1))
SOLVED_FIRST = 0.35  # the share of opening leads that is solved, which take long
VALUE_NOISE = 0.02  # tricks: the standard deviation of what is added to the trees' values
VARIED, NEAR = 0.3, 0.04  # the share of cards for which any within that many tricks of the best may be played
HELD_BACK = 10  # deals of which one is
MORE_TREES = {"leads": 600, "follows": 700}
TRICKS_PER_E = 0.03  # tricks by which two cards differ for each factor e between their probabilities in that softmax
LOSS_WEIGHS = 3.0  # the tricks expected to be lost, beside half the squared errors of the values
TREES, STEP, LEAVES, PATIENCE = 1100, 0.05, 31, 30
QUICK_TREES = 40
FIT_SETTINGS = {
    "objective": "regression",
    "learning_rate": STEP,
    "num_leaves": LEAVES,
    "min_data_in_leaf": 60,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "feature_fraction": 0.6,
    "lambda_l2": 5.0,
    "num_threads": 1,
    "deterministic": True,
    "seed": 1,
    "verbosity": -1,
}
QUICK_SETTINGS = {
    "learning_rate": 0.25,
    "num_leaves": 63,
    "min_data_in_leaf": 50,
    "feature_fraction": 0.8,
    "lambda_l2": 1.0,
}

Solved = list[tuple[int, dict[str, int]]]  # cards played before a decision; the tricks of the side by card


def solved_deal(number: int) -> tuple[list[str], Solved]:
    """The cards played in a deal, and its decisions with their solutions."""
    rng = random.Random(FIRST_SEED + number)
    game, advice = rules.get(GAME), advice_for(GAME).for_level("hard")
    state = game.start(seed=FIRST_SEED + number)
    ways = list(rng.choices([ways for ways, _ in SIDE_SHARES], [deals for _, deals in SIDE_SHARES])[0])
    rng.shuffle(ways)
    played: list[str] = []
    decisions: Solved = []
    while len(state.tricks) < TRICKS_UNSOLVED:
        actions = state.actions()
        way = ways[state.side_of(state.turn)]
        differ = advice.distinct_actions(state, state.turn, actions)
        brought: dict[str, int] = {}
        if len(differ) > 1 and (way == ALL_SEEN or played or rng.random() < SOLVED_FIRST):
            brought = solve_cards(state, differ)
            if way != ALL_SEEN:
                decisions.append((len(played), brought))
        if len(differ) == 1:
            action = differ[0]
        elif way == ALL_SEEN:
            best = [action for action in differ if brought[str(action.cards[0])] == max(brought.values())]
            action = rng.choice(best)
        else:
            action = choose_by_trees(advice, state, differ, rng)
        played.append(str(action.cards[0]))
        state.play(action)
    return played, decisions


def choose_by_trees(advice: Any, state: Any, actions: Sequence[Any], rng: random.Random) -> Any:
    """An action by what the trees that there are say of cards, and what small cards are to tell the partner."""
    known = [
        value + rng.gauss(0, VALUE_NOISE) for value in advice.learnt_values(state.observe(state.turn).state, actions)
    ]
    most = max(known)
    least = most - NEAR if rng.random() < VARIED else most
    return rng.choice([action for action, value in zip(actions, known, strict=True) if value >= least])


def solve_cards(state: Any, actions: Sequence[Any]) -> dict[str, int]:
    """The tricks still to come that each card brings its side, all cards seen."""
    position = position_of(state)
    left = position.hands[position.turn].cards.bit_count()
    flags = [position.suits.flag[action.cards[0]] for action in actions]
    to_first = make_partition_search(position).values(0, [float(tricks) for tricks in range(left + 1)], flags)
    own = [tricks if position.party_of[position.turn] == 0 else left - tricks for tricks in to_first]
    return {str(action.cards[0]): int(tricks) for action, tricks in zip(actions, own, strict=True)}


Rows = list[tuple[list[list[int]], list[int]]]  # by decision: the features of its cards, and their tricks


def read_rows(paths: Iterable[str], held_back: bool) -> tuple[Rows, Rows]:
    """Of the deals in those files, either those held back or the others: the leads, and the cards that follow."""
    leads: Rows = []
    follows: Rows = []
    for path in paths:
        for line in Path(path).read_text("ascii").splitlines():
            number, played, decisions = json.loads(line)
            if (number % HELD_BACK == 0) == held_back:
                for led, features, tricks in decision_features(number, played, dict(decisions)):
                    (leads if led else follows).append((features, tricks))
    return leads, follows


def decision_features(number: int, played: Sequence[str], decisions: dict[int, dict[str, int]]) -> Iterator[Any]:
    """The decisions of a deal: whether a card is led, the features of the cards, and their tricks."""
    state = rules.get(GAME).start(seed=FIRST_SEED + number)
    for at, name in enumerate(played):
        by_name = {str(action.cards[0]): action for action in state.actions()}
        if at in decisions:
            view = make_seat_view(state.observe(state.turn).state)
            leads = not state.zones["trick"]
            power = rules_of(state).suits.power
            places = [power[by_name[card].cards[0]] for card in decisions[at]]
            yield leads, [list(view.features(place)) for place in places], list(decisions[at].values())
        state.play(by_name[name])


def fit_ensemble(train: Rows, held: Rows) -> Any:
    """The ensemble for these decisions."""
    import lightgbm  # only here: whoever plays deals does not need it

    sets = []
    for some in (train, held):
        features = [one for cards, _ in some for one in cards]
        more = [one - mean(tricks) for _, tricks in some for one in tricks]
        sets.append(lightgbm.Dataset(_array(features), _array(more)))
    stop = lightgbm.early_stopping(PATIENCE, verbose=False)
    return lightgbm.train(FIT_SETTINGS, sets[0], TREES, valid_sets=[sets[1]], callbacks=[stop])


class Slopes:
    """What boosting goes down: half the squared errors of values, and the tricks expected to be lost by them."""

    def __init__(self, tricks: Any, sizes: Any) -> None:
        """`tricks`: of all cards, decision by decision; `sizes`: how many cards each decision is about."""
        import numpy

        self.starts = numpy.cumsum(sizes) - sizes
        self.decision = numpy.repeat(numpy.arange(len(sizes)), sizes)
        self.beats = tricks - (numpy.add.reduceat(tricks, self.starts) / sizes)[self.decision]
        self.loss = numpy.maximum.reduceat(tricks, self.starts)[self.decision] - tricks

    def __call__(self, values: Any, _: Any) -> tuple[Any, Any]:
        """The first derivatives by the values of all cards, and in place of the second ones what is never below 1."""
        import numpy

        starts, decision = self.starts, self.decision
        weights = numpy.exp((values - numpy.maximum.reduceat(values, starts)[decision]) / TRICKS_PER_E)
        chance = weights / numpy.add.reduceat(weights, starts)[decision]
        expected = numpy.add.reduceat(chance * self.loss, starts)[decision]
        first = values - self.beats + LOSS_WEIGHS * chance * (self.loss - expected) / TRICKS_PER_E
        return first, 1 + LOSS_WEIGHS * chance * (1 - chance) / TRICKS_PER_E


def add_trees(name: str, model: Any, train: Rows) -> Any:
    """More trees to be added to those of the ensemble, so that decisions by the sum of all lose less."""
    import lightgbm

    features = _array([one for cards, _ in train for one in cards])
    slopes = Slopes(_array([one for _, some in train for one in some]), _array([len(some) for _, some in train], int))
    begun = lightgbm.Dataset(features, slopes.beats, init_score=model.predict(features))
    return lightgbm.train(FIT_SETTINGS | {"objective": slopes}, begun, MORE_TREES[name])


def distil_trees(models: Sequence[Any], train: Rows) -> Any:
    """A few trees that say nearly what these models say together."""
    import lightgbm

    features = _array([one for cards, _ in train for one in cards])
    said = sum(model.predict(features) for model in models)
    return lightgbm.train(FIT_SETTINGS | QUICK_SETTINGS, lightgbm.Dataset(features, said), QUICK_TREES)


def _array(values: Sequence[Any], kind: type = float) -> Any:
    import numpy

    return numpy.array(values, dtype=kind)


def lost_tricks(models: Sequence[Any], held: Rows) -> tuple[float, float]:
    """The tricks that a decision loses if these ensembles decide together, and those that chance loses."""
    found = []
    for cards, tricks in held:
        values = sum(model.predict(_array(cards)) for model in models)
        found.append(max(tricks) - tricks[int(values.argmax())])
    return mean(found), mean(max(tricks) - mean(tricks) for _, tricks in held)


def format_node(node: dict[str, Any]) -> str:
    """A tree as a line."""
    if "leaf_value" in node:
        return str(round(1000 * node["leaf_value"]))
    asks = f"{node['split_feature']}<={int(node['threshold'] // 1)}"
    return " ".join([asks, format_node(node["left_child"]), format_node(node["right_child"])])


def solve_on(path: Path, number: int, processes: int) -> None:
    """Have the file hold the deals of the numbers below that one: solve what it lacks, and forget a line cut short."""
    lines = path.read_text("ascii").splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("]\n")]
    path.write_text("".join(whole), "ascii")
    lacking = sorted(set(range(number)) - {json.loads(line)[0] for line in whole})
    with path.open("a", encoding="ascii") as file, ProcessPoolExecutor(processes) as pool:
        for line in pool.map(solved_line, lacking, chunksize=4):
            file.write(line)
            file.flush()


def solved_line(number: int) -> str:
    """A deal as `solve` writes it."""
    return json.dumps([number, *solved_deal(number)]) + "\n"


def fit_files(paths: Sequence[str]) -> Iterator[str]:
    """The lines of the trees fitted to the deals in these files; how good they are goes to the error stream."""
    for name, train, held in zip(("leads", "follows"), read_rows(paths, False), read_rows(paths, True), strict=True):
        model = fit_ensemble(train, held)
        models = [model, add_trees(name, model, train)]
        own, chance = lost_tricks(models, held)
        print(
            f"{name}: {len(train)} decisions, {own:.3f} tricks lost of {len(held)} others, {chance:.3f} by chance",
            file=sys.stderr,
        )
        for title, some in ((name, models), (f"quick-{name}", [distil_trees(models, train)])):
            trees = [tree for one in some for tree in one.dump_model()["tree_info"]]
            yield f"{title} {len(trees)}"
            for tree in trees:
                yield format_node(tree["tree_structure"])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Learns what cards of Whist bring with best play of all.")
    commands = parser.add_subparsers(dest="command", required=True)
    solve = commands.add_parser("solve", help="play and solve deals")
    solve.add_argument("first", type=int)
    solve.add_argument("number", type=int)
    fit = commands.add_parser("fit", help="fit trees to solved deals")
    fit.add_argument("files", nargs="+")
    make = commands.add_parser("make", help="solve deals from number 0 on, and fit trees to them")
    make.add_argument("number", type=int)
    make.add_argument("deals", type=Path)
    make.add_argument("trees", type=Path)
    make.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(argv)
    if chosen.command == "solve":
        for number in range(chosen.first, chosen.first + chosen.number):
            print(solved_line(number), end="", flush=True)
    elif chosen.command == "fit":
        for line in fit_files(chosen.files):
            print(line)
    else:
        solve_on(chosen.deals, chosen.number, chosen.processes)
        text = "".join(f"{line}\n" for line in fit_files([str(chosen.deals)]))
        chosen.trees.write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
