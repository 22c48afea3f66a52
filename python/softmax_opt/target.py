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
    """ValueError for what no target is called, nor several, by commas."""
    if not set(str(target).split(",")) <= set(list_names()):
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
def first_gpu():
    """The compute capability of the machine's first GPU, as the driver says it; None without one."""
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
    return tuple(capability)


def named_target():
    """The target that the environment names, if it does."""
    return os.environ.get("SOFTMAX_OPT_TARGET") or None


def default_target(find_gpu=None):
    """The target where none is given: `$SOFTMAX_OPT_TARGET`, else that of the GPU whose compute
    capability `find_gpu` gives (default: the machine's first), else, where that is None, the
    simulator. ValueError for a GPU that there is no target for."""
    if named := named_target():
        return named
    capability = (find_gpu or first_gpu)()
    return target_of(*capability) if capability else SIMULATOR


def platform_of(target):
    """Where programs of a target have their tensors: "cpu" or "gpu"."""
    return "cpu" if target == SIMULATOR else "gpu"


def check_target(target, found):
    """ValueError for what no target is called, and for one that is not for memory of the platforms
    that were found ("cpu", "gpu", and others that none is for)."""
    check_name(target)
    wanted = platform_of(target)
    if others := sorted(set(found) - {wanted}):
        expected = "the CPU" if wanted == "cpu" else "a GPU"
        hint = f"; target={SIMULATOR!r} takes the CPU's" if others[0] == "cpu" else ""
        raise ValueError(
            f"expected memory of {expected} for target {target!r}, found {others[0]}{hint}"
        )
