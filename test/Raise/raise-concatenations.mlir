// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// What reads parts that follow each other reads each of them, and beside each what
// belongs to it. The parts are all that is joined.
// CHECK-LABEL: func @elementwise
// CHECK-SAME: (%[[A:.*]]: tensor<5x8xf32>, %[[B:.*]]: tensor<5x8xf32>, %[[W:.*]]: tensor<16xf32>)
func.func @elementwise(%a: tensor<5x8xf32>, %b: tensor<5x8xf32>, %w: tensor<16xf32>) -> tensor<5x16xf32> {
  // CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[W]][0] [8] [1]
  // CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[FIRST]] : tensor<5x8xf32>, tensor<8xf32>)
  // CHECK: arith.mulf
  // CHECK: %[[SECOND:.*]] = tensor.extract_slice %[[W]][8] [8] [1]
  // CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[B]], %[[SECOND]] : tensor<5x8xf32>, tensor<8xf32>)
  // CHECK: arith.mulf
  // CHECK: %[[JOINED:.*]] = tensor.concat dim(1) %[[X]], %[[Y]]
  // CHECK: return %[[JOINED]]
  %x = tensor.concat dim(1) %a, %b : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x16xf32>
  %empty = tensor.empty() : tensor<5x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : tensor<5x16xf32>, tensor<16xf32>) outs(%empty : tensor<5x16xf32>) {
  ^bb0(%in: f32, %weight: f32, %out: f32):
    %z = arith.mulf %in, %weight : f32
    linalg.yield %z : f32
  } -> tensor<5x16xf32>
  return %y : tensor<5x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// A reduction goes on from part to part. A part of one element, such as an attention
