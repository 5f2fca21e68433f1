"""The journal of the ledger: broken off, changed, of another ledger, or grown long."""

from __future__ import annotations

import shutil

import pytest

from game.ui.keep import store
from game.ui.keep.journal import NAME as JOURNAL
from game.ui.keep.storage import Storage
from tests.ledgers import play, stake
from tests.ui.stores import check

pytestmark = pytest.mark.usefixtures("files_alike")


def test_a_journal_that_breaks_off_in_the_middle_of_a_line_is_whole_after_the_next_start(whole, tmp_path):
    journal = (whole.folder / JOURNAL).read_bytes()
    for number, cut in enumerate((1, 2, 40, len(journal) // 2)):
        folder = tmp_path / str(number)
        shutil.copytree(whole.folder, folder)
        (folder / JOURNAL).write_bytes(journal[:-cut])
        assert check(whole, folder) == []
        (folder / store.NAME).unlink()
        for backup in folder.glob("spietato.backup*"):
            backup.unlink()
        assert check(whole, folder)[:1] == ["notice.store_gap"], "the games are gone"


def test_a_line_changed_in_the_middle_of_the_journal_is_put_right_and_the_old_file_kept(whole, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(whole.folder, folder)
    text = (folder / JOURNAL).read_text(encoding="utf-8")
    changed = text.replace('"won", ', '"won", 1', 1)
    assert changed != text
    (folder / JOURNAL).write_text(changed, encoding="utf-8")
    assert check(whole, folder) == []
    assert (folder / "ledger.broken-1.journal").read_text(encoding="utf-8") == changed
    (folder / store.NAME).unlink()
    check(whole, folder)


def test_a_journal_of_another_ledger_is_kept_aside(whole, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(whole.folder, folder)
    other = Storage(folder=tmp_path / "other", now=lambda: 5.0)
    for seed in range(12):
        play(other, stake(other, 3, seed))
    other.close()
    shutil.copy(tmp_path / "other" / JOURNAL, folder / JOURNAL)
    assert check(whole, folder) == ["notice.ledger_two"]
    foreign = (tmp_path / "other" / JOURNAL).read_bytes()
    assert (folder / "ledger.broken-1.journal").read_bytes() == foreign
    assert len(list(folder.glob("*.broken*"))) == 1


def test_choices_of_hands_long_over_do_not_stay_in_the_journal_forever(whole, tmp_path, monkeypatch):
    monkeypatch.setattr("game.ui.keep.books.SPARE_LINES", 5)
    folder = tmp_path / "copy"
    shutil.copytree(whole.folder, folder)
    before = (folder / JOURNAL).read_text(encoding="utf-8")
    assert before.count('"choice"') > 8
    assert check(whole, folder) == []
    after = (folder / JOURNAL).read_text(encoding="utf-8")
    assert after.count('"choice"') == 3, "those of the open hand"
    assert not list(folder.glob("*.broken*"))
