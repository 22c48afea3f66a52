// An argmax of each part of a row, whose positions are those in the row, and one of what
// these found were in no known form, with no word of what is unknown about them.

// RUN: not softmax-compile %s -o %t.ptx 2>&1 | FileCheck %s
// CHECK: :[[@LINE+12]]:13: error: 'linalg.generic' op has no lowering to a kernel
// CHECK: note: it is not part of a row program: it is an argmax or argmin of positions that are not the index of the loop that it reduces
// CHECK: :[[@LINE+23]]:14: error: 'linalg.generic' op has no lowering to a kernel
// CHECK: note: it is not part of a row program: it is an argmax or argmin of positions that are not the index of the loop that it reduces

#x = affine_map<(i, j, k) -> (i, j, k)>
#p = affine_map<(i, j, k) -> (i, j)>
#y = affine_map<(i, j) -> (i, j)>
#o = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<6x8x16xf32>, %m0: tensor<6x8xf32>, %i0: tensor<6x8xi64>,
                %m1: tensor<6xf32>, %i1: tensor<6xi64>) -> tensor<6xi64> {
  %c16 = arith.constant 16 : index
  %part:2 = linalg.generic {indexing_maps = [#x, #p, #p], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<6x8x16xf32>) outs(%m0, %i0 : tensor<6x8xf32>, tensor<6x8xi64>) {
  ^bb0(%a: f32, %m: f32, %i: i64):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %start = arith.muli %j, %c16 : index
    %p = arith.addi %start, %k : index
    %position = arith.index_cast %p : index to i64
    %larger = arith.maximumf %a, %m : f32
    %takes = arith.cmpf ogt, %a, %m : f32
    %kept = arith.select %takes, %position, %i : i64
    linalg.yield %larger, %kept : f32, i64
  } -> (tensor<6x8xf32>, tensor<6x8xi64>)
  %whole:2 = linalg.generic {indexing_maps = [#y, #y, #o, #o], iterator_types = ["parallel", "reduction"]}
      ins(%part#0, %part#1 : tensor<6x8xf32>, tensor<6x8xi64>) outs(%m1, %i1 : tensor<6xf32>, tensor<6xi64>) {
  ^bb0(%a: f32, %position: i64, %m: f32, %i: i64):
    %larger = arith.maximumf %a, %m : f32
    %takes = arith.cmpf ogt, %a, %m : f32
    %kept = arith.select %takes, %position, %i : i64
    linalg.yield %larger, %kept : f32, i64
  } -> (tensor<6xf32>, tensor<6xi64>)
  return %whole#1 : tensor<6xi64>
}
