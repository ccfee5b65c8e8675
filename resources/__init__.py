"""What ships beside the code: card drawings, help pages, icons, sounds. Read with `importlib.resources`."""
