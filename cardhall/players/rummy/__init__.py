"""Playing rummy games well: what to collect, what the others collect."""
