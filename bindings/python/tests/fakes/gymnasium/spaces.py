# SPDX-License-Identifier: MIT
"""Spaces with the few methods that environments and their checkers use."""
import numpy as np


class Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, np.dtype(dtype)
        self._rng = np.random.default_rng(0)

    def seed(self, seed):
        self._rng = np.random.default_rng(seed)

    def __contains__(self, value):
        return self.contains(value)


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        super().__init__(tuple(shape), dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and np.can_cast(value.dtype, self.dtype)
                and bool((value >= self.low).all() and (value <= self.high).all()))


class Discrete(Space):
    def __init__(self, n):
        super().__init__((), np.int64)
        self.n = n

    def contains(self, value):
        return isinstance(value, (int, np.integer)) and 0 <= value < self.n

    def sample(self, mask=None):
        if mask is None:
            return np.int64(self._rng.integers(self.n))
        assert mask.dtype == np.int8 and mask.shape == (self.n,)
        return np.int64(self._rng.choice(np.flatnonzero(mask)))


class MultiDiscrete(Space):
    def __init__(self, nvec):
        super().__init__(np.shape(nvec), np.int64)
        self.nvec = np.asarray(nvec)


class Dict(Space):
    def __init__(self, parts):
        super().__init__(None, object)
        self.spaces = parts

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, value):
        return value.keys() == self.spaces.keys() and all(
            value[name] in space for name, space in self.spaces.items())
