"""Measurements against the peer that a user would pick, side by side in one run."""
