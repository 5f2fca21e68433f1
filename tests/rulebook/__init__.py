"""Tests of the rulebooks as players read them."""
