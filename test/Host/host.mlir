// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// The host function: checks, the choice of a version, launches.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#aligned = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
#unaligned = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 16, maxWidth = 16>>
#narrow = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = any, minWidth = 0, maxWidth = 125>>
#wide = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1>,
    rows = <alignment = any, minWidth = 126, maxWidth = 9223372036854775807>>

// CHECK: module attributes {gpu.container_module}
// CHECK-DAG: func.func private @rowwiseStatus() -> i32
// CHECK-DAG: func.func private @rowwiseFail(i32, !llvm.ptr)
// CHECK-DAG: llvm.mlir.global internal constant @[[SIZE:.*]]("argument 0 of exp: expected size 16 in dimension 1\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("result 0 of exp overlaps argument 0: expected memory of its own, or the argument's address and strides\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("result 0 of exp: expected no two elements in one place\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("result 0 of exp: its size in dimension 0 differs from that of the other operands\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of exp: expected a stride of 1 in dimension 1\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of exp: expected a size from 0 to 2^47 in dimension 0\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of exp: expected fewer than 2^47 elements\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("argument 0 of exp: expected an address that is a multiple of 4 bytes\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("result 0 of exp: expected an address that is a multiple of 4 bytes\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("workspace of two_programs: expected fewer than 2^47 bytes for each intermediate result\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("workspace of two_programs: expected as many bytes as two_programs_workspace_size says, found none\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("workspace of two_programs: expected an address that is a multiple of 256 bytes\00")

// Sizes that the source says are checked, in order; then the aligned version is
// taken if no address, stride or length has a bit below 16 bytes.
// CHECK-LABEL: func.func @exp(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[Y:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>,
// CHECK-SAME: %[[WORKSPACE:.*]]: !llvm.ptr, %[[STREAM:.*]]: !llvm.ptr) -> i32 attributes {llvm.emit_c_interface}
// CHECK: %[[HEIGHT:.*]] = memref.dim %[[X]], %c0
// CHECK: %[[WIDTH:.*]] = memref.dim %[[X]], %c1
// CHECK: arith.cmpi eq, %[[WIDTH]], %c16
// CHECK: %[[FAILS:.*]] = arith.xori
// CHECK-NEXT: scf.if %[[FAILS]] {
// CHECK-NEXT: func.call @rowwiseFail(%c1_i32, %{{.*}})
// CHECK: %[[COUNT:.*]] = arith.muli %[[HEIGHT]], %c16
// CHECK: %[[SOME:.*]] = arith.cmpi ne, %[[COUNT]], %c0
// CHECK-NEXT: scf.if %[[SOME]] {
// CHECK: arith.andi %{{.*}}, %c15
// CHECK: %[[LOWY:.*]] = arith.andi %{{.*}}, %c15
// CHECK: %[[LOW:.*]] = arith.ori %{{.*}}, %[[LOWY]]
// CHECK: %[[ALIGNED:.*]] = arith.cmpi eq, %[[LOW]], %c0
// CHECK-NEXT: scf.if %[[ALIGNED]] {
// CHECK-NEXT: %[[GRID:.*]] = arith.ceildivui %[[HEIGHT]], %c32
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @exp_warp_4x1_n16_aligned::@exp_warp_4x1_n16_aligned blocks in (%[[GRID]], %c1, %c1) threads in (%c4, %c32, %c1)
// CHECK: } else {
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @exp_warp_8x1_n16_unaligned{{.*}}::@exp_warp_8x1_n16_unaligned
// CHECK: %[[STATUS:.*]] = call @rowwiseStatus() : () -> i32
// CHECK-NEXT: return %[[STATUS]]
// CHECK-LABEL: func.func @exp_workspace_size(
// CHECK-SAME: -> i64 attributes {llvm.emit_c_interface}
// CHECK: return %c0_i64
func.func @exp(%x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x16xf32>) axis [1] maps [#all, #all] versions [#aligned, #unaligned] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }, {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<?x16xf32>
}

