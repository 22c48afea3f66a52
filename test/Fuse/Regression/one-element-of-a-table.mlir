// An element of a tensor at a position that the host knows is one number for all of a
// program. Where nothing is reduced it was refused, as a gather without rows.

// RUN: softmax-compile %s --emit=fused --remarks=fuse -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=4x65xf32 --input=3xf32 --input=index=2 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --device=simulator --check --fuse=false --input=4x65xf32 --input=3xf32 --input=index=0 | FileCheck %s --check-prefix=RIGHT
// CHECK: main: 1 kernel, {{[0-9]+}} linalg operations fused, 0 left
// RIGHT: check passed

func.func @main(%x: tensor<4x65xf32>, %t: tensor<3xf32>, %k: index) -> tensor<4x65xf32> {
  %c1 = arith.constant 1 : index
  %scale = tensor.extract %t[%c1] : tensor<3xf32>
  %scales = tensor.splat %scale : tensor<4x65xf32>
  %scaled = arith.mulf %x, %scales : tensor<4x65xf32>
  %bias = tensor.extract %t[%k] : tensor<3xf32>
  %biases = tensor.splat %bias : tensor<4x65xf32>
  %y = arith.addf %scaled, %biases : tensor<4x65xf32>
  return %y : tensor<4x65xf32>
}
