"""Holds `carillon serve --ddp-port` to python-ddp, unmodified. Part of scripts/third-party/ddp.

    scripts/third-party/clients/python_ddp.py PORT

Every step waits for a callback; a queue that stays empty for WATCHDOG seconds is a failure.
"""

import queue
import sys

from DDPClient import DDPClient

WATCHDOG = 30


class Client:
    """A client whose callbacks can be waited for."""

    def __init__(self, port):
        self.events, self.data = queue.Queue(), queue.Queue()
        self.client = DDPClient(f"ws://127.0.0.1:{port}/websocket", auto_reconnect=False)
        for event in ("connected", "failed", "socket_closed"):
            self.client.on(event, lambda *arguments, event=event: self.events.put(event))
        for event in ("added", "changed", "removed"):
            self.client.on(event, lambda *arguments, event=event: self.data.put((event, *arguments)))
        self.client.connect()

    def next(self):
        return self.data.get(timeout=WATCHDOG)

    def call(self, method, *params):
        answers = queue.Queue()
        self.client.call(method, list(params), lambda error, result: answers.put((error, result)))
        error, result = answers.get(timeout=WATCHDOG)
        return error["message"] if error else result

    def subscribe(self, name, *params):
        answers = queue.Queue()
        identifier = self.client.subscribe(name, list(params), lambda error, _: answers.put(error))
        error = answers.get(timeout=WATCHDOG)
        return identifier, error["message"] if error else None


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ python-ddp, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ python-ddp, {what}")


def main(port):
    ann, bob = Client(port), Client(port)
    expect("two clients connect", ["connected"] * 2, [client.events.get(timeout=WATCHDOG) for client in (ann, bob)])

    expect("add", 5, ann.call("add", 2, 3))
    expect("echo", [1, "a", None, {"b": [True]}], ann.call("echo", 1, "a", None, {"b": [True]}))
    expect("null", None, ann.call("echoOne", None))
    expect("nothing", None, ann.call("nothing"))
    expect("an error", "Not you [no-go]", ann.call("fail", "no-go", "Not you"))
    expect("parameters of another type", "Match failed [400]", ann.call("add", "x", 1))
    expect("an unknown method", "Method 'nope' not found [404]", ann.call("nope"))

    identifier, failure = ann.subscribe("items", 3)
    expect("a subscription is ready", None, failure)
    expect("its documents", [("added", "items", f"item-000{n}", n) for n in range(3)],
           [(*ann.next()[:3], n) for n in range(3)])
    expect("a subscription that is refused", "Access denied [403]", ann.subscribe("denied")[1])
    ann.client.unsubscribe(identifier)
    expect("unsubscribing takes the documents back", [("removed", "items", f"item-000{n}") for n in range(3)],
           [ann.next() for _ in range(3)])

    _, failure = ann.subscribe("items")
    expect("all documents", [("added", "items")] * 25, [ann.next()[:2] for _ in range(25)])
    expect("an insert", "y", bob.call("insertItem", {"_id": "y", "n": 1}))
    expect("is seen", ("added", "items", "y", {"n": 1}), ann.next())
    bob.call("updateItem", "y", {"m": 2}, ["n"])
    expect("so is an update", ("changed", "items", "y", {"m": 2}, ["n"]), ann.next())
    bob.call("removeItem", "y")
    expect("and a removal", ("removed", "items", "y"), ann.next())

    login = ann.call("login", {"user": {"email": "alice@example.com"}, "password": "wonderland"})
    expect("a login", "user-alice", login["id"])
    expect("the user's own document", ("added", "users", "user-alice"), ann.next()[:3])
    expect("whoami", "user-alice", ann.call("whoami"))
    expect("a login by its token", "user-alice", bob.call("login", {"resume": login["token"]})["id"])
    ann.call("logout")
    expect("a logout closes who has the same token", "socket_closed", bob.events.get(timeout=WATCHDOG))
    ann.client.close()


main(int(sys.argv[1]))
