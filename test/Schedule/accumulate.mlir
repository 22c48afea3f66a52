// RUN: softmax-opt %s --rowwise-accumulate --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: softmax-opt %s --rowwise-accumulate --split-input-file --remarks -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: softmax-opt %s --rowwise-accumulate=apart=unwanted --split-input-file --remarks 2>&1 | FileCheck %s --check-prefix=KEPT --implicit-check-not=accumulated

// KEPT: remark: kernel 1 reads again what kernel 0 has read: unwanted

// A slow device of two multiprocessors and next to no L2 cache, so that bytes decide. What both programs read is read
// once, %n is not stored any more, and what was a product of rows across them is one along them.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#columns = affine_map<(d0, d1) -> (d1)>
#target = #rowwise.target<chip = "sm_90", sms = 2, registers = 65536, shared = 232448, threads = 2048,
    cluster = 16, l2 = 1024, bandwidth = 1>
module attributes {rowwise.target = #target} {
  // CHECK-LABEL: func @gradients
  // CHECK-SAME: %[[x:.*]]: tensor<240x512xf32>, %[[dy:.*]]: tensor<240x512xf32>, %[[scale:.*]]: tensor<240xf32>, %[[shift:.*]]: tensor<512xf32>
  // CHECK-DAG: %[[x3:.*]] = tensor.expand_shape %[[x]] {{\[\[}}0, 1], [2]] output_shape [2, 120, 512]
  // CHECK-DAG: %[[dy3:.*]] = tensor.expand_shape %[[dy]] {{\[\[}}0, 1], [2]] output_shape [2, 120, 512]
  // CHECK-DAG: %[[scale2:.*]] = tensor.expand_shape %[[scale]] {{\[\[}}0, 1]] output_shape [2, 120]
  // CHECK: %[[rows:.*]]:2 = rowwise.fuse ins(%[[x3]], %[[dy3]], %[[scale2]]
  // CHECK-SAME: axis [2] accumulated [1] by [#rowwise<kind addf>]
  // CHECK-SAME: affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>]
  // CHECK-SAME: -> tensor<2x120x512xf32>, tensor<2x512xf32>
  // CHECK-NEXT: ^bb0(%[[row:.*]]: tensor<512xf32>, %[[gradient:.*]]: tensor<512xf32>, %[[s:.*]]: f32):
  // CHECK: %[[n:.*]] = arith.mulf %[[row]]
  // CHECK: %[[dx:.*]] = arith.mulf %[[n]], %[[gradient]]
  // CHECK: %[[factor:.*]] = tensor.splat %[[s]] : tensor<512xf32>
  // CHECK: %[[scaled:.*]] = arith.mulf %[[gradient]], %[[factor]]
  // CHECK: %[[p:.*]] = arith.mulf %[[scaled]], %[[n]]
  // CHECK: rowwise.yield %[[dx]], %[[p]]
  // CHECK: tensor.collapse_shape %[[rows]]#0 {{\[\[}}0, 1], [2]] : tensor<2x120x512xf32> into tensor<240x512xf32>
  // CHECK: rowwise.fuse ins(%[[rows]]#1, %[[shift]] : tensor<2x512xf32>, tensor<512xf32>) axis [0]
  // CHECK-SAME: -> tensor<512xf32>
  // CHECK-NEXT: ^bb0(%[[parts:.*]]: tensor<2xf32>, %[[b:.*]]: f32):
  // CHECK-NEXT: %[[sum:.*]] = rowwise.reduce addf %[[parts]] : tensor<2xf32> -> f32
  // CHECK-NEXT: %[[r:.*]] = arith.addf %[[sum]], %[[b]]
  // CHECK-NEXT: rowwise.yield %[[r]]
  // REMARK: remark: kernel 0 combines rows in 2 parts, which kernel 1 combines: both move 1487808 bytes instead of 2954176, predicted {{[0-9.]+}} us instead of {{[0-9.]+}}{{$}}
  func.func @gradients(%x: tensor<240x512xf32>, %dy: tensor<240x512xf32>, %scale: tensor<240xf32>, %shift: tensor<512xf32>) -> (tensor<240x512xf32>, tensor<512xf32>) {
    %y:2 = rowwise.fuse ins(%x, %dy : tensor<240x512xf32>, tensor<240x512xf32>) axis [1]
        maps [#all, #all, #all, #all] -> tensor<240x512xf32>, tensor<240x512xf32> {
    ^bb0(%row: tensor<512xf32>, %gradient: tensor<512xf32>):
      %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
      %s = tensor.splat %sum : tensor<512xf32>
      %n = arith.mulf %row, %s : tensor<512xf32>
      %dx = arith.mulf %n, %gradient : tensor<512xf32>
      rowwise.yield %n, %dx : tensor<512xf32>, tensor<512xf32>
    }
    %dw = rowwise.fuse ins(%dy, %scale, %y#0, %shift : tensor<240x512xf32>, tensor<240xf32>, tensor<240x512xf32>, tensor<512xf32>) axis [0]
        maps [#all, #row, #all, #columns, #columns] -> tensor<512xf32> {
    ^bb0(%gradient: tensor<240xf32>, %s: tensor<240xf32>, %n: tensor<240xf32>, %b: f32):
      %scaled = arith.mulf %gradient, %s : tensor<240xf32>
      %p = arith.mulf %scaled, %n : tensor<240xf32>
      %sum = rowwise.reduce addf %p : tensor<240xf32> -> f32
      %r = arith.addf %sum, %b : f32
      rowwise.yield %r : f32
    }
    return %y#1, %dw : tensor<240x512xf32>, tensor<512xf32>
  }
}

// -----
// Bytes that the L2 cache of an H200 holds are read twice.
#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @cached
// CHECK-NOT: accumulated
// REMARK: remark: kernel 1 reads again what kernel 0 has read: the L2 cache holds these 491520 bytes
func.func @cached(%x: tensor<240x512xf32>) -> (tensor<240x512xf32>, tensor<512xf32>) {
  %y = rowwise.fuse ins(%x : tensor<240x512xf32>) axis [1] maps [#all, #all] -> tensor<240x512xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    %s = tensor.splat %sum : tensor<512xf32>
    %n = arith.mulf %row, %s : tensor<512xf32>
    rowwise.yield %n : tensor<512xf32>
  }
  %c = rowwise.fuse ins(%y : tensor<240x512xf32>) axis [0] maps [#all, #columns] -> tensor<512xf32> {
  ^bb0(%n: tensor<240xf32>):
    %max = rowwise.reduce maximumf %n : tensor<240xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y, %c : tensor<240x512xf32>, tensor<512xf32>
}

// -----
// A prime number of rows has no equal parts.
#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>
#target = #rowwise.target<chip = "sm_90", sms = 2, registers = 65536, shared = 232448, threads = 2048,
    cluster = 16, l2 = 1024, bandwidth = 1>
module attributes {rowwise.target = #target} {
  // CHECK-LABEL: func @prime
  // CHECK-NOT: accumulated
  // REMARK: remark: kernel 1 reads again what kernel 0 has read: the rows cannot be dealt to several equal parts
  func.func @prime(%x: tensor<241x512xf32>) -> (tensor<241x512xf32>, tensor<512xf32>) {
    %y = rowwise.fuse ins(%x : tensor<241x512xf32>) axis [1] maps [#all, #all] -> tensor<241x512xf32> {
    ^bb0(%row: tensor<512xf32>):
      %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
      %s = tensor.splat %sum : tensor<512xf32>
      %n = arith.mulf %row, %s : tensor<512xf32>
      rowwise.yield %n : tensor<512xf32>
    }
    %c = rowwise.fuse ins(%y : tensor<241x512xf32>) axis [0] maps [#all, #columns] -> tensor<512xf32> {
    ^bb0(%n: tensor<241xf32>):
      %max = rowwise.reduce maximumf %n : tensor<241xf32> -> f32
      rowwise.yield %max : f32
    }
    return %y, %c : tensor<241x512xf32>, tensor<512xf32>
  }
}

// -----
// Rows along two dimensions that are not next to each other are combined: a part has some indices
// along the first and all along the last. The index of a row is where it was.
#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#columns = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#target = #rowwise.target<chip = "sm_90", sms = 2, registers = 65536, shared = 232448, threads = 2048,
    cluster = 16, l2 = 1024, bandwidth = 1>
module attributes {rowwise.target = #target} {
  // CHECK-LABEL: func @positions
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<2x20x3x4x512xf32>) axis [4] accumulated [1, 3] by [#rowwise<kind addf>]
  // CHECK-SAME: -> tensor<2x20x3x4x512xf32>, tensor<2x3x512xf32>
  // CHECK-DAG: %[[steps:.*]] = arith.constant 20 : index
  // CHECK-DAG: %[[part:.*]] = rowwise.position 0 : index
  // CHECK-DAG: %[[step:.*]] = rowwise.position 1 : index
  // CHECK: %[[before:.*]] = arith.muli %[[part]], %[[steps]]
  // CHECK-NEXT: %[[first:.*]] = arith.addi %[[before]], %[[step]]
  // CHECK-NEXT: %[[last:.*]] = rowwise.position 3 : index
  // CHECK-NEXT: arith.muli %[[first]], %[[last]]
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<2x3x512xf32>) axis [0]
  // CHECK-SAME: -> tensor<3x512xf32>
  // REMARK: remark: kernel 0 combines rows in 6 parts, which kernel 1 combines
  func.func @positions(%x: tensor<40x3x4x512xf32>) -> (tensor<40x3x4x512xf32>, tensor<3x512xf32>) {
    %y = rowwise.fuse ins(%x : tensor<40x3x4x512xf32>) axis [3] maps [#all, #all] -> tensor<40x3x4x512xf32> {
    ^bb0(%row: tensor<512xf32>):
      %first = rowwise.position 0 : index
      %last = rowwise.position 2 : index
      %number = arith.muli %first, %last : index
      %i = arith.index_cast %number : index to i32
      %f = arith.sitofp %i : i32 to f32
      %max = rowwise.reduce maximumf %row : tensor<512xf32> -> f32
      %p = arith.mulf %max, %f : f32
      %s = tensor.splat %p : tensor<512xf32>
      %n = arith.mulf %row, %s : tensor<512xf32>
      rowwise.yield %n : tensor<512xf32>
    }
    %c = rowwise.fuse ins(%y : tensor<40x3x4x512xf32>) axis [0, 2] maps [#all, #columns] -> tensor<3x512xf32> {
    ^bb0(%n: tensor<160xf32>):
      %sum = rowwise.reduce addf %n : tensor<160xf32> -> f32
      rowwise.yield %sum : f32
    }
    return %y, %c : tensor<40x3x4x512xf32>, tensor<3x512xf32>
  }
}

// -----
// Rows that take a block as long as the bytes that one pass saves.
#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>
#target = #rowwise.target<chip = "sm_90", sms = 16, registers = 65536, shared = 232448, threads = 2048,
    cluster = 16, l2 = 1024, bandwidth = 1>
module attributes {rowwise.target = #target} {
  // CHECK-LABEL: func @long
  // CHECK-NOT: accumulated
  // REMARK: remark: kernel 1 reads again what kernel 0 has read: one pass is slower with rows of more than 8192 bytes, and these have 8208
  func.func @long(%x: tensor<240x2052xf32>) -> (tensor<240x2052xf32>, tensor<2052xf32>) {
    %y = rowwise.fuse ins(%x : tensor<240x2052xf32>) axis [1] maps [#all, #all] -> tensor<240x2052xf32> {
    ^bb0(%row: tensor<2052xf32>):
      %sum = rowwise.reduce addf %row : tensor<2052xf32> -> f32
      %s = tensor.splat %sum : tensor<2052xf32>
      %n = arith.mulf %row, %s : tensor<2052xf32>
      rowwise.yield %n : tensor<2052xf32>
    }
    %c = rowwise.fuse ins(%y : tensor<240x2052xf32>) axis [0] maps [#all, #columns] -> tensor<2052xf32> {
    ^bb0(%n: tensor<240xf32>):
      %sum = rowwise.reduce addf %n : tensor<240xf32> -> f32
      rowwise.yield %sum : f32
    }
    return %y, %c : tensor<240x2052xf32>, tensor<2052xf32>
  }
}

// -----
// A fast device, where starting kernels takes longer than what they do.
#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>
#target = #rowwise.target<chip = "sm_90", sms = 16, registers = 65536, shared = 232448, threads = 2048,
    cluster = 16, l2 = 1024, bandwidth = 4800>
module attributes {rowwise.target = #target} {
  // CHECK-LABEL: func @short
  // CHECK-NOT: accumulated
  // REMARK: remark: kernel 1 reads again what kernel 0 has read: in one pass both would move {{[0-9]+}} bytes instead of {{[0-9]+}}, predicted {{[0-9.]+}} us instead of {{[0-9.]+}}
  func.func @short(%x: tensor<240x512xf32>) -> (tensor<240x512xf32>, tensor<512xf32>) {
    %y = rowwise.fuse ins(%x : tensor<240x512xf32>) axis [1] maps [#all, #all] -> tensor<240x512xf32> {
    ^bb0(%row: tensor<512xf32>):
      %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
      %s = tensor.splat %sum : tensor<512xf32>
      %n = arith.mulf %row, %s : tensor<512xf32>
      rowwise.yield %n : tensor<512xf32>
    }
    %c = rowwise.fuse ins(%y : tensor<240x512xf32>) axis [0] maps [#all, #columns] -> tensor<512xf32> {
    ^bb0(%n: tensor<240xf32>):
      %sum = rowwise.reduce addf %n : tensor<240xf32> -> f32
      rowwise.yield %sum : f32
    }
    return %y, %c : tensor<240x512xf32>, tensor<512xf32>
  }
}

// -----
// Programs that combine the same rows do so in the same pass: those of a result of the rows and of
// what these were computed from, whose dimensions are in another order.
#all = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#first = affine_map<(d0, d1) -> (d0)>
#columns = affine_map<(d0, d1) -> (d1)>
#target = #rowwise.target<chip = "sm_90", sms = 2, registers = 65536, shared = 232448, threads = 2048,
    cluster = 16, l2 = 1024, bandwidth = 1>
module attributes {rowwise.target = #target} {
  // CHECK-LABEL: func @siblings
  // CHECK-SAME: %[[x:.*]]: tensor<240x512xf32>
  // CHECK: %[[rows:.*]]:3 = rowwise.fuse ins(%{{.*}} : tensor<[[parts:[0-9]+]]x[[steps:[0-9]+]]x512xf32>)
  // CHECK-SAME: accumulated [1] by [#rowwise<kind addf>, #rowwise<kind maximumf>]
  // CHECK-SAME: -> tensor<[[parts]]x[[steps]]x512xf32>, tensor<[[parts]]x512xf32>, tensor<[[parts]]x512xf32>
  // CHECK-NEXT: ^bb0(%[[row:.*]]: tensor<512xf32>):
  // CHECK: %[[n:.*]] = arith.mulf %[[row]]
  // CHECK: %[[dx:.*]] = arith.addf %[[n]], %[[row]]
  // CHECK: %[[magnitude:.*]] = math.absf %[[row]]
  // CHECK: rowwise.yield %[[dx]], %[[n]], %[[magnitude]]
  // CHECK: %[[both:.*]]:2 = rowwise.fuse ins(%[[rows]]#1, %[[rows]]#2 :
  // CHECK-NOT: rowwise.fuse
  // CHECK: return %{{.*}}, %[[both]]#0, %[[both]]#1
  // REMARK: remark: kernel 0 combines rows in {{[0-9]+}} parts, which kernel 1 combines
  func.func @siblings(%x: tensor<240x512xf32>) -> (tensor<240x512xf32>, tensor<512xf32>, tensor<512xf32>) {
    %y:2 = rowwise.fuse ins(%x : tensor<240x512xf32>) axis [1] maps [#all, #all, #all] -> tensor<240x512xf32>, tensor<240x512xf32> {
    ^bb0(%row: tensor<512xf32>):
      %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
      %s = tensor.splat %sum : tensor<512xf32>
      %n = arith.mulf %row, %s : tensor<512xf32>
      %dx = arith.addf %n, %row : tensor<512xf32>
      rowwise.yield %n, %dx : tensor<512xf32>, tensor<512xf32>
    }
    %c = rowwise.fuse ins(%y#0 : tensor<240x512xf32>) axis [1] maps [#turned, #first] -> tensor<512xf32> {
    ^bb0(%n: tensor<240xf32>):
      %sum = rowwise.reduce addf %n : tensor<240xf32> -> f32
      rowwise.yield %sum : f32
    }
    %m = rowwise.fuse ins(%x : tensor<240x512xf32>) axis [0] maps [#all, #columns] -> tensor<512xf32> {
    ^bb0(%n: tensor<240xf32>):
      %magnitude = math.absf %n : tensor<240xf32>
      %max = rowwise.reduce maximumf %magnitude : tensor<240xf32> -> f32
      rowwise.yield %max : f32
    }
    return %y#1, %c, %m : tensor<240x512xf32>, tensor<512xf32>, tensor<512xf32>
  }
}

// -----
// A number of rows that is known at run time alone.
#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @dynamic
// CHECK-NOT: accumulated
// REMARK: remark: kernel 1 reads again what kernel 0 has read: how many rows there are, or how long, is not known when it is compiled
func.func @dynamic(%x: tensor<?x512xf32>) -> (tensor<?x512xf32>, tensor<512xf32>) {
  %y = rowwise.fuse ins(%x : tensor<?x512xf32>) axis [1] maps [#all, #all] -> tensor<?x512xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    %s = tensor.splat %sum : tensor<512xf32>
    %n = arith.mulf %row, %s : tensor<512xf32>
    rowwise.yield %n : tensor<512xf32>
  }
  %c = rowwise.fuse ins(%y : tensor<?x512xf32>) axis [0] maps [#all, #columns] -> tensor<512xf32> {
  ^bb0(%n: tensor<?xf32>):
    %max = rowwise.reduce maximumf %n : tensor<?xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y, %c : tensor<?x512xf32>, tensor<512xf32>
}
