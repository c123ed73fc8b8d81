# SPDX-License-Identifier: MIT
"""As much of Gymnasium's interface as the environments use, for where it is not installed."""
import importlib

import numpy as np

from gymnasium import logger, spaces, vector

registry = {}


class Spec:
    nondeterministic = False

    def __init__(self, name, entry_point, kwargs):
        self.id, self.entry_point, self.kwargs = name, entry_point, kwargs

    def make(self, **kwargs):
        module, name = self.entry_point.split(":")
        env = getattr(importlib.import_module(module), name)(**{**self.kwargs, **kwargs})
        env.spec = self
        return env


def register(id, entry_point, kwargs=None):
    registry[id] = Spec(id, entry_point, kwargs or {})


def make(id, **kwargs):
    return registry[id].make(**kwargs)


class Env:
    metadata = {"render_modes": []}
    render_mode = None
    spec = None
    _np_random = None

    @property
    def unwrapped(self):
        return self

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def close(self):
        pass
