"""Holds the echo servers of HTTPHosting to httpx and websockets for Python, unmodified. Part of
scripts/third-party/web.

    scripts/third-party/clients/web.py HTTP_PORT HTTPS_PORT ROOT

Nothing waits by the clock; a step that takes WATCHDOG seconds is a failure.
"""

import asyncio
import ssl
import sys

import httpx
import websockets
from websockets.asyncio.client import connect

WATCHDOG = 30


def expect(who, what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ {who}, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ {who}, {what}")


def http(base, verify, name):
    who = f"httpx{name}"
    with httpx.Client(base_url=base, verify=verify, timeout=WATCHDOG) as client:
        expect(who, "GET", (200, "hello"), (client.get("/").status_code, client.get("/").text))
        expect(who, "404", 404, client.get("/nowhere").status_code)
        head = client.head("/")
        expect(who, "HEAD", (200, "5", b""), (head.status_code, head.headers["content-length"], head.content))
        body = bytes(range(256)) * 2_000
        expect(who, "POST of half a million bytes", body, client.post("/echo", content=body).content)
        pieces = client.post("/pieces", content=(bytes([n]) * 10_000 for n in range(50)))
        expect(who, "a chunked upload comes back in chunks", b"".join(bytes([n]) * 10_000 for n in range(50)),
               pieces.content)
        expect(who, "chunked", "chunked", pieces.headers["transfer-encoding"])
        flood = client.get("/flood", params={"size": 3_000_000}).content
        expect(who, "three million bytes in chunks", bytes(n % 251 for n in range(16_384)), flood[:16_384])
        expect(who, "all of them", 3_000_000, len(flood))
        with client.stream("GET", "/events", params={"count": 2}) as response:
            lines = [line for line in response.iter_lines() if line]
        expect(who, "Server-Sent Events", ["id: 1", "data: tick 1", "id: 2", "data: tick 2"], lines)
        expect(who, "too much is refused", 413, client.post("/echo", content=bytes(1_100_000)).status_code)
        expect(who, "and the next request is served", "hello", client.get("/").text)

    async def many():
        limits = httpx.Limits(max_connections=20)
        async with httpx.AsyncClient(base_url=base, verify=verify, timeout=WATCHDOG, limits=limits) as client:
            answers = await asyncio.gather(*(client.post("/echo", content=str(n)) for n in range(200)))
            return [answer.text for answer in answers]

    expect(who, "200 requests on 20 connections", [str(n) for n in range(200)], asyncio.run(many()))


async def web_socket(uri, context, name):
    who = f"websockets{name}"
    options = {"ssl": context} if context else {}
    async with connect(uri, subprotocols=["other", "echo"], max_size=None, **options) as socket:
        expect(who, "subprotocol", "echo", socket.subprotocol)
        for what, message in [
            ("a text", "Grüße 👋"), ("a binary message", bytes(range(256))), ("an empty text", ""),
            ("a message of a million bytes", "x" * 1_000_000), ("70,000 bytes", bytes(70_000)),
        ]:
            await socket.send(message)
            expect(who, what, True, message == await socket.recv())
        await socket.send(["frag", "men", "ted"])
        expect(who, "fragments come back as one message", "fragmented", await socket.recv())
        await (await socket.ping(b"are you there"))
        expect(who, "a ping is answered", True, True)
        for number in range(500):
            await socket.send(str(number))
        expect(who, "a burst comes in its order", [str(n) for n in range(500)],
               [await socket.recv() for _ in range(500)])
        await socket.close(4002, "enough")
        expect(who, "a Close is answered with its code", 4002, socket.close_code)
    async with connect(uri, **options) as socket:
        await socket.send("!close 4001")
        try:
            await socket.recv()
        except websockets.ConnectionClosed as closed:
            expect(who, "a Close of the server's", (4001, "as you like"), (closed.rcvd.code, closed.rcvd.reason))
    async with connect(uri, max_size=None, **options) as socket:
        await socket.send(bytes(1_100_000))
        try:
            await socket.recv()
        except websockets.ConnectionClosed as closed:
            expect(who, "a message above the limit", 1009, closed.rcvd.code)
    try:
        async with connect(uri.replace("/websocket", "/nowhere"), **options):
            sys.exit(f"third-party: ✘ {who}: a WebSocket where there is none")
    except websockets.InvalidStatus as refused:
        expect(who, "a path without a WebSocket", 404, refused.response.status_code)


async def web_sockets(http_port, https_port, context):
    async with asyncio.timeout(WATCHDOG * 4):
        await web_socket(f"ws://127.0.0.1:{http_port}/websocket", None, "")
        await web_socket(f"wss://localhost:{https_port}/websocket", context, " by TLS")


def main():
    http_port, https_port, root = sys.argv[1:]
    context = ssl.create_default_context(cafile=root)
    http(f"http://127.0.0.1:{http_port}", True, "")
    http(f"https://localhost:{https_port}", context, " by TLS")
    asyncio.run(web_sockets(http_port, https_port, context))


main()
