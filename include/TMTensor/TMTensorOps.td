//===- TMTensorOps.td - What torch-mlir has beside linalg --*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TMTENSOR_TMTENSOROPS_TD
#define TMTENSOR_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TMTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::mlir::tm_tensor";
  let summary = "Operations on tensors that torch-mlir has no linalg for";
  let description = [{
    torch-mlir lowers to linalg what linalg can say, and the rest to a dialect of
    its own, whose operations have a syntax that only it parses. Here are those
    that programs have, on tensors, so that such text is read. `rowwise-raise`
    lowers a `tm_tensor.scatter` of one element for each row; others are in no row program.
  }];
}

class TMTensor_Op<string mnemonic, list<Trait> traits = []>
    : Op<TMTensor_Dialect, mnemonic, !listconcat(traits, [Pure, AttrSizedOperandSegments])> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

/// One whose region combines or compares elements.
class TMTensor_RegionOp<string mnemonic, list<Trait> traits = []>
    : TMTensor_Op<mnemonic, !listconcat(traits, [SingleBlock])> {
  let regions = (region SizedRegion<1>:$region);
}

def TMTensor_ScatterOp : TMTensor_RegionOp<"scatter"> {
  let summary = "combines elements of a tensor with updates at indices that are data";
  let description = [{
    For each row of `indices`, in order, the element of `outs` at these indices
    becomes what the region makes of the update and of that element. `dimension_map`
    says which dimension of `outs` each column of `indices` is an index of. Updates
    of more than one dimension replace slices.

    ```mlir
    %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false)
        ins(%updates, %indices : tensor<9xf32>, tensor<9x2xi64>)
        outs(%x : tensor<9x65xf32>) {
    ^bb0(%update: f32, %element: f32):
      tm_tensor.yield %update : f32
    } -> tensor<9x65xf32>
    ```

    Constraints:

    - tm_c1: results have the types of `outs`.
    - scatter_c1: two inputs, updates and indices of integers, which have two dimensions,
      one row for each update, and one output.
    - scatter_c2: as many columns of indices as `dimension_map` names distinct dimensions
      of the output.
    - scatter_c3: updates are of the output's element type; the region has an update and
      an element as arguments and yields one such.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs,
                       DenseI64ArrayAttr:$dimension_map,
                       DefaultValuedAttr<BoolAttr, "true">:$unique_indices);
  let assemblyFormat = [{
    attr-dict `unique_indices` `(` $unique_indices `)`
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getUpdates() { return getInputs()[0]; }
    ::mlir::Value getIndices() { return getInputs()[1]; }
    ::mlir::Value getOriginal() { return getOutputs()[0]; }
    ::mlir::Value getYielded() {
      return getRegion().front().getTerminator()->getOperand(0);
    }
  }];
}

def TMTensor_ScanOp : TMTensor_RegionOp<"scan"> {
  let summary = "what a reduction has come to at each element along a dimension";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs,
                       I64Attr:$dimension, BoolAttr:$inclusive);
  let assemblyFormat = [{
    `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` attr-dict
    `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?
  }];
}

def TMTensor_SortOp : TMTensor_RegionOp<"sort"> {
  let summary = "sorts along a dimension";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs,
                       I64Attr:$dimension);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?
  }];
}

def TMTensor_TopkOp : TMTensor_RegionOp<"topk"> {
  let summary = "the first elements along a dimension in an order, and their positions";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs,
                       I64Attr:$dimension);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?
  }];
}

def TMTensor_AttentionOp : TMTensor_Op<"attention"> {
  let summary = "softmax of products of queries and keys, times values";
  let assemblyFormat = [{
    attr-dict `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $outputs `:` type($outputs) `)` (`->` type($results)^)?
  }];
}

def TMTensor_YieldOp : Op<TMTensor_Dialect, "yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["ScatterOp", "ScanOp", "SortOp", "TopkOp"]>]> {
  let summary = "what a region of this dialect makes of elements";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

#endif // TMTENSOR_TMTENSOROPS_TD
