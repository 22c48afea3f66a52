// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=CHECKED

// A view that a program looks up in has dimensions of which the program's maps
// say nothing. Whether a contraction made it was asked by way of these.

// CHECK: tensor.expand_shape %arg0
// CHECK: rowwise.fuse
// CHECK: rowwise.lookup

// CHECKED: check passed

func.func @main(%x: tensor<5x7xf32>, %label: tensor<i32>) -> tensor<7xf32> {
  %0 = arith.constant 0 : index
  %4 = arith.constant 4 : index
  %table = tensor.expand_shape %x [[0], [1, 2]] output_shape [5, 7, 1]
      : tensor<5x7xf32> into tensor<5x7x1xf32>
  %init = tensor.empty() : tensor<7xf32>
  %row = linalg.generic {
      indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%label : tensor<i32>) outs(%init : tensor<7xf32>) {
  ^bb0(%chosen: i32, %out: f32):
    %column = linalg.index 0 : index
    %index = arith.index_cast %chosen : i32 to index
    %low = arith.maxsi %index, %0 : index
    %in_range = arith.minsi %low, %4 : index
    %element = tensor.extract %table[%in_range, %column, %0] : tensor<5x7x1xf32>
    linalg.yield %element : f32
  } -> tensor<7xf32>
  return %row : tensor<7xf32>
}
