"""Layout of the table: plain geometry without Qt."""
