"""libvips as its users write it: thumbnail, then join. join_pyvips.py WIDTH OUT PHOTO…"""
import sys
import pyvips

width, out, photos = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
tiles = [pyvips.Image.thumbnail(n, width, height=10_000_000) for n in photos]
canvas = tiles[0]
for tile in tiles[1:]:
    canvas = canvas.join(tile, "vertical", shim=24, background=[255])
canvas.jpegsave(out, Q=88, strip=True)
