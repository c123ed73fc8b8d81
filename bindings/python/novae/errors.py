# SPDX-License-Identifier: MIT
"""The one exception of the package."""


class Error(ValueError):
    """Something from outside was wrong; the message says what, and nothing has changed."""
