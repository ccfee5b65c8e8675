"""What is shown beside the cloth: the bar, score, panels, log, and the reckoning after a deal."""
