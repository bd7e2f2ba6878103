"""Seals, validates, compares, describes and publishes releases."""
