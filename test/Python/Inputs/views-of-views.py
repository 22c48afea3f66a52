"""A gradient summed over rows that are viewed twice, with sizes that are not known."""

import softmax_opt.torch.backend as backend
import torch
import torch.nn.functional as F


def f(x, hidden, weight, bias, head):
    q = x.view(x.shape[0], x.shape[1], 2, 8).transpose(1, 2)
    y = F.scaled_dot_product_attention(q, q, q, is_causal=True).transpose(1, 2).reshape(x.shape)
    return (F.linear(y + F.linear(hidden, weight, bias), head) ** 2).mean()


def differentiate(function, arguments):
    arguments = [argument.clone().requires_grad_() for argument in arguments]
    function(*arguments).backward()
    return [argument.grad for argument in arguments]


torch.manual_seed(0)
compiled = torch.compile(f, backend=backend.softmax_opt, mode="all", dynamic=True)
weights = [torch.randn(16, 32), torch.randn(16), torch.randn(13, 16)]
arguments = [torch.randn(2, 9, 16), torch.randn(2, 9, 32), *weights]
expected = differentiate(f, [argument.double() for argument in arguments])
for found, right in zip(differentiate(compiled, arguments), expected):
    torch.testing.assert_close(found.double(), right, rtol=1e-4, atol=1e-5)
print("right")
