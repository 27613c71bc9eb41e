#!/bin/sh
# Photos in, tall JPEGs out, and no plan on disk: the photos below a folder, the newest
# first, at most five a part.
#
#   pipeline.sh [FOLDER [OUTPUT-FOLDER]]
set -eu
tallstitch=${TALLSTITCH:-tallstitch}
photos=${1:-$(dirname "$0")}
output=${2:-.}

# Names end with NUL, so that any name is just a name.
find "$photos" -maxdepth 1 \( -name '*.jpg' -o -name '*.png' \) -print0 |
  "$tallstitch" plan -0 --files-from - --sort date --reverse --max-photos 5 --over split \
    --name 'newest-{part}-of-{parts}' |
  "$tallstitch" render - -o "$output" --force
