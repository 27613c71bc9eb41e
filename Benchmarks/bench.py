#!/usr/bin/env python3
"""Times Tallstitch beside its peers and writes BENCHMARKS.md.

    bench.py [--photos FOLDER] [--runs N] [--quick] [--output FILE]

Every figure is a median of interleaved runs (A B C A B C …), so that a slow spell of the
machine falls on all alike; what counts is the ratio within a table. Peers that are not
installed are left out. Without --photos, twelve photos of 12 megapixels are painted from
Samples.
"""
import argparse
import json
import os
import pathlib
import platform
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
    timed = ["/usr/bin/time", "-f", "%e %U %S %M", "-o", str(figures)] if TIME else []
    start = time.monotonic()
    null = os.open(os.devnull, os.O_RDWR)
    child = subprocess.Popen(
        [*timed, *command], cwd=folder, stdin=null, stdout=null, stderr=subprocess.PIPE)
    os.close(null)
    words = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    if child.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))[:200]} failed: {words.decode()[-500:]}")
    if TIME:
        _, user, system, peak = map(float, figures.read_text().split()[-4:])
        return Run(wall, user + system, peak * 1024)
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def compare(cases, runs):
    """`cases`: label → command. Medians of interleaved runs; None for one that fails."""
    seen = {label: [] for label in cases}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(runs + 1):
            for label, command in cases.items():
                for old in pathlib.Path(folder).glob("*.jpg"):
                    old.unlink()
                if seen[label] is None:
                    continue
                try:
                    measured = run(command, folder)
                except Failure as failure:
                    print(f"bench: {failure}", file=sys.stderr)
                    seen[label] = None
                    continue
                if turn > 0:  # the first turn warms the file cache
                    seen[label].append(measured)
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
        rows.append(f"| {label} | {r.wall:.3f} s | {r.cpu:.3f} s | {r.peak / 2**20:.0f} MiB "
                    f"| {r.wall / base.wall:.2f} |")
    return "\n".join(rows)


def has(program):
    return shutil.which(program) is not None


def python_with(module):
    for python in (sys.executable, str(ROOT / ".build" / "bench-venv" / "bin" / "python")):
        if not os.path.exists(python):
            continue
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0:
            return python
    return None


def version(*command):
    try:
        out = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return "not installed"
    return (out.stdout or out.stderr).strip().splitlines()[0]


def shrinks(photos, scratch):
    """The eighths at which Tallstitch decodes each photo: twice the size at least."""
    plan = scratch / "shrinks.json"
    subprocess.run([str(TOOL), "plan", *photos, "-w", str(WIDTH), "--quiet", "--force", "-o",
                    str(plan)], check=True)
    eighths = []
    for photo in json.loads(plan.read_text())["parts"][0]["photos"]:
        source = photo["source"]
        side = source["height" if source["orientation"] >= 5 else "width"]
        needed = 2 * WIDTH / side
        eighths.append(next((n for n in (1, 2, 4) if n / 8 >= needed), 8))
    return eighths


