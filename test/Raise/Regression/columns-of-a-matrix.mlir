// DEFINE: %{entry} =
// DEFINE: %{input} =
// DEFINE: %{run} = softmax-run %s --entry=%{entry} %{input} --device=simulator --check
// DEFINE: %{each} = %{run} | FileCheck %s && %{run} --misalign=1 | FileCheck %s && \
// DEFINE:   %{run} --fuse=false | FileCheck %s && %{run} --fallback=loops | FileCheck %s

// A column, every second element or any other slice without the dimension that lies
// densest in memory has a stride. It was compiled as if it had none, and the host's
// check then refused every buffer.

// CHECK-NOT: check failed
// CHECK: check passed

// REDEFINE: %{entry} = returned
// RUN: %{each}
func.func @returned(%x: tensor<40x3xf32>) -> tensor<40xf32> {
  %0 = tensor.extract_slice %x[0, 1] [40, 1] [1, 1] : tensor<40x3xf32> to tensor<40x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<40x1xf32> into tensor<40xf32>
  return %1 : tensor<40xf32>
}

// REDEFINE: %{entry} = softmax
// RUN: %{each}
func.func @softmax(%x: tensor<40x3xf32>) -> tensor<40xf32> {
  %0 = tensor.extract_slice %x[0, 1] [40, 1] [1, 1] : tensor<40x3xf32> to tensor<40xf32>
  %empty = tensor.empty() : tensor<40xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<40xf32>) outs(%empty : tensor<40xf32>) -> tensor<40xf32>
  return %1 : tensor<40xf32>
}

// The column's number and its length are known at run time alone.
// REDEFINE: %{entry} = dynamic
// REDEFINE: %{input} = --input=37x5xf32 --input=index=3
// RUN: %{each}
func.func @dynamic(%x: tensor<?x?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %0 = tensor.extract_slice %x[0, %k] [%rows, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<?xf32>) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The second of each pair, of what another kernel has computed.
// REDEFINE: %{entry} = pairs
// REDEFINE: %{input} =
// RUN: %{each}
func.func @pairs(%x: tensor<6x64xf32>) -> tensor<6x32xf32> {
  %empty = tensor.empty() : tensor<6x64xf32>
  %0 = linalg.exp ins(%x : tensor<6x64xf32>) outs(%empty : tensor<6x64xf32>) -> tensor<6x64xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [6, 32, 2] : tensor<6x64xf32> into tensor<6x32x2xf32>
  %2 = tensor.extract_slice %1[0, 0, 1] [6, 32, 1] [1, 1, 1] : tensor<6x32x2xf32> to tensor<6x32x1xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<6x32x1xf32> into tensor<6x32xf32>
  %half = tensor.empty() : tensor<6x32xf32>
  %4 = linalg.exp ins(%3 : tensor<6x32xf32>) outs(%half : tensor<6x32xf32>) -> tensor<6x32xf32>
  return %4 : tensor<6x32xf32>
}

// A column of a result that is returned, too.
// REDEFINE: %{entry} = of_result
// RUN: %{each}
func.func @of_result(%x: tensor<9x2xf32>) -> (tensor<9x2xf32>, tensor<9xf32>) {
  %empty = tensor.empty() : tensor<9x2xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<9x2xf32>) outs(%empty : tensor<9x2xf32>) -> tensor<9x2xf32>
  %1 = tensor.extract_slice %0[0, 1] [9, 1] [1, 1] : tensor<9x2xf32> to tensor<9x1xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<9x1xf32> into tensor<9xf32>
  return %0, %2 : tensor<9x2xf32>, tensor<9xf32>
}

// Two columns of one matrix, and another one of the dimension between.
// REDEFINE: %{entry} = sides
// RUN: %{each}
func.func @sides(%x: tensor<2x9x4xf32>) -> (tensor<2x9xf32>, tensor<2x4xf32>) {
  %0 = tensor.extract_slice %x[0, 0, 0] [2, 9, 1] [1, 1, 1] : tensor<2x9x4xf32> to tensor<2x9xf32>
  %1 = tensor.extract_slice %x[0, 0, 2] [2, 9, 1] [1, 1, 1] : tensor<2x9x4xf32> to tensor<2x9xf32>
  %empty = tensor.empty() : tensor<2x9xf32>
  %2 = linalg.sub ins(%1, %0 : tensor<2x9xf32>, tensor<2x9xf32>) outs(%empty : tensor<2x9xf32>) -> tensor<2x9xf32>
  %3 = tensor.extract_slice %x[0, 5, 0] [2, 1, 4] [1, 1, 1] : tensor<2x9x4xf32> to tensor<2x4xf32>
  %row = tensor.empty() : tensor<2x4xf32>
  %4 = linalg.exp ins(%3 : tensor<2x4xf32>) outs(%row : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %2, %4 : tensor<2x9xf32>, tensor<2x4xf32>
}

// With a stride along what is dropped. The check's reference ended in a signal.
// REDEFINE: %{entry} = strided_units
// RUN: %{each}
func.func @strided_units(%x: tensor<4x9x5x3x8x7xf32>) -> tensor<4x1x1x7xf32> {
  %0 = tensor.extract_slice %x[2, 0, 3, 0, 2, 0] [1, 4, 1, 1, 1, 7] [1, 2, 2, 1, 1, 1] : tensor<4x9x5x3x8x7xf32> to tensor<4x1x1x7xf32>
  %empty = tensor.empty() : tensor<4x1x1x7xf32>
  %1 = linalg.softmax dimension(3) ins(%0 : tensor<4x1x1x7xf32>) outs(%empty : tensor<4x1x1x7xf32>) -> tensor<4x1x1x7xf32>
  return %1 : tensor<4x1x1x7xf32>
}

// All of them: one element.
// REDEFINE: %{entry} = element
// RUN: %{each}
func.func @element(%x: tensor<4x9xf32>) -> tensor<f32> {
  %0 = tensor.extract_slice %x[2, 3] [1, 1] [2, 2] : tensor<4x9xf32> to tensor<f32>
  return %0 : tensor<f32>
}
