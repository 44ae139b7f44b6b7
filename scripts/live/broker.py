"""Holds a live broker to what only shows in real time: deadlines, idle processor time, bursts. Part of
scripts/third-party/mqtt.

    scripts/live/broker.py deadlines PORT PID CONNECT_LIMIT   keep-alive and will, the limit for CONNECT in seconds, processor time
    scripts/live/broker.py bursts PORT [NAME]                 20,000 messages at once; the name of a broker that may lose some
    scripts/live/broker.py memory PORT PID                    memory that clients took who never read

These checks really wait, because waiting is what they are about.
"""

import os
import sys
import time

from mqtt import Reader, Wire, publish

BURST = 20_000


def check(what, holds, found=""):
    if not holds:
        sys.exit(f"live: ✘ {what}: {found}")
    print(f"live: ✔ {what}")


def seconds_until_end(wire):
    began = time.monotonic()
    while wire.take() is not None:
        pass
    return time.monotonic() - began


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def deadlines(port, pid, connect_limit):
    watcher = Wire(port).login("watcher").subscribe("wills/#", 0)
    mortal = Wire(port).login("mortal", keep_alive=1, will=("wills/mortal", "gone"))
    seconds = seconds_until_end(mortal)
    check("a client with a keep-alive of 1 that is silent is closed after 1.5 to 2 s", 1.4 < seconds < 2, f"{seconds:.2f} s")
    kind, _, body = watcher.take()
    check("its will is published", kind == 3 and body.endswith(b"gone"), body)

    silent = [Wire(port) for _ in range(50)]
    seconds = max(seconds_until_end(wire) for wire in silent)
    check(
        f"a connection without CONNECT is closed after {connect_limit} s",
        connect_limit - 0.1 < seconds < connect_limit + 1, f"{seconds:.2f} s")

    idle = [Wire(port).login(f"idle {number}", keep_alive=60) for number in range(100)]
    time.sleep(0.5)
    before = processor_seconds(pid)
    time.sleep(3)
    used = processor_seconds(pid) - before
    check("a broker with 100 silent clients uses no processor time", used <= 0.02, f"{used:.2f} s in 3 s")
    for wire in idle + [watcher]:
        wire.close()


def burst(port, qos):
    """How many of the messages of one burst arrive, and in which order."""
    subscriber = Wire(port).login("subscriber").subscribe("burst", qos)
    reader = Reader(subscriber, messages=BURST)
    publisher = Wire(port).login("publisher")
    answers = Reader(publisher, answers=BURST)
    publisher.send(b"".join(publish("burst", b"%d" % number, qos, 1 + number) for number in range(BURST)))
    answers.join(60)
    # A broker that loses messages would keep the reader waiting for ever, so this waits until no more come.
    last = -1
    while reader.is_alive() and len(reader.payloads) != last:
        last = len(reader.payloads)
        reader.join(2)
    publisher.close()
    subscriber.close()
    return answers.answers, reader.payloads


def bursts(port, name=None):
    for qos in (1, 2):
        answers, payloads = burst(port, qos)
        found = f"{answers} acknowledged, {len(payloads)} arrived"
        if name:
            print(f"live: {name}, a burst of {BURST} messages at QoS {qos}: {found}")
            continue
        wanted = [b"%d" % number for number in range(BURST)]
        check(f"a burst of {BURST} messages at QoS {qos} arrives in full and in its order", payloads == wanted, found)
    if name:
        return

    # Each says all that it has to say before it takes anything.
    first = Wire(port).login("first").subscribe("to/first", 1)
    second = Wire(port).login("second").subscribe("to/second", 1)
    first.send(b"".join(publish("to/second", b"1 %d" % number, 1, 1 + number) for number in range(5_000)))
    second.send(b"".join(publish("to/first", b"2 %d" % number, 1, 1 + number) for number in range(5_000)))
    readers = [Reader(wire, messages=5_000, answers=5_000) for wire in (second, first)]
    for reader in readers:
        reader.join(60)
    counts = [(len(reader.payloads), reader.answers) for reader in readers]
    check("two who publish to each other and read afterwards get everything", counts == [(5_000, 5_000)] * 2, counts)


def resident_mebibytes(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) // 1_024


def memory(port, pid):
    before = resident_mebibytes(pid)
    subscribers = [Wire(port).login(f"idle {number}").subscribe(f"to/{number}", 1) for number in range(60)]
    publisher = Wire(port).login("publisher")
    answers = Reader(publisher, answers=60 * 1_000)
    for _ in range(1_000):
        publisher.send(b"".join(publish(f"to/{number}", b"x" * 10_000, 1) for number in range(60)))
    answers.join(60)
    most = resident_mebibytes(pid)
    for wire in subscribers:
        wire.close()
    ends = time.monotonic() + 10
    while (after := resident_mebibytes(pid)) > before + 64 and time.monotonic() < ends:
        time.sleep(0.1)
    check(
        "memory that 60 subscribers took who never read is given back", most > before + 100 and after <= before + 64,
        f"{before} MiB before, {most} with them, {after} afterwards")
    publisher.close()


if sys.argv[1] == "memory":
    memory(int(sys.argv[2]), int(sys.argv[3]))
elif sys.argv[1] == "deadlines":
    deadlines(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
else:
    bursts(int(sys.argv[2]), *sys.argv[3:])
