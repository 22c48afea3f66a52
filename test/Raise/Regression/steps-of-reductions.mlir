// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED
// RUN: softmax-run %s --device=simulator --check | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --schedule=stream | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=4x3xf32=1,nan,-1,nan,nan,nan,0,-0,inf,1,2,3 --input=4x3xi1=1,0,1,0,0,0,1,1,1,1,1,0 | FileCheck %s

// Reductions whose step is several operations were refused: a mask that keeps the
// accumulator, a fused multiply-add, a difference, a branch.

// FUSED-COUNT-1: rowwise.fuse
// FUSED-NOT: {{rowwise.fuse|linalg.generic}}

// CHECK-COUNT-6: check passed

#row = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<4x3xf32>, %mask: tensor<4x3xi1>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %empty = tensor.empty() : tensor<4xf32>
  %integers = tensor.empty() : tensor<4xi32>
  %a = linalg.fill ins(%zero : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%lowest : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.fill ins(%none : i32) outs(%integers : tensor<4xi32>) -> tensor<4xi32>
  %y:6 = linalg.generic {indexing_maps = [#row, #row, #scalar, #scalar, #scalar, #scalar, #scalar, #scalar],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x, %mask : tensor<4x3xf32>, tensor<4x3xi1>)
      outs(%a, %b, %a, %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%in: f32, %keep: i1, %s: f32, %m: f32, %q: f32, %d: f32, %n: f32, %k: i32):
    %sum = arith.addf %s, %in : f32
    %masked = arith.select %keep, %sum, %s : f32
    %larger = arith.cmpf ogt, %in, %m : f32
    %takes = arith.andi %keep, %larger : i1
    %maximum = arith.select %takes, %in, %m : f32
    %squares = math.fma %in, %in, %q : f32
    %difference = arith.subf %d, %in : f32
    %propagated = scf.if %keep -> f32 {
      %max = arith.maximumf %n, %in : f32
      scf.yield %max : f32
    } else {
      scf.yield %n : f32
    }
    %next = arith.addi %k, %one : i32
    %count = arith.select %keep, %next, %k : i32
    linalg.yield %masked, %maximum, %squares, %difference, %propagated, %count : f32, f32, f32, f32, f32, i32
  } -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>)
  return %y#0, %y#1, %y#2, %y#3, %y#4, %y#5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}
