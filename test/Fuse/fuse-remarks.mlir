// RUN: softmax-opt %s --rowwise-fuse --remarks -split-input-file -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-opt %s --rowwise-fuse=single --remarks=fuse -split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: softmax-opt %s --rowwise-fuse --remarks=estimate -split-input-file -o /dev/null 2>&1 | count 0
// RUN: softmax-opt %s --rowwise-fuse --remarks-filter=rowwise-fuse -split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=ENGINE
// RUN: not softmax-opt %s --rowwise-fuse --remarks='(' 2>&1 | FileCheck %s --check-prefix=REGEX

// Each operation on tensors says which kernel it is in, or the first reason that
// it is in none; two that stay apart say why.

// REGEX: softmax-opt: error: expected --remarks to be a regular expression

// ENGINE: [Missed] not-fused | {{.*}}Function=remarks | Reason="it reads the diagonal of an operand", Remark="linalg.generic of math.exp is not fused
// ENGINE: [Analysis] summary | {{.*}}Fused=3, Kernels=2, Left=2

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
#diagonal = affine_map<(d0) -> (d0, d0)>
func.func @remarks(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8xf32>
  %result = tensor.empty() : tensor<8x8xf32>
  // CHECK: :[[#@LINE+2]]:12: remark: linalg.fill is a constant of kernel 0{{$}}
  // CHECK: :[[#@LINE+1]]:12: remark: linalg.fill is a constant of kernel 1{{$}}
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: :[[#@LINE+1]]:11: remark: linalg.generic of arith.addf is fused into kernel 0{{$}}
  %rows = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  // CHECK: :[[#@LINE+1]]:8: remark: linalg.generic of arith.divf is fused into kernel 0{{$}}
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %rows : tensor<8x8xf32>, tensor<8xf32>) outs(%result : tensor<8x8xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<8x8xf32>
  // CHECK: :[[#@LINE+1]]:14: remark: linalg.generic of arith.addf is fused into kernel 1{{$}}
  %columns = linalg.generic {indexing_maps = [#all, #axis], iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<8x8xf32>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  // CHECK: :[[#@LINE+1]]:8: remark: linalg.generic of math.exp is not fused, and only --fallback=loops runs it: it reads the diagonal of an operand{{$}}
  %d = linalg.generic {indexing_maps = [#diagonal, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  // CHECK: :[[#@LINE+1]]:14: remark: linalg.matmul is not fused: it is a contraction: no operand has all of its dimensions{{$}}
  %product = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%result : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %columns, %d, %product : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
}
// CHECK: remark: linalg.generic of arith.addf in kernel 1 reads linalg.generic at {{[0-9]+}}:8 of kernel 0 from memory: they reduce along different axes{{$}}
// CHECK: remark: remarks: 2 kernels, 3 linalg operations fused, 2 left{{$}}

// SINGLE: linalg.generic of arith.divf in kernel 1 reads linalg.generic at {{.*}} of kernel 0 from memory: each operation is to be a kernel of its own
// SINGLE: remark: remarks: 3 kernels, 3 linalg operations fused, 2 left

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// A broadcast is counted with the others.
// CHECK: remark: linalg.generic (a copy) is fused into kernel 0
// CHECK: remark: dynamic: 1 kernel, 3 linalg operations fused, 0 left{{$}}
func.func @dynamic(%x: tensor<?x?xf32>, %s: tensor<?xf32>) -> tensor<?x?xf32> {
  %wide = linalg.generic {indexing_maps = [#outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  %d = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %wide : tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.subf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%d, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.mulf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

// What is no row program names what stands in its way, with its place.

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @culprits(%x: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) {
  %init = tensor.empty() : tensor<4x8xf32>
  // CHECK: remark: linalg.generic of {{.*}} is not fused, and only --fallback=loops runs it: it has control flow in its body (scf.if at [[#@LINE+4]]:10){{$}}
  %g = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = scf.if %c -> f32 {
      scf.yield %in : f32
    } else {
      %e = math.exp %in : f32
      scf.yield %e : f32
    }
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  // CHECK: remark: tensor.concat is not fused, and only --fallback=loops runs it: it joins tensors
  %joined = tensor.concat dim(0) %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  // CHECK: remark: scf.if is not fused: it is control flow{{$}}
  // CHECK-NEXT: remark: tensor.extract_slice is a view: it moves nothing
  // CHECK-NEXT: [[#@LINE+2]]:10: remark: linalg.generic of math.exp is fused into kernel 0
  %chosen = scf.if %c -> tensor<4x8xf32> {
    %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %v = math.exp %in : f32
      linalg.yield %v : f32
    } -> tensor<4x8xf32>
    scf.yield %e : tensor<4x8xf32>
  } else {
    scf.yield %x : tensor<4x8xf32>
  }
  %part = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  return %g, %joined, %chosen, %part : tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>
}
// CHECK: remark: culprits: 1 kernel, 1 linalg operation fused, 3 left{{$}}

// -----
// A cumulative sum, as JAX exports it, and rows that are padded.
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
#window = affine_map<(d0, d1, d2) -> (d0, d1 + d2)>
#step = affine_map<(d0, d1, d2) -> (d2)>
func.func @windows(%x: tensor<9x65xf32>) -> (tensor<9x65xf32>, tensor<9x66xf32>) {
  %zero = arith.constant 0.0 : f32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: tensor.pad is not fused, {{.*}}: it pads windows, as of a convolution or a cumulative reduction
  %padded = tensor.pad %x low[0, 64] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<9x65xf32> to tensor<9x129xf32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: tensor.pad is not fused, {{.*}}: it pads a tensor
  %longer = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<9x65xf32> to tensor<9x66xf32>
  %init = tensor.empty() : tensor<9x65xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<9x65xf32>) -> tensor<9x65xf32>
  %steps = tensor.empty() : tensor<65xf32>
  %y = linalg.generic {indexing_maps = [#window, #step, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%padded, %steps : tensor<9x129xf32>, tensor<65xf32>) outs(%zeros : tensor<9x65xf32>) {
  ^bb0(%in: f32, %unused: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<9x65xf32>
  return %y, %longer : tensor<9x65xf32>, tensor<9x66xf32>
}

// -----
// One tensor reduced along each of its dimensions is read twice.
#all = affine_map<(d0, d1) -> (d0, d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @both_axes(%x: tensor<7x40xf32>) -> (tensor<40xf32>, tensor<7xf32>) {
  %zero = arith.constant 0.0 : f32
  %columns = tensor.empty() : tensor<40xf32>
  %rows = tensor.empty() : tensor<7xf32>
  %a = linalg.fill ins(%zero : f32) outs(%columns : tensor<40xf32>) -> tensor<40xf32>
  %b = linalg.fill ins(%zero : f32) outs(%rows : tensor<7xf32>) -> tensor<7xf32>
  %y = linalg.generic {indexing_maps = [#swapped, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<7x40xf32>) outs(%a : tensor<40xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<40xf32>
  // CHECK: [[@LINE+1]]:8: remark: linalg.generic of arith.addf in kernel 1 reads a tensor that linalg.generic at [[@LINE-6]]:8 in kernel 0 does: they reduce along different axes
  %z = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<7x40xf32>) outs(%b : tensor<7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %y, %z : tensor<40xf32>, tensor<7xf32>
}

// -----
// What joins results of programs is no operation of its own.
func.func @parts(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %init = tensor.empty() : tensor<4x8xf32>
  // CHECK: [[#@LINE+1]]:8: remark: linalg.generic of math.exp is fused into kernel 0
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  // CHECK: [[#@LINE+1]]:8: remark: linalg.generic of math.sin is fused into kernel 0
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.sin %in : f32
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  // CHECK: remark: tensor.concat is written part by part: it moves nothing
  %joined = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return %joined : tensor<8x8xf32>
}
