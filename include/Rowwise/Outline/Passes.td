//===- Passes.td - Row programs as functions ---------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_OUTLINE_PASSES_TD
#define ROWWISE_OUTLINE_PASSES_TD

include "mlir/Pass/PassBase.td"

def OutlinePass : Pass<"rowwise-outline", "::mlir::ModuleOp"> {
  let summary = "make each row program a function of its own";
  let description = [{
    Needs: what `rowwise-fuse` leaves: functions in which every `rowwise.fuse` is a row
    program, without a schedule yet, among operations of any dialect.

    Leaves: a private function for each program and a call in its place. The function is
    in destination-passing style: its arguments are the program's operands, then a tensor
    for each result, which it writes and returns. `bufferization.access` says which are
    read and which written; by `llvm.emit_c_interface` the symbol that is called in the end
    is `_mlir_ciface_NAME`. Its declaration is all that another compiler must know, so that
    `softmax-compile --outline` can divide a module there: the rest keeps the declarations,
    and the programs are compiled to files.

    - Functions are named by the caller, `main_program_0` and so on in its order. Equal
      programs, as those of equal layers, are one function.
    - A destination is a `tensor.empty` of the sizes that the program's operands give it.
      It is read by no one but as the result, which has its buffer.
    - A tensor that a program reads twice is one argument. Constant tensors are arguments too,
      so that weights exist once, where the other compiler puts them; those of equal elements
      are scalars inside of the program already. Sizes and other scalars are passed as such.
      In place of a `tensor.empty` that a program uses for its sizes alone, the sizes are
      passed, and the function makes the tensor again.

    Everything else stays as it was. Refuses: nothing. Values do not change. A remark (category
    `rowwise-outline`, `outlined`) names the function of each program; why an operation
    is in none is in the remarks of `rowwise-fuse`.

    ```mlir
    func.func @main(%x: tensor<?x16xf32>, %w: tensor<16x8xf32>) -> tensor<?x8xf32> {
      %y = rowwise.fuse ins(%x : tensor<?x16xf32>) ... -> tensor<?x16xf32> { ... }
      %z = linalg.matmul ins(%y, %w : ...) ...
    ```
    becomes
    ```mlir
    func.func @main(%x: tensor<?x16xf32>, %w: tensor<16x8xf32>) -> tensor<?x8xf32> {
      %rows = tensor.dim %x, %c0 : tensor<?x16xf32>
      %empty = tensor.empty(%rows) : tensor<?x16xf32>
      %y = call @main_program_0(%x, %empty)
          : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
      %z = linalg.matmul ins(%y, %w : ...) ...
    func.func private @main_program_0(
        %x: tensor<?x16xf32> {bufferization.access = "read"},
        %out: tensor<?x16xf32> {bufferization.access = "write"}) -> tensor<?x16xf32>
        attributes {llvm.emit_c_interface, rowwise.outlined} {
      %y = rowwise.fuse ins(%x : tensor<?x16xf32>) ... -> tensor<?x16xf32> { ... }
      return %y : tensor<?x16xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numPrograms", "programs", "Row programs that are called">,
    Statistic<"numFunctions", "functions", "Functions made of them">];
}

#endif // ROWWISE_OUTLINE_PASSES_TD
