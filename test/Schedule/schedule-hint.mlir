// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule=l2-hint=none | FileCheck %s --check-prefix=NONE
// RUN: softmax-opt %s --rowwise-schedule=l2-hint=evict-last | FileCheck %s --check-prefix=ALL
// RUN: softmax-opt %s --rowwise-schedule=l2-hint=evict-first | FileCheck %s --check-prefix=FIRST
// RUN: softmax-opt %s --rowwise-schedule=l2-hint=hold | FileCheck %s --check-prefix=HOLD
// RUN: not softmax-opt %s --rowwise-schedule=l2-hint=evict-never 2>&1 | FileCheck %s --check-prefix=BAD

// What is large and static asks the L2 cache to keep what it loads or, where rows
// are held and only read, to drop it first; what is not so large, to keep it until
// it is in registers.

// BAD: error: expected l2-hint none, evict-last, evict-first, hold or auto, found evict-never
// NONE-NOT: l2Hint

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @large
// ALL-LABEL: func @large
func.func @large(%x: tensor<65536x4096xf32>) -> tensor<65536x4096xf32> {
  // CHECK: rows = <alignment = aligned, {{.*}}, l2Hint = evict_last{{[^#]*}}>, {{.*}}rows = <alignment = any, {{.*}}, l2Hint = evict_last, window = whole_vector{{[^#]*}}>]
  // ALL: rows = <alignment = aligned, {{.*}}, l2Hint = evict_last{{[^#]*}}>, {{.*}}rows = <alignment = any, {{.*}}, l2Hint = evict_last, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<65536x4096xf32>) axis [1] maps [#all, #all] -> tensor<65536x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<65536x4096xf32>
}

// CHECK-LABEL: func @large_columns
func.func @large_columns(%x: tensor<4096x65536xf32>) -> tensor<4096x65536xf32> {
  // CHECK: #rowwise.version<schedule = #rowwise.column, {{.*}}, l2Hint = evict_last{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<4096x65536xf32>) axis [0] maps [#all, #all] -> tensor<4096x65536xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<4096x65536xf32>
}

