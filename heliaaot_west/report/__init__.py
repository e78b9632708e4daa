# SPDX-License-Identifier: Apache-2.0
"""What a conversion did, as data: the plan, the totals, and where every tensor lies."""
