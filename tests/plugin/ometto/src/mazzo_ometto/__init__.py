"""Ometto: hikers pile stones into a little man, and whoever lays the last safe stone collects it."""
