"""Arrays in files, and rows with special values."""

import array
import math
import random
import struct

INF = math.inf
NAN = math.nan

# Dtype, fraction bits, least exponent, largest magnitude.
TYPES = {
    "f16": ("<f2", 10, -14, 65504.0),
    "bf16": ("|V2", 7, -126, 3.3895313892515355e38),
    "f32": ("<f4", 23, -126, 3.4028234663852886e38),
    "f64": ("<f8", 52, -1022, 1.7976931348623157e308),
    "i1": ("|b1", 0, 0, 1),
}


def encode(type, values):
    if type == "bf16":
        words = array.array("I", array.array("f", values).tobytes())
        return b"".join(struct.pack("<H", word >> 16) for word in words)
    code = {"f16": "e", "f32": "f", "f64": "d", "i1": "?"}[type]
    return struct.pack(f"<{len(values)}{code}", *values)


def decode(type, data):
    if type == "bf16":
        halves = struct.unpack(f"<{len(data) // 2}H", data)
        return list(
            struct.unpack(
                f"<{len(halves)}f", struct.pack(f"<{len(halves)}I", *(h << 16 for h in halves))
            )
        )
    code, width = {"f16": ("e", 2), "f32": ("f", 4), "f64": ("d", 8)}[type]
    return list(struct.unpack(f"<{len(data) // width}{code}", data))


def round_to(type, value):
    """Towards zero, so that no value becomes an infinity."""
    dtype, bits, least, largest = TYPES[type]
    if not math.isfinite(value) or value == 0:
        return value
    value = max(-largest, min(largest, value))
    exponent = max(math.frexp(value)[1] - 1, least)
    unit = math.ldexp(1.0, max(exponent - bits, -1074))
    return math.copysign(math.floor(abs(value) / unit) * unit, value)


def round_to_nearest(type, value):
    """As the parser rounds a literal, but for ties."""
    _, bits, least, _ = TYPES[type]
    if not math.isfinite(value) or value == 0:
        return value
    unit = math.ldexp(1.0, max(math.frexp(value)[1] - 1, least) - bits)
    return round(value / unit) * unit


def get_half_spacing(type, value):
    """Within which another number of the type may round to `value`."""
    _, bits, least, _ = TYPES[type]
    exponent = max(math.frexp(value)[1] - 1, least) if value else least
    return math.ldexp(0.5, exponent - bits)


def write_npy(path, type, shape, values):
    size = "".join(f"{n}, " for n in shape)
    header = (
        f"{{'descr': '{TYPES[type][0]}', 'fortran_order': False, 'shape': ({size})}}"
    )
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)))
        file.write(header.encode() + encode(type, values))


def read_npy(path, type):
    data = path.read_bytes()
    (header,) = struct.unpack("<H", data[8:10])
    return decode(type, data[10 + header :])


def make_rows(type, length, shifts):
    """Rows by name. Those whose name starts with `huge` overflow in places, which
    float64 does not show, and where it depends on the order of a sum, unless the
    program `shifts` its rows by their maximum."""
    rng = random.Random(f"{type} {length}")
    _, bits, least, largest = TYPES[type]
    tiny = math.ldexp(1.0, max(least - bits, -1074))

    def ordinary(mean=0.0, deviation=1.0):
        return [mean + deviation * rng.gauss(0, 1) for _ in range(length)]

    def replace(row, value, *places):
        for place in places:
            row[place % length] = value
        return row

    rows = {
        "ordinary": ordinary(),
        "wide": ordinary(0, 20),
        "ties": [rng.choice([-1.0, 0.5, 2.0]) for _ in range(length)],
        "equal": [0.75] * length,
        "zeros": [0.0] * length,
        "negative zeros": [-0.0] * length,
        "both zeros": [rng.choice([0.0, -0.0]) for _ in range(length)],
        "denormals": [tiny * rng.randrange(-9, 10) for _ in range(length)],
        "large mean": ordinary(1e4, 1.0),
        "-inf": replace(ordinary(), -INF, 0, length // 2),
        "all -inf but one": replace([-INF] * length, 0.5, length // 3),
        "all -inf": [-INF] * length,
        "+inf": replace(ordinary(), INF, length - 1),
        "both infinities": replace(replace(ordinary(), INF, 1), -INF, length // 2),
        "NaN": replace(ordinary(), NAN, length // 2),
        "NaN and -inf": replace([-INF] * length, NAN, -1),
        "last": ordinary(),
    }
    if type != "f16":
        rows["huge mean"] = ordinary(1e10, 1e5)
        rows["huge -1e10"] = ordinary(-1e10, 1.0)
    if type != "f16" and shifts:
        rows["huge values"] = [rng.choice([-1, 1]) * largest for _ in range(length)]
        rows["huge differences"] = ordinary(0, 1e30)
    return {
        name: [round_to(type, value) for value in row] for name, row in rows.items()
    }


def make_mask(length, rows):
    """All, none, NaN and infinities left out where there are such, else random."""
    rng = random.Random(f"mask {length}")
    masks = []
    for name, row in rows.items():
        if name == "ordinary":
            masks.append([False] * length)
        elif name == "last":
            masks.append([True] * length)
        elif name in ("NaN", "+inf"):
            masks.append([math.isfinite(value) for value in row])
        else:
            masks.append([rng.random() < 0.7 for _ in range(length)])
    return masks
