"""Tests of what a table shows, at the pace at which it is played."""
