"""The parts of the contract (docs/clients-of-others.md) that adapters in Python share. Copy it beside an adapter.

An adapter is a class with a method for each order, whose parameters are the fields of that order. A method gets the
order's id first. It returns the fields of the answer `done`, or None for none; it raises for `failed`; it returns
`LATER` if `tell` or `meet` gives the answer once there is one. Methods may be coroutines: then orders run side by side.
"""
import asyncio
import base64
import inspect
import json
import sys
import threading

LATER, lock, halves = object(), threading.Lock(), {}


class Unsupported(Exception):
    """The client cannot do this."""


def tell(**line):
    """Writes a line in one piece, from whichever thread."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def meet(key, **half):
    """Joins an order, `id`, with its `answer`, by what the library calls both. Either may come first."""
    with lock:
        both = halves.setdefault(key, {})
        both.update(half)
        if len(both) == 2:
            tell(id=both["id"], **halves.pop(key)["answer"])
    return LATER


def fields_of(payload):
    """The field for a payload: `payload` if it is text, else `payload64`."""
    try:
        return {"payload": payload.decode()}
    except UnicodeDecodeError:
        return {"payload64": base64.b64encode(payload).decode()}


def bytes_of(payload, payload64):
    return payload.encode() if payload64 is None else base64.b64decode(payload64)


async def carry_out(orders, order):
    number, name = order.pop("id"), order.pop("order")
    method = None if name.startswith("_") else getattr(orders, name, None)
    try:
        inspect.signature(method).bind(number, **order)
    except TypeError as reason:
        return tell(id=number, answer="unsupported", reason=f"{name}: {reason if method else 'no such order'}")
    try:
        fields = method(number, **order)
        if inspect.isawaitable(fields):
            fields = await fields
        if fields is not LATER:
            tell(id=number, answer="done", **(fields or {}))
    except Unsupported as reason:
        tell(id=number, answer="unsupported", reason=str(reason))
    except Exception as reason:  # noqa: BLE001
        tell(id=number, answer="failed", reason=str(reason) or type(reason).__name__)


async def serve(orders, **greeting):
    tell(carillon=1, **greeting)
    tasks = set()
    while line := await asyncio.to_thread(sys.stdin.readline):
        try:
            order = json.loads(line)
        except ValueError:
            sys.exit(f"this is no order: {line!r}")
        if order["order"] == "end":
            break
        task = asyncio.create_task(carry_out(orders, order))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
