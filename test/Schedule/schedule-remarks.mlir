// RUN: softmax-opt %s --rowwise-schedule --remarks-filter=rowwise-schedule 2>&1 >/dev/null | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule=kind=stream --remarks-filter=rowwise-schedule 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=STREAM
// RUN: softmax-opt %s --rowwise-schedule="kind=column" --remarks-filter=rowwise-schedule 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=COLUMN
// RUN: softmax-opt %s --rowwise-schedule=stages=2 --remarks-filter=rowwise-schedule 2>&1 >/dev/null \
// RUN:     | FileCheck %s --check-prefix=STAGES
// RUN: softmax-opt %s --rowwise-schedule 2>&1 >/dev/null | count 0

// What each kernel is, for which rows, and why.

#all = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// CHECK: :[[#@LINE+4]]:{{.*}}Remark="kernel 0: schedule block for rows of 781 elements at any alignment, 32 threads a row, 7 vectors of 4 elements a thread, boundary elements peeled, 1 row a block: a row is 195 vectors and its boundary elements (7 a thread at 4 bytes of registers an element)", Schedule="#rowwise.version<schedule = #rowwise.block, layout = <
// STAGES: kernel 0: schedule warp for rows of 781 elements at any alignment, 32 lanes a row, 7 vectors of 4 elements a lane, boundary elements peeled, 4 rows a block: a row is {{.*}}, and it has no stages, though they are forced (
// STREAM: kernel 0: schedule stream for rows of 781 elements at any alignment, 256 threads a row, 4 vectors of 4 elements a thread, 1 row a block: forced; a row is 203 vectors, a block holds 8192, a cluster 131072, the device 540672, and it is read once if nothing holds it (8 a thread
func.func @warp(%x: tensor<1823x781xf32>) -> tensor<1823x781xf32> {
  %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] maps [#all, #all] -> tensor<1823x781xf32> {
  ^bb0(%row: tensor<781xf32>):
    %e = math.absf %row : tensor<781xf32>
    rowwise.yield %e : tensor<781xf32>
  }
  return %y : tensor<1823x781xf32>
}

// Two programs, of one element at a time and of a block a row.
// CHECK: kernel 0: schedule warp for rows of 1 element at any alignment, 1 lane a row, 1 element a lane, 128 rows a block: a row is 1 element, a warp holds {{[0-9]+}} ({{[0-9]+}} a thread at 4 bytes
func.func @two(%x: tensor<64x1xi8>, %z: tensor<64x8192xf32>) -> (tensor<64x1xi8>, tensor<64x8192xf32>) {
  %y = rowwise.fuse ins(%x : tensor<64x1xi8>) axis [1] maps [#all, #all] -> tensor<64x1xi8> {
  ^bb0(%row: tensor<1xi8>):
    rowwise.yield %row : tensor<1xi8>
  }
  // CHECK: :[[#@LINE+2]]:{{.*}}kernel 1: schedule cluster for rows of 8192 elements, aligned, 1024 threads of 4 blocks a row, 2 vectors of 4 elements a thread, 1 row a block: a row is 2048 vectors, a block holds 4096, a cluster 65536, and all rows run at the same time (8 a thread at 4 bytes
  // CHECK: :[[#@LINE+1]]:{{.*}}kernel 1: schedule block for rows of 8192 elements at any alignment, 256 threads a row, 8 vectors of 4 elements a thread, boundary elements peeled,
  %w = rowwise.fuse ins(%z : tensor<64x8192xf32>) axis [1] maps [#all, #all] -> tensor<64x8192xf32> {
  ^bb0(%row: tensor<8192xf32>):
    %e = math.absf %row : tensor<8192xf32>
    rowwise.yield %e : tensor<8192xf32>
  }
  return %y, %w : tensor<64x1xi8>, tensor<64x8192xf32>
}

// CHECK: kernel 0: schedule cluster for rows of 50257 elements at any alignment, 2048 threads of 16 blocks a row, 7 vectors of 4 elements a thread, boundary elements peeled, 1 row a block: a row is 12564 vectors and its boundary elements (7 a thread at
func.func @cluster(%x: tensor<64x50257xf32>) -> tensor<64x50257xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x50257xf32>) axis [1] maps [#all, #all] -> tensor<64x50257xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %e = math.absf %row : tensor<50257xf32>
    rowwise.yield %e : tensor<50257xf32>
  }
  return %y : tensor<64x50257xf32>
}

