"""Starts `carillon serve`, opens its page in a real browser, and uses it as people do: with a client that connects, with
the mouse and the keyboard, narrow and wide, light and dark, with hostile texts, under load, and while the server dies.

    scripts/browser/live.py AXE [PART...]

The program is .build/debug/carillon, or that of $CARILLON. Parts are names of functions below, such as “follow”; without
them, all are run. Each check prints a line. Everything waits for a condition; the load alone is paced by a clock, for it
is about real time.
"""

import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

from chromium import Browser, Failure
from look import ACTIVE, OVERFLOW, RULES

PROGRAM = os.environ.get("CARILLON", ".build/debug/carillon")
SERVERS = ["mqtt", "ddp", "magicbell", "push"]
PATIENCE = 30  # seconds until a condition counts as never met
MOST_LAG = 1  # second
MOST_LINES, MOST_ROWS, MOST_ELEMENTS = 10_000, 300, 5_000
RATE, DURATION = 2_000, 10  # events a second, seconds

faults = []


def check(is_good, what):
    """Prints what was checked, and notes what is wrong."""
    print(f"  {'✔' if is_good else '✘'} {what}", flush=True)
    if not is_good:
        faults.append(what)


# MARK: The server, and a client of it


class Server:
    """The process with all servers."""

    def __init__(self, ports=None, more=()):
        arguments = [PROGRAM, "serve", *more]
        for name in [*SERVERS, "inspector"]:
            arguments += [f"--{name}-port", str((ports or {}).get(name, 0))]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.ports = json.loads(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{self.ports['inspector']}/"

    def ask(self, path, method="GET", body=None):
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, method=method), timeout=PATIENCE) as answer:
            return json.load(answer)

    def newest(self):
        """Returns the number of the last line. Every change tells it; this one changes nothing."""
        return self.ask("admin/servers/push/misbehaviours", "DELETE")["after"]

    def expect(self, after=0, **match):
        """Waits until a line fits, and returns it; `None` if none does."""
        try:
            return self.ask("admin/expect", "POST", {"match": match, "after": after, "within": PATIENCE})["line"]
        except urllib.error.HTTPError:
            return None

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Client:
    """An MQTT client of a few lines."""

    def __init__(self, server, name):
        self.socket = socket.create_connection(("127.0.0.1", server.ports["mqtt"]), timeout=PATIENCE)
        self.send(0x10, self.text("MQTT") + b"\4\2\0\x3c" + self.text(name))
        self.receive()

    @staticmethod
    def text(text):
        data = text.encode()
        return struct.pack(">H", len(data)) + data

    def send(self, first, body=b""):
        self.socket.sendall(self.packet(first, body))

    @staticmethod
    def packet(first, body):
        length, size = len(body), bytearray()
        while True:
            size.append(length % 128 | (128 if length > 127 else 0))
            length //= 128
            if not length:
                return bytes([first]) + bytes(size) + body

    def subscribe(self, topic):
        self.send(0x82, b"\0\1" + self.text(topic) + b"\0")
        self.receive()

    def publish(self, topic, payload):
        self.send(0x30, self.text(topic) + payload.encode())

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise ConnectionError("the broker has closed the connection")
            data += piece
        return data

    def receive(self):
        """Returns the first byte of the next packet, and what follows."""
        first, length, shift = self.read(1)[0], 0, 0
        while True:
            byte = self.read(1)[0]
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return first, self.read(length)

    def receives(self, topic, payload):
        try:
            _, body = self.receive()
        except OSError:
            return False
        return body == self.text(topic) + payload.encode()

    def close(self):
        self.socket.close()


# MARK: The page

KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
        "ArrowRight": 39, "ArrowDown": 40}
# A place that is in sight, by a selector and, if there are several, its text.
FIND = """(selector, text) => [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length
  && (text === null || one.textContent.trim() === text))"""


