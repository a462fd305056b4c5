"""Ometto: hikers pile stones into a little man, and the one who lays the last safe stone collects it."""
