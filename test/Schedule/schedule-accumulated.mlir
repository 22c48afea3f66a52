// RUN: softmax-opt %s --rowwise-schedule --mlir-print-local-scope | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule=batch-invariant=true --mlir-print-local-scope | FileCheck %s
// RUN: not softmax-opt %s --rowwise-schedule=kind=stream 2>&1 | FileCheck %s --check-prefix=STREAM
// RUN: not softmax-opt %s --rowwise-schedule="kind=block stages=2" 2>&1 | FileCheck %s --check-prefix=PERSISTENT
// RUN: sed 's/axis \[2\] accumulated \[1\]/axis [1] accumulated [2]/; s/(d0, d2)>/(d0, d1)>/; s/<100xf32>/<8xf32>/; s/4x100xf32/4x8xf32/' %s \
// RUN:     | not softmax-opt - --rowwise-schedule 2>&1 | FileCheck %s --check-prefix=COLUMN

// Threads that combine rows have the same elements of each: those of a warp, a block or
// a cluster whose rows are contiguous.

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-LABEL: func @main
// CHECK: versions [#rowwise.version<schedule = #rowwise.warp, {{.*}}rows = <alignment = aligned, minWidth = 100, maxWidth = 100>, window = row
// CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, {{.*}}rows = <alignment = any, minWidth = 100, maxWidth = 100>, window = row
func.func @main(%x: tensor<4x8x100xf32>) -> tensor<4x100xf32> {
  // STREAM: [[@LINE+3]]:8: error: expected schedule warp, block or cluster for accumulated dimensions, found stream
  // PERSISTENT: [[@LINE+2]]:8: error: expected rows that a block or a cluster holds in registers for accumulated dimensions, found #rowwise.persistent<stages = 2>
  // COLUMN: [[@LINE+1]]:8: error: expected contiguous rows for accumulated dimensions, found rows that most operands have elements of apart
  %s = rowwise.fuse ins(%x : tensor<4x8x100xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
      maps [#all, #parts] -> tensor<4x100xf32> {
  ^bb0(%row: tensor<100xf32>):
    rowwise.yield %row : tensor<100xf32>
  }
  return %s : tensor<4x100xf32>
}
