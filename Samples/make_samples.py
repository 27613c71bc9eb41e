#!/usr/bin/env python3
"""Paints the sample photos: a day at the coast, cut out of coloured paper.

    python3 make_samples.py [FOLDER]        (needs Pillow and numpy)

Between them the eight pictures cover what cameras and phones do to a stitcher: both formats,
five orientations in EXIF and in PNG's eXIf, transparency, a Display P3 profile, and sizes that
are all different. Each has an unmistakable top. A fixed seed makes the same pictures every time.
"""

import struct
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SCALE = 3  # everything is drawn larger and reduced, which smooths the edges
INK, NIGHT, TEAL, SEA, FOAM = "#1d2b3a", "#23395b", "#2f6f7e", "#4fa3a5", "#bfe3dc"
SAND, CREAM, CORAL, RED, GOLD = "#f2dcb3", "#fbf3e1", "#f0876a", "#c8453b", "#f5b84a"
LEAF, MOSS, PINE, ROSE, PLUM = "#8fb35a", "#5f8c4a", "#2f5d4f", "#e8a09a", "#7d4a6b"


class Paper:
    """A sheet that is drawn on in the pixels of the finished picture."""

    def __init__(self, width, height, colour, seed):
        mode = "RGBA" if colour is None else "RGB"
        self.image = Image.new(mode, (width * SCALE, height * SCALE), colour or (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)
        self.width, self.height = width, height
        self.random = np.random.default_rng(seed)

    def shape(self, points, colour):
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=colour)

    def box(self, left, top, right, bottom, colour, radius=0):
        corners = [v * SCALE for v in (left, top, right, bottom)]
        self.draw.rounded_rectangle(corners, radius * SCALE, fill=colour)

    def disc(self, x, y, radius, colour):
        self.draw.ellipse(
            [(v * SCALE) for v in (x - radius, y - radius, x + radius, y + radius)], fill=colour
        )

    def line(self, points, colour, width):
        self.draw.line(
            [(x * SCALE, y * SCALE) for x, y in points],
            fill=colour,
            width=round(width * SCALE),
            joint="curve",
        )

    def text(self, x, y, text, size, colour, anchor="mm"):
        font = ImageFont.load_default(size * SCALE)
        self.draw.text((x * SCALE, y * SCALE), text, font=font, fill=colour, anchor=anchor)

    def waves(self, y, height, colour, length=300.0, detail=3):
        """Fills everything below a gently waving line."""
        x = np.linspace(0, self.width, 160)
        line = np.zeros_like(x)
        for octave in range(1, detail + 1):
            phase = self.random.uniform(0, 2 * np.pi)
            line += np.sin(2 * np.pi * octave * x / length + phase) / octave
        points = list(zip(x, y + height * line / 1.8))
        self.shape(points + [(self.width, self.height), (0, self.height)], colour)

    def sky(self, colours, bottom):
        """Bands of colour from the top down, each with a soft lower edge."""
        step = bottom / len(colours)
        for index, colour in enumerate(colours):
            if index == 0:
                self.box(0, 0, self.width, self.height, colour)
            else:
                self.waves(index * step, step * 0.16, colour, length=self.width * 0.9, detail=2)

    def cloud(self, x, y, size, colour):
        for dx, dy, radius in (
            (-1.1, 0.1, 0.55),
            (-0.3, -0.25, 0.75),
            (0.6, -0.05, 0.65),
            (1.3, 0.2, 0.4),
        ):
            self.disc(x + dx * size, y + dy * size, radius * size, colour)
        self.box(
            x - 1.65 * size, y + 0.1 * size, x + 1.7 * size, y + 0.6 * size, colour, 0.25 * size
        )

    def gull(self, x, y, size, colour=CREAM):
        wing = [
            (x - size, y - size * 0.35),
            (x - size * 0.45, y - size * 0.5),
            (x, y),
            (x + size * 0.45, y - size * 0.5),
            (x + size, y - size * 0.35),
        ]
        self.line(wing, colour, size * 0.14)

    def boat(self, x, y, size, sail, hull=INK):
        self.shape(
            [(x, y - size * 1.9), (x, y - size * 0.25), (x + size * 0.95, y - size * 0.25)], sail
        )
        self.shape(
            [
                (x - size * 0.1, y - size * 1.5),
                (x - size * 0.1, y - size * 0.25),
                (x - size * 0.7, y - size * 0.25),
            ],
            CREAM,
        )
        self.line([(x - size * 0.05, y - size * 2), (x - size * 0.05, y)], hull, size * 0.06)
        self.shape(
            [
                (x - size, y - size * 0.18),
                (x + size * 1.1, y - size * 0.18),
                (x + size * 0.75, y + size * 0.22),
                (x - size * 0.75, y + size * 0.22),
            ],
            hull,
        )

    def finished(self):
        return self.image.resize((self.width, self.height), Image.Resampling.LANCZOS)


