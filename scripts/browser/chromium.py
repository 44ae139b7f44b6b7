"""A headless Chromium, driven through pipes by its DevTools protocol. It needs nothing but Python and the browser."""

import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time


class Failure(Exception):
    """The browser said no, or nothing in time."""


class Patience:
    """The end of a wait for the browser: it has used much processor time since, or next to none for long. So other work
    of the machine makes no difference."""

    MOST = 180  # seconds of processor time
    QUIET = 300  # seconds by the clock, with less than one of processor time

    def __init__(self, spent):
        self.spent = spent
        self.start = self.last_spent = spent()
        self.last_time = self.checked = time.monotonic()

    def check(self):
        """Raises a failure if the wait has to end. Call it often."""
        now = time.monotonic()
        if now - self.checked < 1:
            return
        self.checked, spent = now, self.spent()
        if spent - self.start > self.MOST:
            raise Failure(f"the browser has no answer after {self.MOST} s of processor time")
        # Processes that end take their time with them.
        if abs(spent - self.last_spent) > 1:
            self.last_time, self.last_spent = now, spent
        elif now - self.last_time > self.QUIET:
            raise Failure(f"the browser has no answer, and has done nothing for {self.QUIET} s")


class Browser:
    """A browser with one page. Every call ends, see Patience."""

    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not program:
            raise Failure("there is no chromium; run scripts/setup browser")
        self.profile = tempfile.mkdtemp(prefix="carillon-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        # The browser reads commands from descriptor 3 and writes answers to descriptor 4.
        def arrange():
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "about:blank"],
            close_fds=False, preexec_fn=arrange, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        # Times of the page are those of its thread, so that it does not matter what else the machine does.
        self.call("Performance.enable", timeDomain="threadTicks")

    def close(self):
        """Ends the browser and removes what it left."""
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(timeout=10)
        except (Failure, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def spent(self):
        """Returns the processor time of the browser's processes so far, in seconds."""
        ticks = 0
        for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = file.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            # The session, and the time in user code and in the system.
            if int(fields[3]) == self.process.pid:
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def receive(self, patience):
        """Returns the next message."""
        patience.check()
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], 1)[0]:
                patience.check()
                continue
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise Failure("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Sends a command and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        patience = Patience(self.spent)
        while True:
            answer = self.receive(patience)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, event):
        """Waits for an event of the page, also one that has come already."""
        patience = Patience(self.spent)
        while True:
            for place, known in enumerate(self.events):
                if known.get("method") == event:
                    return self.events.pop(place)
            self.events.append(self.receive(patience))

    def open(self, url):
        """Loads a page. Returns the seconds until it was loaded."""
        self.events = [event for event in self.events if event.get("method") != "Page.loadEventFired"]
        start = time.monotonic()
        self.call("Page.navigate", url=url)
        self.wait("Page.loadEventFired")
        # The first picture needs the layout.
        self.evaluate("document.documentElement.scrollHeight")
        return time.monotonic() - start

    def processor_seconds(self):
        """Returns the processor time that the page's thread has used."""
        return next(metric["value"] for metric in self.call("Performance.getMetrics")["metrics"] if metric["name"] == "TaskDuration")

    def evaluate(self, expression):
        """Returns the value of an expression, which may be a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def resize(self, width, height, scale=1):
        """Sets the size of the window in points of the page, and how many points of the screen each is."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def prefer(self, scheme, media=""):
        """Sets the light or dark scheme, and the medium."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)

    def screenshot(self, path, clip=None):
        """Writes what the window shows, or a part of the page, as PNG."""
        parameters = {"clip": {**clip, "scale": 1}, "captureBeyondViewport": True} if clip else {}
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png", **parameters)["data"]))

    def pdf(self):
        """Returns the page as it is printed."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    def complaints(self):
        """Returns and forgets the errors of the console, uncaught errors, and requests for anything but this file."""
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append("uncaught: " + details.get("exception", {}).get("description", details["text"]))
            if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ["error", "warning"]:
                found.append("console: " + parameters["entry"]["text"])
            if event.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ["error", "warning", "assert"]:
                found.append("console: " + str(parameters["args"])[:200])
            if event.get("method") == "Page.javascriptDialogOpening":
                found.append("dialogue: " + parameters["message"])
            if event.get("method") == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith(("file:", "about:", "data:")):
                    found.append("request: " + url)
        self.events = []
        return found
