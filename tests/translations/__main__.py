"""Bring the catalogues of translations up to date: `python -m tests.translations`.

Reads from the source what there is to translate, brings `resources/translations/<code>/*.po` together with it, and says
what each language still lacks, by game. What was translated stays; what the source no longer says is dropped; what it
says a little differently is marked as to be looked at (`fuzzy`) and shown in English until it has been.
It also says which help pages a language lacks, and which are older than the English ones.
"""

from __future__ import annotations

import sys

from tests.translations import pages
from tests.translations.catalogues import write_all


def main() -> int:
    """The command."""
    for code, files in write_all().items():
        done, there = (sum(numbers[place] for numbers in files.values()) for place in (0, 1))
        sys.stdout.write(f"{code}: {done} of {there} translated\n")
        for name, (some, of) in files.items():
            if some < of:
                sys.stdout.write(f"  {name}: {of - some} of {of} are missing\n")
        missing, old = pages.state(code)
        sys.stdout.write(f"  help pages: {_listed(missing)} missing; {_listed(old)} older than the English\n")
    return 0


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "none"


if __name__ == "__main__":
    sys.exit(main())
