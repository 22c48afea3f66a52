//===- RowwiseDialect.td - The rowwise dialect ------------*- tablegen -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISEDIALECT_TD
#define ROWWISE_IR_ROWWISEDIALECT_TD

include "mlir/IR/OpBase.td"

def Rowwise_Dialect : Dialect {
  let name = "rowwise";
  let cppNamespace = "::mlir::rowwise";
  let summary = "Chains of elementwise operations and reductions along an axis";
  let description = [{
    A *row program* is a connected group of elementwise operations and
    reductions over one axis of its operands: softmax, layer norm, their
    backward passes. `rowwise.fuse` holds one; its body describes what happens
    to one row, in upstream `arith`, `math` and `tensor` operations, and says
    nothing about threads. A version (`#rowwise.version`) says how rows map to
    the threads of a GPU; lowering turns the same body into any of them.

    ## Rationale

    - **A reduction kind is a monoid**: an enum names it, and a class says what
      it computes (identity, lift, combine, finalize). The online softmax pair
      is one more monoid (`max_sumexp`), so a single pass over a row is a
      rewrite of the algebra and not another kernel.
    - **Layouts name counts, not bit maps.** Every schedule here gives a thread
      consecutive vectors of one row at a fixed distance, which a few counts say;
      general bit matrices would say more than any lowering could use.
    - **Operands carry maps and results carry no destination.** Buffers are
      chosen when the host function is lowered, where it is known which results
      leave the function.

    [The rationale](rationale.md) says why
    [`rowwise.reduce` also works on vectors](rationale.md#rowwisereduce-also-works-on-vectors),
    why [a tile covers one row](rationale.md#tiles-cover-one-row-blocks-hold-several-tiles),
    and why [each version has a body](rationale.md#a-body-for-each-version).
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

class Rowwise_Op<string mnemonic, list<Trait> traits = []>
    : Op<Rowwise_Dialect, mnemonic, traits>;

#endif // ROWWISE_IR_ROWWISEDIALECT_TD
