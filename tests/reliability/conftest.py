"""What attacks have found is written down as soon as their tests have passed."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from tests.reliability import amounts


@pytest.fixture(autouse=True)
def counts_only_its_own() -> None:
    """What other tests of the process have left stays out of the census: an attack goes through all objects often."""
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
