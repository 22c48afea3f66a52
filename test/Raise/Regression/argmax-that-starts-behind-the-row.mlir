// An argmax that takes a NaN only behind the position kept, which the reduction
// starts with beyond the row, lost it.

// RUN: not softmax-compile %s -o %t.ptx 2>&1 | FileCheck %s
// CHECK: note: it is not part of a row program: it is an argmax or argmin that keeps or loses a NaN by the order of the elements

#all = affine_map<(i, j) -> (i, j)>
#o = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<2x4xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %v0 = arith.constant dense<0xFF800000> : tensor<2xf32>
  %p0 = arith.constant dense<100> : tensor<2xi32>
  %r:2 = linalg.generic {indexing_maps = [#all, #o, #o], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<2x4xf32>) outs(%v0, %p0 : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %v: f32, %p: i32):
    %j = linalg.index 1 : index
    %ji = arith.index_cast %j : index to i32
    %gt = arith.cmpf ogt, %a, %v : f32
    %an = arith.cmpf uno, %a, %v : f32
    %vn = arith.cmpf ord, %v, %v : f32
    %s = arith.cmpi slt, %p, %ji : i32
    %n0 = arith.andi %an, %vn : i1
    %n1 = arith.andi %n0, %s : i1
    %take = arith.ori %gt, %n1 : i1
    %nv = arith.select %take, %a, %v : f32
    %np = arith.select %take, %ji, %p : i32
    linalg.yield %nv, %np : f32, i32
  } -> (tensor<2xf32>, tensor<2xi32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xi32>
}
