"""How many memory mappings a program on the simulator takes, of which Linux grants a process
65530."""

import pathlib

import softmax_opt
import torch


def count_mappings():
    return len(pathlib.Path("/proc/self/maps").read_text().splitlines())


x = torch.randn(4, 33)
counts = []
for number in range(4):
    softmax_opt.jit(lambda x, n: x.softmax(-1) * n, target="simulator")(x, float(number))
    counts.append(count_mappings())
print("few" if counts[3] - counts[0] < 3 * 64 else counts)
