// shapes: 2x3x17x17xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x3x17x17xf32>) -> tensor<2x3x17x17xf32> {
    %c0_i8 = arith.constant 0 : i8
    %true = arith.constant true
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %c0_i64 = arith.constant 0 : i64
    %cst_2 = arith.constant dense_resource<torch_tensor_32_32_torch.uint8> : tensor<32x32xi8>
    %0 = tensor.empty() : tensor<32x32xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<32x32xi8>) outs(%0 : tensor<32x32xi1>) {
    ^bb0(%in: i8, %out: i1):
      %17 = arith.cmpi ne, %in, %c0_i8 : i8
      linalg.yield %17 : i1
    } -> tensor<32x32xi1>
    %extracted_slice = tensor.extract_slice %1[0, 0] [17, 32] [1, 1] : tensor<32x32xi1> to tensor<17x32xi1>
    %extracted_slice_3 = tensor.extract_slice %extracted_slice[0, 0] [17, 17] [1, 1] : tensor<17x32xi1> to tensor<17x17xi1>
    %2 = tensor.empty() : tensor<17x17xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_3 : tensor<17x17xi1>) outs(%2 : tensor<17x17xi1>) {
    ^bb0(%in: i1, %out: i1):
      %17 = arith.xori %in, %true : i1
      linalg.yield %17 : i1
    } -> tensor<17x17xi1>
    %4 = tensor.empty() : tensor<2x3x17x17xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %cst_1, %arg0 : tensor<17x17xi1>, tensor<f32>, tensor<2x3x17x17xf32>) outs(%4 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %17 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x17x17xf32>
    %6 = tensor.empty() : tensor<2x3x17xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x3x17xi64>) -> tensor<2x3x17xi64>
    %8 = tensor.empty() : tensor<2x3x17xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x3x17xf32>) -> tensor<2x3x17xf32>
    %10:2 = linalg.generic {indexing_maps = [#map3, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x3x17x17xf32>) outs(%9, %7 : tensor<2x3x17xf32>, tensor<2x3x17xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %17 = linalg.index 3 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.maximumf %in, %out : f32
      %20 = arith.cmpf ogt, %in, %out : f32
      %21 = arith.select %20, %18, %out_4 : i64
      linalg.yield %19, %21 : f32, i64
    } -> (tensor<2x3x17xf32>, tensor<2x3x17xi64>)
    %expanded = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 3, 17, 1] : tensor<2x3x17xf32> into tensor<2x3x17x1xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded : tensor<2x3x17x17xf32>, tensor<2x3x17x1xf32>) outs(%4 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %17 = arith.subf %in, %in_4 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x17x17xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3x17x17xf32>) outs(%4 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x17x17xf32>
    %13 = tensor.empty() : tensor<2x3x17x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<2x3x17x1xf32>) -> tensor<2x3x17x1xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x17x17xf32>) outs(%14 : tensor<2x3x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %in, %out : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x17x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<2x3x17x17xf32>, tensor<2x3x17x1xf32>) outs(%4 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %17 = arith.divf %in, %in_4 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x17x17xf32>
    return %16 : tensor<2x3x17x17xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_32_torch.uint8: "0x0100000001000000000000000000000000000000000000000000000000000000000000000101000000000000000000000000000000000000000000000000000000000000010101000000000000000000000000000000000000000000000000000000000001010101000000000000000000000000000000000000000000000000000000000101010101000000000000000000000000000000000000000000000000000000010101010101000000000000000000000000000000000000000000000000000001010101010101000000000000000000000000000000000000000000000000000101010101010101000000000000000000000000000000000000000000000000010101010101010101000000000000000000000000000000000000000000000001010101010101010101000000000000000000000000000000000000000000000101010101010101010101000000000000000000000000000000000000000000010101010101010101010101000000000000000000000000000000000000000001010101010101010101010101000000000000000000000000000000000000000101010101010101010101010101000000000000000000000000000000000000010101010101010101010101010101000000000000000000000000000000000001010101010101010101010101010101000000000000000000000000000000000101010101010101010101010101010101000000000000000000000000000000010101010101010101010101010101010101000000000000000000000000000001010101010101010101010101010101010101000000000000000000000000000101010101010101010101010101010101010101000000000000000000000000010101010101010101010101010101010101010101000000000000000000000001010101010101010101010101010101010101010101000000000000000000000101010101010101010101010101010101010101010101000000000000000000010101010101010101010101010101010101010101010101000000000000000001010101010101010101010101010101010101010101010101000000000000000101010101010101010101010101010101010101010101010101000000000000010101010101010101010101010101010101010101010101010101000000000001010101010101010101010101010101010101010101010101010101000000000101010101010101010101010101010101010101010101010101010101000000010101010101010101010101010101010101010101010101010101010101000001010101010101010101010101010101010101010101010101010101010101000101010101010101010101010101010101010101010101010101010101010101"
    }
  }
#-}
