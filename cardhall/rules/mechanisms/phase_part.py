"""The base class of parts of phases, which stand before a phase's own class. This module is not compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.state import State

StateT = TypeVar("StateT", bound=State)

if TYPE_CHECKING:

    class PhasePart(Phase[StateT], Generic[StateT]):
        pass
else:

    class PhasePart(Generic[StateT]):
        """A part to put before a phase's own class, from which it has the phase's methods.

        It is no phase itself: of two compiled classes one must be the other's base.
        """
