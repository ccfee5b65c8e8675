"""Where things lie: plain geometry without Qt."""
