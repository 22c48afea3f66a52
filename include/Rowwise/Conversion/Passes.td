//===- Passes.td - From SIMT code to NVVM, simulator -------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_CONVERSION_PASSES_TD
#define ROWWISE_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandMathPass : Pass<"rowwise-expand-math"> {
  let summary = "expand math operations of kernels and of scalars";
  let description = [{
    Replaces the `math` operations that are no instruction of a GPU by
    arithmetic, `math` operations that are one (`fma`, `sqrt`, `floor`, ...) and
    the approximate instructions listed in `DeviceIntrinsics.h`. NVIDIA's
    libdevice is never called.

    Needs: code on f16, bf16, f32 and f64 scalars and vectors of fixed
    length. f16 and bf16 are computed in f32. Host functions compute scalars, always
    with `precise`: a scalar is the same number there and in a kernel, and no library
    is called that files are not linked with.

    Leaves: of `math` only absf, absi, ceil, copysign, ctlz, cttz, ctpop, floor,
    fma, isfinite, isnan, round, roundeven, sqrt and trunc.

    Refuses: sincos, by name. A power with an integer exponent that is not a
    constant becomes `powf`; constant powers of up to 16 are products, those of
    0.5 and -0.5 roots. Powers of integers are products modulo 2^n, a reciprocal
    is 0. `arith.remf` is exact for all quotients, in integers: it takes a
    64-bit division, and one more for every 40 bits (f32) or 11 (f64) by which the
    quotient's exponent is above 0. A cast of f64 to 16 bits goes through f32, rounded
    to odd, so that it rounds once. Divisions of integers that round up or down
    become ones that do not.

    Numerics: nothing contracts; a fused multiply-add is one only where it is
    written as one. Errors in ulp. `precise` is the largest found: for exp, exp2
    and log of all f32 arguments, for the others of every 97th; the second
    number is of 2 * 10^7 random f64 arguments, those of the last five rows of
    some thousand arguments. `fast` and powf are bounds,
    which add the 2 ulp of `div.full` where an expansion divides:

    | operation | fast, f32 | precise, and f64 always |
    |---|---|---|
    | `exp` | `ex2.approx.ftz(x log2(e))`: 2 + 2 abs(x), below 2^-126 it is 0, unless marked `rowwise.keeps_subnormals` (`ex2.approx`) | 0.84, 0.81 |
    | `exp2` | `ex2.approx.ftz`: 2, below 2^-126 it is 0, likewise | 0.86, 0.82 |
    | `divf` | `div.full`: 2; 1 / x and x / 2^k: 0.5 | 0.5 |
    | `rsqrt` | `rsqrt.approx`: 2 | 1.5, 1.5 |
    | `log` | 2 | 0.92, 0.88 |
    | `log2`, `log10`, `log1p` | 4 | 2.1, 1.8 |
    | `expm1` | 1.7 | 1.7, 1.8 |
    | `sinh`, `cosh` | 4.8 | 2.7, 2.8 |
    | `tanh` | by `ex2.approx` and `rcp.approx` from 0.55 on, a polynomial below: 4.5 | 2.7, 2.8 |
    | `powf` | 2 + abs(y log(x)) / 2 | 2 + abs(y log(x)) / 2 |
    | `erf` | a polynomial below 1, `ex2.approx` of one above: 2.5 | 4.6, 1.4 |
    | `erfc`, `acos`, `asin` | 4.6 + 2 x^2, 1.1, 7.2 | 2.6, 1.1, 7.2; f64: 2.8, 1.4, 1.7 |
    | `sin`, `cos`, `tan`; NaN in both modes where abs(x) > 2^45 | 1.4, 1.4, 4.4 | 1.4, 1.4, 2.4 |
    | `atan`, `atan2` | 4.3 | 2.3, 1.2 |
    | `asinh`, `acosh`, `atanh` | 4 | 2 |
    | `cbrt` | 0.8 | 0.8 |

    The logarithm never uses `lg2.approx`: its error is absolute near 1, where
    log-softmax of a dominant element lies.

    Before:

    ```mlir
    %e = math.exp %x : f32
    ```

    After (fast):

    ```mlir
    %c = arith.constant 1.44269502 : f32
    %t = arith.mulf %x, %c : f32
    %e = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%t) : (f32) -> f32
    ```
  }];
  let options = [
    Option<"precise", "precise", "bool", /*default=*/"false",
           "exponentials and divisions to 1 ulp, subnormal results kept">,
  ];
  let statistics = [
    Statistic<"numExpanded", "expanded",
              "number of operations that were replaced">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect",
  ];
}

