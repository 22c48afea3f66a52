# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs compilers, assemblers and the like."""

import os
import pathlib
import re
import shutil
import subprocess


class Failed(Exception):
    """A tool that failed, with what it printed."""


def execute(*command, text=None):
    """What a tool prints, on stdout and stderr; `text` is what it reads on stdin."""
    done = subprocess.run(
        list(map(str, command)),
        input=text,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise Failed(f"{pathlib.Path(command[0]).name}: {done.stdout.strip()}")
    return done.stdout


def find_cuda_tool(name):
    """The path of a tool of the CUDA toolkit, or None."""
    given = os.environ.get("ROWWISE_PTXAS")  # which the compiler takes, too
    if given and name == "ptxas":
        return shutil.which(given)
    home = os.environ.get("CUDA_HOME", "/usr/local/cuda")
    folders = [os.environ.get("PATH", ""), os.path.join(home, "bin"), "/usr/local/cuda/bin"]
    return shutil.which(name, path=os.pathsep.join(folders))


def read_version(tool):
    """
    >>> read_version("/bin/echo")
    'of an unknown version'
    """
    found = re.search(r"release [\d.]+, V([\d.]+)", execute(tool, "--version"))
    return found[1] if found else "of an unknown version"


def read_resources(log):
    """kernel -> what ptxas -v says of registers, shared memory and spills.

    >>> read_resources('''ptxas info    : Compiling entry function 'k' for 'sm_90'
    ... ptxas info    : Function properties for k
    ...     8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
    ... ptxas info    : Used 45 registers, used 1 barriers, 32 bytes smem''')
    {'k': '45 registers, 32 bytes of shared memory, 28 bytes of spills'}
    """
    resources = {}
    for part in re.split(r"Compiling entry function '", log)[1:]:
        numbers = [
            re.search(pattern, part)
            for pattern in (r"Used (\d+) reg", r"(\d+) bytes smem", r"(\d+) bytes spill st",
                            r"(\d+) bytes spill lo")
        ]  # fmt: skip
        registers, shared, stored, loaded = [int(found[1]) if found else 0 for found in numbers]
        resources[part.split("'")[0]] = (
            f"{registers} registers, {shared} bytes of shared memory,"
            f" {stored + loaded} bytes of spills"
        )
    return resources
