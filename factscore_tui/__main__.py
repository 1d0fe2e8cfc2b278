"""`python -m factscore_tui` is the console script."""

import sys

from factscore_tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
