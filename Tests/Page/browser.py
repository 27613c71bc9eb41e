"""A headless Chromium, driven over a pipe by the DevTools protocol. Python alone suffices."""

import base64
import json
import os
import select
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find():
    """The browser's path; None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One browser process; a page is opened at a time."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="tallstitch-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        self.log = open(os.path.join(self.profile, "log"), "wb")
        # The browser reads commands from descriptor 3 and writes to 4.
        wiring = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        command = [
            "bash", "-c", wiring, "bash", find(), "--headless=new", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
            "--no-first-run", f"--user-data-dir={self.profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            command, pass_fds=(to_browser, from_browser), stdout=self.log, stderr=self.log)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []

    def close(self):
        self.process.kill()
        self.process.wait()
        self.log.close()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """The result of a command; events that come meanwhile are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def _next(self, seconds=60):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser says nothing")
            block = os.read(self.input, 1 << 20)
            if not block:
                raise RuntimeError("the browser has ended")
            self.buffer += block
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)


class Page:
    """A page from a file, in a window of its own size."""

    def __init__(self, browser, path, width=1280, height=900, touch=False, dark=False, scale=1):
        self.browser = browser
        browser.events.clear()
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[theme])
        self.downloads = tempfile.mkdtemp(prefix="tallstitch-saved-")
        browser.call(
            "Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads,
            eventsEnabled=True)
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.wait("document.readyState === 'complete'")

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        shutil.rmtree(self.downloads, ignore_errors=True)

    def call(self, method, **parameters):
        return self.browser.call(method, session=self.session, **parameters)

    def run(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def wait(self, expression, seconds=20):
        end = time.monotonic() + seconds
        while not self.run(expression):
            if time.monotonic() > end:
                raise TimeoutError(expression)
            time.sleep(0.02)

    def complaints(self):
        """Errors, warnings and requests that the page has made since it was opened."""
        self.run("0")
        found = []
        for event in self.browser.events:
            method, details = event["method"], event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(details["exceptionDetails"].get("exception", {}).get("description"))
            elif method == "Runtime.consoleAPICalled" and details["type"] in ("error", "warning"):
                found.append(str(details["args"]))
            elif method == "Log.entryAdded":
                found.append(details["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = details["request"]["url"]
                if not url.startswith(("file:", "data:", "blob:")):
                    found.append(url)
        return found

    # What a person does.

    def key(self, key, alt=False, control=False, shift=False):
        modifiers = alt * 1 + control * 2 + shift * 8
        code = {"Delete": 46, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39,
                "Tab": 9, "Enter": 13, "Escape": 27}.get(key, ord(key[0].upper()))
        extra = {"text": key} if len(key) == 1 and not (alt or control) else {}
        if key == "Enter":
            extra = {"text": "\r"}
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers,
                windowsVirtualKeyCode=code, **(extra if kind == "keyDown" else {}))

    def mouse(self, kind, x, y, pressed=True):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if pressed else "none",
            buttons=1 if pressed and kind != "mouseReleased" else 0, clickCount=1)

    def click(self, selector):
        x, y = self.centre(selector)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def drag(self, start, end):
        self.mouse("mousePressed", *start)
        for step in range(1, 6):
            self.mouse("mouseMoved", *between(start, end, step / 5))
        self.mouse("mouseReleased", *end)

    def touch_drag(self, start, end, rest):
        """A finger that rests for `rest` seconds before it moves."""
        self.touch("touchStart", start)
        time.sleep(rest)
        for step in range(1, 9):
            self.touch("touchMove", between(start, end, step / 8))
            time.sleep(0.02)
        self.touch("touchEnd")

    def touch(self, kind, *points):
        self.call(
            "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def box(self, selector):
        """Left, top, width and height of an element in the window, once it is in view."""
        quoted = json.dumps(selector)
        return self.run(
            f"(() => {{ const node = document.querySelector({quoted});"
            " node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });"
            " const box = node.getBoundingClientRect();"
            " return [box.left, box.top, box.width, box.height]; })()")

    def centre(self, selector):
        left, top, width, height = self.box(selector)
        return left + width / 2, top + height / 2

    def screenshot(self, path, whole=False):
        image = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(image["data"]))

    def picture(self, selector):
        """The pixels of an element, as far as it is in the window."""
        left, top, width, height = self.box(selector)
        clip = {"x": left + self.run("scrollX"), "y": top + self.run("scrollY"),
                "width": width, "height": height, "scale": 1}
        image = self.call(
            "Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        return Picture(base64.b64decode(image["data"]))

    def saved(self):
        """The bytes of the one file that was downloaded."""
        end = time.monotonic() + 20
        # A file under the final name may still be empty.
        while not self._downloaded():
            if time.monotonic() > end:
                raise TimeoutError("nothing was downloaded")
            time.sleep(0.05)
        [name] = os.listdir(self.downloads)
        with open(os.path.join(self.downloads, name), "rb") as file:
            return file.read()

    def _downloaded(self):
        self.run("0")
        return any(
            event["method"] == "Browser.downloadProgress" and event["params"]["state"] == "completed"
            for event in self.browser.events)


class Picture:
    """A PNG of 8-bit RGB or RGBA."""

    def __init__(self, png):
        at, data = 8, b""
        while at < len(png):
            length, kind = struct.unpack(">I4s", png[at:at + 8])
            body = png[at + 8:at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, colors, _, _, interlace = struct.unpack(">IIBBBBB", body)
                assert depth == 8 and colors in (2, 6) and interlace == 0
                self.channels = 3 if colors == 2 else 4
            elif kind == b"IDAT":
                data += body
            at += 12 + length
        self.rows = self._rows(zlib.decompress(data))

    def _rows(self, data):
        """Undoes the filters of PNG's chapter 9."""
        count, step = self.width * self.channels, self.channels
        above, rows = bytes(count), []
        for y in range(self.height):
            kind, row = data[y * (count + 1)], bytearray(data[y * (count + 1) + 1:(y + 1) * (count + 1)])
            for x in range(count if kind else 0):
                a, b, c = (row[x - step] if x >= step else 0), above[x], (above[x - step] if x >= step else 0)
                p = a + b - c
                nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                row[x] = row[x] + (0, a, b, (a + b) // 2, nearest)[kind] & 255
            rows.append(bytes(row))
            above = row
        return rows

    def __getitem__(self, place):
        """Red, green and blue at (x, y)."""
        x, y = place
        return tuple(self.rows[y][x * self.channels:x * self.channels + 3])

    def means(self, side):
        """The mean colours of squares of `side` pixels, row by row."""
        for top in range(0, self.height - side + 1, side):
            for left in range(0, self.width - side + 1, side):
                pixels = [self[x, y] for y in range(top, top + side) for x in range(left, left + side)]
                yield (left, top), [sum(channel) / len(pixels) for channel in zip(*pixels)]


def png(width, height, color):
    """A PNG of 8-bit RGB, of which `color(x, y)` is red, green and blue."""
    rows = b"".join(
        b"\0" + bytes(channel for x in range(width) for channel in color(x, y)) for y in range(height))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
              (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks)


def between(start, end, share):
    return tuple(a + (b - a) * share for a, b in zip(start, end))
