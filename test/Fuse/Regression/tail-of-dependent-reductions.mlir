// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --rowwise-estimate --remarks='fuse|estimate' --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=5x257xf32 --input=40xf32 --input=i32=7 | FileCheck %s --check-prefix=RIGHT

// What follows the last of reductions that depend on each other goes, with an
// element of a table that has no program without rows, to the maximum over all that
// reads some of it: there were three kernels, one of which wrote two tensors.

// CHECK: remark: main: 2 kernels, 8 linalg operations fused, 0 left
// CHECK: remark: kernel 0 must read 4*d0*d1 and write 4*d0*d1 + 4*d0 bytes
// RIGHT-COUNT-2: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0, d1) -> ()>
func.func @main(%x: tensor<?x?xf32>, %table: tensor<40xf32>, %label: tensor<i32>) -> (tensor<f32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %one = tensor.empty() : tensor<f32>
  %rows = tensor.empty(%m) : tensor<?xf32>
  %full = tensor.empty(%m, %n) : tensor<?x?xf32>
  %low = linalg.fill ins(%lowest : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.reduce { arith.maximumf } ins(%x : tensor<?x?xf32>) outs(%low : tensor<?xf32>) dimensions = [1]
  %d = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%full : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.subf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %e = linalg.exp ins(%d : tensor<?x?xf32>) outs(%full : tensor<?x?xf32>) -> tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%rows : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%d, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%full : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %l = math.log %b : f32
    %r = arith.subf %a, %l : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %picked = linalg.generic {indexing_maps = [#all, #none, #all], iterator_types = ["parallel", "parallel"]}
      ins(%y, %label : tensor<?x?xf32>, tensor<i32>) outs(%full : tensor<?x?xf32>) {
  ^bb0(%a: f32, %at: i32, %out: f32):
    %i = arith.index_cast %at : i32 to index
    %t = tensor.extract %table[%i] : tensor<40xf32>
    %r = arith.subf %a, %t : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %lowest_of_all = linalg.fill ins(%lowest : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %largest = linalg.reduce { arith.maximumf } ins(%y : tensor<?x?xf32>) outs(%lowest_of_all : tensor<f32>) dimensions = [0, 1]
  %z = linalg.generic {indexing_maps = [#none, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%largest, %picked : tensor<f32>, tensor<?x?xf32>) outs(%full : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.subf %b, %a : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %largest, %z : tensor<f32>, tensor<?x?xf32>
}
