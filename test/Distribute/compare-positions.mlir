// RUN: softmax-opt %s --rowwise-compare-positions | FileCheck %s

gpu.module @kernels {
  // The pass's example.
  // CHECK-LABEL: gpu.func @label
  // CHECK-SAME: %[[FIRST:.*]]: index, %[[LABEL:.*]]: i64
  // CHECK: %[[START:.*]] = arith.index_cast %[[FIRST]] : index to i64
  // CHECK: %[[DIFFERENCE:.*]] = arith.subi %[[LABEL]], %[[START]] : i64
  // CHECK: %[[LIMIT:.*]] = arith.constant 2147483647 : i64
  // CHECK: %[[IS_SMALL:.*]] = arith.cmpi ult, %[[DIFFERENCE]], %[[LIMIT]] : i64
  // CHECK: %[[LOW:.*]] = arith.trunci %[[DIFFERENCE]] : i64 to i32
  // CHECK: %[[NONE:.*]] = arith.constant -1 : i32
  // CHECK: %[[OFFSET:.*]] = arith.select %[[IS_SMALL]], %[[LOW]], %[[NONE]] : i32
  // CHECK: %[[CONSTANTS:.*]] = arith.constant dense<[0, 1]> : vector<2xi32>
  // CHECK: %[[OFFSETS:.*]] = vector.broadcast %[[OFFSET]] : i32 to vector<2xi32>
  // CHECK: %[[IS:.*]] = arith.cmpi eq, %[[CONSTANTS]], %[[OFFSETS]] : vector<2xi32>
  // CHECK: gpu.return %[[IS]]
  gpu.func @label(%first: index, %label: i64) -> vector<2xi1> {
    %c1 = arith.constant 1 : index
    %p1 = arith.addi %first, %c1 : index
    %positions = vector.from_elements %first, %p1 : vector<2xindex>
    %numbers = arith.index_cast %positions : vector<2xindex> to vector<2xi64>
    %labels = vector.broadcast %label : i64 to vector<2xi64>
    %is = arith.cmpi eq, %numbers, %labels : vector<2xi64>
    gpu.return %is : vector<2xi1>
  }

  // Sums in any order have one base, here of two terms; the scalar may come first.
  // CHECK-LABEL: gpu.func @sums
  // CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index, %[[SCALAR:.*]]: index
  // CHECK: %[[BASE:.*]] = arith.addi %[[A]], %[[B]] : index
  // CHECK: %[[DIFFERENCE:.*]] = arith.subi %[[SCALAR]], %[[BASE]] : index
  // CHECK: arith.index_cast %[[DIFFERENCE]] : index to i32
  // CHECK: arith.cmpi ne, %{{.*}} : vector<2xi32>
  gpu.func @sums(%a: index, %b: index, %scalar: index) -> vector<2xi1> {
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %a8 = arith.addi %a, %c8 : index
    %p0 = arith.addi %a8, %b : index
    %b9 = arith.addi %b, %c9 : index
    %p1 = arith.addi %b9, %a : index
    %positions = vector.from_elements %p0, %p1 : vector<2xindex>
    %scalars = vector.broadcast %scalar : index to vector<2xindex>
    %is = arith.cmpi ne, %scalars, %positions : vector<2xindex>
    gpu.return %is : vector<2xi1>
  }

  // What is not one sum for all elements stays; so do other comparisons.
  // CHECK-LABEL: gpu.func @stays
  // CHECK: arith.cmpi eq, %{{.*}} : vector<2xindex>
  // CHECK: arith.cmpi sle, %{{.*}} : vector<2xindex>
  // CHECK: arith.cmpi eq, %{{.*}} : vector<2xi16>
  gpu.func @stays(%a: index, %b: index, %scalar: index, %short: i16) -> (vector<2xi1>, vector<2xi1>, vector<2xi1>) {
    %c1 = arith.constant 1 : index
    %a1 = arith.addi %a, %c1 : index
    %different = vector.from_elements %a, %b : vector<2xindex>
    %positions = vector.from_elements %a, %a1 : vector<2xindex>
    %scalars = vector.broadcast %scalar : index to vector<2xindex>
    %is = arith.cmpi eq, %different, %scalars : vector<2xindex>
    %below = arith.cmpi sle, %positions, %scalars : vector<2xindex>
    %numbers = arith.index_cast %positions : vector<2xindex> to vector<2xi16>
    %shorts = vector.broadcast %short : i16 to vector<2xi16>
    %equal = arith.cmpi eq, %numbers, %shorts : vector<2xi16>
    gpu.return %is, %below, %equal : vector<2xi1>, vector<2xi1>, vector<2xi1>
  }
}