class Page:
    """The page in the browser."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server

    def open(self, width=1280, height=800, scheme="light", place=""):
        self.browser.resize(width, height)
        self.browser.prefer(scheme)
        # Another place on the same page would load nothing.
        self.browser.open("about:blank")
        self.browser.open(self.server.url + place)
        if not self.until("document.querySelectorAll('[role=tab]').length === 6 && document.getElementById('state').textContent === 'Live'"):
            raise Failure(f"the page does not go live, it says: {self.value('document.body.innerText.slice(0, 300)')}")

    def value(self, expression):
        return self.browser.evaluate(expression)

    def until(self, condition, seconds=PATIENCE):
        """Waits in the page until a condition is met, and returns whether it was."""
        return self.browser.evaluate(
            f"new Promise((done) => {{ const end = performance.now() + {seconds * 1000}; const look = () => {{ let met = false;"
            f" try {{ met = {condition}; }} catch {{}} if (met || performance.now() > end) done(Boolean(met)); else setTimeout(look, 10); }}; look(); }})")

    def find(self, selector, text=None):
        return f"({FIND})({json.dumps(selector)}, {json.dumps(text)})"

    def click(self, selector, text=None):
        if not self.until(f"{self.find(selector, text)} && !{self.find(selector, text)}.disabled"):
            raise Failure(f"there is no {selector} {text or ''} to click at")
        self.value(f"{self.find(selector, text)}.click(); 0")

    def fill(self, selector, text):
        self.value(f"(() => {{ const field = {self.find(selector)}; field.value = {json.dumps(text)};"
                   " for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true })); })()")

    def press(self, key, shift=False):
        code = KEYS.get(key, ord(key[0].upper()))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.browser.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **event)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def tab(self, name):
        self.click(f"#tab-{name}")

    def rows(self, view="events"):
        """Returns the texts of the rows, cell by cell."""
        return self.value(f"[...document.querySelectorAll('#{view} .rows [data-place]')].map((row) => [...row.children].map((one) => one.textContent))")

    def has_row(self, *texts, view="events"):
        """An expression: whether a row has all these texts."""
        return (f"[...document.querySelectorAll('#{view} .rows [data-place]')].some((row) => "
                f"{json.dumps(texts)}.every((text) => row.textContent.includes(text)))")

    def fill_form(self, scope, **values):
        """Fills a form's fields by their labels."""
        for name, value in values.items():
            found = self.value(f"""(() => {{
                const label = [...document.querySelectorAll({json.dumps(scope + ' .field label')})].find((one) =>
                  one.closest("[role=tabpanel]").hidden === false && one.firstChild.textContent === {json.dumps(name)});
                const field = label && document.getElementById(label.htmlFor), value = {json.dumps(value)};
                if (!field) return false;
                if (field.type === "checkbox") field.checked = value; else field.value = value;
                field.dispatchEvent(new Event("change", {{ bubbles: true }}));
                return true; }})()""")
            if not found:
                raise Failure(f"there is no field “{name}” in {scope}")

    def complaints(self, *without):
        """Returns the errors of the console, and requests for another server."""
        return [one for one in self.browser.complaints()
                if not one.startswith(("request: " + self.server.url, "request: data:")) and not any(text in one for text in without)]

    def check_complaints(self, where, *without):
        found = self.complaints(*without)
        check(not found, f"{where}: no error and no request to anywhere else" + (f", but {found[:3]}" if found else ""))


REFUSED = "Failed to load resource"  # The browser notes each answer that is a refusal, and each request without one.
ORDER = "[role=tabpanel]:not([hidden]) .order"


# MARK: Checks


def look(page, axe):
    """Its looks and its accessibility, on each tab."""
    client = Client(page.server, "alice")
    client.subscribe("a/#")
    client.publish("a/b", "hello")
    client.receive()
    for width, height, scheme in [(1280, 800, "light"), (1280, 800, "dark"), (360, 740, "light"), (360, 740, "dark"), (640, 400, "light")]:
        where = f"{width} points, {scheme}"
        page.open(width, height, scheme)
        over, violations = [], []
        for tab in ["events", "diagram", *SERVERS]:
            page.tab(tab)
            page.until("document.querySelector('[role=tabpanel]:not([hidden]) :is([data-place],.table)')")
            page.value("for (const one of document.querySelectorAll('details')) one.open = true; 0")
            if page.value(OVERFLOW) > 0:
                over.append(tab)
            if width == 640:
                continue
            page.value(axe + "; 0")
            violations += page.value(
                f"axe.run(document, {RULES}).then((found) => found.violations.map((one) => `{tab}: ${{one.id}}, ${{one.help}}, ${{one.nodes[0].html.slice(0, 160)}}`))")
        check(not over, f"{where}: nothing is too wide" + (f", but {', '.join(over)}" if over else ""))
        if width != 640:
            check(not violations, f"{where}: axe is content with all tabs" + (f", but says {violations[:4]}" if violations else ""))
        page.check_complaints(where)
    active = page.value(ACTIVE).split()
    check(sorted(set(active) - {"form"}) == ["link", "script", "style"], f"the page has nothing active but its script, its style and its forms: {sorted(set(active))}")
    handlers = page.value("[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes]).filter((one) => /^on/i.test(one.name)).length")
    check(handlers == 0, "no attribute runs anything")
    client.close()


