"""What is painted on felt, and the controls there: panels, buttons, score cards."""
