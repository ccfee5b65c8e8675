"""The examples in docstrings of the rules and of language are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = (
    "cardhall.cards",
    "cardhall.language.sentences",
    "cardhall.rules",
    "cardhall.rules.engine.action",
    "cardhall.rules.engine.game",
    "cardhall.rules.engine.state",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    module = importlib.import_module(name)
    if not str(module.__file__).endswith(".py"):
        pytest.skip("compiled functions have no docstrings")
    result = doctest.testmod(module)
    assert result.attempted and not result.failed
