// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// A constant whose elements differ is uploaded by the first run: data and a
// variable for its place are the module's. An i1 takes a byte.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 4, maxWidth = 4>>

// CHECK: llvm.mlir.global internal constant @main_constant_0("\01\00\01\01")
// CHECK: llvm.mlir.global internal @main_constant_0_slot() {addr_space = 0 : i32, rowwise.constant_slot} : !llvm.ptr {
// CHECK-NEXT: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: llvm.return %[[NULL]]
// CHECK-LABEL: func.func @main(
// CHECK-DAG: %[[DATA_AT:.*]] = llvm.mlir.addressof @main_constant_0 :
// CHECK-DAG: %[[SLOT_AT:.*]] = llvm.mlir.addressof @main_constant_0_slot :
// CHECK: %[[COPY:.*]] = func.call @rowwiseDeviceConstant(%[[SLOT_AT]], %[[DATA_AT]], %c4_i64)
// CHECK: %[[THERE:.*]] = llvm.icmp "ne" %[[COPY]]
// CHECK: scf.if %[[THERE]] {
// CHECK: gpu.launch_func
// CHECK-LABEL: func.func @main_workspace_size(
// CHECK-NOT: call
// CHECK: return
func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %keep = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %y = rowwise.fuse ins(%x, %keep : tensor<8x4xf32>, tensor<4xi1>) axis [1] maps [#all, #row, #all]
      versions [#schedule] -> tensor<8x4xf32> {
  ^bb0(%row: tensor<4xf32>, %mask: tensor<4xi1>):
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %z = arith.select %mask, %row, %zero : tensor<4xi1>, tensor<4xf32>
    rowwise.yield %z : tensor<4xf32>
  }
  return %y : tensor<8x4xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @negative_splat(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+2 {{'arith.constant' op has no lowering to a kernel, but --fallback=loops runs it as plain loops}}
  // expected-note @+1 {{it is not part of a row program}}
  %one = arith.constant dense<1.0> : tensor<2x2xf32>
  %row = tensor.collapse_shape %one [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %y = rowwise.fuse ins(%x, %row : tensor<8x4xf32>, tensor<4xf32>) axis [1] maps [#all, #row, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
                    rows = <alignment = any, minWidth = 4, maxWidth = 4>>] -> tensor<8x4xf32> {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %z = arith.addf %a, %b : tensor<4xf32>
    rowwise.yield %z : tensor<4xf32>
  }
  return %y : tensor<8x4xf32>
}
