"""Observations that others make up: what cannot have come about is refused, and nothing holds the engine for ever."""

from __future__ import annotations

import copy
import json
import math
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardhall import rules
from cardhall.players.remote import observation_answers, sandbox_process
from cardhall.players.remote.observation_answers import Agreement, LocalThinker
from cardhall.players.remote.observation_json import ObservationFormatError, decode_observation, encode_observation
from cardhall.players.remote.protocol import ProtocolError, format_line
from cardhall.players.remote.sandbox_process import (
    ACTION_MESSAGE,
    POLL_SECONDS,
    READ_MESSAGE,
    READY_MESSAGE,
    REFUSED_MESSAGE,
    SandboxProcess,
)
from cardhall.players.remote.server import Engine
from cardhall.rules import Observation

WHIST = Agreement("whist", "easy", (("seed", 0),))
BAD = (10**9, 10**18, -5, 1e300, "x" * 1000, None, [], {"tuple": []}, True)
PLACES = 7  # in a document of each game that are forged in the check


def _observe(game_id: str, actions: int = 9) -> Observation:
    state = rules.get(game_id).start(seed=3)
    rng = random.Random(5)
    for _ in range(actions):
        seat = rng.choice(state.actors)
        state.play(rng.choice(state.actions(seat)), seat)
        if state.is_over or state.deal_number > 1:
            state = rules.get(game_id).start(seed=rng.randrange(1000))
    return state.observe(state.actors[0])


def _text(seen: Observation, state: Any = None) -> str:
    return json.dumps({**seen.as_dict(), "state": state or encode_observation(seen)})


# ---- what cannot have come about


def _doubled_fields(fields: dict[str, Any]) -> None:
    some = [hand for _, hand in fields["zones"]["map"] if len(hand) > 1]
    shown, hidden = (next(hand for hand in some if (hand[0] == {"card": "??"}) == is_hidden) for is_hidden in (0, 1))
    hidden[0] = shown[0]


FORGED: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("whist", lambda fields: fields.update(deal_number=10**9), "deal 1000000000 does not follow 0 results"),
    ("whist", lambda fields: fields.update(turn=4), "there is no seat 4, which is said to be the turn"),
    ("whist", lambda fields: fields.update(dealer=-1), "there is no seat -1, which is said to be the dealer"),
    ("whist", lambda fields: fields.update(shuffled_in=0), "the pack was not shuffled in deal 0"),
    ("whist", lambda fields: fields.update(scores={"tuple": [5, 0]}), "the scores are not the sum"),
    ("whist", lambda fields: fields.update(scores={"tuple": [0]}), "points must be a number for each side"),
    ("whist", lambda fields: fields.update(gained={"tuple": [math.inf, 0]}), "points must be numbers"),
    ("whist", lambda fields: fields.update(powerless=-5), "in no match 'powerless' is -5"),
    ("whist", lambda fields: fields["zones"]["map"][0][1].append({"card": "??"}), "there are 53 cards, not the 52"),
    ("whist", _doubled_fields, "than the pack has"),
    ("whist", lambda fields: fields.update(zones={"map": [["hand:0", "AS"]]}), "zones must hold cards"),
    ("whist", lambda fields: fields["layout"]["map"][0].__setitem__(1, -1), "cannot be dealt that number"),
    ("whist", lambda fields: fields["layout"]["map"][0].__setitem__(1, 14), "there were 53 cards dealt"),
    ("whist", lambda fields: fields.update(known={"tuple": [1]}), "cards are known in zones that there are not"),
    ("whist", lambda fields: fields.update(single_deal=False), "nobody is shown 'single_deal' so"),
    ("whist", lambda fields: fields.update(seed=7), "nobody is shown 'seed' so"),
    ("whist", lambda fields: fields.update(results={"tuple": [1]}), "the results are none"),
    ("kabu", lambda fields: fields.update(round=10**9), "in no match 'round' is 1000000000"),
    ("dou-dizhu", lambda fields: fields.update(bombs=10**9), "in no match 'bombs' is 1000000000"),
    ("truc", lambda fields: fields.update(size=10**9), "in no match 'size' is 1000000000"),
    ("calabrasella", lambda fields: fields.update(laid_away=10**9), "in no match 'laid_away' is 1000000000"),
    ("one-eyed-jack", lambda fields: fields.update(chips={"tuple": [0, -5]}), "in no match 'chips' is -5"),
]


@pytest.mark.parametrize(("game_id", "forge", "part"), FORGED)
def test_what_cannot_have_come_about_is_refused(
    game_id: str, forge: Callable[[dict[str, Any]], None], part: str
) -> None:
    document = encode_observation(_observe(game_id))
    assert decode_observation(document).seat == document["seat"]
    forge(document["fields"])
    with pytest.raises(ObservationFormatError, match=r"^This observation .*\.$") as refused:
        decode_observation(document)
    assert part in str(refused.value)


def test_a_phase_that_is_none_is_refused() -> None:
    """Compiled, a state cannot even hold it."""
    document = encode_observation(_observe("whist"))
    document["fields"]["at"] = 1
    with pytest.raises(ObservationFormatError, match=r"the phase is none\.$|cannot be read\.$"):
        decode_observation(document)


