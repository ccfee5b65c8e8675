"""What the main window is put together from: each part does one thing, and knows of the others only what it asks."""
