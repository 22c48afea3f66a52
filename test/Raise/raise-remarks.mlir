// RUN: softmax-opt %s --rowwise-raise --remarks=raise -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-compile %s --remarks=raise -o /dev/null 2>&1 | FileCheck %s

// An operation that leaves nothing behind is spoken of; others are still there
// for rowwise-fuse to speak of.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// CHECK-NOT: remark:
// CHECK: :[[#@LINE+6]]:8: remark: linalg.fill is removed: its result is a constant, or nobody reads it{{$}}
// CHECK-NOT: remark:
func.func @unread_index(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %c = tensor.empty() : tensor<8xi64>
  %i = linalg.fill ins(%zero : i64) outs(%c : tensor<8xi64>) -> tensor<8xi64>
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%lowest : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %max:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%f, %i : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %out: f32, %best: i64):
    %n = linalg.index 1 : index
    %position = arith.index_cast %n : index to i64
    %m = arith.maximumf %in, %out : f32
    %is = arith.cmpf ogt, %in, %out : f32
    %at = arith.select %is, %position, %best : i64
    linalg.yield %m, %at : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %max#0 : tensor<8xf32>
}

// CHECK: :[[#@LINE+4]]:8: remark: linalg.exp is removed: its result is a constant, or nobody reads it{{$}}
// CHECK-NOT: remark:
func.func @unread_result(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %d = linalg.exp ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.log ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
