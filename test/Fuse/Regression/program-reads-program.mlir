// Where one program reads another's result through a reshape, its dimensions
// were lost when the first program had been built.

// RUN: softmax-opt %s --rowwise-fusion-pipeline="fuse=false" | FileCheck %s
// RUN: softmax-run %s --device=simulator --fuse=false --check

// CHECK-DAG: #[[$ROW:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$SCALAR:.+]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-LABEL: func.func @main
// CHECK: %[[MAX:.+]] = rowwise.fuse ins(%{{.+}}) axis [1] maps [#[[$ROW]], #[[$SCALAR]]]
// CHECK: rowwise.fuse ins(%{{.+}}, %[[MAX]] : {{.+}}) axis [1] maps [#[[$ROW]], #[[$SCALAR]], #[[$ROW]]]
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, 0)>
func.func @main(%x: tensor<12x33xf32>) -> tensor<12x33xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %empty_row = tensor.empty() : tensor<12xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%empty_row : tensor<12xf32>) -> tensor<12xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<12x33xf32>) outs(%init : tensor<12xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %0 = arith.maximumf %in, %acc : f32
    linalg.yield %0 : f32
  } -> tensor<12xf32>
  %column = tensor.expand_shape %max [[0, 1]] output_shape [12, 1] : tensor<12xf32> into tensor<12x1xf32>
  %empty = tensor.empty() : tensor<12x33xf32>
  %y = linalg.generic {indexing_maps = [#id, #unit, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %column : tensor<12x33xf32>, tensor<12x1xf32>) outs(%empty : tensor<12x33xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.subf %in, %m : f32
    linalg.yield %0 : f32
  } -> tensor<12x33xf32>
  return %y : tensor<12x33xf32>
}
