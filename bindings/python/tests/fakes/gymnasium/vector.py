# SPDX-License-Identifier: MIT
"""Vectors of environments, as far as they are only an interface."""
import enum


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv:
    metadata = {}
    closed = False

    def close(self, **kwargs):
        if not self.closed:
            self.close_extras(**kwargs)
        self.closed = True
