"""Makes results files for the browser test: hostile ones, with 200 texts in every field, and a red one, for screenshots too."""

import copy
import json
import random
import sys

PIECES = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"\u0301 onmouseover=alert(1) x=\"", "'\ufe0f autofocus onfocus=alert(1)",
    "]]> & <![CDATA[ <!-- -->", "javascript:alert(1)", "{{{script}}} {{> page}}", "right\u202etfel\u2066", "zero\u200bwidth\u200djoiner\u2060\ufeff",
    "nul\u0000bell\u0007escape\u001b[31m", "line\nfeed\r\nand\u2028more", "%zz%00%", "x" * 400, "word " * 90, "/" * 150, "\U0001f469\u200d\U0001f469\u200d\U0001f467", "مرحبا שלום", "",
    "&lt;b&gt;&#0;&amp", "</pre></details></svg></style>", "<svg/onload=alert(1)>", "\u0430\u0434\u0440\u0435\u0441", "a\u0300\u0301\u0302" * 60, "-- - -", "\t\t\t",
]


def texts(count=200):
    """That many texts, each another one, the same in every run."""
    chance = random.Random(15)
    return [chance.choice(PIECES) + chance.choice(["", " ", "/", "-"]) + chance.choice(PIECES) + str(number) for number in range(count)]


def spoil(value, supply, keep=()):
    """Puts a hostile text into every text of a value, but for those that the format lists."""
    if isinstance(value, dict):
        return {key: part if key in keep else spoil(part, supply, keep) for key, part in value.items()}
    if isinstance(value, list):
        return [spoil(part, supply, keep) for part in value]
    return next(supply) if isinstance(value, str) else value


def endless(values):
    while True:
        yield from values


FIXED = ("schema", "verdict", "level", "coverage", "outcome", "kind", "bytes")
VERDICTS = ["pass", "fail", "expected-fail", "unexpected-pass", "unsupported", "skipped", "timeout", "crashed", "not-run"]


def event(at, kind, lane, text, peer=None, **fields):
    found = {"nanoseconds": at, "kind": kind, "lane": lane, "text": text, "fields": [[name.replace("_", " "), value] for name, value in fields.items()]}
    return {**found, "peer": peer} if peer else found


def scenario(number, verdict):
    """A scenario in which a bit of everything happens."""
    difference = "- " + "expected " * 40 + "\n+ " + "x" * 3_000 + "\n  the same"
    events = []
    for step in range(60):
        at = step * 700_000_000
        lane = f"rider {step % 9 + 1}"
        events.append(event(at, "mqtt.received", lane, f"PUBLISH \"orders/{step}\" QoS 1 id {step}", "broker", connection=str(step % 9)))
        events[-1]["bytes"] = "320a00036c6f67" + f"{step:02x}" * 20
        events.append(event(at, "fault.reset" if step % 7 == 3 else "app.event", lane, f"event {step * step} of this run", "broker" if step % 2 else None))
        events.append(event(at, "notification.added", "phone", f"\"r-{step}\" added", id=f"r-{step}", due=str(at + 10 ** 12), pending=str(step + 1)))
    source = {"file": "Scenarios/Orders/Orders.swift", "line": 40 + number}
    expectations = [
        {"text": f"expectation {place} holds", "passed": place != 3 or verdict != "fail", "source": {**source, "line": 50 + place},
         "virtualNanoseconds": place * 10 ** 9, "eventsBefore": place * 9} for place in range(12)]
    if verdict == "fail":
        expectations[3].update(difference=difference, excerpt={"firstLine": 52, "lines": ["        let rider = world.device(\"rider\")", "        world.expect(orders, equals: 3)", "    }"]})
    run = {
        "seed": "0x5eed", "reproduce": f"carillon run 'orders/group-{number % 5}/number-{number}' --seed 0x5eed --network memory", "digest": f"{number:016x}",
        "virtualNanoseconds": 42_000_000_000, "epochSeconds": 1_767_225_600, "expectations": expectations,
        "lanes": [{"name": f"rider {place + 1}", "kind": "device", "timeZone": "Europe/Berlin"} for place in range(9)]
        + [{"name": "broker", "kind": "server"}, {"name": "phone", "kind": "app"}],
        "trace": events, "omittedEvents": 0}
    if verdict in ["timeout", "crashed"]:
        run["ending"] = {"steps": 12, "message": "Fatal error: index out of range", "waiting": ["the scenario waits for “ready”"],
                         "frames": [{"function": "Phone.ring(at:)", "source": source}]}
    return {"id": f"orders/group-{number % 5}/number-{number}", "summary": f"An order that is placed {number} times comes once.", "covers": ["OR-1", "OR-2"],
            "source": source, "engine": "stream", "network": "memory", "verdict": verdict, "reason": None if verdict in ["pass", "fail"] else "a reason is given",
            "seedsRun": 3, "failingSeeds": ["0x5eed"] if verdict == "fail" else [], "run": run}


def results(scenarios):
    requirements = [
        {"id": f"OR-{place + 1}", "group": "Orders", "level": ["must", "should", "may"][place % 3], "source": "Orders 1.0, section 3", "text": f"Sentence {place} about orders.",
         "coverage": ["covered", "covered", "excluded", "missing"][place % 4], "exclusion": "it cannot be seen", "deviation": "upstream does otherwise",
         "scenarios": [scenarios[place % len(scenarios)]["id"]], "saboteurs": ["orders/loses-one"], "heldBy": [], "verdict": "pass"} for place in range(12)]
    saboteurs = [{"id": "orders/loses-one", "summary": "An order gets lost.", "breaks": ["OR-1"], "outcome": "survived", "faults": ["nothing failed"],
                  "caughtBy": [{"scenario": scenarios[0]["id"], "network": "memory", "failed": ["a"], "heldTo": ["a"]}]}]
    return {"schema": "carillon-results/2", "version": "0.1.0", "swiftVersion": "6.3", "firstSeed": "0x5eed", "seedCount": 3,
            "reproduce": "carillon run --seed 0x5eed --seeds 3", "scenarios": sorted(scenarios, key=lambda one: one["id"]), "requirements": requirements, "saboteurs": saboteurs}


def main():
    what, path = sys.argv[1:]
    plain = [scenario(number, VERDICTS[number] if number < len(VERDICTS) else "pass") for number in range(24)]
    if what == "red":
        found = results([one for one in plain if one["verdict"] in ["pass", "fail", "timeout"]] + [{**scenario(30 + number, "fail")} for number in range(3)])
    else:
        found = spoil(copy.deepcopy(results(plain)), endless(texts()), FIXED)
        for one in found["scenarios"]:
            if one["run"]:
                # Some of the kinds keep their meaning, so that every drawing is tried.
                for lane in one["run"]["lanes"]:
                    lane["kind"] = "device"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(found, file)


main()
