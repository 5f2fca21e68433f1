"""The synthesis of every sound of the game: materials, instruments, effects, music, levels and files."""
