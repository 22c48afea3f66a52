// Kernels may be on tiles or on threads when their launches are made: both orders of the passes
// give one module. A schedule whose blocks exchange states through device memory is told by an
// argument's mark, which is there until the kernel is NVVM.
// RUN: softmax-opt %s --rowwise-tile --rowwise-host --rowwise-distribute > %t.tiles
// RUN: softmax-opt %s --rowwise-tile --rowwise-distribute --rowwise-host > %t.threads
// RUN: diff %t.tiles %t.threads
// RUN: FileCheck %s < %t.threads

#all = affine_map<(d0, d1) -> (d0, d1)>
#split = #rowwise.version<schedule = #rowwise.split<maxGroups = 341>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
    rows = <alignment = aligned, minWidth = 384, maxWidth = 384>>

// CHECK: gpu.func @{{.*}}: memref<?x6xi64> {rowwise.states}) kernel
// CHECK: gpu.shuffle
// CHECK: gpu.launch_func
func.func @main(%x: tensor<500x384xf32>) -> tensor<500x384xf32> {
  %y = rowwise.fuse ins(%x : tensor<500x384xf32>) axis [1] maps [#all, #all] versions [#split] -> tensor<500x384xf32> {
  ^bb0(%row: tensor<384xf32>):
    %sum = rowwise.reduce addf %row : tensor<384xf32> -> f32
    %s = tensor.splat %sum : tensor<384xf32>
    %d = arith.divf %row, %s : tensor<384xf32>
    rowwise.yield %d : tensor<384xf32>
  }
  return %y : tensor<500x384xf32>
}
