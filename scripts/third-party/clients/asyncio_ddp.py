"""Holds `carillon serve --ddp-port` to ddp-asyncio, unmodified. Part of scripts/third-party/ddp.

    scripts/third-party/clients/asyncio_ddp.py PORT

The package was written for Python 3.9 and before: `collections.Mapping` has another place since Python 3.10, and `cgi`
is gone since 3.13. Both are put back before it is imported. Every step waits for an answer, for at most WATCHDOG
seconds.
"""

import asyncio
import collections
import collections.abc
import sys
import types

collections.Mapping = collections.abc.Mapping
try:
    import cgi  # noqa: F401
except ModuleNotFoundError:
    sys.modules["cgi"] = types.ModuleType("cgi")

from ddp_asyncio import DDPClient, RemoteMethodError, SubscriptionError  # noqa: E402

WATCHDOG = 30


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ ddp-asyncio, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ ddp-asyncio, {what}")


async def error(call):
    try:
        await call
    except (RemoteMethodError, SubscriptionError) as failure:
        return failure.args[0]


async def next_event(queue):
    event = await queue.get()
    return event.type, event._id, dict(event.get("fields", {})), list(event.get("cleared", []))


async def main(port):
    ann, bob = DDPClient(f"ws://127.0.0.1:{port}/websocket"), DDPClient(f"ws://127.0.0.1:{port}/websocket")
    await ann.connect()
    await bob.connect()
    expect("two clients connect", [True, True], [ann.is_connected, bob.is_connected])

    expect("add", 5, await ann.call("add", 2, 3))
    expect("echo", [1, "a", None, {"b": [True]}], await ann.call("echo", 1, "a", None, {"b": [True]}))
    expect("a date comes back", [{"$date": 5}], await ann.call("echo", {"$date": 5}))
    expect("nothing", None, await ann.call("nothing"))
    expect("an error", "Not you [no-go]", await error(ann.call("fail", "no-go", "Not you")))
    expect("an internal error", "Internal server error [500]", await error(ann.call("boom")))
    expect("an unknown method", "Method 'nope' not found [404]", await error(ann.call("nope")))
    finished = []

    async def note(name, call):
        await call
        finished.append(name)

    await asyncio.gather(note("slow", ann.call("slow", 20)), note("add", ann.call("add", 1, 1)))
    expect("a method waits for the one before", ["slow", "add"], finished)
    finished.clear()
    await asyncio.gather(note("slow", ann.call("slowUnblocked", 200)), note("add", ann.call("add", 1, 1)))
    expect("a method overtakes one that unblocks", ["add", "slow"], finished)

    items, changes = ann.get_collection("items"), ann.get_collection("items").get_queue()
    subscription = await ann.subscribe("items")
    await subscription.wait()
    expect("25 documents", 25, len(items))
    expect("a document", ("Item 7", ["t1"], 7), (items["item-0007"].name, items["item-0007"].tags, items["item-0007"].nested.a.b))
    expect("25 events", ["added"] * 25, [(await changes.get()).type for _ in range(25)])
    denied = await ann.subscribe("denied")
    expect("a subscription that is refused", "Access denied [403]", await error(denied.wait()))

    expect("an insert", "x", await bob.call("insertItem", {"_id": "x", "n": 1}))
    expect("is seen", ("added", "x", {"n": 1}, []), await next_event(changes))
    await bob.call("updateItem", "x", {"m": 2})
    expect("so is an update", ("changed", "x", {"m": 2}, []), await next_event(changes))
    await bob.call("updateItem", "x", {}, ["n"])
    expect("a field that goes", ("changed", "x", {}, ["n"]), await next_event(changes))
    await bob.call("removeItem", "x")
    expect("and a removal", ("removed", "x", {}, []), await next_event(changes))
    await ann.unsubscribe(subscription)
    gone = [(await changes.get()).type for _ in range(25)]
    expect("unsubscribing takes the documents back", (["removed"] * 25, 0), (gone, len(items)))

    login = await ann.call("login", {"user": {"username": "alice"}, "password": "wonderland"})
    expect("a login", ("user-alice", "password"), (login["id"], login["type"]))
    expect("the user's own document", "alice", ann.get_collection("users")["user-alice"].username)
    resumed = await bob.call("login", {"resume": login["token"]})
    expect("a login by its token", ("user-alice", "resume"), (resumed["id"], resumed["type"]))
    expect("whoami", "user-alice", await bob.call("whoami"))
    wrong = {"user": {"username": "alice"}, "password": "mirror"}
    expect("a wrong password", True, "403" in (await error(ann.call("login", wrong)) or ""))
    await ann.call("logout")
    await bob.disconnection()
    expect("a logout closes who has the same token", False, bob.is_connected)
    await ann.disconnect()
    await ann.disconnection()
    expect("a client takes its leave", False, ann.is_connected)


asyncio.run(asyncio.wait_for(main(int(sys.argv[1])), WATCHDOG))
