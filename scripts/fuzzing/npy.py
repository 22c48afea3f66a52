"""NumPy's array files without NumPy: format 1, elements in their order."""

import ast
import math
import struct

MAGIC = b"\x93NUMPY\x01\x00"
DTYPES = {"i1": "|b1", "i8": "|i1", "i16": "<i2", "i32": "<i4", "i64": "<i8"}


def count_bytes(dtype):
    """Of an element.

    >>> count_bytes("|V2"), count_bytes("|u1"), count_bytes("<f8")
    (2, 1, 8)
    """
    return int(dtype[2:])


def write_integers(path, type, shape, elements):
    """Elements of any sign; of each the bits that the type has."""
    dtype = DTYPES[type]
    header = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(MAGIC) + 2 + len(header) + 1) % 64) + "\n"
    size = count_bytes(dtype)
    mask = (1 << int(type[1:])) - 1
    data = b"".join((element & mask).to_bytes(size, "little") for element in elements)
    path.write_bytes(MAGIC + struct.pack("<H", len(header)) + header.encode() + data)


def split(path):
    """The header, and the bytes of the elements."""
    contents = path.read_bytes()
    if not contents.startswith(MAGIC):
        raise ValueError(f"{path}: expected format 1 of npy")
    start = len(MAGIC) + 2
    end = start + struct.unpack("<H", contents[len(MAGIC) : start])[0]
    return ast.literal_eval(contents[start:end].decode()), contents[end:]


def is_whole(path):
    """Whether the file has the bytes that its header asks for, and no more."""
    header, data = split(path)
    return len(data) == count_bytes(header["descr"]) * math.prod(header["shape"])


def read(path):
    """The dtype, the shape, and the elements as unsigned integers of their bits."""
    header, data = split(path)
    size = count_bytes(header["descr"])
    elements = [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
    return header["descr"], header["shape"], elements
