"""Which target a program is compiled for."""

import ctypes
import functools
import os
import re
import subprocess

from .compiler import find_compiler

SIMULATOR = "simulator"
# Of cuDeviceGetAttribute.
CAPABILITY_MAJOR, CAPABILITY_MINOR = 75, 76


@functools.cache
def list_names():
    """What a target may be called: the simulator, or one of softmax-compile's."""
    command = [find_compiler(), "--list-targets"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return list(dict.fromkeys([SIMULATOR, *(line.split()[0] for line in listed.splitlines())]))


def check_name(target):
    """ValueError for what no target is called."""
    if target not in list_names():
        known = ", ".join(list_names())
        raise ValueError(f"expected target to be one of {known}, found {target!r}")


@functools.cache
def list_targets():
    """The targets of softmax-compile by compute capability: with a suffix where there is one."""
    targets = {}
    for name in list_names()[1:]:
        family, minor = re.fullmatch(r"sm_(\d+)(\d)a?", name).groups()
        targets[int(family), int(minor)] = max(name, targets.get((int(family), int(minor)), ""))
    return targets


def target_of(major, minor):
    """The target for a compute capability. ValueError where there is none."""
    targets = list_targets()
    if (major, minor) in targets:
        return targets[major, minor]
    # Code for a GPU of the same family without a suffix runs on later ones.
    older = [known for known in targets if known[0] == major and known[1] < minor]
    if not older:
        known = ", ".join(f"{known[0]}.{known[1]}" for known in targets)
        raise ValueError(f"expected a GPU of compute capability {known}, found {major}.{minor}")
    return targets[max(older)].rstrip("a")


@functools.cache
def default_target():
    """`$SOFTMAX_OPT_TARGET`, else that of the first GPU, else the simulator."""
    return os.environ.get("SOFTMAX_OPT_TARGET") or _target_of_first_gpu() or SIMULATOR


def _target_of_first_gpu():
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    device = ctypes.c_int()
    if driver.cuInit(0) != 0 or driver.cuDeviceGet(ctypes.byref(device), 0) != 0:
        return None
    capability = []
    for attribute in (CAPABILITY_MAJOR, CAPABILITY_MINOR):
        value = ctypes.c_int()
        driver.cuDeviceGetAttribute(ctypes.byref(value), attribute, device)
        capability.append(value.value)
    return target_of(*capability)
