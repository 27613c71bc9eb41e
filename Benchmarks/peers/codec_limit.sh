#!/bin/sh
# What the codec alone costs: every photo decoded at the shrink that Tallstitch decodes it at,
# two at a time, to nowhere, and the finished picture, cut into pieces, encoded two at a time.
# No resampling, no colour, no stacking: what reads and writes JPEG is no faster.
# codec_limit.sh FOLDER-OF-PIECES N/8 PHOTO [N/8 PHOTO ...]
set -eu
pieces=$1
shift
printf '%s\0' "$@" | xargs -0 -n 2 -P 2 djpeg -outfile /dev/null -scale
printf '%s\0' "$pieces"/*.ppm | xargs -0 -n 1 -P 2 cjpeg -quality 88 -outfile /dev/null
