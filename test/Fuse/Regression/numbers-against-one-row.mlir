// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse | FileCheck %s
// RUN: softmax-run %s --entry=searchsorted --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=counts --device=simulator --check --input=5x33xf32 --input=7xf32 | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=counts --device=simulator --check --input=1x1xf32 --input=1xf32 | FileCheck %s --check-prefix=CHECKED

// Numbers that each meet the elements of one row were taken for a contraction, as
// no operand has all dimensions: written with broadcasts they are a row program.

// CHECKED: check passed

#number = affine_map<(d0, d1) -> (d0)>
#row = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @searchsorted
// CHECK: rowwise.fuse
// CHECK-NOT: linalg
// CHECK: return
func.func @searchsorted(%x: tensor<40xf32>, %edges: tensor<11xf32>) -> tensor<40xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<40xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<40xi32>) -> tensor<40xi32>
  %y = linalg.generic {indexing_maps = [#number, #row, #number], iterator_types = ["parallel", "reduction"]}
      ins(%x, %edges : tensor<40xf32>, tensor<11xf32>) outs(%init : tensor<40xi32>) {
  ^bb0(%a: f32, %edge: f32, %count: i32):
    %above = arith.cmpf ogt, %a, %edge : f32
    %one = arith.extui %above : i1 to i32
    %sum = arith.addi %count, %one : i32
    linalg.yield %sum : i32
  } -> tensor<40xi32>
  return %y : tensor<40xi32>
}

// Of each row the elements above each of several limits.
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#limit = affine_map<(d0, d1, d2) -> (d1)>
#count = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @counts
// CHECK: rowwise.fuse
// CHECK-NOT: linalg
// CHECK: return
func.func @counts(%x: tensor<?x?xf32>, %limits: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %limits, %c0 : tensor<?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#rows, #limit, #count], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %limits : tensor<?x?xf32>, tensor<?xf32>) outs(%init : tensor<?x?xf32>) {
  ^bb0(%a: f32, %l: f32, %count: f32):
    %above = arith.cmpf ogt, %a, %l : f32
    %one = arith.uitofp %above : i1 to f32
    %sum = arith.addf %count, %one : f32
    linalg.yield %sum : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// Rows of one matrix that meet rows of another are a contraction, whatever is done
// where they meet.
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @negative_distances
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @negative_distances(%x: tensor<9x33xf32>, %y: tensor<7x33xf32>) -> tensor<9x7xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<9x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<9x7xf32>) -> tensor<9x7xf32>
  %d = linalg.generic {indexing_maps = [#left, #right, #count], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %y : tensor<9x33xf32>, tensor<7x33xf32>) outs(%init : tensor<9x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %difference = arith.subf %a, %b : f32
    %distance = math.absf %difference : f32
    %sum = arith.addf %out, %distance : f32
    linalg.yield %sum : f32
  } -> tensor<9x7xf32>
  return %d : tensor<9x7xf32>
}
