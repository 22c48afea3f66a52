// RUN: softmax-opt %s --rowwise-use-reciprocal --remarks -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-opt %s --rowwise-use-reciprocal --remarks=online -o /dev/null 2>&1 | count 0
// RUN: softmax-opt %s --rowwise-use-reciprocal --remarks-output=%t.yaml -o /dev/null 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// RUN: softmax-opt %s --rowwise-use-reciprocal --remarks 2>/dev/null | FileCheck %s --check-prefix=OUTPUT
// RUN: not softmax-opt %s.none --rowwise-use-reciprocal --remarks 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not softmax-opt %s --remarks='(' 2>&1 | FileCheck %s --check-prefix=REGEX

// softmax-opt says what its passes did as softmax-compile does.

// YAML: Pass: {{ *}}rowwise-use-reciprocal
// NONE: softmax-opt: error: {{.*}}opt-remarks.mlir.none
// REGEX: softmax-opt: error: expected --remarks to be a regular expression, found '('

#all = affine_map<(d0, d1) -> (d0, d1)>

// OUTPUT: func.func @main
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    // CHECK: {{^}}{{.*}}opt-remarks.mlir:[[#@LINE+1]]:10: remark: the row is multiplied by one reciprocal{{$}}
    %o = arith.divf %row, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
