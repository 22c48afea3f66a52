"""Compiles JAX functions, and compares results and gradients with float64."""

import functools
import io
import threading

import jax
import numpy
import softmax_opt
import softmax_opt.jax

jax.config.update("jax_enable_x64", True)
generator = numpy.random.default_rng(0)


def normal(*sizes):
    return generator.normal(size=sizes).astype(numpy.float32)


def layer_norm(x, w):
    centred = x - x.mean(-1, keepdims=True)
    return w * centred * jax.lax.rsqrt((centred**2).mean(-1, keepdims=True) + 1e-5)


def check(name, f, *arguments):
    """Results and gradients, inside jax.jit."""
    compiled = softmax_opt.jax.jit(f)
    wide = [argument.astype(numpy.float64) for argument in arguments]
    direction = normal(*f(*wide).shape)
    every = tuple(range(len(arguments)))

    def with_gradients(g):
        loss = lambda *values: (g(*values) * direction).sum()
        return jax.jit(lambda *values: (g(*values), *jax.grad(loss, every)(*values)))

    pairs = list(zip(with_gradients(compiled)(*arguments), with_gradients(f)(*wide)))
    errors = [float(abs(a - b).max() / abs(b).max()) for a, b in pairs]
    print(name, "right" if max(errors) < 1e-5 else f"WRONG {errors}", len(pairs), flush=True)


def refused(action):
    try:
        print("not refused", action())
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")


x, w = normal(17, 100), normal(100)
check("softmax", lambda x: jax.nn.softmax(x), x)
check("layer_norm", layer_norm, x, w)
mask = generator.random((17, 100)) > 0.3
check("captured mask", lambda x: jax.nn.softmax(jax.numpy.where(mask, x, -numpy.inf)), x)
check("gradient that reads no argument", lambda x: x.sum(-1), x)

softmax = softmax_opt.jax.jit(lambda x: jax.nn.softmax(x))
both = softmax_opt.jax.jit(lambda tree: {"y": jax.nn.softmax(tree["x"]), "n": tree["x"] > 0})
found = both({"x": x})
print("tree", sorted(found), bool((found["n"] == (x > 0)).all()))
loss = lambda tree: both(tree)["y"][:, 0].sum()
print("gradient of a tree", jax.grad(loss)({"x": x})["x"].shape)
half = softmax_opt.jax.jit(lambda x, scale: jax.nn.softmax(x * scale))
print("weak type", half(x.astype("bfloat16"), 2.0).dtype)
batch = jax.vmap(softmax)(normal(3, 5, 40))
print("vmap", batch.shape, bool(numpy.allclose(batch.sum(-1), 1, rtol=1e-5)))
named = softmax_opt.jax.jit(layer_norm)
print("by name", bool(numpy.allclose(named(w=w, x=x), layer_norm(x, w), atol=1e-5)))
empty = jax.jit(jax.value_and_grad(lambda x: softmax(x).sum()))(x[:0])
print("without rows", jax.jit(softmax)(x[:0]).shape, empty[1].shape)
columns = softmax_opt.jax.jit(functools.partial(jax.nn.softmax, axis=0))
print("constant by partial", bool(numpy.allclose(columns(x).sum(0), 1, rtol=1e-5)))
scaled = jax.jit(lambda x, axis: softmax_opt.jax.jit(lambda x: x.sum(axis))(x), static_argnums=1)
print("static outside", scaled(x, 0).shape, scaled(x, 1).shape)
print("workspace", bool(numpy.allclose(softmax(normal(2, 300_000)).sum(-1), 1, rtol=1e-5)))

