// RUN: split-file %s %t
// RUN: softmax-run %t/weights.mlir --device=simulator --check --input=3x16xf32 --input=16xf32 | FileCheck %s
// RUN: not softmax-run %t/weights.mlir --device=simulator --input=3x15xf32 --input=16xf32 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: softmax-run %t/result.mlir --device=simulator --check --input=3x16xf32 --input=3x16xf32 | FileCheck %s
// RUN: softmax-run %t/operand.mlir --device=simulator --check --input=4x16xf32 --input=4x16xf32 | FileCheck %s

// A softmax whose operand and result say different sizes left invalid IR: sizes that
// one operand gives are those of the others.

// CHECK: check passed
// WIDTH: error: {{.*}}expected

//--- weights.mlir
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<?x?xf32>, %w: tensor<16xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#all, affine_map<(i, j) -> (j)>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : tensor<?x?xf32>, tensor<16xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %z = linalg.softmax dimension(1) ins(%y : tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}
//--- result.mlir
func.func @main(%x: tensor<?x16xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %z = linalg.softmax dimension(1) ins(%x : tensor<?x16xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}
//--- operand.mlir
func.func @main(%x: tensor<?x?xf32>, %o: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%o : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %z : tensor<4x16xf32>
}