def follow(page):
    """A client is seen, in the list and in the diagram, and filters choose."""
    page.open()
    bob, carol = Client(page.server, "bob-7"), Client(page.server, "carol-7")
    bob.subscribe("orders/#")
    carol.publish("orders/7", "ready")
    check(bob.receives("orders/7", "ready"), "a client gets a message of another one")
    check(page.until(page.has_row("mqtt", "carol-7", "received", "PUBLISH orders/7 QoS 0, 5 bytes: ready")), "the list shows it in words")
    check(page.until(page.has_row("bob-7", "sent", "orders/7")), "the list shows that it was passed on")
    page.tab("diagram")
    check(page.until(page.has_row("carol-7 to MQTT", "PUBLISH orders/7", view="diagram")), "the diagram shows it as an arrow to the server")
    lanes = page.value("[...document.querySelectorAll('#diagram .lanes span')].map((one) => one.textContent)")
    check({"bob-7", "carol-7"} <= set(lanes), f"the diagram has a lane for each client: {', '.join(lanes)}")
    aimed = page.value("""(() => { const lane = (name) => { const box = [...document.querySelectorAll("#diagram .lanes span")].find((one) =>
        one.textContent.startsWith(name)).getBoundingClientRect(); return box.x + box.width / 2; };
      const row = [...document.querySelectorAll("#diagram .mark.to-server")].find((one) => one.textContent.includes("orders/7"));
      const box = row.getBoundingClientRect(), ends = [box.left, box.right], lanes = [lane("MQTT"), lane("carol-7")].sort((a, b) => a - b);
      return ends.every((end, index) => Math.abs(end - lanes[index]) < 2) && row.classList.contains("leftward"); })()""")
    check(aimed, "the arrow goes from the client's lane to that of the server")
    page.tab("events")

    def only(what, condition, column, wanted):
        page.until(condition)
        found = {row[column] for row in page.rows() if len(row) == 5}
        check(bool(found) and all(wanted(text) for text in found), f"the filter by {what} leaves: {', '.join(sorted(found))[:100]}")

    page.click(".chip[data-server=mqtt]")
    only("server", "location.hash.includes('server=mqtt')", 1, lambda text: text == "mqtt")
    page.fill("#client", "carol")
    only("client", "!" + page.has_row("bob-7", "connected"), 2, lambda text: "carol" in text)
    page.click("#clear")
    page.until(page.has_row("bob-7", "connected"))
    page.fill("#kind", "PUBLISH")
    only("kind", "!" + page.has_row("CONNACK"), 4, lambda text: "orders/7" in text or "a/b" in text)
    page.click("#clear")
    page.fill("#text", "ORDERS/7 ready")
    only("text", "!" + page.has_row("CONNACK"), 4, lambda text: "orders/7" in text and "ready" in text)
    page.until("location.hash.includes('text=')")
    place = page.value("location.hash")
    page.open(place=place)
    check(page.until("document.querySelectorAll('#events [data-place]').length") and page.value("document.getElementById('text').value") == "ORDERS/7 ready"
          and not page.value(page.has_row("CONNACK")), "the address keeps the filter")
    page.click("#clear")
    page.fill("#text", "nothing has these words")
    check(page.until("document.querySelectorAll('#events [data-place]').length === 0"), "a filter may leave nothing")
    page.click("#clear")

    page.until(page.has_row("orders/7"))
    page.value("[...document.querySelectorAll('#events [data-place]')].find((row) => row.textContent.includes('PUBLISH orders/7')).click(); 0")
    check(page.until("document.querySelector('#events .detail pre')?.textContent.includes('\"topic\": \"orders/7\"')"), "a row opens to its line")
    carol.publish("orders/8", "more")
    check(page.until("/^\\d+ new/.test(document.getElementById('newer').textContent)"), "somebody who reads is told of new lines, and not moved")
    page.click("#newer")
    check(page.until(page.has_row("orders/8")), "then the page follows again")
    page.check_complaints("following")
    for client in [bob, carol]:
        client.close()


