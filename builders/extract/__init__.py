"""Reads candidates, each with its evidence, from pages, statements and rows."""
