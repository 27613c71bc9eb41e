#!/bin/sh
# What the codec alone costs: every photo decoded at the same shrink, two at a time, and the
# result encoded. No resampling, no stacking: nothing that reads and writes JPEG is faster.
# codec_limit.sh SCALE OUT PHOTO…
set -eu
scale=$1 out=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '%s\0' "$@" | xargs -0 -n 1 -P 2 sh -c 'djpeg -scale "$0" -outfile "$1/$$.ppm" "$2"' "$scale" "$folder"
ls "$folder"/*.ppm | xargs -n 1 -P 2 sh -c 'cjpeg -quality 88 -outfile "$0.jpg" "$0"'
cat "$folder"/*.jpg > "$out"
