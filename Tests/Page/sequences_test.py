"""Plans and edits at random: the page and `check` come to the same."""

import json
import os
import random
import unittest

import browser
from page_test import (
    BRIDGE, HARBOUR, LIGHTHOUSE, MARKET, ORCHARD, PANORAMA, SUNSET, TICKET, PageTest, load_tests)

PHOTOS = [HARBOUR, LIGHTHOUSE, MARKET, BRIDGE, TICKET, ORCHARD, PANORAMA, SUNSET]


def photo(chance):
    """A photo of a plan, with any of its fields."""
    made = {"file": chance.choice(PHOTOS)}
    if chance.random() < 0.4:
        made["height"] = chance.randint(1, 900)
        if chance.random() < 0.5:
            made["atWidth"] = chance.randint(1, 2000)
    if chance.random() < 0.3:
        made["crop"] = {"left": chance.randint(0, 9), "top": chance.randint(0, 9),
                        "width": chance.randint(1, 300), "height": chance.randint(1, 300)}
    if chance.random() < 0.3:
        made["rotate"] = chance.choice([90, 180, 270])
    if chance.random() < 0.4:
        made["fit"] = chance.choice(["cover", "contain", "stretch"])
    if chance.random() < 0.3:
        made["caption"] = chance.choice(["one", "two\nlines", {"text": "{number} of {count}", "height": 41}])
    if chance.random() < 0.3:
        made["overlay"] = {"image": TICKET, "width": chance.choice([0.1, 1])}
    return made if len(made) > 1 else made["file"]


def settings(chance):
    """Those of a plan or a part, some of them left out."""
    made = {
        "width": chance.randint(200, 2500), "spacing": chance.randint(0, 30), "margin": chance.randint(0, 40),
        "enlarge": chance.random() < 0.5, "background": {"blur": 0.05},
        "layout": chance.choice([
            "column", {"row": {"height": chance.randint(1, 500)}},
            {"grid": {"columns": chance.randint(1, 5), "cell": [chance.randint(1, 400), chance.randint(1, 400)]}}]),
    }
    return {key: value for key, value in made.items() if chance.random() < 0.4}


def plan(chance):
    parts = [dict(settings(chance), photos=[photo(chance) for _ in range(chance.randint(1, 5))])
             for _ in range(chance.randint(1, 4))]
    return dict(version=1, **settings(chance), parts=parts)


class Sequences(PageTest):
    SEEDS = range(8)

    def edit(self, page, chance):
        """Does something at random to some photo or part; what it was."""
        frames = page.run("document.querySelectorAll('.frame').length")
        kinds = ["arrow", "arrow", "turn", "button", "drag", "drag", "undo", "redo", "add", "name"]
        if frames > 2:
            kinds += ["remove", "remove part"]
        kind = chance.choice(kinds)
        page.run(f"document.querySelectorAll('.frame')[{chance.randrange(frames)}].focus()")
        if kind == "arrow":
            page.key(chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]), alt=True)
        elif kind == "drag":
            self.drag_somewhere(page, chance)
        elif kind == "name":
            parts = page.run("document.querySelectorAll('.part').length")
            self.set(page, f".part:nth-child({chance.randint(1, parts)}) .name input",
                     chance.choice(["", f"x{chance.random()}"]))
        elif kind == "remove part":
            # One that is not all there is.
            page.run("(() => { const parts = [...document.querySelectorAll('.part')].filter((part) =>"
                     f" part.querySelectorAll('.frame').length < {frames});"
                     " parts[0]?.querySelector('header button').click(); })()")
        elif kind == "button":
            page.run(f"document.querySelector('[data-edit={chance.choice(['up', 'down', 'previous', 'next'])}]').click()")
        else:
            key = {"turn": "r", "remove": "Delete", "undo": "z", "redo": "y"}.get(kind)
            if key:
                page.key(key, control=kind in ("undo", "redo"))
            else:
                page.click("#add")
        return kind

    def drag_somewhere(self, page, chance):
        parts = page.run("document.querySelectorAll('.part').length")
        end = page.centre(f".part:nth-child({chance.randint(1, parts)}) .canvas")
        start = page.run(
            "(() => { const box = document.activeElement.getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + box.height / 2]; })()")
        page.drag(start, (end[0] + chance.randint(-60, 60), end[1] + chance.randint(-60, 60)))

    def saved_plan(self, page):
        self.browser.call(
            "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page.run("document.getElementById('status').textContent = ''")
        page.click("#copy")
        page.wait("document.getElementById('status').textContent.includes('clipboard')")
        return page.run("navigator.clipboard.readText()")

    def shown(self, page):
        """Of each part that has photos its number of photos, its width, its height and its file."""
        return page.run(
            "[...document.querySelectorAll('.part')].filter((part) => part.querySelector('.frame')).map((part) => {"
            " const [width, height] = part.querySelector('.size').textContent.split(',')[0].split(' × ').map(Number);"
            " return [part.querySelectorAll('.frame').length, width, height, part.querySelector('.file').textContent]; })")

    def checked(self):
        rows = self.tool("check", "trip.json").split("\n\n")[0].splitlines()[1:]
        cells = [row.split(maxsplit=4)[1:] for row in rows]
        return [[*map(int, cell[:3]), cell[3]] for cell in cells]

    def test_any_edits_come_to_what_check_says_of_the_saved_plan(self):
        for seed in self.SEEDS:
            chance = random.Random(seed)
            page = self.open(plan(chance), width=1280, height=1600)
            first = self.saved_plan(page)
            done = []
            for _ in range(4):
                done += [self.edit(page, chance) for _ in range(4)]
                with self.subTest(seed=seed, done=done):
                    with open(os.path.join(self.folder, "trip.json"), "w") as file:
                        file.write(self.saved_plan(page))
                    self.assertEqual(self.shown(page), self.checked())
                    self.assertEqual(self.files(page), self.order_shown(page))
            while not page.run("document.getElementById('undo').disabled"):
                page.run("document.getElementById('undo').click()")
            self.assertEqual(self.saved_plan(page), first, f"seed {seed}, after {done} and undoing it")

    def order_shown(self, page):
        """The names of the photos in the order in which they are seen, by part."""
        return page.run(
            "[...document.querySelectorAll('.part')].map((part) => [...part.querySelectorAll('.photo')].map((photo) => ({"
            " top: parseFloat(photo.style.top), left: parseFloat(photo.style.left), name: photo.firstChild.dataset.name }))"
            ".sort((a, b) => a.top - b.top || a.left - b.left).map(({ name }) => name))")


if __name__ == "__main__":
    unittest.main()
