// Softmax over the columns of a matrix, one operation a step.
#element = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %height = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %matrix = tensor.empty(%height, %width) : tensor<?x?xf32>
  %column = tensor.empty(%height) : tensor<?xf32>
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %lowests = linalg.fill ins(%lowest : f32) outs(%column : tensor<?xf32>) -> tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%column : tensor<?xf32>) -> tensor<?xf32>

  %max = linalg.reduce { arith.maximumf }
      ins(%x : tensor<?x?xf32>) outs(%lowests : tensor<?xf32>) dimensions = [1]
  %shifted = linalg.elementwise kind = #linalg.elementwise_kind<sub>
      indexing_maps = [#element, #row, #element]
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%matrix : tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = linalg.exp ins(%shifted : tensor<?x?xf32>) outs(%matrix : tensor<?x?xf32>) -> tensor<?x?xf32>
  %sum = linalg.reduce { arith.addf }
      ins(%e : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %y = linalg.elementwise kind = #linalg.elementwise_kind<div>
      indexing_maps = [#element, #row, #element]
      ins(%e, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%matrix : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
