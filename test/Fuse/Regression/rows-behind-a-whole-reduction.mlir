// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --rowwise-estimate --remarks='fuse|estimate' --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=33x3xf32 | FileCheck %s --check-prefix=RIGHT

// What is computed from a minimum over all, and is a result as well, goes to the
// reductions of rows that read some of it: they used to be a kernel each, which
// read from memory what the first one had made.

// CHECK: remark: main: 2 kernels, 5 linalg operations fused, 0 left
// CHECK: remark: kernel 0 must read 4*d0*d1 and write 4 bytes
// RIGHT-COUNT-3: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func @main(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %highest = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %one = tensor.empty() : tensor<f32>
  %rows = tensor.empty(%m) : tensor<?xf32>
  %full = tensor.empty(%m, %n) : tensor<?x?xf32>
  %high = linalg.fill ins(%highest : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %min = linalg.reduce { arith.minimumf } ins(%x : tensor<?x?xf32>) outs(%high : tensor<f32>) dimensions = [0, 1]
  %low = linalg.generic {indexing_maps = [#none, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%min, %x : tensor<f32>, tensor<?x?xf32>) outs(%full : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %b, %a : f32
    linalg.yield %d : f32
  } -> tensor<?x?xf32>
  %square = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%low : tensor<?x?xf32>) outs(%full : tensor<?x?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.mulf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %largest = linalg.fill ins(%lowest : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %smallest = linalg.fill ins(%highest : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %first = linalg.reduce { arith.minimumf } ins(%square : tensor<?x?xf32>) outs(%smallest : tensor<?xf32>) dimensions = [1]
  %second = linalg.reduce { arith.maximumf } ins(%low : tensor<?x?xf32>) outs(%largest : tensor<?xf32>) dimensions = [1]
  return %first, %square, %second : tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>
}
