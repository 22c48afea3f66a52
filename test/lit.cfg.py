# The lit suite. A test that needs a GPU says `REQUIRES: cuda`, one that needs
# ptxas or cuobjdump `REQUIRES: ptxas` or `cuobjdump`. With `--param device=cuda` the
# programs of test/Run and test/Exported run on a GPU instead of the simulator.
# Tests that need wheels say so (`REQUIRES: tvm-ffi`); they run in the Python that
# ROWWISE_PYTHON names, or python3, and with ROWWISE_REQUIRE_WHEELS fail without them.

import ctypes
import os
import shutil
import subprocess
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


def find_wheels(python):
    """Those that tests need and a Python has, as features."""
    modules = ("tvm_ffi", "torch", "torch_mlir", "jax_tvm_ffi")
    code = (
        "import importlib.util as util\n"
        f"print(*[name for name in {(*modules, 'cupy')} if util.find_spec(name)])"
    )
    found = subprocess.run([python, "-c", code], stdout=subprocess.PIPE, text=True).stdout.split()
    if os.environ.get("ROWWISE_REQUIRE_WHEELS"):
        found += modules
    return {name.replace("_", "-") for name in found}


# Without a build folder, as on a machine that has the GPU alone, `--param tools=` is the
# folder of softmax-run, softmax-compile and LLVM's FileCheck and not.
if not hasattr(config, "rowwise_tools_dir"):
    config.rowwise_tools_dir = os.path.abspath(lit_config.params["tools"])
    config.llvm_tools_dir = config.rowwise_tools_dir
    config.rowwise_source_dir = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    config.rowwise_test_dir = os.path.abspath(lit_config.params.get("out", "gpu-tests-out"))
    config.rowwise_sanitize = False
    os.makedirs(config.rowwise_test_dir, exist_ok=True)

config.name = "rowwise"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Unit", "formats"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = config.rowwise_test_dir
# Where compiled programs run.
config.rowwise_device = lit_config.params.get("device", "simulator")
if config.rowwise_device not in ("simulator", "cuda"):
    lit_config.fatal(f"expected device=simulator or cuda, found {config.rowwise_device}")

wheels_python = os.environ.get("ROWWISE_PYTHON") or shutil.which("python3")
wheels_path = os.pathsep.join([os.path.dirname(wheels_python), config.environment["PATH"]])

config.substitutions += [
    ("%wheels_path", wheels_path),
    ("%package", os.path.join(config.rowwise_source_dir, "python")),
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
# An error of the Python package is none that it passes over.
config.environment["SOFTMAX_OPT_RAISE"] = "1"

# With ROWWISE_REQUIRE_GPU set, tests that need a GPU run and fail where there is
# none, so that a gate cannot pass by skipping.
config.rowwise_missing = None
if has_gpu() or os.environ.get("ROWWISE_REQUIRE_GPU"):
    config.available_features.add("cuda")
elif config.rowwise_device == "cuda":
    config.rowwise_missing = "expected a GPU for --param device=cuda, found none"
if config.rowwise_device == "simulator":
    config.available_features.add("simulator")
# As the compiler looks for it.
if os.environ.get("ROWWISE_PTXAS") or has_cuda_tool("ptxas"):
    config.available_features.add("ptxas")
if has_cuda_tool("cuobjdump"):
    config.available_features.add("cuobjdump")
# Programs of another host run on an emulator, where there is a C library for them.
if shutil.which("qemu-aarch64") and os.path.exists("/usr/aarch64-linux-gnu/lib/crt1.o"):
    config.available_features.add("qemu-aarch64")
# The wheel of torch-mlir has it.
if shutil.which("torch-mlir-opt"):
    config.available_features.add("torch-mlir-opt")
config.available_features |= find_wheels(wheels_python)
if config.rowwise_sanitize:
    config.available_features.add("asan")
    # See Unit/lit.cfg.py; the CUDA driver maps memory between AddressSanitizer's shadows.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0:protect_shadow_gap=0"
if os.geteuid() == 0:
    config.available_features.add("root")
if shutil.which("unshare") and subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("mount")
# What a tool may take where a test holds how its time grows; sanitizers take four times as long.
config.substitutions.append(("%cpu_seconds", "80" if config.rowwise_sanitize else "20"))
lit_config.note("features: " + (", ".join(sorted(config.available_features)) or "none"))
