"""Many games of bots: jobs, chunks in order, statistics."""
