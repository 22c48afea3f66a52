// Sizes that contradict each other beside one that is dynamic, which the
// verifiers let pass.
// RUN: split-file %s %t
// RUN: not softmax-compile %t/operands.mlir -o %t.ptx 2>&1 | FileCheck %s --check-prefix=OPERANDS
// RUN: not softmax-compile %t/operands.mlir -o %t.ptx --fallback=loops 2>&1 | FileCheck %s --check-prefix=OPERANDS
// RUN: not softmax-compile %t/reshape.mlir -o %t.ptx 2>&1 | FileCheck %s --check-prefix=RESHAPE

//--- operands.mlir
// OPERANDS-NOT: error:
// OPERANDS: operands.mlir:7:8: error: 'linalg.generic' op expected a size of 5 for d2 in operand 1, found 8
// OPERANDS-NOT: error:
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#column = affine_map<(d0, d1, d2) -> (d2, 0)>
func.func @main(%x: tensor<?x8x5xf32>, %m: tensor<8x1xf32>, %e: tensor<?x8x5xf32>) -> tensor<?x8x5xf32> {
  %y = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %m : tensor<?x8x5xf32>, tensor<8x1xf32>) outs(%e : tensor<?x8x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.subf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<?x8x5xf32>
  return %y : tensor<?x8x5xf32>
}

//--- reshape.mlir
// RESHAPE-NOT: bug
// RESHAPE: error: 'tensor.reshape' op has no lowering to a kernel
// RESHAPE-NOT: bug
func.func @main(%x: tensor<?x16xf32>) -> tensor<?x3x?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %b = tensor.dim %x, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%b) : tensor<?x16xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x16xf32>) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %shape = tensor.from_elements %b, %c3, %c5 : tensor<3xindex>
  %z = tensor.reshape %y(%shape) : (tensor<?x16xf32>, tensor<3xindex>) -> tensor<?x3x?xf32>
  return %z : tensor<?x3x?xf32>
}
