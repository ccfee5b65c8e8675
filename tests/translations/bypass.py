"""How many texts of each module do not go through `cardhall.language` yet: the number may fall and never rise."""

from __future__ import annotations

from pathlib import Path

from tests.translations.source import ROOT, bypassing, modules

KEPT = Path(__file__).with_name("bypassing.txt")


def counted() -> dict[str, int]:
    """The number of such texts, by module."""
    numbers = {path.relative_to(ROOT).as_posix(): len(bypassing(path)) for path in modules()}
    return {name: number for name, number in numbers.items() if number}


def kept() -> dict[str, int]:
    """The numbers as they were counted last."""
    lines = KEPT.read_text("utf-8").splitlines()
    return {name: int(number) for number, name in (line.split(" ", 1) for line in lines)}


def write() -> int:
    """Write the numbers down. Returns how many texts there are in all."""
    found = counted()
    KEPT.write_text("".join(f"{number} {name}\n" for name, number in sorted(found.items())), "utf-8")
    return sum(found.values())
