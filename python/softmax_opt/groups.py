"""Programs whose rows are divided between the processes of a process group.

On GPUs NCCL exchanges what ranks have of a row, by the process group's own communicator; on
the simulator the process group itself does.
"""

import ctypes
import functools
import shutil
import tempfile

import torch
import torch.distributed as distributed
import tvm_ffi

from .compiler import build
from .program import Program
from .target import SIMULATOR

_GATHER = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64
)


class SimulatedRank(ctypes.Structure):
    """RowwiseSimulatedRank, as headers of files for the simulator have it."""

    _fields_ = [
        ("ranks", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("all_gather", _GATHER),
        ("context", ctypes.c_void_p),
    ]


def _bytes_at(address, count):
    return torch.frombuffer((ctypes.c_uint8 * count).from_address(address), dtype=torch.uint8)


@functools.cache
def _make_simulated(group):
    """A communicator that gathers by a process group of the CPU, and the exceptions that it had.
    Libraries know it by its address, so that it stays."""
    ranks = distributed.get_world_size(group)
    failures = []

    def gather(_, send, receive, count):
        try:
            gathered = list(_bytes_at(receive, ranks * count).chunk(ranks))
            distributed.all_gather(gathered, _bytes_at(send, count), group=group)
        except RuntimeError:
            return 1  # a rank that did not come; the program says so
        except BaseException as error:  # which would not pass through the program
            failures.append(error)
            return 1
        return 0

    return SimulatedRank(ranks, distributed.get_rank(group), _GATHER(gather), None), failures


def find_communicator(group, device):
    """The ncclComm_t of a process group on a GPU, connected where it has not been yet: then all
    ranks wait for each other."""
    backend = group._get_backend(device)
    if not hasattr(backend, "_comm_ptr"):
        kind = type(backend).__name__
        raise TypeError(f"expected a process group of NCCL for {device}, found {kind}")
    if not backend._is_initialized():
        if torch.cuda.is_current_stream_capturing():
            raise RuntimeError("expected a first call before a graph is captured, found none")
        backend.eager_connect_single_device(device)
        # A communicator that does not block is one when the first collective is done.
        distributed.all_reduce(torch.zeros(1, device=device), group=group)
    return backend._comm_ptr()


def _check_group(group, target):
    if not distributed.is_available() or not distributed.is_initialized():
        raise RuntimeError(
            "expected a process group with shard=, found torch.distributed without one: call "
            "torch.distributed.init_process_group first"
        )
    if not isinstance(group, distributed.ProcessGroup):
        raise TypeError(f"expected a process group as group=, found {type(group).__name__}")
    kind = distributed.get_backend(group)
    if target == SIMULATOR and "gloo" not in kind:
        raise ValueError(f"expected a process group of gloo on the simulator, found one of {kind}")
    if target != SIMULATOR and "nccl" not in kind:
        raise ValueError(f"expected a process group of NCCL on GPUs, found one of {kind}")


class ShardedProgram(Program):
    """A program for the ranks of a process group: each calls it with its part of what is
    divided. Results are returned."""

    def __init__(self, key, group, target):
        super().__init__(key)
        self.group = group
        simulated = _make_simulated(group) if target == SIMULATOR else (None, [])
        self._simulated, self._failures = simulated
        self.functions = {name: self._divide(run) for name, run in self.functions.items()}

    def _load(self, library):
        """A library of the group alone. It knows communicators by their addresses, and that of a
        group that was destroyed may be another's later."""
        with tempfile.NamedTemporaryFile(suffix=".so") as copy:
            shutil.copyfile(library, copy.name)
            return tvm_ffi.load_module(copy.name)

    def _divide(self, function):
        def call(*arguments):
            device = next((a.device for a in arguments if isinstance(a, torch.Tensor)), None)
            if device is None:
                raise TypeError("expected a tensor among the arguments, found none")
            try:
                return function(*arguments, self._communicator_on(device))
            except Exception as error:
                if self._failures:
                    raise self._failures.pop() from None
                if isinstance(error, TypeError) and "communicator" in str(error):
                    behind = f"the group's was given behind {len(arguments)} arguments"
                    raise TypeError(f"{error}; {behind}") from None
                raise

        return call

    def _communicator_on(self, device):
        if self._simulated is not None:
            return ctypes.c_void_p(ctypes.addressof(self._simulated))
        if device.type != "cuda":
            raise ValueError(f"expected tensors of a GPU, found one on {device}")
        return ctypes.c_void_p(find_communicator(self.group, device))


def compile_sharded(text, target, dim, group, flags):
    """The program of which ranks of a process group divide dimension `dim` of the first
    argument, and all that is equal to it; None: what the text says in the shard dialect, for
    as many ranks as it says."""
    _check_group(group, target)
    flags = {**flags, "target": target}
    if dim is not None:
        flags["shard"] = f"{dim}:{distributed.get_world_size(group)}"
    return _load_once(build(text, flags), group, target)


_load_once = functools.cache(ShardedProgram)
