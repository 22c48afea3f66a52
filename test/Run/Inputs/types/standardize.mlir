// (x - mean) / sqrt(variance + 1e-5) and the variance, which torch-mlir computes
// in f64.
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#each = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<ROWSxWIDTHxf32>) -> (tensor<ROWSxWIDTHxf32>, tensor<ROWSxf32>) {
  %zero = arith.constant 0.0 : f64
  %zero32 = arith.constant 0.0 : f32
  %eps = arith.constant 1.000000e-05 : f64
  %n = arith.constant WIDTH.0 : f64
  %n32 = arith.constant WIDTH.0 : f32
  %wide = tensor.empty() : tensor<ROWSxWIDTHxf64>
  %scalar = tensor.empty() : tensor<ROWSxf64>
  %scalar32 = tensor.empty() : tensor<ROWSxf32>
  %rows = tensor.empty() : tensor<ROWSxWIDTHxf32>
  %init = linalg.fill ins(%zero : f64) outs(%scalar : tensor<ROWSxf64>) -> tensor<ROWSxf64>
  %init32 = linalg.fill ins(%zero32 : f32) outs(%scalar32 : tensor<ROWSxf32>) -> tensor<ROWSxf32>
  %w = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<ROWSxWIDTHxf32>) outs(%wide : tensor<ROWSxWIDTHxf64>) {
  ^bb0(%a: f32, %o: f64):
    %r = arith.extf %a : f32 to f64
    linalg.yield %r : f64
  } -> tensor<ROWSxWIDTHxf64>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<ROWSxWIDTHxf64>) outs(%init : tensor<ROWSxf64>) {
  ^bb0(%a: f64, %o: f64):
    %r = arith.addf %a, %o : f64
    linalg.yield %r : f64
  } -> tensor<ROWSxf64>
  %squares = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%w, %sum : tensor<ROWSxWIDTHxf64>, tensor<ROWSxf64>) outs(%wide : tensor<ROWSxWIDTHxf64>) {
  ^bb0(%a: f64, %s: f64, %o: f64):
    %m = arith.divf %s, %n : f64
    %d = arith.subf %a, %m : f64
    %r = arith.mulf %d, %d : f64
    linalg.yield %r : f64
  } -> tensor<ROWSxWIDTHxf64>
  %sum2 = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%squares : tensor<ROWSxWIDTHxf64>) outs(%init : tensor<ROWSxf64>) {
  ^bb0(%a: f64, %o: f64):
    %r = arith.addf %a, %o : f64
    linalg.yield %r : f64
  } -> tensor<ROWSxf64>
  %variance = linalg.generic {indexing_maps = [#each, #each], iterator_types = ["parallel"]} ins(%sum2 : tensor<ROWSxf64>) outs(%scalar32 : tensor<ROWSxf32>) {
  ^bb0(%a: f64, %o: f32):
    %v = arith.divf %a, %n : f64
    %r = arith.truncf %v : f64 to f32
    linalg.yield %r : f32
  } -> tensor<ROWSxf32>
  %sum32 = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<ROWSxWIDTHxf32>) outs(%init32 : tensor<ROWSxf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<ROWSxf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %sum32, %variance : tensor<ROWSxWIDTHxf32>, tensor<ROWSxf32>, tensor<ROWSxf32>) outs(%rows : tensor<ROWSxWIDTHxf32>) {
  ^bb0(%a: f32, %s: f32, %v: f32, %o: f32):
    %m = arith.divf %s, %n32 : f32
    %d = arith.subf %a, %m : f32
    %e = arith.truncf %eps : f64 to f32
    %ve = arith.addf %v, %e : f32
    %rstd = math.rsqrt %ve : f32
    %r = arith.mulf %d, %rstd : f32
    linalg.yield %r : f32
  } -> tensor<ROWSxWIDTHxf32>
  return %y, %variance : tensor<ROWSxWIDTHxf32>, tensor<ROWSxf32>
}
