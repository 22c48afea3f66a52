// A slice of no elements was accepted wherever it was, and refused by --check in upstream's words.
// Slices are to be within their tensors where they have elements.

// DEFINE: %{run} = softmax-run %s --device=simulator --input=4x5xf32 --check
// RUN: %{run} --input=index=4 --input=index=0 | FileCheck %s
// RUN: %{run} --input=index=9 --input=index=0 | FileCheck %s
// RUN: %{run} --input=index=-2 --input=index=0 | FileCheck %s
// RUN: %{run} --input=index=3 --input=index=1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 %{run} --input=index=3 --input=index=2 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: %S/../../Run/Inputs/exits 1 %{run} --input=index=-1 --input=index=1 2>&1 | FileCheck %s --check-prefix=BEFORE
// CHECK: check passed
func.func @main(%x: tensor<?x?xf32>, %first: index, %size: index) -> tensor<?x?xf32> {
  // BEYOND: [[@LINE+2]]:12: error: expected a slice within dimension 0 of 4 elements, found offset 3, size 2 and stride 1
  // BEFORE: [[@LINE+1]]:12: error: expected a slice within dimension 0 of 4 elements, found offset -1, size 1 and stride 1
  %slice = tensor.extract_slice %x[%first, 0] [%size, 5] [1, 1] : tensor<?x?xf32> to tensor<?x5xf32>
  %cast = tensor.cast %slice : tensor<?x5xf32> to tensor<?x?xf32>
  %y = math.exp %cast : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
