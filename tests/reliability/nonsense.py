"""A thinking process that answers nonsense of each kind in turn, and now and then a proper answer."""

from __future__ import annotations

import os
import pickle
import struct
from multiprocessing.connection import Connection
from typing import Any

from cardhall.players.remote import thinking_process
from cardhall.rules import Action


class Unreadable:
    """An object that raises an exception when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


class Raw(bytes):
    """Bytes that are put into the pipe without their length."""


FIRST_SEED = os.getpid()  # differs from process to process, so that each begins with another kind
NONSENSE_KINDS: tuple[Any, ...] = (
    None,
    17,
    "alive and well",
    ("answer", None),
    ("answer", ("play AS", [])),
    ("answer", (Action("fly"), [])),
    ("answer", (Action("fly"), [(Action("fly"), 1.0)])),
    ("answer", (None, None)),
    ("answer", ([], [[], []])),
    ("answer",),
    ("error", None),
    ("error", ["x" * 100_000]),
    ("what", "ever"),
    Unreadable(),
    b"bytes that are no pickle",
    b"",
    struct.pack("!i", -2) * 10,
    pickle.dumps(("answer", None))[:-2],
    ("answer", (None, [(Action("fly"), float(number)) for number in range(200_000)])),
    b"\0" * 100_000_000,
    Raw(struct.pack("!i", 2**31 - 1)),  # says how long the message is, of which nothing follows
    Raw(struct.pack("!iQ", -1, 2**60)),
)


def serve(pipe: Connection[Any, Any]) -> None:
    """Stands in for `thinking._serve`."""
    pipe.send("ready")
    for number in range(FIRST_SEED, FIRST_SEED + 1_000_000):
        try:
            seen, game_id, _, seed, rank = pipe.recv()
            reply = NONSENSE_KINDS[number % len(NONSENSE_KINDS)]
            if number % 3 == 0:
                pipe.send(("answer", thinking_process._answer_question(seen, game_id, "random", seed, rank)))
            elif isinstance(reply, Raw):
                os.write(pipe.fileno(), reply)
            elif isinstance(reply, bytes):
                pipe.send_bytes(reply)
            else:
                pipe.send(reply)
        except (EOFError, OSError):
            return
