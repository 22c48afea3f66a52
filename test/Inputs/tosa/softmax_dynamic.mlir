func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %max = tosa.reduce_max %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %difference = tosa.sub %x, %max : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %exp = tosa.exp %difference : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %sum = tosa.reduce_sum %exp {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %reciprocal = tosa.reciprocal %sum : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %y = tosa.mul %exp, %reciprocal, %shift : (tensor<?x?xf32>, tensor<?x1xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
