"""Controls that several pages use: buttons, fields, switches, labels, tiles, charts, and what every page is made of."""
