// RUN: softmax-opt %s --rowwise-loops --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s
// RUN: softmax-opt %s --rowwise-loops=precise --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s --check-prefix=PRECISE

// One thread for each element of the result: a loop adds up in a register, and
// no operation on buffers is left on the host.

// CHECK-LABEL: gpu.module @product_
// CHECK: gpu.func @product_loops_0(
// CHECK-SAME: %[[C:[^:]*]]: memref<8x4xf32>, %[[A:[^:]*]]: memref<8x16xf32>, %[[B:[^:]*]]: memref<16x4xf32>) kernel
// CHECK-SAME: known_block_size = array<i32: 256, 1, 1>
// CHECK-DAG: %[[BLOCK:.*]] = gpu.block_id x
// CHECK-DAG: %[[THREAD:.*]] = gpu.thread_id x
// CHECK: %[[FIRST:.*]] = arith.muli %[[BLOCK]], %c256
// CHECK: %[[ID:.*]] = arith.addi %[[FIRST]], %[[THREAD]]
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[ID]], %c32
// CHECK: scf.if %[[INSIDE]] {
// CHECK-DAG: %[[COLUMN:.*]] = arith.remui %[[ID]], %c4
// CHECK-DAG: %[[ROW:.*]] = arith.divui %[[ID]], %c4
// CHECK: %[[START:.*]] = memref.load %[[C]][%[[ROW]], %[[COLUMN]]]
// CHECK: %[[SUM:.*]] = scf.for %[[K:.*]] = %c0 to %c16 step %c1 iter_args(%[[ACC:.*]] = %[[START]])
// CHECK-DAG: %[[X:.*]] = memref.load %[[A]][%[[ROW]], %[[K]]]
// CHECK-DAG: %[[Y:.*]] = memref.load %[[B]][%[[K]], %[[COLUMN]]]
// CHECK: %[[XY:.*]] = arith.mulf %[[X]], %[[Y]]
// CHECK: %[[NEXT:.*]] = arith.addf %[[ACC]], %[[XY]]
// CHECK: scf.yield %[[NEXT]]
// CHECK: memref.store %[[SUM]], %[[C]][%[[ROW]], %[[COLUMN]]]
// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[STREAM:[^:]*]]: !llvm.ptr)
// CHECK-NOT: linalg
// CHECK-NOT: memref.load
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @product_loops_0::@product_loops_0 blocks in (%c1, %c1, %c1) threads in (%c256, %c1, %c1)
// CHECK-NEXT: return
func.func @product(%a: memref<8x16xf32>, %b: memref<16x4xf32>, %c: memref<8x4xf32>, %stream: !llvm.ptr) {
  linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x4xf32>) outs(%c : memref<8x4xf32>)
  return
}

// -----
// No parallel dimension: one thread. The order of loops is the source's.
// CHECK-LABEL: gpu.func @dot_loops_0(
// CHECK: %[[ID:.*]] = arith.addi
// CHECK: arith.cmpi ult, %[[ID]], %c1
// CHECK: scf.for %{{.*}} = %c0 to %c77
// CHECK-LABEL: func.func @dot(
// CHECK: gpu.launch_func {{.*}} blocks in (%c1, %c1, %c1)
func.func @dot(%a: memref<77xf32>, %b: memref<77xf32>, %c: memref<f32>, %stream: !llvm.ptr) {
  linalg.dot ins(%a, %b : memref<77xf32>, memref<77xf32>) outs(%c : memref<f32>)
  return
}

// -----
// 16-bit floats are added up in f32, and rounded once.
// CHECK-LABEL: gpu.func @half_loops_0(
// CHECK: %[[START:.*]] = arith.extf %{{.*}} fastmath<contract> : f16 to f32
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[START]]) -> (f32)
// CHECK: %[[ROUNDED:.*]] = arith.truncf %[[SUM]] fastmath<contract> : f32 to f16
// CHECK: memref.store %[[ROUNDED]]
func.func @half(%a: memref<8x16xf16>, %c: memref<8xf16>, %stream: !llvm.ptr) {
  linalg.reduce ins(%a : memref<8x16xf16>) outs(%c : memref<8xf16>) dimensions = [1]
  (%x: f16, %acc: f16) {
    %sum = arith.addf %x, %acc : f16
    linalg.yield %sum : f16
  }
  return
}

