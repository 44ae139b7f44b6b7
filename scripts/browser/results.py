"""Makes results files for the test of reports in a browser, and for the pictures of them.

    scripts/browser/results.py hostile FILE    200 texts that try to be more than text, each of them in every field
    scripts/browser/results.py red FILE        a made-up run that went wrong, as people meet it
    scripts/browser/results.py large FILE      a made-up run whose report is a folder

The format is that of docs/results.md.
"""

import base64
import itertools
import json
import pathlib
import random
import sys

SECOND = 10**9
VERDICTS = ["pass", "fail", "expected-fail", "unexpected-pass", "unsupported", "skipped", "timeout", "crashed", "not-run"]


# MARK: The format


class Trace:
    """The events of a run, as they happen."""

    def __init__(self):
        self.now = 0
        self.events = []

    def wait(self, seconds):
        self.now += round(seconds * SECOND)

    def record(self, kind, lane, text, peer=None, data=None, **fields):
        self.add(kind, lane, text, peer, data, [(name, str(value)) for name, value in fields.items()])

    def add(self, kind, lane, text, peer, data, fields):
        self.events.append({"at": self.now, "kind": kind, "lane": lane, "peer": peer, "text": text, "fields": fields, "bytes": data})


class Kinds:
    """The list of kinds of a file, which grows as events need it."""

    def __init__(self):
        self.places = {}

    def row(self, event, before):
        key = (event["kind"], *(name for name, _ in event["fields"]))
        place = self.places.setdefault(key, len(self.places))
        row = [event["at"] - before, place, event["lane"], event["peer"] if event["peer"] is not None else 0, event["text"]]
        row += [value for _, value in event["fields"]]
        if event["bytes"] is not None:
            row.append(base64.b64encode(event["bytes"]).decode().rstrip("="))
        return row

    def rows(self, trace):
        befores = [0, *(event["at"] for event in trace.events)]
        return [self.row(event, before) for event, before in zip(trace.events, befores)]


def results(scenarios, requirements, saboteurs, kinds, **head):
    """The whole of a file."""
    return {
        "schema": "carillon-results/3", "version": "0.1.0", "swiftVersion": "6.3", "firstSeed": "0x5eed", "seedCount": 20,
        "reproduce": "carillon run --seed 0x5eed --seeds 20", **head, "kinds": [list(kind) for kind in kinds.places],
        "requirements": requirements, "saboteurs": saboteurs, "scenarios": sorted(scenarios, key=lambda one: one["id"])}


# MARK: Hostile

PIECES = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"\u0301 onmouseover=alert(1) x=\"", "'\ufe0f autofocus onfocus=alert(1)",
    "]]> & <![CDATA[ <!-- -->", "javascript:alert(1)", "{{{script}}} {{> page}}", "right\u202etfel\u2066", "zero\u200bwidth\u200djoiner\u2060\ufeff",
    "nul\u0000bell\u0007escape\u001b[31m", "line\nfeed\r\nand\u2028more", "%zz%00%", "x" * 400, "word " * 90, "/" * 150, "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "مرحبا שלום", "", "&lt;b&gt;&#0;&amp", "</pre></details></svg></style>", "<svg/onload=alert(1)>", "<base href=//x.example><link rel=stylesheet href=//x.example>",
    "\u0430\u0434\u0440\u0435\u0441", "a\u0300\u0301\u0302" * 60, "-- - -", "\t\t\t", "url(//x.example/y)", "W" * 2_000, "一二三" * 80,
]


def texts(count):
    """That many texts, each another one, the same in every run."""
    chance = random.Random(15)
    pairs = list(itertools.product(PIECES, ["", " ", "/", "-"], PIECES))
    return ["".join(pair) + str(number) for number, pair in enumerate(chance.sample(pairs, count))]