@pytest.mark.parametrize(
    "value",
    [{"value": ["Nothing"]}, {"value": [None]}, {"is": "x:y", "of": []}, {"is": [], "of": []}, {"a": 1, "b": 2}],
)
def test_what_has_no_place_in_an_observation_cannot_be_read(value: Any) -> None:
    document = encode_observation(_observe("whist"))
    document["fields"]["calls"] = value
    with pytest.raises(ObservationFormatError, match=r"^This observation cannot be read\.$"):
        decode_observation(document)


def test_a_seat_or_an_event_that_there_is_not_is_refused() -> None:
    for change, part in (({"seat": 4}, "there is no seat 4"), ({"history": [1]}, "is no event")):
        with pytest.raises(ObservationFormatError, match=part):
            decode_observation({**encode_observation(_observe("whist")), **change})


# ---- a process that takes too long, or ends


class Scripted:
    """A process and its pipe in one: says what it is to say, in order; None: it keeps silent, "end": it has gone."""

    def __init__(self, *replies: tuple[str, str] | str | None) -> None:
        self.replies = list(replies)
        self.polls: list[int] = []  # how often it was looked at for each of them
        self.told: list[Any] = []
        self.killed = False

    def poll(self, seconds: float, /) -> bool:
        assert seconds == POLL_SECONDS and not self.killed
        if not self.polls or self.polls[-1] < 0:
            self.polls.append(0)
        self.polls[-1] += 1
        return self.replies[0] is not None

    def recv(self) -> Any:
        self.polls.append(-1)
        reply = self.replies.pop(0)
        if reply == "end":
            self.killed = True
            raise EOFError
        return reply

    def send(self, what: Any, /) -> None:
        self.told.append(what)

    def is_alive(self) -> bool:
        return not self.killed

    def kill(self) -> None:
        self.killed = True

    def join(self, seconds: float, /) -> None:
        assert self.killed

    def close(self) -> None:
        assert self.killed


def _sandboxed(*processes: Scripted) -> SandboxProcess:
    supply = iter(processes)

    def start() -> tuple[Scripted, Scripted]:
        one = next(supply)
        return one, one

    return SandboxProcess(start)


ANSWERED = ((READ_MESSAGE, ""), (ACTION_MESSAGE, "pass"))


def test_a_process_is_started_once_and_told_once_what_is_played() -> None:
    process = Scripted(
        (READY_MESSAGE, ""), *ANSWERED, *ANSWERED, (REFUSED_MESSAGE, "No."), (READY_MESSAGE, ""), *ANSWERED
    )
    thinker = _sandboxed(process)
    thinker.get_ready(WHIST)
    assert [thinker.action(WHIST, text) for text in "ab"] == ["pass", "pass"]
    with pytest.raises(ProtocolError, match=r"^No\.$"):
        thinker.action(WHIST, "c")
    other = WHIST._replace(game="euchre")
    assert thinker.action(other, "d") == "pass"
    assert process.told == [(WHIST, None), (None, "a"), (None, "b"), (None, "c"), (other, None), (None, "d")]
    thinker.close()
    assert process.killed


@pytest.mark.parametrize(
    ("limits", "replies", "looks", "said"),
    [
        ({}, (), 200, "The player’s process does not start within 20 seconds."),
        ({}, ((READY_MESSAGE, ""),), 20, "This observation cannot be read within 2 seconds."),
        (
            {},
            ((READY_MESSAGE, ""), (READ_MESSAGE, "")),
            110,
            "From this observation no player finds what to do within 11 seconds.",
        ),
        ({"seconds": 0.5}, ((READY_MESSAGE, ""), (READ_MESSAGE, "")), 95, "within 9.5 seconds."),
        ({"simulations": 30}, ((READY_MESSAGE, ""), (READ_MESSAGE, "")), 380, "within 38 seconds."),
        ({"simulations": 10**7}, ((READY_MESSAGE, ""), (READ_MESSAGE, "")), 36_080, "within 3608 seconds."),
    ],
)
def test_who_keeps_silent_is_ended_and_the_next_one_answers(
    limits: dict[str, Any], replies: tuple[tuple[str, str], ...], looks: int, said: str
) -> None:
    silent, good = Scripted(*replies, None), Scripted((READY_MESSAGE, ""), *ANSWERED)
    thinker, asked = _sandboxed(silent, good), WHIST._replace(limits=tuple(limits.items()))
    with pytest.raises(ProtocolError) as refused:
        thinker.action(asked, "forged")
    assert str(refused.value).endswith(said)
    assert silent.killed and silent.polls[-1] == looks
    assert thinker.action(asked, "honest") == "pass"


def test_an_observation_over_which_a_process_ends_is_refused() -> None:
    first, second = Scripted((READY_MESSAGE, ""), (READ_MESSAGE, ""), "end"), Scripted((READY_MESSAGE, ""), *ANSWERED)
    thinker = _sandboxed(first, second)
    with pytest.raises(ProtocolError, match="process ended, for want of memory or at a fault"):
        thinker.action(WHIST, "forged")
    assert thinker.action(WHIST, "honest") == "pass"


