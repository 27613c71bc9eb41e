#!/usr/bin/env python3
"""Measures how close parts come to a reference, by kind of photo, beside other tools.

    fidelity.py FOLDER... [--output FILE]

The reference of a photo is made from a full decode: Pillow decodes and turns it, Little CMS
converts it to sRGB (relative colorimetric, black point compensation), and a Lanczos-3 filter in
floating point brings it to the target. Of an AVIF avifdec gives the planes, which are joined by
the formulas of H.273 with interpolated colour: what Pillow makes of them is 44 dB from that where
the matrix is not BT.601; without avifdec (libavif-bin) Pillow's are taken.

Every tool then does a stacker's job: a plain sRGB strip and the photo below it, one width, JPEG
of quality 100 without chroma subsampling; the photo's rows are cut out again, seen through the
profile that the file carries, and compared: PSNR in sRGB, and CIEDE2000 (Sharma, Wu and Dalal,
2005). What the rounding of an 8-bit JPEG alone costs stands in the first column. Left out are
files whose colours have no agreed numbers: CMYK without a profile, and HDR; and HEIC, of which no
decoder that is independent of libheif is at hand.
"""
import argparse
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image, ImageCms, ImageOps

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
TOOL = ROOT / ".build" / "release" / "tallstitch"
STRIP = 16
BLACK_POINT_COMPENSATION = 0x2000
Image.MAX_IMAGE_PIXELS = None
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))


class NoReference(Exception):
    """The file's colours have no agreed numbers to be compared with."""


# Red, green and blue in CIE xy; the white of all three is D65.
PRIMARIES = {
    "Adobe RGB": ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06)),
    "Display P3": ((0.68, 0.32), (0.265, 0.69), (0.15, 0.06)),
    "sRGB": ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06)),
}


def stated_space(photo, image):
    """What the file says of its colours other than by a profile: primaries and decoding."""
    code_points = png_chunk(photo, b"cICP") or heif_code_points(photo, image)
    if code_points:
        primaries, transfer = code_points[0], code_points[1]
        if transfer in (16, 18):
            raise NoReference("HDR has no agreed SDR rendering")
        name = {1: "sRGB", 12: "Display P3"}.get(primaries)
        curve = {4: gamma(2.2), 13: srgb_decoded}.get(transfer)
        if name is None or curve is None:
            raise NoReference(f"code points {primaries}/{transfer} are not in this script")
        return name, curve
    if image.info.get("icc_profile"):
        return None
    if image.format == "PNG" and "gamma" in image.info and "srgb" not in image.info:
        # PNG's gAMA is the exponent that encoded the picture.
        if abs(image.info["gamma"] - 1 / 2.2) > 0.001:
            return "sRGB", gamma(1 / image.info["gamma"])
    exif = image.getexif()
    if exif.get_ifd(0x8769).get(0xA001) == 0xFFFF and exif.get_ifd(0xA005).get(1, "")[:3] == "R03":
        return "Adobe RGB", gamma(563 / 256)
    return None


def png_chunk(photo, wanted):
    data = photo.read_bytes()
    at = 8
    while data[:4] == b"\x89PNG" and at + 8 <= len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        if data[at + 4:at + 8] == wanted:
            return data[at + 8:at + 8 + length]
        at += 12 + length
    return None


def heif_code_points(photo, image):
    """Primaries and transfer in a HEIF's first box of them, where they are not sRGB's."""
    data = photo.read_bytes() if image.format in ("AVIF", "HEIF") else b""
    at = data.find(b"colrnclx")
    if at < 0 or image.info.get("icc_profile"):
        return None
    points = data[at + 9], data[at + 11]
    # What is unspecified is read as sRGB.
    return None if points[0] in (1, 2) and points[1] in (1, 2, 13) else points


def gamma(exponent):
    return lambda v: v**exponent


def srgb_decoded(v):
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def to_xyz(name):
    """Linear RGB → XYZ (SMPTE RP 177)."""
    primaries = np.array([[x / y, 1, (1 - x - y) / y] for x, y in PRIMARIES[name]]).T
    white = np.array([0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290])
    return primaries * np.linalg.solve(primaries, white)


def converted(rgb, name, decode):
    linear = decode(rgb / 255) @ (np.linalg.inv(to_xyz("sRGB")) @ to_xyz(name)).T
    v = np.clip(linear, 0, 1)
    return 255 * np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055)


