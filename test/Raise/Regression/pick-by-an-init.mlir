// The index of a picked element was taken out of the body that it belongs to, where it
// is the init's element.

// RUN: softmax-compile %s --emit=fused | FileCheck %s

// CHECK: rowwise.fuse
// CHECK: %[[ROW:.*]] = rowwise.position 0 : index
// CHECK: %[[K:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK: tensor.extract %{{.*}}[%[[ROW]], %[[K]]]
func.func @main(%x: tensor<4x8xi64>, %i: tensor<4xi64>) -> tensor<4xi64> {
  %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%i : tensor<4xi64>) {
  ^bb0(%o: i64):
    %r = linalg.index 0 : index
    %k = arith.index_cast %o : i64 to index
    %v = tensor.extract %x[%r, %k] : tensor<4x8xi64>
    linalg.yield %v : i64
  } -> tensor<4xi64>
  return %z : tensor<4xi64>
}
