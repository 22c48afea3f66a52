// shapes: 2x7x16xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<2x7x16xf32>) -> tensor<2x7x16xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_7_16_torch.float32> : tensor<7x16xf32>
    %cst_5 = arith.constant 1.600000e+01 : f64
    %cst_6 = arith.constant 1.600000e+01 : f32
    %0 = tensor.empty() : tensor<2x7x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %cst_4 : tensor<2x7x16xf32>, tensor<7x16xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %23 = arith.addf %in, %in_7 : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x16xf32>
    %2 = tensor.empty() : tensor<2x7x16xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x7x16xf32>) outs(%2 : tensor<2x7x16xf64>) {
    ^bb0(%in: f32, %out: f64):
      %23 = arith.extf %in : f32 to f64
      linalg.yield %23 : f64
    } -> tensor<2x7x16xf64>
    %4 = tensor.empty() : tensor<2x7x1xf64>
    %5 = linalg.fill ins(%cst : f64) outs(%4 : tensor<2x7x1xf64>) -> tensor<2x7x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<2x7x16xf64>) outs(%5 : tensor<2x7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.addf %in, %out : f64
      linalg.yield %23 : f64
    } -> tensor<2x7x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x7x1xf64>) outs(%4 : tensor<2x7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.divf %in, %cst_5 : f64
      linalg.yield %23 : f64
    } -> tensor<2x7x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %7 : tensor<2x7x16xf64>, tensor<2x7x1xf64>) outs(%2 : tensor<2x7x16xf64>) {
    ^bb0(%in: f64, %in_7: f64, %out: f64):
      %23 = arith.subf %in, %in_7 : f64
      linalg.yield %23 : f64
    } -> tensor<2x7x16xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %8 : tensor<2x7x16xf64>, tensor<2x7x16xf64>) outs(%2 : tensor<2x7x16xf64>) {
    ^bb0(%in: f64, %in_7: f64, %out: f64):
      %23 = arith.mulf %in, %in_7 : f64
      linalg.yield %23 : f64
    } -> tensor<2x7x16xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<2x7x16xf64>) outs(%5 : tensor<2x7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.addf %in, %out : f64
      linalg.yield %23 : f64
    } -> tensor<2x7x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x7x1xf64>) outs(%4 : tensor<2x7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.divf %in, %cst_5 : f64
      linalg.yield %23 : f64
    } -> tensor<2x7x1xf64>
    %12 = tensor.empty() : tensor<2x7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x7x1xf64>) outs(%12 : tensor<2x7x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %23 = arith.truncf %in : f64 to f32
      linalg.yield %23 : f32
    } -> tensor<2x7x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<2x7x1xf32>) -> tensor<2x7x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x7x16xf32>) outs(%14 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %in, %out : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x7x1xf32>) outs(%12 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.divf %in, %cst_6 : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x7x1xf32>) outs(%12 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_3 : f64 to f32
      %24 = arith.addf %in, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x7x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x7x1xf32>) outs(%12 : tensor<2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.rsqrt %in : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %16 : tensor<2x7x16xf32>, tensor<2x7x1xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %23 = arith.subf %in, %in_7 : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x16xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %18 : tensor<2x7x16xf32>, tensor<2x7x1xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %23 = arith.mulf %in, %in_7 : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x16xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %cst_2 : tensor<2x7x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %23 = arith.mulf %in, %in_7 : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x16xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %cst_1 : tensor<2x7x16xf32>, tensor<16xf32>) outs(%0 : tensor<2x7x16xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %23 = arith.addf %in, %in_7 : f32
      linalg.yield %23 : f32
    } -> tensor<2x7x16xf32>
    return %22 : tensor<2x7x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_1: "0x0400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_16_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_7_16_torch.float32: "0x04000000000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803FA46A573F41510A3F3E399F3E6B4E733F7675CC3D98B87E3F5B81013D3CDF7F3F57D6233CB9FC7F3F1C3E4F3BACFF7F3F6D12833AF8FF7F3F61CBA539FFFF7F3FB7C7683F3311D5BE1B54173FEC7B4E3FF86F4B3EA5E57A3FC870813DF97C7F3F3ED4A33CE5F27F3FD83DCF3BB1FE7F3F6812033BDFFF7F3F60CB253AFDFF7F3FC381103E26707DBFC209503F582F153F6C4E973EEF90743FC0FFC13D4FD97E3F1FB9F53C83E27F3F0D6E1B3C0DFD7F3F929B443BB5FF7F3F10B1783AF9FF7F3FCFBD41BF305527BFDE1D743FB12E9A3ED761C73EA7CA6B3F882E013E69F47D3FDBCB233D94CB7F3FC93C4F3CC2FA7F3F5712833B7AFF7F3F5ECBA53AF3FF7F3F107C75BF2C3C913E7FFC7F3FE97229BC4377F53E40A9603F1D3C213E81CE7C3FF4B64C3D19AE7F3F7E85813CCFF77F3FDDD6A33B2EFF7F3F333ECF3AEBFF7F3F8C0F8FBEB8CD753F4E78723F6D3FA4BE688C103F3249533F6E20413EE3677B3FD19C753D128A7F3F436C9B3C34F47F3F589BC43BD2FE7F3F08B1F83AE2FF7F3F"
    }
  }
#-}
