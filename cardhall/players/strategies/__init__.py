"""What is particular to one game: strategies that were learnt, tables that were fitted, imagined play of its own."""
