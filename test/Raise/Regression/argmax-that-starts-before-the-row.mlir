// An argmax whose body takes whatever comes after a negative position, which the
// reduction starts with, was taken for one that keeps the larger number.

// RUN: not softmax-compile %s -o %t.ptx 2>&1 | FileCheck %s
// CHECK: note: it is not part of a row program: it is an argmax or argmin in no known form

#all = affine_map<(i, j) -> (i, j)>
#o = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<4x7xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %v0 = arith.constant dense<10.0> : tensor<4xf32>
  %p0 = arith.constant dense<-1> : tensor<4xi32>
  %r:2 = linalg.generic {indexing_maps = [#all, #o, #o], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x7xf32>) outs(%v0, %p0 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%a: f32, %v: f32, %p: i32):
    %j = linalg.index 1 : index
    %ji = arith.index_cast %j : index to i32
    %gt = arith.cmpf ogt, %a, %v : f32
    %s = arith.cmpi slt, %ji, %p : i32
    %u = arith.cmpi ult, %ji, %p : i32
    %neg = arith.xori %s, %u : i1
    %take = arith.ori %gt, %neg : i1
    %nv = arith.select %take, %a, %v : f32
    %np = arith.select %take, %ji, %p : i32
    linalg.yield %nv, %np : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
}
