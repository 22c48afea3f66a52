// shapes: 5x64xf32 5x64xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x64xf32>, %arg1: tensor<5x64xf32>) -> tensor<5x64xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.float32_2> : tensor<64xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_64_torch.float32_1> : tensor<64xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_64_torch.float32> : tensor<64xf32>
    %cst_5 = arith.constant 6.400000e+01 : f64
    %cst_6 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<5x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %cst_4 : tensor<5x64xf32>, tensor<64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %24 = arith.mulf %in, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<5x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %24 = arith.addf %in, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<5x64xf32>
    %3 = tensor.empty() : tensor<5x64xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x64xf32>) outs(%3 : tensor<5x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %24 = arith.extf %in : f32 to f64
      linalg.yield %24 : f64
    } -> tensor<5x64xf64>
    %5 = tensor.empty() : tensor<5x1xf64>
    %6 = linalg.fill ins(%cst : f64) outs(%5 : tensor<5x1xf64>) -> tensor<5x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<5x64xf64>) outs(%6 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.addf %in, %out : f64
      linalg.yield %24 : f64
    } -> tensor<5x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x1xf64>) outs(%5 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.divf %in, %cst_5 : f64
      linalg.yield %24 : f64
    } -> tensor<5x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %8 : tensor<5x64xf64>, tensor<5x1xf64>) outs(%3 : tensor<5x64xf64>) {
    ^bb0(%in: f64, %in_7: f64, %out: f64):
      %24 = arith.subf %in, %in_7 : f64
      linalg.yield %24 : f64
    } -> tensor<5x64xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %9 : tensor<5x64xf64>, tensor<5x64xf64>) outs(%3 : tensor<5x64xf64>) {
    ^bb0(%in: f64, %in_7: f64, %out: f64):
      %24 = arith.mulf %in, %in_7 : f64
      linalg.yield %24 : f64
    } -> tensor<5x64xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<5x64xf64>) outs(%6 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.addf %in, %out : f64
      linalg.yield %24 : f64
    } -> tensor<5x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf64>) outs(%5 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.divf %in, %cst_5 : f64
      linalg.yield %24 : f64
    } -> tensor<5x1xf64>
    %13 = tensor.empty() : tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x1xf64>) outs(%13 : tensor<5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %24 = arith.truncf %in : f64 to f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<5x64xf32>) outs(%15 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x1xf32>) outs(%13 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.divf %in, %cst_6 : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x1xf32>) outs(%13 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.truncf %cst_3 : f64 to f32
      %25 = arith.addf %in, %24 : f32
      linalg.yield %25 : f32
    } -> tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<5x1xf32>) outs(%13 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.rsqrt %in : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %17 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %24 = arith.subf %in, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<5x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %19 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %24 = arith.mulf %in, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<5x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %cst_2 : tensor<5x64xf32>, tensor<64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %24 = arith.mulf %in, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<5x64xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %cst_1 : tensor<5x64xf32>, tensor<64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %24 = arith.addf %in, %in_7 : f32
      linalg.yield %24 : f32
    } -> tensor<5x64xf32>
    return %23 : tensor<5x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.float32_2: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_64_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_64_torch.float32: "0x04000000ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737ACC52737"
    }
  }
#-}
