"""The interface in the terminal: plain text, one question a line."""
