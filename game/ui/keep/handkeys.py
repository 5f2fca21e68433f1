"""The keys of the casino's open hand: its seed, kept so that this profile can go on with it and a copy of it cannot.

The ledger's lines hold only the fingerprint of the shuffle. The seed lies in the data folder, in two files named after
the seal of the hand's last line: an empty one (`.mark`), and one with the seed (`.key`), encrypted with random bytes,
that seal, and the number and time that the file system gave to the mark. A copied or restored mark gets others, and the
key does not open. Every line of the hand has a new pair; once the line is on the disk the pair before it is erased. So
an earlier state of the hand does not open either.

A program on the player's own machine cannot keep a secret from the player: docs/RELIABILITY.md tells what this stops
and what it does not.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path

from game.core.errors import SpietatoError
from game.match.ledger import MAX_SEED
from game.ui import faults
from game.ui.reading import read_bytes

FOLDER = "open-hand"
MARK, KEY = ".mark", ".key"
SALT_BYTES = 32
SEED_BYTES = 8
CHECK_BYTES = 16
BOUND, UNBOUND = b"\x01", b"\x00"
"""The first byte of a key: whether the numbers of files last on its file system."""
_KEY_BYTES = len(BOUND) + SALT_BYTES + SEED_BYTES + CHECK_BYTES
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_OVERWRITE = os.O_WRONLY
for _flag in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW"):
    _CREATE |= getattr(os, _flag, 0)
    _OVERWRITE |= getattr(os, _flag, 0)
_OVERWRITE |= getattr(os, "O_NONBLOCK", 0)


def identity(file: Path) -> str:
    """What a file system gives to a file and no copy of it gets: its number, which may be used again later, and when
    it was last changed in any way (on Windows: when it was made). OSError if there is none."""
    found = os.lstat(file)
    return f"{found.st_ino} {found.st_ctime_ns}"


class HandKeys:
    """The files. At any moment there is at most one pair for each line of the open hand that may be the last one."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self._bound: bytes | None = None

    def write(self, seal: str, seed: int) -> None:
        """Keep the seed of the hand whose last line has that seal, all the way to the disk; OSError if that cannot be
        done. To be called before the line is written."""
        if self.find(seal) == seed:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._bound is None:
            self._bound = self._lasting_numbers()
        self._write(seal, seed, self._bound)
        if self.find(seal) != seed:
            # Files have other numbers or times as soon as they are closed, as on some network drives.
            self._bound = UNBOUND
            self._write(seal, seed, self._bound)
            if self.find(seal) != seed:
                raise OSError(errno.EIO, "a key of a hand cannot be read again", str(self.folder))

    def _write(self, seal: str, seed: int, bound: bytes) -> None:
        mark, key = self._files(seal)
        for file in (mark, key):
            _erase(file)
        with _created(mark) as marking:
            salt = secrets.token_bytes(SALT_BYTES)
            pad = _pad(salt, seal, mark, bound)
            content = seed.to_bytes(SEED_BYTES, "big")
            with _created(key) as writing:
                os.write(writing, bound + salt + _xor(content, pad) + _check(pad, content))
                os.fsync(writing)
            # On most file systems it went along with the key.
            os.fsync(marking)

    def find(self, seal: str) -> int | None:
        """The seed of the hand whose last line has that seal; None if it is not here, or is a copy."""
        mark, key = self._files(seal)
        try:
            held = read_bytes(key, _KEY_BYTES)
            if len(held) != _KEY_BYTES:
                return None
            bound, salt, hidden, check = held[:1], held[1:33], held[33:41], held[41:]
            pad = _pad(salt, seal, mark, bound)
        except (OSError, SpietatoError):
            return None
        content = _xor(hidden, pad)
        seed = int.from_bytes(content, "big")
        return seed if check == _check(pad, content) and seed <= MAX_SEED else None

    def keep_only(self, seals: Collection[str]) -> None:
        """Erase all keys but those of the lines with these seals. To be called once the line after the others is on the
        disk. An erased file is overwritten first: a second name of it opens nothing either."""
        try:
            names = os.listdir(self.folder)
        except OSError:
            return
        for name in names:
            file = self.folder / name
            if file.suffix in (MARK, KEY) and file.stem not in seals:
                try:
                    _erase(file)
                except OSError as error:
                    faults.write_log(f"a key of a hand cannot be erased: {error}")

    def _files(self, seal: str) -> tuple[Path, Path]:
        return self.folder / f"{seal}{MARK}", self.folder / f"{seal}{KEY}"

    def _lasting_numbers(self) -> bytes:
        """Whether files keep their numbers here: not on FAT and its kin, which have no second names for files either.
        There the keys are not bound to their files, or a hand would be lost with every unplugged memory stick."""
        file, other = self.folder / "probe", self.folder / "probe.link"
        try:
            for old in (file, other):
                _erase(old)
            with _created(file):
                pass
            os.link(file, other)
        except (OSError, AttributeError, NotImplementedError):
            return UNBOUND
        finally:
            for old in (file, other):
                with contextlib.suppress(OSError):
                    _erase(old)
        return BOUND


def _pad(salt: bytes, seal: str, mark: Path, bound: bytes) -> bytes:
    place = identity(mark) if bound == BOUND else ""
    return sha256(b"spietato hand key|" + bound + salt + f"|{seal}|{place}".encode()).digest()


def _xor(content: bytes, pad: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(content, pad, strict=False))


def _check(pad: bytes, content: bytes) -> bytes:
    return sha256(b"spietato hand check|" + pad + content).digest()[:CHECK_BYTES]


@contextlib.contextmanager
def _created(file: Path) -> Iterator[int]:
    handle = os.open(file, _CREATE, 0o600)
    try:
        yield handle
    finally:
        os.close(handle)


def _erase(file: Path) -> None:
    """Overwrite an ordinary file and remove it; nothing if it is not there."""
    with contextlib.suppress(FileNotFoundError):
        if stat.S_ISREG(os.lstat(file).st_mode):
            handle = os.open(file, _OVERWRITE)
            with os.fdopen(handle, "wb", buffering=0) as stream:
                stream.write(bytes(_KEY_BYTES if file.suffix == KEY else 0))
        os.unlink(file)
