"""A match that was played, on the table once more: forward and back, from any seat, and nothing is written."""
