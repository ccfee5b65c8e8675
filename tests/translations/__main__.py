"""Bring the catalogues of translations up to date: `python -m tests.translations`.

Reads from the source what there is to translate, brings the catalogues (`*.po`) together with it, and says
what each language still lacks, by game. What was translated stays; what the source no longer says is dropped; what it
says a little differently is marked as to be looked at (`fuzzy`) and shown in English until it has been.
It also says which help pages a language lacks, and which are older than the English ones.

It also counts labels that may be too long for their place; `--long fr` lists them.

`--whole` writes nothing, and fails where a language that people can choose lacks a sentence or a page: for a release.
"""

from __future__ import annotations

import argparse
import sys

from cardhall.language.catalogues import OFFERED_LANGUAGES
from tests.translations import pages
from tests.translations.catalogues import write_all
from tests.translations.lengths import long_translations
from tests.translations.missing import missing_translations


def main(arguments: list[str]) -> int:
    """The command. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.translations")
    parser.add_argument("--whole", action="store_true", help="write nothing, and fail where a translation is missing")
    parser.add_argument("--long", metavar="CODE", help="list labels that may be too long for their place")
    chosen = parser.parse_args(arguments)
    if chosen.long:
        sys.stdout.write("".join(f"{line}\n" for line in long_translations(chosen.long)) or "None is long.\n")
        return 0
    if chosen.whole:
        found = [sentence for code in OFFERED_LANGUAGES for sentence in missing_translations(code)]
        sys.stdout.write("".join(f"{sentence}\n" for sentence in found) or "Nothing is missing.\n")
        return int(bool(found))
    for code, files in write_all().items():
        done, there = (sum(numbers[place] for numbers in files.values()) for place in (0, 1))
        sys.stdout.write(f"{code}: {done} of {there} translated\n")
        for name, (some, of) in files.items():
            if some < of:
                sys.stdout.write(f"  {name}: {of - some} of {of} are missing\n")
        lacking, old = pages.missing_and_outdated(code)
        sys.stdout.write(f"  perhaps too long for their place: {len(long_translations(code))} (see --long {code})\n")
        sys.stdout.write(f"  help pages: {_listed(lacking)} missing; {_listed(old)} older than the English\n")
    return 0


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "none"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
