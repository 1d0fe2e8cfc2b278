"""How many examples a property test takes that is slow for each of them."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

FUZZ = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"


def few(examples: int) -> settings:
    """So many examples in `make test`, ten times as many in `make fuzz`, which draws new ones as
    well."""
    return settings(
        max_examples=examples * (10 if FUZZ else 1),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
