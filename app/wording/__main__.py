"""Report how much of a catalogue's ability texts is read.

``python -m app.wording CATALOGUES [--survey ability-texts.json] [--least 20]``
"""

import argparse
import sys
from pathlib import Path

from app.wording.report import found_in, rows_of, written


def main(arguments: list[str] | None = None) -> None:
    """Read the folder and write the report."""
    parser = argparse.ArgumentParser(prog="python -m app.wording", description=__doc__)
    parser.add_argument("catalogues", type=Path, help="a folder of .cat and .gst files")
    parser.add_argument("--survey", type=Path, help="the kinds of the texts, as JSON")
    parser.add_argument("--least", type=int, default=20, help="texts to name")
    given = parser.parse_args(arguments)
    rows = rows_of(found_in(given.catalogues), given.survey)
    sys.stdout.write(written(rows, least=given.least))


if __name__ == "__main__":
    main()