// -----
// Of a product in 16-bit floats `precise` keeps the rounding, and of a sum the last one,
// also where the program says that each partial sum is rounded.
// PRECISE-LABEL: gpu.func @product_of_halves_loops_0(
// PRECISE: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (f32)
// PRECISE: %[[XY:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
// PRECISE: %[[ROUNDED:.*]] = arith.truncf %[[XY]] : f32 to f16
// PRECISE: %[[TERM:.*]] = arith.extf %[[ROUNDED]]
// PRECISE: %[[NEXT:.*]] = arith.addf %[[ACC]], %[[TERM]] : f32
// PRECISE: scf.yield %[[NEXT]]
// PRECISE: arith.truncf %[[SUM]]
func.func @product_of_halves(%a: memref<8x16xf16>, %b: memref<16x4xf16>, %c: memref<8x4xf16>, %stream: !llvm.ptr) {
  linalg.matmul ins(%a, %b : memref<8x16xf16>, memref<16x4xf16>) outs(%c : memref<8x4xf16>)
  return
}

// -----
#row = affine_map<(i, k) -> (i, k)>
#one = affine_map<(i, k) -> (i)>
// CHECK-LABEL: gpu.func @rounded_sums_loops_0(
// CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (f32)
// CHECK: %[[NEXT:.*]] = arith.addf %[[ACC]], %{{.*}} : f32
// CHECK: scf.yield %[[NEXT]]
// PRECISE-LABEL: gpu.func @rounded_sums_loops_0(
// PRECISE: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (f32)
// PRECISE: %[[NEXT:.*]] = arith.addf %[[ACC]], %{{.*}} : f32
// PRECISE: scf.yield %[[NEXT]]
func.func @rounded_sums(%a: memref<8x16xf16>, %c: memref<8xf16>, %stream: !llvm.ptr) {
  linalg.generic {indexing_maps = [#row, #one], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<8x16xf16>) outs(%c : memref<8xf16>) {
  ^bb0(%x: f16, %acc: f16):
    %x32 = arith.extf %x : f16 to f32
    %acc32 = arith.extf %acc : f16 to f32
    %sum = arith.addf %acc32, %x32 : f32
    %rounded = arith.truncf %sum : f32 to f16
    linalg.yield %rounded : f16
  }
  return
}

// -----
// Dynamic sizes: nothing is launched where there is nothing to write. An index
// in the body is that of the loop, and a reduction may come before a parallel
// dimension.
#a = affine_map<(k, i) -> (i, k)>
#c = affine_map<(k, i) -> (i)>
// CHECK-LABEL: gpu.func @dynamic_loops_0(
// CHECK-SAME: %[[COUNT:[^:]*]]: index
// CHECK: %[[ID:.*]] = arith.addi
// CHECK: arith.cmpi ult, %[[ID]], %[[COUNT]]
// CHECK: scf.for %[[K:.*]] = %c0 to %{{.*}} step %c1
// CHECK: memref.load %{{.*}}[%[[ID]], %[[K]]]
// CHECK: arith.index_cast %[[K]] : index to i32
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[A:[^:]*]]: memref<?x?xi32>
// CHECK: %[[ROWS:.*]] = memref.dim %[[A]], %c0
// CHECK: %[[SOME:.*]] = arith.cmpi ne, %[[ROWS]], %c0
// CHECK: scf.if %[[SOME]] {
// CHECK: %[[GRID:.*]] = arith.ceildivui %[[ROWS]], %c256
// CHECK: gpu.launch_func {{.*}} blocks in (%[[GRID]], %c1, %c1)
func.func @dynamic(%a: memref<?x?xi32>, %c: memref<?xi32>, %stream: !llvm.ptr) {
  linalg.generic {indexing_maps = [#a, #c], iterator_types = ["reduction", "parallel"]}
      ins(%a : memref<?x?xi32>) outs(%c : memref<?xi32>) {
  ^bb0(%x: i32, %acc: i32):
    %k = linalg.index 0 : index
    %i = arith.index_cast %k : index to i32
    %p = arith.muli %x, %i : i32
    %sum = arith.addi %p, %acc : i32
    linalg.yield %sum : i32
  }
  return
}

// -----
func.func @negative_tensors(%a: tensor<8xf32>, %c: tensor<8xf32>, %stream: !llvm.ptr) {
  // expected-error @+1 {{'linalg.copy' op expected buffers as operands}}
  %r = linalg.copy ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----
// expected-error @+1 {{expected a stream as the last argument}}
func.func @negative_no_stream(%a: memref<8xf32>, %c: memref<8xf32>) {
  linalg.copy ins(%a : memref<8xf32>) outs(%c : memref<8xf32>)
  return
}

// -----

func.func @no_maps(%x: memref<8x16xf32>, %y: memref<8x16xf32>, %stream: !llvm.ptr) {
  // expected-error @+1 {{'linalg.softmax' op expected indexing maps}}
  linalg.softmax dimension(1) ins(%x : memref<8x16xf32>) outs(%y : memref<8x16xf32>)
  return
}
