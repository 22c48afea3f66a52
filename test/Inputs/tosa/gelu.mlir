func.func @main(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %root = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %scaled = tosa.mul %x, %root, %shift : (tensor<5x33xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<5x33xf32>
  %erf = tosa.erf %scaled : (tensor<5x33xf32>) -> tensor<5x33xf32>
  %above = tosa.add %erf, %one : (tensor<5x33xf32>, tensor<1x1xf32>) -> tensor<5x33xf32>
  %share = tosa.mul %above, %half, %shift : (tensor<5x33xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<5x33xf32>
  %y = tosa.mul %x, %share, %shift : (tensor<5x33xf32>, tensor<5x33xf32>, tensor<1xi8>) -> tensor<5x33xf32>
  return %y : tensor<5x33xf32>
}
