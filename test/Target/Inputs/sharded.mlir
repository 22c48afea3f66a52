func.func @softmax(%x: tensor<?x10xf32>) -> tensor<?x10xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x10xf32>
  %init = tensor.empty(%rows) : tensor<?x10xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x10xf32>) outs(%init : tensor<?x10xf32>) -> tensor<?x10xf32>
  return %y : tensor<?x10xf32>
}
