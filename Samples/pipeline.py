#!/usr/bin/env python3
"""Writes a stitch plan and renders it: the first photo as a wide cover, the others below each
other at another width.

    pipeline.py [FOLDER [OUTPUT-FOLDER]]

A plan is JSON, and all but "version", "parts" and the photos' names has a default. The sizes
of the photos are left to tallstitch, which reads them from the headers.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

tallstitch = os.environ.get("TALLSTITCH", "tallstitch")
folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent)
output = sys.argv[2] if len(sys.argv) > 2 else "."

photos = sorted(
    str(path) for path in folder.iterdir() if path.suffix.lower() in (".jpg", ".jpeg", ".png")
)
plan = {
    "version": 1,
    "spacing": 16,
    "background": "#fbf3e1",
    "parts": [
        {"name": "cover", "width": 1200, "margin": 40, "photos": photos[:1]},
        {"name": "pages", "width": 800, "photos": photos[1:]},
    ],
}
# A name that is not UTF-8 passes as well: Python reads its bytes as lone surrogates, which
# json escapes and tallstitch turns back.
result = subprocess.run(
    [tallstitch, "render", "-", "-o", output, "--force"], input=json.dumps(plan).encode()
)
sys.exit(result.returncode)