def hostile_run(text):
    """A run in which every text is hostile, and some kinds of events have the meaning that reports give them."""
    trace = Trace()
    lanes = [{"name": text(), "kind": kind, "timeZone": text()} for kind in ["person", "device", "app", "server", "server", "device"]]
    lanes[2]["device"] = lanes[1]["name"]
    for step in range(14):
        trace.wait(0.7 * step)
        kind = ["notification.added", "fault." + text(), "mqtt.received", text(), "notification.evicted", "notification.delivered", "connection.data"][step % 7]
        fields = [("id", text()), ("due", str(trace.now + 100 * SECOND)), ("connection", str(step % 3)), (text(), text())]
        lane = lanes[step % 6]["name"] if step % 2 else text()
        trace.add(kind, lane, text(), text() if step % 2 else None, text().encode()[:200] if step % 3 == 0 else None, fields)
    trace.record("http.notified", lanes[3]["name"], text(), notification='"an-identifier"')
    trace.record("remote.received", lanes[1]["name"], text(), id="an-identifier", title=text())
    expectations = []
    for place in range(4):
        expectations.append({"text": text(), "passed": place > 1, "source": text() + ":7", "at": place * SECOND, "eventsBefore": place * 3})
        if place <= 1:
            expectations[-1] |= {"difference": f"- {text()}\n+ {text()}\n− {text()}", "excerptLine": 7, "excerpt": [text(), text(), text()]}
    run = {"seed": text(), "reproduce": text(), "digest": text(), "virtualNanoseconds": trace.now, "epochSeconds": 1_767_225_600, "expectations": expectations,
           "lanes": lanes, "words": [text()]}
    return run, trace


def hostile(first, count, everything):
    """Results with some of the texts: one of them in each field of the first scenario, the next in each of the second, and so on."""
    kinds = Kinds()
    scenarios, requirements, saboteurs = [], [], []
    for number in range(first, first + count):
        # A number in front makes names different that would be the same.
        supply = (f"{place}{everything[number]}" if place else everything[number] for place in itertools.count())

        def text():
            return next(supply)

        name = text()
        verdict = VERDICTS[number % len(VERDICTS)]
        run, trace = hostile_run(text)
        run["trace"] = kinds.rows(trace)
        if verdict in ["timeout", "crashed"]:
            run["ending"] = {"steps": 12, "message": text(), "waiting": [text(), text()], "frames": [{"function": text(), "source": text() + ":3"}, {"function": text()}]}
        scenario = {"id": name, "summary": text(), "covers": [name, text()], "source": text() + ":40", "engine": text(), "network": text(), "verdict": verdict,
                    "reason": text(), "seedsRun": 3, "failingSeeds": [text(), text()], "run": run}
        if verdict == "fail":
            passing, other = hostile_run(text)
            scenario["passingRun"] = {**passing, "trace": kinds.rows(other)}
        scenarios.append(scenario)
        requirements.append({
            "id": name, "group": text(), "level": ["must", "should", "may"][number % 3], "source": text(), "text": text(),
            "coverage": ["covered", "covered", "excluded", "missing"][number % 4], "exclusion": text(), "deviation": text(), "scenarios": [name, text()], "saboteurs": [name, text()],
            "heldBy": [{"scenario": name, "expectation": text(), "saboteur": name}], "saboteurExemption": text(), "verdict": verdict})
        saboteurs.append({"id": name, "summary": text(), "breaks": [name, text()], "outcome": ["killed", "survived", "mistaken", "too-gross", "not-run"][number % 5], "faults": [text()],
                          "caughtBy": [{"scenario": name, "network": text(), "failed": [text()], "heldTo": [text()]}]})
    text = everything[first]
    return results(scenarios, requirements, saboteurs, kinds, labels=[[one, one] for one in everything[first:first + count]], version=text, swiftVersion=text,
                   firstSeed=text, reproduce=text)


# MARK: Red


def publish(topic, payload, packet=None):
    """A PUBLISH packet of MQTT 3.1.1, with QoS 1 if it has an identifier."""
    body = len(topic).to_bytes(2, "big") + topic.encode() + (packet.to_bytes(2, "big") if packet else b"") + payload.encode()
    return bytes([0x32 if packet else 0x30, len(body)]) + body


