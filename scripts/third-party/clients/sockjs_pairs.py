"""Asks sockjs-node and `carillon serve --ddp-port` the same things, and compares their answers. Part of
scripts/third-party/sockjs.

    scripts/third-party/clients/sockjs_pairs.py REFERENCE-PORT PORT [--heartbeat]

With --heartbeat it also waits for a heartbeat of each, which takes 45 seconds.
"""

import asyncio
import http.client
import json
import sys

import websockets

FIELDS = [
    "access-control-allow-origin",
    "access-control-allow-credentials",
    "access-control-allow-headers",
    "access-control-allow-methods",
    "access-control-max-age",
    "cache-control",
    "content-type",
    "vary",
    "allow",
]

REQUESTS = [
    ("the page", "GET", "/sockjs/info", {}),
    ("the page with a query", "GET", "/sockjs/info?t=1", {}),
    ("the page for another origin", "GET", "/sockjs/info", {"Origin": "http://a.example"}),
    (
        "the page's preflight",
        "OPTIONS",
        "/sockjs/info",
        {
            "Origin": "http://a.example",
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "x-a, x-b",
        },
    ),
    ("a preflight without an origin", "OPTIONS", "/sockjs/info", {}),
    ("another method", "POST", "/sockjs/info", {}),
]

# The frames that a client sends once it is open, each with its reason.
FRAMES = [
    ("a message", ['["{\\"msg\\":\\"ping\\"}"]']),
    ("two messages in a frame", ['["{\\"msg\\":\\"a\\"}","{\\"msg\\":\\"b\\"}"]']),
    ("no message", ["[]"]),
    ("an empty frame", ["", '["{\\"msg\\":\\"ping\\"}"]']),
    ("a text that is no array", ['"{\\"msg\\":\\"ping\\"}"']),
    ("a number", ["5"]),
    ("numbers and null among messages", ['[5,null,"{\\"msg\\":\\"ping\\"}",true]']),
    ("an object in the place of a text", ['[{"msg":"ping"}]', '{"msg":"ping"}']),
    ("a message that is no JSON", ['["nonsense"]']),
    ("half an array", ['["a"']),
    ("no JSON at all", ["nonsense"]),
    ("a message behind a broken frame", ["[", '["{\\"msg\\":\\"ping\\"}"]']),
]

# The same at the raw path, where there are no frames. Bytes are a binary message.
RAW = [
    ("a text", ['{"msg":"ping"}']),
    ("no JSON", ["nonsense"]),
    ("an array", ['["{}"]']),
    ("bytes", [b'{"msg":"ping"}']),
    ("bytes that are no JSON", [b"\x00\x01\xff"]),
]


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ sockjs, {what}: sockjs-node says {wanted!r}, ours {got!r}")
    print(f"third-party: ✔ sockjs, {what}")


def ask(port, method, target, fields):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, target, headers=fields)
    answer = connection.getresponse()
    body = answer.read().decode()
    found = {name: answer.getheader(name) for name in FIELDS}
    if body:
        body = json.loads(body)
        entropy = body.pop("entropy", None)
        body["has entropy"] = isinstance(entropy, int) and 0 <= entropy < 2**32
    return answer.status, found, body


async def talk(port, path, texts):
    """Returns what comes within a moment after the texts, and how the connection ends if it does."""
    heard = []
    async with websockets.connect(f"ws://127.0.0.1:{port}{path}", open_timeout=30) as socket:
        if not path.endswith("sockjs/websocket"):
            heard.append(await asyncio.wait_for(socket.recv(), 30))
        # sockjs-node loses what comes before the next turn of its loop.
        await asyncio.sleep(0.05)
        for text in texts:
            try:
                await socket.send(text)
            except websockets.ConnectionClosed:
                break
        try:
            while True:
                heard.append(await asyncio.wait_for(socket.recv(), 0.5))
        except asyncio.TimeoutError:
            return heard, None
        except websockets.ConnectionClosed as end:
            return heard, (end.rcvd.code, end.rcvd.reason) if end.rcvd else None


def readable(heard):
    """The messages of the texts that have some, because the order of members does not count."""
    texts, end = heard
    result = []
    for text in texts:
        if text.startswith("a"):
            result.append([json.loads(message) for message in json.loads(text[1:])])
        elif text.startswith("{"):
            result.append(json.loads(text))
        else:
            result.append(text)
    return flat(result), end


def flat(items):
    """sockjs-node may send several messages in one frame, or each alone: clients do not care."""
    messages = []
    for item in items:
        messages += item if isinstance(item, list) else [item]
    return messages


async def pings(port):
    """Returns the frames of the first 50 seconds: each as its opcode and its first bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"GET /sockjs/1/heart/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    frames = []
    end = asyncio.get_running_loop().time() + 50
    # DDP's own connect keeps ours from being idle, and is as good as any text for the other.
    text = b'["{\\"msg\\":\\"ping\\"}"]'
    while (rest := end - asyncio.get_running_loop().time()) > 0:
        writer.write(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)
        try:
            head = await asyncio.wait_for(reader.readexactly(2), min(10, rest))
        except asyncio.TimeoutError:
            continue
        payload = await reader.readexactly(head[1] & 0x7F) if head[1] & 0x7F < 126 else b""
        if head[1] & 0x7F == 126:
            size = await reader.readexactly(2)
            payload = await reader.readexactly(int.from_bytes(size, "big"))
        if head[0] & 0x0F != 1:
            frames.append((head[0] & 0x0F, payload))
        await asyncio.sleep(min(1, max(0, end - asyncio.get_running_loop().time())))
    writer.close()
    return frames


async def main(reference, port, waits):
    for what, method, target, fields in REQUESTS:
        expect(what, ask(reference, method, target, fields), ask(port, method, target, fields))
    for path, dialogues in (("/sockjs/1/{}/websocket", FRAMES), ("/sockjs/websocket", RAW)):
        for number, (what, texts) in enumerate(dialogues):
            place = path.format(number)
            wanted = readable(await talk(reference, place, texts))
            expect(f"{what} at {place}", wanted, readable(await talk(port, place, texts)))
    if waits:
        wanted, got = await asyncio.gather(pings(reference), pings(port))
        expect("a heartbeat", wanted, got)


asyncio.run(
    asyncio.wait_for(main(int(sys.argv[1]), int(sys.argv[2]), "--heartbeat" in sys.argv[3:]), 300)
)
