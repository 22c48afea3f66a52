// Weights of a group norm that come with unit dimensions, read by (d1, 0, 0),
// once moved these dimensions into the middle of the program and cut it in two.

// RUN: softmax-compile %s --emit=fused -o - | FileCheck %s --implicit-check-not=rowwise.fuse
// RUN: softmax-run %s --device=simulator --check

// CHECK: rowwise.fuse

#all = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#group = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, 0, 0)>
#image = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#padded = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
func.func @main(%x: tensor<2x6x5x7xf32>, %scale: tensor<6x1x1xf32>,
                %shift: tensor<1x6x1x1xf32>) -> tensor<2x6x5x7xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 105.0 : f32
  %groups = tensor.expand_shape %x [[0], [1, 2], [3], [4]] output_shape [2, 2, 3, 5, 7]
      : tensor<2x6x5x7xf32> into tensor<2x2x3x5x7xf32>
  %e = tensor.empty() : tensor<2x2x1x1x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2x1x1x1xf32>) -> tensor<2x2x1x1x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #group],
      iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%groups : tensor<2x2x3x5x7xf32>) outs(%f : tensor<2x2x1x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<2x2x1x1x1xf32>
  %ee = tensor.empty() : tensor<2x2x3x5x7xf32>
  %centred = linalg.generic {indexing_maps = [#all, #group, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%groups, %sum : tensor<2x2x3x5x7xf32>, tensor<2x2x1x1x1xf32>) outs(%ee : tensor<2x2x3x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %mean = arith.divf %b, %count : f32
    %d = arith.subf %a, %mean : f32
    linalg.yield %d : f32
  } -> tensor<2x2x3x5x7xf32>
  %flat = tensor.collapse_shape %centred [[0], [1, 2], [3], [4]]
      : tensor<2x2x3x5x7xf32> into tensor<2x6x5x7xf32>
  %eee = tensor.empty() : tensor<2x6x5x7xf32>
  %y = linalg.generic {indexing_maps = [#image, #channel, #padded, #image],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%flat, %scale, %shift : tensor<2x6x5x7xf32>, tensor<6x1x1xf32>, tensor<1x6x1x1xf32>)
      outs(%eee : tensor<2x6x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %m, %c : f32
    linalg.yield %r : f32
  } -> tensor<2x6x5x7xf32>
  return %y : tensor<2x6x5x7xf32>
}
