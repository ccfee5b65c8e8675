"""The screen of a table: widgets, layout, and the display of the situation."""
