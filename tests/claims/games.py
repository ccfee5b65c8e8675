"""x"""
PARTS: set[str] = set()
