"""What attacks have found is written down as soon as their tests have passed."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.reliability import amounts


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        amounts.end_test(passed=report.passed)
    return report
