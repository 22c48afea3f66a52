// RUN: softmax-opt %s --split-input-file --verify-diagnostics

func.func @fuse_c1_number_of_maps(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected 2 maps, one for each input and result, found 1}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c1_dimensions_of_maps(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected maps over 2 dimensions and no symbols, found affine_map<(d0, d1, d2) -> (d0, d1)>}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c1_symbols(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected maps over 2 dimensions and no symbols, found affine_map<(d0, d1)[s0] -> (d0, d1)>}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1)[s0] -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c2_rank(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected map 0 to have 2 results, found 1}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c2_distinct(%x0: tensor<8x8xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected distinct dimensions in map 0, found d0 twice}}
  %y = rowwise.fuse ins(%x0 : tensor<8x8xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d0)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x8xf32> {
  ^bb0(%row: tensor<8xf32>):
    rowwise.yield %row : tensor<8xf32>
  }
  return
}

// -----
func.func @fuse_c2_zero_of_larger_size(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a dimension, or 0 for a size of 1, in map 0, found affine_map<(d0, d1) -> (d0, 0)> for a size of 16}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c2_zero_of_dynamic_size(%x0: tensor<8x?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a dimension, or 0 for a size of 1, in map 0, found affine_map<(d0, d1) -> (d0, 0)> for a size of ?}}
  %y = rowwise.fuse ins(%x0 : tensor<8x?xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c2_other_constant(%x0: tensor<8x1xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a dimension, or 0 for a size of 1, in map 0, found affine_map<(d0, d1) -> (d0, 1)> for a size of 1}}
  %y = rowwise.fuse ins(%x0 : tensor<8x1xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, 1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c2_expression(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a dimension, or 0 for a size of 1, in map 0, found affine_map<(d0, d1) -> (d0, d1 + 1)> for a size of 16}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1 + 1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c3_inputs(%x0: tensor<8x16xf32>, %x1: tensor<17xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a size of 16 for d1 in map 1, found 17}}
  %y = rowwise.fuse ins(%x0, %x1 : tensor<8x16xf32>, tensor<17xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %weight: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c3_result(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a size of 16 for d1 in map 1, found 17}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x17xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c4(%x0: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected an input that names dimension 0, found none}}
  %y = rowwise.fuse ins(%x0 : tensor<16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c5_order(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected ascending axis dimensions below 2, found 0}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1, 0]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c5_repeated(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected ascending axis dimensions below 2, found 1}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1, 1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c5_range(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected ascending axis dimensions below 2, found 2}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [2]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c5_negative(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected ascending axis dimensions below 2, found -1}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [-1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c6_outer(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected map 1 of a result to name every outer dimension, found affine_map<(d0, d1) -> (d1)>}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] -> tensor<16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c6_part_of_axis(%x0: tensor<4x3x8xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected map 1 of a result to name all of the axis or none of it, found affine_map<(d0, d1, d2) -> (d0, d1)>}}
  %y = rowwise.fuse ins(%x0 : tensor<4x3x8xf32>) axis [1, 2]
      maps [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] -> tensor<4x3xf32> {
  ^bb0(%row: tensor<24xf32>):
    rowwise.yield %row : tensor<24xf32>
  }
  return
}

// -----
func.func @fuse_c7_number_of_arguments(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected 1 block arguments, found 2}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %more: f32):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c7_row(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected block argument 0 to be 'tensor<16xf32>', found 'tensor<8x16xf32>'}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<8x16xf32>):
    rowwise.yield %row : tensor<8x16xf32>
  }
  return
}

// -----
func.func @fuse_c7_scalar(%x0: tensor<8x16xf32>, %x1: tensor<8xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected block argument 1 to be 'f32', found 'tensor<8xf32>'}}
  %y = rowwise.fuse ins(%x0, %x1 : tensor<8x16xf32>, tensor<8xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %shift: tensor<8xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
// A static size of any input is the size of the row.
func.func @fuse_c7_static_size(%x0: tensor<8x?xf32>, %x1: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected block argument 0 to be 'tensor<16xf32>', found 'tensor<?xf32>'}}
  %y = rowwise.fuse ins(%x0, %x1 : tensor<8x?xf32>, tensor<16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<?xf32>, %weight: tensor<16xf32>):
    rowwise.yield %weight : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c7_number_of_values(%x0: tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-error @+1 {{'rowwise.yield' op expected 1 values, found 0}}
    rowwise.yield
  }
  return
}

