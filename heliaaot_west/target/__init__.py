# SPDX-License-Identifier: Apache-2.0
"""Bare-metal programs for emulated Cortex-M boards, to test and to measure modules."""
