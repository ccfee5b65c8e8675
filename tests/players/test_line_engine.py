"""The end of the protocol that answers: rules and players by lines, and a sentence for every line it does not know."""

from __future__ import annotations

import io
import json
import random
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhall import rules
from cardhall.commands.engine import answer_lines, read_lines
from cardhall.players.remote.observation_json import encode_observation
from cardhall.players.remote.player_requests import MAX_CACHED_PLAYERS
from cardhall.players.remote.protocol import MAX_LINE_LENGTH, format_line
from cardhall.players.remote.server import Engine


def _ask(engine: Engine, text: str, word: str) -> Any:
    """The JSON of the answer, which must begin with `word`."""
    found, _, rest = engine.answer(text).partition(" ")
    assert found == word, f"{text!r} is answered {found} {rest[:200]}"
    return json.loads(rest) if word not in ("action", "error") else rest


@pytest.fixture
def engine() -> Engine:
    return Engine("easy")


def test_the_greeting(engine: Engine) -> None:
    told = _ask(engine, 'cardhall {"protocol":1,"version":"9"}', "ready")
    assert told["protocol"] == 1
    assert told["name"]
    assert _ask(engine, 'cardhall {"protocol":2}', "error").startswith("This program speaks protocol 1")


def test_what_there_is(engine: Engine) -> None:
    assert _ask(engine, "games", "games") == {game_id: rules.get(game_id).name for game_id in rules.GAMES}
    told = _ask(engine, "about euchre", "about")
    assert told["options"]["pack"]["choices"] == [32, 24]
    assert "whist" in _ask(engine, "about whits", "error")
    assert "choose" in _ask(engine, "help", "commands")


def test_the_example_of_the_help_page(engine: Engine) -> None:
    page = files("cardhall.resources").joinpath("help/protocol.md").read_text("utf-8")
    asked = [text.strip() for text in page.rsplit("\n\n", 1)[1].splitlines()]
    assert [text.partition(" ")[0] for text in asked] == ["position", "actions", "choose"]
    assert [engine.answer(text).partition(" ")[0] for text in asked] == ["position", "actions", "action"]


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_a_deal_played_by_lines(engine: Engine, game_id: str) -> None:
    """What the lines tell is what the rules tell, to the end of the first deal."""
    state = rules.get(game_id).start(seed=9)
    setup = {"game": game_id, "seed": 9}
    told = _ask(engine, format_line("position", setup), "position")
    assert _ask(engine, "deal", "deal") == state.deal
    rng = random.Random(2)
    log: list[str] = []
    while not state.results and len(log) < 400:
        assert told["turn"] == state.turn
        assert told["scores"] == list(state.scores)
        seat = rng.choice(state.actors)
        actions = _ask(engine, f"actions {seat}", "actions")
        assert actions == [str(action) for action in state.actions(seat)]
        log.append(f"{seat} {rng.choice(actions)}")
        told = _ask(engine, f"play {log[-1]}", "position")
        state.play(log[-1].partition(" ")[2], seat)
    assert _ask(engine, "log", "log") == log
    zones = {zone: " ".join(map(str, some)) for zone, some in state.zones.items()}
    assert _ask(engine, "zones", "zones") == zones
    assert _ask(engine, "show 0", "observation") == json.loads(json.dumps(state.observe(0).as_dict()))
    again = Engine("easy")
    assert _ask(again, format_line("position", {**setup, "actions": log}), "position") == told
    assert _ask(again, "zones", "zones") == zones


def test_a_scripted_position(engine: Engine) -> None:
    deal = rules.get("whist").start(seed=20, dealer=2).deal
    told = _ask(engine, format_line("position", {"game": "whist", "dealer": 1, "deals": [deal]}), "position")
    assert told["dealer"] == 1
    assert _ask(engine, "deal", "deal") == deal


def test_players_choose_and_rank(engine: Engine) -> None:
    _ask(engine, 'position {"game":"euchre","seed":3}', "position")
    seat = _ask(engine, "position", "position")["turn"]
    actions = _ask(engine, "actions", "actions")
    chosen = _ask(engine, f"choose normal {seat} simulations=20 seed=4", "action")
    assert chosen in actions
    assert _ask(engine, f"choose normal {seat} simulations=20 seed=4", "action") == chosen
    ranked = _ask(engine, f"rank hard {seat} seconds=0.05", "rank")
    assert sorted(action for action, _ in ranked) == sorted(actions)
    assert [value for _, value in ranked] == sorted((value for _, value in ranked), reverse=True)