// CHECK-LABEL: func @medium
// ALL-LABEL: func @medium
func.func @medium(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  // CHECK: rows = <alignment = aligned, {{.*}}, l2Hint = hold{{[^#]*}}>, {{.*}}rows = <alignment = any, {{.*}}, l2Hint = hold, window = whole_vector{{[^#]*}}>]
  // ALL: l2Hint = evict_last
  %y = rowwise.fuse ins(%x : tensor<4096x4096xf32>) axis [1] maps [#all, #all] -> tensor<4096x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<4096x4096xf32>
}

// The L2 cache has room for it.
// HOLD-LABEL: func @small
// CHECK-LABEL: func @small
func.func @small(%x: tensor<1024x4096xf32>) -> tensor<1024x4096xf32> {
  // CHECK-NOT: l2Hint
  // HOLD: l2Hint = hold
  %y = rowwise.fuse ins(%x : tensor<1024x4096xf32>) axis [1] maps [#all, #all] -> tensor<1024x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<1024x4096xf32>
}

// Short rows, and longer ones than 128 KB.
// CHECK-LABEL: func @short_rows
func.func @short_rows(%x: tensor<65536x1024xf32>) -> tensor<65536x1024xf32> {
  // CHECK-NOT: l2Hint
  %y = rowwise.fuse ins(%x : tensor<65536x1024xf32>) axis [1] maps [#all, #all] -> tensor<65536x1024xf32> {
  ^bb0(%row: tensor<1024xf32>):
    %e = math.exp %row : tensor<1024xf32>
    rowwise.yield %e : tensor<1024xf32>
  }
  return %y : tensor<65536x1024xf32>
}

// CHECK-LABEL: func @long_rows
func.func @long_rows(%x: tensor<1024x33024xf32>) -> tensor<1024x33024xf32> {
  // CHECK-NOT: l2Hint
  %y = rowwise.fuse ins(%x : tensor<1024x33024xf32>) axis [1] maps [#all, #all] -> tensor<1024x33024xf32> {
  ^bb0(%row: tensor<33024xf32>):
    %e = math.exp %row : tensor<33024xf32>
    rowwise.yield %e : tensor<33024xf32>
  }
  return %y : tensor<1024x33024xf32>
}

// Threads that hold the ends of 16-bit rows have no register for it.
// CHECK-LABEL: func @rows_16_bit
func.func @rows_16_bit(%x: tensor<4096x8192xbf16>) -> tensor<4096x8192xbf16> {
  // CHECK: rows = <alignment = aligned, {{.*}}, l2Hint = hold{{[^#]*}}>, {{.*}}peeled = true>, rows = <alignment = any,
  // CHECK-NOT: l2Hint
  %y = rowwise.fuse ins(%x : tensor<4096x8192xbf16>) axis [1] maps [#all, #all] -> tensor<4096x8192xbf16> {
  ^bb0(%row: tensor<8192xbf16>):
    %e = math.exp %row : tensor<8192xbf16>
    rowwise.yield %e : tensor<8192xbf16>
  }
  return %y : tensor<4096x8192xbf16>
}

// CHECK-LABEL: func @two_operands
func.func @two_operands(%x: tensor<4096x4096xf32>, %z: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  // CHECK-NOT: l2Hint
  %y = rowwise.fuse ins(%x, %z : tensor<4096x4096xf32>, tensor<4096x4096xf32>) axis [1] maps [#all, #all, #all] -> tensor<4096x4096xf32> {
  ^bb0(%row: tensor<4096xf32>, %other: tensor<4096xf32>):
    %e = arith.mulf %row, %other : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<4096x4096xf32>
}

// CHECK-LABEL: func @dynamic
// ALL-LABEL: func @dynamic
func.func @dynamic(%x: tensor<?x4096xf32>) -> tensor<?x4096xf32> {
  // CHECK-NOT: l2Hint
  // ALL: l2Hint = evict_last
  %y = rowwise.fuse ins(%x : tensor<?x4096xf32>) axis [1] maps [#all, #all] -> tensor<?x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<?x4096xf32>
}

#rows = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func @reads
// ALL-LABEL: func @reads
// FIRST-LABEL: func @reads
func.func @reads(%x: tensor<8192x4096xf32>) -> tensor<8192xf32> {
  // CHECK: rows = <alignment = aligned, {{.*}}, l2Hint = evict_first{{[^#]*}}>, {{.*}}rows = <alignment = any, {{.*}}, l2Hint = evict_first, window = whole_vector{{[^#]*}}>]
  // ALL: l2Hint = evict_last
  // FIRST: l2Hint = evict_first
  %y = rowwise.fuse ins(%x : tensor<8192x4096xf32>) axis [1] maps [#all, #rows] -> tensor<8192xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8192xf32>
}

// The L2 cache holds it, which a kernel after this one may be glad of.
// CHECK-LABEL: func @reads_little
// FIRST-LABEL: func @reads_little
func.func @reads_little(%x: tensor<1024x4096xf32>) -> tensor<1024xf32> {
  // CHECK-NOT: l2Hint
  // FIRST: l2Hint = evict_first
  %y = rowwise.fuse ins(%x : tensor<1024x4096xf32>) axis [1] maps [#all, #rows] -> tensor<1024xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<1024xf32>
}

// CHECK-LABEL: func @streams
func.func @streams(%x: tensor<8192x65536xf32>) -> tensor<8192xf32> {
  // CHECK: #rowwise.version<schedule = #rowwise.stream
  // CHECK-NOT: l2Hint
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<8192x65536xf32>) axis [1] maps [#all, #rows] -> tensor<8192xf32> {
  ^bb0(%row: tensor<65536xf32>):
    %sum = rowwise.reduce addf %row : tensor<65536xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8192xf32>
}

// Rows that are copied to shared memory together have no hint, whatever is asked.
// CHECK-LABEL: func @copied_together
// FIRST-LABEL: func @copied_together
func.func @copied_together(%x: tensor<638674x159xbf16>) -> tensor<638674xf32> {
  // CHECK: schedule = #rowwise.packed,
  // CHECK-NOT: l2Hint
  // CHECK: schedule = #rowwise.
  // FIRST: schedule = #rowwise.packed,
  // FIRST-NOT: l2Hint
  // FIRST: schedule = #rowwise.warp, {{.*}}, l2Hint = evict_first
  %y = rowwise.fuse ins(%x : tensor<638674x159xbf16>) axis [1] maps [#all, #rows] -> tensor<638674xf32> {
  ^bb0(%row: tensor<159xbf16>):
    %wide = arith.extf %row : tensor<159xbf16> to tensor<159xf32>
    %sum = rowwise.reduce addf %wide : tensor<159xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<638674xf32>
}
