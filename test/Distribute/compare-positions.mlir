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

  // A value that is added to itself 64 times is no sum of 2^64 terms.
  // CHECK-LABEL: gpu.func @doubled
  // CHECK: arith.cmpi eq, %{{.*}} : vector<2xi
  gpu.func @doubled(%v0: index, %scalar: index) -> vector<2xi1> {
    %c1 = arith.constant 1 : index
    %v1 = arith.addi %v0, %v0 : index
    %v2 = arith.addi %v1, %v1 : index
    %v3 = arith.addi %v2, %v2 : index
    %v4 = arith.addi %v3, %v3 : index
    %v5 = arith.addi %v4, %v4 : index
    %v6 = arith.addi %v5, %v5 : index
    %v7 = arith.addi %v6, %v6 : index
    %v8 = arith.addi %v7, %v7 : index
    %v9 = arith.addi %v8, %v8 : index
    %v10 = arith.addi %v9, %v9 : index
    %v11 = arith.addi %v10, %v10 : index
    %v12 = arith.addi %v11, %v11 : index
    %v13 = arith.addi %v12, %v12 : index
    %v14 = arith.addi %v13, %v13 : index
    %v15 = arith.addi %v14, %v14 : index
    %v16 = arith.addi %v15, %v15 : index
    %v17 = arith.addi %v16, %v16 : index
    %v18 = arith.addi %v17, %v17 : index
    %v19 = arith.addi %v18, %v18 : index
    %v20 = arith.addi %v19, %v19 : index
    %v21 = arith.addi %v20, %v20 : index
    %v22 = arith.addi %v21, %v21 : index
    %v23 = arith.addi %v22, %v22 : index
    %v24 = arith.addi %v23, %v23 : index
    %v25 = arith.addi %v24, %v24 : index
    %v26 = arith.addi %v25, %v25 : index
    %v27 = arith.addi %v26, %v26 : index
    %v28 = arith.addi %v27, %v27 : index
    %v29 = arith.addi %v28, %v28 : index
    %v30 = arith.addi %v29, %v29 : index
    %v31 = arith.addi %v30, %v30 : index
    %v32 = arith.addi %v31, %v31 : index
    %v33 = arith.addi %v32, %v32 : index
    %v34 = arith.addi %v33, %v33 : index
    %v35 = arith.addi %v34, %v34 : index
    %v36 = arith.addi %v35, %v35 : index
    %v37 = arith.addi %v36, %v36 : index
    %v38 = arith.addi %v37, %v37 : index
    %v39 = arith.addi %v38, %v38 : index
    %v40 = arith.addi %v39, %v39 : index
    %v41 = arith.addi %v40, %v40 : index
    %v42 = arith.addi %v41, %v41 : index
    %v43 = arith.addi %v42, %v42 : index
    %v44 = arith.addi %v43, %v43 : index
    %v45 = arith.addi %v44, %v44 : index
    %v46 = arith.addi %v45, %v45 : index
    %v47 = arith.addi %v46, %v46 : index
    %v48 = arith.addi %v47, %v47 : index
    %v49 = arith.addi %v48, %v48 : index
    %v50 = arith.addi %v49, %v49 : index
    %v51 = arith.addi %v50, %v50 : index
    %v52 = arith.addi %v51, %v51 : index
    %v53 = arith.addi %v52, %v52 : index
    %v54 = arith.addi %v53, %v53 : index
    %v55 = arith.addi %v54, %v54 : index
    %v56 = arith.addi %v55, %v55 : index
    %v57 = arith.addi %v56, %v56 : index
    %v58 = arith.addi %v57, %v57 : index
    %v59 = arith.addi %v58, %v58 : index
    %v60 = arith.addi %v59, %v59 : index
    %v61 = arith.addi %v60, %v60 : index
    %v62 = arith.addi %v61, %v61 : index
    %v63 = arith.addi %v62, %v62 : index
    %v64 = arith.addi %v63, %v63 : index
    %next = arith.addi %v64, %c1 : index
    %positions = vector.from_elements %v64, %next : vector<2xindex>
    %scalars = vector.broadcast %scalar : index to vector<2xindex>
    %is = arith.cmpi eq, %positions, %scalars : vector<2xindex>
    gpu.return %is : vector<2xi1>
  }
}