def scroll(page):
    """Those who scroll up read in peace, and may read all that is kept."""
    client = Client(page.server, "scroller")
    before = page.server.newest()
    for number in range(400):
        client.publish(f"scroll/{number}", "")
    page.server.expect(before, packet={"topic": "scroll/399"})
    page.open()
    page.until(page.has_row("scroll/399"))
    page.browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=600, y=500, deltaX=0, deltaY=-300)
    check(page.until("document.getElementById('pause').getAttribute('aria-pressed') === 'true'"), "scrolling up pauses")
    client.publish("scroll/new", "")
    check(page.until("document.getElementById('newer').textContent.startsWith('2 new')"), "new lines are counted meanwhile")
    place = "document.getElementById('events')"
    page.value(f"(async () => {{ for (let turn = 0; turn < 100; turn += 1) {{ {place}.scrollTop = 0;"
               " await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); } })()")
    first = page.value("document.querySelector('#events [data-place]').dataset.place")
    check(first == "0" and page.value("document.querySelectorAll('#events [data-place]').length") <= MOST_ROWS,
          f"scrolling up reaches the oldest line, with at most {MOST_ROWS} rows at a time")
    page.value(f"(async () => {{ for (let turn = 0; turn < 200; turn += 1) {{ {place}.scrollTop = 1e9;"
               " await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); } })()")
    check(page.until(page.has_row("scroll/new") + " && document.getElementById('newer').hidden"), "scrolling down to the end follows again")
    page.check_complaints("scrolling")
    client.close()


def act(page):
    """Forms and buttons do what a scenario could do."""
    client = Client(page.server, "dave-7")
    client.subscribe("form/#")
    page.open()
    page.tab("mqtt")
    form = "[data-action=publish]"
    page.fill_form(form, topic="form/1", payload="from the page\nin two lines", qos="0", retain=True)
    page.click(form + " button", "publish")
    check(client.receives("form/1", "from the page\nin two lines"), "a message that the form publishes reaches the client")
    check(page.until(f"document.querySelector('{form} .told.good')?.textContent.startsWith('Done')"), "the form says that it is done")
    check(page.until("[...document.querySelectorAll('#panel-mqtt td')].some((one) => one.textContent === 'form/1')"), "the state shows the retained message")
    check(page.until("[...document.querySelectorAll('#panel-mqtt td')].some((one) => one.textContent === 'dave-7')"), "the state shows the session")

    page.complaints()
    page.fill_form(form, topic="form/#", qos="")
    page.click(form + " button", "publish")
    check(page.until(f"document.querySelector('{form} .told.bad')?.textContent.length > 10"),
          f"a refused form shows the sentence of the server: {page.value(f'''document.querySelector('{form} .told').textContent''')}")
    page.fill_form(form, topic="form/1", qos="3")
    page.click(form + " button", "publish")
    check(page.until("document.activeElement.getAttribute('aria-invalid') === 'true' && document.activeElement.type === 'number'"),
          "the field that the sentence names has the focus")
    page.fill_form(form, qos="1")
    page.complaints()

    # A misbehaviour begins, strikes, is listed, and ends.
    page.fill_form(ORDER, action="drop")
    page.click(ORDER + " summary")
    page.value("[...document.querySelectorAll('#panel-mqtt .boxes input')].find((one) => one.value === 'PUBLISH').click(); 0")
    page.fill_form(ORDER, client="dave-7", name="loses all")
    after = page.server.newest()
    page.click(ORDER + " button.strong")
    listed = "[...document.querySelectorAll('#panel-mqtt .misbehaviours tbody tr')].find((one) => one.textContent.includes('loses all'))"
    check(page.until(listed), "a misbehaviour that the form begins is listed")
    other = Client(page.server, "erin-7")
    other.publish("form/lost", "")
    check(bool(page.server.expect(after, kind="misbehaved", reason="loses all")), "it strikes")
    check(page.until(listed + ".children[1].textContent === '1'"), "its strikes are counted")
    page.click("#panel-mqtt [data-number]")
    check(page.until(listed + ".textContent.includes('ended')"), "its button ends it")
    other.publish("form/found", "again")
    check(client.receives("form/found", "again"), "then messages arrive again")
    page.tab("events")
    check(page.until(page.has_row("misbehaved", "loses all", "form/lost")), "the list shows what was lost")
    check(page.value("[...document.querySelectorAll('#events .row.fault')].some((row) => row.textContent.includes('form/lost'))"), "in the colour of faults")
    page.tab("diagram")
    check(page.until("[...document.querySelectorAll('#diagram .mark.strike')].some((one) => one.textContent.includes('form/lost'))"), "the diagram shows it, too")

    page.tab("mqtt")
    page.fill_form("[data-action=disconnect]", client="dave-7")
    page.value("document.querySelector('#panel-mqtt [data-action=disconnect]').open = true; 0")
    page.click("[data-action=disconnect] button.strong")
    check(client_ends(client), "a client is cut by its form")
    page.check_complaints("acting")
    for one in [client, other]:
        one.close()


def client_ends(client):
    try:
        while True:
            client.receive()
    except TimeoutError:
        return False
    except OSError:
        return True


