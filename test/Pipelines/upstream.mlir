// Upstream's passes run before ours and after them.
// RUN: softmax-opt %s --tosa-to-linalg-pipeline --tosa-to-arith --tosa-to-tensor --canonicalize -o %t.mlir
// RUN: softmax-opt %t.mlir --rowwise-fusion-pipeline \
// RUN:     | FileCheck %s --check-prefix=FUSED --implicit-check-not=tosa. --implicit-check-not=linalg.
// RUN: softmax-run %t.mlir --device=simulator --check | FileCheck %s --check-prefix=CHECKED
// RUN: softmax-opt %t.mlir --one-shot-bufferize=bufferize-function-boundaries \
// RUN:     | FileCheck %s --check-prefix=BUFFERS --implicit-check-not=tensor
// RUN: softmax-opt %t.mlir --rowwise-gpu-pipeline --convert-scf-to-cf \
// RUN:     | FileCheck %s --check-prefix=BRANCHES --implicit-check-not=scf.

// RUN: not softmax-compile %s -o %t.ptx 2>&1 | FileCheck %s --check-prefix=REFUSED

// REFUSED: error: expected linalg on tensors, found 'tosa.{{.*}}' of a dialect that is not known here; lower it with softmax-opt --tosa-attach-target=specification_version=1.1.draft --tosa-to-linalg-pipeline --tosa-to-arith --tosa-to-tensor --canonicalize

// FUSED: rowwise.fuse
// FUSED: rowwise.reduce maximumf
// FUSED: rowwise.reduce addf

// CHECKED: check passed

// BUFFERS: func.func @main({{.*}}memref<6x50xf32
// BUFFERS: linalg.generic

// BRANCHES: gpu.func
// BRANCHES: cf.cond_br

func.func @main(%x: tensor<6x50xf32>) -> tensor<2x3x50xf32> {
  %factor = "tosa.const"() {values = dense<0.125> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %scaled = tosa.mul %x, %factor, %shift
      : (tensor<6x50xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x50xf32>
  %max = tosa.reduce_max %scaled {axis = 1 : i32} : (tensor<6x50xf32>) -> tensor<6x1xf32>
  %shifted = tosa.sub %scaled, %max : (tensor<6x50xf32>, tensor<6x1xf32>) -> tensor<6x50xf32>
  %exp = tosa.exp %shifted : (tensor<6x50xf32>) -> tensor<6x50xf32>
  %sum = tosa.reduce_sum %exp {axis = 1 : i32} : (tensor<6x50xf32>) -> tensor<6x1xf32>
  %inverse = tosa.reciprocal %sum : (tensor<6x1xf32>) -> tensor<6x1xf32>
  %y = tosa.mul %exp, %inverse, %shift
      : (tensor<6x50xf32>, tensor<6x1xf32>, tensor<1xi8>) -> tensor<6x50xf32>
  %shape = tosa.const_shape {values = dense<[2, 3, 50]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %result = tosa.reshape %y, %shape : (tensor<6x50xf32>, !tosa.shape<3>) -> tensor<2x3x50xf32>
  return %result : tensor<2x3x50xf32>
}
