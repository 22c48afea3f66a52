// RUN: softmax-opt %s --rowwise-raise | FileCheck %s

// Merged dimensions of a slice are a view of it where they are known to follow each other
// in memory, and copied where not. The product is there to read them as they are merged.

// CHECK-LABEL: @part_of_the_first
// CHECK-NOT:     linalg.generic
// CHECK:         tensor.collapse_shape
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.matmul
func.func @part_of_the_first(%x: tensor<4x5x6xf32>, %w: tensor<6x3xf32>, %init: tensor<10x3xf32>) -> tensor<10x3xf32> {
  %part = tensor.extract_slice %x[1, 0, 0] [2, 5, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<2x5x6xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<2x5x6xf32> into tensor<10x6xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<10x6xf32>, tensor<6x3xf32>) outs(%init : tensor<10x3xf32>) -> tensor<10x3xf32>
  return %0 : tensor<10x3xf32>
}

// The gaps are between rows, of which there is one after another.

// CHECK-LABEL: @part_of_the_last
// CHECK-NOT:     linalg.generic
// CHECK:         tensor.collapse_shape
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.matmul
func.func @part_of_the_last(%x: tensor<4x5x6xf32>, %w: tensor<2x3xf32>, %init: tensor<20x3xf32>) -> tensor<20x3xf32> {
  %part = tensor.extract_slice %x[0, 0, 1] [4, 5, 2] [1, 1, 1] : tensor<4x5x6xf32> to tensor<4x5x2xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<4x5x2xf32> into tensor<20x2xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<20x2xf32>, tensor<2x3xf32>) outs(%init : tensor<20x3xf32>) -> tensor<20x3xf32>
  return %0 : tensor<20x3xf32>
}

// CHECK-LABEL: @part_of_what_is_merged
// CHECK:         %[[PART:.*]] = tensor.extract_slice
// CHECK:         %[[COPY:.*]] = linalg.generic {{.*}} ins(%[[PART]]
// CHECK:         %[[FLAT:.*]] = tensor.collapse_shape %[[COPY]]
// CHECK:         linalg.matmul ins(%[[FLAT]]
func.func @part_of_what_is_merged(%x: tensor<4x5x6xf32>, %w: tensor<10x3xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %part = tensor.extract_slice %x[0, 0, 1] [4, 5, 2] [1, 1, 1] : tensor<4x5x6xf32> to tensor<4x5x2xf32>
  %flat = tensor.collapse_shape %part [[0], [1, 2]] : tensor<4x5x2xf32> into tensor<4x10xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<4x10xf32>, tensor<10x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// Beside a dimension that is dropped.

// CHECK-LABEL: @across_a_dropped_dim
// CHECK:         %[[PART:.*]] = tensor.extract_slice
// CHECK:         linalg.generic {{.*}} ins(%[[PART]]
func.func @across_a_dropped_dim(%x: tensor<4x3x5x6xf32>, %w: tensor<6x3xf32>, %init: tensor<20x3xf32>) -> tensor<20x3xf32> {
  %part = tensor.extract_slice %x[0, 1, 0, 0] [4, 1, 5, 6] [1, 1, 1, 1] : tensor<4x3x5x6xf32> to tensor<4x5x6xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<4x5x6xf32> into tensor<20x6xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<20x6xf32>, tensor<6x3xf32>) outs(%init : tensor<20x3xf32>) -> tensor<20x3xf32>
  return %0 : tensor<20x3xf32>
}

// CHECK-LABEL: @behind_a_dropped_dim
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.matmul
func.func @behind_a_dropped_dim(%x: tensor<4x3x5x6xf32>, %w: tensor<30x3xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %part = tensor.extract_slice %x[0, 1, 0, 0] [4, 1, 5, 6] [1, 1, 1, 1] : tensor<4x3x5x6xf32> to tensor<4x5x6xf32>
  %flat = tensor.collapse_shape %part [[0], [1, 2]] : tensor<4x5x6xf32> into tensor<4x30xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<4x30xf32>, tensor<30x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @every_second
// CHECK:         %[[PART:.*]] = tensor.extract_slice
// CHECK:         linalg.generic {{.*}} ins(%[[PART]]
func.func @every_second(%x: tensor<4x7x5xf32>, %w: tensor<5x3xf32>, %init: tensor<12x3xf32>) -> tensor<12x3xf32> {
  %part = tensor.extract_slice %x[0, 0, 0] [4, 3, 5] [1, 2, 1] : tensor<4x7x5xf32> to tensor<4x3x5xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<4x3x5xf32> into tensor<12x5xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<12x5xf32>, tensor<5x3xf32>) outs(%init : tensor<12x3xf32>) -> tensor<12x3xf32>
  return %0 : tensor<12x3xf32>
}

// A unit is never stepped over.

// CHECK-LABEL: @units
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.matmul
func.func @units(%x: tensor<4x5x6xf32>, %w: tensor<6x3xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %part = tensor.extract_slice %x[0, 2, 0] [4, 1, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<4x1x6xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<4x1x6xf32> into tensor<4x6xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<4x6xf32>, tensor<6x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// A size that is the source's, and one that the caller gives.

// CHECK-LABEL: @known_size
// CHECK-NOT:     linalg.generic
// CHECK:         linalg.matmul
func.func @known_size(%x: tensor<?x?x6xf32>, %w: tensor<6x3xf32>, %init: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?x6xf32>
  %part = tensor.extract_slice %x[1, 0, 0] [2, %n, 6] [1, 1, 1] : tensor<?x?x6xf32> to tensor<2x?x6xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<2x?x6xf32> into tensor<?x6xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<?x6xf32>, tensor<6x3xf32>) outs(%init : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: @unknown_size
// CHECK:         %[[PART:.*]] = tensor.extract_slice
// CHECK:         linalg.generic {{.*}} ins(%[[PART]]
func.func @unknown_size(%x: tensor<?x?x6xf32>, %n: index, %w: tensor<6x3xf32>, %init: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %part = tensor.extract_slice %x[1, 0, 0] [2, %n, 6] [1, 1, 1] : tensor<?x?x6xf32> to tensor<2x?x6xf32>
  %flat = tensor.collapse_shape %part [[0, 1], [2]] : tensor<2x?x6xf32> into tensor<?x6xf32>
  %0 = linalg.matmul ins(%flat, %w : tensor<?x6xf32>, tensor<6x3xf32>) outs(%init : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
