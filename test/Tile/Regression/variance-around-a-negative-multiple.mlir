// Around a negative multiple of the sum the squares of a row with an infinity are
// infinite, and were NaN where they were merged with the sum.

// RUN: softmax-run %s --device=simulator --check --schedule=stream --input=3x5xf32=1,inf,2,3,4,1,1,1,1,1,-inf,2,2,2,2 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --schedule=cluster --input=3x5xf32=1,inf,2,3,4,1,1,1,1,1,-inf,2,2,2,2 | FileCheck %s
// CHECK: check passed

#all = affine_map<(i, j) -> (i, j)>
#outer = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %k = arith.constant -0.125 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %wide = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %squared = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%wide : tensor<?x?xf32>) {
  ^bb0(%a: f32, %s: f32, %out: f32):
    %mean = arith.mulf %s, %k : f32
    %d = arith.subf %a, %mean : f32
    %dd = arith.mulf %d, %d : f32
    linalg.yield %dd : f32
  } -> tensor<?x?xf32>
  %squares = linalg.reduce {arith.addf} ins(%squared : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  return %squares : tensor<?xf32>
}
