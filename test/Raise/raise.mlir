// RUN: softmax-opt %s --rowwise-raise | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// The pass's example.
// CHECK-LABEL: func @softmax
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xf32>)
func.func @softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: linalg.softmax
  // CHECK: %[[MAX:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]] :
  // CHECK: arith.maxnumf
  // CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MAX]] :
  // CHECK: %[[D:.*]] = arith.subf
  // CHECK-NEXT: math.exp %[[D]]
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[E]] :
  // CHECK: arith.addf
  // CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[E]], %[[SUM]] :
  // CHECK: arith.divf
  // CHECK-NOT: linalg.softmax
  // CHECK: return %[[Y]]
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @softmax_inner_axis
func.func @softmax_inner_axis(%x: tensor<2x8x16xf32>) -> tensor<2x8x16xf32> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]}
  // CHECK: return
  %init = tensor.empty() : tensor<2x8x16xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<2x8x16xf32>) outs(%init : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  return %y : tensor<2x8x16xf32>
}

// Sizes of intermediate values come from the argument.
// CHECK-LABEL: func @softmax_dynamic
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>)
func.func @softmax_dynamic(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rows = tensor.dim %x, %zero : tensor<?x?xf32>
  %columns = tensor.dim %x, %one : tensor<?x?xf32>
  %init = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NOT: tensor.dim %{{[0-9]}}
  // CHECK: %[[WIDTH:.*]] = tensor.dim %[[X]], %c1
  // CHECK-NOT: tensor.dim %{{[0-9]}}
  // CHECK: arith.divf
  // CHECK-NOT: tensor.dim
  // CHECK: return %{{.*}}, %[[WIDTH]]
  %width = tensor.dim %y, %one : tensor<?x?xf32>
  return %y, %width : tensor<?x?xf32>, index
}

