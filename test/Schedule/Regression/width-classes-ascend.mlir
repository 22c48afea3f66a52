// RUN: softmax-opt %s --rowwise-schedule=stages=8 | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=split threads=32" | FileCheck %s --check-prefix=SMALL
// RUN: not softmax-opt %s --rowwise-schedule="kind=split threads=-32" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// Where rows were held eight at a time, the whole device held shorter ones than a
// cluster, which holds one: the later class was given a width below the earlier
// one. Blocks of 32 threads were more than a device runs, or a layout has.

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK: #rowwise.version<schedule = #rowwise.persistent_cluster<{{.*}} maxWidth = 524257>
// CHECK-SAME: #rowwise.version<schedule = #rowwise.split<{{[^>]*}}>, {{[^#]*}} minWidth = 524258,
// CHECK-SAME: #rowwise.version<schedule = #rowwise.split<{{[^>]*}}>, {{[^#]*}} maxWidth = [[#LAST:]]>{{[^#]*}}, #rowwise.version<schedule = #rowwise.stream,
// CHECK-SAME: minWidth = [[#LAST + 1]], maxWidth = 9223372036854775807
// SMALL: #rowwise.version<schedule = #rowwise.split<{{[^>]*}}>, layout = <{{.*}} warps = 1, rows = 1, blocks = 2112>
// NEGATIVE: error: expected threads to be a multiple of 32 up to 1024 in schedule split, found -32
func.func @any_width(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %d = math.absf %row : tensor<?xf32>
    rowwise.yield %d : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}
