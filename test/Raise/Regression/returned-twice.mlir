// RUN: softmax-run %s --entry=mask --device=simulator --check | FileCheck %s --check-prefix=MASK
// RUN: softmax-run %s --entry=constant --device=simulator --check --print | FileCheck %s --check-prefix=CONSTANT
// RUN: softmax-run %s --entry=sums --device=simulator --check --input=5x7xf32 | FileCheck %s --check-prefix=SUMS
// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED

// What is made of positions or of a constant, and is returned more than once, was two
// programs that are the same; one was left of them, for two results.

// FUSED-COUNT-3: rowwise.fuse
// FUSED-NOT: rowwise.fuse
// MASK-COUNT-4: check passed
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @mask() -> (tensor<8x4xi1>, tensor<8x4xi32>, tensor<32xi1>, tensor<8x4xi32>) {
  %empty = tensor.empty() : tensor<8x4xi1>
  %numbers = tensor.empty() : tensor<8x4xi32>
  %y:2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      outs(%empty, %numbers : tensor<8x4xi1>, tensor<8x4xi32>) {
  ^bb0(%truth: i1, %number: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isBelow = arith.cmpi slt, %j, %i : index
    %column = arith.index_cast %j : index to i32
    linalg.yield %isBelow, %column : i1, i32
  } -> (tensor<8x4xi1>, tensor<8x4xi32>)
  %line = tensor.collapse_shape %y#0 [[0, 1]] : tensor<8x4xi1> into tensor<32xi1>
  return %y#0, %y#1, %line, %y#1 : tensor<8x4xi1>, tensor<8x4xi32>, tensor<32xi1>, tensor<8x4xi32>
}

// CONSTANT: result 0: 3xf32=2,2,2
// CONSTANT: result 1: 3xf32=2,2,2
// CONSTANT-COUNT-2: check passed
func.func @constant() -> (tensor<3xf32>, tensor<3xf32>) {
  %c = arith.constant dense<2.0> : tensor<3xf32>
  return %c, %c : tensor<3xf32>, tensor<3xf32>
}

// A copy of what a reduction makes took its size from that, and was a program of its
// own for it.

// SUMS-COUNT-2: check passed
func.func @sums(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %rows = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  return %sum, %sum : tensor<?xf32>, tensor<?xf32>
}
