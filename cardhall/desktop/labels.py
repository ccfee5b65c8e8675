"""A label with its value, as each language writes them: in French with a space before the colon."""

from __future__ import annotations

from cardhall.language import tr


def label_value(label: object, value: object) -> str:
    """Return `label: value` in the language in use; both are translated if they can be."""
    return tr("{label}: {value}", label=label, value=value)
