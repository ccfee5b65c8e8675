"""The cloth with everything on it, kept in step with the match: the stage, movement, events played one by one."""
