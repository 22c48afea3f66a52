"""Which target a JAX function is compiled for, by JAX's devices and not by the driver's."""

import types

import jax
import softmax_opt.jax
import softmax_opt.target


def of_a_driver():
    raise AssertionError("the driver was asked")


softmax_opt.target.first_gpu = of_a_driver
print("default", softmax_opt.jax.default_target())
devices, softmax = jax.devices, softmax_opt.jax.jit(lambda x: jax.nn.softmax(x))


def with_device(platform, **facts):
    jax.devices = lambda: [types.SimpleNamespace(platform=platform, **facts)]
    try:
        return softmax_opt.jax.default_target()
    except ValueError as error:
        return f"{type(error).__name__}: {error}"
    finally:
        jax.devices = devices


print("on a GPU", with_device("gpu", compute_capability="9.0"))
print(with_device("tpu"))


def without_host(backend=None):
    if backend == "cpu":
        raise RuntimeError("Unknown backend cpu")
    return devices(backend)


jax.devices = without_host
print("without the host's", softmax(jax.numpy.ones((3, 4))).shape)
