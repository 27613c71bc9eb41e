#!/usr/bin/env python3
"""Times Tallstitch beside its peers and writes BENCHMARKS.md.

    bench.py [--photos FOLDER] [--runs N] [--quick] [--output FILE]

Every figure is a median of interleaved runs (A B C A B C …), so that a slow spell of the
machine falls on all alike; what counts is the ratio within a table. Peers that are not
installed are left out, and the table says so. Without --photos, twelve photos of 12 megapixels
are painted from Samples.
"""
import argparse
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


class Run:
    def __init__(self, wall, cpu, peak):
        self.wall, self.cpu, self.peak = wall, cpu, peak


def run(command, folder):
    """One run of `command` in `folder`: seconds of wall and CPU, peak bytes of one process."""
    start = time.monotonic()
    null = os.open(os.devnull, os.O_RDWR)
    child = subprocess.Popen(command, cwd=folder, stdin=null, stdout=null, stderr=subprocess.PIPE)
    os.close(null)
    words = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    if child.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, command))[:200]} failed: {words.decode()[-500:]}")
    scale = 1 if sys.platform == "darwin" else 1024
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * scale)


def compare(cases, runs):
    """`cases`: label → (command, files to remove before each run). Interleaved; medians."""
    seen = {label: [] for label in cases}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(runs + 1):
            for label, command in cases.items():
                for old in pathlib.Path(folder).glob("*.jpg"):
                    old.unlink()
                measured = run(command, folder)
                if turn > 0:  # the first turn warms the file cache
                    seen[label].append(measured)
    return {
        label: Run(*(statistics.median(getattr(r, name) for r in results)
                     for name in ("wall", "cpu", "peak")))
        for label, results in seen.items()
    }


def table(results, first):
    base = results[first]
    rows = ["| | wall | CPU | peak memory | wall, as a multiple |", "| --- | --- | --- | --- | --- |"]
    for label, r in results.items():
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


def joiners(photos):
    """The same job by every tool: `photos` into one picture, 1080 wide, quality 88."""
    plan = ["sh", "-c", '"$0" plan --over split -H 65500 -q 88 "$@" -o p.json --force --quiet'
            ' && "$0" render p.json --force --quiet', str(TOOL), *photos]
    cases = {"Tallstitch (plan and render)": plan}
    if has("djpeg") and has("cjpeg"):
        cases["the codec alone (djpeg 4/8 and cjpeg, two at a time)"] = [
            "sh", str(HERE / "peers/codec_limit.sh"), "4/8", "out.jpg", *photos]
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
            {"render": [str(TOOL), "render", str(scratch / "p.json"), "--quiet"]}, 1)["render"]
        rows.append(f"| {count} | {planned.wall:.3f} s | {rendered.wall:.2f} s "
                    f"| {rendered.peak / 2**20:.0f} MiB |")
        for name in names:
            os.unlink(name)
    return "\n".join(rows)


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
        joined = compare(joiners(twelve), options.runs)
        print("headers …", file=sys.stderr)
        thousand = many(photos, 100 if options.quick else 1000, scratch)
        read = compare(header_readers(thousand), max(3, options.runs // 2))
        for name in thousand:
            os.unlink(name)
        print("growth …", file=sys.stderr)
        grown = growth(photos, 3, scratch, options.quick)
        started = compare({"tallstitch --version": [str(TOOL), "--version"], "true": ["true"]}, 20)

    text = f"""# Benchmarks

Written by `make bench`; medians of interleaved runs. The machine's own speed drifts, so read
the ratios, not the seconds.

{platform.system()} {platform.machine()}, {os.cpu_count()} cores.
{version(str(TOOL), "--version")}; {version("vips", "--version")}; {version("convert", "--version")};
exiftool {version("exiftool", "-ver")}; Python {platform.python_version()}.

## Twelve photos into one picture, 1080 wide, quality 88

{table(joined, next(iter(joined)))}

## Reading the headers of {len(thousand)} photos

{table(read, next(iter(read)))}

## Growth with the number of photos

{grown}

## Start-up

{table(started, next(iter(started)))}
"""
    pathlib.Path(options.output).write_text(text)
    print(text)


if __name__ == "__main__":
    main()
