"""Which target a JAX function is compiled for, and where its arrays must be."""

import os

import jax

from ..target import SIMULATOR, target_of


def default_target():
    """`$SOFTMAX_OPT_TARGET`, else that of the device that JAX computes on by default."""
    if target := os.environ.get("SOFTMAX_OPT_TARGET"):
        return target
    device = jax.devices()[0]
    if device.platform == "gpu":
        return target_of(*map(int, device.compute_capability.split(".")))
    if device.platform == "cpu":
        return SIMULATOR
    raise ValueError(f"expected JAX on a GPU or the CPU, found it on {device.platform}")


def check_platform(values, target):
    """ValueError for arrays on a device that the target is not for; of tracers nothing is known but
    whether JAX has such a device."""
    wanted = "cpu" if target == SIMULATOR else "gpu"
    arrays = [value for value in values if not isinstance(value, jax.core.Tracer)]
    found = {device.platform for array in arrays for device in array.devices()}
    if not found:
        try:
            jax.devices(wanted)
        except RuntimeError:
            found = {jax.default_backend()}
    if others := sorted(found - {wanted}):
        expected = "the CPU" if wanted == "cpu" else "a GPU"
        raise ValueError(f"expected arrays of {expected} for target {target!r}, found {others[0]}")