def kind(photo, image):
    """The rows of the table."""
    if image.mode in ("CMYK",):
        return "CMYK JPEG"
    if stated := stated_space(photo, image):
        return f"{image.format}, {stated[0]} or a gamma without a profile"
    form = {"JPEG": "JPEG", "MPO": "JPEG", "PNG": "PNG", "WEBP": "WebP", "TIFF": "TIFF"}.get(
        image.format, image.format)
    profile = image.info.get("icc_profile")
    wide = "sRGB"
    if profile:
        wide = space(profile)
    depth = " 16-bit" if image.mode.startswith(("I;16", "I")) else ""
    alpha = " with transparency" if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info else ""
    grey = "grey " if image.mode in ("L", "LA", "1", "I", "I;16") else ""
    return f"{grey}{form}, {wide}{depth}{alpha}"


def space(profile):
    try:
        description = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return "sRGB"
    text = description.lower()
    for sign in ("srgb", "c2", "gimp built-in"):
        if sign in text:
            return "sRGB"
    return "other profile"


def reference(photo, width, background=255):
    """Height × width × 3 floats, 0…255."""
    image = Image.open(photo)
    stated = stated_space(photo, image)
    profile = None if stated else image.info.get("icc_profile")
    if image.mode == "CMYK" and not profile:
        raise NoReference("CMYK without a profile is whatever a program makes of it")
    if image.format == "AVIF" and b"clap" in photo.read_bytes()[:4096]:
        raise NoReference("Pillow does not crop to the clean aperture")
    if image.format == "AVIF" and not profile and (planes := avif_planes(photo)) is not None:
        pixels = Image.fromarray(planes)
        pixels.info = image.info
        image = ImageOps.exif_transpose(pixels) if pixels.size == image.size else image
    image = ImageOps.exif_transpose(image)
    rgb, alpha = to_srgb(image, profile)
    if stated:
        rgb = converted(rgb, *stated)
    height = max(1, (2 * width * image.height + image.width) // (2 * image.width))
    planes = [lanczos(rgb[..., c] * alpha + background * (1 - alpha), width, height)
              for c in range(3)]
    return np.clip(np.stack(planes, axis=-1), 0, 255)


def avif_planes(photo):
    """RGB of what avifdec makes of an AVIF of three planes; `None` where it does not."""
    if not shutil.which("avifdec"):
        return None
    said = subprocess.run(["avifdec", "--info", photo], capture_output=True, text=True).stdout
    matrix = re.search(r"Matrix Coeffs\. *: (\d+)", said)
    shares = {1: (0.2126, 0.0722), 2: (0.299, 0.114), 5: (0.299, 0.114), 6: (0.299, 0.114),
              9: (0.2627, 0.0593)}.get(int(matrix.group(1)) if matrix else -1)
    if shares is None or "Alpha          : Absent" not in said:
        return None
    with tempfile.NamedTemporaryFile(suffix=".y4m") as file:
        subprocess.run(["avifdec", photo, file.name], capture_output=True)
        header, _, data = pathlib.Path(file.name).read_bytes().partition(b"FRAME\n")
    if not header or b" Cmono" in header:
        return None
    width, height = (int(re.search(rb" %c(\d+)" % side, header).group(1)) for side in b"WH")
    bits = int((re.search(rb" C4\d\dp(\d+)", header) or [0, 8])[1])
    across, down = {b"420": (2, 2), b"422": (2, 1), b"444": (1, 1)}[
        re.search(rb" C(4\d\d)", header).group(1)]
    samples = np.frombuffer(data, np.uint8 if bits == 8 else "<u2").astype(np.float32)
    small = (-(-width // across), -(-height // down))
    ends = np.cumsum([width * height, small[0] * small[1]])
    planes = np.split(samples, ends)
    unit, is_full = 2 ** (bits - 8), "Range          : Full" in said
    black, luma, color = (0, 2**bits - 1, 2**bits - 1) if is_full else (16 * unit, 219 * unit, 224 * unit)
    y = (planes[0].reshape(height, width) - black) / luma
    blue, red = (
        np.asarray(Image.fromarray(((p.reshape(small[::-1]) - 128 * unit) / color)).resize(
            (small[0] * across, small[1] * down), Image.BILINEAR))[:height, :width]
        for p in planes[1:])
    r, b = y + 2 * (1 - shares[0]) * red, y + 2 * (1 - shares[1]) * blue
    g = (y - shares[0] * r - shares[1] * b) / (1 - shares[0] - shares[1])
    return np.rint(255 * np.clip(np.stack([r, g, b], -1), 0, 1)).astype(np.uint8)


def to_srgb(image, profile):
    alpha = np.ones((image.height, image.width))
    if image.mode == "P" or "transparency" in image.info:
        image = image.convert("RGBA")
    if image.mode in ("RGBA", "LA"):
        alpha = np.asarray(image.getchannel("A"), dtype=np.float64) / 255
        image = image.convert("RGB" if image.mode == "RGBA" else "L")
    if image.mode in ("1",):
        image = image.convert("L")
    if image.mode.startswith("I"):
        grey = np.asarray(image, dtype=np.float64) / 257
        return np.repeat(grey[..., None], 3, axis=-1), alpha
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(
                image, source, SRGB, renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
                outputMode="RGB", flags=BLACK_POINT_COMPENSATION)
        except (ImageCms.PyCMSError, OSError):
            pass  # a broken profile counts as none
    return np.asarray(image.convert("RGB"), dtype=np.float64), alpha


def lanczos(plane, width, height):
    picture = Image.fromarray(plane.astype(np.float32), mode="F")
    return np.asarray(picture.resize((width, height), Image.LANCZOS), dtype=np.float64)


def seen(path, height):
    """The photo's rows of a strip, as sRGB."""
    image = Image.open(path)
    profile = image.info.get("icc_profile")
    if profile and image.mode == "RGB":
        image = ImageCms.profileToProfile(
            image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), SRGB, outputMode="RGB",
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC, flags=BLACK_POINT_COMPENSATION)
    pixels = np.asarray(image.convert("RGB"), dtype=np.float64)
    return pixels[-height:] if pixels.shape[0] == height + STRIP else None


def lab(rgb):
    xyz = srgb_decoded(rgb / 255) @ np.array([[0.4124564, 0.2126729, 0.0193339], [0.3575761, 0.7151522, 0.1191920],
                        [0.1804375, 0.0721750, 0.9503041]]) / [0.95047, 1, 1.08883]
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]),
                     200 * (f[..., 1] - f[..., 2])], axis=-1)


