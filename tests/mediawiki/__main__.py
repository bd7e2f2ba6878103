"""Serves a farm by hand: `python -m tests.mediawiki PAGES DATA [PORT]`; Ctrl-C ends it."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from tests.mediawiki.server import start_farm

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("pages", type=Path, help="folder with one folder of pages per wiki")
parser.add_argument("data", type=Path, help="folder of the databases; filled when empty")
parser.add_argument("port", type=int, nargs="?", default=0, help="port; a free one when left out")
arguments = parser.parse_args()
farm = start_farm(arguments.pages, arguments.data, arguments.port)
sys.stdout.write(f"{farm.wikipedia_url}\n{farm.wikidata_url}\n")
sys.stdout.flush()
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda *_: sys.exit(0))
try:
    farm.process.wait()
finally:
    farm.stop()
