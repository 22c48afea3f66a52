"""Modules of PyTorch as they come out of their constructors: their weights and
buffers are constants of the program."""

import math

import torch
import torch.nn as nn

from programs import program


class LayerScale(nn.Module):
    """The end of a residual branch, as vision transformers have it."""

    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.gamma = nn.Parameter(1e-5 * torch.ones(width))

    def forward(self, x, branch):
        return self.norm(x + branch * self.gamma)


class LearnedTemperature(nn.Module):
    """Attention weights of which each head has a temperature."""

    def __init__(self, heads):
        super().__init__()
        self.temperature = nn.Parameter(torch.ones(heads, 1, 1))

    def forward(self, scores):
        return torch.softmax(scores / self.temperature, -1)


class CausalSoftmax(nn.Module):
    """With the mask as a buffer, of which the program takes a part."""

    def __init__(self, length):
        super().__init__()
        mask = torch.tril(torch.ones(length, length, dtype=torch.bool))
        self.register_buffer("mask", mask)

    def forward(self, scores):
        length = scores.size(-1)
        mask = self.mask[:length, :length]
        return torch.softmax(scores.masked_fill(~mask, -math.inf), -1)


class LinearBiases(nn.Module):
    """Positions that count against a score, by the head: ALiBi."""

    def __init__(self, heads, length):
        super().__init__()
        slopes = 2.0 ** -torch.arange(1, heads + 1, dtype=torch.float32)
        distances = torch.arange(length)[None, :] - torch.arange(length)[:, None]
        self.register_buffer("slopes", slopes.view(heads, 1, 1))
        self.register_buffer("distances", distances)

    def forward(self, scores):
        return torch.softmax(scores + self.slopes * self.distances, -1)


class SinusoidalPositions(nn.Module):
    """Positions are added before the norm of an embedding."""

    def __init__(self, length, width):
        super().__init__()
        rates = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
        angles = torch.arange(length)[:, None] * rates
        table = torch.stack([angles.sin(), angles.cos()], -1).flatten(1)
        self.register_buffer("table", table)
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        return self.norm(x + self.table)


class OneNormTwice(nn.Module):
    """Two readers of the same weights."""

    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)

    def forward(self, x, y):
        return self.norm(x) + self.norm(y)


class WeightedCrossEntropy(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.loss = nn.CrossEntropyLoss(
            weight=torch.linspace(0.5, 2.0, classes), reduction="none"
        )

    def forward(self, logits, probabilities):
        return self.loss(logits, probabilities)


class NoClasses(nn.Module):
    """A list of tokens that are not to be chosen, which is empty."""

    def __init__(self):
        super().__init__()
        self.register_buffer("bias", torch.ones(0))

    def forward(self, logits):
        return torch.softmax(logits, -1), self.bias * 2.0


torch.manual_seed(0)

program("nn_layer_norm", "3x5x16xf32", nn.LayerNorm(16))
program("nn_layer_norm", "n3xm5x64xf32", nn.LayerNorm(64))
program("nn_layer_norm_dims", "4x3x16xf32", nn.LayerNorm((3, 16)))
program("nn_layer_norm_no_bias", "5x33xf32", nn.LayerNorm(33, bias=False))
program("nn_layer_norm_half", "5x64xf16", nn.LayerNorm(64, dtype=torch.float16))
program("nn_layer_norm_double", "5x9xf64", nn.LayerNorm(9, dtype=torch.float64))
program("nn_rms_norm", "3x5x33xf32", nn.RMSNorm(33))
program("nn_rms_norm", "n3x64xbf16", nn.RMSNorm(64, dtype=torch.bfloat16))
program("nn_group_norm", "2x6x5x7xf32", nn.GroupNorm(2, 6))
program("nn_batch_norm_eval", "3x4x5x7xf32", nn.BatchNorm2d(4).eval())
program("nn_batch_norm_relu", "n3x8x5xf32", nn.Sequential(nn.BatchNorm1d(8), nn.ReLU()).eval())
program("nn_instance_norm", "2x3x5x7xf32", nn.InstanceNorm2d(3, affine=True))
program("nn_prelu", "2x8x5xf32", nn.PReLU(8))
program("nn_prelu_one", "5x65xf32", nn.PReLU())
program("nn_layer_scale", "5x64xf32 5x64xf32", LayerScale(64))
program("nn_temperature", "2x3x7x33xf32", LearnedTemperature(3))
program("nn_causal_buffer", "2x3x17x17xf32", CausalSoftmax(32))
program("nn_linear_biases", "2x4x9x9xf32", LinearBiases(4, 9))
program("nn_positions", "2x7x16xf32", SinusoidalPositions(7, 16))
program("nn_one_norm_twice", "5x33xf32 5x33xf32", OneNormTwice(33))
program("nn_weighted_loss", "5x33xf32 5x33xf32", WeightedCrossEntropy(33))
program("nn_no_classes", "5x33xf32", NoClasses())
