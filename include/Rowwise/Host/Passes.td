//===- Passes.td - Host functions --------------------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_HOST_PASSES_TD
#define ROWWISE_HOST_PASSES_TD

include "mlir/Pass/PassBase.td"

def HostPass : Pass<"rowwise-host", "::mlir::ModuleOp"> {
  let summary = "turn functions on tensors into host functions that launch kernels";
  let description = [{
    Replaces each function on tensors by one on buffers that checks its arguments and
    launches kernels.

    Needs: functions of one block on ranked tensors and scalars, in which every operation on
    elements is a `rowwise.fuse` with `kernels` from `rowwise-tile`; other operations are
    views and scalar arithmetic, see below. The kernels are on tiles, or on threads as
    `rowwise-distribute` leaves them.

    Leaves: two host functions for each function, and kernels as they were. Launches have
    the dynamic shared memory that `sharedBytes` of the version says.

    ```mlir
    func.func @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
      %y = rowwise.fuse ins(%x : tensor<8x12xf32>) ... versions [#aligned, #unaligned]
          kernels [@main_a::@main_a, @main_u::@main_u] -> tensor<8x12xf32> { ... }
      return %y : tensor<8x12xf32>
    }
    ```
    becomes
    ```mlir
    func.func @main(%x: memref<?x?xf32, strided<[?, ?], offset: ?>>,
                    %y: memref<?x?xf32, strided<[?, ?], offset: ?>>,
                    %workspace: !llvm.ptr, %stream: !llvm.ptr) -> i32 {
      scf.if %rows_is_8 { // and so on for each check
        scf.if %is_aligned {
          gpu.launch_func <%stream : !llvm.ptr> @main_a::@main_a
              blocks in (%c1, %c1, %c1) threads in (%c4, %c32, %c1) args(%x0, %y0 : ...)
        } else {
          gpu.launch_func <%stream : !llvm.ptr> @main_u::@main_u ...
        }
      } else {
        func.call @rowwiseFail(%bad_argument, %text) : (i32, !llvm.ptr) -> ()
      }
      %status = call @rowwiseStatus() : () -> i32
      return %status : i32
    }
    func.func @main_workspace_size(%x: ..., %y: ...) -> i64
    ```

    - NAME takes the operands, a buffer for each result, a workspace for intermediate
      results and a stream, and returns a status. For each program it launches the first
      version that fits the width and the alignment, or nothing if there are no rows.
    - NAME_workspace_size takes the operands and result buffers, and returns the bytes of
      workspace that a call with them needs.
    - NAME_result_sizes, with the option `result-sizes`, takes the operands and memory for
      an i64 of each dimension of each result, writes the sizes that results must have, and
      checks nothing.

    At run time NAME refuses sizes and strides that do not fit the types, addresses that are
    no multiple of the element's size (of the workspace: of 256 bytes), results that overlap
    each other or an operand that may not be overwritten in place, and arguments of 2^47
    elements or more, or intermediate results of as many bytes. It does not check that the
    workspace overlaps no argument and no result.

    Views between programs (`tensor.expand_shape`, `tensor.collapse_shape`, `tensor.cast`,
    `tensor.extract_slice`) become views of buffers; if a function returns a view of a
    program's result, of the caller's buffer. A `tensor.concat` of programs' results moves
    nothing: each program writes to its part of the buffer. Scalar arithmetic on sizes and constants
    becomes host code, and each `cf.assert` on it a check before the first launch. A constant
    tensor whose elements differ is uploaded by the first call.

    With the option `fallback`, linalg operations, `tensor.pad`, `tensor.concat` of other
    tensors, `tensor.insert_slice` and splat constants become linalg on buffers between the
    launches, for `rowwise-loops`.

    Refuses: any other operation, by name; programs without kernels; kernels that do not
    exist, whose `rowwise.version` is another than the program's, or whose arguments are not
    those of that version; and functions that say by `rowwise.shard_dim` what ranks have a
    part of, and that `rowwise-shard` has not divided.

    Numerics: values do not change.
  }];
  let options = [
    Option<"fallback", "fallback", "bool", "false",
           "Put other operations on tensors on buffers, for rowwise-loops">,
    Option<"resultSizes", "result-sizes", "bool", "false",
           "Add NAME_result_sizes, for callers that allocate results">];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::affine::AffineDialect"];
}

#endif // ROWWISE_HOST_PASSES_TD
