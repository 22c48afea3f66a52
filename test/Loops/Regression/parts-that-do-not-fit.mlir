// Sizes that do not fit in a concatenation or an insertion are the fault of that operation,
// and the error is at it and names it. It was at the function.

// RUN: not softmax-run %s --entry=join --device=simulator --fallback=loops --input=4x8xf32 --input=3x5xf32 2>&1 | FileCheck %s --check-prefix=JOIN
// RUN: softmax-run %s --entry=join --device=simulator --fallback=loops --check --input=4x8xf32 --input=4x5xf32 | FileCheck %s
// RUN: not softmax-run %s --entry=insert --device=simulator --fallback=loops --input=4x8xf32 --input=3x5xf32 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: softmax-run %s --entry=insert --device=simulator --fallback=loops --check --input=4x8xf32 --input=4x5xf32 | FileCheck %s

// CHECK: check passed

func.func @join(%a: tensor<?x8xf32>, %b: tensor<?x5xf32>) -> tensor<?x13xf32> {
  // JOIN: mlir:[[#@LINE+2]]:8: error: join: the size of operand 1 of tensor.concat at [[#@LINE+2]]:8 in dimension 0 differs from that of what it is joined to
  // JOIN-NOT: error:
  %c = tensor.concat dim(1) %a, %b : (tensor<?x8xf32>, tensor<?x5xf32>) -> tensor<?x13xf32>
  return %c : tensor<?x13xf32>
}

func.func @insert(%a: tensor<?x8xf32>, %b: tensor<?x5xf32>) -> tensor<?x8xf32> {
  %0 = arith.constant 0 : index
  %n = tensor.dim %a, %0 : tensor<?x8xf32>
  // INSERT: mlir:[[#@LINE+2]]:8: error: insert: the size of operand 0 of tensor.insert_slice at [[#@LINE+2]]:8 in dimension 0 differs from that of the slice that it is inserted into
  // INSERT-NOT: error:
  %c = tensor.insert_slice %b into %a[0, 2] [%n, 5] [1, 1] : tensor<?x5xf32> into tensor<?x8xf32>
  return %c : tensor<?x8xf32>
}
