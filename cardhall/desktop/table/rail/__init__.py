"""The widgets beside the cloth: the bar, score, panels, log, and the reckoning after a deal."""
