"""Calls of emitted libraries through ctypes: tensors of float32, and the entries."""

import ctypes


def descriptor(address, sizes, strides=None, offset=0):
    """A tensor's descriptor; rows without gaps where no strides are given."""
    rank = len(sizes)
    if strides is None:
        strides = [1] * rank
        for dim in range(rank - 2, -1, -1):
            strides[dim] = strides[dim + 1] * sizes[dim + 1]
    return (ctypes.c_int64 * (3 + 2 * rank))(0, address or 0, offset, *sizes, *strides)


def floats(count, values=None):
    """Memory of `count` floats, NaN where no values are given."""
    return (ctypes.c_float * count)(*(values or [float("nan")] * count))


class Entry:
    """NAME of a library, called with descriptors, numbers or None."""

    def __init__(self, path, name):
        library = ctypes.CDLL(path)
        self.function = getattr(library, name)
        self.sizes = getattr(library, name + "_workspace_size")
        self.sizes.restype = ctypes.c_int64
        self.error = getattr(library, name + "_last_error")
        self.error.restype = ctypes.c_char_p

    def __call__(self, *arguments, workspace=None, stream=None):
        pass_on = (ctypes.c_void_p(workspace), ctypes.c_void_p(stream))
        return self.function(*arguments, *pass_on)

    def message(self):
        return self.error().decode()
