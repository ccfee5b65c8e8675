"""Players in other processes: the window's worker, and the line protocol for other programs."""
