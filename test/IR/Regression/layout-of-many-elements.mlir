// 128 vectors of 8 elements kept the register allocator busy for tens of seconds.
// RUN: not softmax-compile %s -o %t 2>&1 | FileCheck %s
// CHECK: layout-of-many-elements.mlir:[[#@LINE+3]]:{{[0-9]+}}: error: expected at most 1020 elements a thread, the bytes of its registers, found 1024
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = rowwise.fuse ins(%x : tensor<?x?xbf16>) axis [1] maps [#map, #map] versions [#rowwise.version<schedule = #rowwise.stream, layout = <vector = 8, vectorsPerThread = 128, lanes = 32, warps = 32, rows = 1>, rows = <alignment = aligned, minWidth = 0, maxWidth = 9223372036854775807>>] -> tensor<?x?xbf16> {
  ^bb0(%row: tensor<?xbf16>):
    %z = arith.negf %row : tensor<?xbf16>
    rowwise.yield %z : tensor<?xbf16>
  }
  return %y : tensor<?x?xbf16>
}
