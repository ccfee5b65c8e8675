"""Shared controls: buttons, fields, switches, labels, tiles, charts, and the base of all pages."""
