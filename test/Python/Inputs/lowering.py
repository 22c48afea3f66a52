"""Functions of fake tensors, on the host and on a GPU that need not be there: whether both are
the same program."""

import torch
import torch.nn.functional as F
from softmax_opt.torch.tracing import trace
from softmax_opt.torch.lowering import build_graph
from torch._subclasses.fake_tensor import FakeTensorMode


def compare(name, f, *arguments):
    """Prints whether both have one key."""
    fake = FakeTensorMode(allow_non_fake_inputs=True)
    keys = set()
    for device in ("cpu", "cuda"):
        with fake:
            tensors = [torch.empty_like(a, device=device) for a in arguments]
        module = trace(lambda *tensors: (f(*tensors),), tensors)
        keys.add(build_graph(module, {"target": "simulator"}))
    print(name, len(keys) == 1)


x = torch.empty(33, 100)
compare("logsumexp", lambda x: torch.logsumexp(x, -1), x)
compare("filled", lambda x: x.where(x > 0, torch.full_like(x, 2.0)), x)
compare("range", lambda x: x + torch.arange(100, device=x.device), x)
at = torch.empty(33, dtype=torch.long)
compare("cross_entropy", lambda x, at: F.cross_entropy(x, at, label_smoothing=0.1), x, at)
compare("clamp", lambda x: x.clamp(0, 1).maximum(-x), x)
compare("cosine_embedding_loss", lambda x, y: F.cosine_embedding_loss(x, y, torch.ones_like(x[:, 0])), x, x)
