// Cross entropy by class labels with its gradient: the loss of each row, and of their sum the
// gradient of the logits, softmax - 1 at the label. A row with label -100 is ignored.
#whole = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#rows = affine_map<(d0) -> (d0)>
func.func @cross_entropy(%logits: tensor<6x1031xbf16>, %labels: tensor<6xi64>) -> (tensor<6xf32>, tensor<6x1031xbf16>) {
  %ignored = arith.constant -100 : i64
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %infinity = arith.constant 0xFF800000 : f32
  %row = tensor.empty() : tensor<6xf32>
  %whole = tensor.empty() : tensor<6x1031xf32>
  %x = linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<6x1031xbf16>) outs(%whole : tensor<6x1031xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %wide = arith.extf %in : bf16 to f32
    linalg.yield %wide : f32
  } -> tensor<6x1031xf32>
  %lowest = linalg.fill ins(%infinity : f32) outs(%row : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.generic {indexing_maps = [#whole, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<6x1031xf32>) outs(%lowest : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %larger = arith.maximumf %in, %out : f32
    linalg.yield %larger : f32
  } -> tensor<6xf32>
  %exp = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<6x1031xf32>, tensor<6xf32>) outs(%whole : tensor<6x1031xf32>) {
  ^bb0(%in: f32, %most: f32, %out: f32):
    %shifted = arith.subf %in, %most : f32
    %power = math.exp %shifted : f32
    linalg.yield %power : f32
  } -> tensor<6x1031xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%row : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.generic {indexing_maps = [#whole, #row], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<6x1031xf32>) outs(%zeros : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %added = arith.addf %in, %out : f32
    linalg.yield %added : f32
  } -> tensor<6xf32>
  %picked = linalg.generic {indexing_maps = [#whole, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x, %labels : tensor<6x1031xf32>, tensor<6xi64>) outs(%zeros : tensor<6xf32>) {
  ^bb0(%in: f32, %label: i64, %out: f32):
    %column = linalg.index 1 : index
    %number = arith.index_cast %column : index to i64
    %isLabel = arith.cmpi eq, %number, %label : i64
    %own = arith.select %isLabel, %in, %zero : f32
    %added = arith.addf %own, %out : f32
    linalg.yield %added : f32
  } -> tensor<6xf32>
  %loss = linalg.generic {indexing_maps = [#rows, #rows, #rows, #rows, #rows], iterator_types = ["parallel"]} ins(%labels, %max, %sum, %picked : tensor<6xi64>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) outs(%row : tensor<6xf32>) {
  ^bb0(%label: i64, %most: f32, %total: f32, %own: f32, %out: f32):
    %log = math.log %total : f32
    %all = arith.addf %most, %log : f32
    %difference = arith.subf %all, %own : f32
    %counts = arith.cmpi ne, %label, %ignored : i64
    %kept = arith.select %counts, %difference, %zero : f32
    linalg.yield %kept : f32
  } -> tensor<6xf32>
  %narrow = tensor.empty() : tensor<6x1031xbf16>
  %gradient = linalg.generic {indexing_maps = [#whole, #row, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum, %labels : tensor<6x1031xf32>, tensor<6xf32>, tensor<6xi64>) outs(%narrow : tensor<6x1031xbf16>) {
  ^bb0(%power: f32, %total: f32, %label: i64, %out: bf16):
    %column = linalg.index 1 : index
    %number = arith.index_cast %column : index to i64
    %isLabel = arith.cmpi eq, %number, %label : i64
    %subtracted = arith.select %isLabel, %one, %zero : f32
    %probability = arith.divf %power, %total : f32
    %difference = arith.subf %probability, %subtracted : f32
    %counts = arith.cmpi ne, %label, %ignored : i64
    %kept = arith.select %counts, %difference, %zero : f32
    %result = arith.truncf %kept : f32 to bf16
    linalg.yield %result : bf16
  } -> tensor<6x1031xbf16>
  return %loss, %gradient : tensor<6xf32>, tensor<6x1031xbf16>
}
