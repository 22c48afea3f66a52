// shapes: 3x64xbf16
// shapes: 7x64xbf16
// shapes: 1x64xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant dense_resource<torch_tensor_64_torch.bfloat16> : tensor<64xbf16>
    %cst_1 = arith.constant 6.400000e+01 : bf16
    %dim = tensor.dim %arg0, %c0 : tensor<?x64xbf16>
    %0 = tensor.empty(%dim) : tensor<?x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<?x64xbf16>, tensor<?x64xbf16>) outs(%0 : tensor<?x64xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %9 = arith.mulf %in, %in_2 : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x64xbf16>
    %2 = tensor.empty(%dim) : tensor<?x1xbf16>
    %3 = linalg.fill ins(%cst : bf16) outs(%2 : tensor<?x1xbf16>) -> tensor<?x1xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<?x64xbf16>) outs(%3 : tensor<?x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %9 = arith.addf %in, %out : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x1xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x1xbf16>) outs(%2 : tensor<?x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %9 = arith.divf %in, %cst_1 : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x1xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x1xbf16>) outs(%2 : tensor<?x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %9 = math.rsqrt %in : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x1xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %6 : tensor<?x64xbf16>, tensor<?x1xbf16>) outs(%0 : tensor<?x64xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %9 = arith.mulf %in, %in_2 : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x64xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_0 : tensor<?x64xbf16>, tensor<64xbf16>) outs(%0 : tensor<?x64xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %9 = arith.mulf %in, %in_2 : bf16
      linalg.yield %9 : bf16
    } -> tensor<?x64xbf16>
    return %8 : tensor<?x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.bfloat16: "0x02000000803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F803F"
    }
  }
#-}
