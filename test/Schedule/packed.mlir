// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=block" | FileCheck %s --check-prefix=NONE
// RUN: softmax-opt %s --rowwise-schedule="stages=2" | FileCheck %s --check-prefix=NONE
// RUN: not softmax-opt %s --rowwise-schedule="threads=-8" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// Which narrow rows pass through shared memory.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>
#turned = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#in_order = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// NONE-NOT: #rowwise.packed
// NEGATIVE: error: expected threads to be a power of two up to 32 or a multiple of 32 up to 1024, found -8

// No whole number of 16 bytes: one lane a row. Rows that lie otherwise have the next version.
// CHECK-LABEL: func @odd_16_bit
func.func @odd_16_bit(%x: tensor<100000x33xbf16>, %w: tensor<33xf32>) -> tensor<100000x33xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 33, lanes = 1, warps = 1, rows = {{[0-9]+}}>, rows = <alignment = packed, minWidth = 33, maxWidth = 33, minRows = {{[0-9]+}}>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, {{[^>]*}}>, rows = <alignment = any, minWidth = 33, maxWidth = 33>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x, %w : tensor<100000x33xbf16>, tensor<33xf32>) axis [1] maps [#all, #shared, #all] -> tensor<100000x33xf32> {
  ^bb0(%row: tensor<33xbf16>, %weight: tensor<33xf32>):
    %wide = arith.extf %row : tensor<33xbf16> to tensor<33xf32>
    %e = arith.mulf %wide, %weight : tensor<33xf32>
    rowwise.yield %e : tensor<33xf32>
  }
  return %y : tensor<100000x33xf32>
}

// So many rows that a lane could not hold one: two lanes, of fewer rows a block, whose shared memory is 32768 bytes at most.
// CHECK-LABEL: func @many
func.func @many(%x: tensor<?x155xf16>, %z: tensor<?x155xf16>) -> tensor<?x155xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 78, lanes = 2, warps = 1, rows = {{[0-9]+}}>, rows = <alignment = packed, minWidth = 155, maxWidth = 155, minRows = {{[0-9]+}}>{{[^#]*}}>,
  %y = rowwise.fuse ins(%x, %z : tensor<?x155xf16>, tensor<?x155xf16>) axis [1] maps [#all, #all, #all] -> tensor<?x155xf32> {
  ^bb0(%a: tensor<155xf16>, %b: tensor<155xf16>):
    %0 = arith.extf %a : tensor<155xf16> to tensor<155xf32>
    %1 = arith.extf %b : tensor<155xf16> to tensor<155xf32>
    %s = rowwise.reduce addf %0 : tensor<155xf32> -> f32
    %t = tensor.splat %s : tensor<155xf32>
    %2 = arith.mulf %1, %t : tensor<155xf32>
    %3 = arith.addf %2, %0 : tensor<155xf32>
    rowwise.yield %3 : tensor<155xf32>
  }
  return %y : tensor<?x155xf32>
}

// Whole vectors do as well.
// CHECK-LABEL: func @whole
func.func @whole(%x: tensor<100000x40xbf16>) -> tensor<100000x40xbf16> {
  // CHECK-NOT: #rowwise.packed
  %y = rowwise.fuse ins(%x : tensor<100000x40xbf16>) axis [1] maps [#all, #all] -> tensor<100000x40xbf16> {
  ^bb0(%row: tensor<40xbf16>):
    %e = math.absf %row : tensor<40xbf16>
    rowwise.yield %e : tensor<40xbf16>
  }
  return %y : tensor<100000x40xbf16>
}

// Elements of 32 bits: very narrow rows alone.
// CHECK-LABEL: func @floats
func.func @floats(%x: tensor<100000x21xf32>, %z: tensor<100000x63xf32>) -> (tensor<100000x21xf32>, tensor<100000x63xf32>) {
  // CHECK: schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 21, lanes = 1, {{.*}}, minRows = {{[0-9]+}}>
  %0 = rowwise.fuse ins(%x : tensor<100000x21xf32>) axis [1] maps [#all, #all] -> tensor<100000x21xf32> {
  ^bb0(%row: tensor<21xf32>):
    %e = math.absf %row : tensor<21xf32>
    rowwise.yield %e : tensor<21xf32>
  }
  // CHECK-NOT: #rowwise.packed
  %1 = rowwise.fuse ins(%z : tensor<100000x63xf32>) axis [1] maps [#all, #all] -> tensor<100000x63xf32> {
  ^bb0(%row: tensor<63xf32>):
    %e = math.absf %row : tensor<63xf32>
    rowwise.yield %e : tensor<63xf32>
  }
  return %0, %1 : tensor<100000x21xf32>, tensor<100000x63xf32>
}

// Rows that are read in another order than they lie in, and bits.
// CHECK-LABEL: func @turned
func.func @turned(%x: tensor<3x50000x33xbf16>) -> tensor<50000x3x33xbf16> {
  // CHECK-NOT: #rowwise.packed
  %y = rowwise.fuse ins(%x : tensor<3x50000x33xbf16>) axis [2] maps [#turned, #in_order] -> tensor<50000x3x33xbf16> {
  ^bb0(%row: tensor<33xbf16>):
    %e = math.absf %row : tensor<33xbf16>
    rowwise.yield %e : tensor<33xbf16>
  }
  return %y : tensor<50000x3x33xbf16>
}
// CHECK-LABEL: func @bits
func.func @bits(%x: tensor<100000x33xbf16>, %m: tensor<100000x33xi1>) -> tensor<100000x33xbf16> {
  // CHECK-NOT: #rowwise.packed
  %y = rowwise.fuse ins(%x, %m : tensor<100000x33xbf16>, tensor<100000x33xi1>) axis [1] maps [#all, #all, #all] -> tensor<100000x33xbf16> {
  ^bb0(%row: tensor<33xbf16>, %bits: tensor<33xi1>):
    %n = arith.negf %row : tensor<33xbf16>
    %e = arith.select %bits, %row, %n : tensor<33xi1>, tensor<33xbf16>
    rowwise.yield %e : tensor<33xbf16>
  }
  return %y : tensor<100000x33xbf16>
}

// Of an even number of elements, where a buffer has gaps: vectors. How many rows there
// are is known when it runs.
// CHECK-LABEL: func @even
func.func @even(%x: tensor<?x100xbf16>) -> tensor<?x100xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 100, lanes = 1, warps = 1, rows = {{[0-9]+}}>, rows = <alignment = packed, minWidth = 100, maxWidth = 100, minRows = {{[0-9]+}}>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, {{[^>]*}}>, rows = <alignment = aligned, minWidth = 100, maxWidth = 100>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, {{[^>]*}}, peeled = true>, rows = <alignment = any, minWidth = 100, maxWidth = 100>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<?x100xbf16>) axis [1] maps [#all, #all] -> tensor<?x100xbf16> {
  ^bb0(%row: tensor<100xbf16>):
    %e = math.absf %row : tensor<100xbf16>
    rowwise.yield %e : tensor<100xbf16>
  }
  return %y : tensor<?x100xbf16>
}

