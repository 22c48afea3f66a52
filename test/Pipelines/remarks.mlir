// RUN: softmax-compile %s -o /dev/null --remarks 2>&1 | FileCheck %s
// RUN: softmax-compile %s -o /dev/null --remarks=estimate 2>&1 | FileCheck %s --check-prefix=FILTER
// RUN: softmax-compile %s -o /dev/null --remarks-output=%t.yaml 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// RUN: softmax-compile %s -o /dev/null --remarks-output=%t.yaml --remarks=reciprocal 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: grep -c '^--- !' %t.yaml | FileCheck %s --check-prefix=ONE
// RUN: softmax-compile %s -o /dev/null 2>&1 | count 0

// The program is compiled more than once, and spoken of once.
// RUN: softmax-run %s --device=simulator --check --benchmark --remarks=estimate 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=FILTER
// RUN: softmax-run %s --device=simulator --benchmark --remarks=estimate 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=FILTER

// What passes say, a line each.

// CHECK: {{^}}{{.*}}remarks.mlir:[[#@LINE+25]]:8: remark: kernel 0: schedule warp for rows of 101 elements at any alignment, {{.*}}: a row is 101 elements, a warp holds {{.*}} an element)

// FILTER-NOT: remark:
// FILTER: {{^}}{{.*}}remarks.mlir:[[#@LINE+22]]:8: remark: kernel 0 must read 25856 and write 25856 bytes: predicted 3.4 us
// FILTER-NOT: remark:

// YAML: --- !Passed
// YAML-NEXT: Pass: {{ *}}rowwise-fuse
// YAML-NEXT: Name: {{ *}}constant
// YAML: --- !Analysis
// YAML-NEXT: Pass: {{ *}}rowwise-fuse
// YAML-NEXT: Name: {{ *}}summary
// YAML: --- !Analysis
// YAML-NEXT: Pass: {{ *}}rowwise-schedule
// YAML: Line: [[#@LINE+11]],
// YAML: Function: {{ *}}softmax
// YAML: Kernel: {{ *}}'0'
// YAML: Schedule: {{.*}}#rowwise.version<schedule = #rowwise.warp,

// BOTH-NOT: remark:
// BOTH: remark: the row is multiplied by one reciprocal
// BOTH-NOT: remark:
// ONE: {{^}}1{{$}}
func.func @softmax(%x: tensor<64x101xf32>) -> tensor<64x101xf32> {
  %init = tensor.empty() : tensor<64x101xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<64x101xf32>) outs(%init : tensor<64x101xf32>) -> tensor<64x101xf32>
  return %y : tensor<64x101xf32>
}
