"""`python -m cardhall`, and the program `cardhall`."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support


def main() -> int:
    """Run the program with the arguments it was started with. Returns the exit code."""
    freeze_support()  # first: in a bundle the thinking process starts here too, and goes no further
    from cardhall.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
