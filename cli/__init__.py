"""One module per command; the only room that reads the clock and the environment."""