// -----
func.func @fuse_c7_yielded(%x0: tensor<8x16xf32>) {
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    // expected-error @+1 {{'rowwise.yield' op expected value 0 to be 'tensor<16xf32>', found 'f32'}}
    rowwise.yield %sum : f32
  }
  return
}

// -----
func.func @fuse_c8_operation(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected elementwise operations, constants of equal elements, splats, positions, elements of tables and, outside of branches, reductions in the body}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-note @+1 {{found tensor.empty}}
    %e = tensor.empty() : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c8_unequal_elements(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected elementwise operations, constants of equal elements, splats, positions, elements of tables and, outside of branches, reductions in the body}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-note @+1 {{found arith.constant}}
    %c = arith.constant dense<"0x000000000100000002000000030000000400000005000000060000000700000008000000090000000A0000000B0000000C0000000D0000000E0000000F000000"> : tensor<16xf32>
    rowwise.yield %c : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c8_remainder_by_anything(%x0: tensor<8x16xi32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected elementwise operations, constants of equal elements, splats, positions, elements of tables and, outside of branches, reductions in the body}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xi32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xi32> {
  ^bb0(%row: tensor<16xi32>):
    %one = arith.constant dense<1> : tensor<16xi32>
    %divisor = arith.maxui %row, %one : tensor<16xi32>
    %harmless = arith.remui %row, %divisor : tensor<16xi32>
    // expected-note @+1 {{found arith.remsi}}
    %r = arith.remsi %harmless, %row : tensor<16xi32>
    rowwise.yield %r : tensor<16xi32>
  }
  return
}

// -----
func.func @fuse_c8_reduction_in_branch(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected elementwise operations, constants of equal elements, splats, positions, elements of tables and, outside of branches, reductions in the body}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %zero = arith.constant 0.0 : f32
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %isPositive = arith.cmpf ogt, %sum, %zero : f32
    %z = scf.if %isPositive -> f32 {
      // expected-note @+1 {{found rowwise.reduce}}
      %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
      scf.yield %max : f32
    } else {
      scf.yield %zero : f32
    }
    rowwise.yield %z : f32
  }
  return
}

// -----
// Elements of rows are reduced.
func.func @fuse_c8_element_of_row(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected elementwise operations, constants of equal elements, splats, positions, elements of tables and, outside of branches, reductions in the body}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %i = rowwise.position 0 : index
    // expected-note @+1 {{found tensor.extract}}
    %v = tensor.extract %row[%i] : tensor<16xf32>
    rowwise.yield %v : f32
  }
  return
}

// -----
func.func @fuse_c9_bodies(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a body for each version, found 1 bodies and 2 versions}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
          rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>, #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
          rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c9_no_versions(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a body for each version, found 1 bodies and 0 versions}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c13_kernels(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a kernel for each version, found 2 kernels and 1 versions}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
          rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>] kernels [@a::@a, @b::@b] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c13_no_versions(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a kernel for each version, found 1 kernels and 0 versions}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] kernels [@a::@a] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
// Of a table there are only elements, even where it looks like a row.
func.func @fuse_c11_table_as_row(%x0: tensor<8x16xf32>, %t: tensor<16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected scalars and rows of the axis in the body}}
  %y = rowwise.fuse ins(%x0, %t : tensor<8x16xf32>, tensor<16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %table: tensor<16xf32>):
    // expected-note @+1 {{found arith.mulf}}
    %p = arith.mulf %row, %table : tensor<16xf32>
    rowwise.yield %p : tensor<16xf32>
  }
  return
}

