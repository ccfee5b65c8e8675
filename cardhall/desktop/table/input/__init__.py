"""What a person does: gestures, keys, buttons, choosers, all read from the legal actions."""