def misbehave(page):
    """Every server's every misbehaviour can be ordered with its parameters, and every action has its form."""
    page.open()
    described = page.server.ask("admin/servers")["servers"]
    for server in described:
        name = server["name"]
        page.tab(name)
        panel = f"#panel-{name}"
        refused = []
        for one in server["misbehaviours"]:
            page.fill_form(f"{panel} .order", action=one["action"])
            values = {member["name"]: value_of(member) for member in one["members"] if member.get("required")}
            page.fill_form(f"{panel} .order", **{spaced(key): value for key, value in values.items()})
            page.value(f"document.querySelector('{panel} .order .told').textContent = ''; 0")
            page.click(f"{panel} .order button.strong")
            told = f"document.querySelector('{panel} .order .told')"
            if not page.until(told + ".textContent.startsWith('Done')", 10):
                refused.append(f"{one['action']}: {page.value(told + '.textContent')}")
        check(not refused, f"{name}: {len(server['misbehaviours'])} misbehaviours can be ordered" + (f", but {refused}" if refused else ""))
        count = f"document.querySelectorAll('{panel} .misbehaviours tbody [data-number]').length"
        check(page.until(f"{count} === {len(server['misbehaviours'])}"), f"{name}: all are listed")
        page.click(f"{panel} .misbehaviours thead button")
        check(page.until(f"{count} === 0"), f"{name}: one button ends all")
        missing = [f"{action['action']}.{member['name']}" for action in server["actions"] for member in action["members"]
                   if not page.value(f"[...document.querySelectorAll('{panel} [data-action={action['action']}] label')].some((one) => one.firstChild.textContent === {json.dumps(spaced(member['name']))})")]
        check(not missing, f"{name}: a form for each of {len(server['actions'])} actions, with each of its members" + (f", but not {missing}" if missing else ""))
        check(page.until(f"document.querySelectorAll('{panel} .table').length > 0"), f"{name}: its state is shown: "
              + ", ".join(page.value(f"[...document.querySelectorAll('{panel} .table h3')].map((one) => one.firstChild.textContent.trim())")))
    page.tab("ddp")
    page.fill_form("#panel-ddp [data-action=insert]", collection="items", id="from-the-page", fields='{"name": "Bell"}')
    page.click("#panel-ddp [data-action=insert] button.strong")
    check(page.until("document.querySelector('#panel-ddp [data-action=insert] .told').textContent.includes('changed')"), "ddp: the form inserts a document")
    page.tab("magicbell")
    page.value("document.querySelector('#panel-magicbell [data-action=notify]').open = true; 0")
    page.fill_form("#panel-magicbell [data-action=notify]", title="Lunch?", users="ann@example.com\nbob@example.com")
    page.click("#panel-magicbell [data-action=notify] button.strong")
    check(page.until("document.querySelector('#panel-magicbell [data-action=notify] .told').textContent.includes('ids')"), "magicbell: the form sends a notification to two users")
    check(page.until("[...document.querySelectorAll('#panel-magicbell td')].some((one) => one.textContent.includes('Lunch?') || one.textContent.includes('ann@example.com'))"), "magicbell: the state shows it")
    page.check_complaints("misbehaving")


def spaced(name):
    return re.sub("(?<=[a-z0-9])[A-Z]+", lambda run: " " + (run[0] if len(run[0]) > 1 else run[0].lower()), name)


def value_of(member):
    if member["type"] == "integer":
        return str(member.get("minimum", 1))
    return {"seconds": "0.5", "flag": True, "object": "{}"}.get(member["type"], "a")


def power(page):
    """Stopping, starting, crashing and resetting."""
    page.open()
    page.tab("mqtt")
    chip = "document.querySelector('.chip[data-server=mqtt]')"
    client = Client(page.server, "frank-7")
    check(page.until(chip + ".textContent.includes('1 connection')"), "the chip counts the connection")
    page.click("#panel-mqtt [data-act=crash]")
    check(client_ends(client), "a crash resets the connections")
    check(page.until(chip + ".textContent.includes('does not run')"), "the chip says that the server does not run")
    page.click("#panel-mqtt [data-act=start]")
    check(page.until("!" + chip + ".textContent.includes('does not run')"), "it starts again")
    page.click("#panel-mqtt [data-act=stop]")
    check(page.until(chip + ".classList.contains('off')"), "it stops")
    page.click("#panel-mqtt [data-act=restart]")
    check(page.until("!" + chip + ".classList.contains('off')"), "it restarts")
    client = Client(page.server, "grace-7")
    client.send(0x31, client.text("kept/1") + b"x")
    kept = "[...document.querySelectorAll('#panel-mqtt td')].some((one) => one.textContent === 'kept/1')"
    check(page.until(kept), "a retained message is shown")
    page.click("#panel-mqtt [data-act=reset]")
    check(page.until(f"!{kept} && document.querySelector('#panel-mqtt .acts .told').textContent === 'It begins anew.'"), "a reset forgets it")
    Client(page.server, "heidi-7").close()
    check(True, "on the same port")
    page.click("#reset-all")
    page.tab("events")
    check(page.until(page.has_row("push", "started")), "all can be reset at once")
    page.check_complaints("starting and stopping")


