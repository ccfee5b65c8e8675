"""The parts of the main window, each with one task and few links to the others."""
