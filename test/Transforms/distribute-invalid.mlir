// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute))' --verify-diagnostics

#layout = #rowwise.layout<vector = 4, registers = 1, lanes = 32, warps = 1, rows = 4>
gpu.module @kernels {
  gpu.func @negative_not_elementwise(%value: f32) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.layout = #layout} {
    %tile = vector.broadcast %value : f32 to vector<128xf32>
    // expected-error @+1 {{'vector.shape_cast' op cannot be distributed to threads}}
    %square = vector.shape_cast %tile : vector<128xf32> to vector<8x16xf32>
    gpu.return
  }
}
