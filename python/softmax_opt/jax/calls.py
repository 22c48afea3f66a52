"""`softmax_opt.jax.jit`: a JAX function as one call, and its gradient as another."""

import functools

import jax

from ..compiler import CompileError, of_the_gradient
from ..jitted import Jitted
from ..nesting import is_tracing, tracing
from .devices import check_target, default_target
from .gathers import rewrite_gathers
from .lowering import lower
from .programs import compile_flat, compiling


def _as_array(leaf):
    """An argument as an array; TypeError for what is none, and for keys of random numbers."""
    if not isinstance(leaf, (jax.Array, bool, int, float, complex)) and not hasattr(leaf, "dtype"):
        raise TypeError(
            f"expected arrays and numbers as arguments, found {type(leaf).__name__}; give "
            "constants by a closure or functools.partial"
        )
    array = jax.numpy.asarray(leaf)
    if jax.dtypes.issubdtype(array.dtype, jax.dtypes.extended):
        raise TypeError(f"expected arrays of numbers, found one of {array.dtype}")
    if jax.numpy.issubdtype(array.dtype, jax.numpy.complexfloating):
        raise TypeError(f"expected arrays of real numbers, found one of {array.dtype}")
    return array


def _without_gradient(function):
    """A function that refuses by name to be differentiated."""

    def refuse(primals, tangents):
        raise NotImplementedError("softmax_opt.jax.jit has no gradients of second order")

    once = jax.custom_jvp(function)
    once.defjvp(refuse)
    return once


def _is_differentiable(shape):
    return jax.numpy.issubdtype(shape.dtype, jax.numpy.inexact)


def _flatten(function, structure):
    """A function of a tree of arguments as one of flat ones with flat results, and a list to which
    each call of it appends the tree of these."""
    trees = []

    @functools.wraps(function)  # JAX's errors name it
    def flat(*values):
        arguments, named = jax.tree.unflatten(structure, values)
        with tracing():
            results, tree = jax.tree.flatten(function(*arguments, **named))
        if not results:
            raise CompileError("expected arrays as results, found none")
        trees.append(tree)
        return tuple(results)

    return flat, trees


def _read(arguments, named):
    """The arguments of a call as flat arrays, their shapes, and their tree."""
    leaves, structure = jax.tree.flatten((arguments, named))
    values = list(map(_as_array, leaves))
    shapes = [jax.ShapeDtypeStruct(v.shape, v.dtype, weak_type=v.weak_type) for v in values]
    return values, shapes, structure


def lower_call(function, *arguments, **named):
    """The linalg text of what `jit` compiles of a function for a call."""
    _, shapes, structure = _read(arguments, named)
    return lower(rewrite_gathers(_flatten(function, structure)[0]), *shapes)


def _specialize(function, structure, shapes, flags):
    """A function for a tree of arguments of certain shapes, flat, and its results' tree."""
    flat, trees = _flatten(function, structure)
    closed, results = jax.make_jaxpr(flat, return_shape=True)(*shapes)
    if any(isinstance(constant, jax.core.Tracer) for constant in closed.consts):
        raise TypeError(
            "expected arrays that a transformation of JAX traces as arguments, found one that is "
            "captured: give it as one"
        )
    asked = [number for number, shape in enumerate(results) if _is_differentiable(shape)]
    wanted = [number for number, shape in enumerate(shapes) if _is_differentiable(shape)]

    def gradient(*both):
        values, tangents = both[: len(shapes)], dict(zip(asked, both[len(shapes) :]))
        asked_for = lambda *values: tuple(flat(*values)[number] for number in asked)
        vjp = jax.vjp(rewrite_gathers(asked_for), *values)[1]
        gradients = vjp(tuple(tangents.values()))
        return tuple(gradients[number] for number in wanted)

    @functools.cache
    def compiled_gradient():
        tangents = [jax.ShapeDtypeStruct(results[n].shape, results[n].dtype) for n in asked]
        with compiling, of_the_gradient():
            return _without_gradient(compile_flat(gradient, [*shapes, *tangents], flags))

    def backward(values, tangents):
        found = compiled_gradient()(*values, *[tangents[number] for number in asked])
        gradients = dict(zip(wanted, found))
        return tuple(map(gradients.get, range(len(shapes))))

    program = jax.custom_vjp(compile_flat(flat, shapes, flags))
    program.defvjp(lambda *values: (program(*values), values), backward)
    return program, trees[0]


def jit(function=None, *, target=None, **flags):
    """Compiles a JAX function of row programs, for the shapes it is called with.

    It takes arrays, in any trees of arguments, by position or by name, and may be called inside
    `jax.jit`, `jax.grad` and `jax.vmap`. The gradient is a program of its own, which reads the
    arguments again. Forward mode (`jax.jvp`), keys of random numbers and arguments that are no
    arrays are refused. The default target is that of the device that JAX computes on.
    """
    if function is None:
        return functools.partial(jit, target=target, **flags)
    if not callable(function):
        raise TypeError(f"expected a function of JAX, found {type(function).__name__}")
    specializations = {}

    @functools.wraps(function)
    def call(*arguments, **named):
        if is_tracing():
            return function(*arguments, **named)
        values, shapes, structure = _read(arguments, named)
        if not all(value.size for value in values):
            return function(*arguments, **named)  # of which StableHLO is not lowered
        described = [(shape.shape, shape.dtype, shape.weak_type) for shape in shapes]
        key = (structure, *described, jax.config.jax_enable_x64)
        if key not in specializations:
            with compiling:
                if key not in specializations:
                    chosen = {**flags, "target": target or default_target()}
                    check_target(chosen["target"], values)
                    specializations[key] = _specialize(function, structure, shapes, chosen)
        program, tree = specializations[key]
        return jax.tree.unflatten(tree, program(*values))

    lower_this = functools.partial(lower_call, function)
    call.softmax_opt = Jitted(call, {**flags, "target": target}, lower_this)
    return call
