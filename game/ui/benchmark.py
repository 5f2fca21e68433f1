"""Figures of a run: how soon the first picture is there, how long frames take, what they cost."""

from __future__ import annotations

import os
import sys
import time

LOOKS_AT_MEMORY = 0.2
"""So many seconds pass at least from one look at the memory in use to the next."""


class Benchmark:
    """Collects the time of every whole frame's work; waiting for the next frame is not counted. Turns of the loop in
    which nothing moved but what moves by itself have a figure of their own: what a screen at rest costs."""

    def __init__(self) -> None:
        self._first_ms: float | None = None
        self._times: list[float] = []
        self._started = 0.0
        self._cpu = 0.0
        self._turn = (0.0, 0.0)
        """When the last turn ended, by the clock and by the time of the processor."""
        self._rest = [0.0, 0.0]
        self._memory: float | None = None
        self._looked = 0.0

    def frame(self, seconds: float, drawn: bool) -> None:
        """One turn of the loop is done."""
        self._look_around(drawn)
        if not drawn:
            return
        if self._first_ms is None:
            self._first_ms = process_age() * 1000
            # The first frame also loads the pictures: it has a figure of its own and is no part of the others.
            self._started = time.perf_counter()
            self._cpu = time.process_time()
            return
        self._times.append(seconds * 1000)

    def _look_around(self, drawn: bool) -> None:
        before, self._turn = self._turn, (time.perf_counter(), time.process_time())
        now = self._turn[0]
        if self._first_ms is not None and not drawn:
            self._rest[0] += now - before[0]
            self._rest[1] += self._turn[1] - before[1]
        if now - self._looked >= LOOKS_AT_MEMORY:
            self._looked = now
            used = resident_mb()
            self._memory = used if self._memory is None or used is None else max(used, self._memory)

    def result(self) -> dict[str, float | int | None]:
        """The figures by name. Without frames to count, those of frames are 0."""
        elapsed = max(time.perf_counter() - self._started, 1e-9)
        cpu = time.process_time() - self._cpu
        times = sorted(self._times)
        return {
            "first_frame_ms": round(self._first_ms or 0.0, 1),
            "frames": len(times),
            "fps": round(len(times) / elapsed, 1),
            "frame_ms_p50": _share(times, 0.50),
            "frame_ms_p95": _share(times, 0.95),
            "frame_ms_p99": _share(times, 0.99),
            "rss_mb": self._memory,
            "cpu_percent": round(100 * cpu / elapsed, 1),
            "rest_seconds": round(self._rest[0], 1),
            "rest_cpu_percent": round(100 * self._rest[1] / self._rest[0], 1) if self._rest[0] else 0.0,
        }


def _share(times: list[float], share: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * share))], 2) if times else 0.0


def process_age() -> float:
    """Seconds since this process was started, the interpreter's own start included where the system tells."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat, open("/proc/uptime", encoding="ascii") as uptime:
            started = int(stat.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
            return float(uptime.read().split()[0]) - started
    except (OSError, ValueError, AttributeError, IndexError):
        return time.process_time()


def _resident_mb_on_windows() -> float | None:
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS."""

        _fields_ = (
            *((name, wintypes.DWORD) for name in ("cb", "PageFaultCount")),
            *((name, ctypes.c_size_t) for name in ("PeakWorkingSetSize", "WorkingSetSize")),
            *((f"Quota{number}", ctypes.c_size_t) for number in range(6)),
        )

    windows = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    windows.GetCurrentProcess.restype = wintypes.HANDLE
    windows.K32GetProcessMemoryInfo.argtypes = (wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD)
    found = Counters(cb=ctypes.sizeof(Counters))
    if not windows.K32GetProcessMemoryInfo(windows.GetCurrentProcess(), ctypes.byref(found), found.cb):
        return None
    return round(int(found.WorkingSetSize) / 1e6, 1)


def resident_mb() -> float | None:
    """Memory in use, or the most that ever was where the system tells only that."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return round(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    except (OSError, ValueError, AttributeError):
        pass
    if sys.platform == "win32":
        return _resident_mb_on_windows()
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1e6 if sys.platform == "darwin" else 1e3), 1)