def test_taking_part(engine: Engine) -> None:
    """It is handed an observation, with what it asks for, and answers with a legal action."""
    state = rules.get("whist").start(seed=5)
    seen = state.observe(state.turn)
    told = json.dumps({**seen.as_dict(), "state": encode_observation(seen)})
    assert "Say first" in _ask(engine, f"observe {told}", "error")
    assert engine.answer('game {"game":"whist","seats":4,"options":{},"seconds":5,"seed":2}') == "ok"
    assert _ask(engine, f"observe {told}", "action") in [str(action) for action in seen.actions()]
    assert "state" in _ask(engine, format_line("observe", seen.as_dict()), "error")
    assert engine.answer('game {"game":"euchre"}') == "ok"
    assert "euchre was to be played" in _ask(engine, f"observe {told}", "error")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("hello", "There is no command “hello”"),
        ("\x1b[2J\u202ehello", "There is no command “\ufffd[2J\ufffdhello”"),
        ("actions", "There is no position yet"),
        ("position {", "JSON object"),
        ("position []", "JSON object"),
        ("position {}", "Say which game"),
        ('position {"game":"chess"}', "There is no game 'chess'"),
        ('position {"game":"whist","seats":3}', "not for 3 players"),
        ('position {"game":"whist","seats":"four"}', "“seats” must be a whole number"),
        ('position {"game":"whist","seed":1.5}', "The seed must be a whole number"),
        ('position {"game":"whist","seed":true}', "The seed must be a whole number"),
        ('position {"game":"whist","options":{"x":1}}', "no option 'x'"),
        ('position {"game":"whist","options":[]}', "“options” must be"),
        ('position {"game":"whist","dealer":9}', "no seat 9"),
        ('position {"game":"whist","deals":[{"hand:0":"AS"}]}', "does not match the pack"),
        ('position {"game":"whist","deals":[{"hand:0":3}]}', "a text of cards"),
        ('position {"game":"whist","deals":{}}', "“deals” must be"),
        ('position {"game":"whist","actions":"play"}', "must be a list"),
        ('position {"game":"whist","actions":["9 play QH"]}', "Action 1: There is no seat “9”"),
        ('position {"game":"whist","actions":["0"]}', "Action 1: "),
        ('game {"game":"whist","dealer":0}', "“dealer” has no place here"),
        ("observe {}", "Say first"),
    ],
)
def test_refusals(engine: Engine, text: str, part: str) -> None:
    assert part in _ask(engine, text, "error")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("play", "An action is a seat and what it does"),
        ("play play QH", "There is no seat “play”"),
        ("play 1", "An action is a seat"),
        ("play 0 fly", "turn"),
        ("actions 7", "There is no seat “7”; the seats are 0 to 3."),
        ("actions ²", "There is no seat"),
        ("show", "There is no seat “”"),
        ("choose", "Say the level and the seat"),
        ("choose hard", "Say the level and the seat"),
        ("choose brilliant 3", "There is no level 'brilliant'"),
        ("choose hard 0", "Seat 0 is not to act."),
        ("choose hard 3 depth=4", "“depth=4” is not one of"),
        ("choose hard 3 seconds=nan", "The seconds must be a number."),
        ("choose hard 3 seconds=-1", "The seconds must be more than 0"),
        ("choose hard 3 seconds=1e9", "The seconds must be more than 0"),
        ("choose hard 3 simulations=0", "The simulations must be a whole number from 1"),
        ("choose hard 3 simulations=2.5", "“2.5” is no number for simulations."),
        ("choose hard 3 simulations=" + "9" * 5_000, "is no number for simulations"),
        ("choose hard 3 simulations=2 seconds=2", "not both"),
    ],
)
def test_refusals_in_a_position(engine: Engine, text: str, part: str) -> None:
    before = _ask(engine, 'position {"game":"whist","seed":1,"dealer":2}', "position")
    assert part in _ask(engine, text, "error")
    assert _ask(engine, "position", "position") == before


def test_a_line_that_is_far_too_long() -> None:
    given_lines = io.StringIO("position " + "x" * (2 * MAX_LINE_LENGTH) + "\ngames\nquit\ngames\n")
    out = io.StringIO()
    answer_lines(Engine(), read_lines(given_lines), out)
    first, second = out.getvalue().splitlines()
    assert first.startswith("error A line may have")
    assert second.startswith("games ")


WORDS = [
    *Engine().commands,
    *(
        "whist",
        "euchre",
        "hard",
        "easy",
        "0",
        "1",
        "3",
        "-1",
        "play",
        "QH",
        "??",
        "seed=1",
        "simulations=1",
        "{}",
        "[]",
    ),
    *('{"game":"whist"}', '{"game":"euchre","seed":2}', '{"protocol":1}', "null", "#", "=", "\0", "\u2028", "é", "'"),
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["game", "seats", "seed", "options", "dealer", "deals", "actions", "state", "seconds", "protocol"]
)
DOCUMENTS = st.dictionaries(FIELDS, VALUES | st.just("whist"), max_size=5).map(json.dumps)
LINES = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    st.tuples(st.sampled_from(["position", "game", "observe", "cardhall"]), DOCUMENTS).map(" ".join),
)


