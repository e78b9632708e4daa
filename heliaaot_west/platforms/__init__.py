# SPDX-License-Identifier: Apache-2.0
"""Platforms: the memories, CPU and preferences of boards, one YAML file each."""