// CHECK: kernel 0: schedule block for rows of 1200 elements, aligned, 32 threads a row, 10 vectors of 4 elements a thread, 1 row a block: a row is 300 vectors, a warp holds 256, a block holds 4096, and no layout is rated better (10 a thread at
func.func @rated(%x: tensor<4096x1200xf32>) -> tensor<4096x1200xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1200xf32>) axis [1] maps [#all, #all] -> tensor<4096x1200xf32> {
  ^bb0(%row: tensor<1200xf32>):
    %e = math.absf %row : tensor<1200xf32>
    rowwise.yield %e : tensor<1200xf32>
  }
  return %y : tensor<4096x1200xf32>
}

// CHECK: kernel 0: schedule warp for rows of 0 to 481 elements, aligned,
// CHECK: kernel 0: schedule block for rows of 482 to 16353 elements at any alignment, {{.*}}: a row is 4088 vectors and its boundary elements
// CHECK: kernel 0: schedule split for rows of 5406690 elements and more at any alignment, {{.*}}: a row is any number of vectors, a block holds
// CHECK: kernel 0: schedule stream for rows of 5406690 elements and more at any alignment, {{.*}}: for devices that run fewer blocks at a time; a row is any number of vectors, a block holds
// STAGES: kernel 0: schedule stream for rows of 5406690 elements and more, aligned, {{.*}}: a row is any number of vectors, {{.*}}, and it has no stages, though they are forced (
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %e = math.absf %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}

// CHECK: kernel 0: schedule column for rows of 781 elements, 32 threads of 4 blocks a row, 25 elements a thread, 32 rows a block: most rows are not contiguous; 4 blocks of 32 rows hold 1024 elements of each (32 a thread at
// COLUMN: kernel 0: schedule column for rows of 781 elements, {{.*}}: forced; 4 blocks of 32 rows hold 1024 elements of each
// STAGES: kernel 0: schedule column for rows of 781 elements, {{.*}}, and it has no stages, though they are forced (
func.func @column(%x: tensor<781x1823xf32>) -> tensor<781x1823xf32> {
  %y = rowwise.fuse ins(%x : tensor<781x1823xf32>) axis [1] maps [#turned, #turned] -> tensor<781x1823xf32> {
  ^bb0(%row: tensor<781xf32>):
    %e = math.absf %row : tensor<781xf32>
    rowwise.yield %e : tensor<781xf32>
  }
  return %y : tensor<781x1823xf32>
}

// CHECK: kernel 0: schedule block for rows of 8192 elements, aligned, 128 threads a row, 8 vectors of 8 elements a thread, 1 row a block, rematerialized from what was loaded: a row is 1024 vectors, {{.*}} (8 a thread at 2 bytes of registers an element)
func.func @rematerialized(%x: tensor<1056x8192xbf16>) -> tensor<1056x8192xf32> {
  %y = rowwise.fuse ins(%x : tensor<1056x8192xbf16>) axis [1] maps [#all, #all] -> tensor<1056x8192xf32> {
  ^bb0(%row: tensor<8192xbf16>):
    %wide = arith.extf %row : tensor<8192xbf16> to tensor<8192xf32>
    %max = rowwise.reduce maximumf %wide : tensor<8192xf32> -> f32
    %m = tensor.splat %max : tensor<8192xf32>
    %d = arith.subf %wide, %m : tensor<8192xf32>
    rowwise.yield %d : tensor<8192xf32>
  }
  return %y : tensor<1056x8192xf32>
}

// A mask is held, too, as a byte an element.
// CHECK: kernel 0: schedule block for rows of 8192 elements, aligned, {{.*}}, rematerialized from what was loaded: {{.*}} (5 a thread at 3 bytes of registers an element)
func.func @masked(%x: tensor<1056x8192xbf16>, %mask: tensor<1056x8192xi1>) -> tensor<1056x8192xf32> {
  %y = rowwise.fuse ins(%x, %mask : tensor<1056x8192xbf16>, tensor<1056x8192xi1>) axis [1] maps [#all, #all, #all] -> tensor<1056x8192xf32> {
  ^bb0(%row: tensor<8192xbf16>, %bits: tensor<8192xi1>):
    %low = arith.constant dense<-1.0e9> : tensor<8192xf32>
    %wide = arith.extf %row : tensor<8192xbf16> to tensor<8192xf32>
    %kept = arith.select %bits, %wide, %low : tensor<8192xi1>, tensor<8192xf32>
    %max = rowwise.reduce maximumf %kept : tensor<8192xf32> -> f32
    %m = tensor.splat %max : tensor<8192xf32>
    %d = arith.subf %kept, %m : tensor<8192xf32>
    rowwise.yield %d : tensor<8192xf32>
  }
  return %y : tensor<1056x8192xf32>
}

