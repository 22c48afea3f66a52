// A note that could not be written, here that there is no GPU, made code 1 of a check
// that passed.

// REQUIRES: simulator
// RUN: rm -f %t.yaml
// DEFINE: %{run} = env CUDA_VISIBLE_DEVICES= softmax-run %s --check
// RUN: sh -c '%{run} 2>&-' | FileCheck %s
// RUN: sh -c '%{run} 2>/dev/full' | FileCheck %s
// CHECK: check passed

// What is opened next does not get its number, and with it what is said there.

// RUN: sh -c 'softmax-compile %s --remarks --remarks-output=%t.yaml -o /dev/null 2>&-'
// RUN: FileCheck %s --check-prefix=YAML --implicit-check-not=remark: < %t.yaml
// YAML: --- !

func.func @main(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %y = arith.addf %x, %x : tensor<3x5xf32>
  return %y : tensor<3x5xf32>
}