def ExpandFloat8Pass : Pass<"rowwise-expand-float8"> {
  let summary = "expand conversions of 8-bit floats";
  let description = [{
    Replaces conversions from and to f8E4M3FN, f8E5M2 and f8E8M0FNU, which LLVM
    has no types for: from sm_89 on by the instructions on pairs, which f8E8M0FNU
    has none of, else by integer arithmetic. Conversions of other floats and of
    integers go through f32, which holds all numbers of 8 bits, f64 rounded to
    odd. Upstream's expansion of f8E8M0FNU takes the exponent of a number, and does
    not round.

    Needs: conversions of scalars or of vectors of fixed length, in the default
    rounding mode.

    Leaves: of 8-bit floats only what moves their bits: loads, stores, constants,
    selections, `arith.bitcast`.

    Refuses: nothing; operations that compute with 8-bit floats are left, and have
    no counterpart in LLVM.

    Numerics: to the nearest number, in the middle of two to that with the even
    code. f8E4M3FN has no infinity: 464 rounds to its largest number, 448, and what is
    larger is NaN. f8E5M2: 61440 and what is larger is infinite. The
    instructions stop at the largest number, to which 1 is added where it overflows. f8E8M0FNU has
    the exponent of the nearest power of two, in the middle of two the larger; the
    sign is lost, NaN is what is not finite or is larger than 2^127, and 2^-127 what is less than that. As
    in PyTorch, what is between 2^-127 and 2^-126 is the latter. PyTorch's own conversions give
    the same but for the bits of a NaN.

    Before:

    ```mlir
    %y = arith.truncf %x : f32 to f8E8M0FNU
    ```

    After:

    ```mlir
    %bits = arith.bitcast %x : f32 to i32
    %magnitude = arith.andi %bits, %c2147483647_i32 : i32
    %number = arith.minui %magnitude, %c2139095040_i32 : i32
    %is_normal = arith.cmpi uge, %number, %c8388608_i32 : i32
    %middle = arith.select %is_normal, %c4194304_i32, %c4194303_i32 : i32
    %sum = arith.addi %number, %middle : i32
    %exponent = arith.shrui %sum, %c23_i32 : i32
    %code = arith.trunci %exponent : i32 to i8
    %y = arith.bitcast %code : i8 to f8E8M0FNU
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "compute capability, such as sm_90; none: a host">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::vector::VectorDialect",
  ];
}

def GPUToNVVMPass : Pass<"rowwise-gpu-to-nvvm", "gpu::GPUModuleOp"> {
  let summary = "convert device code to the NVVM and LLVM dialects";
  let description = [{
    Upstream's conversion patterns with these differences from its pass
    `convert-gpu-to-nvvm`: minima, maxima and what `rowwise-expand-math` leaves
    of `math` become LLVM intrinsics, which the NVPTX back end turns into
    instructions, where upstream would call libdevice; a vector of i1 is loaded
    and stored as the bytes that a memref of i1 has, where upstream would access
    bits; integers become 16-bit floats by way of f32, and back, which any GPU and
    any host has; of two bf16 in a word each is taken out by one instruction;
    `rowwise.optimization_barrier` is made; and the conversion is a full one. `cf.assert` becomes a call of
    `__assertfail`, which the driver defines. Indices have 64 bits, memrefs are
    passed as descriptors.

    Needs: no `scf` or `affine` operation, and what `rowwise-expand-math` leaves.

    Leaves: a gpu.module of llvm.func; kernels have `nvvm.kernel`, and
    `nvvm.maxntid` if their block size is stated, as `known_block_size` or as
    `gpu.known_block_size`, or else if its version says how many threads are launched at most. Of a
    kernel's `rowwise.version` these are left: `minBlocks` as
    `nvvm.minctasm`, and `l2Hint`, if it is not none, as LLVM's function attribute
    `rowwise.l2_hint`. Pointers are not `noalias`: a result may be the
    buffer of an operand.

    Refuses: any operation without a pattern, by name; block sizes that differ;
    `rowwise.optimization_barrier` of more elements than a multiprocessor has registers.

    Numerics: `maximumf` propagates NaN, `maxnumf` does not. Fast-math flags are
    dropped, so that nothing contracts or reassociates: what may be approximate
    was decided by `rowwise-expand-math`.

    Before:

    ```mlir
    gpu.func @k(%x: f32, %y: f32) -> f32 {
      %m = arith.maxnumf %x, %y : f32
      gpu.return %m : f32
    }
    ```

    After:

    ```mlir
    llvm.func @k(%x: f32, %y: f32) -> f32 {
      %m = llvm.intr.maxnum(%x, %y) : (f32, f32) -> f32
      llvm.return %m : f32
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
  ];
}

def VerifyDeviceCodePass
    : Pass<"rowwise-verify-device-code", "gpu::GPUModuleOp"> {
  let summary = "check that device code is ready for PTX";
  let description = [{
    Needs: device code as `rowwise-gpu-to-nvvm` leaves it. Leaves: all as it was.

    Refuses: with the name and the location, an operation of a dialect other
    than `llvm` and `nvvm`; a call of, or a reference to, a symbol that the
    module does not define (an intrinsic and `__assertfail` need no definition);
    a float of more than 64 bits, or a conversion of such an integer to a float or back;
    a value of more than 1024 numbers, of which LLVM makes as many operations; a
    kernel with more than 49152 bytes of variables in shared memory;
    an NVVM operation, an instruction of `DeviceIntrinsics.h`, or a pointer to
    the shared memory of a cluster, that `target` does not have; a `target` that is none.

    A conversion that leaves an operation behind is found here rather than as a
    broken translation, and what the target lacks rather than by a back end that
    gives up.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "compute capability, as sm_90, whose operations may be used "
           "(default: those of all)">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def DebugScopesPass : Pass<"rowwise-debug-scopes", "::mlir::ModuleOp"> {
  let summary = "give kernels what line numbers in PTX need";
  let description = [{
    Upstream's `ensure-debug-info-scope-on-llvm-func`, of the kind that gives line
    numbers to optimised code. The others make ptxas compile for a debugger.

    Upstream takes whatever came in by a call for code of an llvm.func, from lines
    of files. So what is outside of one, as host code is, or was called from an
    unknown location gets the called line alone.

    Needs: kernels as llvm.func. Leaves: each llvm.func with a subprogram in its
    location. Refuses: nothing. Numerics: values do not change.

    Before:

    ```mlir
    llvm.func @k() {
      llvm.return
    }
    ```

    After:

    ```mlir
    llvm.func @k() {
      llvm.return
    } loc(fused<#llvm.di_subprogram<...>>["k.mlir":1:1])
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def NVVMToSimulatorPass
    : Pass<"rowwise-nvvm-to-simulator", "::mlir::ModuleOp"> {
  let summary = "move device code into the host module for the simulator";
  let description = [{
    Takes each gpu.module exactly as PTX is made from it and moves its functions
    into the surrounding module as host functions, in which what only a GPU
    executes is a call into the simulator (`Runtime/Simulator.h`):

    - reads of special registers, shuffles, `nvvm.mma.sync` of 16 rows, 8 columns and 16
      elements of 16 bits, with f32 sums, barriers of a block and of a cluster,
      mbarriers, and the instructions of `DeviceIntrinsics.h`: approximate ones,
      and inline assembly for those that LLVM has no intrinsic for;
    - a check before each load and store, with its size, its alignment and its
      source location;
    - shared memory: one arena a block, in which each variable has an offset,
      and `nvvm.mapa`, which maps to that of another block of the cluster;
    - `__assertfail`, which ends the launch with the message and the location.

    Everything else stays as it is, so that index arithmetic, predicates and
    masks are those that the GPU runs. All pointers are in address space 0.

    Needs: gpu.modules in the LLVM and NVVM dialects
    (`rowwise-verify-device-code`). Leaves: for each gpu.module a gpu.binary of
    its name that holds nothing, for launches to name; for a kernel @k the
    functions @rowwise_device_k and @rowwise_sim_k, which reads the arguments
    from an array of pointers and has the attributes `rowwise.simulated_kernel`
    (the kernel's name) and `rowwise.shared_bytes`. Local memory (llvm.alloca)
    is not checked.

    Refuses: any NVVM operation, intrinsic, atomic or other inline assembly that
    has no counterpart here, by name; kernels of one name in two modules; a kernel
    with `nvvm.cluster_dim` (the size of a cluster is the launch's to state).

    Numerics: the host computes what the GPU computes, bit for bit, but for the
    approximate instructions, which the simulator rounds correctly. Extrema of
    16-bit floats are found in f32.

    Before:

    ```mlir
    llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
      %t = nvvm.read.ptx.sreg.tid.x : i32
      %a = llvm.getelementptr %p[%t] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %x = llvm.load %a : !llvm.ptr -> f32
    ```

    After:

    ```mlir
    llvm.func internal @rowwise_device_k(%p: !llvm.ptr) {
      %x = llvm.mlir.constant(0 : i32) : i32
      %t = llvm.call @rowwiseSimThreadId(%x) : (i32) -> i32
      %a = llvm.getelementptr %p[%t] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %w = llvm.mlir.addressof @rowwise_where_0 : !llvm.ptr
      llvm.call @rowwiseSimAccess(%a, %c4, %c4, %c0, %w)
      %x = llvm.load %a : !llvm.ptr -> f32
    ```
  }];
  let statistics = [Statistic<"numKernels", "kernels", "Kernels moved">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect"];
}

def CheckDivisionsPass
    : Pass<"rowwise-check-divisions", "::mlir::ModuleOp"> {
  let summary = "let the simulator find divisions without a quotient";
  let description = [{
    A processor traps at an integer division by zero, and at one of the smallest
    number by -1, where a GPU gives some number. Calls the simulator
    (`Runtime/Simulator.h`) before each that may be one, with its source location,
    and lets it go on with a divisor of 1. Code that the compiler makes has none;
    what is edited by hand may.

    Needs: a module in the LLVM dialect, kernels included
    (`rowwise-nvvm-to-simulator`). Leaves: divisions by other constants as they were.
    Refuses: nothing.

    Numerics: no quotient changes.

    Before:

    ```mlir
    %q = llvm.udiv %x, %y : i32
    ```

    After:

    ```mlir
    %isZero = llvm.icmp "eq" %y, %zero : i32
    %fault = llvm.zext %isZero : i1 to i32
    llvm.call @rowwiseSimDivision(%fault, %where) : (i32, !llvm.ptr) -> ()
    %divisor = llvm.select %isZero, %one, %y : i1, i32
    %q = llvm.udiv %x, %divisor : i32
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // ROWWISE_CONVERSION_PASSES_TD
