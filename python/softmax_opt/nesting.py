"""Whether a thread calls a function to trace it: functions of ours that it calls are part of its
program, and no programs of their own."""

import contextlib
import threading

_state = threading.local()


def is_tracing():
    return getattr(_state, "traced", False)


@contextlib.contextmanager
def tracing():
    outer = is_tracing()
    _state.traced = True
    try:
        yield
    finally:
        _state.traced = outer
