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
    in destination-passing style: its arguments are what the program reads, then a tensor
    for each result, which it writes and returns. `bufferization.access` says which are
    read and which written, and with `llvm.emit_c_interface` what is called in the end is
    `_mlir_ciface_NAME`. So without its body it is all that another compiler must know of
    it, and `softmax-compile --outline` divides a module there: the rest keeps
    declarations, the programs become files.

    - Functions are named by the caller, `main_program_0` and so on in its order. Equal
      programs, as those of equal layers, are one function.
    - A destination is a `tensor.empty` of the sizes that the program's operands give it.
      No caller reads it but by the result, which is where it is.
    - A tensor that a program reads twice is one argument. Constants are arguments too:
      weights stay where the other compiler puts them, once. Values that all elements
      have are in the program already. Sizes and other numbers are passed as such, and a
      tensor that a program only has its sizes from and that nobody has written is made
      again of these in the function.

    All else stays as it was. Refuses: nothing. Values do not change. A remark (category
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
