// RUN: softmax-compile %s --emit=so --target=simulator -o %t.so
// RUN: env PYTHONPATH=%S/../Inputs python3 %S/../Inputs/call-elements.py %t.so nearest \
// RUN:     0.5 1.5 -2.5 2.4999998 -0.2 8388607.5 8388609 -inf nan | FileCheck %s
// RUN: llvm-readobj --version-info %t.so | FileCheck %s --check-prefix=VERSIONS --implicit-check-not=GLIBC_2.25

// A function that the C library has since 2.25, and files are linked for 2.17.

// CHECK: 0.0 2.0 -2.0 2.0 -0.0 8388608.0 8388609.0 -inf nan
// VERSIONS: GLIBC_2.
func.func @nearest(%x: tensor<9xf32>) -> tensor<9xf32> {
  %init = tensor.empty() : tensor<9xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<9xf32>) outs(%init : tensor<9xf32>) {
  ^bb0(%a: f32, %out: f32):
    %r = math.roundeven %a : f32
    linalg.yield %r : f32
  } -> tensor<9xf32>
  return %y : tensor<9xf32>
}
