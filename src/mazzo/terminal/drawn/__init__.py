"""The table drawn in the terminal, as a Textual app."""
