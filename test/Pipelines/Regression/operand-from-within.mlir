// An operand that the operation's own region defines was null when types were checked.
// RUN: not softmax-compile %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: operand-from-within.mlir:[[#@LINE+3]]:8: error: {{.*}}null operand found

func.func @main(%x: tensor<?x33xi32>) -> tensor<?x33xi32> {
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x33xi32>) outs(%e : tensor<?x33xi32>) {
  ^bb0(%in: i32, %out: i32):
    %e = tensor.empty() : tensor<?x33xi32>
    linalg.yield %in : i32
  } -> tensor<?x33xi32>
  return %y : tensor<?x33xi32>
}
