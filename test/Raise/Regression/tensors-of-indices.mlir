// A tensor of indices between a row program and what is none had no size in
// memory: the kernel that read or wrote it was refused.

// RUN: softmax-run %s --entry=main --device=simulator --check --fallback=loops --input=5x65xf32 --input=3x7xf32 | FileCheck %s
// RUN: softmax-run %s --entry=alone --device=simulator --check --input=5x65xf32 | FileCheck %s
// RUN: softmax-opt %s --rowwise-fusion-pipeline | FileCheck %s --check-prefix=FUSED

// CHECK: check passed
// CHECK-NOT: check failed
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>

// The last position of a row's smallest element picks a row of a table, if it has
// one, whose number is a sum of positions.
func.func @main(%x: tensor<?x65xf32>, %t: tensor<?x7xf32>) -> (tensor<?x7xf32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %steps = arith.constant dense<[0, 1, 2, 0, 1, 2, 0]> : tensor<7xindex>
  %high = arith.constant 0x7F800000 : f32
  %n = tensor.dim %x, %c0 : tensor<?x65xf32>
  %positions = tensor.empty(%n) : tensor<?xindex>
  %zeros = linalg.fill ins(%c0 : index) outs(%positions : tensor<?xindex>) -> tensor<?xindex>
  %numbers = tensor.empty(%n) : tensor<?xf32>
  %highs = linalg.fill ins(%high : f32) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  %y:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x65xf32>) outs(%highs, %zeros : tensor<?xf32>, tensor<?xindex>) {
  ^bb0(%in: f32, %out: f32, %at: index):
    %j = linalg.index 1 : index
    %m = arith.minimumf %in, %out : f32
    %g = arith.cmpf olt, %in, %out : f32
    %s = arith.select %g, %j, %at : index
    linalg.yield %m, %s : f32, index
  } -> (tensor<?xf32>, tensor<?xindex>)
  %rests = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%y#1 : tensor<?xindex>) outs(%positions : tensor<?xindex>) {
  ^bb0(%in: index, %out: index):
    %r = arith.remui %in, %c3 : index
    linalg.yield %r : index
  } -> tensor<?xindex>
  %e = tensor.empty(%n) : tensor<?x7xf32>
  %rows = linalg.generic {indexing_maps = [#row, affine_map<(d0, d1) -> (d1)>, #all], iterator_types = ["parallel", "parallel"]} ins(%rests, %steps : tensor<?xindex>, tensor<7xindex>) outs(%e : tensor<?x7xf32>) {
  ^bb0(%in: index, %step: index, %out: f32):
    %j = linalg.index 1 : index
    %more = arith.addi %in, %step : index
    %r = arith.remui %more, %c3 : index
    %v = tensor.extract %t[%r, %j] : tensor<?x7xf32>
    linalg.yield %v : f32
  } -> tensor<?x7xf32>
  %f = tensor.empty(%n) : tensor<?xi32>
  %shorts = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%y#1 : tensor<?xindex>) outs(%f : tensor<?xi32>) {
  ^bb0(%in: index, %out: i32):
    %r = arith.index_cast %in : index to i32
    linalg.yield %r : i32
  } -> tensor<?xi32>
  return %rows, %shorts : tensor<?x7xf32>, tensor<?xi32>
}

// Nothing else reads it.
// FUSED-LABEL: func.func @alone
// FUSED-COUNT-1: rowwise.fuse
// FUSED-NOT: {{rowwise.fuse|linalg.generic}}
func.func @alone(%x: tensor<?x65xf32>) -> (tensor<?xf32>, tensor<?xi64>) {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0xFF800000 : f32
  %n = tensor.dim %x, %c0 : tensor<?x65xf32>
  %positions = tensor.empty(%n) : tensor<?xindex>
  %zeros = linalg.fill ins(%c0 : index) outs(%positions : tensor<?xindex>) -> tensor<?xindex>
  %numbers = tensor.empty(%n) : tensor<?xf32>
  %lows = linalg.fill ins(%low : f32) outs(%numbers : tensor<?xf32>) -> tensor<?xf32>
  %y:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x65xf32>) outs(%lows, %zeros : tensor<?xf32>, tensor<?xindex>) {
  ^bb0(%in: f32, %out: f32, %at: index):
    %j = linalg.index 1 : index
    %m = arith.maximumf %in, %out : f32
    %g = arith.cmpf ogt, %in, %out : f32
    %s = arith.select %g, %j, %at : index
    linalg.yield %m, %s : f32, index
  } -> (tensor<?xf32>, tensor<?xindex>)
  %e = tensor.empty(%n) : tensor<?xi64>
  %z = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%y#1 : tensor<?xindex>) outs(%e : tensor<?xi64>) {
  ^bb0(%in: index, %out: i64):
    %r = arith.index_cast %in : index to i64
    linalg.yield %r : i64
  } -> tensor<?xi64>
  return %y#0, %z : tensor<?xf32>, tensor<?xi64>
}
