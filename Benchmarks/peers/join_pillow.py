"""Pillow as its users write it: draft, turn, resize, paste. join_pillow.py WIDTH OUT PHOTO…"""
import sys
from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None
width, out, photos = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
tiles = []
for name in photos:
    image = Image.open(name)
    image.draft("RGB", (2 * width, 2 * width))
    image = ImageOps.exif_transpose(image).convert("RGB")
    height = max(1, round(width * image.height / image.width))
    tiles.append(image.resize((width, height), Image.LANCZOS))
canvas = Image.new("RGB", (width, sum(t.height for t in tiles) + 24 * (len(tiles) - 1)), "white")
top = 0
for tile in tiles:
    canvas.paste(tile, (0, top))
    top += tile.height + 24
canvas.save(out, quality=88)