def deliveries(riders, is_twice=False, delay=0.25, orders=12):
    """Orders go from a kitchen to riders, over a broker that restarts once."""
    trace = Trace()
    names = [f"rider {number + 1}" for number in range(riders)]
    for connection, name in enumerate(["kitchen", *names]):
        trace.record("mqtt.received", name, f"CONNECT “{name}”, keep alive 60 s", "broker", connection=connection, client=name)
        trace.record("mqtt.sent", "broker", "CONNACK session not present", name, connection=connection, client=name)
        if name != "kitchen":
            trace.record("mqtt.received", name, f"SUBSCRIBE orders/{connection}/# at QoS 1", "broker", connection=connection, client=name)
            trace.record("mqtt.sent", "broker", "SUBACK QoS 1", name, connection=connection, client=name)
        trace.wait(0.02)
    for order in range(1, orders + 1):
        rider = (order - 1) % riders
        topic = f"orders/{rider + 1}/{order}"
        trace.wait(3)
        trace.record("mqtt.received", "kitchen", f"PUBLISH {topic} QoS 1 id {order}, “Two of number {order}”", "broker", publish(topic, f"Two of number {order}", order),
                     connection=0, client="kitchen")
        trace.wait(delay)
        trace.record("mqtt.sent", "broker", f"PUBLISH {topic} QoS 1 id {order}, “Two of number {order}”", names[rider], publish(topic, f"Two of number {order}", order),
                     connection=rider + 1, client=names[rider])
        if order == 5:
            trace.record("fault.mqtt.crash", "broker", "the broker crashes")
            trace.record("connection.failed", names[rider], "the connection is lost before PUBACK", "broker", connection=rider + 1)
            trace.wait(20)
            trace.record("mqtt.started", "broker", "the broker starts again, with its sessions")
            trace.record("mqtt.received", names[rider], f"CONNECT “{names[rider]}”, clean session off", "broker", connection=rider + 20, client=names[rider])
            trace.record("mqtt.sent", "broker", "CONNACK session present", names[rider], connection=rider + 20, client=names[rider])
            if is_twice:
                trace.record("mqtt.sent", "broker", f"PUBLISH {topic} QoS 1 id {order} dup, “Two of number {order}”", names[rider],
                             publish(topic, f"Two of number {order}", order), connection=rider + 20, client=names[rider])
                trace.record("app.order", names[rider], f"order {order} is shown a second time")
        trace.record("app.order", names[rider], f"order {order} is shown")
        trace.record("mqtt.received", names[rider], f"PUBACK id {order}", "broker", bytes([0x40, 2, 0, order]), connection=rider + 1, client=names[rider])
    lanes = [{"name": "kitchen", "kind": "app"}, *({"name": name, "kind": "app", "timeZone": "Europe/Berlin"} for name in names), {"name": "broker", "kind": "server"}]
    return trace, lanes


def reminders(evicted):
    """Reminders that fill the 64 slots of a phone."""
    trace = Trace()
    for number in range(1, 65 + evicted):
        due = (number * 24 + 8) * 3_600 * SECOND
        trace.record("notification.added", "phone", f"“pill {number}” added", id=f"pill {number}", due=due, repeats="false", pending=min(number, 64))
        if number > 64:
            trace.record("notification.evicted", "phone", f"“pill {number - 64}” lost its slot", id=f"pill {number - 64}", due=((number - 64) * 24 + 8) * 3_600 * SECOND, pending=64, policy="lastAdded")
        trace.wait(0.001)
    for number in range(1 + evicted, 65 + evicted):
        due = (number * 24 + 8) * 3_600 * SECOND
        trace.now = due
        trace.record("notification.fired", "phone", f"“pill {number}” is due", id=f"pill {number}", pending=64 + evicted - number)
        trace.record("notification.delivered", "phone", f"“pill {number}” came", id=f"pill {number}", title=f"Take number {number}")
    return trace, [{"name": "phone", "kind": "app", "timeZone": "Europe/Berlin"}]


EXCERPT = [
    "        try await world.advance(by: .minutes(2))",
    "        let shown = riders.flatMap(\\.screen.orders)",
    "        world.expect(shown.sorted(), equals: orders, \"each order comes once\")",
    "        world.expect(broker.journal.pending.isEmpty, \"nothing is left at the broker\")",
]
DIFFERENCE = """  [
    … (4 unchanged),
    [4]: "order 5",
+   [5]: "order 5",
    [6]: "order 6",
    … (6 unchanged)
  ]
(−: expected, +: actual)"""


