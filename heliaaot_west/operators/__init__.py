# SPDX-License-Identifier: Apache-2.0
"""One operator family a file: what it accepts, what it needs, which kernels it calls."""
