"""One scenario, at least, for every sentence of the rulebooks; docs/rules-map tells which."""
