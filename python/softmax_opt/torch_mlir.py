"""Runs torch-mlir's tool, which crashes on some modules: as a process of its own, so that a
crash is an exception here."""

import importlib.util
import os
import pathlib
import re
import shutil
import signal
import subprocess

from .compiler import ToolError, of_signal

TOOL = "torch-mlir-opt"
# The signals of a crash, which is the module's; others come from outside.
_NAMES = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGTRAP")
CRASHES = {signal.Signals[name] for name in _NAMES}
# How LLVM, and C++, say that there is no memory before they abort.
NO_MEMORY = re.compile(r"out of memory|std::bad_alloc")
# As numbers: a torch-mlir that is newer than our MLIR writes booleans in hex otherwise.
AS_NUMBERS = "--mlir-print-elementsattrs-with-hex-if-larger=-1"


def _find():
    """The tool in the package torch_mlir, else that in PATH."""
    spec = importlib.util.find_spec("torch_mlir")
    folders = spec.submodule_search_locations if spec else ()
    for candidate in (*(pathlib.Path(folder) / "_mlir_libs" / TOOL for folder in folders), TOOL):
        if found := shutil.which(candidate):
            return found
    raise FileNotFoundError(f"expected {TOOL} of torch-mlir in its package or in PATH, found none")


def run_passes(text, *arguments):
    """What passes make of an MLIR text. Raises ValueError with the first error, without its
    place, or with the signal of a crash; ToolError where the tool was ended from outside, or for want
    of memory."""
    command = [_find(), "--mlir-disable-threading", AS_NUMBERS, *arguments]
    environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    ran = subprocess.run(command, input=text, capture_output=True, text=True, env=environment)
    if ran.returncode < 0:
        number = -ran.returncode
        if number not in CRASHES:
            raise of_signal(TOOL, number)
        if NO_MEMORY.search(ran.stderr):
            raise ToolError(f"{TOOL}: error: expected memory for {TOOL}, found none")
        raise ValueError(f"expected no crash of {TOOL}, found {signal.Signals(number).name}")
    if ran.returncode:
        found = re.search(r"error: (.*)", ran.stderr)
        raise ValueError(found.group(1) if found else ran.stderr.strip())
    return ran.stdout
