"""The other pages: new match, rules, settings, statistics, past matches, keys."""
