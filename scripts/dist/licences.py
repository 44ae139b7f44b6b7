#!/usr/bin/env python3
"""Prints the licences of all that is in a package: Carillon's own, that of Swift's libraries, and those of the packages
that the program was built with.

    scripts/dist/licences.py OWN SWIFT CHECKOUTS
"""

import pathlib
import sys

own, swift, checkouts = (pathlib.Path(name) for name in sys.argv[1:4])
parts = [("Carillon", own), ("Swift, its libraries, and the International Components for Unicode", swift)]
for package in sorted(checkouts.iterdir()):
    found = sorted(one for one in package.iterdir() if one.name.upper().startswith(("LICENSE", "LICENCE", "NOTICE")))
    if not found:
        sys.exit(f"dist: {package.name} has no licence")
    parts += [(package.name, one) for one in found]
for title, file in parts:
    print(f"{'=' * 100}\n{title}: {file.name}\n{'=' * 100}\n\n{file.read_text(encoding='utf-8').strip()}\n")
