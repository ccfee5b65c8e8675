"""Hands a second start's file to the window that is open.

The window listens at a local socket, on Windows at a named pipe; neither can be reached from another computer
(`second_start_listener.py`). The second start asks before Qt is loaded, which takes little time, and only after a check
that the window belongs to this user. If no window answers in time, or the window refuses, the second start opens its
own window: several windows do no harm, since the store of matches knows which window holds which match.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import platformdirs

from cardhall.log import get_category

ANSWER_TIMEOUT_S = 1.0  # seconds to wait for an answer
MAX_REQUEST_BYTES = 16 * 1024  # bytes of a request
REQUEST_ACCEPTED_ANSWER = b"taken\n"  # the answer of a window that fulfils the request
FIRST_PERSON_ID = "first"  # the same as in `match.profiles`, which is not loaded here, to keep the start quick
# environment variable by which Wayland desktops let a start raise a window
ACTIVATION_TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"

log = get_category("instance")


def data_folder() -> Path:
    """Return the folder for the user's data on this system."""
    return platformdirs.user_data_path("cardhall", appauthor=False)


def window_address(environment: Mapping[str, str] | None = None, person: str = "") -> Path:
    """Return the address of the open window of this user, data folder and screen. Raises OSError.

    `person`: id of one of several people, each with a window; "": the first one.
    """
    environment = os.environ if environment is None else environment
    data = data_folder()
    if sys.platform == "win32":
        from cardhall.desktop import named_pipes

        return named_pipes.pipe_address(
            f"cardhall-{_address_digest(str(data), str(named_pipes.session_number()), *_person_address_parts(person))}"
        )
    screens = (environment.get(name, "") for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"))
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    folder = Path(runtime) if Path(runtime).is_absolute() else data
    return (
        folder
        / f"cardhall-{_address_digest(str(os.getuid()), str(data), *screens, *_person_address_parts(person))}.socket"
    )


def _person_address_parts(person: str) -> list[str]:
    """Return the part of the address that tells a person's window from the first person's."""
    return [person] if person not in ("", FIRST_PERSON_ID) else []


def _address_digest(*parts: str) -> str:
    return sha256(os.fsencode("\n".join(parts))).hexdigest()[:16]


def format_request(path: Path | None, token: str = "") -> bytes:
    """Return the line that asks a window to open a file, or to come to the front."""
    request = {"file": None if path is None else str(path.absolute()), "token": token}
    return json.dumps(request).encode() + b"\n"


def parse_request(line: bytes) -> tuple[Path | None, str]:
    """Return the file and the token of a request. Raises ValueError for any other line."""
    request = json.loads(line)
    if not isinstance(request, dict) or request.keys() != {"file", "token"}:
        raise ValueError("not a request")
    file, token = request["file"], request["token"]
    if not isinstance(token, str) or "\0" in token or not (file is None or isinstance(file, str)):
        raise ValueError("not a request")
    if file is not None and ("\0" in file or not Path(file).is_absolute()):
        raise ValueError("not a file")
    return None if file is None else Path(file), token


def hand_over_to_window(path: Path | None, timeout_s: float = ANSWER_TIMEOUT_S, person: str = "") -> bool:
    """Ask an open window to open the file, or to come to the front. Return whether it does; the limit is in seconds."""
    try:
        address = window_address(person=person)
        request = format_request(path, os.environ.get(ACTIVATION_TOKEN_VARIABLE, ""))
        if sys.platform == "win32":
            from cardhall.desktop import named_pipes

            is_taken = (
                named_pipes.is_listening(address)
                and named_pipes.send_request(address, request, len(REQUEST_ACCEPTED_ANSWER), timeout_s)
                == REQUEST_ACCEPTED_ANSWER
            )
            log("a window at %s takes it: %s", address, is_taken)
            return is_taken
        address.lstat()  # fails for a first start, the usual case, before the module of sockets is loaded
        from cardhall.desktop import local_sockets

        is_taken = (
            local_sockets.send_request(address, request, len(REQUEST_ACCEPTED_ANSWER), timeout_s)
            == REQUEST_ACCEPTED_ANSWER
        )
        log("a window at %s takes it: %s", address, is_taken)
        return is_taken
    # A killed window has left the name, the name belongs to another user, or the window is too busy.
    except OSError as error:
        log("no window that is open takes it: %s", type(error).__name__)
        return False