def harbour():
    p = Paper(1200, 800, CREAM, 1)
    p.sky(["#9fd3d6", "#b7ded9", "#d3e8d8", "#eeedd3", "#f8e3bd"], 430)
    p.disc(930, 150, 62, GOLD)
    p.cloud(300, 130, 62, CREAM)
    p.cloud(650, 210, 38, "#f4f3e2")
    p.waves(330, 40, "#a6c7a7", 900)
    p.waves(380, 30, "#7faa8b", 520)
    x = 40
    for index, colour in enumerate(
        [CORAL, CREAM, GOLD, SEA, ROSE, SAND, RED, FOAM, GOLD, CORAL, CREAM]
    ):
        wide, tall = 84 + 22 * (index % 3), 150 + 34 * ((index * 7) % 4)
        top, bottom = 560 - tall, 560
        p.shape(
            [(x - 6, top), (x + wide / 2, top - 52), (x + wide + 6, top)],
            RED if index % 2 else PLUM,
        )
        p.box(x, top, x + wide, bottom, colour)
        for row in range(int((tall - 60) // 52)):
            for column in (0.28, 0.72):
                middle = x + wide * column
                p.box(middle - 9, top + 22 + row * 52, middle + 9, top + 50 + row * 52, NIGHT, 3)
        p.box(x + wide / 2 - 13, bottom - 50, x + wide / 2 + 13, bottom, TEAL, 6)
        x += wide + 2
    p.box(0, 556, 1200, 596, "#8d7b6c")
    p.box(0, 556, 1200, 564, "#b09d88")
    p.waves(606, 3, TEAL, 160)
    p.waves(660, 5, "#3b8490", 240)
    p.waves(730, 7, SEA, 320)
    for x, y, size, sail in ((210, 668, 62, RED), (560, 640, 44, GOLD), (900, 720, 86, CORAL)):
        p.boat(x, y, size, sail)
        p.box(x - size * 0.6, y + size * 0.36, x + size * 0.7, y + size * 0.43, FOAM, 3)
    for x, y, size in ((480, 90, 24), (540, 130, 17), (1070, 260, 20)):
        p.gull(x, y, size, INK)
    return p.finished()


def lighthouse():
    p = Paper(900, 1200, NIGHT, 2)
    p.sky(["#2c4a6e", "#3d6485", "#5b8a9c", "#8fb5ac", "#d6cfa6", "#f3c88b"], 800)
    p.shape([(430, 262), (0, 130), (0, 330)], "#f3dc9d")
    p.shape([(470, 262), (900, 150), (900, 360)], "#f3dc9d")
    p.waves(770, 5, TEAL, 300)
    p.waves(850, 8, "#3b8490", 260)
    p.waves(940, 10, SEA, 340)
    p.shape(
        [(250, 1200), (300, 900), (370, 862), (560, 850), (700, 900), (900, 880), (900, 1200)],
        "#6b5a4e",
    )
    p.shape(
        [
            (300, 900),
            (370, 862),
            (560, 850),
            (700, 900),
            (900, 880),
            (900, 930),
            (690, 945),
            (540, 905),
            (400, 915),
        ],
        MOSS,
    )
    for index in range(6):
        top, bottom = 330 + index * 90, 420 + index * 90
        left = lambda y: 398 - (y - 330) * 0.09
        right = lambda y: 502 + (y - 330) * 0.09
        p.shape(
            [(left(top), top), (right(top), top), (right(bottom), bottom), (left(bottom), bottom)],
            RED if index % 2 == 0 else CREAM,
        )
    p.box(378, 318, 522, 338, INK, 4)
    p.box(410, 226, 490, 320, GOLD)
    for x in (410, 436, 462, 488):
        p.line([(x, 226), (x, 320)], INK, 5)
    p.shape([(396, 230), (450, 160), (504, 230)], RED)
    p.disc(450, 156, 10, INK)
    for y in (440, 620):
        p.box(438, y, 462, y + 40, NIGHT, 12)
    p.box(428, 800, 472, 868, NIGHT, 20)
    p.box(580, 790, 720, 900, CREAM)
    p.shape([(566, 792), (650, 730), (734, 792)], PLUM)
    p.box(630, 820, 670, 856, GOLD, 4)
    p.boat(140, 880, 46, CORAL)
    for x, y, size in ((160, 480, 30), (230, 540, 21), (720, 520, 26), (660, 600, 17)):
        p.gull(x, y, size)
    for y in (1010, 1070, 1130):
        p.waves(y, 9, (FOAM, "#8fcbc6", SEA)[(y // 60) % 3], 190)
    return p.finished()


def market():
    p = Paper(1160, 820, "#cfe5dc", 3)
    p.sky(["#cfe5dc", "#e3ecd6", "#f6efd2"], 420)
    for x, top, colour in (
        (0, 150, ROSE),
        (210, 90, SAND),
        (430, 180, FOAM),
        (620, 110, CORAL),
        (850, 160, SAND),
        (1010, 70, ROSE),
    ):
        p.box(x, top, x + 230, 600, colour)
        for row in range(3):
            for column in range(3):
                p.box(
                    x + 36 + column * 66,
                    top + 40 + row * 96,
                    x + 66 + column * 66,
                    top + 92 + row * 96,
                    TEAL,
                    4,
                )
    p.box(0, 590, 1160, 820, "#d9c29a")
    for row, y in enumerate(range(610, 820, 42)):
        for x in range(-60 + 40 * (row % 2), 1160, 120):
            p.box(x, y, x + 112, y + 34, "#cdb489", 8)
    for x, colour, fruit in ((50, RED, GOLD), (430, TEAL, CORAL), (810, GOLD, LEAF)):
        p.line([(x + 14, 380), (x + 14, 760)], INK, 8)
        p.line([(x + 286, 380), (x + 286, 760)], INK, 8)
        for stripe in range(6):
            left, shade = x - 12 + stripe * 54, colour if stripe % 2 == 0 else CREAM
            p.shape(
                [
                    (x + 20 + stripe * 43.5, 316),
                    (x + 20 + (stripe + 1) * 43.5, 316),
                    (left + 54, 410),
                    (left, 410),
                ],
                shade,
            )
            p.disc(left + 27, 410, 27, shade)
        p.box(x, 600, x + 300, 640, "#8a5a3c", 4)
        for row in range(2):
            for column in range(7):
                p.disc(
                    x + 42 + column * 36 + 18 * row,
                    592 - 30 * row,
                    21,
                    fruit if (column + row) % 3 else RED,
                )
        p.box(x + 8, 640, x + 292, 756, "#a9744f", 4)
        p.box(x + 100, 664, x + 200, 730, CREAM, 6)
        p.text(x + 150, 697, {RED: "1.20", TEAL: "2.50", GOLD: "0.90"}[colour], 30, INK)
    p.line([(0, 60), (290, 130), (580, 60), (870, 130), (1160, 60)], INK, 4)
    for index, x in enumerate(range(30, 1160, 58)):
        y = 60 + 70 * (1 - abs((x % 580) - 290) / 290)
        p.shape([(x - 18, y), (x + 18, y), (x, y + 42)], (RED, GOLD, TEAL, CORAL, LEAF)[index % 5])
    return p.finished()


def bridge():
    p = Paper(1240, 780, CREAM, 4)
    p.sky(["#8cc4cf", "#a9d5d3", "#cce5d5", "#eff0d4"], 420)
    p.disc(210, 140, 56, GOLD)
    p.cloud(860, 120, 58, CREAM)
    p.cloud(520, 190, 36, "#f2f4e4")
    p.waves(360, 80, "#9dbfa4", 820)
    p.waves(430, 60, "#6f9d7e", 600)
    p.box(0, 330, 1240, 372, "#b98d6b")
    p.box(0, 322, 1240, 336, "#d9b48d")
    for x in range(-40, 1240, 210):
        p.box(x + 158, 366, x + 212, 760, "#b98d6b")
        p.box(x + 200, 366, x + 212, 760, "#9c7355")
        p.draw.pieslice([v * SCALE for v in (x - 2, 372, x + 162, 540)], 180, 360, fill="#8cb394")
        p.shape(
            [
                (x - 2, 372),
                (x + 162, 372),
                (x + 162, 456),
                (x + 150, 410),
                (x + 80, 374),
                (x + 10, 410),
                (x - 2, 456),
            ],
            "#b98d6b",
        )
    p.waves(610, 30, MOSS, 500)
    p.waves(690, 10, TEAL, 420)
    p.waves(735, 6, SEA, 260)
    p.box(560, 250, 660, 322, RED, 8)
    p.box(640, 222, 700, 322, RED, 8)
    p.box(652, 238, 688, 272, FOAM, 4)
    p.box(574, 226, 596, 256, INK, 3)
    for index, colour in enumerate((TEAL, GOLD, CORAL)):
        left = 420 - index * 140
        p.box(left, 246, left + 128, 318, colour, 8)
        for window in range(3):
            p.box(left + 14 + window * 38, 260, left + 40 + window * 38, 286, CREAM, 4)
    for x in list(range(156, 560, 35)) + [584, 622, 664, 688]:
        p.disc(x, 320, 11, INK)
    for index, (x, y, size) in enumerate(((612, 190, 17), (560, 170, 23), (494, 156, 30))):
        p.disc(x - 30, y, size, ("#e9efe2", "#f1f3e6", CREAM)[index])
    for x, y in ((90, 640), (150, 660), (1080, 630), (1150, 655), (1010, 660)):
        p.box(x - 5, y, x + 5, y + 40, "#6b4a36")
        p.shape([(x - 34, y + 8), (x, y - 88), (x + 34, y + 8)], PINE)
    return p.finished()


def ticket():
    p = Paper(1100, 460, None, 5)
    p.box(20, 20, 1080, 440, CREAM, 26)
    p.box(20, 20, 1080, 120, TEAL, 26)
    p.box(20, 90, 1080, 120, TEAL)
    for x in (20, 1080):
        p.disc(x, 230, 34, (0, 0, 0, 0))
    for y in range(134, 440, 24):
        p.disc(800, y, 6, (0, 0, 0, 0))
    p.text(60, 72, "COAST FERRY", 46, CREAM, "lm")
    p.text(1040, 72, "No 0427", 40, GOLD, "rm")
    p.text(90, 182, "FROM", 22, "#8d7b6c", "lm")
    p.text(90, 232, "Old Harbour", 46, INK, "lm")
    p.text(90, 304, "TO", 22, "#8d7b6c", "lm")
    p.text(90, 354, "Lighthouse Point", 46, INK, "lm")
    p.boat(660, 300, 66, RED)
    for index in range(3):
        p.line(
            [(570 + x, 336 + index * 24 + 6 * np.sin(x / 14 + index)) for x in range(0, 190, 4)],
            SEA,
            6,
        )
    x = 850
    while x < 1010:
        wide = int(p.random.integers(2, 9))
        p.box(x, 160, x + wide, 350, INK)
        x += wide + int(p.random.integers(3, 9))
    p.text(930, 388, "ADMIT ONE", 28, RED)
    return p.finished()


def orchard():
    p = Paper(880, 1180, CREAM, 6)
    p.sky(["#a5d3d8", "#bfe0d8", "#dcebd7", "#f4efd2"], 420)
    p.disc(690, 170, 66, GOLD)
    p.cloud(240, 150, 56, CREAM)
    p.waves(340, 60, "#a9c8a4", 700)
    p.waves(430, 40, "#8db57e", 520)
    for row, (y, size, colour) in enumerate(
        ((520, 44, "#5f8c4a"), (640, 64, "#6f9c50"), (800, 92, "#5f8c4a"))
    ):
        p.waves(y, 22, (LEAF, "#a3c268", "#95b85e")[row], 640)
        for x in np.arange(-20 + 30 * row, 920, size * 2.7):
            base = y + size * 0.9
            p.box(
                x - size * 0.11, base - size * 0.7, x + size * 0.11, base + size * 0.35, "#7a5238"
            )
            for dx, dy, r in (
                (-0.5, -1.1, 0.55),
                (0.5, -1.1, 0.55),
                (0, -1.5, 0.65),
                (0, -0.9, 0.6),
            ):
                p.disc(x + dx * size, base + dy * size, r * size, colour)
            for _ in range(7):
                dx, dy = p.random.uniform(-0.75, 0.75), p.random.uniform(-1.8, -0.7)
                p.disc(x + dx * size, base + dy * size, size * 0.1, RED if row % 2 else CORAL)
    p.waves(960, 18, LEAF, 700)
    p.waves(1040, 12, "#7fa651", 460)
    for dx in (0, 78):
        p.line([(560 + dx, 1120), (610 + dx * 0.5, 700)], "#a9744f", 11)
    for step in range(9):
        y = 1090 - step * 43
        t = (1120 - y) / 420
        p.line([(560 + 50 * t, y), (638 + 11 * t, y)], "#a9744f", 8)
    p.shape([(150, 1010), (350, 1010), (322, 1130), (178, 1130)], "#a9744f")
    for y in (1040, 1070, 1100):
        p.line([(158 + (y - 1010) * 0.23, y), (342 - (y - 1010) * 0.23, y)], "#8a5a3c", 5)
    for x, y in (
        (180, 1000),
        (222, 992),
        (266, 998),
        (310, 1000),
        (200, 968),
        (246, 960),
        (290, 970),
    ):
        p.disc(x, y, 24, RED if (x // 10) % 2 else CORAL)
    return p.finished()


def panorama():
    p = Paper(1600, 520, CREAM, 7)
    p.sky(["#35b7d0", "#68cbd2", "#a4dfd4", "#e2efcf"], 270)
    p.disc(1290, 110, 50, "#ffc21f")
    for x, y, size in ((240, 90, 46), (760, 70, 36), (1010, 140, 26)):
        p.cloud(x, y, size, CREAM)
    p.waves(215, 50, "#7cc3a0", 1100)
    p.waves(262, 3, "#008c95", 300)
    for x, wide, tall in ((330, 200, 70), (860, 130, 46), (1400, 240, 90)):
        p.shape(
            [
                (x - wide, 270),
                (x - wide * 0.5, 270 - tall * 0.7),
                (x - wide * 0.1, 270 - tall),
                (x + wide * 0.3, 270 - tall * 0.6),
                (x + wide, 270),
            ],
            "#1f9d55",
        )
        p.box(x - wide, 266, x + wide, 273, "#f7e1a8", 4)
    p.waves(330, 5, "#00a3a3", 400)
    p.waves(395, 7, "#1fc0b2", 520)
    p.box(600, 262, 790, 302, CREAM, 8)
    p.box(640, 226, 760, 268, CREAM, 8)
    p.box(690, 186, 730, 230, "#ff3b2f", 4)
    for x in range(622, 780, 32):
        p.disc(x, 282, 8, NIGHT)
    p.shape([(560, 300), (840, 300), (800, 346), (600, 346)], "#ff3b2f")
    p.boat(180, 350, 44, "#ff7a3d")
    p.boat(1120, 372, 56, "#ffc21f")
    p.waves(468, 10, "#f7e1a8", 700)
    for x, colour in ((260, "#ff3b2f"), (520, "#ffc21f"), (980, "#00a3a3"), (1330, "#ff7a3d")):
        p.line([(x, 425), (x + 8, 505)], INK, 5)
        p.draw.pieslice([v * SCALE for v in (x - 62, 395, x + 62, 500)], 180, 360, fill=colour)
        p.draw.pieslice([v * SCALE for v in (x - 24, 395, x + 24, 500)], 180, 360, fill=CREAM)
    for x, y, size in ((430, 150, 18), (480, 176, 13), (1180, 190, 16)):
        p.gull(x, y, size, INK)
    return p.finished()


def sunset():
    p = Paper(820, 1200, PLUM, 8)
    p.sky(["#4a3a63", "#6d4a70", "#96587a", "#c36c75", "#e78a6a", "#f5b06b", "#f9cf83"], 760)
    p.disc(410, 690, 130, "#fbe3a3")
    p.cloud(180, 330, 46, "#b0657c")
    p.cloud(620, 430, 56, "#cf7a78")
    p.waves(716, 2, "#8a4f6d", 300)
    for index in range(9):
        y, wide = 738 + index * 30, 150 - index * 11
        p.box(410 - wide, y, 410 + wide, y + 11, "#f9cf83", 5)
    p.waves(860, 6, "#6d4266", 340)
    for index in range(5):
        y, wide = 884 + index * 32, 96 - index * 15
        p.box(410 - wide, y, 410 + wide, y + 11, "#e78a6a", 5)
    p.boat(610, 800, 52, "#f0876a", "#33264a")
    p.waves(1040, 12, "#33264a", 500)
    p.box(0, 960, 330, 984, "#271d3a")
    for x in (40, 150, 260):
        p.box(x, 980, x + 16, 1200, "#271d3a")
    p.disc(236, 838, 24, "#271d3a")
    p.box(214, 862, 258, 962, "#271d3a", 16)
    p.line([(248, 890), (330, 846)], "#271d3a", 11)
    p.line([(330, 846), (430, 760)], "#271d3a", 4)
    p.line([(430, 760), (440, 930)], "#271d3a", 2)
    for x, y, size in ((300, 210, 28), (360, 250, 20), (560, 180, 24)):
        p.gull(x, y, size, "#271d3a")
    return p.finished()


def display_p3_profile():
    """An ICC profile, version 4: Display P3's primaries, sRGB's curve, D50 white."""

    def fixed(*values):
        return b"".join(struct.pack(">i", round(v * 65536)) for v in values)

    def text(words):
        encoded = words.encode("utf-16-be")
        return (
            b"mluc\0\0\0\0"
            + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(encoded), 28)
            + encoded
        )

    def xyz(*values):
        return b"XYZ \0\0\0\0" + fixed(*values)

    curve = (
        b"para\0\0\0\0"
        + struct.pack(">HH", 3, 0)
        + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    )
    adaptation = (
        1.047882,
        0.022919,
        -0.050217,
        0.029587,
        0.990479,
        -0.017059,
        -0.009232,
        0.015076,
        0.751678,
    )
    tags = [
        (b"desc", text("Display P3")),
        (b"cprt", text("Public domain")),
        (b"wtpt", xyz(0.96419, 1, 0.82489)),
        (b"chad", b"sf32\0\0\0\0" + fixed(*adaptation)),
        (b"rXYZ", xyz(0.515121, 0.241196, -0.001053)),
        (b"gXYZ", xyz(0.291977, 0.692245, 0.041885)),
        (b"bXYZ", xyz(0.157104, 0.066574, 0.784073)),
        (b"rTRC", curve),
        (b"gTRC", curve),
        (b"bTRC", curve),
    ]
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags:
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    header = struct.pack(
        ">I4sI4s4s4s6H4s4sI4s4s8sI",
        start + len(body),
        b"\0" * 4,
        0x04000000,
        b"mntr",
        b"RGB ",
        b"XYZ ",
        2024,
        1,
        1,
        0,
        0,
        0,
        b"acsp",
        b"\0" * 4,
        0,
        b"\0" * 4,
        b"\0" * 4,
        b"\0" * 8,
        0,
    )
    header += fixed(0.9642, 1, 0.8249) + b"\0" * 48
    return header + table + body


def logo():
    """An overlay: a boat in a ring."""
    p = Paper(240, 240, None, 9)
    p.disc(120, 120, 118, TEAL)
    p.disc(120, 120, 104, CREAM)
    p.boat(120, 150, 58, RED)
    p.line([(40 + x, 180 + 6 * np.sin(x / 13)) for x in range(0, 161, 4)], SEA, 9)
    return p.finished()


STORED = {  # from upright pixels to the stored ones of an orientation
    1: None,
    3: Image.Transpose.ROTATE_180,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    8: Image.Transpose.ROTATE_270,
}


def save(path, picture, orientation, time, **options):
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif.get_ifd(0x8769)[0x9003] = f"2024:06:15 {time}"
    turn = STORED[orientation]
    stored = picture if turn is None else picture.transpose(turn)
    if path.suffix == ".jpg":
        options = {"quality": 84, "subsampling": "4:2:0", "optimize": True} | options
    else:
        options = {"optimize": True} | options
    stored.save(path, exif=exif, **options)
    print(
        f"{path}: {stored.width}x{stored.height}, orientation {orientation}, {path.stat().st_size:,} bytes"
    )


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    save(folder / "01-harbour.jpg", harbour(), 1, "08:10:00")
    save(folder / "02-lighthouse.jpg", lighthouse(), 6, "09:30:00")
    save(folder / "03-market.png", market(), 1, "10:45:00")
    save(folder / "04-bridge.jpg", bridge(), 3, "11:50:00")
    save(folder / "05-ticket.png", ticket(), 1, "13:05:00")
    save(folder / "06-orchard.jpg", orchard(), 8, "15:20:00")
    save(folder / "07-panorama.jpg", panorama(), 1, "17:40:00", icc_profile=display_p3_profile())
    save(folder / "08-sunset.png", sunset(), 5, "21:15:00")
    (folder / "overlay").mkdir(exist_ok=True)
    logo().save(folder / "overlay" / "logo.png", optimize=True)


if __name__ == "__main__":
    main()
