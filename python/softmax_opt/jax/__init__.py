"""JAX: a function of row programs as one call inside `jax.jit`, with its gradient as another."""

from ..requirements import require

require("jax", "jax", "jax_tvm_ffi")

from .calls import jit  # noqa: E402
from .devices import default_target  # noqa: E402
from .lowering import lower  # noqa: E402

__all__ = ["default_target", "jit", "lower"]
