"""Golden pictures: every screen and every moment of the game, made once and compared with a later tree.

`python -m tools.golden` makes the set, `python -m tools.golden --compare` compares the present tree with it. The game
is driven from outside, by what is on its command line, by the names in `--debug-file` and by clicks and keys, so that
no picture depends on how the window is programmed.
"""
