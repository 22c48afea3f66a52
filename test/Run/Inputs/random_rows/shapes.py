"""Sizes of a program's dimensions, biased to the edges of what kernels do."""

from .dataflow import Dim

EDGES = [
    *(1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129),
    *(255, 256, 257, 781, 1023, 1024, 1025, 4095, 4096, 4097),
]
LONG = [16384, 32768, 33001, 40000]


def pick_size(rng, most):
    """An edge up to `most`, small ones oftener."""
    sizes = [size for size in EDGES if size <= most]
    if rng.random() < 0.4:
        sizes = sizes[: 2 * len(sizes) // 3 + 1]
    return rng.choice(sizes)


def pick_sizes(rng, rank, axis, budget):
    """Sizes with a product up to `budget`, the axis first."""
    sizes = [1] * rank
    order = [dim for dim in range(rank) if dim not in axis]
    rng.shuffle(order)
    left = budget
    for dim in rng.sample(axis, len(axis)) + order:
        most = left if dim in axis or rng.random() < 0.5 else min(left, 9)
        sizes[dim] = pick_size(rng, most)
        left //= sizes[dim]
    if rng.random() < 0.02:
        sizes = [1 + size % 2 for size in sizes]
        sizes[axis[-1]] = rng.choice(LONG)
    return sizes


def make_dims(rng, rank, axis, budget):
    """Static and dynamic dimensions, and the sizes of one run or several."""
    dynamic_share = rng.choice([0, 0, 0, 0.5, 1])
    dynamic = [rng.random() < dynamic_share for _ in range(rank)]
    first = pick_sizes(rng, rank, axis, budget)
    runs = [first]
    if any(dynamic):
        runs += [pick_sizes(rng, rank, axis, budget) for _ in range(2)]
    if rng.random() < 0.05:
        runs[-1][rng.randrange(rank)] = 0
    dims = []
    for number in range(rank):
        sizes = [run[number] for run in runs]
        if not dynamic[number]:
            # An empty dimension of a static program is its only run's.
            sizes = [first[number]] * len(runs)
        static = None if dynamic[number] else sizes[0]
        dims.append(Dim(f"d{number}", static, tuple(sizes)))
    return dims
