// RUN: softmax-opt %s --rowwise-nvvm-to-simulator --split-input-file \
// RUN:     --verify-diagnostics | FileCheck %s

// CHECK-NOT: gpu.module
module {
  gpu.module @kernels {
    llvm.mlir.global internal @first() {addr_space = 3 : i32} : !llvm.array<5 x f32>
    llvm.mlir.global internal @second() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4 x f32>
    llvm.mlir.global internal @of_no_kernel() {addr_space = 3 : i32} : !llvm.array<99 x f32>

    // CHECK-LABEL: llvm.func internal @rowwise_device_memory(
    // CHECK-SAME: %[[P:.*]]: !llvm.ptr, %[[X:.*]]: f32) {
    llvm.func @memory(%p: !llvm.ptr, %x: f32)
        attributes {nvvm.kernel, gpu.kernel, nvvm.maxntid = array<i32: 128, 1, 1>} {
      // One access of 16 bytes, one of two times 4 bytes.
      // CHECK: %[[B16:.*]] = llvm.mlir.constant(16 : i32)
      // CHECK: %[[A16:.*]] = llvm.mlir.constant(16 : i32)
      // CHECK: %[[LOAD:.*]] = llvm.mlir.constant(0 : i32)
      // CHECK: llvm.call @rowwiseSimAccess(%[[P]], %[[B16]], %[[A16]], %[[LOAD]], %{{.*}})
      // CHECK-NEXT: llvm.load %[[P]]
      %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
      // CHECK: llvm.call @rowwiseSimAccess(%[[P]],
      // CHECK: %[[P4:.*]] = llvm.getelementptr %[[P]][4] : (!llvm.ptr) -> !llvm.ptr, i8
      // CHECK: %[[STORE:.*]] = llvm.mlir.constant(1 : i32)
      // CHECK: llvm.call @rowwiseSimAccess(%[[P4]], %{{.*}}, %{{.*}}, %[[STORE]], %{{.*}})
      // CHECK-NEXT: llvm.store
      %pair = llvm.mlir.constant(dense<0.0> : vector<2xf32>) : vector<2xf32>
      llvm.store %pair, %p {alignment = 4 : i64} : vector<2xf32>, !llvm.ptr

      // The second variable is aligned to 16 bytes.
      // CHECK: %[[S0:.*]] = llvm.call @rowwiseSimShared()
      // CHECK: llvm.getelementptr %[[S0]][0]
      // CHECK: %[[S1:.*]] = llvm.call @rowwiseSimShared()
      // CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[S1]][32]
      // CHECK: llvm.call @rowwiseSimAccess
      // CHECK-NEXT: llvm.store %[[X]], %{{.*}} : f32, !llvm.ptr
      %s0 = llvm.mlir.addressof @first : !llvm.ptr<3>
      %s1 = llvm.mlir.addressof @second : !llvm.ptr<3>
      llvm.store %x, %s0 : f32, !llvm.ptr<3>
      // CHECK-NOT: addrspacecast
      // CHECK: llvm.load %[[SECOND]]
      %generic = llvm.addrspacecast %s1 : !llvm.ptr<3> to !llvm.ptr
      %y = llvm.load %generic : !llvm.ptr -> f32
      llvm.return
    }
    // CHECK-LABEL: llvm.func @rowwise_sim_memory(
    // CHECK-SAME: %[[PARAMS:.*]]: !llvm.ptr)
    // CHECK-SAME: rowwise.shared_bytes = 48 : i64
    // CHECK-SAME: rowwise.simulated_kernel = "memory"
    // CHECK: %[[SLOT0:.*]] = llvm.getelementptr %[[PARAMS]][0]
    // CHECK: %[[A0:.*]] = llvm.load %[[SLOT0]] : !llvm.ptr -> !llvm.ptr
    // CHECK: %[[P0:.*]] = llvm.load %[[A0]] : !llvm.ptr -> !llvm.ptr
    // CHECK: %[[SLOT1:.*]] = llvm.getelementptr %[[PARAMS]][1]
    // CHECK: %[[A1:.*]] = llvm.load %[[SLOT1]] : !llvm.ptr -> !llvm.ptr
    // CHECK: %[[X1:.*]] = llvm.load %[[A1]] : !llvm.ptr -> f32
    // CHECK: llvm.call @rowwise_device_memory(%[[P0]], %[[X1]])
  }
}

