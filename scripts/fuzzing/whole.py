"""Whether what the compiler wrote is all there, as far as that is seen without reading it as
a whole."""

import struct


def is_elf(data):
    """Whether the table of sections, which is last, is there."""
    if not data.startswith(b"\x7fELF"):
        return False
    (sections,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    return len(data) == sections + size * count


def is_text(data, end):
    return data.endswith(end) and data.count(b"{") == data.count(b"}")


def is_whole(output, path):
    """`output` is what --emit asked for. IR is read back by who can."""
    data = path.read_bytes()
    if output in ("so", "obj"):
        return is_elf(data)
    if output == "header":
        return is_text(data, b"\n") and b"#endif" in data.splitlines()[-1]
    if output == "ptx":
        return is_text(data, b"\n") and b".version" in data
    return bool(data)
