"""Numbers as the language in use writes them: thousands, fractions, shares, with a sign."""

from __future__ import annotations

from cardhall.language import current_language, decimals, tr


def format_figure(number: float, *, grouped: bool = True) -> str:
    """Return a number in figures, with a minus sign where it is below zero: `1,200`, `−2.5`."""
    return current_language().format_number(int(number) if number == int(number) else number, is_grouped=grouped)


def format_number(number: float, decimal_places: int = 1) -> str:
    """Format a number with a fixed number of decimals: `2.0`."""
    return tr("{number}", number=decimals(number, decimal_places))


def format_points(number: float) -> str:
    """Format the points of a score, with tenths unless whole."""
    return format_figure(number) if number == int(number) else format_number(number)


def format_percentage(share: float) -> str:
    """Return a share of one: `45%`."""
    # Translators: some languages have a space before the sign
    return tr("{number}%", number=round(100 * share))


def format_signed(number: float) -> str:
    """Return a number with its sign, in tenths at most: `+3`, `−2.5`; `0` has none."""
    rounded = round(number, 1)
    return f"{'+' if rounded > 0 else ''}{format_points(rounded)}"