def type_keys(page):
    """Everything by the keyboard."""
    client = Client(page.server, "ivan-7")
    client.publish("keys/1", "")
    page.open()
    page.until(page.has_row("keys/1"))
    stops, unseen = [], []
    for _ in range(30):
        page.press("Tab")
        stop = page.value("(() => { const one = document.activeElement; if (one === document.body) return null; const style = getComputedStyle(one);"
                          " return { name: one.id || one.dataset.server || one.dataset.place || one.className, seen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 }; })()")
        if stop is None or stop["name"] in stops:
            break
        stops.append(stop["name"])
        if not stop["seen"]:
            unseen.append(stop["name"])
    wanted = [*SERVERS, "reset-all", "help", "tab-events", "client", "kind", "text", "clock", "pause"]
    check(all(name in stops for name in wanted) and stops[-1] != "pause", f"the tab key reaches everything: {', '.join(stops)}")
    check(not unseen, "the focus is always seen" + (f", but not at {unseen}" if unseen else ""))
    place = int(page.value("document.activeElement.dataset.place ?? document.querySelector('#events [tabindex=\"0\"]').dataset.place"))
    page.value("document.querySelector('#events [data-place][tabindex=\"0\"]').focus(); 0")
    page.press("ArrowUp")
    check(page.value("Number(document.activeElement.dataset.place)") == place - 1, "arrow keys go from line to line")
    page.press("Enter")
    check(page.until("document.activeElement.getAttribute('aria-expanded') === 'true'"), "Enter opens a line")
    page.press("Enter")
    check(page.until("document.activeElement.getAttribute('aria-expanded') === 'false'"), "Enter closes it")
    page.press("Home")
    check(page.value("document.activeElement.dataset.place") == "0", "Home goes to the oldest line")
    page.press("End")
    check(page.until("document.activeElement.nextElementSibling === null"), "End goes to the newest one")
    page.press("l")
    check(page.until("document.getElementById('newer').hidden"), "l follows again")
    page.press("p")
    check(page.until("document.getElementById('pause').getAttribute('aria-pressed') === 'true'"), "p pauses")
    page.press("p")
    page.press("?", shift=True)
    check(page.until("document.getElementById('keys').open"), "? shows the keys")
    page.press("Escape")
    check(page.until("!document.getElementById('keys').open"), "Escape closes them")
    page.press("2")
    check(page.until("document.activeElement.id === 'tab-diagram' && !document.getElementById('panel-diagram').hidden"), "2 goes to the second tab")
    page.press("ArrowRight")
    check(page.until("document.activeElement.id === 'tab-mqtt' && !document.getElementById('panel-mqtt').hidden"), "an arrow key goes to the next tab")
    page.press("End")
    check(page.until("document.activeElement.id === 'tab-push'"), "End goes to the last tab")
    page.press("Home")
    page.press("/")
    check(page.until("document.activeElement.id === 'text'"), "/ goes to the search")
    for letter in "keys":
        page.press(letter)
    check(page.until("document.getElementById('text').value === 'keys' && !document.getElementById('clear').hidden"), "letters are written there")
    page.press("Escape")
    check(page.until("document.getElementById('clear').hidden"), "Escape clears the filter")

    # A message is published without the mouse.
    client.subscribe("keys/form")
    page.value("document.activeElement.blur(); 0")
    page.press("3")
    for _ in range(20):
        page.press("Tab")
        if page.value("document.activeElement.labels?.[0]?.firstChild.textContent") == "topic":
            break
    for letter in "keys/form":
        page.press(letter)
    page.press("Enter")
    check(client.receives("keys/form", ""), "a form is sent by Enter")
    page.check_complaints("keys")
    client.close()