def test_a_process_that_has_answered_before_may_be_to_blame_itself() -> None:
    """Another one is asked once more, and only one."""
    used, fresh = Scripted((READY_MESSAGE, ""), *ANSWERED, "end"), Scripted((READY_MESSAGE, ""), *ANSWERED, "end")
    bad = Scripted((READY_MESSAGE, ""), "end")
    thinker = _sandboxed(used, fresh, bad)
    assert [thinker.action(WHIST, text) for text in "ab"] == ["pass", "pass"]
    with pytest.raises(ProtocolError, match="process ended"):
        thinker.action(WHIST, "c")


def test_a_process_that_went_while_nobody_asked_is_replaced() -> None:
    gone = Scripted((READY_MESSAGE, ""))
    thinker = _sandboxed(gone, Scripted((READY_MESSAGE, ""), *ANSWERED))
    thinker.get_ready(WHIST)
    gone.killed = True
    assert thinker.action(WHIST, "a") == "pass"


def test_what_cannot_be_loaded_is_said() -> None:
    thinker = _sandboxed(Scripted((REFUSED_MESSAGE, "No such level."), (READY_MESSAGE, ""), *ANSWERED))
    with pytest.raises(ProtocolError, match="No such level"):
        thinker.action(WHIST, "a")
    assert thinker.action(WHIST, "a") == "pass"


def test_where_no_process_can_be_started() -> None:
    def refuse() -> Any:
        raise OSError(12, "Cannot allocate memory")

    with pytest.raises(ProtocolError, match=r"^No process can be started for the player: Cannot allocate memory\.$"):
        SandboxProcess(refuse).get_ready(WHIST)


# ---- processes


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine with a process, which has time enough on any machine."""
    monkeypatch.setattr(sandbox_process, "START_TIMEOUT_SECONDS", 120.0)
    monkeypatch.setattr(sandbox_process, "READ_TIMEOUT_SECONDS", 60.0)
    thinker = SandboxProcess()
    yield Engine("easy", thinker)
    thinker.close()


def test_a_process_answers_as_this_one_does(engine: Engine) -> None:
    here = Engine("easy", LocalThinker())
    for game_id in ("whist", "nuts"):
        texts = [
            format_line("game", {"game": game_id, "seed": 4}),
            *(f"observe {_text(_observe(game_id, n))}" for n in range(4)),
        ]
        assert [engine.answer(text) for text in texts] == [here.answer(text) for text in texts]
    for text in ("observe", "observe []", "observe {}", "observe " + _text(_observe("whist"))):
        answer = engine.answer(text)
        assert answer.startswith("error ") and answer == here.answer(text)


def test_what_goes_on_for_ever_is_ended(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    engine.answer(format_line("game", {"game": "whist"}))
    good = f"observe {_text(_observe('whist'))}"
    before = engine.answer(good)
    monkeypatch.setattr(sandbox_process, "READ_TIMEOUT_SECONDS", 0.0)  # as if it were never read
    assert engine.answer(good) == "error This observation cannot be read within 0 seconds."
    monkeypatch.setattr(sandbox_process, "READ_TIMEOUT_SECONDS", 60.0)
    assert before.startswith("action ") and engine.answer(good) == before


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS takes no notice of limits to memory")
def test_memory_is_limited() -> None:
    code = (
        "from cardhall.players.remote.memory_limit import limit_memory\n"
        "limit_memory(200 * 2**20)\n"
        "try: some = bytearray(300 * 2**20)\n"
        "except MemoryError: print('refused', len(bytearray(2**20)))\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == f"refused {2**20}\n"


def test_observations_with_anything_in_them(engine: Engine) -> None:
    """Of every game, some places forged: an action or a sentence, and then the honest one is answered as before."""
    rng = random.Random(8)
    for game_id in rules.GAMES:
        seen = _observe(game_id)
        document = json.loads(json.dumps(encode_observation(seen)))
        good = f"observe {_text(seen)}"
        assert engine.answer(format_line("game", {"game": game_id})) == "ok"
        before = engine.answer(good)
        assert before.startswith("action "), before
        places = list(_value_places(document["fields"]))
        for place in rng.sample(places, PLACES):
            forged = copy.deepcopy(document)
            at = forged["fields"]
            for key in place[:-1]:
                at = at[key]
            at[place[-1]] = bad = rng.choice(BAD)
            answer = engine.answer("observe " + _text(seen, forged))
            assert answer.startswith(("action ", "error ")) and "itself failed" not in answer, (game_id, place, bad)
            assert len(answer) <= len("error ") + observation_answers.MAX_ERROR_LENGTH + 1, (game_id, place, bad)
            assert answer.endswith((".", "…")) or answer == before, (game_id, place, bad, answer)
        assert engine.answer(good) == before


def _value_places(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers and texts of a document stand."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _value_places(one, (*above, key))
    else:
        yield above
