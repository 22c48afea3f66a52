// The logarithm of a sum of exponentials, shifted by the maximum alone.
func.func @program(%x0: tensor<707x781xf32>) -> tensor<707xf32> {
  %v1 = arith.constant 0xFF800000 : f32
  %v2 = tensor.empty() : tensor<707xf32>
  %v3 = linalg.fill ins(%v1 : f32)
      outs(%v2 : tensor<707xf32>) -> tensor<707xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x0 : tensor<707x781xf32>)
      outs(%v3 : tensor<707xf32>) {
  ^bb0(%a: f32, %out: f32):
    %r = arith.maximumf %a, %out : f32
    linalg.yield %r : f32
  } -> tensor<707xf32>
  %v5 = tensor.empty() : tensor<707x781xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x0, %v4 : tensor<707x781xf32>, tensor<707xf32>)
      outs(%v5 : tensor<707x781xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %r = arith.subf %a0, %a1 : f32
    linalg.yield %r : f32
  } -> tensor<707x781xf32>
  %v7 = tensor.empty() : tensor<707x781xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v6 : tensor<707x781xf32>)
      outs(%v7 : tensor<707x781xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %r = math.exp %a0 : f32
    linalg.yield %r : f32
  } -> tensor<707x781xf32>
  %v9 = arith.constant 0.0 : f32
  %v10 = tensor.empty() : tensor<707xf32>
  %v11 = linalg.fill ins(%v9 : f32)
      outs(%v10 : tensor<707xf32>) -> tensor<707xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%v8 : tensor<707x781xf32>)
      outs(%v11 : tensor<707xf32>) {
  ^bb0(%a: f32, %out: f32):
    %r = arith.addf %a, %out : f32
    linalg.yield %r : f32
  } -> tensor<707xf32>
  %v13 = tensor.empty() : tensor<707xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%v12 : tensor<707xf32>)
      outs(%v13 : tensor<707xf32>) {
  ^bb0(%a0: f32, %out: f32):
    %r = math.log %a0 : f32
    linalg.yield %r : f32
  } -> tensor<707xf32>
  %v15 = tensor.empty() : tensor<707xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%v14, %v4 : tensor<707xf32>, tensor<707xf32>)
      outs(%v15 : tensor<707xf32>) {
  ^bb0(%a0: f32, %a1: f32, %out: f32):
    %r = arith.addf %a0, %a1 : f32
    linalg.yield %r : f32
  } -> tensor<707xf32>
  return %v16 : tensor<707xf32>
}