def be_hostile(page):
    """Hostile texts are shown as texts."""
    image, turned = "<img src=x onerror=alert(1)>", "\u202e\u2066gnp.exe\u200f"
    page.open()
    client = Client(page.server, image + "\u202e")
    client.publish(image, "<script>alert(2)</script>")
    client.publish(turned, turned * 40)
    client.publish("</script><style>*{display:none}", "\u0000\u001b[31m\n" * 20)
    client.publish("long/" + "x" * 5_000, "")
    client.publish("long", "long " * 13_107 + "<b>end</b>")
    client.send(0x31, client.text(image) + b"<svg onload=alert(3)>")
    check(page.until(page.has_row("PUBLISH " + image, "<script>alert(2)</script>")), "markup is shown as text")
    check(page.until(page.has_row("PUBLISH \\u202e\\u2066gnp.exe\\u200f")), "marks of direction are shown by their numbers")
    check(page.until(page.has_row("65,545 bytes: long")), "64 KiB are shown by their size and their beginning")
    for tab in ["events", "diagram", "mqtt"]:
        page.tab(tab)
        if tab == "mqtt":
            check(page.until(f"[...document.querySelectorAll('#panel-mqtt td')].some((one) => one.textContent.includes({json.dumps(image)}))"), "the state shows it as text, too")
        else:
            page.until(page.has_row(image, view=tab))
            page.value(f"for (const row of [...document.querySelectorAll('#{tab} [data-place]')].slice(-14)) row.click(); 0")
        check(page.value(OVERFLOW) <= 0, f"{tab}: nothing is too wide")
    found = page.value("[...document.querySelectorAll('img,svg,iframe,script,style,main b:not(.panel b)')].map((one) => one.tagName).sort().join(' ')")
    check(found == "SCRIPT STYLE", f"no element came from a text: {found}")
    handlers = page.value("[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].map((it) => it.name)).filter((name) => /^on/i.test(name)).length")
    check(handlers == 0, "no attribute came from a text")
    page.browser.resize(360, 740)
    check(page.value(OVERFLOW) <= 0, "narrow, nothing is too wide either")
    page.check_complaints("hostile texts")
    client.close()


NEWEST = "Number(document.getElementById('figures').textContent.match(/^line ([\\d,]+)/)[1].replaceAll(',', ''))"
HELD = "Number(document.getElementById('figures').textContent.match(/([\\d,]+) kept/)[1].replaceAll(',', ''))"


def load(page):
    """Two thousand events a second are followed, in each view that moves."""
    for tab in ["events", "diagram"]:
        page.open()
        page.tab(tab)
        client = Client(page.server, "loader")
        # Each message is two lines: that it was received, and that it was published. Every second one has a reader.
        topic = f"load/{tab}"
        message = Client.packet(0x30, Client.text(topic) + b"x" * 40)
        begun, first = time.monotonic(), page.server.newest()
        done = threading.Event()

        def send():
            # Twenty-five steps a second, each with its part of the messages.
            step = RATE // 2 // 25
            for number in range(DURATION * 25):
                client.socket.sendall(message * step)
                time.sleep(max(0, begun + (number + 1) / 25 - time.monotonic()))
            done.set()

        sender = threading.Thread(target=send)
        sender.start()
        lags, most_held, most_rows, most_elements = [], 0, 0, 0
        while not done.is_set():
            asked = time.monotonic()
            newest = page.server.newest()
            met = page.until(f"{NEWEST} >= {newest}")
            lags.append(time.monotonic() - asked if met else PATIENCE)
            held, rows, elements = page.value(f"[{HELD}, document.querySelectorAll('[data-place]').length, document.getElementsByTagName('*').length]")
            most_held, most_rows, most_elements = max(most_held, held), max(most_rows, rows), max(most_elements, elements)
        sender.join()
        seconds, newest = time.monotonic() - begun, page.server.newest()
        rate = (newest - first) / seconds
        check(rate > 0.9 * RATE, f"{tab}: the server has {rate:.0f} events a second, for {seconds:.1f} s")
        check(max(lags) < MOST_LAG, f"{tab}: the page is at most {max(lags):.2f} s behind, in {len(lags)} looks, {sorted(lags)[len(lags) // 2]:.2f} s mostly")
        check(page.until(f"{NEWEST} === {newest}"), f"{tab}: in the end it shows line {newest}, the server's own last one")
        check(most_held == MOST_LINES, f"{tab}: it keeps {most_held} lines, and never more")
        check(most_rows <= MOST_ROWS and most_elements <= MOST_ELEMENTS, f"{tab}: at most {most_rows} rows and {most_elements} elements on the page")
        memory = page.browser.call("Runtime.getHeapUsage")["usedSize"] / 1e6
        check(memory < 150, f"{tab}: the script uses {memory:.0f} MB")
        check(not page.value("[...document.querySelectorAll('[data-place]')].some((row) => row.textContent.includes('went by'))"), f"{tab}: no line was missed")
        client.close()
        page.check_complaints(f"load, {tab}")

    # Somebody who has paused loses nothing of what is shown, and learns what has gone by.
    page.open()
    client = Client(page.server, "loader")
    page.until(f"{NEWEST} === {page.server.newest()}")
    page.click("#pause")
    before, held = page.server.newest(), page.value(HELD)
    client.socket.sendall(message * 6_000)
    client.publish("load/last", "")
    page.server.expect(before, kind="published", topic="load/last")
    wanted = page.server.newest()
    check(page.until("Number(document.getElementById('newer').textContent.match(/^[\\d,]+/)[0].replaceAll(',', '')) >= 11000"), "somebody who has paused is told of 11,000 new lines and more")
    check(page.value(HELD) == held, f"and the {held} lines stay")
    page.click("#newer")
    check(page.until(f"{NEWEST} >= {wanted}"), "then the page goes on with the newest")
    check(page.value(HELD) <= MOST_LINES, f"and keeps {page.value(HELD)} lines")
    page.check_complaints("load, paused")
    client.close()


