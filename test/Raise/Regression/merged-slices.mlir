// DEFINE: %{entry} =
// DEFINE: %{input} =
// DEFINE: %{run} = softmax-run %s --entry=%{entry} %{input} --device=simulator --check
// DEFINE: %{each} = %{run} | FileCheck %s && %{run} --misalign=1 | FileCheck %s && \
// DEFINE:   %{run} --fuse=false | FileCheck %s && %{run} --fallback=loops | FileCheck %s

// Dimensions of a slice have gaps between them. Merged, they are no view of it where
// sizes that are known at run time alone say so. The host's check refused every buffer.

// CHECK-NOT: check failed
// CHECK: check passed

// As torch.flatten(1) is exported. The first dimension is found to be left alone.
// REDEFINE: %{entry} = rows
// REDEFINE: %{input} = --input=3x5x4xf32
// RUN: %{each}
// RUN: softmax-compile %s --emit=fused --fallback=loops | FileCheck %s --check-prefix=ROWS
// ROWS-LABEL: @rows
// ROWS:         rowwise.fuse
// ROWS-NOT:     rowwise.fuse
// ROWS-LABEL: @others
func.func @rows(%x: tensor<?x?x4xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %part = tensor.extract_slice %x[0, 0, 0] [%m, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %size = arith.muli %n, %c2 : index
  %shape = tensor.from_elements %m, %size : tensor<2xindex>
  %flat = tensor.reshape %part(%shape) : (tensor<?x?x2xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %empty = tensor.empty(%m) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%flat : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  return %sum : tensor<?xf32>
}

// Into other sizes than it is made of: the slice is copied.
// REDEFINE: %{entry} = others
// REDEFINE: %{input} = --input=3x8x4xf32 --input=index=6
// RUN: %{each}
func.func @others(%x: tensor<?x?x4xf32>, %m: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %part = tensor.extract_slice %x[0, 0, 1] [%rows, %n, 2] [1, 1, 1] : tensor<?x?x4xf32> to tensor<?x?x2xf32>
  %number = arith.muli %rows, %n : index
  %all = arith.muli %number, %c2 : index
  %size = arith.divui %all, %m : index
  %shape = tensor.from_elements %m, %size : tensor<2xindex>
  %flat = tensor.reshape %part(%shape) : (tensor<?x?x2xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %empty = tensor.empty(%m) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%flat : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  return %sum : tensor<?xf32>
}

// Returned as it is.
// REDEFINE: %{entry} = returned
// REDEFINE: %{input} = --input=5x7xf32 --input=index=3
// RUN: %{each}
func.func @returned(%x: tensor<?x?xf32>, %width: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %part = tensor.extract_slice %x[0, 2] [%rows, %width] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %flat = tensor.collapse_shape %part [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %flat : tensor<?xf32>
}

// Every second row of what another kernel has computed, for a matrix product.
// REDEFINE: %{entry} = product
// REDEFINE: %{input} =
// RUN: %{run} --fallback=loops | FileCheck %s
// RUN: %{run} --fallback=loops --fuse=false | FileCheck %s
func.func @product(%x: tensor<4x7x5xf32>, %w: tensor<5x3xf32>) -> tensor<12x3xf32> {
  %zero = arith.constant 0.0 : f32
  %like = tensor.empty() : tensor<4x7x5xf32>
  %exp = linalg.exp ins(%x : tensor<4x7x5xf32>) outs(%like : tensor<4x7x5xf32>) -> tensor<4x7x5xf32>
  %part = tensor.extract_slice %exp[0, 1, 0] [4, 3, 5] [1, 2, 1] : tensor<4x7x5xf32> to tensor<4x3x5xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<4x3x5xf32> into tensor<12x5xf32>
  %empty = tensor.empty() : tensor<12x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<12x3xf32>) -> tensor<12x3xf32>
  %product = linalg.matmul ins(%flat, %w : tensor<12x5xf32>, tensor<5x3xf32>) outs(%init : tensor<12x3xf32>) -> tensor<12x3xf32>
  return %product : tensor<12x3xf32>
}