// -----

module {
  gpu.module @kernels {
    // CHECK-LABEL: llvm.func internal @rowwise_device_threads
    llvm.func @threads(%x: f32, %mask: i32) attributes {nvvm.kernel} {
      // CHECK: %[[DIM:.*]] = llvm.mlir.constant(1 : i32)
      // CHECK: llvm.call @rowwiseSimThreadId(%[[DIM]])
      // CHECK: llvm.call @rowwiseSimBlockId
      // CHECK: llvm.call @rowwiseSimBlockDim
      // CHECK: llvm.call @rowwiseSimGridDim
      // CHECK: llvm.call @rowwiseSimLaneId()
      %0 = nvvm.read.ptx.sreg.tid.y : i32
      %1 = nvvm.read.ptx.sreg.ctaid.x : i32
      %2 = nvvm.read.ptx.sreg.ntid.x : i32
      %3 = nvvm.read.ptx.sreg.nctaid.z : i32
      %4 = nvvm.read.ptx.sreg.laneid : i32

      // CHECK: %[[BITS:.*]] = llvm.bitcast %{{.*}} : f32 to i32
      // CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
      // CHECK: %[[MODE:.*]] = llvm.mlir.constant(2 : i32)
      // CHECK: %[[R:.*]] = llvm.call @rowwiseSimShuffle(%[[MODE]], %{{.*}}, %[[BITS]], %{{.*}}, %{{.*}}, %[[NULL]], %{{.*}})
      // CHECK: llvm.bitcast %[[R]] : i32 to f32
      %5 = nvvm.shfl.sync down %mask, %x, %4, %4 : f32 -> f32

      // CHECK: llvm.call @rowwiseSimBarrier
      // CHECK: llvm.call @rowwiseSimBarrier(%{{.*}}, %[[COUNT:.*]], %{{.*}})
      // CHECK: llvm.call @rowwiseSimWarpBarrier
      nvvm.barrier0
      nvvm.barrier id = %4 number_of_threads = %2
      nvvm.bar.warp.sync %mask : i32
      llvm.return
    }

    // CHECK-LABEL: llvm.func internal @rowwise_device_shuffle_with_predicate
    llvm.func @shuffle_with_predicate(%x: i32, %mask: i32) -> !llvm.struct<(i32, i1)> {
      // CHECK: %[[SLOT:.*]] = llvm.alloca
      // CHECK: %[[V:.*]] = llvm.call @rowwiseSimShuffle(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[SLOT]], %{{.*}})
      // CHECK: %[[IN:.*]] = llvm.load %[[SLOT]]
      // CHECK: %[[P:.*]] = llvm.icmp "ne" %[[IN]]
      // CHECK: %[[S:.*]] = llvm.insertvalue %[[V]], %{{.*}}[0]
      // CHECK: llvm.insertvalue %[[P]], %[[S]][1]
      %0 = nvvm.shfl.sync bfly %mask, %x, %x, %x {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      llvm.return %0 : !llvm.struct<(i32, i1)>
    }

    // What a lane has of the matrices is in memory while the warp multiplies: four words of A, two of B, four sums.
    // CHECK-LABEL: llvm.func internal @rowwise_device_products
    // CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32, %[[C:.*]]: f32)
    llvm.func @products(%a: i32, %b: i32, %c: f32) -> f32 {
      // CHECK: %[[WORDS:.*]] = llvm.mlir.constant(10 : i32)
      // CHECK: %[[MEMORY:.*]] = llvm.alloca %[[WORDS]] x i32
      // CHECK: %[[FIRST:.*]] = llvm.getelementptr %[[MEMORY]][0]
      // CHECK: llvm.store %[[A]], %[[FIRST]]
      // CHECK: %[[FIFTH:.*]] = llvm.getelementptr %[[MEMORY]][4]
      // CHECK: llvm.store %[[B]], %[[FIFTH]]
      // CHECK: %[[LAST:.*]] = llvm.getelementptr %[[MEMORY]][9]
      // CHECK: llvm.store %[[C]], %[[LAST]]
      // CHECK: %[[BFLOAT:.*]] = llvm.mlir.constant(1 : i32)
      // CHECK: llvm.call @rowwiseSimMma(%[[BFLOAT]], %[[MEMORY]], %{{.*}})
      // CHECK: %[[SUM:.*]] = llvm.getelementptr %[[MEMORY]][6]
      // CHECK: llvm.load %[[SUM]] : !llvm.ptr -> f32
      %0 = nvvm.mma.sync A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c]
          {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>,
           multiplicandBPtxType = #nvvm.mma_type<bf16>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}
          : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      %1 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32, f32, f32)>
      llvm.return %1 : f32
    }

    // CHECK-LABEL: llvm.func internal @rowwise_device_arithmetic
    llvm.func @arithmetic(%x: f32) -> f32 {
      // CHECK: llvm.call @rowwiseSimEx2
      // CHECK: llvm.call @rowwiseSimDivFull
      // CHECK: llvm.intr.maximum
      // CHECK: llvm.intr.fma
      %0 = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"(%x) : (f32) -> f32
      %1 = llvm.call_intrinsic "llvm.nvvm.div.full"(%0, %x) : (f32, f32) -> f32
      %2 = llvm.intr.maximum(%1, %x) : (f32, f32) -> f32
      %3 = llvm.intr.fma(%2, %x, %x) : (f32, f32, f32) -> f32
      llvm.return %3 : f32
    }

    // Local memory is not checked.
    // CHECK-LABEL: llvm.func internal @rowwise_device_local
    llvm.func @local(%x: f32) {
      // CHECK-NOT: rowwiseSimAccess
      // CHECK: llvm.return
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %c1 x !llvm.array<4 x f32> : (i32) -> !llvm.ptr
      %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x, %q : f32, !llvm.ptr
      llvm.return
    }

    // CHECK-LABEL: llvm.func internal @rowwise_device_to_bf16
    // CHECK-SAME: -> i16
    llvm.func @to_bf16(%x: f32) -> bf16 {
      // CHECK-NOT: fptrunc
      // CHECK: %[[N:.*]] = llvm.trunc %{{.*}} : i32 to i16
      // CHECK: llvm.return %[[N]] : i16
      %y = llvm.fptrunc %x : f32 to bf16
      llvm.return %y : bf16
    }

    // A value that crosses a branch is one that hosts would keep as f32.
    // CHECK-LABEL: llvm.func internal @rowwise_device_from_bf16
    llvm.func @from_bf16(%p: !llvm.ptr, %c: i1) -> vector<2xf32> {
      // CHECK: %[[PADDING:.*]] = llvm.mlir.constant(dense<16256> : vector<2xi16>) : vector<2xi16>
      // CHECK: llvm.cond_br %{{.*}}, ^bb1, ^bb2(%[[PADDING]] : vector<2xi16>)
      %padding = llvm.mlir.constant(dense<1.0> : vector<2xbf16>) : vector<2xbf16>
      llvm.cond_br %c, ^load, ^end(%padding : vector<2xbf16>)
    ^load:
      // CHECK: llvm.load %{{.*}} : !llvm.ptr -> vector<2xi16>
      %x = llvm.load %p : !llvm.ptr -> vector<2xbf16>
      llvm.br ^end(%x : vector<2xbf16>)
    ^end(%v: vector<2xbf16>):
      // CHECK: ^bb2(%[[V:[0-9]+]]: vector<2xi16>)
      // CHECK: %[[BITS:.*]] = llvm.zext %[[V]] : vector<2xi16> to vector<2xi32>
      // CHECK: %[[HIGH:.*]] = llvm.shl %[[BITS]], %{{.*}}
      // CHECK: llvm.bitcast %[[HIGH]] : vector<2xi32> to vector<2xf32>
      %y = llvm.fpext %v : vector<2xbf16> to vector<2xf32>
      llvm.return %y : vector<2xf32>
    }
    // Hosts have no extrema of 16-bit floats, and none that order zeros.
    // CHECK-LABEL: llvm.func internal @rowwise_device_rows_16_bit
    llvm.func @rows_16_bit(%x: vector<2xf16>, %y: vector<2xf16>) -> vector<2xf16> {
      // CHECK-DAG: %[[X:.*]] = llvm.fpext %arg0 : vector<2xf16> to vector<2xf32>
      // CHECK-DAG: %[[Y:.*]] = llvm.fpext %arg1 : vector<2xf16> to vector<2xf32>
      // CHECK: %[[NAN:.*]] = llvm.fcmp "uno" %[[X]], %[[X]] : vector<2xf32>
      // CHECK: llvm.select %[[NAN]], %[[Y]], %[[X]]
      // CHECK: %[[MAX:.*]] = llvm.intr.maximum(%{{.*}}) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
      // CHECK: %[[HALF:.*]] = llvm.fptrunc %[[MAX]] : vector<2xf32> to vector<2xf16>
      // CHECK: llvm.return %[[HALF]]
      %z = llvm.intr.maxnum(%x, %y) : (vector<2xf16>, vector<2xf16>) -> vector<2xf16>
      llvm.return %z : vector<2xf16>
    }

    // CHECK-LABEL: llvm.func internal @rowwise_device_bf16_minimum
    llvm.func @bf16_minimum(%x: bf16, %y: bf16) -> bf16 {
      // CHECK: llvm.intr.minimum(%{{.*}}) : (f32, f32) -> f32
      // CHECK: %[[N:.*]] = llvm.trunc %{{.*}} : i32 to i16
      // CHECK: llvm.return %[[N]] : i16
      %z = llvm.intr.minimum(%x, %y) : (bf16, bf16) -> bf16
      llvm.return %z : bf16
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @shorter(%a: i32, %c: f32) {
      // expected-error @below {{'nvvm.mma.sync' op has no counterpart in the simulator}}
      %0 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c]
          {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>,
           multiplicandBPtxType = #nvvm.mma_type<bf16>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}
          : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k() attributes {nvvm.kernel} {
      // expected-error @below {{'nvvm.wgmma.fence.aligned' op has no counterpart in the simulator}}
      nvvm.wgmma.fence.aligned
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k(%x: bf16) attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.fneg' op has no counterpart in the simulator}}
      %0 = llvm.fneg %x : bf16
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k(%x: f32) attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.call_intrinsic' op calls llvm.nvvm.sin.approx.f, which has no counterpart in the simulator}}
      %0 = llvm.call_intrinsic "llvm.nvvm.sin.approx.f"(%x) : (f32) -> f32
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k() attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.inline_asm' op has no counterpart in the simulator}}
      llvm.inline_asm has_side_effects "membar.gl;", "" : () -> ()
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.atomicrmw' op has no counterpart in the simulator}}
      %0 = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, f32
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.load' op is atomic, which the simulator does not model}}
      %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.func @k(%p: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.intr.memcpy' op has no counterpart in the simulator}}
      "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.mlir.global internal constant @table(dense<1.0> : tensor<4xf32>) : !llvm.array<4 x f32>
    llvm.func @k() attributes {nvvm.kernel} {
      // expected-error @below {{'llvm.mlir.addressof' op refers to @table, expected a shared variable}}
      %0 = llvm.mlir.addressof @table : !llvm.ptr
      llvm.return
    }
  }
}

// -----

module {
  gpu.module @one {
    llvm.func @k() attributes {nvvm.kernel} {
      llvm.return
    }
  }
  gpu.module @two {
    // expected-error @below {{'llvm.func' op is defined by two gpu.modules, expected one}}
    llvm.func @k() attributes {nvvm.kernel} {
      llvm.return
    }
  }
}

// -----

// CHECK-DAG: llvm.mlir.global internal constant @[[$MESSAGE:rowwise_where_[0-9]+]]("expected no zero\00")
// CHECK-NOT: __assertfail
gpu.module @assertions {
  llvm.mlir.global internal constant @message("expected no zero\00") {addr_space = 0 : i32}
  llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
  // CHECK-LABEL: llvm.func internal @rowwise_device_check(
  // CHECK: %[[TEXT:.*]] = llvm.mlir.addressof @[[$MESSAGE]]
  // CHECK-NEXT: %[[WHERE:.*]] = llvm.mlir.addressof @rowwise_where_
  // CHECK-NEXT: llvm.call @rowwiseSimAssertFail(%[[TEXT]], %[[WHERE]])
  // CHECK-NEXT: llvm.return
  llvm.func @check(%line: i32, %size: i64) {
    %global = llvm.mlir.addressof @message : !llvm.ptr
    %text = llvm.getelementptr %global[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<17 x i8>
    llvm.call @__assertfail(%text, %text, %line, %text, %size) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) -> ()
    llvm.return
  }
}

// -----

gpu.module @assertion_without_text {
  llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
  llvm.func @check(%text: !llvm.ptr, %line: i32, %size: i64) {
    // expected-error @below {{fails a check without a constant message}}
    llvm.call @__assertfail(%text, %text, %line, %text, %size) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) -> ()
    llvm.return
  }
}

// -----

gpu.module @clusters {
  // CHECK-LABEL: llvm.func internal @rowwise_device_exchange(
  // CHECK-SAME: %[[LOCAL:.*]]: !llvm.ptr, %[[X:.*]]: i32
  llvm.func @exchange(%local: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    // CHECK: %[[RANK:.*]] = llvm.call @rowwiseSimClusterBlockRank() : () -> i32
    // CHECK: %[[SIZE:.*]] = llvm.call @rowwiseSimClusterBlockCount() : () -> i32
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %size = nvvm.read.ptx.sreg.cluster.nctarank : i32
    // CHECK: %[[REMOTE:.*]] = llvm.call @rowwiseSimMapShared(%[[LOCAL]], %[[RANK]], %{{.*}})
    %remote = nvvm.mapa %local, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
    // CHECK: %[[IS_RELAXED:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: %[[IS_ALIGNED:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: llvm.call @rowwiseSimClusterArrive(%[[IS_RELAXED]], %[[IS_ALIGNED]], %{{.*}})
    // CHECK: %[[WAIT_ALIGNED:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: llvm.call @rowwiseSimClusterWait(%[[WAIT_ALIGNED]], %{{.*}})
    nvvm.cluster.arrive.relaxed {aligned}
    nvvm.cluster.wait {aligned}
    // CHECK: llvm.call @rowwiseSimAccess(%[[REMOTE]],
    // CHECK: llvm.store %[[SIZE]], %[[REMOTE]] : i32, !llvm.ptr
    llvm.store %size, %remote : i32, !llvm.ptr<7>
    // CHECK: %[[IS_RELEASE:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: %[[NOT_ALIGNED:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: llvm.call @rowwiseSimClusterArrive(%[[IS_RELEASE]], %[[NOT_ALIGNED]], %{{.*}})
    // CHECK: %[[WAIT_LANE:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: llvm.call @rowwiseSimClusterWait(%[[WAIT_LANE]], %{{.*}})
    nvvm.cluster.arrive
    nvvm.cluster.wait
    llvm.return
  }

  // CHECK-LABEL: llvm.func internal @rowwise_device_registers()
  llvm.func @registers() {
    // CHECK: %[[Y:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: llvm.call @rowwiseSimClusterBlockId(%[[Y]])
    %0 = nvvm.read.ptx.sreg.cluster.ctaid.y : i32
    // CHECK: llvm.call @rowwiseSimClusterBlockDim(
    %1 = nvvm.read.ptx.sreg.cluster.nctaid.z : i32
    // CHECK: llvm.call @rowwiseSimClusterId(
    %2 = nvvm.read.ptx.sreg.clusterid.x : i32
    // CHECK: llvm.call @rowwiseSimGridClusterDim(
    %3 = nvvm.read.ptx.sreg.nclusterid.x : i32
    llvm.return
  }
}

// -----

gpu.module @copies {
  // CHECK-LABEL: llvm.func internal @rowwise_device_pairs(
  // CHECK-SAME: %[[TO:[^:]*]]: !llvm.ptr, %[[FROM:[^:]*]]: !llvm.ptr, %[[READ:[^:]*]]: i32
  llvm.func @pairs(%to: !llvm.ptr<3>, %from: !llvm.ptr<1>, %read: i32) attributes {nvvm.kernel} {
    // CHECK: %[[BYTES:.*]] = llvm.mlir.constant(16 : i32) : i32
    // CHECK: llvm.call @rowwiseSimCopyAsync(%[[TO]], %[[FROM]], %[[BYTES]], %[[BYTES]], %{{.*}})
    nvvm.cp.async.shared.global %to, %from, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
    // CHECK: llvm.call @rowwiseSimCopyAsync(%[[TO]], %[[FROM]], %{{.*}}, %[[READ]], %{{.*}})
    nvvm.cp.async.shared.global %to, %from, 16, cache = cg, %read : !llvm.ptr<3>, !llvm.ptr<1>, i32
    // CHECK: llvm.call @rowwiseSimCopyCommit()
    nvvm.cp.async.commit.group
    // CHECK: llvm.call @rowwiseSimCopyWait(%{{.*}})
    nvvm.cp.async.wait.group 1
    llvm.return
  }
}

// -----

gpu.module @bulk_copies {
  // CHECK-LABEL: llvm.func internal @rowwise_device_copy(
  // CHECK-SAME: %[[TO:[^:]*]]: !llvm.ptr, %[[FROM:[^:]*]]: !llvm.ptr, %[[BARRIER:[^:]*]]: !llvm.ptr, %[[SIZE:.*]]: i32
  llvm.func @copy(%to: !llvm.ptr<7>, %from: !llvm.ptr<1>, %barrier: !llvm.ptr<3>, %size: i32) attributes {nvvm.kernel} {
    // CHECK: llvm.call @rowwiseSimProxyFence(%{{.*}})
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    // CHECK: llvm.call @rowwiseSimBulkCopy(%[[TO]], %[[FROM]], %[[BARRIER]], %[[SIZE]], %{{.*}})
    nvvm.cp.async.bulk.shared.cluster.global %to, %from, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @mbarriers {
  // CHECK-LABEL: llvm.func internal @rowwise_device_push(
  // CHECK-SAME: %[[STATES:[^:]*]]: !llvm.ptr, %[[BARRIER:[^:]*]]: !llvm.ptr, %[[X:.*]]: i32
  llvm.func @push(%states: !llvm.ptr<3>, %barrier: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    // CHECK: llvm.call @rowwiseSimMBarrierInit(%[[BARRIER]], %[[X]], %{{.*}})
    // CHECK: llvm.call @rowwiseSimMBarrierInitFence(%{{.*}})
    nvvm.mbarrier.init %barrier, %x : !llvm.ptr<3>, i32
    nvvm.fence.mbarrier.init
    // CHECK: %[[IS_RELEASE:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: llvm.call @rowwiseSimMBarrierArriveExpectTx(%[[BARRIER]], %[[X]], %[[IS_RELEASE]], %{{.*}})
    nvvm.mbarrier.arrive.expect_tx %barrier, %x : !llvm.ptr<3>, i32
    // CHECK: %[[TO:.*]] = llvm.call @rowwiseSimMapShared(%[[STATES]],
    // CHECK: %[[AT:.*]] = llvm.call @rowwiseSimMapShared(%[[BARRIER]],
    %to = nvvm.mapa %states, %x : !llvm.ptr<3> -> !llvm.ptr<7>
    %at = nvvm.mapa %barrier, %x : !llvm.ptr<3> -> !llvm.ptr<7>
    // CHECK: llvm.call @rowwiseSimStoreAsync1(%[[TO]], %[[X]], %[[AT]], %{{.*}})
    llvm.inline_asm has_side_effects "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "l,r,l,~{memory}" %to, %x, %at : (!llvm.ptr<7>, i32, !llvm.ptr<7>) -> ()
    // CHECK: llvm.call @rowwiseSimStoreAsync4(%[[TO]], %[[X]], %[[X]], %[[X]], %[[X]], %[[AT]], %{{.*}})
    llvm.inline_asm has_side_effects "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [$0], {$1, $2, $3, $4}, [$5];", "l,r,r,r,r,l,~{memory}" %to, %x, %x, %x, %x, %at : (!llvm.ptr<7>, i32, i32, i32, i32, !llvm.ptr<7>) -> ()
    // CHECK: %[[IS_ACQUIRE:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: %[[OF_CLUSTER:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: %[[DONE:.*]] = llvm.call @rowwiseSimMBarrierTryWaitParity(%[[BARRIER]], %[[X]], %[[IS_ACQUIRE]], %[[OF_CLUSTER]], %{{.*}})
    // CHECK: %[[IS_DONE:.*]] = llvm.icmp "ne" %[[DONE]], %{{.*}}
    // CHECK: llvm.cond_br %[[IS_DONE]]
    llvm.br ^wait
  ^wait:
    %done = nvvm.mbarrier.try_wait %barrier, %x {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32 -> i1
    llvm.cond_br %done, ^after, ^wait
  ^after:
    llvm.return
  }
}

// -----

gpu.module @unknown_assembly {
  llvm.func @k(%x: i32) attributes {nvvm.kernel} {
    // expected-error @below {{'llvm.inline_asm' op has no counterpart in the simulator}}
    llvm.inline_asm has_side_effects "nanosleep.u32 $0;", "r" %x : (i32) -> ()
    llvm.return
  }
}

// -----

gpu.module @arrival_with_a_state {
  llvm.func @k(%barrier: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.mbarrier.arrive.expect_tx' op has a predicate or a result, which the simulator does not model}}
    %state = nvvm.mbarrier.arrive.expect_tx %barrier, %x : !llvm.ptr<3>, i32 -> i64
    llvm.return
  }
}

// -----

gpu.module @wait_for_a_state {
  llvm.func @k(%barrier: !llvm.ptr<3>, %state: i64) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.mbarrier.try_wait' op waits for a state, which the simulator does not model: expected a parity}}
    %done = nvvm.mbarrier.try_wait %barrier, %state : !llvm.ptr<3>, i64 -> i1
    llvm.return
  }
}

// -----

gpu.module @fixed_cluster {
  // expected-error @below {{'llvm.func' op has the attribute 'nvvm.cluster_dim', expected a launch to state the cluster}}
  llvm.func @k() attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
    llvm.return
  }
}

// -----

gpu.module @multicast {
  llvm.func @copy(%to: !llvm.ptr<7>, %from: !llvm.ptr<1>, %barrier: !llvm.ptr<3>, %size: i32, %mask: i16) attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.cp.async.bulk.shared.cluster.global' op has a multicast mask, which the simulator does not model}}
    nvvm.cp.async.bulk.shared.cluster.global %to, %from, %barrier, %size multicast_mask = %mask : !llvm.ptr<7>, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @proxy {
  llvm.func @fence() attributes {nvvm.kernel} {
    // expected-error @below {{'nvvm.fence.proxy' op is of a kind that the simulator does not model: expected async.shared}}
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
    llvm.return
  }
}
