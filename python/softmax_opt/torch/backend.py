"""`torch.compile(model, backend="softmax_opt")`: Inductor, with our row programs in it."""

import dataclasses
import difflib
import importlib.metadata
import operator
import os
import pathlib
import subprocess
import warnings

import torch
from torch._inductor import config, list_mode_options, list_options
from torch._inductor.compile_fx import compile_fx
from torch._inductor.custom_graph_pass import CustomGraphPass, get_hash_for_files

from ..compiler import (
    CompileError,
    ToolError,
    cache_identity,
    make_arguments,
    read_measured,
    run_compiler,
    tool_identities,
)
from ..target import SIMULATOR, check_name, named_target
from . import inductor  # noqa: F401 (registers how our operation is lowered)
from . import gains
from .devices import default_target
from .kernels import call
from .graphs import is_int
from .lowering import build_graph
from .operations import CONSTANTS, VIEWS
from .partition import Partition, propose, refusal
from .replacement import inline_constants, replace

MODES = ("default", "all")
OPTIONS = ("target", "mode", "flags")
# What is raised where the machine has not what programs are compiled by and kept in.
TOOL_FAILURES = (OSError, subprocess.SubprocessError, ToolError)
# Inductor's option of the graph pass that row programs are: a pass that is there runs before.
PASS = "post_grad_custom_pre_pass"


@dataclasses.dataclass(frozen=True)
class Decision:
    """Who runs operations, and why: `key` is of our program, or None for Inductor."""

    names: tuple
    reason: str
    key: str = None


def _explain(error):
    """Why an error of this package, or of the machine, leaves operations to Inductor, said in a
    warning as well; an exception where SOFTMAX_OPT_RAISE is set."""
    if os.environ.get("SOFTMAX_OPT_RAISE"):
        raise error
    said = error.reason if isinstance(error, CompileError) else error
    reason = f"softmax_opt failed: {type(error).__name__}: {said}"
    warnings.warn(f"{reason}; Inductor runs these operations", RuntimeWarning)
    return reason


class RowPrograms(CustomGraphPass):
    """Replaces row programs of a graph, after autograd and functionalization."""

    def __init__(self, mode, target, flags, report=None):
        self.mode = mode
        self.target = target
        self.flags = flags
        self.report = report

    def uuid(self):
        """What Inductor's cache depends on; the cache of programs among it."""
        parts = (self.mode, self.target, sorted(self.flags.items()), read_measured(self.flags))
        return repr((*parts, _source_identity(), tool_identities(), cache_identity()))

    def __call__(self, graph):
        module = graph.owning_module
        device_type = "cpu" if self.target == SIMULATOR else "cuda"
        takes_all = self.mode == "all"
        inline_constants(module)
        decisions = [] if takes_all else self._combine_rows(graph, device_type)
        for nodes in self._propose(module, device_type, takes_all):
            decisions.append(self._decide(graph, nodes))
        graph.eliminate_dead_code()
        graph.lint()
        if self.report is not None:
            self.report.append(decisions + self._others(graph, device_type))

    @staticmethod
    def _propose(module, device_type, takes_sums):
        try:
            return propose(module, device_type, takes_sums)
        except Exception as error:
            _explain(error)
            return []

    def _combine_rows(self, graph, device_type):
        """Puts programs in place that sum over rows in the pass that computes these. Where there is
        no such pass rows are programs without the sums."""
        decisions = []
        for nodes in self._propose(graph.owning_module, device_type, takes_sums=True):
            try:
                partition = Partition(nodes)
                key = self._compile_sums(partition)
            except Exception as error:
                _explain(error)
                continue
            if key and replace(graph, partition, key):
                names = _spell_all(partition.nodes)
                decisions.append(Decision(names, "rows and sums over them in one pass", key))
        return decisions

    def _compile_sums(self, partition):
        """The key of a program of rows and of sums over them in one pass; None where there is
        none."""
        if gains.impediment(partition) or gains.objection(partition):
            return None
        if not gains.sums_its_rows(partition):
            return None
        key, _ = self._compile(partition)
        return key if key and gains.is_one_pass(key) else None

    def _decide(self, graph, nodes):
        """Compiles nodes and puts the program in place, or leaves them to Inductor. Where this
        package or the machine fails they are left to it as well: until the graph is changed."""
        names = _spell_all(nodes)
        try:
            partition = Partition(nodes)
            names = _spell_all(partition.nodes if partition.outputs else nodes)
            key, reason = self._choose(partition)
        except Exception as error:
            return Decision(names, _explain(error))
        if key and not replace(graph, partition, key):
            return Decision(names, "another operation writes tensors in between")
        return Decision(names, reason, key)

    def _choose(self, partition):
        """The key of the program to put in place, or None for Inductor, and why."""
        if reason := self._objection(partition):
            return None, reason
        key, reason = self._compile(partition)
        if reason:
            return None, reason
        count, axes = gains.count_kernels(key), gains.count_axes(partition)
        if self.mode != "all" and count > axes:
            return None, f"would be {count} kernels, where reductions need {axes}"
        return key, f"{count} kernel{'s' * (count != 1)}"

    def _objection(self, partition):
        """Why a partition stays Inductor's, as far as is known before it is compiled."""
        reason = gains.impediment(partition)
        if reason or self.mode == "all":
            return reason
        return gains.objection(partition) or gains.objection_on_gpu(partition)

    def _compile(self, partition):
        """The key of a partition's program, or why there is none: what is refused of a program.
        Whatever else fails is an exception."""
        device = partition.outputs[0].meta["val"].device
        try:
            target = self.target or default_target(device)
        except ValueError as error:  # of the machine: no program has such a GPU
            raise RuntimeError(str(error)) from error
        try:
            return build_graph(partition.extract(), {**self.flags, "target": target}), None
        except ToolError:
            raise
        except CompileError as error:
            return None, error.reason
        except ValueError as error:
            return None, str(error)

    def _others(self, graph, device_type):
        """What was in no partition, and why."""
        left = []
        for node in graph.nodes:
            if node.op != "call_function" or is_int(node) or node.target in VIEWS:
                continue
            reason = refusal(node, device_type, takes_sums=self.mode == "all")
            is_ours = node.target is call or operator.getitem is node.target
            if reason and not is_ours:
                left.append(Decision((_spell(node),), reason))
        return left