// Few rows, and rows of one vector each.
// CHECK-LABEL: func @few
func.func @few(%x: tensor<67583x33xbf16>, %z: tensor<100000x4xbf16>) -> (tensor<67583x33xbf16>, tensor<100000x4xbf16>) {
  // CHECK-NOT: #rowwise.packed
  %0 = rowwise.fuse ins(%x : tensor<67583x33xbf16>) axis [1] maps [#all, #all] -> tensor<67583x33xbf16> {
  ^bb0(%row: tensor<33xbf16>):
    %e = math.absf %row : tensor<33xbf16>
    rowwise.yield %e : tensor<33xbf16>
  }
  %1 = rowwise.fuse ins(%z : tensor<100000x4xbf16>) axis [1] maps [#all, #all] -> tensor<100000x4xbf16> {
  ^bb0(%row: tensor<4xbf16>):
    %e = math.absf %row : tensor<4xbf16>
    rowwise.yield %e : tensor<4xbf16>
  }
  return %0, %1 : tensor<67583x33xbf16>, tensor<100000x4xbf16>
}

// A weight says nothing of rows, and a result of whole vectors would meet few banks.
// CHECK-LABEL: func @weighted
func.func @weighted(%x: tensor<100000x100xf32>, %w: tensor<100xbf16>, %z: tensor<100000x36xbf16>)
    -> (tensor<100000x100xf32>, tensor<100000x36xf32>) {
  // CHECK-NOT: #rowwise.packed
  %0 = rowwise.fuse ins(%x, %w : tensor<100000x100xf32>, tensor<100xbf16>) axis [1] maps [#all, #shared, #all] -> tensor<100000x100xf32> {
  ^bb0(%row: tensor<100xf32>, %weight: tensor<100xbf16>):
    %wide = arith.extf %weight : tensor<100xbf16> to tensor<100xf32>
    %e = arith.mulf %row, %wide : tensor<100xf32>
    rowwise.yield %e : tensor<100xf32>
  }
  %1 = rowwise.fuse ins(%z : tensor<100000x36xbf16>) axis [1] maps [#all, #all] -> tensor<100000x36xf32> {
  ^bb0(%row: tensor<36xbf16>):
    %e = arith.extf %row : tensor<36xbf16> to tensor<36xf32>
    rowwise.yield %e : tensor<36xf32>
  }
  return %0, %1 : tensor<100000x100xf32>, tensor<100000x36xf32>
}

// A part of each row of another tensor.
// CHECK-LABEL: func @slice
func.func @slice(%x: tensor<100000x34xbf16>) -> tensor<100000x33xbf16> {
  // CHECK-NOT: #rowwise.packed
  %part = tensor.extract_slice %x[0, 1] [100000, 33] [1, 1] : tensor<100000x34xbf16> to tensor<100000x33xbf16>
  %y = rowwise.fuse ins(%part : tensor<100000x33xbf16>) axis [1] maps [#all, #all] -> tensor<100000x33xbf16> {
  ^bb0(%row: tensor<33xbf16>):
    %e = math.absf %row : tensor<33xbf16>
    rowwise.yield %e : tensor<33xbf16>
  }
  return %y : tensor<100000x33xbf16>
}
