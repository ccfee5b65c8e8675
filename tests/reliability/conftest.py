"""Figures of an attack are written down as soon as its test has passed."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from tests.reliability import amounts


@pytest.fixture(autouse=True)
def counts_only_its_own() -> None:
    """Keep the leftovers of other tests out of the census, which goes through all objects often."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        amounts.end_test(passed=report.passed)
    return report
