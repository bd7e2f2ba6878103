"""Puts the rooms together: harvest, build, release."""
