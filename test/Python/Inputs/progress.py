"""Compiles with a compiler that takes its time, as a long compilation does, and leaves one that
never ends. SOFTMAX_OPT_COMPILER writes its process to $PID and does $BEFORE before.

  progress.py SOFTMAX.mlir
"""

import _thread
import os
import pathlib
import signal
import sys

import softmax_opt
from softmax_opt import compiler

compiler.PATIENCE = 1
os.environ["BEFORE"] = "sleep 2.5"
print(softmax_opt.compile(sys.argv[1], batch_invariant=True), file=sys.stderr)
sys.stderr.isatty = lambda: True
print(softmax_opt.compile(sys.argv[1]), file=sys.stderr)
print(softmax_opt.compile(sys.argv[1]), file=sys.stderr)

# What is interrupted leaves no process and keeps nothing.
os.environ["BEFORE"] = "exec sleep 1000"
signal.signal(signal.SIGINT, signal.default_int_handler)  # lit's tests ignore it
compiler.print = lambda *_, **__: _thread.interrupt_main()
kept = set(compiler.cache_folder().iterdir())
try:
    softmax_opt.compile(sys.argv[1], math="precise")
except KeyboardInterrupt:
    print("interrupted", file=sys.stderr)
pid = pathlib.Path(os.environ["PID"]).read_text().strip()
print("process left", os.path.exists(f"/proc/{pid}"), file=sys.stderr)
print("kept", len(set(compiler.cache_folder().iterdir()) - kept), file=sys.stderr)
