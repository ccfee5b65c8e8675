"""Advice for games of tricks: sound play, evidence from played cards, exact endings, reasons in words."""