// -----
func.func @fuse_c11_size_of_table(%x0: tensor<8x?xf32>, %t: tensor<?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected scalars and rows of the axis in the body}}
  %y = rowwise.fuse ins(%x0, %t : tensor<8x?xf32>, tensor<?xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0)>] -> tensor<8xindex> {
  ^bb0(%row: tensor<?xf32>, %table: tensor<?xf32>):
    %c0 = arith.constant 0 : index
    // expected-note @+1 {{found tensor.dim}}
    %n = tensor.dim %table, %c0 : tensor<?xf32>
    rowwise.yield %n : index
  }
  return
}

// -----
func.func @fuse_c7_table(%x0: tensor<8x16xf32>, %t: tensor<3x5xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected block argument 1 to be 'tensor<3x5xf32>', found 'f32'}}
  %y = rowwise.fuse ins(%x0, %t : tensor<8x16xf32>, tensor<3x5xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %table: f32):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
// Tables are read, results are not.
func.func @fuse_c2_result_without_dimensions(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected map 1 to have 1 results, found 0}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return
}

// -----
func.func @fuse_versions(%x0: tensor<8x16xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected #rowwise.version in versions, found "warp"}}
  %y = rowwise.fuse ins(%x0 : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions ["warp"] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return
}

// -----
// The body sees its arguments and nothing else.
func.func @fuse_isolated(%x: tensor<8x16xf32>, %shift: f32) {
  // expected-note @+1 {{required by region isolation constraints}}
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>):
    // expected-error @+1 {{'rowwise.yield' op using value defined outside the region}}
    rowwise.yield %shift : f32
  }
  return
}

// -----
func.func @yield_parent(%x: f32) {
  // expected-error @+1 {{'rowwise.yield' op expects parent op 'rowwise.fuse'}}
  rowwise.yield %x : f32
}

// -----
func.func @fuse_c12(%x: tensor<4294967296x4294967296xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected fewer than 2^63 elements along the axis}}
  %y = rowwise.fuse ins(%x : tensor<4294967296x4294967296xf32>) axis [0, 1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] -> tensor<4294967296x4294967296xf32> {
  ^bb0(%row: tensor<0xf32>):
    rowwise.yield %row : tensor<0xf32>
  }
  return
}

// -----
func.func @fuse_c14_layout(%x0: tensor<8x?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected versions with window row that add the same rows in the same order, found}}
  %y = rowwise.fuse ins(%x0 : tensor<8x?xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
              rows = <alignment = aligned, minWidth = 0, maxWidth = 64>, window = row>, 
                #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 4>,
              rows = <alignment = any, minWidth = 64, maxWidth = 96>, window = row>] -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }
  return
}

// -----
func.func @fuse_c14_window(%x0: tensor<8x?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected versions with window row that add the same rows in the same order, found}}
  %y = rowwise.fuse ins(%x0 : tensor<8x?xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
              rows = <alignment = aligned, minWidth = 0, maxWidth = 64>, window = row>, 
                #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
              rows = <alignment = any, minWidth = 0, maxWidth = 64>>] -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }
  return
}

// -----
func.func @fuse_c15_widths(%x0: tensor<8x?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a version for the same widths at any alignment behind one that streams rows through blocks of the grid, found}}
  %y = rowwise.fuse ins(%x0 : tensor<8x?xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [#rowwise.version<schedule = #rowwise.split_stream<maxGroups = 7>, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1, blocks = 2>,
              rows = <alignment = any, minWidth = 0, maxWidth = 96>>,
                #rowwise.version<schedule = #rowwise.stream, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
              rows = <alignment = any, minWidth = 0, maxWidth = 95>>] -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }
  return
}

// -----
func.func @fuse_c15_alignment(%x0: tensor<8x?xf32>) {
  // expected-error @+1 {{'rowwise.fuse' op expected a version for the same widths at any alignment behind one that streams rows through blocks of the grid, found}}
  %y = rowwise.fuse ins(%x0 : tensor<8x?xf32>) axis [1]
      maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      versions [#rowwise.version<schedule = #rowwise.split_stream<maxGroups = 7>, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1, blocks = 2>,
              rows = <alignment = any, minWidth = 0, maxWidth = 96>>,
                #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
              rows = <alignment = aligned, minWidth = 0, maxWidth = 96>>] -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }, {
  ^bb0(%row: tensor<?xf32>):
    rowwise.yield %row : tensor<?xf32>
  }
  return
}
