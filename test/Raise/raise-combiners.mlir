// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// The step of a reduction as one operation of the accumulator and an element.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// An element that is masked out is neutral: -0.0 to a sum, also where the mask
// says which elements leave the accumulator as it is.
// CHECK-LABEL: func @masked_sum
func.func @masked_sum(%x: tensor<8x16xf32>, %m: tensor<8x16xi1>, %init: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[IN:.*]]: f32, %[[MASK:.*]]: i1, %[[ACC:.*]]: f32):
  // CHECK: %[[NEUTRAL:.*]] = arith.constant -0.000000e+00 : f32
  // CHECK: %[[ELEMENT:.*]] = arith.select %[[MASK]], %[[NEUTRAL]], %[[IN]] : f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[ELEMENT]], %[[ACC]] : f32
  // CHECK: linalg.yield %[[SUM]]
  %y = linalg.generic {indexing_maps = [#all, #all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %m : tensor<8x16xf32>, tensor<8x16xi1>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %mask: i1, %acc: f32):
    %sum = arith.addf %in, %acc : f32
    %next = arith.select %mask, %acc, %sum : f32
    linalg.yield %next : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// Two masks, one of them beside the comparison that makes a maximum.
// CHECK-LABEL: func @masked_maximum
func.func @masked_maximum(%x: tensor<8x16xf32>, %m: tensor<8x16xi1>, %n: tensor<8x16xi1>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[IN:.*]]: f32, %[[M:.*]]: i1, %[[N:.*]]: i1, %[[ACC:.*]]: f32):
  // CHECK-DAG: %[[NEUTRAL:.*]] = arith.constant 0x7FC00000 : f32
  // CHECK-DAG: %[[ONE:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
  // CHECK-DAG: %[[BOTH:.*]] = arith.select %{{.*}}, %[[ONE]], %{{.*}} : f32
  // CHECK: %[[MAX:.*]] = arith.maxnumf %[[BOTH]], %[[ACC]] : f32
  // CHECK: linalg.yield %[[MAX]]
  %lowest = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %m, %n : tensor<8x16xf32>, tensor<8x16xi1>, tensor<8x16xi1>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %a: i1, %b: i1, %acc: f32):
    %larger = arith.cmpf ogt, %in, %acc : f32
    %takes = arith.andi %a, %larger : i1
    %max = arith.select %takes, %in, %acc : f32
    %next = arith.select %b, %max, %acc : f32
    linalg.yield %next : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// The casts around a sum in a wider type stay around it.
