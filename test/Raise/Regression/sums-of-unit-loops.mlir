// An operand indexed by a sum of loops was refused also where all of them but one
// run once.

// RUN: softmax-run %s --entry=main --device=simulator --check | FileCheck %s
// RUN: softmax-run %s --entry=part --device=simulator --check --fallback=loops | FileCheck %s
// RUN: softmax-opt %s --rowwise-fusion-pipeline | FileCheck %s --check-prefix=FUSED

// CHECK: check passed
// FUSED-COUNT-1: rowwise.fuse
// FUSED-NOT: {{rowwise.fuse|linalg.generic}}
#units = affine_map<(d0, d1, d2, d3) -> (d0 + d1 + d2, d3)>
#rows = affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d1 + d2, d3 + d0)>
#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
func.func @main(%x: tensor<1x33xf32>, %z: tensor<5x33xf32>) -> tensor<1x5x1x33xf32> {
  %a = tensor.empty() : tensor<1x1x1x33xf32>
  %b = linalg.generic {indexing_maps = [#units, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x33xf32>) outs(%a : tensor<1x1x1x33xf32>) {
  ^bb0(%e: f32, %o: f32):
    %t = math.exp %e : f32
    linalg.yield %t : f32
  } -> tensor<1x1x1x33xf32>
  %c = tensor.empty() : tensor<1x5x1x33xf32>
  %d = linalg.generic {indexing_maps = [#rows, affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%z, %b : tensor<5x33xf32>, tensor<1x1x1x33xf32>) outs(%c : tensor<1x5x1x33xf32>) {
  ^bb0(%e: f32, %f: f32, %o: f32):
    %t = arith.mulf %e, %f : f32
    linalg.yield %t : f32
  } -> tensor<1x5x1x33xf32>
  %s = linalg.softmax dimension(3) ins(%d : tensor<1x5x1x33xf32>) outs(%c : tensor<1x5x1x33xf32>) -> tensor<1x5x1x33xf32>
  return %s : tensor<1x5x1x33xf32>
}

// Less than all of an operand is read: that is no projection.
// FUSED-LABEL: func.func @part
func.func @part(%x: tensor<9x33xf32>) -> tensor<1x5x33xf32> {
  %a = tensor.empty() : tensor<1x5x33xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<9x33xf32>) outs(%a : tensor<1x5x33xf32>) {
  ^bb0(%e: f32, %o: f32):
    %t = math.exp %e : f32
    linalg.yield %t : f32
  } -> tensor<1x5x33xf32>
  return %b : tensor<1x5x33xf32>
}
