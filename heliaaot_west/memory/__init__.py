# SPDX-License-Identifier: Apache-2.0
"""Where every value lives: lifetimes, aliasing, planners, placement, arenas."""
