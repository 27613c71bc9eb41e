#!/usr/bin/env python3
"""Times Tallstitch beside its peers and writes BENCHMARKS.md.

    bench.py [--photos FOLDER-OR-FILE...] [--runs N] [--quick] [--output FILE]

Every figure is a median of interleaved runs (A B C A B C …), so that a slow spell of the
machine falls on all alike; what counts is the ratio within a table. Peers that are not
installed are left out, and one that fails is said to. Without --photos, twelve photos of 12
to 26 megapixels are painted from Samples.
"""
import argparse
import os
import pathlib
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
TOOL = ROOT / ".build" / "release" / "tallstitch"
WIDTH = 1080
TIME = sys.platform == "linux" and os.path.exists("/usr/bin/time")
# A case that takes long is not run as often as the others.
ENOUGH_SECONDS = 12
PATIENCE = 300


class Failure(Exception):
    pass


class Run:
    def __init__(self, wall, cpu, peak):
        self.wall, self.cpu, self.peak = wall, cpu, peak


def run(command, folder):
    """One run of `command` in `folder`: seconds of wall and CPU, peak bytes of one process.

    Linux counts whoever starts a program into the program's peak; so a small program starts
    it, time(1), and says what it took.
    """
    figures = pathlib.Path(folder) / "figures"
    timed = ["/usr/bin/time", "-f", "%M", "-o", str(figures)] if TIME else []
    start = time.monotonic()
    with open(figures.with_suffix(".err"), "w+b") as errors:
        child = subprocess.Popen(
            [*timed, *command], cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            errors.seek(0)
            words = errors.read()[-500:].decode(errors="replace")
            raise Failure(f"{' '.join(map(str, command))[:200]} failed: {words}")
    peak = int(figures.read_text().split()[-1]) * 1024 if TIME else usage.ru_maxrss
    return Run(wall, usage.ru_utime + usage.ru_stime, peak)


def compare(cases, runs):
    """`cases`: label → command. Medians of interleaved runs; None for one that fails."""
    seen = {label: [] for label in cases}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(runs + 1):
            for label, command in cases.items():
                results = seen[label]
                if results is None or sum(r.wall for r in results) > ENOUGH_SECONDS:
                    continue
                for old in pathlib.Path(folder).glob("*.jpg"):
                    old.unlink()
                try:
                    measured = run(command, folder)
                except (Failure, OSError) as failure:
                    print(f"bench: {label}: {failure}", file=sys.stderr)
                    seen[label] = None
                    continue
                if turn > 0 or measured.wall > ENOUGH_SECONDS:  # the first warms the file cache
                    results.append(measured)
    return {
        label: results and Run(*(statistics.median(getattr(r, name) for r in results)
                                 for name in ("wall", "cpu", "peak")))
        for label, results in seen.items()
    }


def table(results, first):
    base = results[first]
    rows = ["| | wall | CPU | peak memory | wall, as a multiple |", "| --- | --- | --- | --- | --- |"]
    for label, r in results.items():
        if r is None:
            rows.append(f"| {label} | fails | | | |")
            continue
        multiple = f"{r.wall / base.wall:.2f}" if base else ""
        rows.append(f"| {label} | {r.wall:.3f} s | {r.cpu:.3f} s | {r.peak / 2**20:.0f} MiB "
                    f"| {multiple} |")
    return "\n".join(rows)


def first_line(*command):
    """What `command` says first; None where it cannot be run."""
    try:
        out = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        return None
    words = (out.stdout or out.stderr).strip()
    return words.splitlines()[0] if out.returncode == 0 and words else None


def imagemagick(program):
    """Where ImageMagick's `program` is: something else may be called `convert`, too."""
    for path in (shutil.which(program), f"/usr/bin/{program}"):
        if path and "ImageMagick" in (first_line(path, "-version") or ""):
            return path
    return None


def python_with(module):
    for python in (sys.executable, str(ROOT / ".build" / "bench-venv" / "bin" / "python")):
        if first_line(python, "-c", f"import {module}; print({module}.__version__)"):
            return python
    return None


def versions():
    said = [
        first_line(str(TOOL), "--version"),
        first_line("vips", "--version"),
        (first_line(imagemagick("convert") or "convert", "-version") or "").split(" http")[0],
        first_line("exiftool", "-ver") and f"exiftool {first_line('exiftool', '-ver')}",
    ]
    for module in ("pyvips", "PIL"):
        python = python_with(module)
        if python:
            number = first_line(python, "-c", f"import {module}; print({module}.__version__)")
            said.append(f"{'Pillow' if module == 'PIL' else module} {number}")
    said.append(f"Python {platform.python_version()}")
    return "; ".join(filter(None, said))


def tallstitch(photos):
    """Both steps, as a pipe."""
    return ["sh", "-c", '"$0" plan -w 1080 --over split -H 65500 -q 88 "$@" --quiet'
            ' | "$0" render - --force --quiet', str(TOOL), *photos]


def shrinks(photos):
    """The eighths at which Tallstitch decodes each photo: twice the size at least."""
    from PIL import Image

    eighths = []
    for photo in photos:
        with Image.open(photo) as image:
            turned = image.getexif().get(0x0112, 1) >= 5
            side = image.height if turned else image.width
        eighths.append(next((n for n in (1, 2, 4) if n / 8 >= 2 * WIDTH / side), 8))
    return eighths


def pieces(photos, scratch):
    """The finished picture as two PPM files, for the codec alone to encode."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None
    folder = scratch / "pieces"
    folder.mkdir()
    subprocess.run(tallstitch(photos), cwd=folder, check=True)
    picture = Image.open(next(folder.glob("*.jpg")))
    half = picture.height // 2
    for number, box in enumerate([(0, 0, picture.width, half),
                                  (0, half, picture.width, picture.height)]):
        picture.crop(box).save(folder / f"{number}.ppm")
    return folder


def joiners(photos, scratch):
    """The same job by every tool: `photos` into one picture, 1080 wide, quality 88."""
    cases = {"Tallstitch (plan and render)": tallstitch(photos)}
    if shutil.which("djpeg") and shutil.which("cjpeg"):
        scaled = [word for n, photo in zip(shrinks(photos), photos)
                  for word in (f"{n}/8", photo)]
        cases["the codec alone, two at a time"] = [
            "sh", str(HERE / "peers/codec_limit.sh"), str(pieces(photos, scratch)), *scaled]
    if python := python_with("pyvips"):
        cases["pyvips (thumbnail, join)"] = [
            python, str(HERE / "peers/join_pyvips.py"), str(WIDTH), "out.jpg", *photos]
    if python := python_with("PIL"):
        cases["Pillow (draft, resize, paste)"] = [
            python, str(HERE / "peers/join_pillow.py"), str(WIDTH), "out.jpg", *photos]
    if convert := imagemagick("convert"):
        cases["ImageMagick (convert -append)"] = [
            convert, *(word for photo in photos for word in
                       ("(", photo, "-auto-orient", "-resize", f"{WIDTH}x", ")")),
            "-append", "-quality", "88", "out.jpg"]
    return cases


def header_readers(photos):
    cases = {"Tallstitch plan": [str(TOOL), "plan", *photos, "--quiet", "-o", "-"]}
    if shutil.which("exiftool"):
        cases["exiftool -fast2"] = [
            "exiftool", "-fast2", "-q", "-Orientation", "-ImageSize", *photos]
    if identify := imagemagick("identify"):
        cases["identify -ping"] = [identify, "-ping", *photos]
    if shutil.which("vipsheader"):
        cases["vipsheader"] = ["vipsheader", *photos]
    return cases


SIZES = [(4000, 3000), (4032, 3024), (4624, 3468), (5472, 3648), (6000, 4000), (6240, 4160)]


def painted_photos(folder):
    """Twelve photos of 12 to 26 megapixels made from Samples, with grain as a sensor has it,
    each third one lying on its side."""
    from PIL import Image

    sources = sorted((ROOT / "Samples").glob("0*.jpg"))
    names = []
    for index in range(12):
        size = SIZES[index % len(SIZES)]
        noise = Image.frombytes("L", (1000, 750), random.Random(index).randbytes(750_000))
        image = Image.open(sources[index % len(sources)]).convert("RGB").resize(size)
        grain = Image.merge("RGB", [noise.resize(size, Image.BICUBIC)] * 3)
        exif = Image.Exif()
        exif[0x0112] = 6 if index % 3 == 2 else 1
        name = folder / f"photo{index:02}.jpg"
        Image.blend(image, grain, 0.06).save(name, quality=92, exif=exif)
        names.append(str(name))
    return names


def chosen_photos(names):
    files = []
    for name in map(pathlib.Path, names):
        files += sorted(name.glob("*.jpg")) if name.is_dir() else [name]
    if not files:
        sys.exit("bench: no photos there")
    return [str(file.resolve()) for file in files]


def many(photos, count, scratch):
    """`count` files, each of which is another name of one of `photos`."""
    names = []
    for index in range(count):
        name = scratch / f"{index:04}.jpg"
        try:
            os.link(photos[index % len(photos)], name)
        except OSError:  # another file system
            shutil.copyfile(photos[index % len(photos)], name)
        names.append(str(name))
    return names


def remove(names):
    for name in names:
        os.unlink(name)


def cut(photos, count, folder):
    """`count` distinct photos of 1 to 3 megapixels, cut out of `photos`."""
    import random
    from PIL import Image

    random = random.Random(1)
    names = []
    for index in range(count):
        image = Image.open(photos[index % len(photos)])
        image.draft("RGB", (2000, 2000))
        image = image.convert("RGB")
        width, height = (int(side * random.uniform(0.5, 1)) for side in image.size)
        left = random.randrange(image.width - width + 1)
        top = random.randrange(image.height - height + 1)
        scale = (random.uniform(1e6, 3e6) / (width * height)) ** 0.5
        names.append(str(folder / f"piece{index:04}.jpg"))
        image.resize(
            (int(width * scale), int(height * scale)), Image.BILINEAR,
            (left, top, left + width, top + height)).save(names[-1], quality=88)
    return names


class Bench:
    """The sections, in order. Each returns its heading and its text."""

    def __init__(self, photos, scratch, runs, quick):
        self.photos, self.scratch, self.runs, self.quick = photos, scratch, runs, quick
        self.twelve = (photos * 12)[:12]

    def joining(self):
        sizes = sorted(os.path.getsize(photo) for photo in self.twelve)
        results = compare(joiners(self.twelve, self.scratch), self.runs)
        return "Twelve photos into one picture, 1080 wide, quality 88", f"""\
{len(self.twelve)} JPEGs of {sizes[0] / 1e6:.1f} to {sizes[-1] / 1e6:.1f} MB, \
{sum(sizes) / 1e6:.0f} MB together. "The codec alone" is libjpeg-turbo's `djpeg` on each photo
at the same shrink, to nowhere, and `cjpeg` of the finished picture, two processes at a time.

{table(results, next(iter(results)))}"""

    def headers(self):
        thousand = many(self.twelve, 100 if self.quick else 1000, self.scratch)
        results = compare(header_readers(thousand), max(3, self.runs // 2))
        remove(thousand)
        return f"Reading the headers of {len(thousand)} photos", f"""\
Names of the same twelve files, all of which are in the file cache.

{table(results, next(iter(results)))}"""

    def growth(self):
        rows = ["| photos | plan | render | peak memory of render |", "| --- | --- | --- | --- |"]
        for count in (10, 100) if self.quick else (10, 100, 1000):
            names = many(self.twelve, count, self.scratch)
            plan = str(self.scratch / "p.json")
            planned = compare(
                {"plan": [str(TOOL), "plan", *names, "--quiet", "--force", "-o", plan]}, 3)["plan"]
            rendered = compare(
                {"render": [str(TOOL), "render", plan, "-o", ".", "--force", "--quiet"]},
                1)["render"]
            remove(names)
            rows.append(
                f"| {count} | {planned.wall:.3f} s | {rendered.wall:.2f} s "
                f"| {rendered.peak / 2**20:.1f} MiB |" if planned and rendered
                else f"| {count} | fails | | |")
        return "Growth with the number of photos", "\n".join(rows)

    def canvases(self):
        rows = ["| megapixels | canvas | 1 thread | 2 threads | as fast | peak memory |",
                "| --- | --- | --- | --- | --- | --- |"]
        for megapixels, width, height in [
            (1, 1080, 926), (71, 1080, 65500), (100, 4000, 25000), (240, 4000, 60000),
            (1000, 16000, 62500),
        ]:
            if self.quick and megapixels > 100:
                continue
            command = self.canvas(width, height)
            seen = compare({"1": [*command, "1"], "2": [*command, "2"]},
                           self.runs if megapixels < 100 else 2)
            one, two = seen["1"], seen["2"]
            rows.append(
                f"| {megapixels} | {width} × {height} | {one.wall:.2f} s | {two.wall:.2f} s "
                f"| {one.wall / two.wall:.2f} × | {two.peak / 2**20:.0f} MiB |" if one and two
                else f"| {megapixels} | {width} × {height} | fails | | | |")
        return "Growth with the size of the canvas", f"""\
Five strips of one photo, as wide as the canvas: decoded, resampled, encoded.

{chr(10).join(rows)}"""

    def canvas(self, width, height):
        """Renders a canvas of that size, by as many threads as are added to the command."""
        heights = [height // 5] * 4 + [height - height // 5 * 4]
        lines = ", ".join(
            f'{{"file": "{self.photos[0]}", "height": {rows}, "fit": "stretch"}}'
            for rows in heights)
        plan = self.scratch / f"canvas{width}x{height}.json"
        plan.write_text(f'{{"version": 1, "width": {width}, "spacing": 0, "parts": [{{"photos": [{lines}]}}]}}')
        return [str(TOOL), "render", str(plan), "-o", ".", "--force", "--quiet", "-j"]

    def grid(self):
        import random

        columns, cells = (40, 2000) if self.quick else (200, 53400)
        random = random.Random(7)
        pieces = cut(self.photos, 100 if self.quick else 1000, self.scratch)
        names = self.scratch / "names.txt"
        names.write_text("".join(random.choice(pieces) + "\n" for _ in range(cells)))
        arguments = [str(columns), "150", "out.jpg", str(names)]
        cases = {"Tallstitch (plan and render)": [
            "sh", "-c", '"$0" plan --layout grid --columns "$1" --cell "$2" --files-from "$4"'
            ' -o g.json --force --quiet && "$0" render g.json --force --quiet', str(TOOL),
            *arguments]}
        if python := python_with("pyvips"):
            cases["pyvips (thumbnail, arrayjoin)"] = [
                python, str(HERE / "peers/grid_pyvips.py"), *arguments]
        results = compare(cases, 1)
        remove(pieces)
        return f"A grid of {cells} cells that shows {len(pieces)} photos", f"""\
{columns * 150} pixels wide, {cells // columns * 150} high, quality 88.

{table(results, next(iter(results)))}"""

    def start(self):
        results = compare({"tallstitch --version": [str(TOOL), "--version"], "true": ["true"]},
                          5 * self.runs)
        return "Start-up", table(results, next(iter(results)))

    def sections(self):
        return [self.joining, self.headers, self.growth, self.canvases, self.grid, self.start]


HEAD = f"""# Benchmarks

Written by `make bench`; medians of interleaved runs. The machine's own speed drifts, so read
the ratios, not the seconds.

{platform.system()} {platform.machine()}, {os.cpu_count()} cores.
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--photos", nargs="+", default=[], metavar="PATH",
                           help="JPEGs, or folders of them; the first twelve are joined")
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--output", default=str(ROOT / "BENCHMARKS.md"))
    options = arguments.parse_args()

    texts = [f"{HEAD}{versions()}."]
    print(texts[0], flush=True)
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        photos = chosen_photos(options.photos) if options.photos else painted_photos(scratch)
        bench = Bench(photos, scratch, options.runs, options.quick)
        for section in bench.sections():
            heading, text = section()
            texts.append(f"## {heading}\n\n{text}")
            print(f"\n{texts[-1]}", flush=True)
    texts.append((HERE / "NOTES.md").read_text().rstrip())
    pathlib.Path(options.output).write_text("\n\n".join(texts) + "\n")


if __name__ == "__main__":
    main()
