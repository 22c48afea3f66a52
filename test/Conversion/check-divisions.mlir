// RUN: softmax-opt %s --rowwise-check-divisions | FileCheck %s

// CHECK-LABEL: llvm.func @unsigned
// CHECK-SAME: (%[[X:.*]]: i32, %[[Y:.*]]: i32)
llvm.func @unsigned(%x: i32, %y: i32) -> i32 {
  // CHECK: %[[IS_ZERO:.*]] = llvm.icmp "eq" %[[Y]], %{{.*}} : i32
  // CHECK: %[[FAULT:.*]] = llvm.zext %[[IS_ZERO]] : i1 to i32
  // CHECK: %[[WHERE:.*]] = llvm.mlir.addressof @rowwise_division_
  // CHECK: llvm.call @rowwiseSimDivision(%[[FAULT]], %[[WHERE]])
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
  // CHECK: %[[DIVISOR:.*]] = llvm.select %[[IS_ZERO]], %[[ONE]], %[[Y]]
  // CHECK: llvm.urem %[[X]], %[[DIVISOR]] : i32
  %0 = llvm.urem %x, %y : i32
  llvm.return %0 : i32
}

// CHECK-LABEL: llvm.func @signed
// CHECK-SAME: (%[[X:.*]]: vector<4xi8>, %[[Y:.*]]: vector<4xi8>)
llvm.func @signed(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> {
  // CHECK: %[[IS_ZERO:.*]] = llvm.icmp "eq" %[[Y]], %{{.*}} : vector<4xi8>
  // CHECK: "llvm.intr.vector.reduce.or"(%[[IS_ZERO]])
  // CHECK: %[[LOWEST:.*]] = llvm.mlir.constant(dense<-128> : vector<4xi8>)
  // CHECK: llvm.icmp "eq" %[[X]], %[[LOWEST]]
  // CHECK: %[[MINUS_ONE:.*]] = llvm.mlir.constant(dense<-1> : vector<4xi8>)
  // CHECK: llvm.icmp "eq" %[[Y]], %[[MINUS_ONE]]
  // CHECK: %[[OVERFLOWS:.*]] = llvm.and
  // CHECK: %[[TRAPS:.*]] = llvm.or %[[IS_ZERO]], %[[OVERFLOWS]]
  // CHECK: llvm.call @rowwiseSimDivision
  // CHECK: %[[DIVISOR:.*]] = llvm.select %[[TRAPS]], %{{.*}}, %[[Y]]
  // CHECK: llvm.sdiv %[[X]], %[[DIVISOR]] : vector<4xi8>
  %0 = llvm.sdiv %x, %y : vector<4xi8>
  llvm.return %0 : vector<4xi8>
}

// CHECK-LABEL: llvm.func @constants
llvm.func @constants(%x: i32) -> i32 {
  %c32 = llvm.mlir.constant(32 : i32) : i32
  %minus = llvm.mlir.constant(-1 : i32) : i32
  // CHECK-NOT: rowwiseSimDivision
  // CHECK: llvm.udiv
  // CHECK-NOT: rowwiseSimDivision
  // CHECK: llvm.udiv
  // CHECK: llvm.call @rowwiseSimDivision
  // CHECK: llvm.srem
  %0 = llvm.udiv %x, %c32 : i32
  %1 = llvm.udiv %0, %minus : i32
  %2 = llvm.srem %1, %minus : i32
  llvm.return %2 : i32
}
