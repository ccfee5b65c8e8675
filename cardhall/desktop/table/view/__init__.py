"""The screen of a table: its widgets, their layout, and the display of the situation."""