def company():
    """An order goes from a backend over a push service to two phones, one of which is told of it twice. Others hear of others."""
    trace = Trace()
    servers, phones = ["bell", "broker", "kitchen", "push"], ["phone", "tablet", "moped"]
    for connection, phone in enumerate(phones):
        for server in servers:
            trace.record("connection.opened", phone, f"{phone} connects to {server}", server, connection=connection * 4 + servers.index(server), port=8080)
        trace.record("mqtt.received", phone, f"CONNECT “{phone}”, keep alive 60 s", "broker", connection=connection * 4 + 1, client=phone)
        trace.record("ddp.received", phone, "sub orders", "kitchen", connection=connection * 4 + 2)
        trace.record("push.arrived", phone, f"{phone} is there", "push", connection=connection * 4 + 3)
        trace.wait(0.5)
    for order, dish in enumerate(["Soup", "Pizza", "Salad"], 1):
        trace.wait(20)
        bell = f"e1e724b9-f6a1-4635-9c34-43ae96b1238{order}"
        trace.record("ddp.sent", "kitchen", f"added orders o{order}", "phone", connection=2)
        trace.record("bell.notified", "bell", f"notification {bell} for ann", notification=f'"{bell}"')
        trace.wait(0.001)
        for number, phone in enumerate(["phone", "tablet", "phone"] if dish == "Pizza" else ["phone", "tablet"]):
            push = f"6a548dab-f8d4-4228-a0b5-8532ab4{order}{number}1e4"
            trace.record("push.received", "bell", f"POST /3/device, {dish}", "push", apns_id=push, body=f'{{"magicbell":{{"id":"{bell}"}}}}')
            trace.record("push.accepted", "push", f"accepted {push} for {phone}", "bell", notification=f'"{push}"')
            trace.record("mqtt.received", "moped", f"PUBLISH couriers/ann QoS 1 id {order}", "broker", publish("couriers/ann", f"o{order}", order), connection=9, client="moped")
            trace.wait(0.001)
            trace.record("push.sent", "push", "the notification", phone, f'{{"id":"{push}"}}'.encode(), connection=3 + 4 * phones.index(phone))
            trace.wait(0.001)
            trace.record("remote.received", phone, f"alert {push} “{dish}” comes", id=push, title=dish)
            trace.record("notification.added", phone, f"“{push}” added", id=push, due="", repeats="false", pending=1, title=dish)
            trace.record("notification.fired", phone, f"“{push}” fires", id=push, pending=0)
            trace.record("notification.delivered", phone, f"“{push}” delivered", id=push)
            trace.record("badge.changed", phone, f"The badge is {order}", badge=order)
        trace.record("mqtt.sent", "broker", f"PUBLISH couriers/ann QoS 1 id {order}", "phone", publish("couriers/ann", f"o{order}", order), connection=1, client="phone")
    lanes = [*({"name": name, "kind": "server"} for name in servers), *({"name": name, "kind": "device", "timeZone": "Europe/Berlin"} for name in phones)]
    return trace, lanes


