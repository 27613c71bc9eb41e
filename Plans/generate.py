#!/usr/bin/env python3
"""Prints a plan: one part for every three photos of a folder, in order of their names."""
import json, os, sys

folder = sys.argv[1] if len(sys.argv) > 1 else "../Samples"
kinds = (".jpg", ".jpeg", ".png")
files = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.lower().endswith(kinds))
parts = [{"photos": files[i:i + 3]} for i in range(0, len(files), 3)]
json.dump({"version": 1, "width": 800, "parts": parts}, sys.stdout, indent=2)
print()