def _check(answer: str) -> None:
    assert "itself failed" not in answer, answer
    assert "\n" not in answer and "\r" not in answer
    if answer.startswith("error"):
        assert answer.endswith((".", "?")), answer


@settings(max_examples=100, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_any_line_gets_an_answer(texts: list[str]) -> None:
    engine = Engine("random")
    engine.answer('game {"game":"whist"}')
    engine.answer('position {"game":"whist"}')
    for text in texts:
        _check(engine.answer(text.replace("hard", "easy")))


@pytest.mark.parametrize("game_id", ["whist", "euchre"])
def test_damaged_observations(game_id: str) -> None:
    """A state with something changed anywhere is refused, or answered with an action; nothing breaks."""
    state = rules.get(game_id).start(seed=5)
    rng = random.Random(5)
    for _ in range(6):
        state.play(rng.choice(state.actions()))
    seen = state.observe(state.turn)
    whole = {**seen.as_dict(), "state": encode_observation(seen)}
    engine = Engine("random")
    engine.answer(format_line("game", {"game": game_id}))
    answers = set()
    for _ in range(300):
        damaged = json.loads(json.dumps(whole))
        _damage(damaged["state"], rng)
        answer = engine.answer(format_line("observe", damaged))
        _check(answer)
        answers.add(answer.partition(" ")[0])
    assert answers == {"error", "action"}


def _damage(document: Any, rng: random.Random) -> None:
    """Change one thing somewhere within."""
    at = document
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = rng.choice(keys)
        if not isinstance(at[key], dict | list) or rng.random() < 0.2:
            break
        at = at[key]
    if rng.random() < 0.3:
        del at[key]
    else:
        at[key] = rng.choice(
            [None, -1, 99, "", "QH", "x", [], {}, {"card": "QH"}, {"tuple": [1]}, {"is": "x:y", "of": []}]
        )


def test_a_position_goes_no_further_than_a_match_and_errors_quote_little(engine: Engine) -> None:
    many = json.dumps({"game": "nuts", "seed": 1, "actions": ["0 draw"] * 20_000})
    assert _ask(engine, f"position {many}", "error") == "A position may have 17,000 actions at most."
    for text in ("x" * 100_000, 'position {"game":"whist","options":{"%s":1}}' % ("y" * 100_000)):
        assert len(_ask(engine, text, "error")) <= 401


@pytest.mark.parametrize(
    "text",
    [
        "{long}",
        "about {long}",
        "about {unseen}",
        "choose {long} 0",
        "rank hard {long}",
        "choose hard 0 seed={long}",
        "play 0 {long}",
        'position {{"game":"{long}"}}',
        'position {{"game":"whist","options":{{"{long}":1}}}}',
        'position {{"game":"contract-bridge","options":{{"undertricks":["{long}"]}}}}',
        'position {{"game":"whist","deals":[{{"hand:0":"{long}"}}]}}',
        'position {{"game":"whist","seats":["{long}"]}}',
        'cardhall {{"protocol":"{long}"}}',
    ],
)
def test_errors_quote_little(engine: Engine, text: str) -> None:
    engine.answer('position {"game":"whist"}')
    answer = engine.answer(text.format(long="x" * 100_000, unseen="\u202e" * 100_000))
    assert answer.startswith("error ") and answer.count("x") <= 200 and len(answer) <= 320
    assert "\u202e" not in answer and "\\u202e" not in answer


def test_actions_are_kept_without_what_is_between_their_words(engine: Engine) -> None:
    told = json.loads(engine.answer('position {"game":"whist"}').removeprefix("position "))
    first = engine.state.actions()[0] if engine.state else ""
    engine.answer(f"play {told['turn']} {' ' * 100_000}{first}")
    assert engine.played_lines == [f"{told['turn']} {first}"]


def test_players_of_other_wishes_are_not_kept_for_ever(engine: Engine) -> None:
    engine.answer('position {"game":"whist"}')
    seat = engine.state.actors[0] if engine.state else 0
    for seed in range(2 * MAX_CACHED_PLAYERS + 1):
        assert engine.answer(f"choose random {seat} seed={seed}").startswith("action ")
    assert len(engine.players.players_by_key) <= MAX_CACHED_PLAYERS


def test_an_error_of_a_state_that_is_made_up_quotes_little(engine: Engine) -> None:
    state = rules.get("contract-bridge").start(seed=3)
    for _ in range(4):
        state.play(state.actions(state.turn)[0])
    seen = state.observe(state.turn)
    assert engine.answer('game {"game":"contract-bridge"}') == "ok"
    document = json.loads(json.dumps(encode_observation(seen)).replace('"action": ["', f'"action": ["{"x" * 1000}', 1))
    answer = engine.answer("observe " + json.dumps({**seen.as_dict(), "state": document}))
    assert answer.startswith("error ") and answer.count("x") <= 200
