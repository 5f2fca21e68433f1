"""Tests of the computer players and of the tables they sit at."""
