"""Runs torch-mlir's tool, which crashes on some modules: as a process of its own, so that a
crash is an exception here."""

import importlib.util
import os
import pathlib
import re
import shutil
import signal
import subprocess

TOOL = "torch-mlir-opt"
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
    place, or with the signal of a crash."""
    command = [_find(), "--mlir-disable-threading", AS_NUMBERS, *arguments]
    environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    ran = subprocess.run(command, input=text, capture_output=True, text=True, env=environment)
    if ran.returncode < 0:
        number = -ran.returncode
        names = {known.value: known.name for known in signal.Signals}
        raise ValueError(f"expected no crash of {TOOL}, found {names.get(number, number)}")
    if ran.returncode:
        found = re.search(r"error: (.*)", ran.stderr)
        raise ValueError(found.group(1) if found else ran.stderr.strip())
    return ran.stdout
