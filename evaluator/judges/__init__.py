"""The judges that decide whether two descriptions of a role mean the same."""
