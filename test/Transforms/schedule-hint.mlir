// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule=l2-hint=none | FileCheck %s --check-prefix=NONE
// RUN: softmax-opt %s --rowwise-schedule=l2-hint=evict-last | FileCheck %s --check-prefix=ALL
// RUN: not softmax-opt %s --rowwise-schedule=l2-hint=evict-first 2>&1 | FileCheck %s --check-prefix=BAD

// What is large and static asks the L2 cache to keep what it loads.

// BAD: error: expected l2-hint none, evict-last or auto, found evict-first
// NONE-NOT: evictLast

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @large
// ALL-LABEL: func @large
func.func @large(%x: tensor<65536x4096xf32>) -> tensor<65536x4096xf32> {
  // CHECK: aligned = true, {{.*}}, evictLast = true>, {{.*}}aligned = false, {{.*}}, evictLast = true>]
  // ALL: aligned = true, {{.*}}, evictLast = true>, {{.*}}aligned = false, {{.*}}, evictLast = true>]
  %y = rowwise.fuse ins(%x : tensor<65536x4096xf32>) axis [1] maps [#all, #all] -> tensor<65536x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<65536x4096xf32>
}

// CHECK-LABEL: func @large_columns
func.func @large_columns(%x: tensor<4096x65536xf32>) -> tensor<4096x65536xf32> {
  // CHECK: #rowwise.schedule<column, {{.*}}, evictLast = true>]
  %y = rowwise.fuse ins(%x : tensor<4096x65536xf32>) axis [0] maps [#all, #all] -> tensor<4096x65536xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<4096x65536xf32>
}

// CHECK-LABEL: func @small
// ALL-LABEL: func @small
func.func @small(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  // CHECK-NOT: evictLast
  // ALL: evictLast = true
  %y = rowwise.fuse ins(%x : tensor<4096x4096xf32>) axis [1] maps [#all, #all] -> tensor<4096x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<4096x4096xf32>
}

// CHECK-LABEL: func @dynamic
// ALL-LABEL: func @dynamic
func.func @dynamic(%x: tensor<?x4096xf32>) -> tensor<?x4096xf32> {
  // CHECK-NOT: evictLast
  // ALL: evictLast = true
  %y = rowwise.fuse ins(%x : tensor<?x4096xf32>) axis [1] maps [#all, #all] -> tensor<?x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<?x4096xf32>
}