def die(page):
    """The server dies, and comes back at the same place."""
    page.open()
    client = Client(page.server, "judy-7")
    page.until(page.has_row("judy-7", "connected"))
    page.complaints()
    ports = page.server.ports
    page.server.end()
    state = "document.getElementById('state').textContent"
    check(page.until(state + ".startsWith('The connection is lost')"), "the page says that the connection is lost")
    pauses = []
    for _ in range(3):
        pause = page.value(state)
        pauses.append(float(re.search(r"in ([\d.]+) s", pause)[1]))
        page.until(f"{state} !== {json.dumps(pause)}")
    check(pauses == sorted(pauses) and pauses[-1] > pauses[0], f"it tries again with growing pauses: {pauses}")
    check(page.value(page.has_row("judy-7", "connected")), "what it has seen stays")
    page.tab("mqtt")
    page.fill_form("[data-action=publish]", topic="a")
    page.click("[data-action=publish] button.strong")
    check(page.until("document.querySelector('[data-action=publish] .told.bad')?.textContent.includes('cannot be reached')"), "a form says that nobody is there")
    page.tab("events")
    page.server = Server(ports)
    page.click("#retry")
    check(page.until(state + " === 'Live'"), "it goes on with the next process, at once by its button")
    client = Client(page.server, "kim-7")
    check(page.until(page.has_row("kim-7", "connected")), "it shows new lines, whose numbers begin at 1 again")
    check(page.value(page.has_row("Another process serves now")), "and says that another process serves now")
    check(page.value("document.activeElement !== null") and not page.complaints(REFUSED, "ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY"), "no error but those of requests")
    client.close()


def carry_token(page):
    """With a token, for a page that others than this machine reach."""
    server = Server(more=["--inspector-host", "0.0.0.0"])
    page = Page(page.browser, server)
    try:
        token = server.ports["inspectorToken"]
        page.browser.open(server.url)
        state = "document.getElementById('state').textContent"
        check(page.until(state + ".includes('Trying again')"), f"without it, the page has the sentence of the server: {page.value(state)}")
        page.complaints()
        page.open(place="#token=" + token)
        check(page.until("!location.href.includes('token')"), "with it, the page is live, and the address forgets the token")
        page.browser.open(server.url)
        check(page.until(state + " === 'Live'"), "the page still knows it when it is loaded again")
        page.tab("mqtt")
        check(page.until("document.querySelectorAll('#panel-mqtt .table').length > 0"), "it sends it with each request")
        page.check_complaints("token", REFUSED)
    finally:
        page.browser.open("about:blank")
        page.browser.complaints()
        server.end()


def leave(page):
    """The page is left, and opened again."""
    for _ in range(25):
        page.open()
    check(True, "opened 25 times, more often than there may be streams, the page is live")
    page.check_complaints("leaving")


PARTS = [follow, scroll, act, misbehave, power, type_keys, be_hostile, carry_token, load, die, leave]


def main():
    axe = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    chosen = sys.argv[2:]
    browser, server = Browser(), Server()
    page = Page(browser, server)
    try:
        for part in [look, *PARTS]:
            if chosen and part.__name__ not in chosen:
                continue
            print(part.__doc__.splitlines()[0], flush=True)
            try:
                part(page, axe) if part is look else part(page)
            except (Failure, OSError) as failure:
                check(False, f"{part.__name__}: {failure}")
    finally:
        browser.close()
        page.server.end()
    print(f"live page: {len(faults)} faults" if faults else "live page: all is well")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
