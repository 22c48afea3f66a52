// The softmax of 0.3 x, every step of it in TYPE, as JAX writes it.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<ROWSxWIDTHxTYPE>) -> tensor<ROWSxWIDTHxTYPE> {
  %ninf = arith.constant LOWEST : TYPE
  %zero = arith.constant 0.0 : TYPE
  %c = arith.constant 0.3 : TYPE
  %e = tensor.empty() : tensor<ROWSxTYPE>
  %ee = tensor.empty() : tensor<ROWSxWIDTHxTYPE>
  %f = linalg.fill ins(%ninf : TYPE) outs(%e : tensor<ROWSxTYPE>) -> tensor<ROWSxTYPE>
  %s = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<ROWSxWIDTHxTYPE>) outs(%ee : tensor<ROWSxWIDTHxTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    %r = arith.mulf %a, %c : TYPE
    linalg.yield %r : TYPE
  } -> tensor<ROWSxWIDTHxTYPE>
  %m = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<ROWSxWIDTHxTYPE>) outs(%f : tensor<ROWSxTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    %r = arith.maximumf %b, %a : TYPE
    linalg.yield %r : TYPE
  } -> tensor<ROWSxTYPE>
  %d = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<ROWSxWIDTHxTYPE>, tensor<ROWSxTYPE>) outs(%ee : tensor<ROWSxWIDTHxTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE, %o: TYPE):
    %r = arith.subf %a, %b : TYPE
    %y = math.exp %r : TYPE
    linalg.yield %y : TYPE
  } -> tensor<ROWSxWIDTHxTYPE>
  %g = linalg.fill ins(%zero : TYPE) outs(%e : tensor<ROWSxTYPE>) -> tensor<ROWSxTYPE>
  %t = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<ROWSxWIDTHxTYPE>) outs(%g : tensor<ROWSxTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    %r = arith.addf %b, %a : TYPE
    linalg.yield %r : TYPE
  } -> tensor<ROWSxTYPE>
  %o = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%d, %t : tensor<ROWSxWIDTHxTYPE>, tensor<ROWSxTYPE>) outs(%ee : tensor<ROWSxWIDTHxTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE, %o: TYPE):
    %r = arith.divf %a, %b : TYPE
    linalg.yield %r : TYPE
  } -> tensor<ROWSxWIDTHxTYPE>
  return %o : tensor<ROWSxWIDTHxTYPE>
}
