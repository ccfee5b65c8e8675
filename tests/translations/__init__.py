"""The catalogues of translations: what is to be translated is read from the source, and held against what is there."""
