"""Ends `carillon serve` by a signal as soon as its ready line is there, or even before: no signal may be lost. Part of
scripts/third-party/mqtt.

    scripts/live/signals.py COMMAND [COUNT]

The processors are kept busy meanwhile: on a machine at rest, a handler that is installed too late is seldom too late.
"""

import collections
import os
import signal
import subprocess
import sys
import threading

# Seconds after which a server that has lost its signal is given up.
WATCHDOG = 30


def start(command):
    # A background process of a script begins with SIGINT ignored, so this gives it the default action back.
    return subprocess.Popen(
        [command, "serve", "--mqtt-port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def ending(command, number, waits_for_ready):
    """How a server ends that is told to: its status, or the number of the signal that it died of, negated."""
    with start(command) as server:
        guard = threading.Timer(WATCHDOG, server.kill)
        guard.start()
        if waits_for_ready:
            line = server.stdout.readline()
            if not line.startswith(b'{"ready":true,'):
                server.kill()
                return f"not ready: {line!r}"
        server.send_signal(number)
        status = server.wait()
        guard.cancel()
        return status


def work(command, count, seen):
    for index in range(count):
        number = signal.SIGINT if index % 8 == 0 else signal.SIGTERM
        waits_for_ready = index % 8 != 1
        # One that is told before it keeps signals back ends as any process does.
        good = [0] if waits_for_ready else [0, -number]
        status = ending(command, number, waits_for_ready)
        when = "at the ready line" if waits_for_ready else "before it"
        if status in good:
            seen["good"] += 1
        else:
            seen[f"{number.name} {when}: " + ("lost" if status == -signal.SIGKILL else f"status {status}")] += 1


command, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
processors = os.cpu_count() or 1
load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processors)]
try:
    tallies = [collections.Counter() for _ in range(2 * processors)]
    threads = [
        threading.Thread(target=work, args=(command, -(-count // len(tallies)), tally)) for tally in tallies
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
finally:
    for process in load:
        process.kill()
seen = sum(tallies, collections.Counter())
good = seen.pop("good", 0)
if seen:
    sys.exit(f"live: ✘ of {good + sum(seen.values())} starts, some did not end well: {dict(seen)}")
print(f"live: ✔ {good} starts, each ended well by its signal")
