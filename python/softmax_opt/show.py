"""What becomes of a program: its row programs, its schedule, its PTX."""

import sys

from .compiler import make_arguments, run_compiler
from .jitted import find_jitted
from .program import Program, read
from .target import SIMULATOR, default_target

# What the simulator runs is compiled for.
SIMULATED = "sm_90"
PHASES = {"fused": "row program", "scheduled": "schedule", "ptx": "PTX"}


def show(program, *inputs, target=None, phases=tuple(PHASES), file=None, **flags):
    """Prints what becomes of a program: an MLIR text or path, what `compile` gave, or a
    PyTorch function, or what `jax.jit` gave, with what it is called with, as that is compiled.
    Flags are those of softmax-compile; what `compile` and `jit` gave has its own."""
    given = program if isinstance(program, Program) else find_jitted(program)
    flags = {**given.flags, **flags} if given else flags
    target = target or flags.get("target") or default_target()
    flags["target"] = SIMULATED if target == SIMULATOR else target
    text = _text_of(program, inputs)
    for phase in [phases] if isinstance(phases, str) else phases:
        output, _ = run_compiler(text, [f"--emit={phase}", *make_arguments(flags)])
        print(f"// {PHASES.get(phase, phase)}\n{output.decode()}", file=file or sys.stdout)


def _text_of(program, inputs):
    if isinstance(program, Program):
        return program.text
    if jitted := find_jitted(program):
        return jitted.lower(*inputs)
    if callable(program):
        from .torch.tracing import lower_call

        return lower_call(program, *inputs)
    return read(program)
