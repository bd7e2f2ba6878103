"""Where facts come from, live or dumped, and the snapshot that keeps them."""
