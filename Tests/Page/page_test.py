"""The page of `tallstitch preview`, in a browser. `make test-page` runs this.

TALLSTITCH is the program; without a browser the tests are skipped.
"""

import json
import os
import subprocess
import tempfile
import unittest

import browser

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
TOOL = os.path.abspath(os.environ.get("TALLSTITCH", os.path.join(ROOT, ".build/release/tallstitch")))
SAMPLES = os.path.join(ROOT, "Samples")
HARBOUR, LIGHTHOUSE, MARKET, BRIDGE = (
    "01-harbour.jpg", "02-lighthouse.jpg", "03-market.png", "04-bridge.jpg")
TICKET, ORCHARD, PANORAMA, SUNSET = (
    "05-ticket.png", "06-orchard.jpg", "07-panorama.jpg", "08-sunset.png")


def parts(*parts):
    return [part if isinstance(part, dict) else {"photos": list(part)} for part in parts]


TWO_PARTS = {"version": 1, "parts": parts([HARBOUR, LIGHTHOUSE, MARKET], [TICKET, ORCHARD])}

# One for each way in which a size comes about.
PLANS = {
    "column": TWO_PARTS,
    "margins": {"version": 1, "width": 901, "margin": 13, "spacing": 7, "parts": parts(
        [HARBOUR, PANORAMA], {"width": 333, "margin": 40, "spacing": 0, "photos": [ORCHARD, SUNSET]})},
    "crops and turns": {"version": 1, "parts": parts([
        {"file": HARBOUR, "crop": {"left": 10, "top": 20, "width": 333, "height": 457}},
        {"file": HARBOUR, "rotate": 90}, {"file": LIGHTHOUSE, "rotate": 180},
        {"file": ORCHARD, "rotate": 270, "crop": {"left": 0, "top": 0, "width": 7, "height": 3}}])},
    "heights": {"version": 1, "width": 500, "parts": parts([
        {"file": HARBOUR, "height": 720, "atWidth": 1080}, {"file": HARBOUR, "height": 100},
        {"file": HARBOUR, "height": 333, "atWidth": 1000, "fit": "contain"},
        {"file": BRIDGE, "height": 5, "fit": "stretch"},
        {"file": HARBOUR, "height": 1620, "atWidth": 1080, "rotate": 90}])},
    "own size": {"version": 1, "width": 5000, "enlarge": False, "parts": parts(
        [HARBOUR, TICKET], {"enlarge": True, "photos": [PANORAMA]})},
    "captions": {"version": 1, "width": 777, "parts": parts([
        {"file": HARBOUR, "caption": "Harbour"}, {"file": MARKET, "caption": "two\nlines"},
        {"file": BRIDGE, "caption": {"text": "{name} of {count}", "height": 99, "color": "#123456"}}])},
    "row": {"version": 1, "margin": 5, "layout": {"row": {"height": 301}}, "parts": parts(
        [HARBOUR, {"file": LIGHTHOUSE, "caption": "tall"}, {"file": PANORAMA, "rotate": 90}])},
    "looks": {"version": 1, "background": {"color": "navy", "dim": 0.5}, "overlay": [
        {"text": "a long text {name} " * 9, "width": 1}, {"image": TICKET, "anchor": "left", "width": 1}],
              "parts": parts([{"file": HARBOUR, "height": 1600, "fit": "contain", "caption": "word " * 40}],
                             {"layout": {"row": {"height": 200}}, "photos": [
                                 {"file": BRIDGE, "caption": "w" * 99}, HARBOUR]})},
    "grid": {"version": 1, "spacing": 3, "layout": {"grid": {"columns": 3, "cell": [151, 97]}},
             "parts": parts([HARBOUR, LIGHTHOUSE, {"file": MARKET, "caption": "a"}, BRIDGE],
                            {"layout": "column", "photos": [SUNSET]})},
}


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tallstitch-page-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name in os.listdir(SAMPLES):
            if name[0].isdigit():
                os.symlink(os.path.join(SAMPLES, name), os.path.join(self.folder, name))

    def tool(self, *arguments, status=0):
        done = subprocess.run([TOOL, *arguments], cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.decode()

    def open(self, plan, status=0, options=(), **screen):
        """The page of `plan`, which is a value or a text."""
        text = plan if isinstance(plan, str) else json.dumps(plan)
        with open(os.path.join(self.folder, "trip.json"), "w") as file:
            file.write(text)
        self.tool("preview", "trip.json", "-o", "trip.html", "--force", *options, status=status)
        page = browser.Page(self.browser, os.path.join(self.folder, "trip.html"), **screen)
        self.addCleanup(page.close)
        self.addCleanup(lambda: self.assertEqual(page.complaints(), []))
        return page

    def files(self, page):
        """The names of the photos in the page, by part."""
        labels = page.run(
            "[...document.querySelectorAll('.part')].map((part) =>"
            " [...part.querySelectorAll('.frame')].map((frame) => frame.dataset.name))")
        return labels

    def sizes(self, page):
        return page.run(
            "[...document.querySelectorAll('.size')].map((size) =>"
            " size.textContent.split(',')[0].split(' × ').map(Number))")

    def set(self, page, selector, value):
        """Types `value` into a field."""
        page.run(
            f"(() => {{ const field = document.querySelector({json.dumps(selector)});"
            f" field.value = {json.dumps(value)};"
            " for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true })); })()")

    def text(self, page, identity):
        return page.run(f"document.getElementById('{identity}').textContent")

    def summary(self, page):
        return self.text(page, "summary")

    def checked_sizes(self, status=0):
        rows = self.tool("check", "trip.json", status=status).split("\n\n")[0].splitlines()[1:]
        return [[int(word) for word in row.split()[2:4]] for row in rows]

    def frame(self, part, place):
        return f".part:nth-child({part}) .photo:nth-child({place}) .frame"

    def save(self, page):
        """The saved plan, which `check` accepts, in place of the old one."""
        page.click("#save")
        text = page.saved().decode()
        with open(os.path.join(self.folder, "trip.json"), "w") as file:
            file.write(text)
        self.tool("check", "trip.json")
        self.assertEqual(self.sizes(page), self.checked_sizes())
        return json.loads(text)

    def order(self, plan):
        name = lambda photo: photo if isinstance(photo, str) else photo["file"]
        return [[name(photo) for photo in part["photos"]] for part in plan["parts"]]


class Sizes(PageTest):
    def test_sizes_are_those_of_check(self):
        for name, plan in PLANS.items():
            with self.subTest(name):
                page = self.open(plan)
                self.assertEqual(self.sizes(page), self.checked_sizes())

    def test_frames_stand_where_check_says(self):
        page = self.open(PLANS["heights"])
        rows = self.tool("check", "--photos", "trip.json").split("part 1: y")[1].splitlines()[1:6]
        tops = [[int(word) for word in row.split()[:2]] for row in rows]
        found = page.run(
            "[...document.querySelectorAll('.photo')].map((node) => [node.style.top, node.style.height]"
            f".map((share) => Math.round(parseFloat(share) * {self.sizes(page)[0][1]} / 100)))")
        self.assertEqual(found, tops)

    def test_a_part_over_the_cap_is_said_to_be_in_words(self):
        page = self.open(TWO_PARTS, options=["--max-height", "2000"])
        height = self.sizes(page)[0][1]
        self.assertEqual(
            page.run("document.querySelector('.warning').textContent"),
            f"Too large: {height - 2000} rows over the cap of 2000")
        page.run("document.getElementById('cap').value = 99999;"
                 " document.getElementById('cap').dispatchEvent(new Event('input'))")
        self.assertTrue(page.run("document.querySelector('.warning').hidden"))

    def test_a_part_larger_than_a_file_can_be_is_said_to_be_whatever_the_cap(self):
        for plan, fault in [
            ({"width": 10000, "parts": parts([LIGHTHOUSE] * 4, [LIGHTHOUSE])}, "rows higher than a file can be"),
            ({"layout": {"row": {"height": 20000}}, "parts": parts([HARBOUR] * 2, [HARBOUR])},
             "columns wider than a file can be"),
        ]:
            page = self.open({"version": 1, **plan})
            self.set(page, "#cap", "1000000")
            self.assertTrue(page.run("document.querySelector('.warning').hidden"))
            page.run("document.querySelector('.part:nth-child(2) .frame').focus()")
            page.key("ArrowLeft", alt=True)
            side = max(self.sizes(page)[0])
            self.assertEqual(
                page.run("document.querySelector('.warning').textContent"), f"Too large: {side - 65500} {fault}")
            self.assertIn("1 thing to mend", self.summary(page))

    def test_a_cap_that_is_none_is_marked_and_the_last_one_holds(self):
        page = self.open(TWO_PARTS, options=["--max-height", "2000"])
        before = page.run("document.querySelector('.warning').textContent")
        for value in ["-5", "12.5", "", "0", "1000001"]:
            self.set(page, "#cap", value)
            self.assertEqual(page.run("document.querySelector('.warning').textContent"), before, value)
            self.assertEqual(page.run("document.getElementById('cap').ariaInvalid"), "true", value)
            self.assertEqual(
                page.run("document.getElementById('cap-fault').innerText"),
                "A cap is a whole number from 1 to 1000000; that of 2000 holds.", value)
        self.set(page, "#cap", "2001")
        self.assertEqual(page.run("document.getElementById('cap').ariaInvalid"), "false")
        self.assertTrue(page.run("document.getElementById('cap-fault').hidden"))
        self.assertIn("over the cap of 2001", page.run("document.querySelector('.warning').textContent"))

    def test_photos_with_broken_pixels_or_another_source_have_the_size_that_check_says(self):
        with open(os.path.join(SAMPLES, LIGHTHOUSE), "rb") as file:
            data = file.read()
        with open(os.path.join(self.folder, "cut.jpg"), "wb") as file:
            file.write(data[:len(data) // 2])
        page = self.open({"version": 1, "parts": parts(["cut.jpg", HARBOUR])}, status=1)
        self.assertEqual(self.sizes(page), self.checked_sizes())
        self.assertEqual(page.run("document.querySelectorAll('.missing').length"), 1)
        for source in [{"width": 500, "height": 700},
                       {"width": 500, "height": 700, "orientation": 1}]:
            page = self.open({"version": 1, "parts": parts(
                [{"file": LIGHTHOUSE, "source": source}, HARBOUR])}, status=1)
            self.assertEqual(self.sizes(page), self.checked_sizes(status=1))
            self.assertIn("has changed", page.run("document.querySelector('.frame').ariaLabel"))
            self.assertEqual(page.run("document.querySelectorAll('.missing').length"), 1)

    def test_pictures_have_the_pixels_that_are_shown(self):
        tall = "tall.png"
        with open(os.path.join(self.folder, tall), "wb") as file:
            file.write(browser.png(400, 4000, lambda x, y: (255 * (y // 8 % 2),) * 3))
        page = self.open({"version": 1, "width": 400, "parts": parts([
            tall, {"file": PANORAMA, "crop": {"left": 100, "top": 50, "width": 80, "height": 60}},
            {"file": PANORAMA, "rotate": 90}])})
        self.assertEqual(page.run(
            "[...document.querySelectorAll('.frame img')].slice(0, 2).map((image) =>"
            " [image.naturalWidth, image.naturalHeight])"), [[400, 4000], [80, 60]])
        shown = page.run(
            "[...document.querySelectorAll('.frame img')].map((image) =>"
            " image.naturalWidth / image.offsetWidth)")
        self.assertGreaterEqual(shown[0], 1)
        self.assertGreaterEqual(shown[2], 1)

    def test_a_turned_photo_keeps_a_height_that_is_its_own(self):
        self.tool("plan", HARBOUR, LIGHTHOUSE, "-w", "700", "-o", "made.json")
        with open(os.path.join(self.folder, "made.json")) as file:
            text = file.read()
        page = self.open(text)
        before = self.sizes(page)
        for turn in range(1, 5):
            page.click(self.frame(1, 1))
            page.key("r")
            self.assertEqual(self.sizes(page)[0][1] != before[0][1], turn % 2 == 1)
        page.key("r")
        photo = self.save(page)["parts"][0]["photos"][0]
        self.assertEqual((photo["rotate"], photo["height"], photo["atWidth"]), (90, 1050, 700))


class Moving(PageTest):
    def test_a_mouse_drags_within_and_between_parts(self):
        page = self.open(TWO_PARTS)
        left, top, width, _ = page.box(self.frame(2, 1))
        page.drag(page.centre(self.frame(1, 1)), (left + width / 2, top + 4))
        self.assertEqual(self.files(page), [[LIGHTHOUSE, MARKET], [HARBOUR, TICKET, ORCHARD]])
        left, top, width, height = page.box(self.frame(1, 2))
        page.drag((left + width / 2, top + height / 2), tuple(
            a + b for a, b in zip(page.box(self.frame(1, 1)), (width / 2, 4))))
        self.assertEqual(self.files(page)[0], [MARKET, LIGHTHOUSE])
        self.assertEqual(self.order(self.save(page)), self.files(page))

    def test_a_finger_that_rests_drags(self):
        page = self.open(TWO_PARTS, width=390, height=1600, touch=True)
        start = page.centre(self.frame(1, 1))
        left, top, width, _ = page.box(self.frame(2, 1))
        page.touch_drag(start, (left + width / 2, top + 4), rest=0.5)
        self.assertEqual(self.files(page), [[LIGHTHOUSE, MARKET], [HARBOUR, TICKET, ORCHARD]])
        self.assertEqual(self.order(self.save(page)), self.files(page))

    def test_a_finger_that_does_not_rest_scrolls(self):
        page = self.open(TWO_PARTS, width=390, height=600, touch=True)
        x, y = page.centre(self.frame(1, 2))
        page.touch_drag((x, y), (x, y - 200), rest=0)
        page.wait("window.scrollY > 50")
        self.assertEqual(self.files(page), [[HARBOUR, LIGHTHOUSE, MARKET], [TICKET, ORCHARD]])

    def test_escape_ends_a_drag(self):
        page = self.open(TWO_PARTS)
        end = page.centre(self.frame(2, 1))
        start = page.centre(self.frame(1, 1))
        page.mouse("mousePressed", *start)
        page.mouse("mouseMoved", *browser.between(start, end, 0.5))
        page.mouse("mouseMoved", *end)
        page.key("Escape")
        page.mouse("mouseReleased", *end)
        self.assertEqual(self.files(page)[0], [HARBOUR, LIGHTHOUSE, MARKET])
        self.assertEqual(page.run("document.querySelectorAll('.ghost, .gap').length"), 0)

    def test_the_keyboard_alone_suffices(self):
        page = self.open(TWO_PARTS)
        for _ in range(40):
            page.key("Tab")
            if page.run("document.activeElement.matches('.frame')"):
                break
        page.key("ArrowDown")
        page.key("ArrowUp", alt=True)
        self.assertEqual(self.files(page)[0], [LIGHTHOUSE, HARBOUR, MARKET])
        self.assertIn("02-lighthouse.jpg", page.run("document.activeElement.getAttribute('aria-label')"))
        page.key("ArrowRight", alt=True)
        self.assertEqual(self.files(page), [[HARBOUR, MARKET], [LIGHTHOUSE, TICKET, ORCHARD]])
        page.key("ArrowDown", alt=True)
        page.key("ArrowLeft", alt=True)
        self.assertEqual(self.files(page)[0], [HARBOUR, MARKET, LIGHTHOUSE])
        self.assertEqual(
            page.run("document.getElementById('status').textContent").split(".jpg")[1][:24],
            " is photo 3 of part 1. P")
        page.key("Delete")
        self.assertEqual(self.files(page)[0], [HARBOUR, MARKET])
        self.assertIn("03-market.png", page.run("document.activeElement.getAttribute('aria-label')"))
        page.key("z", control=True)
        self.assertEqual(self.files(page)[0], [HARBOUR, MARKET, LIGHTHOUSE])
        page.key("z", control=True, shift=True)
        self.assertEqual(self.files(page)[0], [HARBOUR, MARKET])

    def test_the_focus_is_never_lost(self):
        active = "document.activeElement.getAttribute('aria-label')"
        page = self.open({"version": 1, "parts": parts([HARBOUR], [LIGHTHOUSE, MARKET])})
        page.run("document.querySelector('.frame').focus()")
        page.key("Delete")
        self.assertEqual(page.run(active), "Empty part")
        page.key("z", control=True)
        self.assertIn("01-harbour.jpg", page.run(active))
        page.key("z", control=True, shift=True)
        self.assertEqual(page.run(active), "Empty part")
        page.key("z", control=True)
        page.run("document.querySelectorAll('.frame')[2].focus()")
        page.key("Delete")
        self.assertIn("02-lighthouse.jpg", page.run(active))
        page.key("z", control=True)
        self.assertIn("03-market.png", page.run(active))
        page.key("ArrowLeft", alt=True)
        page.key("z", control=True)
        self.assertIn("03-market.png, 1080 × 763, photo 2 of 2", page.run(active))

    def test_a_button_that_takes_a_step_back_keeps_the_focus(self):
        page = self.open(TWO_PARTS)
        page.run("document.querySelector('.frame').focus()")
        page.key("r")
        page.key("r")
        page.run("document.getElementById('undo').focus()")
        page.key("Enter")
        self.assertEqual(page.run("document.activeElement.id"), "undo")

    def test_buttons_do_the_same(self):
        page = self.open(TWO_PARTS)
        page.click(self.frame(1, 1))
        for edit, expected in [
            ("down", [[LIGHTHOUSE, HARBOUR, MARKET], [TICKET, ORCHARD]]),
            ("next", [[LIGHTHOUSE, MARKET], [HARBOUR, TICKET, ORCHARD]]),
            ("previous", [[LIGHTHOUSE, MARKET, HARBOUR], [TICKET, ORCHARD]]),
            ("up", [[LIGHTHOUSE, HARBOUR, MARKET], [TICKET, ORCHARD]]),
            ("remove", [[LIGHTHOUSE, MARKET], [TICKET, ORCHARD]]),
        ]:
            page.click(f"[data-edit={edit}]")
            self.assertEqual(self.files(page), expected, edit)
        for _ in range(5):
            page.click("#undo")
        self.assertTrue(page.run("document.getElementById('undo').disabled"))
        self.assertEqual(self.files(page), [[HARBOUR, LIGHTHOUSE, MARKET], [TICKET, ORCHARD]])


class Reach(PageTest):
    """Which photos and parts an edit, an arrow or a finger reaches."""

    def test_an_edit_leaves_other_parts_alone(self):
        page = self.open({"version": 1, "overlay": {"text": "{name}"}, "parts": parts(
            [HARBOUR, LIGHTHOUSE, MARKET], [TICKET, ORCHARD], [SUNSET, {"file": BRIDGE, "caption": "{date}"}])})
        page.run("(() => { window.changes = 0; window.third = document.querySelectorAll('.part')[2];"
                 " new MutationObserver((list) => { window.changes += list.length; }).observe("
                 "third, { subtree: true, childList: true, attributes: true, characterData: true }); })()")
        page.run("document.querySelector('.frame').focus()")
        for key, alt in [("ArrowDown", True), ("r", False), ("ArrowRight", True), ("Delete", False)]:
            page.key(key, alt=alt)
        page.key("z", control=True)
        self.assertEqual(self.files(page), [[LIGHTHOUSE, MARKET], [HARBOUR, TICKET, ORCHARD], [SUNSET, BRIDGE]])
        self.assertTrue(page.run("third === document.querySelectorAll('.part')[2]"))
        self.assertEqual(page.run("window.changes"), 0)

    def test_a_move_keeps_the_elements_of_photos(self):
        page = self.open(TWO_PARTS)
        page.run("window.before = new Map([...document.querySelectorAll('.photo')].map((node) =>"
                 " [node.firstChild.dataset.photo, node]))")
        page.run("document.querySelector('.frame').focus()")
        for key in ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"]:
            page.key(key, alt=True)
        self.assertEqual(self.files(page), [[LIGHTHOUSE, MARKET], [TICKET, HARBOUR, ORCHARD]])
        self.assertTrue(page.run("[...document.querySelectorAll('.photo')].every((node) =>"
                                 " before.get(node.firstChild.dataset.photo) === node)"))

    def test_texts_that_count_follow_in_parts_that_are_not_edited(self):
        page = self.open({"version": 1, "overlay": {"text": "{number}/{count}"}, "parts": parts(
            [HARBOUR, LIGHTHOUSE], [TICKET, ORCHARD])})
        page.click(self.frame(1, 1))
        page.key("Delete")
        self.assertEqual(
            page.run("[...document.querySelectorAll('.overlays text')].map((text) => text.textContent)"),
            ["1/3", "2/3", "3/3"])

    def test_arrows_follow_what_is_seen(self):
        place = ("[...document.querySelectorAll('.frame')].indexOf(document.activeElement)")
        grid = {"grid": {"columns": 3, "cell": [150, 100]}}
        five = [HARBOUR, LIGHTHOUSE, MARKET, BRIDGE, TICKET]
        for layout, steps in [
            (grid, [("Right", 1), ("Down", 4), ("Left", 3), ("Up", 0), ("Right", 1), ("Right", 2), ("Right", 3),
                    ("Down", 5), ("Right", 6), ("Left", 5), ("Up", 4), ("Left", 3), ("Right", 4), ("Right", 5)]),
            ({"row": {"height": 200}}, [("Right", 1), ("Down", 6), ("Up", 1), ("Up", 1), ("Left", 0), ("Left", 0),
                                        ("Down", 5), ("Left", 4), ("Right", 5)]),
            ("column", [("Down", 1), ("Right", 6), ("Left", 1), ("Up", 0), ("Up", 0), ("Right", 5), ("Up", 5)]),
        ]:
            page = self.open({"version": 1, "layout": layout, "parts": parts(five, [ORCHARD, PANORAMA])})
            page.run("document.querySelector('.frame').focus()")
            for step, (arrow, expected) in enumerate(steps):
                page.key("Arrow" + arrow)
                self.assertEqual(page.run(place), expected, (layout, step, arrow))

    def test_a_photo_moves_as_the_arrow_points(self):
        page = self.open({"version": 1, "layout": {"grid": {"columns": 2, "cell": [150, 100]}}, "parts": parts(
            [HARBOUR, LIGHTHOUSE, MARKET, BRIDGE], [TICKET])})
        page.run("document.querySelector('.frame').focus()")
        self.assertEqual(page.run("document.querySelector('[data-edit=down]').ariaLabel"), "Move later")
        for arrow, expected in [
            ("Down", [[LIGHTHOUSE, MARKET, HARBOUR, BRIDGE], [TICKET]]),
            ("Right", [[LIGHTHOUSE, MARKET, BRIDGE, HARBOUR], [TICKET]]),
            ("Up", [[LIGHTHOUSE, HARBOUR, MARKET, BRIDGE], [TICKET]]),
            ("Left", [[HARBOUR, LIGHTHOUSE, MARKET, BRIDGE], [TICKET]]),
            ("Down", [[LIGHTHOUSE, MARKET, HARBOUR, BRIDGE], [TICKET]]),
            ("Down", [[LIGHTHOUSE, MARKET, BRIDGE], [HARBOUR, TICKET]]),
            ("Left", [[LIGHTHOUSE, MARKET, BRIDGE, HARBOUR], [TICKET]]),
        ]:
            page.key("Arrow" + arrow, alt=True)
            self.assertEqual(self.files(page), expected, arrow)

    def test_a_wide_part_is_zoomed_until_its_photos_can_be_touched_and_scrolls_by_itself(self):
        for touch in (False, True):
            page = self.open({"version": 1, "layout": {"grid": {"columns": 30, "cell": [60, 60]}}, "parts": parts(
                [HARBOUR, LIGHTHOUSE, MARKET] * 20)}, width=390, height=740, touch=touch)
            page.run("document.getElementById('zoom').value = document.getElementById('zoom').max;"
                     " document.getElementById('zoom').dispatchEvent(new Event('input'))")
            self.assertGreater(page.box(self.frame(1, 1))[2], 140)
            self.assertEqual(page.run("document.documentElement.scrollWidth"), 390)
            page.run("document.querySelectorAll('.frame')[20].focus()")
            left, _, width, _ = page.box(self.frame(1, 21))
            self.assertTrue(0 <= left and left + width <= 390, left)
            # Both are in the window, so that nothing scrolls between the two.
            end = tuple(a + b for a, b in zip(page.box(self.frame(1, 20)), (4, 40)))
            (page.touch_drag if touch else page.drag)(
                page.centre(self.frame(1, 21)), end, **({"rest": 0.5} if touch else {}))
            self.assertEqual(self.files(page)[0][18:22], [HARBOUR, MARKET, LIGHTHOUSE, HARBOUR])

    def test_a_photo_far_away_comes_into_view_with_the_focus(self):
        page = self.open({"version": 1, "parts": parts(*[[HARBOUR, LIGHTHOUSE, MARKET]] * 40)})
        page.run("document.querySelector('.part:nth-child(40) .frame').focus()")
        page.key("End")
        top, bottom = page.run(
            "(() => { const box = document.activeElement.getBoundingClientRect(); return [box.top, box.bottom]; })()")
        self.assertIn("03-market.png", page.run("document.activeElement.ariaLabel"))
        self.assertTrue(0 < top < 900 and 0 < bottom < 900, (top, bottom))

    def test_a_part_that_is_added_comes_into_view(self):
        page = self.open(TWO_PARTS, width=390, height=740, touch=True)
        page.run("document.getElementById('add').click()")
        top = page.run("document.querySelector('.part:nth-child(3)').getBoundingClientRect().top")
        self.assertTrue(0 < top < 600, top)


# As wide as parts are on a page that nobody has zoomed, so that its pixels are the part's.
LOOKS = {
    "version": 1, "width": 220, "spacing": 6, "output": {"format": "png"},
    "background": {"color": "#ddeeff", "blur": 0.08, "dim": 0.4},
    "overlay": [{"image": TICKET, "width": 0.6}, {"text": "{number}/{count}", "anchor": "top-left",
                                                "width": 0.5, "color": "yellow"}],
    "parts": parts(
        [{"file": HARBOUR, "height": 260, "fit": "contain", "caption": {"text": "{name}", "height": 30}},
         {"file": LIGHTHOUSE, "height": 200, "fit": "contain"}],
        {"background": {"color": "black", "blur": 0.05}, "photos": [{"file": TICKET, "overlay": [], "caption": "Ticket\n{number}"},
                                           {"file": SUNSET, "overlay": {
                                               "image": TICKET, "anchor": "center", "opacity": 0.5,
                                               "width": 0.8, "margin": 0.1}}]}),
}


class Looks(PageTest):
    def assert_looks_like_the_export(self, page):
        """The parts on the page, against what `render` makes of the saved plan."""
        plan = self.save(page)
        self.tool("render", "trip.json", "-o", "out", "--force")
        page.run("document.activeElement.blur()")
        page.run("document.querySelectorAll('.frame').forEach((frame) => frame.ariaPressed = 'false')")
        for part in range(1, len(plan["parts"]) + 1):
            with open(os.path.join(self.folder, "out", f"trip-part-{part}-of-{len(plan['parts'])}.png"), "rb") as file:
                expected = browser.Picture(file.read())
            found = page.picture(f".part:nth-child({part}) .canvas")
            self.assertEqual((found.width, found.height), (expected.width, expected.height))
            pairs = list(zip(found.means(10), expected.means(10)))
            far = [(place, a, b) for (place, a), (_, b) in pairs
                   if max(abs(x - y) for x, y in zip(a, b)) > 24]
            # Letters of two fonts, and edges that fall between pixels.
            self.assertLess(len(far), len(pairs) * 0.02, far[:20])
            distance = sum(abs(x - y) for (_, a), (_, b) in pairs for x, y in zip(a, b))
            self.assertLess(distance / len(pairs) / 3, 3)

    def test_a_page_looks_like_the_export(self):
        page = self.open(LOOKS)
        self.assert_looks_like_the_export(page)

    def test_looks_follow_a_drag_a_turn_and_a_removal(self):
        page = self.open(LOOKS)
        left, top, width, _ = page.box(self.frame(2, 1))
        page.drag(page.centre(self.frame(1, 1)), (left + width / 2, top + 4))
        page.key("r")
        self.assertEqual(self.files(page), [[LIGHTHOUSE], [HARBOUR, TICKET, SUNSET]])
        page.click(self.frame(2, 3))
        page.key("r")
        self.assert_looks_like_the_export(page)
        page.click(self.frame(1, 1))
        page.key("Delete")
        numbers = page.run("[...document.querySelectorAll('.overlays text')].map((text) => text.textContent)")
        self.assertEqual(numbers, ["1/3"])

    def test_overlays_stand_where_the_tool_puts_them(self):
        anchors = ["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom",
                   "bottom-right"]
        plan = {"version": 1, "width": 1000, "parts": parts([
            {"file": HARBOUR, "overlay": [
                {"image": MARKET, "anchor": anchor, "width": 0.333333, "margin": 0.05} for anchor in anchors]},
            {"file": PANORAMA, "overlay": {"image": LIGHTHOUSE, "width": 1, "margin": 0.5}}])}
        page = self.open(plan)
        found = page.run(
            "[...document.querySelectorAll('.overlays')].map((node) => [...node.children].map((child) =>"
            " ['left', 'top', 'width', 'height'].map((side) => parseFloat(child.style[side]))))")
        # The photo is 1000×667, its short side 667, and the overlay a third of that across.
        self.assertEqual(len(found[0]), 9)
        for anchor, box in zip(anchors, found[0]):
            words = anchor.split("-")
            left = 33 if "left" in words else 1000 - 222 - 33 if "right" in words else 389
            top = 33 if "top" in words else 667 - 157 - 33 if "bottom" in words else 255
            expected = [left / 10, top / 6.67, 22.2, 157 / 6.67]
            for a, b in zip(box, expected):
                self.assertAlmostEqual(a, b, places=3, msg=anchor)
        # Margins of half a side leave it half: 162 of 325 rows.
        self.assertEqual((found[1][0][1], found[1][0][3]), (0, 49.8462))

    def test_a_backdrop_has_no_dark_rim(self):
        page = self.open(dict(LOOKS, overlay=[], background={"blur": 0.3, "dim": 0}, parts=parts(
            [{"file": SUNSET, "height": 400, "fit": "contain"}])))
        picture = page.picture(self.frame(1, 1))
        inner = [sum(picture[x, 40]) for x in range(40, 180, 10)]
        for place in [(1, 40), (218, 40), (110, 1), (1, 1), (218, 398), (110, 398)]:
            self.assertGreater(sum(picture[place]), 0.6 * min(inner), place)

    def test_looks_are_zoomed_with_their_photos(self):
        page = self.open(LOOKS)
        shares = ("[...document.querySelectorAll('.overlays > *, .caption text')].map((node) => {"
                  " const box = node.getBoundingClientRect();"
                  " return Math.round(1000 * box.width / node.closest('.photo').offsetWidth); })")
        before = page.run(shares)
        page.run("document.getElementById('zoom').value = 440;"
                 " document.getElementById('zoom').dispatchEvent(new Event('input'))")
        for a, b in zip(before, page.run(shares)):
            self.assertLessEqual(abs(a - b), 6)

    def test_text_of_a_plan_is_data(self):
        text = "</text><script>document.title='owned'</script>&amp;{{{name}}} {date}\u202e\u0007"
        page = self.open({"version": 1, "overlay": {"text": text}, "parts": parts([
            {"file": HARBOUR, "caption": text}])})
        self.assertNotEqual(page.run("document.title"), "owned")
        shown = page.run("document.querySelector('.overlays text').textContent")
        self.assertEqual(shown, "</text><script>document.title='owned'</script>&amp;{01-harbour} 2024-06-15\u202e")


class Saving(PageTest):
    def test_what_is_not_touched_stays_as_the_tool_wrote_it(self):
        self.tool("plan", ".", "-m", "9", "--parts", "3", "-o", "made.json")
        with open(os.path.join(self.folder, "made.json")) as file:
            text = file.read()
        page = self.open(text)
        page.click("#save")
        self.assertEqual(page.saved().decode(), text)

    def test_every_field_survives(self):
        plan = dict(
            PLANS["captions"], output={"name": "{plan}-{part}", "quality": 71, "chroma": "4:4:4"},
            background={"color": "#abc", "blur": 0.000001, "dim": 0.25},
            overlay={"text": "© {date}", "color": "white", "width": 0.3})
        page = self.open(plan)
        self.assertEqual(self.save(page), plan)

    def test_parts_are_added_renamed_and_removed(self):
        page = self.open(TWO_PARTS)
        page.click("#add")
        page.click(self.frame(2, 1))
        page.click("[data-edit=next]")
        page.click(".part:nth-child(3) .name input")
        page.call("Input.insertText", text="ticket <b>&\"'")
        page.key("Tab")
        self.assertEqual(
            page.run("document.querySelector('.part:nth-child(3) .file').textContent"),
            "ticket <b>&\"'.jpg")
        page.click(".part:nth-child(1) header button")
        plan = self.save(page)
        self.assertEqual(self.order(plan), [[ORCHARD], [TICKET]])
        self.assertEqual(plan["parts"][1]["name"], "ticket <b>&\"'")

    def test_names_that_would_not_do_are_marked(self):
        page = self.open(TWO_PARTS)
        for name, fault in [("a/b", "slashes"), ("{count}", "braces"), ("same", "")]:
            page.run(
                "(() => { const input = document.querySelector('.part:nth-child(1) .name input');"
                f" input.value = {json.dumps(name)};"
                " input.dispatchEvent(new Event('change', { bubbles: true })); })()")
            self.assertIn(fault, page.run("document.querySelector('.file').textContent"))
            self.assertEqual(
                page.run("document.querySelector('.name input').ariaInvalid"), str(fault != "").lower())

    def test_names_that_some_system_takes_for_one_are_marked(self):
        page = self.open(TWO_PARTS)
        page.click(".part:nth-child(1) .name input")
        page.call("Input.insertText", text="TRIP-part-2-OF-2")
        page.key("Tab")
        self.assertEqual(
            page.run("document.querySelectorAll('.file')[1].textContent"),
            "trip-part-2-of-2.jpg: is the name of part 1 too")

    def test_what_check_would_refuse_is_marked_and_counted_when_it_is_saved(self):
        page = self.open(TWO_PARTS)
        field = ".part:nth-child(1) .name input"
        for name in ["x", "..", ".", "a/b", "a\\b", "{part}", "{foo}", "{{", "}", "{plan}", "x" * 251, "x" * 252,
                     "é" * 125, "é" * 126, "{name}" * 30, "a\u0085b", "TRIP-part-2-of-2", "x.jpg", "x.JPG" + ".jpg"]:
            with self.subTest(name):
                self.set(page, field, name)
                page.click("#save")
                page.wait("document.getElementById('status').textContent.includes('downloads')")
                # By the same name as the plan that was opened, so that {plan} is the same.
                os.makedirs(os.path.join(self.folder, "saved"), exist_ok=True)
                with open(os.path.join(self.folder, "saved", "trip.json"), "w") as file:
                    plan = json.loads(json.dumps(TWO_PARTS))
                    plan["parts"][0]["name"] = name
                    for part in plan["parts"]:
                        part["photos"] = ["../" + photo for photo in part["photos"]]
                    json.dump(plan, file)
                checked = subprocess.run(
                    [TOOL, "check", "saved/trip.json"], cwd=self.folder, capture_output=True)
                is_refused = checked.returncode != 0
                self.assertEqual(
                    "the tool will refuse it: 1 thing marked in red is to be mended" in self.text(page, "status"),
                    is_refused, (checked.stderr, self.text(page, "status")))
                self.assertEqual("1 thing to mend" in self.summary(page), is_refused)
                self.assertEqual(page.run("document.querySelectorAll('.file.warning').length"), int(is_refused))
        self.set(page, field, "x")
        self.set(page, ".part:nth-child(2) .name input", "X")
        self.assertIn("1 thing to mend", self.summary(page))
        page.wait("document.querySelectorAll('.file.warning').length === 1")

    def test_colours_that_cannot_be_kept_are_marked(self):
        page = self.open({"version": 1, "output": {"color": "keep"}, "parts": parts([HARBOUR], [LIGHTHOUSE])})
        page.run("document.querySelector('.frame').focus()")
        page.key("ArrowRight", alt=True)
        self.assertIn("1 thing to mend", self.summary(page))
        self.assertEqual(
            page.run("document.querySelectorAll('.warning:not([hidden])').length"), 1)

    def test_an_empty_part_is_not_saved(self):
        page = self.open(TWO_PARTS)
        page.click("#add")
        self.assertEqual(page.run("document.querySelectorAll('.part').length"), 3)
        page.click("#save")
        self.assertEqual(self.order(json.loads(page.saved())), [[HARBOUR, LIGHTHOUSE, MARKET], [TICKET, ORCHARD]])

    def test_the_clipboard_has_the_plan(self):
        page = self.open(TWO_PARTS)
        self.browser.call(
            "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page.click("#copy")
        page.wait("document.getElementById('status').textContent.includes('clipboard')")
        self.assertEqual(json.loads(page.run("navigator.clipboard.readText()")), TWO_PARTS)


class Hostile(PageTest):
    NAMES = [
        "</script><script>document.title='owned'</script>.jpg".replace("/", "\u2215"),
        "<img src=x onerror=alert(1)>.jpg", "\"'&`.jpg", "%%script%%.jpg", "👩‍👩‍👧 ‮gpj.exe\u2028.jpg",
        "-->]]>.jpg", "new\nline.jpg", "__proto__",
    ]

    def test_names_are_data(self):
        files = [name.encode() for name in self.NAMES] + [b"raw\xff\x80.jpg"]
        for file in files:
            os.symlink(os.path.join(SAMPLES, PANORAMA).encode(), os.path.join(self.folder.encode(), file))
        os.makedirs(os.path.join(self.folder, "<"))
        os.symlink(os.path.join(SAMPLES, PANORAMA), os.path.join(self.folder, "<", "script>.jpg"))
        names = [*self.NAMES, "raw\udcff\udc80.jpg", "</script>.jpg"]
        page = self.open({"version": 1, "parts": parts(names)})
        self.assertNotEqual(page.run("document.title"), "owned")
        self.assertEqual(len(self.files(page)[0]), len(names))
        self.assertIn("raw\\xff\\x80.jpg", self.files(page)[0])
        page.click(self.frame(1, 1))
        page.key("ArrowDown", alt=True)
        expected = [names[1], names[0], *names[2:]]
        self.assertEqual(self.order(self.save(page)), [expected])

    def test_the_page_may_load_nothing(self):
        page = self.open(TWO_PARTS)
        refused = page.run(
            "Promise.all(['https://example.com/', 'file:///etc/passwd'].map((address) =>"
            " fetch(address).then(() => false, () => true)))")
        self.assertEqual(refused, [True, True])
        inline = page.run(
            "(() => { const script = document.createElement('script');"
            " script.textContent = 'window.owned = true'; document.body.append(script);"
            " return window.owned === true; })()")
        self.assertFalse(inline)
        self.browser.events.clear()

    def test_a_photo_that_cannot_be_read_is_shown_as_missing(self):
        with open(os.path.join(self.folder, "broken.jpg"), "wb") as file:
            file.write(b"\xff\xd8\xff")
        page = self.open({"version": 1, "parts": parts([HARBOUR, "broken.jpg", "gone.jpg"])}, status=1)
        self.assertEqual(page.run("document.querySelectorAll('.missing').length"), 2)
        self.assertIn("gone.jpg", page.run("document.querySelectorAll('.frame')[2].ariaLabel"))


    def test_an_overlay_that_cannot_be_read_is_shown_as_missing(self):
        changed = {"image": TICKET, "source": {"width": 7, "height": 7}}
        for overlay, words in [
                ({"image": "gone.png"}, "cannot open"),
                (changed, "has changed since the plan was made: was 7×7, is 1100×460; remove its \"source\"")]:
            page = self.open({"version": 1, "overlay": overlay, "parts": parts(
                [HARBOUR, {"file": MARKET, "overlay": []}])}, status=1)
            self.assertEqual(page.run("document.querySelectorAll('.missing').length"), 1)
            left, top, width, height = page.box(".missing")
            self.assertGreater(min(width, height), 5)
            first, second = page.run("[...document.querySelectorAll('.frame')].map((frame) => frame.ariaLabel)")
            self.assertIn(f"{overlay['image']}, which stands on it: {words}", first)
            self.assertNotIn(words, second)
            self.assertIn("1 thing to mend", self.summary(page))
            page.click(self.frame(1, 1))
            self.assertIn(words, self.text(page, "selected"))
            page.key("Delete")
            self.assertNotIn("to mend", self.summary(page))

    def test_an_overlay_that_nobody_sees_is_not_missed(self):
        page = self.open({"version": 1, "overlay": {"image": "gone.png", "opacity": 0}, "parts": parts([HARBOUR])})
        self.assertEqual(page.run("document.querySelectorAll('.missing').length"), 0)
        self.assertNotIn("to mend", self.summary(page))


class Screens(PageTest):
    def test_few_parts_fill_the_window_as_far_as_they_can(self):
        grid = {"version": 1, "layout": {"grid": {"columns": 6, "cell": [400, 300]}}, "parts": parts(
            [HARBOUR, LIGHTHOUSE, MARKET, BRIDGE, TICKET, ORCHARD, PANORAMA])}
        width = "Math.round(document.querySelector('.canvas').offsetWidth)"
        page = self.open(grid)
        self.assertGreater(page.run(width), 1200)
        pictures = page.run("[...document.querySelectorAll('.frame img')].map((image) => image.naturalWidth)")
        self.assertGreaterEqual(min(pictures), 150)
        page = self.open(grid, width=390, height=740, touch=True)
        self.assertGreaterEqual(page.run(width), 350)
        self.assertGreater(page.box(self.frame(1, 1))[3], 40)
        self.assertEqual(self.open(dict(grid, layout="column")).run(width), 360)
        four = self.open(dict(grid, parts=grid["parts"] * 4))
        self.assertEqual(len(set(four.run("[...document.querySelectorAll('.part')].map((part) => part.offsetTop)"))), 1)
        self.assertGreater(four.run(width), 280)
        self.assertEqual(self.open(dict(grid, parts=grid["parts"] * 20)).run(width), 220)

    def test_nothing_is_wider_than_a_phone(self):
        for name, plan in PLANS.items():
            for width in (360, 320):
                with self.subTest(name, width=width):
                    page = self.open(plan, width=width, height=740, touch=True)
                    page.run("document.querySelector('.frame').focus()")
                    self.assertEqual(page.run("document.documentElement.scrollWidth"), width)

    def test_every_control_has_a_name(self):
        page = self.open(PLANS["captions"])
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "textbox", "spinbutton", "slider", "checkbox"}
        controls = [node for node in nodes if node.get("role", {}).get("value") in roles]
        self.assertGreater(len(controls), 10)
        for node in controls:
            self.assertTrue(node["name"]["value"], node)


def load_tests(loader, tests, pattern):
    if browser.find():
        return tests
    print("page tests are skipped: no chromium is installed")
    return unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()
