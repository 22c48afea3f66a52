// RUN: softmax-compile %s --emit=fused | FileCheck %s --implicit-check-not='= rowwise.fuse'
// RUN: softmax-run %s --device=simulator --check --input=4x33xf32 --input=4xi32=0,3,1,2 --input=4xf32 | FileCheck %s --check-prefix=CHECKED

// The index of a row, broadcast along the row before the element is looked up there,
// was refused as one that differs along the row.

// CHECK: = rowwise.fuse
// CHECK-NOT: linalg.
// CHECKED: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<?x?xf32>, %index: tensor<?xi32>, %table: tensor<4xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %indices = tensor.empty(%m, %n) : tensor<?x?xi32>
  %init = tensor.empty(%m, %n) : tensor<?x?xf32>
  %along = linalg.broadcast ins(%index : tensor<?xi32>) outs(%indices : tensor<?x?xi32>) dimensions = [1]
  %scaled = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %along : tensor<?x?xf32>, tensor<?x?xi32>) outs(%init : tensor<?x?xf32>) {
  ^bb0(%a: f32, %i: i32, %o: f32):
    %at = arith.index_cast %i : i32 to index
    %t = tensor.extract %table[%at] : tensor<4xf32>
    %s = arith.mulf %a, %t : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %y = linalg.softmax dimension(1) ins(%scaled : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
