"""Players in another process: the worker of the window, the line protocol of other programs."""