// Rows that fill 128 threads with what is computed: more than the device runs at
// once, aligned ones, of a program that computes next to nothing of an element.
// CHECK: kernel 0: schedule block for rows of 4096 elements, aligned, 128 threads a row, 4 vectors of 8 elements a thread, 1 row a block: a row is
func.func @usual_block_of_few(%x: tensor<1056x4096xbf16>) -> tensor<1056x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<1056x4096xbf16>) axis [1] maps [#all, #all] -> tensor<1056x4096xf32> {
  ^bb0(%row: tensor<4096xbf16>):
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %max = rowwise.reduce maximumf %wide : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %wide, %m : tensor<4096xf32>
    rowwise.yield %d : tensor<4096xf32>
  }
  return %y : tensor<1056x4096xf32>
}

// CHECK: kernel 0: schedule block for rows of 4096 elements, aligned, 128 threads a row, 4 vectors of 8 elements a thread, 1 row a block, rematerialized from what was loaded: a row is
// CHECK: kernel 0: schedule block for rows of 4096 elements at any alignment, 128 threads a row, {{.*}}, 1 row a block: a row is
func.func @usual_block_of_many(%x: tensor<1057x4096xbf16>) -> tensor<1057x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<1057x4096xbf16>) axis [1] maps [#all, #all] -> tensor<1057x4096xf32> {
  ^bb0(%row: tensor<4096xbf16>):
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %max = rowwise.reduce maximumf %wide : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %wide, %m : tensor<4096xf32>
    rowwise.yield %d : tensor<4096xf32>
  }
  return %y : tensor<1057x4096xf32>
}

// CHECK: kernel 0: schedule block for rows of 4096 elements, aligned, 128 threads a row, 4 vectors of 8 elements a thread, 1 row a block: a row is
func.func @usual_block_that_is_not_light(%x: tensor<1057x4096xbf16>) -> tensor<1057x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<1057x4096xbf16>) axis [1] maps [#all, #all] -> tensor<1057x4096xf32> {
  ^bb0(%row: tensor<4096xbf16>):
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %abs = math.absf %wide : tensor<4096xf32>
    %max = rowwise.reduce maximumf %abs : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %abs, %m : tensor<4096xf32>
    rowwise.yield %d : tensor<4096xf32>
  }
  return %y : tensor<1057x4096xf32>
}

// A few rows: a cluster holds what is computed, many rows are rematerialized.
// CHECK: kernel 0: schedule cluster for rows of 131072 elements, aligned, 4096 threads of 16 blocks a row, 4 vectors of 8 elements a thread, 1 row a block: a row is
func.func @few_rows(%x: tensor<32x131072xbf16>) -> tensor<32x131072xf32> {
  %y = rowwise.fuse ins(%x : tensor<32x131072xbf16>) axis [1] maps [#all, #all] -> tensor<32x131072xf32> {
  ^bb0(%row: tensor<131072xbf16>):
    %wide = arith.extf %row : tensor<131072xbf16> to tensor<131072xf32>
    %max = rowwise.reduce maximumf %wide : tensor<131072xf32> -> f32
    %m = tensor.splat %max : tensor<131072xf32>
    %d = arith.subf %wide, %m : tensor<131072xf32>
    rowwise.yield %d : tensor<131072xf32>
  }
  return %y : tensor<32x131072xf32>
}

// CHECK: kernel 0: schedule cluster for rows of 131072 elements, aligned, {{.*}}, rematerialized from what was loaded: a row is
func.func @many_rows(%x: tensor<64x131072xbf16>) -> tensor<64x131072xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x131072xbf16>) axis [1] maps [#all, #all] -> tensor<64x131072xf32> {
  ^bb0(%row: tensor<131072xbf16>):
    %wide = arith.extf %row : tensor<131072xbf16> to tensor<131072xf32>
    %max = rowwise.reduce maximumf %wide : tensor<131072xf32> -> f32
    %m = tensor.splat %max : tensor<131072xf32>
    %d = arith.subf %wide, %m : tensor<131072xf32>
    rowwise.yield %d : tensor<131072xf32>
  }
  return %y : tensor<64x131072xf32>
}
