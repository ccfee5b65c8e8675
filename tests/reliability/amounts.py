"""Each attack is written once and runs twice: a quick share in every check, all of it with the long tests."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FIGURES_FILE = "CARDHALL_FIGURES"  # the file to which long runs add their figures
found: list[dict[str, Any]] = []  # by the test that runs
LONG_RUN_VARIABLE = "CARDHALL_SHARE"  # how much of the long runs is done: 1, unless the environment says less


def amount(quick: int, long: int) -> pytest.MarkDecorator:
    """Runs a test with `amount` as small as every check can afford, and, marked long, with all of it."""
    more = max(quick + 1, shared(long))
    return pytest.mark.parametrize(
        "amount", [pytest.param(quick, id="quick"), pytest.param(more, id="long", marks=LONG)]
    )


def shared(amount: int) -> int:
    """The share of an amount that long runs are to do."""
    return round(amount * float(os.environ.get(LONG_RUN_VARIABLE, "1")))


LONG = [pytest.mark.long, pytest.mark.timeout(7200)]


@contextmanager
def measured(what: str) -> Iterator[dict[str, Any]]:
    """Collect the figures of an attack; they are written down once its test has passed."""
    figures: dict[str, Any] = {}
    began = time.monotonic()
    yield figures
    found.append({"what": what, **figures, "seconds": round(time.monotonic() - began)})


def end_test(*, passed: bool) -> None:
    """Add the figures of a test that has passed to the file of figures, if the environment names one."""
    path = os.environ.get(FIGURES_FILE)
    if path and passed and found:
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(one) + "\n" for one in found)
    found.clear()
