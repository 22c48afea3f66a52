// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --remarks=fuse --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-run %s --entry=main --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=positions --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=unknown_lengths --device=simulator --check --input=7x33xf32 --input=7x20xf32 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=other_axes --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=weighted --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// Reductions of two arguments, combined: they used to be two kernels, for an axis
// that was said to be another, if no elementwise operation came before.

// CHECK: remark: main: 1 kernel, {{.*}} 0 left
// CHECK: remark: positions: 1 kernel, {{.*}} 0 left
// CHECK: from memory: they reduce along axes that are not known to be equally long{{$}}
// CHECK: remark: other_lengths: 2 kernels
// CHECK: from memory: they reduce along axes that are not known to be equally long{{$}}
// CHECK: remark: unknown_lengths: 2 kernels
// CHECK: from memory: they reduce along different axes{{$}}
// CHECK: remark: other_axes: 2 kernels
// CHECK: remark: weighted: 1 kernel, {{.*}} 0 left
// RIGHT: check passed

func.func @main(%x: tensor<7x33xf32>, %y: tensor<7x33xf32>) -> tensor<7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %a = linalg.reduce { arith.addf } ins(%x : tensor<7x33xf32>) outs(%zeros : tensor<7xf32>) dimensions = [1]
  %b = linalg.reduce { arith.addf } ins(%y : tensor<7x33xf32>) outs(%zeros : tensor<7xf32>) dimensions = [1]
  %sum = linalg.add ins(%a, %b : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  return %sum : tensor<7xf32>
}

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @positions(%x: tensor<7x33xf32>, %y: tensor<7x33xf32>) -> tensor<7xi32> {
  %zero = arith.constant 0 : i32
  %lowest = arith.constant 0xFF800000 : f32
  %highest = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<7xf32>
  %i = tensor.empty() : tensor<7xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%i : tensor<7xi32>) -> tensor<7xi32>
  %low = linalg.fill ins(%lowest : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %high = linalg.fill ins(%highest : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %max:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<7x33xf32>) outs(%low, %zeros : tensor<7xf32>, tensor<7xi32>) {
  ^bb0(%new: f32, %number: f32, %kept: i32):
    %index = linalg.index 1 : index
    %position = arith.index_cast %index : index to i32
    %takes = arith.cmpf ogt, %new, %number : f32
    %n = arith.maximumf %new, %number : f32
    %p = arith.select %takes, %position, %kept : i32
    linalg.yield %n, %p : f32, i32
  } -> (tensor<7xf32>, tensor<7xi32>)
  %min:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<7x33xf32>) outs(%high, %zeros : tensor<7xf32>, tensor<7xi32>) {
  ^bb0(%new: f32, %number: f32, %kept: i32):
    %index = linalg.index 1 : index
    %position = arith.index_cast %index : index to i32
    %takes = arith.cmpf olt, %new, %number : f32
    %n = arith.minimumf %new, %number : f32
    %p = arith.select %takes, %position, %kept : i32
    linalg.yield %n, %p : f32, i32
  } -> (tensor<7xf32>, tensor<7xi32>)
  %sum = linalg.add ins(%max#1, %min#1 : tensor<7xi32>, tensor<7xi32>) outs(%i : tensor<7xi32>) -> tensor<7xi32>
  return %sum : tensor<7xi32>
}

func.func @other_lengths(%x: tensor<7x33xf32>, %y: tensor<7x40xf32>) -> tensor<7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %a = linalg.reduce { arith.addf } ins(%x : tensor<7x33xf32>) outs(%zeros : tensor<7xf32>) dimensions = [1]
  %b = linalg.reduce { arith.addf } ins(%y : tensor<7x40xf32>) outs(%zeros : tensor<7xf32>) dimensions = [1]
  %sum = linalg.add ins(%a, %b : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  return %sum : tensor<7xf32>
}

func.func @unknown_lengths(%x: tensor<7x?xf32>, %y: tensor<7x?xf32>) -> tensor<7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  %a = linalg.reduce { arith.addf } ins(%x : tensor<7x?xf32>) outs(%zeros : tensor<7xf32>) dimensions = [1]
  %b = linalg.reduce { arith.addf } ins(%y : tensor<7x?xf32>) outs(%zeros : tensor<7xf32>) dimensions = [1]
  %sum = linalg.add ins(%a, %b : tensor<7xf32>, tensor<7xf32>) outs(%e : tensor<7xf32>) -> tensor<7xf32>
  return %sum : tensor<7xf32>
}

func.func @other_axes(%x: tensor<17x17xf32>, %y: tensor<17x17xf32>) -> tensor<17xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<17xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<17xf32>) -> tensor<17xf32>
  %a = linalg.reduce { arith.addf } ins(%x : tensor<17x17xf32>) outs(%zeros : tensor<17xf32>) dimensions = [1]
  %b = linalg.reduce { arith.addf } ins(%y : tensor<17x17xf32>) outs(%zeros : tensor<17xf32>) dimensions = [0]
  %sum = linalg.add ins(%a, %b : tensor<17xf32>, tensor<17xf32>) outs(%e : tensor<17xf32>) -> tensor<17xf32>
  return %sum : tensor<17xf32>
}

// The loops of a product that is reduced are in the order of its larger
// operand, whichever comes first.
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#cube = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#columns = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @weighted(%w: tensor<3x8xf32>, %x: tensor<3x31x8xf32>, %y: tensor<3x31x8xf32>) -> tensor<31x8xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<31x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<31x8xf32>) -> tensor<31x8xf32>
  %low = linalg.fill ins(%lowest : f32) outs(%e : tensor<31x8xf32>) -> tensor<31x8xf32>
  %max = linalg.generic {indexing_maps = [#rows, #cube, #columns], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%w, %x : tensor<3x8xf32>, tensor<3x31x8xf32>) outs(%low : tensor<31x8xf32>) {
  ^bb0(%weight: f32, %new: f32, %kept: f32):
    %product = arith.mulf %weight, %new : f32
    %larger = arith.maximumf %product, %kept : f32
    linalg.yield %larger : f32
  } -> tensor<31x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%y : tensor<3x31x8xf32>) outs(%zeros : tensor<31x8xf32>) dimensions = [0]
  %both = linalg.mul ins(%max, %sum : tensor<31x8xf32>, tensor<31x8xf32>) outs(%e : tensor<31x8xf32>) -> tensor<31x8xf32>
  return %both : tensor<31x8xf32>
}