# Unsigned integers are of the sign that operations have, in arguments and results.
numbers = generator.integers(0, 256, (5, 33)).astype(numpy.uint8)
unsigned = lambda n: (n, n.max(-1), n // 7, n > 100, n.astype("float32").mean(-1))
pairs = zip(softmax_opt.jax.jit(unsigned)(numbers), unsigned(jax.numpy.asarray(numbers)))
print("unsigned", [a.dtype == b.dtype and numpy.allclose(a, b, rtol=1e-6) for a, b in pairs])

# A function that another one calls is part of its program.
inner = softmax_opt.jax.jit(lambda x: x / (x**2).sum(-1, keepdims=True) ** 0.5)
check("one inside another", lambda x: jax.nn.softmax(inner(x) * 9), x)

shown = io.StringIO()
scaled = softmax_opt.jax.jit(lambda tree: jax.nn.softmax(tree["x"]), math="precise")
softmax_opt.show(scaled, {"x": x}, phases="fused", file=shown)
print("shown", "tensor<17x100xf32>" in shown.getvalue(), "rowwise.fuse" in shown.getvalue())
lowered = jax.jit(softmax).lower(x)  # which takes over a function's attributes
print("ahead of time", bool(numpy.allclose(lowered.compile()(x), jax.nn.softmax(x), atol=1e-6)))

# Programs of many threads are compiled and registered once.
sums, same = [], [softmax_opt.jax.jit(lambda x: jax.nn.softmax(x * 5)) for _ in range(6)]
threads = [threading.Thread(target=lambda f=f: sums.append(f(x).sum())) for f in same]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("threads", len(sums), bool(numpy.allclose(sums, 17, rtol=1e-5)))

refused(lambda: softmax_opt.jax.jit(lambda x: None)(x))
refused(lambda: softmax_opt.jax.jit(lambda key: key)(jax.random.key(0)))
refused(lambda: softmax(x.astype("complex64")))
refused(lambda: softmax_opt.jax.jit(lambda x: jax.lax.while_loop(lambda y: y.sum() < 0, lambda y: y + 1, x))(x))
refused(lambda: softmax_opt.jax.jit(lambda x, f: f(x))(x, jax.numpy.exp))
refused(lambda: softmax_opt.jax.jit(lambda x, axis: x.sum(axis))(x, 0))
axis_of_mine = softmax_opt.jax.jit(lambda x, axis_of_mine: x.sum(axis_of_mine))
try:
    axis_of_mine(x, 0)
except jax.errors.ConcretizationTypeError as error:
    print("names its place", "jax_cases.py" in str(error), "argument axis_of_mine" in str(error))
refused(lambda: jax.jit(lambda y: softmax_opt.jax.jit(lambda x: x + y)(x))(x))
refused(lambda: softmax_opt.jax.jit(lambda x: x + 1, target="sm90")(x))
refused(lambda: jax.jvp(softmax, (x,), (x,)))
gradient = jax.grad(lambda x: softmax(x)[0, 0])
refused(lambda: jax.grad(lambda x: gradient(x).sum())(x))
refused(lambda: softmax_opt.jax.jit(lambda x: x @ x.T)(x))
# Arrays of one device, and a target of the other.
other = "sm_90" if jax.default_backend() == "cpu" else "simulator"
refused(lambda: softmax_opt.jax.jit(lambda x: jax.nn.softmax(x), target=other)(x))
refused(lambda: jax.jit(softmax_opt.jax.jit(lambda x: jax.nn.softmax(x), target=other))(x))
# Collectives, which are of more than a function has, and calls of the host.
summed = softmax_opt.jax.jit(lambda x: x / jax.lax.psum(x.sum(-1), "i"))
refused(lambda: jax.vmap(summed, axis_name="i")(x))
mesh = jax.make_mesh((1,), ("i",))
specs = {"mesh": mesh, "in_specs": jax.P(), "out_specs": jax.P()}
refused(lambda: jax.shard_map(summed, **specs)(x[0]))
refused(lambda: softmax_opt.jax.jit(lambda x: (jax.debug.print("{}", x[0, 0]), x * 2)[1])(x))
refused(lambda: softmax_opt.jax.jit(lambda x: jax.pure_callback(lambda y: y, x, x))(x))
# Gradients of a gather are a scatter, where it is not of one element a row.
rows = softmax_opt.jax.jit(lambda x: jax.nn.log_softmax(x)[numpy.arange(0, 17, 2)])
refused(lambda: jax.grad(lambda x: rows(x).sum())(x))
labels = numpy.arange(17)
check("one_hot", lambda x: (jax.nn.log_softmax(x) * jax.nn.one_hot(labels, 100)).sum(-1), x)
