// Rows that stream added their tiles' sums in order: equal terms are all rounded the
// same way, and the sum of 2^20 was 2.5 times its bound off. So were exponentials
// under their maximum.

// RUN: softmax-run %s --entry=sum --device=simulator --schedule=stream --check \
// RUN:   --input=1x1048576xf32=0.1 | FileCheck %s
// RUN: softmax-run %s --entry=sum --device=simulator --schedule=stream --threads=32 \
// RUN:   --input=1x1048576xf32=3e38 | FileCheck %s --check-prefix=OVERFLOW
// RUN: softmax-run %s --entry=sum_of_exponentials --device=simulator \
// RUN:   --schedule=stream --check --input=1x1048576xf32=0.1 | FileCheck %s

// CHECK: check passed
// OVERFLOW: result 0: 1xf32=inf
func.func @sum(%x: tensor<1x1048576xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1xf32>) -> tensor<1xf32>
  %y = linalg.reduce {arith.addf} ins(%x : tensor<1x1048576xf32>) outs(%init : tensor<1xf32>) dimensions = [1]
  return %y : tensor<1xf32>
}

func.func @sum_of_exponentials(%x: tensor<1x1048576xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<1xf32>
  %fill = linalg.fill ins(%lowest : f32) outs(%empty : tensor<1xf32>) -> tensor<1xf32>
  %one = arith.constant 1.0 : f32
  %first = arith.constant 0 : index
  %row = tensor.empty() : tensor<1x1048576xf32>
  %peak = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x1048576xf32>) outs(%row : tensor<1x1048576xf32>) {
  ^bb0(%e: f32, %out: f32):
    %j = linalg.index 1 : index
    %is_first = arith.cmpi eq, %j, %first : index
    %v = arith.select %is_first, %one, %e : f32
    linalg.yield %v : f32
  } -> tensor<1x1048576xf32>
  %max = linalg.reduce {arith.maximumf} ins(%peak : tensor<1x1048576xf32>) outs(%fill : tensor<1xf32>) dimensions = [1]
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1xf32>) -> tensor<1xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%peak, %max : tensor<1x1048576xf32>, tensor<1xf32>) outs(%init : tensor<1xf32>) {
  ^bb0(%e: f32, %m: f32, %acc: f32):
    %d = arith.subf %e, %m : f32
    %p = math.exp %d : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  return %sum : tensor<1xf32>
}
