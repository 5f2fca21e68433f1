"""Help with an error, for the screens that tell of one: the log's folder, and a report to hand on."""

from __future__ import annotations

from collections.abc import Callable

from game.ui import desktop, faults
from game.ui.context import Context
from game.ui.widgets import Button


class Aid:
    """Two buttons and what they do. Where there is no clipboard, `shown` is the report for the eyes."""

    def __init__(self, app: Context, report: str, on_shown: Callable[[], None]) -> None:
        """`on_shown` is called when the report has to be seen."""
        self.app = app
        self.report = report
        self.shown = ""
        self._on_shown = on_shown
        self._opener = desktop.FolderOpener()

    def buttons(self, size: float = 19) -> tuple[Button, Button]:
        """Copy the report, open the folder."""
        app, t = self.app, self.app.t
        return (
            Button(app, "copy_report", t("aid.copy"), self.copy, "dark", "log", size),
            Button(app, "open_folder", t("aid.folder"), self.open_folder, "dark", "eye", size),
        )

    def copy(self) -> None:
        """Put the report into the clipboard, or on the screen."""
        if desktop.copy(self.report):
            self.app.notice("notice.copied")
            return
        self.shown = self.report
        self.app.notice("notice.not_copied")
        self._on_shown()

    def open_folder(self) -> None:
        """Show the log in the file manager."""
        self._opener.open(faults.log_file().parent)

    def update(self) -> None:
        """Say so if the folder could not be shown."""
        if self._opener.failed():
            self.app.notice("notice.no_folder", folder=faults.log_file().parent)
