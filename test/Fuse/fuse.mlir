// RUN: softmax-opt %s --rowwise-fuse | FileCheck %s
// RUN: softmax-opt %s --rowwise-fuse=single=true | FileCheck %s --check-prefix=SINGLE

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>

// The pass's example.
// CHECK-LABEL: func @subtract_max
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
// SINGLE-LABEL: func @subtract_max
func.func @subtract_max(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: linalg
  // CHECK: %[[Y:.*]] = rowwise.fuse ins(%[[X]] : tensor<8x16xf32>) axis [1]
  // CHECK-SAME: maps [#[[$ALL]], #[[$ALL]]] -> tensor<8x16xf32> {
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]] : tensor<16xf32> -> f32
  // CHECK-NEXT: %[[M:.*]] = tensor.splat %[[MAX]] : tensor<16xf32>
  // CHECK-NEXT: %[[D:.*]] = arith.subf %[[ROW]], %[[M]] : tensor<16xf32>
  // CHECK-NEXT: rowwise.yield %[[D]] : tensor<16xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[Y]]

  // SINGLE: %[[MAX:.*]] = rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>) axis [1]
  // SINGLE-NEXT: ^bb0
  // SINGLE-NEXT: rowwise.reduce maximumf
  // SINGLE-NEXT: rowwise.yield %{{.*}} : f32
  // SINGLE: rowwise.fuse ins(%{{.*}}, %[[MAX]] : tensor<8x16xf32>, tensor<8xf32>) axis [1]
  // SINGLE-NEXT: ^bb0
  // SINGLE-NEXT: tensor.splat
  // SINGLE-NEXT: arith.subf
  // SINGLE-NEXT: rowwise.yield
  // SINGLE-NOT: rowwise.fuse
  // SINGLE: return
  %lowest = arith.constant 0xFF800000 : f32
  %init = tensor.empty() : tensor<8xf32>
  %result = tensor.empty() : tensor<8x16xf32>
  %filled = linalg.fill ins(%lowest : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %max = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%filled : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %m = arith.maximumf %in, %acc : f32
    linalg.yield %m : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<8x16xf32>, tensor<8xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    linalg.yield %d : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// One operation with several results, its accumulators on either side.
// CHECK-LABEL: func @two_results
// SINGLE-LABEL: func @two_results
func.func @two_results(%x: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[Y:.*]]:2 = rowwise.fuse ins(%{{.*}}) axis [1] maps [#[[$ALL]], #[[$OUTER]], #[[$OUTER]]]
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[ROW]]
  // CHECK-NEXT: %[[SQUARE:.*]] = arith.mulf %[[ROW]], %[[ROW]]
  // CHECK-NEXT: %[[SQUARES:.*]] = rowwise.reduce addf %[[SQUARE]]
  // CHECK-NEXT: rowwise.yield %[[SUM]], %[[SQUARES]]
  // CHECK: return %[[Y]]#0, %[[Y]]#1
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %y:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros, %zeros : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32, %acc2: f32):
    %s = arith.addf %acc, %in : f32
    %square = arith.mulf %in, %in : f32
    %s2 = arith.addf %square, %acc2 : f32
    linalg.yield %s, %s2 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xf32>
}

// Operations that read one tensor read it once together.
// CHECK-LABEL: func @one_input_two_readers
// SINGLE-LABEL: func @one_input_two_readers
func.func @one_input_two_readers(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>)
  // CHECK: math.exp
  // CHECK: math.tanh
  // CHECK-NOT: rowwise.fuse
  // CHECK: return
  // SINGLE-COUNT-2: rowwise.fuse
  %init = tensor.empty() : tensor<8x16xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  %t = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.tanh %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %e, %t : tensor<8x16xf32>, tensor<8x16xf32>
}

