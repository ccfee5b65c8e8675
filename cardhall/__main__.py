"""The entry point of `python -m cardhall` and of the program `cardhall`."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found] # within Python, so never a file in the current folder
import sys


def main() -> int:
    """Run the program with its command line. Return the exit code."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # Ctrl+C ends it: an exception while modules load can get lost
    from cardhall import import_protection

    import_protection.protect_imports()  # before anything else is imported
    if getattr(sys, "frozen", False):  # a bundle: its thinking process starts here too, and goes no further
        from multiprocessing import freeze_support

        freeze_support()
    from cardhall.cli import run
    from cardhall.commands import streams

    arguments = sys.argv[1:]
    del sys.argv[1:]  # processes that are started are told what is in it, and may be handed little before they read
    return streams.run_command(lambda: run(arguments))


if __name__ == "__main__":
    sys.exit(main())
