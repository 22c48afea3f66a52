# The lit suite. A test that needs a GPU says `REQUIRES: cuda`, one that needs
# ptxas or cuobjdump `REQUIRES: ptxas` or `cuobjdump`.

import ctypes
import os
import shutil
import sys

import lit.formats

sys.path.append(os.path.join(os.path.dirname(__file__), "formats"))


def has_gpu():
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return (
        driver.cuInit(0) == 0
        and driver.cuDeviceGetCount(ctypes.byref(count)) == 0
        and count.value > 0
    )


def has_cuda_tool(name):
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/local/cuda/bin"])
    return shutil.which(name, path=path)


config.name = "rowwise"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Unit", "formats"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.rowwise_test_dir
# Where compiled programs run.
config.rowwise_device = lit_config.params.get("device", "simulator")

config.substitutions += [
    ("%inputs", os.path.join(config.test_source_root, "Inputs")),
    ("%bench", os.path.join(config.rowwise_source_dir, "bench")),
    ("%scripts", os.path.join(config.rowwise_source_dir, "scripts")),
    ("%tools", config.rowwise_tools_dir),
    ("%lit", os.path.dirname(os.path.dirname(lit.__file__))),
]
config.environment["PATH"] = os.pathsep.join(
    [config.rowwise_tools_dir, config.llvm_tools_dir, config.environment["PATH"]]
)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"

# With ROWWISE_REQUIRE_GPU set, tests that need a GPU run and fail where there is
# none, so that a gate cannot pass by skipping.
if has_gpu() or os.environ.get("ROWWISE_REQUIRE_GPU"):
    config.available_features.add("cuda")
# As the compiler looks for it.
if os.environ.get("ROWWISE_PTXAS") or has_cuda_tool("ptxas"):
    config.available_features.add("ptxas")
if has_cuda_tool("cuobjdump"):
    config.available_features.add("cuobjdump")
# The wheel of torch-mlir has it.
if shutil.which("torch-mlir-opt"):
    config.available_features.add("torch-mlir-opt")
if config.rowwise_sanitize:
    config.available_features.add("asan")
    # See Unit/lit.cfg.py.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
lit_config.note("features: " + (", ".join(sorted(config.available_features)) or "none"))
