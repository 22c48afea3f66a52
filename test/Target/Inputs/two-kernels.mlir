func.func @softmax(%x: tensor<512x1000xf32>) -> tensor<512x1000xf32> {
  %init = tensor.empty() : tensor<512x1000xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<512x1000xf32>) outs(%init : tensor<512x1000xf32>)
      -> tensor<512x1000xf32>
  %z = linalg.softmax dimension(0)
      ins(%y : tensor<512x1000xf32>) outs(%init : tensor<512x1000xf32>)
      -> tensor<512x1000xf32>
  return %z : tensor<512x1000xf32>
}