class Story:
    """The made-up run: orders that go from a kitchen to riders, and a phone with reminders."""

    def __init__(self):
        self.kinds = Kinds()
        self.scenarios = []

    def run(self, name, network, seed, trace, lanes, failing=False, digest="5c1f0e88a2d94b37"):
        source = 40 + len(name)
        kept = ["each rider is connected", "the broker starts once", "no order is lost", "the kitchen hears of each order"]
        expectations = [{"text": text, "passed": True, "source": source + place, "at": trace.now // 5 * (place + 1), "eventsBefore": len(trace.events) // 5 * (place + 1)}
                        for place, text in enumerate(kept)]
        if failing:
            expectations.append({"text": "each order comes once", "passed": False, "source": source + 9, "at": trace.now, "eventsBefore": len(trace.events),
                                 "difference": DIFFERENCE, "excerptLine": source + 7, "excerpt": EXCERPT})
        return {"seed": seed, "reproduce": f"carillon run '{name}' --seed {seed}" + ("" if network == "none" else f" --network {network}"), "digest": digest,
                "virtualNanoseconds": trace.now, "epochSeconds": 1_767_225_600, "expectations": expectations, "lanes": lanes, "words": [], "trace": self.kinds.rows(trace)}

    def add(self, name, summary, covers, verdict="pass", network="memory", engine="stream", trace=None, passing=None, **more):
        trace, lanes = trace or deliveries(3)
        file = f"Scenarios/{name.split('/')[0].capitalize()}/{name.split('/')[1].capitalize()}.swift"
        run = self.run(name, network, "0x5eed" if verdict != "fail" else "0x5ef1", trace, lanes, verdict == "fail")
        scenario = {"id": name, "summary": summary, "covers": covers, "source": f"{file}:{32 + len(name)}", "engine": engine, "network": network, "verdict": verdict,
                    "seedsRun": 20, "failingSeeds": ["0x5ef1", "0x5ef8"] if verdict == "fail" else [], "run": run, **more}
        if passing:
            scenario["passingRun"] = self.run(name, network, "0x5eed", *passing, digest="90b7d1c6e3f2a845")
        self.scenarios.append(scenario)

    def tell(self, is_large=False):
        once = "An order that is on its way while the broker restarts comes once."
        self.add("orders/restart/on-its-way", once, ["OR-3", "OR-7"], "fail", trace=deliveries(3, is_twice=True), passing=deliveries(3, delay=0.3))
        self.add("orders/restart/on-its-way", once, ["OR-3", "OR-7"], "fail", network="loopback", engine="libmosquitto", trace=deliveries(3, is_twice=True, delay=0.26))
        self.add("orders/restart/twelve-riders", "Twelve riders keep their orders when the broker restarts.", ["OR-3"], "fail", trace=deliveries(12, is_twice=True, orders=24))
        places = ["menu", "kitchen", "street", "door"]
        for number in range(24):
            name = f"orders/{places[number % 4]}/order-{number + 1}"
            for network, engine in [("memory", "stream"), ("loopback", "libmosquitto")]:
                self.add(name, f"Order number {number + 1} goes from the {places[number % 4]} to its rider.", [f"OR-{number % 12 + 1}"], network=network, engine=engine)
        for number in range(9):
            self.add(f"pills/slots/full-{number + 1}", f"With {64 + number} reminders pending, those that are due first stay.", [f"PI-{number % 4 + 1}"], network="none",
                     engine="in-process", trace=reminders(number))
        self.add("pills/time/mars", "Reminders come on Mars.", ["PI-2"], "unsupported", network="none", engine="in-process", reason="no time zone of that name is known")
        if is_large:
            self.go_on()
        return results(self.scenarios, self.requirements(), self.saboteurs(), self.kinds, labels=[["commit", "4f2a91c"], ["branch", "main"]])

    def tell_of_company(self):
        """A story with many lanes."""
        self.add("company/orders/told-once", "Each order is told once on each phone.", ["OR-3"], "fail", trace=company())
        return results(self.scenarios, self.requirements(), [], self.kinds)

    def go_on(self):
        """Adds so many results of other suites that the report is a folder."""
        for number in range(2_200):
            suite = ["bakery", "garage", "harbour", "station"][number % 4]
            verdict = "fail" if number % 500 == 7 else "pass"
            self.add(f"{suite}/gate-{number % 30}/number-{number}", f"Number {number} passes the gate.", [f"PI-{number % 4 + 1}"], verdict, trace=deliveries(1, orders=1))

    def requirements(self):
        found = []
        for group, prefix, count in [("Orders", "OR", 14), ("Pills", "PI", 5)]:
            for number in range(1, count + 1):
                name = f"{prefix}-{number}"
                ids = sorted({one["id"] for one in self.scenarios if name in one["covers"]})
                verdicts = [one["verdict"] for one in self.scenarios if name in one["covers"]]
                worst = next((verdict for verdict in ["fail", "pass", "unsupported"] if verdict in verdicts), "not-run")
                found.append({
                    "id": name, "group": group, "level": ["must", "must", "should", "may"][number % 4], "source": f"{group} 1.0, section {number}",
                    "text": f"Sentence {number} of what {group.lower()} have to do.", "coverage": "covered" if ids else "excluded", "scenarios": ids,
                    **({} if ids else {"exclusion": "No phone shows it."}), "saboteurs": ["orders/forgets-the-session"] if name == "OR-3" else [],
                    "saboteurExemption": "A pure function; its unit tests bite.", "heldBy": [], "verdict": worst})
        return found

    @staticmethod
    def saboteurs():
        return [{"id": "orders/forgets-the-session", "summary": "The broker forgets who was away.", "breaks": ["OR-3"], "outcome": "killed", "faults": [],
                 "caughtBy": [{"scenario": "orders/restart/on-its-way", "network": "memory", "failed": ["no order is lost"], "heldTo": ["no order is lost"]}]}]


def main():
    what, path = sys.argv[1], pathlib.Path(sys.argv[2])
    if what in ["red", "large"]:
        files = {path: Story().tell(what == "large")}
    elif what == "story":
        files = {path: Story().tell_of_company()}
    else:
        # Several files, because a table of 200 networks is nothing that anybody has.
        everything = texts(200)
        files = {path.with_stem(f"{path.stem}-{part + 1}"): hostile(part * 50, 50, everything) for part in range(4)}
    for file, found in files.items():
        file.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
