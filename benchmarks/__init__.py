# SPDX-License-Identifier: Apache-2.0
"""Executed instructions, code and memory of modules on emulated Cortex-M boards."""
