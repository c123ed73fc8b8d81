# SPDX-License-Identifier: MIT
"""Warnings, kept so that a test can see whether there were any."""
warned = []


def warn(message):
    warned.append(message)
