// RUN: softmax-compile %s --emit=ptx --target=sm_90 -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: not softmax-compile %s --emit=ptx --target=sm_80 -o - 2>&1 \
// RUN:     | FileCheck %s --check-prefix=OLD

// RUN: softmax-compile %inputs/torch/naive_softmax_1823x781xf32.mlir --schedule=cluster \
// RUN:     --target=sm_90 --emit=ptx -o %t.schedule.ptx
// RUN: FileCheck %s --check-prefix=SCHEDULE < %t.schedule.ptx
// RUN: %if ptxas %{ ptxas -arch=sm_90 %t.schedule.ptx -o %t.cubin %}

// Schedule cluster: no arrival that waits for what was stored before.

// SCHEDULE: .version 8.1
// SCHEDULE: mbarrier.init.shared.b64 [[[BARRIER:.*]]], %r
// SCHEDULE: fence.mbarrier_init.release.cluster;
// SCHEDULE: mbarrier.arrive.expect_tx.shared.b64 %{{.*}}, [[[BARRIER]]], %r
// SCHEDULE: barrier.cluster.arrive.relaxed.aligned;
// SCHEDULE: barrier.cluster.wait.aligned;
// SCHEDULE: st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
// SCHEDULE-NOT: barrier.cluster
// SCHEDULE: mbarrier.try_wait.parity.acquire.cluster.shared.b64 %p{{[0-9]+}}, [[[BARRIER]]], %r
// SCHEDULE: ld.shared.v2.b32
// SCHEDULE-NOT: barrier.cluster.arrive.aligned

// Each block of a cluster stores into the shared memory of the next and loads
// from it.

// OLD: error: 'nvvm.read.ptx.sreg.cluster.ctarank' op needs sm_90 or later, found the target sm_80
// CHECK-LABEL: .visible .entry exchange(
// CHECK-DAG: mov.u32 %[[RANK:.*]], %cluster_ctarank;
// CHECK-DAG: mov.u32 %[[BLOCKS:.*]], %cluster_nctarank;
// CHECK: mapa.shared::cluster.u64 %[[BASE:.*]], %{{.*}}, %{{.*}};
// CHECK: add.s64 %[[NEXT:.*]], %[[BASE]], %{{.*}};
// CHECK: barrier.cluster.arrive.relaxed.aligned;
// CHECK: barrier.cluster.wait.aligned;
// CHECK: st.shared::cluster.b32 [%[[NEXT]]], %[[RANK]];
// CHECK: barrier.cluster.arrive.aligned;
// CHECK: barrier.cluster.wait.aligned;
// CHECK: ld.shared::cluster.b32 %{{.*}}, [%[[NEXT]]+128];
// CHECK: barrier.cluster.arrive.aligned;
// CHECK: barrier.cluster.wait.aligned;
gpu.module @kernels {
  gpu.func @exchange(%y: memref<?xi32>)
      workgroup(%s: memref<64xi32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %blocks = nvvm.read.ptx.sreg.cluster.nctarank : i32
    %one = arith.constant 1 : i32
    %sum = arith.addi %rank, %one : i32
    %next = arith.remui %sum, %blocks : i32
    %thread = gpu.thread_id x
    %upper = arith.constant 32 : index
    %mine = arith.addi %thread, %upper : index
    memref.store %rank, %s[%mine] : memref<64xi32, #gpu.address_space<workgroup>>

    %base = memref.extract_aligned_pointer_as_index %s : memref<64xi32, #gpu.address_space<workgroup>> -> index
    %address = arith.index_cast %base : index to i64
    %local = llvm.inttoptr %address : i64 to !llvm.ptr<3>
    %remote = nvvm.mapa %local, %next : !llvm.ptr<3> -> !llvm.ptr<7>
    %offset = arith.index_cast %thread : index to i64
    %first = llvm.getelementptr %remote[%offset] : (!llvm.ptr<7>, i64) -> !llvm.ptr<7>, i32
    %second = llvm.getelementptr %first[32] : (!llvm.ptr<7>) -> !llvm.ptr<7>, i32

    nvvm.cluster.arrive.relaxed {aligned}
    nvvm.cluster.wait {aligned}
    llvm.store %rank, %first : i32, !llvm.ptr<7>
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait {aligned}
    %value = llvm.load %second : !llvm.ptr<7> -> i32
    memref.store %value, %y[%thread] : memref<?xi32>
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait {aligned}
    gpu.return
  }
}
