"""The command softmax-compile where the package is installed: its compiler."""

import os
import sys

from .compiler import COMPILER, packaged_compiler


def main():
    path = str(packaged_compiler())
    try:
        os.execv(path, [path, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{COMPILER}: error: expected {path} to be run: {error.strerror}")
