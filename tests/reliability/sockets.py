"""Notes every socket that a Python process opens, and every address it looks up.

Put on the path of a program and of all it starts, as `sitecustomize`, by `test_sockets`. The pipes between our own
processes are sockets of the system's own kind, which reach no other computer.
"""

from __future__ import annotations

import os
import socket
import sys

LOCAL = getattr(socket, "AF_UNIX", None)  # of pipes


def _heard(event: str, arguments: tuple[object, ...]) -> None:
    if not event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.")):
        return
    if event == "socket.__new__" and arguments[1] == LOCAL:
        return
    with open(os.environ["SOCKETS_NOTED"], "a", encoding="utf-8") as file:  # noqa: PTH123
        file.write(f"{event} {arguments[1:]} in {sys.argv}\n")


def install() -> None:
    """From now on everything is noted, in the file that the environment names."""
    sys.addaudithook(_heard)
