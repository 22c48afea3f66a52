func.func @main(%x: tensor<5x64xf32>, %weight: tensor<64xf32>, %bias: tensor<64xf32>) -> tensor<5x64xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %share = "tosa.const"() <{values = dense<0.015625> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %epsilon = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %row = tosa.const_shape {values = dense<[1, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sum = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<5x64xf32>) -> tensor<5x1xf32>
  %mean = tosa.mul %sum, %share, %shift : (tensor<5x1xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<5x1xf32>
  %centred = tosa.sub %x, %mean : (tensor<5x64xf32>, tensor<5x1xf32>) -> tensor<5x64xf32>
  %square = tosa.mul %centred, %centred, %shift : (tensor<5x64xf32>, tensor<5x64xf32>, tensor<1xi8>) -> tensor<5x64xf32>
  %squares = tosa.reduce_sum %square {axis = 1 : i32} : (tensor<5x64xf32>) -> tensor<5x1xf32>
  %variance = tosa.mul %squares, %share, %shift : (tensor<5x1xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<5x1xf32>
  %shifted = tosa.add %variance, %epsilon : (tensor<5x1xf32>, tensor<1x1xf32>) -> tensor<5x1xf32>
  %scale = tosa.rsqrt %shifted : (tensor<5x1xf32>) -> tensor<5x1xf32>
  %normal = tosa.mul %centred, %scale, %shift : (tensor<5x64xf32>, tensor<5x1xf32>, tensor<1xi8>) -> tensor<5x64xf32>
  %weights = tosa.reshape %weight, %row : (tensor<64xf32>, !tosa.shape<2>) -> tensor<1x64xf32>
  %biases = tosa.reshape %bias, %row : (tensor<64xf32>, !tosa.shape<2>) -> tensor<1x64xf32>
  %scaled = tosa.mul %normal, %weights, %shift : (tensor<5x64xf32>, tensor<1x64xf32>, tensor<1xi8>) -> tensor<5x64xf32>
  %y = tosa.add %scaled, %biases : (tensor<5x64xf32>, tensor<1x64xf32>) -> tensor<5x64xf32>
  return %y : tensor<5x64xf32>
}