class Chain(CustomGraphPass):
    """Passes one after the other, for Inductor, which takes one."""

    def __init__(self, *passes):
        self.passes = passes

    def uuid(self):
        """None, with which Inductor caches nothing, where one of them has no identity."""
        found = [each.uuid() if isinstance(each, CustomGraphPass) else None for each in self.passes]
        return repr(found) if all(found) else None

    def __call__(self, graph):
        for each in self.passes:
            each(graph)


def _source_identity():
    """What tells this package, and torch-mlir, from others."""
    files = map(str, sorted(pathlib.Path(__file__).parents[1].rglob("*.py")))
    installed = importlib.metadata.distributions(name="torch-mlir")
    return get_hash_for_files(tuple(files), " ".join(found.version for found in installed))


def _spell(node):
    """An operation's name, as in mul."""
    name = getattr(node.target, "_schema", None)
    return name.name.split("::")[-1] if name else getattr(node.target, "__name__", str(node.target))


def _spell_all(nodes):
    return tuple(_spell(node) for node in nodes if node.target not in CONSTANTS)


def _check_options(options):
    """ValueError for what is no option of ours and none of Inductor's."""
    known = {*OPTIONS, *list_options()}
    for name in options:
        if name not in known:
            hint = difflib.get_close_matches(name, known, n=1)
            raise ValueError(
                f"expected an option of Inductor or one of {', '.join(OPTIONS)}, found {name!r}"
                + (f"; did you mean {hint[0]!r}?" if hint else "")
            )


def _options_of(mode):
    """Inductor's options of a mode of its own. ValueError where it is none."""
    theirs = list_mode_options()
    if mode not in theirs:
        known = ", ".join(dict.fromkeys((*MODES, *theirs)))
        raise ValueError(f"expected mode to be one of {known}, found {mode!r}")
    return theirs[mode]


def _check_flags(flags):
    """ValueError for what softmax-compile does not take."""
    try:
        run_compiler("", ["--emit=fused", *make_arguments(flags)])
    except ToolError:
        raise
    except CompileError as error:
        raise ValueError(f"expected flags of softmax-compile: {error.reason}") from error


def _check_tools(row_programs):
    """ValueError for a target or flags that are none; one of TOOL_FAILURES where there is no
    compiler, or no folder to keep programs in."""
    if row_programs.target is not None:
        check_name(row_programs.target)
    if row_programs.flags:
        _check_flags(row_programs.flags)
    row_programs.uuid()


def softmax_opt(module, inputs, *, mode=None, options=None, report=None):
    """The backend. `mode="all"` takes whatever can be compiled, and not only what saves
    memory traffic; other modes are Inductor's. Options: `target` ("simulator" runs tensors of
    the CPU; default: $SOFTMAX_OPT_TARGET, else that of the tensors' GPU), `flags` of
    softmax-compile, `mode`, since PyTorch takes no mode beside options, and Inductor's own.
    To a list `report` the decisions about each graph are appended. ValueError where the target,
    a flag or an option is none.
    """
    options = dict(options or {})
    _check_options(options)
    mode = options.pop("mode", mode)
    target = options.pop("target", None) or named_target()
    flags = options.pop("flags", None) or {}
    if "target" in flags:
        raise ValueError('expected target as an option of its own, found it in "flags"')
    if mode and mode not in MODES:
        options = {**_options_of(mode), **options}
    row_programs = RowPrograms("all" if mode == "all" else "default", target, flags, report)
    try:
        _check_tools(row_programs)
    except TOOL_FAILURES as error:
        _explain(error)
        return compile_fx(module, inputs, config_patches=options)
    theirs = options.get(PASS, getattr(config, PASS))
    chosen = Chain(theirs, row_programs) if theirs else row_programs
    return compile_fx(module, inputs, config_patches={**options, PASS: chosen})
