"""The rule of thumb that every level plays by: what a card does, what that is worth now, and by which weights."""
