"""How Inductor's code calls our programs: by one plain call, on memory that Inductor plans."""

import functools

from torch._inductor import ir
from torch._inductor.lowering import empty_strided, fallback_handler, register_lowering
from torch._inductor.virtualized import V

from . import kernels

IMPORT = "from softmax_opt.torch.kernels import entry as softmax_opt_entry"


class ProgramCall(ir.ExternKernel):
    """A line of the wrapper that runs a program and writes its results."""

    def __init__(self, key, tensors, ints, results):
        self.key, self.device = key, results[0].get_device()
        layout = ir.NoneLayout(device=self.device)
        super().__init__(None, layout, self.unwrap_storage([*tensors, *results]), tuple(ints))
        self.result_count = len(results)
        self.mutation_outputs = [ir.MutationOutput(layout, result, self) for result in results]
        V.graph.register_operation(self)

    def get_outputs(self):
        return list(self.mutation_outputs)

    def get_device(self):
        return self.device

    def should_allocate(self):
        return False

    def codegen(self, wrapper):
        function = f"softmax_opt_{self.key}"
        wrapper.add_import_once(IMPORT)
        wrapper.add_import_once(f"{function} = softmax_opt_entry({self.key!r})")
        values = [source.codegen_reference() for source in self.inputs]
        ints = [wrapper.codegen_python_sizevar(number) for number in self.constant_args]
        values[len(values) - self.result_count : len(values) - self.result_count] = ints
        wrapper.writeline(f"{function}({', '.join(values)})")


def _with_dense_rows(tensor):
    """The tensor in memory, with strides that stay; copied where its rows may have gaps between
    elements."""
    tensor = ir.ExternKernel.realize_input(tensor)
    if ir.is_storage_and_layout(tensor):
        ir.as_storage_and_layout(tensor, freeze=True, want_contiguous=False)
    equals = V.graph.sizevars.statically_known_equals
    if kernels.has_gaps(tensor.get_size(), tensor.get_stride(), equals):
        return ir.ExternKernel.require_contiguous(tensor)
    return tensor


def _allocate(result):
    sizes = [size.node.expr if hasattr(size, "node") else size for size in result.shape]
    return empty_strided(sizes, None, dtype=result.dtype, device=result.device)


_fall_back = functools.partial(fallback_handler, add_to_fallback_set=False)


@register_lowering(kernels.call, type_promotion_kind=None)
def _lower(key, tensors, ints):
    described = V.current_node.meta["val"]
    if V.graph.cpp_wrapper:  # C++ calls no Python function but by way of PyTorch's dispatch
        if len(described) > 1:
            return _fall_back(kernels.call)(key, tensors, ints)
        return [_fall_back(kernels.call_one)(key, tensors, ints)]
    results = [_allocate(result) for result in described]
    ProgramCall(key, [_with_dense_rows(tensor) for tensor in tensors], ints, results)
    return results
