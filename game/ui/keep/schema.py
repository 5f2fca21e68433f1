"""The tables of the store: how each version came out of the one before, and which hold what cannot be had again."""

from __future__ import annotations

STEPS: tuple[str, ...] = (
    # 1: the first.
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY, slot TEXT NOT NULL UNIQUE, head TEXT NOT NULL, seats TEXT NOT NULL,
        position TEXT NOT NULL, started REAL NOT NULL, played REAL NOT NULL, seal TEXT NOT NULL);
    CREATE TABLE actions (
        game INTEGER NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL,
        PRIMARY KEY (game, number)) WITHOUT ROWID;
    CREATE TABLE ledger (
        number INTEGER PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, amount INTEGER NOT NULL,
        hand INTEGER NOT NULL, detail TEXT NOT NULL, seal TEXT NOT NULL);
    CREATE INDEX ledger_hand ON ledger (hand) WHERE hand > 0;
    CREATE TABLE choices (
        number INTEGER PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, amount INTEGER NOT NULL,
        hand INTEGER NOT NULL, detail TEXT NOT NULL, seal TEXT NOT NULL);
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY, started REAL NOT NULL, ended REAL NOT NULL, ruleset TEXT NOT NULL,
        seats TEXT NOT NULL, winner INTEGER NOT NULL, rounds INTEGER NOT NULL, scores TEXT NOT NULL,
        replay TEXT NOT NULL);
    CREATE INDEX matches_ended ON matches (ended);
    """,
    # 2: sets of house rules and cards that the player has made.
    """
    CREATE TABLE shelf (
        kind TEXT NOT NULL, name TEXT NOT NULL, line TEXT NOT NULL, changed REAL NOT NULL, seal TEXT NOT NULL,
        UNIQUE (kind, name));
    """,
    # 3: what every match came to, the lists it is found in, and how long a game was played.
    """
    ALTER TABLE games ADD COLUMN spent REAL NOT NULL DEFAULT 0;
    CREATE TABLE records (
        match INTEGER PRIMARY KEY, ended REAL NOT NULL, seconds REAL NOT NULL, book TEXT NOT NULL, title TEXT NOT NULL,
        changes INTEGER NOT NULL, players INTEGER NOT NULL, people INTEGER NOT NULL, opponents TEXT NOT NULL,
        rounds INTEGER NOT NULL, result TEXT NOT NULL, rank INTEGER, points INTEGER NOT NULL,
        rounds_won INTEGER, rounds_lost INTEGER, cards_left INTEGER, survived INTEGER, suffered INTEGER,
        called INTEGER, forgot INTEGER, caught INTEGER, catches INTEGER,
        red INTEGER, yellow INTEGER, green INTEGER, blue INTEGER);
    CREATE TABLE lists (
        id INTEGER PRIMARY KEY, who TEXT NOT NULL, place TEXT NOT NULL, result TEXT NOT NULL, matches INTEGER NOT NULL,
        UNIQUE (who, place, result));
    CREATE TABLE listed (
        list INTEGER NOT NULL, match INTEGER NOT NULL, PRIMARY KEY (list, match)) WITHOUT ROWID;
    """,
    # 4: which matches were played on from a replay. Their recording has a position where others name their table.
    """
    ALTER TABLE records ADD COLUMN continued INTEGER NOT NULL DEFAULT 0;
    UPDATE records SET continued = 1 WHERE match IN
        (SELECT id FROM matches WHERE instr(substr(replay, 1, instr(replay, '@')), '|') > 0);
    """,
    # 5: which line of the redo log the store contains last. There is exactly one row.
    """
    CREATE TABLE written (number INTEGER NOT NULL, checksum TEXT NOT NULL);
    INSERT INTO written VALUES (0, '');
    """,
)
"""Each step brings the schema from one version to the next."""
VERSION = len(STEPS)
TABLES = ("games", "actions", "ledger", "choices", "matches", "shelf")
"""What cannot be had again. The other tables are worked out from the matches."""
WORKED_OUT = ("records", "lists", "listed")
