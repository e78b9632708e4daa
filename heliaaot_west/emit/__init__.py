# SPDX-License-Identifier: Apache-2.0
"""From a planned program to the files of a module."""
