"""Which target a PyTorch function is compiled for, and where its tensors must be."""

import functools

import torch

from .. import target as targets


def default_target(device):
    """The target where none is given, for tensors on a device. Those of the CPU run on the
    simulator only where the machine has no GPU: where it has one, they were left by mistake."""
    on_gpu = functools.partial(torch.cuda.get_device_capability, device)
    return targets.default_target(on_gpu if device.type == "cuda" else None)


def target_for(tensors, given):
    """The target that is given, or that for the tensors' device. ValueError where they are on
    several, or on one that it is not for."""
    devices = {tensor.device for tensor in tensors}
    if len(devices) != 1:
        raise ValueError(f"expected tensors on one device, found {sorted(map(str, devices))}")
    (device,) = devices
    target = given or default_target(device)
    targets.check_target(target, ["gpu" if device.type == "cuda" else device.type])
    return target
