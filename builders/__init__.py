"""Pure functions from records to records; clock, seed and lookups are arguments."""
