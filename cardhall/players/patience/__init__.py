"""Playing patiences well: looking a few moves ahead."""
