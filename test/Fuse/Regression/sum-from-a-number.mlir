// A sum of bf16 that does not start from 0 was rounded twice in precise maths:
// before the number it starts from was added, and after.

// RUN: softmax-run %s --device=simulator --math=precise --check --input=1x5xbf16=1,0.015625,0.001953125,0,0 --input=1xbf16=3 | FileCheck %s
// RUN: softmax-run %s --device=simulator --math=precise --check --input=31x4xbf16 --input=31xbf16 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --device=simulator --check --input=31x4xbf16 --input=31xbf16 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED

// CHECK: got 4.0312 expected 4.03125: check passed
// CHECK: got 4.0312 expected 4.03125: check passed
// CHECK: got 1.0156 expected 1.015625: check passed
// RIGHT-COUNT-3: check passed

// Sum and init are rounded together; a sum from 0 stays as it is.

// FUSED: %[[X:.*]] = arith.extf %{{.*}} : tensor<?xbf16> to tensor<?xf32>
// FUSED: %[[SUM:.*]] = rowwise.reduce addf %[[X]] : tensor<?xf32> -> f32
// FUSED: %[[ALL:.*]] = arith.addf %{{.*}}, %[[SUM]] : f32
// FUSED: arith.truncf %[[ALL]] : f32 to bf16
// FUSED: rowwise.reduce addf %{{.*}} : tensor<?xbf16> -> bf16
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x?xbf16>, %s: tensor<?xbf16>) -> (tensor<?xbf16>, tensor<?xbf16>, tensor<?xbf16>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : bf16
  %three = arith.constant 3.0 : bf16
  %n = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %empty = tensor.empty(%n) : tensor<?xbf16>
  %from0 = linalg.fill ins(%zero : bf16) outs(%empty : tensor<?xbf16>) -> tensor<?xbf16>
  %from3 = linalg.fill ins(%three : bf16) outs(%empty : tensor<?xbf16>) -> tensor<?xbf16>
  %a = linalg.reduce {arith.addf} ins(%x : tensor<?x?xbf16>) outs(%from3 : tensor<?xbf16>) dimensions = [1]
  %b = linalg.reduce {arith.addf} ins(%x : tensor<?x?xbf16>) outs(%s : tensor<?xbf16>) dimensions = [1]
  %c = linalg.reduce {arith.addf} ins(%x : tensor<?x?xbf16>) outs(%from0 : tensor<?xbf16>) dimensions = [1]
  return %a, %b, %c : tensor<?xbf16>, tensor<?xbf16>, tensor<?xbf16>
}