def pieces(photos, scratch):
    """The finished picture as two PPM files, for the codec alone to encode."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None
    folder = scratch / "pieces"
    folder.mkdir()
    subprocess.run([*tallstitch(photos)], cwd=folder, check=True)
    picture = Image.open(next(folder.glob("*.jpg")))
    half = picture.height // 2
    for number, box in enumerate([(0, 0, picture.width, half),
                                  (0, half, picture.width, picture.height)]):
        picture.crop(box).save(folder / f"{number}.ppm")
    return folder


def tallstitch(photos):
    return ["sh", "-c", '"$0" plan -w 1080 --over split -H 65500 -q 88 "$@" -o p.json --force'
            ' --quiet && "$0" render p.json --force --quiet', str(TOOL), *photos]


def joiners(photos, scratch):
    """The same job by every tool: `photos` into one picture, 1080 wide, quality 88."""
    cases = {"Tallstitch (plan and render)": tallstitch(photos)}
    if has("djpeg") and has("cjpeg"):
        scaled = [word for n, photo in zip(shrinks(photos, scratch), photos)
                  for word in ("-scale", f"{n}/8", photo)]
        cases["the codec alone, two at a time"] = [
            "sh", str(HERE / "peers/codec_limit.sh"), str(pieces(photos, scratch)), *scaled]
    if python := python_with("pyvips"):
        cases["pyvips (thumbnail, join)"] = [
            python, str(HERE / "peers/join_pyvips.py"), str(WIDTH), "out.jpg", *photos]
    if python := python_with("PIL"):
        cases["Pillow (draft, resize, paste)"] = [
            python, str(HERE / "peers/join_pillow.py"), str(WIDTH), "out.jpg", *photos]
    if has("convert"):
        cases["ImageMagick (convert -append)"] = [
            "convert", *photos, "-auto-orient", "-resize", f"{WIDTH}x", "-append",
            "-quality", "88", "out.jpg"]
    return cases


def header_readers(photos):
    cases = {"Tallstitch plan": [str(TOOL), "plan", *photos, "--quiet", "-o", "-"]}
    if has("exiftool"):
        cases["exiftool -fast2"] = ["exiftool", "-fast2", "-q", "-Orientation", "-ImageSize", *photos]
    if has("identify"):
        cases["identify -ping"] = ["identify", "-ping", *photos]
    if has("vipsheader"):
        cases["vipsheader"] = ["vipsheader", *photos]
    return cases


def painted_photos(folder):
    """Twelve photos of 12 megapixels made from Samples, with grain as a sensor has it."""
    import random
    from PIL import Image

    sources = sorted((ROOT / "Samples").glob("0*.jpg"))
    names = []
    for index in range(12):
        noise = Image.frombytes("L", (1000, 750), random.Random(index).randbytes(750_000))
        image = Image.open(sources[index % len(sources)]).convert("RGB").resize((4000, 3000))
        grain = Image.merge("RGB", [noise.resize((4000, 3000), Image.BICUBIC)] * 3)
        name = folder / f"photo{index:02}.jpg"
        Image.blend(image, grain, 0.06).save(name, quality=92)
        names.append(str(name))
    return names


def many(photos, count, folder):
    """`count` names of real, distinct files."""
    names = []
    for index in range(count):
        name = folder / f"{index:04}{pathlib.Path(photos[index % len(photos)]).suffix}"
        shutil.copyfile(photos[index % len(photos)], name)
        names.append(str(name))
    return names


def growth(photos, runs, scratch, quick):
    rows = ["| photos | plan | render | peak memory of render |", "| --- | --- | --- | --- |"]
    for count in (10, 100) if quick else (10, 100, 1000):
        names = many(photos, count, scratch)
        plan = ["plan", *names, "--quiet", "--force", "-o", str(scratch / "p.json")]
        planned = compare({"plan": [str(TOOL), *plan]}, runs)["plan"]
        rendered = compare(
            {"render": [str(TOOL), "render", str(scratch / "p.json"), "--force", "--quiet"]},
            1)["render"]
        rows.append(f"| {count} | {planned.wall:.3f} s | {rendered.wall:.2f} s "
                    f"| {rendered.peak / 2**20:.0f} MiB |")
        for name in names:
            os.unlink(name)
    return "\n".join(rows)


def canvases(photo, runs, scratch, quick):
    """One photo again and again on canvases from 1 to 1,000 megapixels, by 1 and 2 threads."""
    rows = ["| megapixels | canvas | 1 thread | 2 threads | as fast | peak memory |",
            "| --- | --- | --- | --- | --- | --- |"]
    for megapixels, width, count in [(1, 1080, 1), (100, 4000, 8), (1000, 16000, 5)]:
        if quick and megapixels > 100:
            continue
        plan = scratch / "p.json"
        subprocess.run([str(TOOL), "plan", *[photo] * count, "-w", str(width), "--over", "split",
                        "-H", "65500", "-s", "0", "--quiet", "--force", "-o", str(plan)],
                       check=True)
        table = subprocess.run([str(TOOL), "check", str(plan)], capture_output=True, text=True)
        words = table.stdout.splitlines()[1].split()
        command = [str(TOOL), "render", str(plan), "--force", "--quiet", "-j"]
        seen = compare({"1": [*command, "1"], "2": [*command, "2"]},
                       runs if megapixels <= 100 else 1)
        one, two = seen["1"], seen["2"]
        rows.append(f"| {megapixels} | {words[2]} × {words[3]} | {one.wall:.2f} s "
                    f"| {two.wall:.2f} s | {one.wall / two.wall:.2f} × "
                    f"| {two.peak / 2**20:.0f} MiB |")
    return "\n".join(rows)


def pieces_of(photos, count, folder):
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
        left, top = random.randrange(image.width - width + 1), random.randrange(image.height - height + 1)
        scale = (random.uniform(1e6, 3e6) / (width * height)) ** 0.5
        size = (int(width * scale), int(height * scale))
        name = folder / f"piece{index:04}.jpg"
        image.resize(size, Image.BILINEAR, (left, top, left + width, top + height)).save(name, quality=88)
        names.append(str(name))
    return names


def grid(photos, runs, scratch, quick):
    """A grid of small cells that shows 1,000 photos some fifty times each, 1.2 gigapixels."""
    import random

    columns, cells = (40, 2000) if quick else (200, 53400)
    random = random.Random(7)
    pieces = pieces_of(photos, 100 if quick else 1000, scratch)
    names = scratch / "names.txt"
    names.write_text("".join(random.choice(pieces) + "\n" for _ in range(cells)))
    cases = {"Tallstitch (plan and render)": [
        "sh", "-c", '"$0" plan --layout grid --columns "$1" --cell 150 --files-from "$2" -o g.json'
        ' --force --quiet && "$0" render g.json --force --quiet', str(TOOL), str(columns), str(names)]}
    if python := python_with("pyvips"):
        cases["pyvips (thumbnail, arrayjoin)"] = [
            python, str(HERE / "peers/grid_pyvips.py"), str(columns), "150", "out.jpg", str(names)]
    seen = compare(cases, runs)
    for name in pieces:
        os.unlink(name)
    return table(seen, next(iter(seen)))


def described(photos):
    sizes = sorted(os.path.getsize(photo) for photo in photos)
    return (f"{len(photos)} JPEGs of {sizes[0] / 1e6:.1f} to {sizes[-1] / 1e6:.1f} MB, "
            f"{sum(sizes) / 1e6:.0f} MB together.")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--photos", help="a folder with at least one JPEG of 8 megapixels or more")
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--output", default=str(ROOT / "BENCHMARKS.md"))
    options = arguments.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        photos = (sorted(str(p) for p in pathlib.Path(options.photos).resolve().glob("*.jpg"))
                  if options.photos else painted_photos(scratch))
        twelve = (photos * 12)[:12]
        print("twelve photos …", file=sys.stderr)
        joined = compare(joiners(twelve, scratch), options.runs)
        print("headers …", file=sys.stderr)
        thousand = many(photos, 100 if options.quick else 1000, scratch)
        read = compare(header_readers(thousand), max(3, options.runs // 2))
        for name in thousand:
            os.unlink(name)
        print("growth …", file=sys.stderr)
        grown = growth(photos, 3, scratch, options.quick)
        print("canvases …", file=sys.stderr)
        sizes = canvases(photos[0], max(3, options.runs // 2), scratch, options.quick)
        print("grid …", file=sys.stderr)
        cells = grid(photos, 3, scratch, options.quick)
        started = compare({"tallstitch --version": [str(TOOL), "--version"], "true": ["true"]}, 20)

    text = f"""# Benchmarks

Written by `make bench`; medians of interleaved runs. The machine's own speed drifts, so read
the ratios, not the seconds.

{platform.system()} {platform.machine()}, {os.cpu_count()} cores.
{version(str(TOOL), "--version")}; {version("vips", "--version")}; {version("convert", "--version")};
exiftool {version("exiftool", "-ver")}; Python {platform.python_version()}.

## Twelve photos into one picture, 1080 wide, quality 88

{described(twelve)}
"The codec alone" is libjpeg-turbo's `djpeg` on each photo at the same shrink, to nowhere, and
`cjpeg` of the finished picture, two processes at a time.

{table(joined, next(iter(joined)))}

## Reading the headers of {len(thousand)} photos

{table(read, next(iter(read)))}

## Growth with the number of photos

{grown}

## Growth with the size of the canvas

One photo again and again, resampled and encoded.

{sizes}

## A grid of 200 × 267 cells of 150 pixels from 1,000 photos, 30,000 × 40,050

{cells}

## Start-up

{table(started, next(iter(started)))}

{(HERE / "NOTES.md").read_text().rstrip()}
"""
    pathlib.Path(options.output).write_text(text)
    print(text)


if __name__ == "__main__":
    main()
