// shapes: 2x4x9x9xf32
#map = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x9x9xf32>) -> tensor<2x4x9x9xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_4_1_1_torch.float32> : tensor<4x1x1xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_9_9_torch.int64> : tensor<9x9xi64>
    %0 = tensor.empty() : tensor<4x9x9xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1, %cst_2 : tensor<4x1x1xf32>, tensor<9x9xi64>) outs(%0 : tensor<4x9x9xf32>) {
    ^bb0(%in: f32, %in_3: i64, %out: f32):
      %15 = arith.sitofp %in_3 : i64 to f32
      %16 = arith.mulf %in, %15 : f32
      linalg.yield %16 : f32
    } -> tensor<4x9x9xf32>
    %2 = tensor.empty() : tensor<2x4x9x9xf32>
    %3 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %1 : tensor<2x4x9x9xf32>, tensor<4x9x9xf32>) outs(%2 : tensor<2x4x9x9xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.addf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x9x9xf32>
    %4 = tensor.empty() : tensor<2x4x9xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<2x4x9xi64>) -> tensor<2x4x9xi64>
    %6 = tensor.empty() : tensor<2x4x9xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
    %8:2 = linalg.generic {indexing_maps = [#map3, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%3 : tensor<2x4x9x9xf32>) outs(%7, %5 : tensor<2x4x9xf32>, tensor<2x4x9xi64>) {
    ^bb0(%in: f32, %out: f32, %out_3: i64):
      %15 = linalg.index 3 : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.maximumf %in, %out : f32
      %18 = arith.cmpf ogt, %in, %out : f32
      %19 = arith.select %18, %16, %out_3 : i64
      linalg.yield %17, %19 : f32, i64
    } -> (tensor<2x4x9xf32>, tensor<2x4x9xi64>)
    %expanded = tensor.expand_shape %8#0 [[0], [1], [2, 3]] output_shape [2, 4, 9, 1] : tensor<2x4x9xf32> into tensor<2x4x9x1xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %expanded : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%2 : tensor<2x4x9x9xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.subf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x9x9xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x4x9x9xf32>) outs(%2 : tensor<2x4x9x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.exp %in : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x9x9xf32>
    %11 = tensor.empty() : tensor<2x4x9x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<2x4x9x1xf32>) -> tensor<2x4x9x1xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%10 : tensor<2x4x9x9xf32>) outs(%12 : tensor<2x4x9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x9x1xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %13 : tensor<2x4x9x9xf32>, tensor<2x4x9x1xf32>) outs(%2 : tensor<2x4x9x9xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.divf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<2x4x9x9xf32>
    return %14 : tensor<2x4x9x9xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_1_1_torch.float32: "0x040000000000003F0000803E0000003E0000803D",
      torch_tensor_9_9_torch.int64: "0x08000000000000000000000001000000000000000200000000000000030000000000000004000000000000000500000000000000060000000000000007000000000000000800000000000000FFFFFFFFFFFFFFFF00000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000FEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0000000000000000010000000000000002000000000000000300000000000000040000000000000005000000000000000600000000000000FDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF000000000000000001000000000000000200000000000000030000000000000004000000000000000500000000000000FCFFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000000000000100000000000000020000000000000003000000000000000400000000000000FBFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0000000000000000010000000000000002000000000000000300000000000000FAFFFFFFFFFFFFFFFBFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF000000000000000001000000000000000200000000000000F9FFFFFFFFFFFFFFFAFFFFFFFFFFFFFFFBFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000000000000100000000000000F8FFFFFFFFFFFFFFF9FFFFFFFFFFFFFFFAFFFFFFFFFFFFFFFBFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0000000000000000"
    }
  }
#-}
