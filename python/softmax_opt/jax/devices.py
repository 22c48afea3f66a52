"""Which target a JAX function is compiled for, and where its arrays must be."""

import jax

from .. import target as targets


def _find_gpu():
    """The compute capability of the device that JAX computes on by default; None for the CPU."""
    device = jax.devices()[0]
    if device.platform == "gpu":
        return tuple(map(int, device.compute_capability.split(".")))
    if device.platform == "cpu":
        return None
    raise ValueError(f"expected JAX on a GPU or the CPU, found it on {device.platform}")


def default_target():
    """The target where none is given, for the device that JAX computes on by default."""
    return targets.default_target(_find_gpu)


def check_target(target, values):
    """ValueError for what is no target of the device that arrays are on; of tracers nothing is known
    but whether JAX has such a device."""
    arrays = [value for value in values if not isinstance(value, jax.core.Tracer)]
    found = {device.platform for array in arrays for device in array.devices()}
    targets.check_target(target, found)
    if not found:
        try:
            jax.devices(targets.platform_of(target))
        except RuntimeError:
            targets.check_target(target, {jax.default_backend()})