// CHECK-LABEL: func @masked_in_wider_type
func.func @masked_in_wider_type(%x: tensor<8x16xf32>, %m: tensor<8x16xi1>, %init: tensor<8xbf16>) -> tensor<8xbf16> {
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : bf16 to f32
  // CHECK: %[[ELEMENT:.*]] = arith.select %{{.*}} : f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[ELEMENT]], %[[WIDE]] : f32
  // CHECK: %[[NARROW:.*]] = arith.truncf %[[SUM]] : f32 to bf16
  // CHECK: linalg.yield %[[NARROW]]
  %y = linalg.generic {indexing_maps = [#all, #all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %m : tensor<8x16xf32>, tensor<8x16xi1>) outs(%init : tensor<8xbf16>) {
  ^bb0(%in: f32, %mask: i1, %acc: bf16):
    %wide = arith.extf %acc : bf16 to f32
    %sum = arith.addf %wide, %in : f32
    %narrow = arith.truncf %sum : f32 to bf16
    %next = arith.select %mask, %narrow, %acc : bf16
    linalg.yield %next : bf16
  } -> tensor<8xbf16>
  return %y : tensor<8xbf16>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// A sum of products, less what is subtracted, is a sum of one term an element.
// CHECK-LABEL: func @sum_of_products
func.func @sum_of_products(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: ^bb0(%[[X:.*]]: f32, %[[Z:.*]]: f32, %[[ACC:.*]]: f32):
  // CHECK-DAG: %[[PRODUCT:.*]] = arith.mulf %[[X]], %[[Z]] : f32
  // CHECK-DAG: %[[NEGATED:.*]] = arith.negf %[[Z]] : f32
  // CHECK: %[[TERM:.*]] = arith.addf %[[PRODUCT]], %[[NEGATED]] : f32
  // CHECK: arith.addf %[[ACC]], %[[TERM]] : f32
  %y = linalg.generic {indexing_maps = [#all, #all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %sum = math.fma %a, %b, %acc : f32
    %next = arith.subf %sum, %b : f32
    linalg.yield %next : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @difference_of_integers
func.func @difference_of_integers(%x: tensor<8x16xi32>, %init: tensor<8xi32>) -> tensor<8xi32> {
  // CHECK: ^bb0(%[[X:.*]]: i32, %[[ACC:.*]]: i32):
  // CHECK: %[[NEGATED:.*]] = arith.subi %{{.*}}, %[[X]] : i32
  // CHECK: arith.addi %[[ACC]], %[[NEGATED]] : i32
  %y = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%a: i32, %acc: i32):
    %next = arith.subi %acc, %a : i32
    linalg.yield %next : i32
  } -> tensor<8xi32>
  return %y : tensor<8xi32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// An accumulator that is a factor or is subtracted, a mask that depends on it,
// and a product with no reduction: they stay.
// CHECK-LABEL: func @negative_others
func.func @negative_others(%x: tensor<8x16xf32>, %init: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x16xf32>) {
  // CHECK: math.fma
  // CHECK: arith.subf
  // CHECK: arith.select
  // CHECK: math.fma
  %y:3 = linalg.generic {indexing_maps = [#all, #outer, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%init, %init, %init : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %p: f32, %q: f32, %r: f32):
    %horner = math.fma %p, %a, %a : f32
    %alternating = arith.subf %a, %q : f32
    %sum = arith.addf %r, %a : f32
    %small = arith.cmpf olt, %r, %a : f32
    %next = arith.select %small, %sum, %r : f32
    linalg.yield %horner, %alternating, %next : f32, f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  %z = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%x : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = math.fma %a, %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y#0, %y#1, %y#2, %z : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// Truth that is selected: any, all, none, not all.
// CHECK-LABEL: func @any_and_all
func.func @any_and_all(%x: tensor<8x16xi1>) -> (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) {
  // CHECK: ^bb0(%[[X:.*]]: i1, %[[P:.*]]: i1, %[[Q:.*]]: i1, %[[R:.*]]: i1, %[[S:.*]]: i1):
  // CHECK: %[[ANY:.*]] = arith.ori %[[X]], %[[P]] : i1
  // CHECK: %[[ALL:.*]] = arith.andi %[[Q]], %[[X]] : i1
  // CHECK: %[[NOT:.*]] = arith.xori %[[X]], %{{.*}} : i1
  // CHECK: %[[NONE:.*]] = arith.andi %[[NOT]], %[[R]] : i1
  // CHECK: %[[NOTALL:.*]] = arith.ori %[[NOT]], %[[S]] : i1
  // CHECK: linalg.yield %[[ANY]], %[[ALL]], %[[NONE]], %[[NOTALL]]
  %false = arith.constant false
  %true = arith.constant true
  %empty = tensor.empty() : tensor<8xi1>
  %a = linalg.fill ins(%false : i1) outs(%empty : tensor<8xi1>) -> tensor<8xi1>
  %b = linalg.fill ins(%true : i1) outs(%empty : tensor<8xi1>) -> tensor<8xi1>
  %y:4 = linalg.generic {indexing_maps = [#all, #outer, #outer, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xi1>) outs(%a, %b, %b, %a : tensor<8xi1>, tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) {
  ^bb0(%in: i1, %p: i1, %q: i1, %r: i1, %s: i1):
    %any = arith.select %in, %true, %p : i1
    %all = arith.select %q, %in, %false : i1
    %none = arith.select %in, %false, %r : i1
    %notAll = arith.select %in, %s, %true : i1
    linalg.yield %any, %all, %none, %notAll : i1, i1, i1, i1
  } -> (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>, tensor<8xi1>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<8xi1>, tensor<8xi1>, tensor<8xi1>, tensor<8xi1>
}

// -----

// Two elements a step: their own sum may overflow where those with the accumulator do
// not.
#pairs = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @two_elements_without_overflow
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[ACC:.*]]: i32):
// CHECK: %[[ELEMENTS:.*]] = arith.addi %[[A]], %[[B]] : i32
// CHECK: %[[SUM:.*]] = arith.addi %[[ACC]], %[[ELEMENTS]] : i32
// CHECK: linalg.yield %[[SUM]]
func.func @two_elements_without_overflow(%x: tensor<8x16xi32>, %y: tensor<8x16xi32>, %init: tensor<8xi32>) -> tensor<8xi32> {
  %r = linalg.generic {indexing_maps = [#pairs, #pairs, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<8x16xi32>, tensor<8x16xi32>) outs(%init : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32, %acc: i32):
    %first = arith.addi %acc, %a overflow<nsw> : i32
    %both = arith.addi %first, %b overflow<nsw> : i32
    linalg.yield %both : i32
  } -> tensor<8xi32>
  return %r : tensor<8xi32>
}
