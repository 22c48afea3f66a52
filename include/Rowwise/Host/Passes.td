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
    Needs functions of one block on ranked tensors and scalars in which every
    operation that computes on elements is a `rowwise.fuse` with `kernels`, as
    `rowwise-tile` names them, before `rowwise-distribute` changes these. Leaves in
    the place of each function one on buffers that launches the kernels, and a
    second one, NAME_workspace_size. Launches then say what dynamic shared memory
    kernels have, and these do no more.

    ```mlir
    func.func @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
      %y = rowwise.fuse ins(%x : tensor<8x12xf32>) ... versions [#whole, #cut]
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

    The function takes its operands, its results as buffers to write, a
    workspace for intermediate results and a stream, and returns a status. It
    checks sizes and strides, picks a version of each program by width and
    alignment, and launches it. NAME_workspace_size gives
    the bytes of workspace. No rows: nothing is launched. Addresses must be multiples
    of an element's size, the workspace's of 256 bytes, and sizes are refused of
    which an argument would have 2^47 elements or an intermediate result as many
    bytes. That the workspace overlaps no argument and no result is the caller's to
    see to.

    Between programs there may be views (`tensor.expand_shape`,
    `tensor.collapse_shape`, `tensor.cast`, `tensor.extract_slice`), which become
    views of buffers, also of the caller's where a program's result is returned
    as a view; and scalar arithmetic on sizes and constants with the `cf.assert`s
    on it, which become host code and checks made before anything runs. A
    constant tensor whose elements differ is uploaded by the first run.

    Refuses any other operation by name: nothing here can run it. With the option
    `fallback`, linalg operations, `tensor.pad`, `tensor.concat`,
    `tensor.insert_slice` and splat constants are left between the launches as
    linalg on buffers, for `rowwise-loops`. Refuses programs without kernels, and
    kernels that do not exist or are not those of their versions: of other arguments
    or of another layout. Values do not change.
  }];
  let options = [
    Option<"fallback", "fallback", "bool", "false",
           "Put other operations on tensors on buffers, for rowwise-loops">];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::affine::AffineDialect"];
}

#endif // ROWWISE_HOST_PASSES_TD
