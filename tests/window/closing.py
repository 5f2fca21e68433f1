"""The cross in a window's frame: there is no frame on a virtual screen, so the message behind it is sent by hand."""

from __future__ import annotations

import ctypes

_CLIENT_MESSAGE = 33


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    )


class _Event(ctypes.Union):
    """As large as the library takes any event to be."""

    _fields_ = (("message", _ClientMessage), ("room", ctypes.c_long * 24))


def ask_to_close(display: str, window: int) -> None:
    """Ask a window to close, as a window manager does when its cross is clicked."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XInternAtom.restype = ctypes.c_ulong
    library.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    library.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    library.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    connection = library.XOpenDisplay(display.encode())
    if not connection:
        raise RuntimeError(f"there is no display {display}")
    event = _Event()
    message = event.message
    message.type, message.window, message.format = _CLIENT_MESSAGE, window, 32
    message.message_type = library.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    message.data[0] = library.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    library.XSendEvent(connection, window, 0, 0, ctypes.byref(event))
    library.XCloseDisplay(connection)
