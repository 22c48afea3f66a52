// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse | FileCheck %s
// RUN: softmax-run %s --entry=main --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=with_others --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-run %s --entry=narrowed --device=simulator --check | FileCheck %s --check-prefix=CHECKED

// Two sums along one axis, each of something else that a program along another axis
// makes of its result, were programs of their own: that program wrote three
// results, and no two of its readers read the same one.

// CHECKED: check passed

// CHECK-LABEL: func.func @main
// CHECK: %[[Y:.*]] = rowwise.fuse ins(%{{[^,]*}} : tensor<4x6x10xf32>) axis [1] maps {{.*}} -> tensor<4x6x10xf32> {
// CHECK: rowwise.fuse ins(%[[Y]] : tensor<4x6x10xf32>) axis [2]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @main(%x: tensor<4x6x10xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6x10xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x6x10xf32>
  %scalars = tensor.empty() : tensor<4x6xf32>
  %init = linalg.fill ins(%zero : f32) outs(%scalars : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x6x10xf32>) outs(%empty : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %square = linalg.square ins(%y : tensor<4x6x10xf32>) outs(%empty : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %root = linalg.sqrt ins(%y : tensor<4x6x10xf32>) outs(%empty : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %a = linalg.reduce {arith.addf} ins(%square : tensor<4x6x10xf32>) outs(%init : tensor<4x6xf32>) dimensions = [2]
  %b = linalg.reduce {arith.addf} ins(%root : tensor<4x6x10xf32>) outs(%init : tensor<4x6xf32>) dimensions = [2]
  return %a, %b, %y : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6x10xf32>
}

// What a reader would read beside that is read along its axis anyway: the
// gradients of a norm's scale and shift.

// CHECK-LABEL: func.func @with_others
// CHECK: %[[Y:.*]] = rowwise.fuse ins(%{{[^,]*}}, %{{[^,]*}} : tensor<6x10xf32>, tensor<6x10xf32>) axis [1]
// CHECK: rowwise.fuse ins({{.*}} : tensor<6x10xf32>, tensor<6x10xf32>) axis [0]
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @with_others(%x: tensor<6x10xf32>, %g: tensor<6x10xf32>) -> (tensor<10xf32>, tensor<10xf32>, tensor<6xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<6x10xf32>
  %scalars = tensor.empty() : tensor<10xf32>
  %columns = linalg.fill ins(%zero : f32) outs(%scalars : tensor<10xf32>) -> tensor<10xf32>
  %scalars1 = tensor.empty() : tensor<6xf32>
  %rows = linalg.fill ins(%zero : f32) outs(%scalars1 : tensor<6xf32>) -> tensor<6xf32>
  %shift = linalg.reduce {arith.addf} ins(%g : tensor<6x10xf32>) outs(%columns : tensor<10xf32>) dimensions = [0]
  %y = linalg.softmax dimension(1) ins(%x : tensor<6x10xf32>) outs(%empty : tensor<6x10xf32>) -> tensor<6x10xf32>
  %p = linalg.mul ins(%y, %g : tensor<6x10xf32>, tensor<6x10xf32>) outs(%empty : tensor<6x10xf32>) -> tensor<6x10xf32>
  %scale = linalg.reduce {arith.addf} ins(%p : tensor<6x10xf32>) outs(%columns : tensor<10xf32>) dimensions = [0]
  %d = linalg.sub ins(%g, %y : tensor<6x10xf32>, tensor<6x10xf32>) outs(%empty : tensor<6x10xf32>) -> tensor<6x10xf32>
  %dot = linalg.reduce {arith.addf} ins(%d : tensor<6x10xf32>) outs(%rows : tensor<6xf32>) dimensions = [1]
  return %shift, %scale, %dot : tensor<10xf32>, tensor<10xf32>, tensor<6xf32>
}

// What is made narrower is narrow where it is written.

// CHECK-LABEL: func.func @narrowed
// CHECK: rowwise.fuse {{.*}} -> tensor<4x6x10xf16> {
// CHECK: rowwise.fuse
// CHECK-NOT: rowwise.fuse
// CHECK: return
func.func @narrowed(%x: tensor<4x6x10xf32>) -> tensor<4x6xf16> {
  %zero = arith.constant 0.0 : f16
  %empty = tensor.empty() : tensor<4x6x10xf32>
  %halves = tensor.empty() : tensor<4x6x10xf16>
  %scalars = tensor.empty() : tensor<4x6xf16>
  %init = linalg.fill ins(%zero : f16) outs(%scalars : tensor<4x6xf16>) -> tensor<4x6xf16>
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x6x10xf32>) outs(%empty : tensor<4x6x10xf32>) -> tensor<4x6x10xf32>
  %cast = arith.truncf %y : tensor<4x6x10xf32> to tensor<4x6x10xf16>
  %a = linalg.reduce {arith.addf} ins(%cast : tensor<4x6x10xf16>) outs(%init : tensor<4x6xf16>) dimensions = [2]
  return %a : tensor<4x6xf16>
}
