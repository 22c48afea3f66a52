// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @part_c1_static(%x: tensor<?x4xf32>) {
  // expected-error @+1 {{'rowwise.part' op expected a dynamic dimension of 'tensor<?x4xf32>', found 1}}
  %first, %whole = rowwise.part %x dim 1 on @ranks : tensor<?x4xf32>
  return
}

// -----
func.func @part_c1_rank(%x: tensor<?x?xf32>) {
  // expected-error @+1 {{'rowwise.part' op expected a dynamic dimension of 'tensor<?x?xf32>', found 2}}
  %first, %whole = rowwise.part %x dim 2 of 7 on @ranks : tensor<?x?xf32>
  return
}
