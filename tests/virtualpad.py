"""A controller that only the library knows: SDL's own virtual joystick, in the same process.

`pygame` does not offer it, so the library that it has loaded is asked directly. Where that cannot be found, nothing of
this can be tried.
"""

from __future__ import annotations

import ctypes
import sys
import time

import pygame

HANG_SECONDS = 180.0
KIND, AXES, BUTTONS, HATS = 1, 6, 21, 0


def library() -> ctypes.CDLL | None:
    """The library that pygame is using, or None."""
    if not sys.platform.startswith("linux"):
        return None
    with open("/proc/self/maps", encoding="utf-8") as maps:
        found = {line.split()[-1] for line in maps if "libSDL2-2" in line}
    if not found:
        return None
    opened = ctypes.CDLL(found.pop())
    opened.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    opened.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    opened.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    opened.SDL_JoystickGetButton.argtypes = [ctypes.c_void_p, ctypes.c_int]
    return opened if hasattr(opened, "SDL_JoystickAttachVirtual") else None


class VirtualPad:
    """One controller, plugged in from now on."""

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        self.index = sdl.SDL_JoystickAttachVirtual(KIND, AXES, BUTTONS, HATS)
        assert self.index >= 0
        self.number = sdl.SDL_JoystickGetDeviceInstanceID(self.index)

    def _joystick(self) -> int:
        found = self._sdl.SDL_JoystickFromInstanceID(self.number)
        assert found, "the game has opened it"
        return int(found)

    def button(self, number: int, pressed: bool) -> None:
        """Press a button or let it go."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(), number, int(pressed))

    def press(self, number: int) -> None:
        """Press a button and let it go, each once the game has looked: it sees what is, not what was in between."""
        for pressed in (True, False):
            self.button(number, pressed)
            limit = time.monotonic() + HANG_SECONDS
            while bool(self._sdl.SDL_JoystickGetButton(self._joystick(), number)) is not pressed:
                assert time.monotonic() < limit, "nobody looks at the controller"
                time.sleep(0.002)

    def axis(self, number: int, value: int) -> None:
        """Move a stick."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(), number, value)

    def unplug(self) -> None:
        """Pull it out."""
        for index in range(pygame.joystick.get_count()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.number:
                self._sdl.SDL_JoystickDetachVirtual(index)
                return