// A dynamic width picks the version of its class.
// CHECK-LABEL: gpu.module @widths_
// CHECK: gpu.func @widths_warp_32x1_n0to125_unaligned
// CHECK: gpu.func @widths_stream_1024x4_n126up_unaligned
// CHECK-LABEL: func.func @widths(
// CHECK: %[[ISNARROW:.*]] = arith.cmpi ule, %[[WIDTH:.*]], %c125
// CHECK-NEXT: scf.if %[[ISNARROW]] {
// CHECK: gpu.launch_func {{.*}} @widths_warp_32x1_n0to125_unaligned{{.*}}::@widths_warp_32x1_n0to125_unaligned
// CHECK: %[[ISWIDE:.*]] = arith.cmpi uge, %[[WIDTH]], %c126
// CHECK-NEXT: scf.if %[[ISWIDE]] {
// CHECK: gpu.launch_func {{.*}} @widths_stream_1024x4_n126up_unaligned{{.*}}::@widths_stream_1024x4_n126up_unaligned
// CHECK: return
func.func @widths(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] versions [#narrow, #wide] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}

// What is between two programs lives in the workspace, at multiples of 256
// bytes. Sizes that the caller may choose are held to what cannot wrap.
// CHECK-LABEL: gpu.module @two_programs_
// CHECK: gpu.func @two_programs_0_warp
// CHECK: gpu.func @two_programs_1_warp
// CHECK-LABEL: func.func @two_programs(
// CHECK-SAME: %[[WORKSPACE:[^:]*]]: !llvm.ptr, %{{[^:]*}}: !llvm.ptr) -> i32
// CHECK: %[[NEGATIVE:.*]] = arith.cmpi ult, %[[ROWS:.*]], %c140737488355328
// CHECK: arith.mului_extended %[[ROWS]], %c4
// CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[WORKSPACE]] : !llvm.ptr to i64
// CHECK: memref.view %{{.*}}[%c0][%{{.*}}] : memref<?xi8> to memref<?xf32>
// CHECK: gpu.launch_func {{.*}} @two_programs_0_warp{{.*}}::@two_programs_0_warp
// CHECK: gpu.launch_func {{.*}} @two_programs_1_warp{{.*}}::@two_programs_1_warp
// CHECK-LABEL: func.func @two_programs_workspace_size(
// CHECK: %[[HEIGHT:.*]] = memref.dim %{{.*}}, %c0
// CHECK: %[[LOW:.*]], %[[HIGH:.*]] = arith.mului_extended %[[HEIGHT]], %c4
// CHECK: %[[WRAPS:.*]] = arith.cmpi ne, %[[HIGH]], %c0
// CHECK: %[[LESS:.*]] = arith.minui %[[LOW]], %c140737488355328
// CHECK: %[[BYTES:.*]] = arith.select %[[WRAPS]], %c140737488355328, %[[LESS]]
// CHECK: %[[BLOCKS:.*]] = arith.ceildivui %[[BYTES]], %c256
// CHECK: %[[ROUNDED:.*]] = arith.muli %[[BLOCKS]], %c256
// CHECK: %[[SIZE:.*]] = arith.index_cast %[[ROUNDED]] : index to i64
// CHECK: return %[[SIZE]]
func.func @two_programs(%x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %sum = rowwise.fuse ins(%x : tensor<?x16xf32>) axis [1] maps [#all, #outer] versions [#unaligned] -> tensor<?xf32> {
  ^bb0(%row: tensor<16xf32>):
    %s = rowwise.reduce addf %row : tensor<16xf32> -> f32
    rowwise.yield %s : f32
  }
  %y = rowwise.fuse ins(%x, %sum : tensor<?x16xf32>, tensor<?xf32>) axis [1] maps [#all, #outer, #all]
      versions [#unaligned] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>, %scalar: f32):
    %s = tensor.splat %scalar : tensor<16xf32>
    %o = arith.divf %row, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<?x16xf32>
}

// A program whose result nobody reads is not run.
// CHECK-LABEL: func.func @unused_program(
// CHECK-COUNT-1: gpu.launch_func
// CHECK-NOT: gpu.launch_func
// CHECK: return
func.func @unused_program(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %unused = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #outer] versions [#unaligned] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %s = rowwise.reduce addf %row : tensor<16xf32> -> f32
    rowwise.yield %s : f32
  }
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#unaligned] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
