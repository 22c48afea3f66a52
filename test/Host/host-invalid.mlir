// RUN: softmax-opt %s --rowwise-host --split-input-file --verify-diagnostics

#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
func.func @negative_no_kernels(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected kernels, as rowwise-tile names them, found none}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
gpu.module @k {
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32, strided<[?, 1], offset: ?>>) kernel attributes {rowwise.version = #version} {
    gpu.return
  }
}
func.func @negative_no_such_kernel(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected a kernel @other::@k, found none}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@other::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
// A function that kernels call is none.
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
gpu.module @k {
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32, strided<[?, 1], offset: ?>>) attributes {rowwise.version = #version} {
    gpu.return
  }
}
func.func @negative_device_function(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected a kernel @k::@k, found none}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
#other = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>, sharedBytes = 64>
gpu.module @k {
  // expected-note @+1 {{the kernel is here}}
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32, strided<[?, 1], offset: ?>>) kernel attributes {rowwise.version = #other} {
    gpu.return
  }
}
func.func @negative_other_version(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error-re @+1 {{'rowwise.fuse' op expected kernel @k::@k to have rowwise.version = #rowwise.version<schedule = #rowwise.warp, {{.*}}maxWidth = 16>>, found #rowwise.version<{{.*}}sharedBytes = 64>}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
gpu.module @k {
  // expected-note @+1 {{the kernel is here}}
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>) kernel attributes {rowwise.version = #version} {
    gpu.return
  }
}
func.func @negative_few_arguments(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected kernel @k::@k to have 2 arguments, found 1}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
// The host checks no stride for such a kernel.
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
gpu.module @k {
  // expected-note @+1 {{the kernel is here}}
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32>) kernel attributes {rowwise.version = #version} {
    gpu.return
  }
}
func.func @negative_argument_type(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected kernel @k::@k to have 'memref<8x16xf32, strided<[?, 1], offset: ?>>' as argument 1, found 'memref<8x16xf32>'}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
// A kernel that was built from no version.
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
gpu.module @k {
  // expected-note @+1 {{the kernel is here}}
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32, strided<[?, 1], offset: ?>>) kernel {
    gpu.return
  }
}
func.func @negative_no_version(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected kernel @k::@k to have rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>, rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>, found none}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>
gpu.module @k {
  // expected-note @+1 {{the kernel is here}}
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32, strided<[?, 1], offset: ?>>, %s: memref<?x4xi64>) kernel attributes {rowwise.version = #version} {
    gpu.return
  }
}
func.func @negative_states(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{'rowwise.fuse' op expected kernel @k::@k to have 'memref<?xNxi64>' with 'rowwise.states' as argument 2, found 'memref<?x4xi64>'}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// -----
func.func @negative_other_operation(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %init = tensor.empty() : tensor<8x4xf32>
  // expected-error @+2 {{'linalg.matmul' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----
func.func @negative_size_from_memory(%x: tensor<8x16xf32>, %n: tensor<1xi32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  // expected-error @+2 {{'tensor.extract' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %size = tensor.extract %n[%c0] : tensor<1xi32>
  %index = arith.index_cast %size : i32 to index
  %y = tensor.extract_slice %x[0, 0] [%index, 16] [1, 1] : tensor<8x16xf32> to tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// -----
func.func @negative_assertion_on_element(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @+2 {{'tensor.extract' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %element = tensor.extract %x[%c0, %c0] : tensor<8x16xf32>
  %ok = arith.cmpf one, %element, %zero : f32
  cf.assert %ok, "expected no zero"
  return %x : tensor<8x16xf32>
}

// -----
func.func @negative_unranked_cast(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+2 {{'tensor.cast' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %u = tensor.cast %x : tensor<8x16xf32> to tensor<*xf32>
  %y = tensor.cast %u : tensor<*xf32> to tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----
func.func @negative_view_returned(%x: tensor<8x16xf32>) -> tensor<128xf32> {
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>
  // expected-error @+1 {{cannot return operand 0: expected the result of a row program, returned once}}
  return %y : tensor<128xf32>
}

// -----
func.func @negative_argument_returned(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @+1 {{cannot return operand 0: expected the result of a row program, returned once}}
  return %x : tensor<8x16xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
gpu.module @k {
  gpu.func @k(%x: memref<8x16xf32, strided<[?, 1], offset: ?>>, %y: memref<8x16xf32, strided<[?, 1], offset: ?>>) kernel
      attributes {rowwise.version = #version} {
    gpu.return
  }
}
func.func @negative_returned_twice(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all]
      versions [#version] kernels [@k::@k] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  // expected-error @+1 {{cannot return operand 1: expected the result of a row program, returned once}}
  return %y, %y : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, such as tensor<f32> for a single number, found 'f32'}}
func.func @negative_scalar_result(%x: f32) -> f32 {
  return %x : f32
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, such as tensor<f32> for a single number, found 'complex<f32>'}}
func.func @negative_complex_argument(%x: complex<f32>) {
  return
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, such as tensor<f32> for a single number, found 'tensor<*xf32>'}}
func.func @negative_unranked(%x: tensor<*xf32>) {
  return
}

// -----
// expected-error @+1 {{expected ranked tensors of floats, i1 or integers of whole bytes, found 'tensor<8xi4>'}}
func.func @negative_bits(%x: tensor<8xi4>) {
  return
}

// -----
// expected-error @+1 {{expected a function of one block, found 2}}
func.func @negative_two_blocks(%x: tensor<8x16xf32>) {
  cf.br ^next
^next:
  return
}