// sink, is combined without a loop.
// CHECK-LABEL: func @reduction
// CHECK-SAME: (%[[A:.*]]: tensor<5x8xf32>, %[[B:.*]]: tensor<5x1xf32>)
func.func @reduction(%a: tensor<5x8xf32>, %b: tensor<5x1xf32>) -> tensor<5xf32> {
  // CHECK: %[[FILL:.*]] = linalg.fill
  // CHECK: %[[FIRST:.*]] = linalg.generic {{.*}}"reduction"]} ins(%[[A]] : tensor<5x8xf32>) outs(%[[FILL]]
  // CHECK: %[[SECOND:.*]] = linalg.generic {{.*}}"parallel", "parallel"]} ins(%[[B]] : tensor<5x1xf32>) outs(%[[FIRST]]
  // CHECK: return %[[SECOND]]
  %x = tensor.concat dim(1) %a, %b : (tensor<5x8xf32>, tensor<5x1xf32>) -> tensor<5x9xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x9xf32>) outs(%fill : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
// Positions along the whole are counted on from part to part.
// CHECK-LABEL: func @positions
func.func @positions(%a: tensor<5x8xi64>, %b: tensor<5x8xi64>) -> tensor<5x16xi64> {
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 1
  // CHECK-NEXT: arith.index_cast %[[I]]
  // CHECK: linalg.generic
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: %[[K:.*]] = arith.addi %[[J]], %c8
  // CHECK-NEXT: arith.index_cast %[[K]]
  %x = tensor.concat dim(1) %a, %b : (tensor<5x8xi64>, tensor<5x8xi64>) -> tensor<5x16xi64>
  %empty = tensor.empty() : tensor<5x16xi64>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x16xi64>) outs(%empty : tensor<5x16xi64>) {
  ^bb0(%in: i64, %out: i64):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i64
    %z = arith.addi %in, %n : i64
    linalg.yield %z : i64
  } -> tensor<5x16xi64>
  return %y : tensor<5x16xi64>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
// Rows of different lengths that programs write are in their places: the programs are of
// their own.
// CHECK-LABEL: func @other_lengths
// CHECK-SAME: (%[[A:.*]]: tensor<5x8xf32>, %[[B:.*]]: tensor<5x7xf32>)
func.func @other_lengths(%a: tensor<5x8xf32>, %b: tensor<5x7xf32>) -> tensor<5x15xf32> {
  // CHECK-DAG: %[[X:.*]] = linalg.generic {{.*}} ins(%[[A]]
  // CHECK-DAG: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[B]]
  // CHECK: %[[JOINED:.*]] = tensor.concat dim(1) %[[X]], %[[Y]]
  // CHECK: return %[[JOINED]]
  %x = math.exp %a : tensor<5x8xf32>
  %y = math.sin %b : tensor<5x7xf32>
  %z = tensor.concat dim(1) %x, %y : (tensor<5x8xf32>, tensor<5x7xf32>) -> tensor<5x15xf32>
  return %z : tensor<5x15xf32>
}

// -----
// A slice of a part is read there.
// CHECK-LABEL: func @slice_of_part
// CHECK-SAME: (%[[A:.*]]: tensor<5x8xf32>, %[[B:.*]]: tensor<5x7xf32>)
func.func @slice_of_part(%a: tensor<5x8xf32>, %b: tensor<5x7xf32>) -> tensor<5x4xf32> {
  // CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[B]][0, 1] [5, 4] [1, 1]
  // CHECK: linalg.generic {{.*}} ins(%[[SLICE]]
  // CHECK-NOT: tensor.concat
  %x = tensor.concat dim(1) %a, %b : (tensor<5x8xf32>, tensor<5x7xf32>) -> tensor<5x15xf32>
  %s = tensor.extract_slice %x[0, 9] [5, 4] [1, 1] : tensor<5x15xf32> to tensor<5x4xf32>
  %y = math.exp %s : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
// As JAX writes a concatenation.
// CHECK-LABEL: func @chosen_parts
// CHECK-SAME: (%[[A:.*]]: tensor<5x8xf32>, %[[B:.*]]: tensor<5x1xf32>, %[[C:.*]]: tensor<5x8xf32>)
func.func @chosen_parts(%a: tensor<5x8xf32>, %b: tensor<5x1xf32>, %c: tensor<5x8xf32>) -> tensor<5x17xf32> {
  // CHECK-DAG: %[[X:.*]] = linalg.generic {{.*}} ins(%[[A]]
  // CHECK-DAG: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[B]]
  // CHECK-DAG: %[[Z:.*]] = linalg.generic {{.*}} ins(%[[C]]
  // CHECK: tensor.concat dim(1) %[[X]], %[[Y]], %[[Z]]
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %empty = tensor.empty() : tensor<5x17xf32>
  %y = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<5x17xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %c8 : index
    %0 = scf.if %first -> (f32) {
      %e = tensor.extract %a[%i, %j] : tensor<5x8xf32>
      scf.yield %e : f32
    } else {
      %second = arith.cmpi ult, %j, %c9 : index
      %1 = scf.if %second -> (f32) {
        %k = arith.subi %j, %c8 : index
        %e = tensor.extract %b[%i, %k] : tensor<5x1xf32>
        scf.yield %e : f32
      } else {
        %k = arith.subi %j, %c9 : index
        %e = tensor.extract %c[%i, %k] : tensor<5x8xf32>
        scf.yield %e : f32
      }
      scf.yield %1 : f32
    }
    linalg.yield %0 : f32
  } -> tensor<5x17xf32>
  return %y : tensor<5x17xf32>
}

// -----
// What is in two places is computed in one and copied to the other, and constants are
// written where they are to be.
// CHECK-LABEL: func @two_places
func.func @two_places(%a: tensor<5x8xf32>) -> (tensor<5x8xf32>, tensor<5x24xf32>) {
  // CHECK: %[[X:.*]] = linalg.generic
  // CHECK: math.exp
  // CHECK: %[[COPY:.*]] = linalg.generic {{.*}} ins(%[[X]]
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: linalg.yield %in
  // CHECK: %[[ONES:.*]] = linalg.generic
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: linalg.yield %cst
  // CHECK: %[[AGAIN:.*]] = linalg.generic {{.*}} ins(%[[X]]
  // CHECK: %[[JOINED:.*]] = tensor.concat dim(1) %[[COPY]], %[[ONES]], %[[AGAIN]]
  // CHECK: return %[[X]], %[[JOINED]]
  %x = math.exp %a : tensor<5x8xf32>
  %ones = arith.constant dense<1.0> : tensor<5x8xf32>
  %y = tensor.concat dim(1) %x, %ones, %x : (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x24xf32>
  return %x, %y : tensor<5x8xf32>, tensor<5x24xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// What is read in parts is read in parts by all: the halves that are exchanged, and the
// row that is summed.
// CHECK-LABEL: func @read_in_parts
// CHECK-SAME: (%[[X:.*]]: tensor<5x16xf32>)
func.func @read_in_parts(%x: tensor<5x16xf32>) -> tensor<5x16xf32> {
  // CHECK-NOT: ins(%[[X]]
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x16xf32>) outs(%fill : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %first = tensor.extract_slice %x[0, 0] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %second = tensor.extract_slice %x[0, 8] [5, 8] [1, 1] : tensor<5x16xf32> to tensor<5x8xf32>
  %halves = tensor.concat dim(1) %second, %first : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x16xf32>
  %all = tensor.empty() : tensor<5x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%halves, %sum : tensor<5x16xf32>, tensor<5xf32>) outs(%all : tensor<5x16xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %z = arith.divf %in, %s : f32
    linalg.yield %z : f32
  } -> tensor<5x16xf32>
  return %y : tensor<5x16xf32>
}
