// RUN: not softmax-run %s --device=simulator --input=5x24xf32=200 2>&1 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --input=5x24xf32=200 --schedule=stream --threads=32 2>&1 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --input=5x24xf32=200 --schedule=split --stages=3 --threads=32 --blocks=2 2>&1 | FileCheck %s

// What is asserted of elements was reported at another operation where rows stream or
// wait in shared memory.

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<5x24xf32>) -> tensor<5x24xf32> {
  %limit = arith.constant 100.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %r = tensor.empty() : tensor<5xf32>
  %e = tensor.empty() : tensor<5x24xf32>
  %from = linalg.fill ins(%lowest : f32) outs(%r : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x24xf32>) outs(%from : tensor<5xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %ok = arith.cmpf ule, %a, %limit : f32
    // CHECK: lines-of-assertions.mlir:[[@LINE+1]]:5: error: {{.*}}too large
    cf.assert %ok, "too large"
    %m = arith.maximumf %a, %acc : f32
    linalg.yield %m : f32
  } -> tensor<5xf32>
  %exp = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<5x24xf32>, tensor<5xf32>) outs(%e : tensor<5x24xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<5x24xf32>
  %none = linalg.fill ins(%zero : f32) outs(%r : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<5x24xf32>) outs(%none : tensor<5xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<5x24xf32>, tensor<5xf32>) outs(%e : tensor<5x24xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %q = arith.divf %a, %s : f32
    linalg.yield %q : f32
  } -> tensor<5x24xf32>
  return %y : tensor<5x24xf32>
}
