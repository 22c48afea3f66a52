// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --entry=main --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=main --device=simulator --check --fuse=false | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=dynamic --device=simulator --check --input=7x65xf32 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=columns --device=simulator --check --math=precise | FileCheck %s --check-prefix=RIGHT

// A loss and an accuracy, means of what a program makes for each row, were a kernel
// each: what they read are different results.

// RIGHT-COUNT-2: check passed

// CHECK-LABEL: func.func @main
// CHECK: %[[ROWS:.*]]:2 = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<9xf32>, tensor<9xf16> {
// CHECK: rowwise.fuse ins(%[[ROWS]]#0, %[[ROWS]]#1 : tensor<9xf32>, tensor<9xf16>) axis [0] {{.*}} -> tensor<f32>, tensor<f16> {
// CHECK-NOT: rowwise.fuse
// CHECK: return
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<9x65xf32>) -> (tensor<f32>, tensor<f16>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFC00 : f16
  %lowest32 = arith.constant 0xFF800000 : f32
  %rows = tensor.empty() : tensor<9xf32>
  %halves = tensor.empty() : tensor<9xf16>
  %one = tensor.empty() : tensor<f32>
  %oneHalf = tensor.empty() : tensor<f16>
  %a = linalg.fill ins(%zero : f32) outs(%rows : tensor<9xf32>) -> tensor<9xf32>
  %b = linalg.fill ins(%lowest32 : f32) outs(%rows : tensor<9xf32>) -> tensor<9xf32>
  %c = linalg.fill ins(%zero : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %d = linalg.fill ins(%lowest : f16) outs(%oneHalf : tensor<f16>) -> tensor<f16>
  %sums = linalg.reduce {arith.addf} ins(%x : tensor<9x65xf32>) outs(%a : tensor<9xf32>) dimensions = [1]
  %most = linalg.reduce {arith.maximumf} ins(%x : tensor<9x65xf32>) outs(%b : tensor<9xf32>) dimensions = [1]
  %narrow = arith.truncf %most : tensor<9xf32> to tensor<9xf16>
  %squares = linalg.square ins(%sums : tensor<9xf32>) outs(%rows : tensor<9xf32>) -> tensor<9xf32>
  %sum = linalg.reduce {arith.addf} ins(%squares : tensor<9xf32>) outs(%c : tensor<f32>) dimensions = [0]
  %largest = linalg.reduce {arith.maximumf} ins(%narrow : tensor<9xf16>) outs(%d : tensor<f16>) dimensions = [0]
  return %sum, %largest : tensor<f32>, tensor<f16>
}

// CHECK-LABEL: func.func @dynamic
// CHECK: %[[ROWS:.*]]:2 = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<?xf32>, tensor<?xf32> {
// CHECK: rowwise.fuse ins(%[[ROWS]]#0, %[[ROWS]]#1 : tensor<?xf32>, tensor<?xf32>) axis [0] {{.*}} -> tensor<f32>, tensor<f32> {
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @dynamic(%x: tensor<?x65xf32>) -> (tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %lowest = arith.constant 0xFF800000 : f32
  %m = tensor.dim %x, %c0 : tensor<?x65xf32>
  %rows = tensor.empty(%m) : tensor<?xf32>
  %one = tensor.empty() : tensor<f32>
  %a = linalg.fill ins(%zero : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.fill ins(%lowest : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %c = linalg.fill ins(%zero : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %d = linalg.fill ins(%lowest : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %sums = linalg.reduce {arith.addf} ins(%x : tensor<?x65xf32>) outs(%a : tensor<?xf32>) dimensions = [1]
  %most = linalg.reduce {arith.maximumf} ins(%x : tensor<?x65xf32>) outs(%b : tensor<?xf32>) dimensions = [1]
  %squares = linalg.square ins(%sums : tensor<?xf32>) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%squares : tensor<?xf32>) outs(%c : tensor<f32>) dimensions = [0]
  %exp = linalg.exp ins(%most : tensor<?xf32>) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %largest = linalg.reduce {arith.maximumf} ins(%exp : tensor<?xf32>) outs(%d : tensor<f32>) dimensions = [0]
  return %sum, %largest : tensor<f32>, tensor<f32>
}

// Of one result the sums of rows and of another those of columns: there is no
// program of both.

// CHECK-LABEL: func.func @columns
// CHECK-COUNT-3: rowwise.fuse
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @columns(%x: tensor<8x8x5xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %rows = tensor.empty() : tensor<8x8xf32>
  %scalars = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%zero : f32) outs(%rows : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.fill ins(%lowest : f32) outs(%rows : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.fill ins(%zero : f32) outs(%scalars : tensor<8xf32>) -> tensor<8xf32>
  %sums = linalg.reduce {arith.addf} ins(%x : tensor<8x8x5xf32>) outs(%a : tensor<8x8xf32>) dimensions = [2]
  %most = linalg.reduce {arith.maximumf} ins(%x : tensor<8x8x5xf32>) outs(%b : tensor<8x8xf32>) dimensions = [2]
  %squares = linalg.square ins(%sums : tensor<8x8xf32>) outs(%rows : tensor<8x8xf32>) -> tensor<8x8xf32>
  %ofRows = linalg.reduce {arith.addf} ins(%squares : tensor<8x8xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
  %ofColumns = linalg.reduce {arith.addf} ins(%most : tensor<8x8xf32>) outs(%c : tensor<8xf32>) dimensions = [0]
  return %ofRows, %ofColumns : tensor<8xf32>, tensor<8xf32>
}
