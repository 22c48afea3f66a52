// shapes: 5x16xbf16 33x16xbf16 33x16xbf16 16x33xbf16
// shapes: 11x16xbf16 33x16xbf16 33x16xbf16 16x33xbf16
// shapes: 1x16xbf16 33x16xbf16 33x16xbf16 16x33xbf16
// flags: --fallback=loops
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<?x16xbf16>, %arg1: tensor<33x16xbf16>, %arg2: tensor<33x16xbf16>, %arg3: tensor<16x33xbf16>) -> tensor<?x16xbf16> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<16x33xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<33x16xbf16>) outs(%0 : tensor<16x33xbf16>) permutation = [1, 0] 
    %dim = tensor.dim %arg0, %c0 : tensor<?x16xbf16>
    %1 = tensor.empty(%dim) : tensor<?x33xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?x33xf32>) -> tensor<?x33xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<?x16xbf16>, tensor<16x33xbf16>) outs(%2 : tensor<?x33xf32>) -> tensor<?x33xf32>
    %4 = tensor.empty(%dim) : tensor<?x33xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<?x33xf32>) outs(%4 : tensor<?x33xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %19 = arith.truncf %in : f32 to bf16
      linalg.yield %19 : bf16
    } -> tensor<?x33xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x33xbf16>) outs(%1 : tensor<?x33xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %19 = arith.extf %in : bf16 to f32
      linalg.yield %19 : f32
    } -> tensor<?x33xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<?x33xf32>) outs(%1 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.negf %in : f32
      %20 = math.exp %19 : f32
      %21 = arith.addf %20, %cst_0 : f32
      %22 = arith.divf %cst_0, %21 : f32
      linalg.yield %22 : f32
    } -> tensor<?x33xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<?x33xf32>, tensor<?x33xf32>) outs(%1 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %19 = arith.mulf %in, %in_3 : f32
      linalg.yield %19 : f32
    } -> tensor<?x33xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<?x33xf32>) outs(%4 : tensor<?x33xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %19 = arith.truncf %in : f32 to bf16
      linalg.yield %19 : bf16
    } -> tensor<?x33xbf16>
    %transposed_1 = linalg.transpose ins(%arg2 : tensor<33x16xbf16>) outs(%0 : tensor<16x33xbf16>) permutation = [1, 0] 
    %10 = linalg.matmul ins(%arg0, %transposed_1 : tensor<?x16xbf16>, tensor<16x33xbf16>) outs(%2 : tensor<?x33xf32>) -> tensor<?x33xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x33xf32>) outs(%4 : tensor<?x33xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %19 = arith.truncf %in : f32 to bf16
      linalg.yield %19 : bf16
    } -> tensor<?x33xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %11 : tensor<?x33xbf16>, tensor<?x33xbf16>) outs(%4 : tensor<?x33xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %19 = arith.mulf %in, %in_3 : bf16
      linalg.yield %19 : bf16
    } -> tensor<?x33xbf16>
    %13 = tensor.empty() : tensor<33x16xbf16>
    %transposed_2 = linalg.transpose ins(%arg3 : tensor<16x33xbf16>) outs(%13 : tensor<33x16xbf16>) permutation = [1, 0] 
    %14 = tensor.empty(%dim) : tensor<?x16xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %16 = linalg.matmul ins(%12, %transposed_2 : tensor<?x33xbf16>, tensor<33x16xbf16>) outs(%15 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %17 = tensor.empty(%dim) : tensor<?x16xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<?x16xf32>) outs(%17 : tensor<?x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %19 = arith.truncf %in : f32 to bf16
      linalg.yield %19 : bf16
    } -> tensor<?x16xbf16>
    return %18 : tensor<?x16xbf16>
  }
}
