"""Which schedules and GPUs the compiler has, as its sources define them."""

import pathlib
import re

INCLUDE = pathlib.Path(__file__).resolve().parent.parent.parent / "include/Rowwise"
SCHEDULE = re.compile(
    r'^def Rowwise_\w+\s*:\s*Rowwise_Schedule<"\w+",\s*"(\w+)",\s*"(\w+)".*?^}', re.M | re.S
)
REQUIRED = re.compile(r'(?<!<)"int64_t":\$(\w+)')


def _read_schedules():
    """option -> the mnemonics of its attributes; mnemonic -> those of its fields that have
    no default, or None if it has no fields at all"""
    options, fields = {}, {}
    for match in SCHEDULE.finditer((INCLUDE / "IR/RowwiseSchedules.td").read_text()):
        mnemonic, option = match.groups()
        options.setdefault(option, []).append(mnemonic)
        has_fields = "let parameters" in match[0]
        fields[mnemonic] = REQUIRED.findall(match[0]) if has_fields else None
    return options, fields


def _read_chips():
    return re.findall(r'\{"(sm_\w+)", ', (INCLUDE / "IR/GPUModels.h").read_text())


OPTIONS, FIELDS = _read_schedules()
# What --schedule may be.
SCHEDULES = tuple(OPTIONS)
TARGETS = tuple(dict.fromkeys(_read_chips()))
