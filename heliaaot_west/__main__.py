# SPDX-License-Identifier: Apache-2.0
"""``python -m heliaaot_west``."""

import sys

from heliaaot_west.cli import main

sys.exit(main())
