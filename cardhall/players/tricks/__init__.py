"""Playing tricks well: sound play, what cards played tell, exact endings, reasons in words."""
