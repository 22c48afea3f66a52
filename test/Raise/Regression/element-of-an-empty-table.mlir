// RUN: softmax-compile %s --emit=fused | FileCheck %s

// Dimensions of no elements were divided by.

// CHECK: rowwise.lookup

func.func @main(%x: tensor<0xf32>, %table: tensor<0x4xf32>) -> tensor<0xf32> {
  %empty = tensor.empty() : tensor<0xf32>
  %four = arith.constant 4 : index
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<0xf32>) outs(%empty : tensor<0xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %row = arith.divui %i, %four : index
    %column = arith.remui %i, %four : index
    %v = tensor.extract %table[%row, %column] : tensor<0x4xf32>
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<0xf32>
  return %y : tensor<0xf32>
}
