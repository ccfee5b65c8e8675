"""Sound: the available sounds and when they play (`sounds`), and the way to the device."""
