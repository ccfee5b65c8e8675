"""A second start of the program: it finds the open window and passes its file on.

The window listens at a local socket, on Windows at a named pipe; neither is reachable from another computer
(`first_window.py`). The second start asks before Qt is loaded, so that it costs next to nothing, and only after the
window is known to belong to this person. If no window answers in time, or one refuses, the second start opens a window
of its own: several windows do no harm, since the store of matches knows which window holds which match.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import platformdirs

from cardhall.log import category

ANSWER_TIMEOUT_S = 1.0  # seconds that an answer is waited for
MAX_REQUEST_BYTES = 16 * 1024  # bytes of a request
TAKEN_ANSWER = b"taken\n"  # the answer of a window that does what was asked
FIRST_PERSON = "first"  # as `match.profiles` has it, which is not loaded here
TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"  # with which the desktop lets a start raise a window, under Wayland

log = category("instance")


def data_folder() -> Path:
    """Return where this system keeps a person's data."""
    return platformdirs.user_data_path("cardhall", appauthor=False)


def address(environment: Mapping[str, str] | None = None, person: str = "") -> Path:
    """Return where the window of this user, data folder and screen listens. Raise OSError.

    `person`: id of one of several people, each with a window; "": the first one.
    """
    environment = os.environ if environment is None else environment
    data = data_folder()
    if sys.platform == "win32":
        from cardhall.desktop import named_pipes

        return named_pipes.pipe_of(f"cardhall-{_digest(str(data), str(named_pipes.session()), *_only(person))}")
    screens = (environment.get(name, "") for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"))
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    folder = Path(runtime) if Path(runtime).is_absolute() else data
    return folder / f"cardhall-{_digest(str(os.getuid()), str(data), *screens, *_only(person))}.socket"


def _only(person: str) -> list[str]:
    """Return the extra part of a person's address; none for the first person, as in older versions."""
    return [person] if person not in ("", FIRST_PERSON) else []


def _digest(*parts: str) -> str:
    return sha256(os.fsencode("\n".join(parts))).hexdigest()[:16]


def request(path: Path | None, token: str = "") -> bytes:
    """Return the line that asks a window to open a file, or without a file to come to the front."""
    asked = {"file": None if path is None else str(path.absolute()), "token": token}
    return json.dumps(asked).encode() + b"\n"


def understood(line: bytes) -> tuple[Path | None, str]:
    """Return the file and token of a request. Raise ValueError if invalid."""
    asked = json.loads(line)
    if not isinstance(asked, dict) or asked.keys() != {"file", "token"}:
        raise ValueError("not a request")
    file, token = asked["file"], asked["token"]
    if not isinstance(token, str) or "\0" in token or not (file is None or isinstance(file, str)):
        raise ValueError("not a request")
    if file is not None and ("\0" in file or not Path(file).is_absolute()):
        raise ValueError("not a file")
    return None if file is None else Path(file), token


def handed_over(path: Path | None, limit: float = ANSWER_TIMEOUT_S, person: str = "") -> bool:
    """Tell whether an open window has taken the file, or come to the front where there is none; `limit` in seconds."""
    try:
        where = address(person=person)
        asked = request(path, os.environ.get(TOKEN_VARIABLE, ""))
        if sys.platform == "win32":
            from cardhall.desktop import named_pipes

            found = (
                named_pipes.exists(where) and named_pipes.asked(where, asked, len(TAKEN_ANSWER), limit) == TAKEN_ANSWER
            )
            log("a window at %s takes it: %s", where, found)
            return found
        where.lstat()  # fails in the usual start, the first one: the module of sockets is not even loaded
        from cardhall.desktop import local_sockets

        found = local_sockets.asked(where, asked, len(TAKEN_ANSWER), limit) == TAKEN_ANSWER
        log("a window at %s takes it: %s", where, found)
        return found
    except (
        OSError
    ) as error:  # left by a window that was killed, or somebody else's, or too busy: then we have one of our own
        log("no window that is open takes it: %s", type(error).__name__)
        return False
