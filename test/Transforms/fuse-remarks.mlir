// RUN: softmax-opt %s --rowwise-fuse --remarks-filter=rowwise-fuse --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s

// Each operation says which program it is in, or the first reason that it is in
// none; two that stay apart say why.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
#diagonal = affine_map<(d0) -> (d0, d0)>
func.func @remarks(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %result = tensor.empty() : tensor<8x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %rows = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %rows : tensor<8x8xf32>, tensor<8xf32>) outs(%result : tensor<8x8xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<8x8xf32>
  // CHECK-DAG: [[@LINE+1]]:14: remark: [Missed] apart | {{.*}}Reason="not in one program with what it reads: they reduce along different axes"
  %columns = linalg.generic {indexing_maps = [#all, #axis], iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<8x8xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  // CHECK-DAG: [[@LINE+1]]:8: remark: [Missed] not-fused | {{.*}}Function=remarks | Reason="linalg.generic reads the diagonal of an operand"
  %d = linalg.generic {indexing_maps = [#diagonal, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  // CHECK-DAG: [[@LINE+1]]:14: remark: [Missed] not-fused | {{.*}} | Reason="linalg.matmul is neither elementwise nor a reduction"
  %product = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%result : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %columns, %d, %product : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
}
// CHECK-DAG: remark: [Passed] fused | Category:rowwise-fuse | Function=remarks | Remark="linalg.generic is in program 0"
// CHECK-DAG: remark: [Passed] fused | Category:rowwise-fuse | Function=remarks | Remark="linalg.generic is in program 1"