// A result of the program is read before the program's last operation stands.
// CHECK-LABEL: func @used_in_the_middle
func.func @used_in_the_middle(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<4x16xf32>) {
  // CHECK: %[[Y:.*]]:2 = rowwise.fuse
  // CHECK: %[[PART:.*]] = tensor.extract_slice %[[Y]]#0
  // CHECK: return %[[Y]]#1
  %init = tensor.empty() : tensor<8x16xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  %part = tensor.extract_slice %e[0, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  %t = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.tanh %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %t, %part : tensor<8x16xf32>, tensor<4x16xf32>
}

// What has effects stays where it is, so the program ends before it.
func.func private @print(tensor<8x16xf32>)
func.func private @flush()
// CHECK-LABEL: func @negative_effects_in_the_middle
func.func @negative_effects_in_the_middle(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[E:.*]] = rowwise.fuse
  // CHECK: call @print(%[[E]])
  // CHECK: call @flush()
  // CHECK: rowwise.fuse ins(%[[E]] :
  %init = tensor.empty() : tensor<8x16xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  func.call @print(%e) : (tensor<8x16xf32>) -> ()
  func.call @flush() : () -> ()
  %t = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.tanh %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// A scalar outside, a fill and a dense splat: none is an input.
// CHECK-LABEL: func @constants
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
func.func @constants(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse ins(%[[X]] : tensor<8x16xf32>)
  // CHECK-NEXT: ^bb0(%[[ROW:[^,]*]]: tensor<16xf32>):
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3.000000e+00 : f32
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant 4.000000e+00 : f32
  // CHECK: %[[TWOS:.*]] = tensor.splat %[[TWO]]
  // CHECK: %[[A:.*]] = arith.mulf %[[ROW]], %[[TWOS]]
  // CHECK: %[[THREES:.*]] = tensor.splat %[[THREE]]
  // CHECK: %[[B:.*]] = arith.addf %[[A]], %[[THREES]]
  // CHECK: %[[FOURS:.*]] = tensor.splat %[[FOUR]]
  // CHECK: arith.divf %[[B]], %[[FOURS]]
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %fours = arith.constant dense<4.0> : tensor<16xf32>
  %init = tensor.empty() : tensor<8x16xf32>
  %threes = linalg.fill ins(%three : f32) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #axis, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %threes, %fours : tensor<8x16xf32>, tensor<8x16xf32>, tensor<16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %b: f32, %c: f32, %out: f32):
    %p = arith.mulf %in, %two : f32
    %s = arith.addf %p, %b : f32
    %v = arith.divf %s, %c : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// Scalars of a row stay scalars until they meet a row: one division a row.
// CHECK-LABEL: func @scalar_operations
func.func @scalar_operations(%x: tensor<8x16xf32>, %shift: tensor<8xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse
  // CHECK-NEXT: ^bb0(%[[SHIFT:[^,]*]]: f32, %[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[SHIFT]] : f32
  // CHECK-NEXT: %[[ES:.*]] = tensor.splat %[[E]]
  // CHECK-NEXT: arith.mulf %[[ROW]], %[[ES]]
  %init = tensor.empty() : tensor<8xf32>
  %result = tensor.empty() : tensor<8x16xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%shift : tensor<8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %e : tensor<8x16xf32>, tensor<8xf32>) outs(%result : tensor<8x16xf32>) {
  ^bb0(%in: f32, %factor: f32, %out: f32):
    %v = arith.mulf %in, %factor : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @causal_mask
func.func @causal_mask(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse
  // CHECK-DAG: %[[I:.*]] = rowwise.position 0 : index
  // CHECK-DAG: %[[J:.*]] = rowwise.position 1 : tensor<16xindex>
  // CHECK: %[[IS:.*]] = tensor.splat %[[I]] : tensor<16xindex>
  // CHECK: %[[SEEN:.*]] = arith.cmpi ule, %[[J]], %[[IS]] : tensor<16xindex>
  // CHECK: arith.select %[[SEEN]], %{{.*}}, %{{.*}} : tensor<16xi1>, tensor<16xf32>
  %lowest = arith.constant 0xFF800000 : f32
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isSeen = arith.cmpi ule, %j, %i : index
    %v = arith.select %isSeen, %in, %lowest : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// The value that is summed is a constant outside of the operation.
// CHECK-LABEL: func @count
func.func @count(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse
  // CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
  // CHECK: %[[ONES:.*]] = tensor.splat %[[ONE]] : tensor<16xf32>
  // CHECK: rowwise.reduce addf %[[ONES]]
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %one, %acc : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// A divisor that is 1 or more already is not raised once more.
// CHECK-LABEL: func @division_that_does_not_trap
func.func @division_that_does_not_trap(%x: tensor<8x16xi32>, %z: tensor<8x16xi32>) -> tensor<8x16xi32> {
  // CHECK: rowwise.fuse
  // CHECK: arith.maxui
  // CHECK-NOT: arith.maxui
  // CHECK: arith.divui
  // CHECK: arith.remui
  // CHECK: rowwise.yield
  %one = arith.constant 1 : i32
  %init = tensor.empty() : tensor<8x16xi32>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z : tensor<8x16xi32>, tensor<8x16xi32>) outs(%init : tensor<8x16xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %divisor = arith.maxui %b, %one : i32
    %quotient = arith.divui %a, %divisor : i32
    %rest = arith.remui %quotient, %divisor : i32
    linalg.yield %rest : i32
  } -> tensor<8x16xi32>
  return %y : tensor<8x16xi32>
}
