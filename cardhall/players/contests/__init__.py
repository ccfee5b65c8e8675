"""Players against each other: many deals, paired, counted."""
