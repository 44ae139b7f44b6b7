"""Speaks DDP over TLS to `carillon serve --ddp-port --tls-root` by the package websockets. Part of
scripts/third-party/ddp.

    scripts/third-party/clients/websockets_ddp.py PORT ROOT
"""

import asyncio
import json
import ssl
import sys

import websockets


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ wss, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ wss, {what}")


async def main(port, root):
    for path in ("/websocket", "/any/prefix/websocket/"):
        context = ssl.create_default_context(cafile=root)
        async with websockets.connect(f"wss://localhost:{port}{path}", ssl=context, open_timeout=30) as socket:
            await socket.send(json.dumps({"msg": "connect", "version": "1", "support": ["1", "pre2", "pre1"]}))
            expect(f"{path}, connected", "connected", json.loads(await socket.recv())["msg"])
            await socket.send(json.dumps({"msg": "method", "method": "add", "id": "1", "params": [2, 3]}))
            answers = [json.loads(await socket.recv()) for _ in range(2)]
            expect(f"{path}, a call", {"msg": "result", "id": "1", "result": 5}, answers[1])
            await socket.send(["{\"msg\":", "\"ping\"", "}"])
            expect(f"{path}, a message in fragments", {"msg": "pong"}, json.loads(await socket.recv()))
    try:
        await websockets.connect(f"wss://localhost:{port}/websocket", ssl=ssl.create_default_context())
        sys.exit("third-party: ✘ wss: a client that does not trust the root was let in")
    except ssl.SSLCertVerificationError:
        print("third-party: ✔ wss, a client that does not trust the root goes away")


asyncio.run(asyncio.wait_for(main(int(sys.argv[1]), sys.argv[2]), 30))
