"""libvips as its users write it: thumbnails in memory, then arrayjoin.
grid_pyvips.py COLUMNS CELL OUT LIST, where LIST names a photo a line."""
import sys
import pyvips

columns, cell, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
names = open(sys.argv[4]).read().split("\n")[:-1]
tiles = {name: pyvips.Image.thumbnail(name, cell, height=cell, crop="centre").copy_memory()
         for name in set(names)}
canvas = pyvips.Image.arrayjoin([tiles[name] for name in names], across=columns)
canvas.jpegsave(out, Q=88, strip=True)
