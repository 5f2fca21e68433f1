"""Tests that drive the real window on a virtual screen, as a person would."""
