"""Compiled programs, called with tensors of any library that has DLPack."""

import functools
import json
import pathlib
import re

import tvm_ffi

from .compiler import build, folder_of
from .target import default_target

ENTRY = re.compile(rb"\0__tvm_ffi_([^\0]+)(?=\0)")
# What says in upstream's shard dialect what ranks divide: annotations, or a partitioned program.
SHARDED = re.compile(r"\bshard\.(shard|all_reduce)\b")


class Program:
    """The functions of a compiled module: `program["softmax"]`, `program.softmax` but for names that
    a program has itself (such as `key`), or, where there is one, the program itself is called.

    A function takes its arguments, then its results as tensors to write. These may be left
    out where the arguments' library allocates for tvm-ffi, as PyTorch does, and are
    returned then. It runs on the current stream of the arguments' device.
    """

    def __init__(self, key):
        self.key = key
        library = folder_of(key) / "program.so"
        self.text = (folder_of(key) / "program.mlir").read_text()
        self.flags = json.loads((folder_of(key) / "flags.json").read_text())
        module = self._load(library)
        names = _names_in(library.read_bytes())
        self.functions = {name: _checked(name, module.get_function(name)) for name in names}

    def _load(self, library):
        return tvm_ffi.load_module(str(library))

    def __getattr__(self, name):
        functions = self.__dict__.get("functions", {})
        if name in functions:
            return functions[name]
        raise AttributeError(f"expected one of {', '.join(functions)}, found {name!r}")

    def __getitem__(self, name):
        if name in self.functions:
            return self.functions[name]
        raise KeyError(f"expected one of {', '.join(self.functions)}, found {name!r}")

    __iter__ = None  # of numbers, which Python would ask for

    def __dir__(self):
        return [*super().__dir__(), *self.functions]

    def __copy__(self):
        return self  # which never changes

    def __deepcopy__(self, memo):
        return self

    def __call__(self, *arguments):
        if len(self.functions) != 1:
            raise TypeError(f"expected one public function to call, found {list(self.functions)}")
        (function,) = self.functions.values()
        return function(*arguments)

    def __repr__(self):
        return f"<softmax_opt program of {', '.join(self.functions)}>"


def _names_in(library):
    """The functions of a library, which its symbols tell; an MLIR text may spell them otherwise."""
    entries = dict.fromkeys(ENTRY.findall(library))
    return [name.decode() for name in entries if name + b"_workspace_size" in entries]


def _checked(name, function):
    """Refuses tensors of which DLPack does not say that they are more than their memory: that
    require gradients, which results would not have, unless none are recorded, or that negate what
    is in memory."""

    def call(*arguments):
        for number, argument in enumerate(arguments):
            if getattr(argument, "requires_grad", False) and _records_gradients():
                raise ValueError(
                    f"argument {number} of {name}: expected a tensor that requires no gradient; "
                    "detach it, call under torch.no_grad(), or, for a gradient, compile a function "
                    "of PyTorch by softmax_opt.jit"
                )
            if hasattr(argument, "is_neg") and argument.is_neg():
                raise ValueError(
                    f"argument {number} of {name}: expected a tensor as it is in memory, found a view that "
                    "negates; resolve_neg() it"
                )
        try:
            return function(*arguments)
        except RuntimeError:  # of PyTorch, for what it does not hand over
            _check_memory(name, arguments)
            raise

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"{name} of a compiled program: takes its arguments, then its results to write."
    return call


def _check_memory(name, arguments):
    """ValueError for a tensor of PyTorch's whose elements are not in memory, by strides."""
    for number, argument in enumerate(arguments):
        if not hasattr(argument, "is_neg"):
            continue
        if argument.device.type == "meta" or str(argument.layout) != "torch.strided":
            raise ValueError(
                f"argument {number} of {name}: expected a tensor with strides in memory, found "
                f"one of {argument.layout} on {argument.device}"
            ) from None


def _records_gradients():
    """Whether PyTorch, whose tensors require gradients, records them now."""
    import torch

    return torch.is_grad_enabled()


@functools.cache
def load(key):
    """The program of a key, loaded once in a process."""
    return Program(key)


def read(program):
    """The text of an MLIR module: itself, or that of the file it names."""
    if not isinstance(program, (str, pathlib.Path)):
        raise TypeError(f"expected an MLIR text or a path, found {type(program).__name__}")
    if isinstance(program, pathlib.Path) or program.endswith(".mlir"):
        return pathlib.Path(program).read_text()
    return program


def compile(program, target=None, *, shard=None, group=None, **flags):
    """Compiles an MLIR module of linalg, a text or a path that ends in .mlir.

    `target` is one of softmax-compile, such as "sm_90a", or "simulator" for tensors of the
    CPU (default: the first GPU, else the simulator). Flags are those of softmax-compile:
    `math="precise"`, `fallback="loops"`. Raises CompileError with its diagnostic.

    With `shard`, a dimension of the first argument, and `group`, a process group of
    torch.distributed, each rank calls the program with its part: see ShardedProgram. A program
    that says in upstream's shard dialect what is divided needs `group` alone.
    """
    target = target or default_target()
    text = read(program)
    if isinstance(shard, int) and group is None:
        raise TypeError("expected a process group as group= with shard=, found none")
    if group is not None and not isinstance(shard, (int, type(None))):
        raise TypeError(f"expected a dimension as shard= with group=, found {shard!r}")
    if group is not None and shard is None and not SHARDED.search(text):
        raise TypeError(
            "expected a dimension as shard= with group=, or a program that says it in the shard "
            "dialect, found neither"
        )
    if group is not None:
        from .groups import compile_sharded

        return compile_sharded(text, target, shard, group, flags)
    if shard is not None:
        flags["shard"] = shard
    return load(build(text, {**flags, "target": target}))