def ciede2000(one, two):
    l1, a1, b1 = np.moveaxis(lab(one), -1, 0)
    l2, a2, b2 = np.moveaxis(lab(two), -1, 0)
    c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(c**7 / (c**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    dl, dc = l2 - l1, c2 - c1
    dh = (h2 - h1 + 180) % 360 - 180
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(np.where(c1 * c2 == 0, 0, dh)) / 2)
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = np.where(np.abs(h1 - h2) > 180, (h1 + h2 + 360) / 2, (h1 + h2) / 2) % 360
    h = np.where(c1 * c2 == 0, h1 + h2, h)
    t = (1 - 0.17 * np.cos(np.radians(h - 30)) + 0.24 * np.cos(np.radians(2 * h))
         + 0.32 * np.cos(np.radians(3 * h + 6)) - 0.20 * np.cos(np.radians(4 * h - 63)))
    sl = 1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = (-2 * np.sqrt(c**7 / (c**7 + 25.0**7))
          * np.sin(np.radians(60 * np.exp(-(((h - 275) / 25) ** 2)))))
    x, y, z = dl / sl, dc / sc, dh / sh
    return np.sqrt(np.maximum(0, x * x + y * y + z * z + rt * y * z))


def by_tallstitch(strip, photo, width, out):
    plan = {"version": 1, "width": width, "spacing": 0,
            "output": {"name": out.stem, "quality": 100, "chroma": "4:4:4"},
            "parts": [{"photos": [str(strip), str(photo)]}]}
    subprocess.run([TOOL, "render", "-", "-o", out.parent, "--quiet", "--force"],
                   input=json.dumps(plan), text=True, check=True, capture_output=True)


def by_imagemagick(strip, photo, width, out):
    subprocess.run(["convert", strip, str(photo) + "[0]", "-auto-orient", "-resize", f"{width}x",
                    "-background", "white", "-append", "-quality", "100", "-sampling-factor", "1x1",
                    out], check=True, capture_output=True)


def by_pyvips(strip, photo, width, out):
    import pyvips

    tiles = [pyvips.Image.thumbnail(str(name), width, height=10_000_000) for name in (strip, photo)]
    tiles = [tile.flatten(background=255) if tile.hasalpha() else tile for tile in tiles]
    tiles[0].join(tiles[1], "vertical").jpegsave(str(out), Q=100, subsample_mode="off")


def by_pillow(strip, photo, width, out):
    tiles = []
    for name in (strip, photo):
        image = Image.open(name)
        image.draft("RGB", (2 * width, 2 * width))
        image = ImageOps.exif_transpose(image)
        if image.mode in ("RGBA", "LA", "P"):
            image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA"))
        image = image.convert("RGB")
        height = max(1, round(width * image.height / image.width))
        tiles.append(image.resize((width, height), Image.LANCZOS))
    canvas = Image.new("RGB", (width, sum(t.height for t in tiles)), "white")
    canvas.paste(tiles[0], (0, 0))
    canvas.paste(tiles[1], (0, tiles[0].height))
    canvas.save(out, quality=100, subsampling=0)


def tools():
    found = {"Tallstitch": by_tallstitch, "Pillow": by_pillow}
    if shutil.which("convert"):
        found["ImageMagick"] = by_imagemagick
    try:
        import pyvips  # noqa: F401
        found["libvips"] = by_pyvips
    except (ImportError, OSError):
        print("fidelity: pyvips is not installed and left out", file=sys.stderr)
    return found


def measure(photo, found, folder):
    image = Image.open(photo)
    label = kind(photo, image)
    upright = ImageOps.exif_transpose(image)
    width = min(600, upright.width)
    wanted = reference(photo, width)
    strip = folder / f"strip{width}.png"
    Image.new("RGB", (width, STRIP), (40, 90, 160)).save(strip)
    results = {"the reference as a JPEG": floor(wanted, folder)}
    for tool, job in found.items():
        out = folder / "out.jpg"
        out.unlink(missing_ok=True)
        try:
            job(strip, photo, width, out)
            got = seen(out, wanted.shape[0])
        except Exception as error:  # a tool that fails on a photo gets a dash for it
            print(f"fidelity: {tool} on {photo.name}: {str(error)[:120]}", file=sys.stderr)
            got = None
        if got is not None:
            results[tool] = figures(wanted, got)
    return label, results


def figures(wanted, got):
    difference = ciede2000(wanted, got)
    error = np.mean((wanted - got) ** 2)
    return difference.mean(), difference.max(), 10 * np.log10(255**2 / max(error, 1e-9))


def floor(wanted, folder):
    """What the rounding of 8-bit YCbCr costs the reference itself."""
    out = folder / "floor.jpg"
    Image.fromarray(np.rint(wanted).astype(np.uint8)).save(out, quality=100, subsampling=0)
    return figures(wanted, np.asarray(Image.open(out), dtype=np.float64))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments.add_argument("--output", type=pathlib.Path, default=ROOT / "FIDELITY.md")
    arguments.add_argument("--each", action="store_true", help="print every photo's figures, too")
    options = arguments.parse_args()
    found = tools()
    kinds = {}
    with tempfile.TemporaryDirectory() as folder:
        for photo in sorted(p for f in options.folders for p in f.iterdir() if p.suffix != ".tsv"):
            try:
                Image.open(photo).load()
            except Exception as error:
                print(f"fidelity: no reference for {photo.name}: {str(error)[:90]}", file=sys.stderr)
                continue
            try:
                label, results = measure(photo, found, pathlib.Path(folder))
            except NoReference as reason:
                print(f"fidelity: no reference for {photo.name}: {reason}", file=sys.stderr)
                continue
            kinds.setdefault(label, []).append(results)
            if options.each:
                print(photo.name, label, {t: tuple(round(float(x), 2) for x in r) for t, r in results.items()})
    options.output.write_text(report(kinds, ["the reference as a JPEG", *found]))
    print(options.output.read_text())


def report(kinds, found):
    rows = ["| kind | photos | " + " | ".join(found) + " |",
            "| --- | --- |" + " --- |" * len(found)]
    for label, photos in sorted(kinds.items()):
        cells = []
        for tool in found:
            figures = [r[tool] for r in photos if tool in r]
            if not figures:
                cells.append("–")
                continue
            mean, worst, psnr = (np.mean([f[0] for f in figures]), max(f[1] for f in figures),
                                 np.mean([f[2] for f in figures]))
            missing = f", fails on {len(photos) - len(figures)}" if len(figures) < len(photos) else ""
            cells.append(f"{mean:.2f} ({worst:.1f}), {psnr:.1f} dB{missing}")
        rows.append(f"| {label} | {len(photos)} | " + " | ".join(cells) + " |")
    table = "\n".join(rows)
    return f"""# Fidelity

Written by `Benchmarks/fidelity.py`. Each cell: the mean CIEDE2000 difference from the reference
(the worst pixel's in brackets) and the PSNR, averaged over the photos of a kind.

{__doc__.strip().split(chr(10) + chr(10), 2)[2]}

{table}
"""


if __name__ == "__main__":
    main()