// CHECK-LABEL: func @named_elementwise
func.func @named_elementwise(%x: tensor<8x16xf32>, %z: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: linalg.{{(sub|exp|square|max|map)}}
  // CHECK: linalg.generic
  // CHECK: arith.subf
  // CHECK: linalg.generic
  // CHECK: math.exp
  // CHECK: linalg.generic
  // CHECK: arith.mulf
  // CHECK: linalg.generic
  // CHECK: arith.maximumf
  // CHECK: linalg.generic
  // CHECK: math.absf
  // CHECK-NOT: linalg.{{(sub|exp|square|max|map)}}
  // CHECK: return
  %init = tensor.empty() : tensor<8x16xf32>
  %d = linalg.sub ins(%x, %z : tensor<8x16xf32>, tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %e = linalg.exp ins(%d : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = linalg.square ins(%e : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %m = linalg.max ins(%s, %z : tensor<8x16xf32>, tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  %a = linalg.map { math.absf } ins(%m : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>)
  return %a : tensor<8x16xf32>
}

// CHECK-LABEL: func @named_reduce_and_broadcast
func.func @named_reduce_and_broadcast(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK-NOT: linalg.{{(reduce|broadcast)}}
  // A fill is how an init is recognised.
  // CHECK: linalg.fill
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
  // CHECK-NOT: linalg.{{(reduce|broadcast)}}
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %init2 = tensor.empty() : tensor<8x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<8xf32>) outs(%init2 : tensor<8x16xf32>) dimensions = [1]
  return %b : tensor<8x16xf32>
}

// torch computes the arg max beside every maximum.
// CHECK-LABEL: func @unused_argmax
func.func @unused_argmax(%x: tensor<8x16xf32>) -> tensor<8xf32> {
  // CHECK-NOT: linalg.index
  // CHECK: %[[MAX:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<8x16xf32>) outs(%{{.*}} : tensor<8xf32>) {
  // CHECK: arith.maximumf
  // CHECK-NOT: arith.select
  // CHECK: return %[[MAX]]
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %init = tensor.empty() : tensor<8xf32>
  %initIndex = tensor.empty() : tensor<8xi64>
  %maxInit = linalg.fill ins(%lowest : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  %indexInit = linalg.fill ins(%zero : i64) outs(%initIndex : tensor<8xi64>) -> tensor<8xi64>
  %max:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%maxInit, %indexInit : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %acc: f32, %best: i64):
    %column = linalg.index 1 : index
    %position = arith.index_cast %column : index to i64
    %m = arith.maximumf %in, %acc : f32
    %isBetter = arith.cmpf ogt, %in, %acc : f32
    %p = arith.select %isBetter, %position, %best : i64
    linalg.yield %m, %p : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %max#0 : tensor<8xf32>
}

// Positions along rows and along columns, from one iota: the two dimensions have
// no more in common than their size.
// CHECK-LABEL: func @shared_iota
func.func @shared_iota(%x: tensor<16x16xindex>) -> tensor<16x16xindex> {
  // CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<16x16xindex>)
  // CHECK-DAG: %[[ROW:.*]] = linalg.index 0
  // CHECK-DAG: %[[COLUMN:.*]] = linalg.index 1
  // CHECK: %[[SUM:.*]] = arith.addi %{{.*}}, %[[ROW]]
  // CHECK: arith.addi %[[SUM]], %[[COLUMN]]
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %init = tensor.empty() : tensor<16xindex>
  %iota = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%init : tensor<16xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<16xindex>
  %columns = tensor.expand_shape %iota [[0, 1]] output_shape [1, 16] : tensor<16xindex> into tensor<1x16xindex>
  %rows = tensor.expand_shape %iota [[0, 1]] output_shape [16, 1] : tensor<16xindex> into tensor<16x1xindex>
  %result = tensor.empty() : tensor<16x16xindex>
  %y = linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (0, d1)>, #all],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %rows, %columns : tensor<16x16xindex>, tensor<16x1xindex>, tensor<1x16xindex>) outs(%result : tensor<16x16xindex>) {
  ^bb0(%in: index, %row: index, %column: index, %out: index):
    %s = arith.addi %in, %row : index
    %v = arith.addi %s, %column : index
    linalg.yield %v : index
  } -> tensor<16x16xindex>
  return %y : tensor<16x16xindex>
}

// Nothing here fuses a contraction, so it keeps its name.
// CHECK-LABEL: func @negative_contraction
func.func @negative_contraction(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> tensor<8x4xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: linalg.matmul
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zeros : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// CHECK-LABEL: func @negative_convolution
func.func @negative_convolution(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>) -> tensor<1x6x6x2xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: linalg.conv_2d_nhwc_hwcf
  // CHECK: return
  %init = tensor.empty() : tensor<1x6x6x2xf32>
  %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>)
      outs(%init : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
  return %y : tensor<1x6x6x2xf32>
}

// The pass is for tensors; on buffers a softmax has no result to replace.
// CHECK-LABEL: func @negative_buffers
func.func @negative_buffers(%x: memref<8x16xf32>, %y: memref<8x16xf32>) {
  // CHECK-NOT: linalg.generic
  // CHECK: linalg.softmax
  // CHECK: return
  linalg.softmax dimension(1) ins(%x : memref<8x16xf32>) outs(%y : memref<8x16xf32>)
  return
}

// The arg max is read here.
// CHECK-LABEL: func @negative_used_argmax
func.func @negative_used_argmax(%x: tensor<8x16xf32>, %inits: tensor<8xf32>, %indices: tensor<8xi64>) -> tensor<8xi64> {
  // CHECK: linalg.index
  // CHECK: arith.select
  // CHECK: return
  %max:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%inits, %indices : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %acc: f32, %best: i64):
    %column = linalg.index 1 : index
    %position = arith.index_cast %column : index to i64
    %m = arith.maximumf %in, %acc : f32
    %isBetter = arith.cmpf ogt, %in, %acc : f32
    %p = arith.select %isBetter, %position, %best : i64
    linalg.yield %m, %p : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %max#1 : tensor<8xi64>
}
